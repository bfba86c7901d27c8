"""What venues ask of a figure, as data: one TOML file per venue, and for every number where it was read.

Lengths are written as the venue writes them ("89mm", "3.25in") and are points here.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from figwright.core import fonts
from figwright.core.errors import NotFound, SpecError
from figwright.ir.spec import length_in_points

__all__ = ["OWN", "SPANS", "Fact", "Span", "Venue", "get", "names"]

Span = Literal["column", "text"]
SPANS: tuple[Span, ...] = ("column", "text")
"""One column, or the whole width of the text."""
OWN = "own"
"""The source of a number that is figwright's own advice, because the venue names none."""
Points = Annotated[float, BeforeValidator(length_in_points)]
Value = TypeVar("Value")


class Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Fact(Data, Generic[Value]):
    """One rule: what is asked, where that was read (a name of `sources`), and whether somebody has looked it up."""

    value: Value
    source: str
    verified: bool = True
    """Whether it was found in the source's own words, and not only remembered or told by others."""

    @property
    def asked(self) -> bool:
        """Whether the venue itself asks for it."""
        return self.source != OWN


class Widths(Data):
    column: Fact[Points]
    text: Fact[Points]
    height: Fact[Points]
    """The tallest that a figure may be: the height of the text, or less where the venue says so."""


class Type(Data):
    """Sizes of type, in points."""

    body: Fact[float] | None = None
    caption: Fact[float] | None = None
    least: Fact[float]
    most: Fact[float] | None = None
    faces: Fact[tuple[str, ...]] | None = None
    """Typefaces that figures are to be set in, one of them."""


class Lines(Data):
    """How thick lines may be, in points."""

    least: Fact[float] | None = None
    most: Fact[float] | None = None


class Panels(Data):
    """How panels are lettered."""

    size: Fact[float]
    bold: Fact[bool]
    lower: Fact[bool]


class Colours(Data):
    blind: Fact[bool] | None = None
    """Whether colours are to stay apart for colour-blind readers."""
    grey: Fact[bool] | None = None
    """Whether the figure is to be understood in print without colour."""
    space: Fact[str] | None = None


class Files(Data):
    """What may be handed in; a rule that is left out is one that the venue does not name."""

    formats: Fact[tuple[str, ...]] | None = None
    """Suffixes without the dot."""
    vector: Fact[bool] | None = None
    embedded: Fact[bool] | None = None
    type3: Fact[bool] | None = None
    """Whether Type 3 fonts are allowed."""
    dpi: Fact[float] | None = None
    """Of pictures in colour or grey."""
    line_dpi: Fact[float] | None = None
    """Of line art that is a bitmap."""
    megabytes: Fact[float] | None = None


class Venue(Data):
    """A venue's rules for figures."""

    name: str
    title: str
    summary: str
    year: int = Field(ge=2000)
    """Of the author kit that was read."""
    style: str
    """The look of plots for it (`figwright list styles`)."""
    sources: dict[str, str]
    widths: Widths
    type: Type
    lines: Lines = Lines()
    panels: Panels | None = None
    colours: Colours = Colours()
    files: Files = Files()
    title_inside: Fact[bool] | None = None
    """Whether a title may stand in the figure; the caption is never part of it."""

    @model_validator(mode="after")
    def _sourced(self) -> Venue:
        for path, fact in self.facts():
            if fact.asked and fact.source not in self.sources:
                raise ValueError(f"{path} names the source {fact.source!r}, which is not listed")
        return self

    def width(self, span: Span) -> float:
        """In points."""
        return (self.widths.column if span == "column" else self.widths.text).value

    @property
    def heading(self) -> dict[str, Any]:
        """What a figure's head says for the figure to keep to the venue's type, lines and typeface."""
        bounds = {"largest_type": self.type.most, "thinnest_line": self.lines.least, "thickest_line": self.lines.most}
        font = {"font": self.typeface} if self.typeface else {}
        return {**font, **{name: fact.value for name, fact in bounds.items() if fact}}

    @property
    def typeface(self) -> str:
        """The first of the venue's typefaces that is on this machine, itself or its twin; "" where none is."""
        return next(
            (name for name in (self.type.faces.value if self.type.faces else ()) if _font_is_installed(name)), ""
        )

    @property
    def inches(self) -> tuple[float, ...]:
        """The widths that figures have, from the narrowest on, in inches to the hundredth, as plots are sized."""
        found = sorted({self.width(span) for span in SPANS})
        return tuple(round(points / 72, 2) for points in found)

    def facts(self) -> tuple[tuple[str, Fact[object]], ...]:
        """Every rule with its dotted name."""
        return tuple(_facts(self, ""))


def _facts(data: BaseModel, path: str) -> list[tuple[str, Fact[object]]]:
    out: list[tuple[str, Fact[object]]] = []
    for name in type(data).model_fields:
        value = getattr(data, name)
        if isinstance(value, Fact):
            out.append((f"{path}{name}", value))
        elif isinstance(value, Data):
            out += _facts(value, f"{path}{name}.")
    return out


@cache
def _font_is_installed(name: str) -> bool:
    try:
        return bool(fonts.family(name))
    except NotFound:
        return False


def names() -> tuple[str, ...]:
    folder = resources.files(__package__)
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))


@cache
def get(name: str) -> Venue:
    """A venue by its name, in any case."""
    known = name.strip().lower()
    if known not in names():
        raise NotFound("venue", name, names())
    text = resources.files(__package__).joinpath(f"{known}.toml").read_text("utf-8")
    try:
        return Venue.model_validate(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise SpecError(f"venue {known!r} is not valid: {error}", "compare it with another one") from error
