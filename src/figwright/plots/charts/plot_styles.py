"""Venue styles as data (styles/*.toml) -> Look: sizes in points and colours for a figure of a given width."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from figwright.core import fonts
from figwright.core.errors import FigwrightError, NotFound, SpecError
from figwright.drawing import themes, venues

Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
DEFAULT = "figwright"
FONTS = ("Source Sans 3", "Source Sans Pro", "Arial", "Helvetica", "DejaVu Sans")
GROWTH = 0.7
"""Type grows slower than the sheet: a figure of 10 inches is looked at from further, not printed twice as large."""


class Style(BaseModel):
    """How a venue prints: widths of its columns in inches, type in points at these widths."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    summary: str
    venue: str = ""
    """Whose widths it has (`figwright.drawing.venues`), where it is a venue's."""
    widths: tuple[float, ...] = Field(min_length=1)
    """One column, then wider ones."""
    ratio: float = 0.64
    """Height of a panel divided by its width."""
    text: float = 8.0
    small: float = 7.2
    title: float = 8.8
    line: float = 1.4
    marker: float = 4.4
    fonts: tuple[str, ...] = FONTS
    palette: str = DEFAULT
    ink: Colour = "#22262b"
    muted: Colour = "#5d6672"
    grid: Colour = "#d5d9de"
    spine: Colour = "#5d6672"
    edge: Colour = "#ffffff"
    """Outline of bars and markers."""
    boxed: bool = False
    ticks: Literal["out", "in", "none"] = "out"
    hatch: bool = False

    @model_validator(mode="before")
    @classmethod
    def _as_wide_as_its_venue(cls, data: Any) -> Any:
        if isinstance(data, dict) and data.get("venue"):
            return {"widths": venues.get(data["venue"]).inches, **data}
        return data


@dataclass(frozen=True, slots=True)
class Look:
    """A style at the size of one figure. Sizes in points."""

    text: float
    small: float
    title: float
    line: float
    marker: float
    ink: str
    muted: str
    grid: str
    spine: str
    edge: str
    boxed: bool
    ticks: str
    hatch: bool
    fonts: tuple[str, ...]
    others: tuple[str, ...] = ()
    """Families for signs that the first of `fonts` lacks."""

    @property
    def serif(self) -> bool:
        """Whether its words have serifs, which formulas then have too."""
        try:
            faces = fonts.family(self.fonts[0]).faces
        except FigwrightError:
            return False
        return bool(faces) and faces[0].serif

    @property
    def thin(self) -> float:
        """Outlines, spines, ticks."""
        return round(self.line * 0.5, 2)


def names() -> tuple[str, ...]:
    folder = resources.files(__package__).joinpath("styles")
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))


@cache
def get(name: str) -> Style:
    """A venue's style by name; no name is ours."""
    name = name or DEFAULT
    if name not in names():
        raise NotFound("chart style", name, names())
    text = resources.files(__package__).joinpath("styles", f"{name}.toml").read_text("utf-8")
    try:
        return Style.model_validate(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise SpecError(f"chart style {name!r} is not valid: {error}", "compare it with a built-in style") from error


def look(style: Style, width: float, theme: str = "", greyscale: bool = False) -> Look:
    """The style on a sheet so many inches wide, in the ink of a theme if one is named."""
    k = max(1.0, width / max(style.widths)) ** GROWTH
    sizes = {key: round(getattr(style, key) * k, 1) for key in ("text", "small", "title", "line", "marker")}
    found = Look(
        **sizes, ink=style.ink, muted=style.muted, grid=style.grid, spine=style.spine, edge=style.edge,
        boxed=style.boxed, ticks=style.ticks, hatch=style.hatch or greyscale, fonts=style.fonts,
    )  # fmt: skip
    if greyscale:
        found = replace(found, edge="#22262b")
    if not theme:
        return found
    inks = themes.get(theme).ink
    return replace(found, ink=inks.text, muted=inks.muted, spine=inks.muted)
