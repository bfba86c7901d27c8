"""The figure to imitate (`--like`) -> settings of an order: a theme, a style guide, a density, and its picture.

like.wishes(Path("last-years-figure.pdf"))
{"theme": ".../theme.toml", "style": ".../guide.md", "density": "standard", "like": ".../liked.png"}

The files are kept by the figure's content, so that a run can be taken up again and a figure file be read later.
"""

from __future__ import annotations

import base64
import re
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.core.errors import FigwrightError, SettingsError, SourceError, reraise
from figwright.core.images import encoded
from figwright.core.settings import settings
from figwright.drawing import themes

if TYPE_CHECKING:
    from figwright.agents.style import Followed
    from figwright.drawing.themes import Theme

THEME, GUIDE, PICTURE, DENSITY = "theme.toml", "guide.md", "liked.png", "density.txt"
LARGEST = 64 << 20
SIDE = 1100
"""Pixels of the longer side of the picture that a model sees: enough to tell how things are drawn."""
_NUMBERED = re.compile(r"(?P<path>.+\.pdf)#(?P<figure>\w[\w.]*)", re.IGNORECASE)
_VERSION = 3
"""Of what is measured: files of another one are made anew."""


def wishes(given: str | Path, home: Path | None = None) -> dict[str, str]:
    """Wishes of an order that make a figure look like this one: a PNG, JPEG, SVG or PDF, `paper.pdf#2` for figure 2 of
    a paper, or a figure file (.yaml)."""
    kept = Path(given)
    if kept.name == PICTURE and (kept.parent / GUIDE).is_file():  # of an order that is taken up again
        return _stored_style(kept.parent)
    found = _NUMBERED.fullmatch(str(given))
    path, number = (Path(found["path"]), found["figure"]) if found else (Path(given), "")
    hint = "give a PNG, JPEG, SVG or PDF figure, or a figure file (.yaml)"
    with reraise(OSError, SettingsError, f"the figure {str(given)!r} cannot be read", hint):
        if path.stat().st_size > LARGEST:
            raise SettingsError(f"{path.name!r} is larger than {LARGEST >> 20} MB", "scale it down")
        data = path.read_bytes()
    folder = kept_in(path.name, data, home or settings().home, number)
    if not (folder / GUIDE).is_file():
        folder.mkdir(parents=True, exist_ok=True)
        drawn, own = _picture(path, data, number, folder)
        keep(folder, looks(drawn, path.name, own))
    return _stored_style(folder)


def kept_in(name: str, data: bytes, home: Path, number: str = "") -> Path:
    """The folder for what is measured of a figure."""
    digest = sha256(b"%d\0%s\0%s" % (_VERSION, number.encode(), data)).hexdigest()[:10]
    return home / "looks" / f"{Path(name).stem[:40]}-{digest}"


def looks(path: Path, name: str, own: Theme | None = None) -> dict[str, str]:
    """What is measured of a picture, by the names of its files; `own` is the theme, where the figure has one of ours.
    A picture that a stranger has sent is measured in a sandbox, which can only answer."""
    from figwright.agents import style

    followed = style.follow(style.measure(path), Path(name).stem, own)
    return {
        THEME: style.toml(followed.theme, _comment(followed, name)),
        DENSITY: followed.density,
        PICTURE: base64.b64encode(_small(path)).decode(),
        GUIDE: followed.guide,
    }


def keep(folder: Path, found: dict[str, str]) -> None:
    """Writes what was measured; the guide last, so that what is there is whole."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in (THEME, DENSITY, PICTURE, GUIDE):
        content = base64.b64decode(found[name]) if name == PICTURE else found[name].encode()
        (folder / name).write_bytes(content)


def is_kept(theme: Path) -> bool:
    """Whether a theme's file is one that was made here."""
    return theme.name == THEME and (theme.parent / PICTURE).is_file()


def _stored_style(folder: Path) -> dict[str, str]:
    density = (folder / DENSITY).read_text("utf-8")
    files = {"theme": THEME, "style": GUIDE, "like": PICTURE}
    return {name: str(folder / file) for name, file in files.items()} | ({"density": density} if density else {})


def _comment(followed: Followed, name: str) -> str:
    return f"Like {name}; {followed.kept:.0%} of its palette's character could be kept.\nWritten for `--like`."


def _picture(path: Path, data: bytes, number: str, folder: Path) -> tuple[Path, Theme | None]:
    """A file that can be measured, as vectors where there are any, and the theme where the figure has one of ours."""
    from figwright import compiler

    kind = path.suffix.lower()
    if kind in (".png", ".jpg", ".jpeg", ".svg"):
        return path, None
    if kind in (".yaml", ".yml"):
        from figwright.ir.spec.load import load

        figure = load(path)
        own = compiler.prepared(figure, path.parent)
        return _write_svg(folder, compiler.render(figure, "svg", base=path.parent)), themes.of(own.head)
    if kind != ".pdf":
        raise SettingsError(f"{path.name!r} is not a figure", "give a PNG, JPEG, SVG or PDF, or a figure file (.yaml)")
    from figwright.frontends.tracing import embedded
    from figwright.frontends.tracing.packing import unpacked
    from figwright.frontends.tracing.pdf import apart
    from figwright.frontends.tracing.placed import placed

    try:
        answer = apart.figure(data, path.name, number, 0)
    except SourceError as error:
        raise SettingsError(error.message, f"name one figure of it: {path.name}#2") from error
    picture = base64.b64decode(answer["picture"])
    try:
        whole = placed(embedded.opened(unpacked(answer["page"]), picture))
        return _write_svg(folder, compiler.render(whole.figure, "svg")), None
    except (FigwrightError, ValueError):  # too much to be a figure of ours: its pixels tell less, and enough
        (folder / "original.png").write_bytes(picture)
        return folder / "original.png", None


def _write_svg(folder: Path, svg: bytes) -> Path:
    (folder / "original.svg").write_bytes(svg)
    return folder / "original.svg"


def _small(path: Path) -> bytes:
    from figwright.agents.style import opened

    pixels = opened(path).pixels.copy()
    pixels.thumbnail((SIDE, SIDE))
    return encoded(pixels)
