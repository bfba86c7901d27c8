"""The one folder that assistants may read and write; no path leads out of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.core.errors import AssetError, NotFound, SettingsError, SourceError, SpecError, reraise

if TYPE_CHECKING:
    from figwright.ir.spec import Figure

TEXTS = (".md", ".tex", ".txt", ".markdown", ".rst")
SPECS = (".yaml", ".yml", ".json")
PICTURES = (".png", ".jpg", ".jpeg", ".webp")
TRACED = (*PICTURES, ".pdf", ".svg")
LARGEST_TEXT = 2 * 2**20
LARGEST_PICTURE = 20 * 2**20
OUTSIDE = "give a path inside it, such as figures/overview.svg"


@dataclass(frozen=True, slots=True)
class WorkFolder:
    """`root` is None where the server was started in no folder of its own: then nothing is read or written."""

    root: Path | None

    @classmethod
    def at(cls, given: str = "") -> WorkFolder:
        """The folder that was named, or the one that the server was started in, unless that is the whole machine:
        desktop programs start their servers there."""
        if given:
            root = Path(given).expanduser().resolve()
            if not root.is_dir():
                raise SettingsError(f"--root {given!r} is not a folder", "give an existing folder")
            return cls(root)
        here = Path.cwd().resolve()
        return cls(None if here == Path(here.anchor) else here)

    def inside(self, name: str) -> Path:
        """The path that is meant, links followed; outside the root, or hidden, is refused."""
        if self.root is None:
            raise SettingsError(
                "this server has no folder for files", "start it with `figwright mcp --root DIR`, or leave out paths"
            )
        if "\0" in name or not name.strip():
            raise AssetError("a path is empty or invalid", OUTSIDE)
        try:
            path = (self.root / Path(name)).resolve()
            path.exists()  # raises where no file could be called so
        except (OSError, RuntimeError, ValueError) as error:
            raise AssetError(f"invalid path {name[:120]!r}", OUTSIDE) from error
        if not path.is_relative_to(self.root):
            raise AssetError(f"{name[:120]!r} is outside the folder that this server may use", OUTSIDE)
        if any(part.startswith(".") for part in path.relative_to(self.root).parts):
            raise AssetError(f"{name[:120]!r} is hidden; hidden files are not read or written", OUTSIDE)
        return path

    def read(self, name: str, suffixes: tuple[str, ...], most: int) -> bytes:
        """A file of a known kind and bounded size."""
        path = self.inside(name)
        if path.suffix.lower() not in suffixes:
            raise AssetError(f"{name!r} has an unsupported type", f"known: {' '.join(suffixes)}")
        if path.exists() and not path.is_file():  # a pipe would never end
            raise AssetError(f"{name!r} is not a file", "give a file under the root")
        refused = reraise(OSError, AssetError, f"{name!r} cannot be read", "give a file under the root")
        with refused, path.open("rb") as stream:
            content = stream.read(most + 1)
        if len(content) > most:
            raise AssetError(f"{name!r} is larger than {most >> 20} MB", "make it smaller")
        return content

    def write(self, folder: str, files: Mapping[str, bytes], *, overwrite: bool) -> tuple[str, ...]:
        """Writes all of them, or none where one is in the way; their paths from the root."""
        paths = {self.inside(f"{folder}/{name}"): content for name, content in files.items()}
        there = [path.name for path in paths if path.exists()]
        if there and not overwrite:
            raise AssetError(
                f"{folder}/{there[0]} already exists", "choose another name or folder, or set overwrite to true"
            )
        with reraise(OSError, AssetError, f"{folder!r} cannot be written", "choose another"):
            for path, content in paths.items():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        assert self.root is not None
        return tuple(path.relative_to(self.root).as_posix() for path in paths)

    def text(self, given: str, what: str) -> str:
        """A text as it was given, or of the file that is named."""
        if not named(given, TEXTS):
            if len(given) > LARGEST_TEXT:
                raise SourceError(f"the {what} is longer than {LARGEST_TEXT >> 20} MB", "send only the relevant part")
            return given
        with reraise(UnicodeDecodeError, SourceError, f"{given!r} is not UTF-8 text", "save it as UTF-8", why=False):
            return self.read(given.strip(), TEXTS, LARGEST_TEXT).decode("utf-8-sig")

    def picture(self, name: str) -> bytes:
        return self.read(name.strip(), PICTURES, LARGEST_PICTURE)

    def traced(self, name: str) -> bytes:
        """What `trace` takes: a picture, a PDF or an SVG."""
        return self.read(name.strip(), TRACED, LARGEST_PICTURE)

    def figure(self, given: str | Mapping[str, Any]) -> tuple[Figure, Path | None]:
        """The figure of a spec (YAML, JSON, data, or the path of its file) and the folder that its files are named
        from. The files that it names are held to the root as well."""
        from figwright.ir.spec.load import loads

        base, text = self.root, given if isinstance(given, str) else json.dumps(given)
        if named(text, SPECS):
            try:
                base = self.inside(text.strip()).parent
                text = self.read(text.strip(), SPECS, LARGEST_TEXT).decode("utf-8-sig")
            except UnicodeDecodeError as error:
                raise SpecError(f"{given!r} is not UTF-8 text", "save the figure file as UTF-8") from error
        figure = loads(text)
        self.hold(figure, base)
        return figure, base

    def hold(self, figure: Figure, base: Path | None) -> None:
        """Raises where the figure names a file or folder outside the root."""
        from figwright.ir.spec.files import named_files

        known_domain(figure.head.domain)
        for file in named_files(figure, base or Path()):
            self.inside(str(file))


def known_domain(name: str) -> None:
    """Refuses a domain that is not built in: a folder of somebody's own may lie anywhere."""
    from figwright.drawing import domains

    if name and name not in domains.names():
        raise NotFound("domain", name, domains.names())


def named(given: str, suffixes: tuple[str, ...]) -> bool:
    """Whether a text is only the name of a file."""
    line = given.strip()
    return "\n" not in line and len(line) < 500 and not line.startswith(("{", "[")) and line.lower().endswith(suffixes)
