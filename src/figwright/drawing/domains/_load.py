"""A domain's folder -> Domain: read, bounded and verified; what is wrong is named with its file."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from figwright.core.errors import NotFound, SettingsError, fault
from figwright.core.source import Density
from figwright.ir.spec import domain_theme, length_in_points, ratio

USUAL = "academic"
MANIFEST, THEME, GUIDE = "domain.toml", "theme.toml", "guide.md"
LONGEST = 64_000
"""Bytes of a manifest: it holds a page of settings."""
_FOLDER = Path(__file__).parent


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Checks(_Data):
    """Rules that the domain asks for besides the usual ones, and usual ones that it does without."""

    add: tuple[str, ...] = ()
    off: tuple[str, ...] = ()


class Numbering(_Data):
    """Reference numerals: every part gets one. FIG. 2 begins with twice `first`; zones begin at tens."""

    first: int = Field(default=100, ge=1, le=9000)
    step: int = Field(default=2, ge=1, le=10)
    view: str = Field(default="FIG. 1", max_length=40)
    """The label of a drawing that has none of its own."""
    title: str = Field(default="List of reference numerals", max_length=80)


class Domain(_Data):
    """What `domain.toml` says, and where the folder is. `visualizer` is the one that draws with a model when none is
    named. `plain`: rules, which know only a text's words, draw boxes and no pictures. `aspect` is width to height,
    `width` in points; None: figwright's choice. `words` are those of the field that rules would not know, by kind
    (machines, actors, stores, data, never) or by what a verb does (send, produce, …)."""

    title: str = Field(min_length=1, max_length=80)
    about: str = Field(min_length=1, max_length=400)
    density: Density = "standard"
    aspect: Annotated[float, BeforeValidator(ratio), Field(ge=0.2, le=8)] | None = None
    width: Annotated[float, BeforeValidator(length_in_points), Field(ge=72, le=2000)] | None = None
    visualizer: str = ""
    plain: bool = False
    checks: Checks = Checks()
    words: dict[str, str] = {}
    numbering: Numbering | None = None
    name: str = Field(default="", exclude=True)
    folder: Path = Field(default=Path(), exclude=True)

    @property
    def theme(self) -> str:
        """Its theme by name, or by file; nothing where the usual one is meant."""
        if self.name == USUAL:
            return ""
        return self.name if self.folder.parent == _FOLDER else (self.folder / THEME).as_posix()

    @property
    def guide(self) -> str:
        return str(self.folder / GUIDE) if (self.folder / GUIDE).is_file() else ""

    @property
    def references(self) -> Path | None:
        return self.folder / "references" if (self.folder / "references").is_dir() else None

    @property
    def prompts(self) -> Path | None:
        return self.folder / "prompts" if (self.folder / "prompts").is_dir() else None


def names() -> tuple[str, ...]:
    """The built-in ones."""
    return tuple(sorted(path.parent.name for path in _FOLDER.glob(f"*/{MANIFEST}")))


def is_folder(name: str) -> bool:
    """Whether a domain is named by its folder: that has a slash in it, or begins with a dot."""
    return domain_theme(name) not in ("", name)


def get(name: str = "") -> Domain:
    """A built-in domain by name, or one's own by its folder (written with a slash, or as a whole path)."""
    name = name or USUAL
    if name in names():
        return _read(_FOLDER / name, name, (_FOLDER / name / MANIFEST).stat().st_mtime_ns)
    if not is_folder(name):
        raise NotFound("domain", name, names())
    folder = Path(name).expanduser()
    if not folder.is_dir():
        raise SettingsError(f"no domain folder {name!r}", f"built in: {', '.join(names())}")
    manifest = folder / MANIFEST
    if not manifest.is_file():
        raise SettingsError(
            f"{name!r} is not a domain: it has no {MANIFEST}", 'start it with title = "…" and about = "…"'
        )
    if not (folder / THEME).is_file():
        raise SettingsError(
            f"the domain {name!r} has no {THEME}",
            "copy one with figwright domain system --copy, or make one with `figwright style`",
        )
    return _read(folder.resolve(), name, manifest.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def _read(folder: Path, name: str, changed: int) -> Domain:
    """The manifest as it was at the time of its last change."""
    path = folder / MANIFEST
    if path.stat().st_size > LONGEST:
        raise SettingsError(f"{str(path)!r} is too large for a manifest", f"at most {LONGEST:,} bytes")
    try:
        data = tomllib.loads(path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n"))
        domain = Domain.model_validate(data)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{str(path)!r} cannot be read: {error}", "write it as TOML in UTF-8") from error
    except ValidationError as error:
        raise SettingsError(f"{str(path)!r}: {fault(error)}", f"known: {', '.join(_keys())}") from error
    return domain.model_copy(update={"name": name, "folder": folder})


def _keys() -> tuple[str, ...]:
    return tuple(name for name in Domain.model_fields if name not in ("name", "folder"))
