"""Everything figwright raises on purpose. An error says what is wrong, which thing, and what to do next.

FigwrightError
├── SpecError        the figure file: where it is wrong (file, line, path) and what was meant
├── NotFound         a name that no registry knows, with the nearest one
├── MissingExtra     an optional part that is not installed, with the command that installs it
├── AssetError       an image, icon file or inline SVG that is missing, broken or not safe
├── LayoutError      a figure that cannot be placed
└── RenderError      a scene that cannot be written in the wanted format
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class FigwrightError(Exception):
    """What went wrong in one sentence, and in `hint` what to do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class SpecError(FigwrightError):
    """A figure file that does not say a valid figure; `line` counts from 1, `path` is dotted."""

    def __init__(self, message: str, hint: str = "", *, file: str = "", line: int = 0, path: str = "") -> None:
        place = ":".join(part for part in (file, str(line) if line else "") if part)
        where = f"{place}: " if place else ""
        super().__init__(f"{where}{f'{path}: ' if path else ''}{message}", hint)
        self.file, self.line, self.path, self.plain = file, line, path, message


class NotFound(FigwrightError):
    """A name nobody registered."""

    def __init__(self, noun: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        super().__init__(f"no {noun} named {name!r}", nearest(name, names) or f"known: {', '.join(names[:12])}")


class MissingExtra(FigwrightError):
    """An optional part is asked for and not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs a part that is not installed", f'pip install "figwright[{extra}]"')


class AssetError(FigwrightError):
    """A file or inline drawing that the figure names and that cannot be used."""


class LayoutError(FigwrightError):
    """A figure that cannot be placed."""


class RenderError(FigwrightError):
    """A scene that cannot be written in the wanted format."""


def nearest(name: str, known: Iterable[str]) -> str:
    """ "did you mean 'svg'?" for a near miss, otherwise nothing."""
    close = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f"did you mean {close[0]!r}?" if close else ""
