"""Where things stand and how they look, for figures that say so: drawn freely, dragged, traced or imported.

Places are in units of the figure's `size`, y down. Colours are names of the theme ("blue.fill", "ink.text";
"blue.70" lies between line, 60, and vivid, 80), so that another theme recolours the figure, or "#rrggbb".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from figwright.ir.spec.sugar import as_text, given

LABEL = 7.2
"""Points of print: the height of labels where a placed figure does not say."""
FARTHEST = 100_000.0
"""No coordinate is larger: a sheet is about a thousand units wide."""


def _rounded(value: float) -> float:
    """Hundredths of a unit are finer than any print, and keep files short and alike."""
    return round(value, 2) + 0.0


Text = Annotated[str, BeforeValidator(as_text)]
Label = Annotated[str, Field(max_length=5000), BeforeValidator(as_text)]


def _tone(value: str) -> str:
    """A name, or a colour in one way of writing it."""
    if not value.startswith("#"):
        return value
    short = len(value) == 4
    if not re.fullmatch(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", value):
        raise ValueError(f"{value!r} is not a colour; write '#c0392b' in quotes, or a hue of the theme")
    return ("#" + "".join(2 * digit for digit in value[1:]) if short else value).lower()


Tone = Annotated[Text, AfterValidator(_tone)]
"""A hue of the theme, or "#rrggbb"."""
Coordinate = Annotated[float, Field(ge=-FARTHEST, le=FARTHEST, allow_inf_nan=False), AfterValidator(_rounded)]
Extent = Annotated[float, Field(ge=0, le=FARTHEST, allow_inf_nan=False), AfterValidator(_rounded)]
Pair = tuple[Coordinate, Coordinate]
Place = tuple[Coordinate, Coordinate, Extent, Extent]
Step = Pair | tuple[Coordinate, Coordinate, Coordinate, Coordinate, Coordinate, Coordinate]
"""A point of a path: a corner, or a curve's end behind its two control points."""
Colour = Annotated[
    str,
    BeforeValidator(as_text),
    Field(pattern=r"^(|none|[a-z]+\.([a-z]+|100|[0-9]{1,2})|#[0-9a-fA-F]{6})$", max_length=40),
]


def _theme_again(value: Any) -> Any:
    """ "auto" in an edit gives a length back to the theme; an edit that leaves it out does not touch it."""
    return None if value == "auto" else value


Auto = BeforeValidator(_theme_again)


def turned(path: Sequence[Sequence[float]]) -> list[Any]:
    """A path the other way round."""
    pairs = [step[i : i + 2] for step in path for i in range(0, len(step), 2)][::-1]
    out: list[Any] = [tuple(pair) for pair in pairs[:1]]
    at = 1
    for step in reversed(path[1:]):
        out.append(tuple(value for pair in pairs[at : at + len(step) // 2] for value in pair))
        at += len(step) // 2
    return out


class Spec(BaseModel):
    """A value: frozen, and strict about names it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    @model_validator(mode="before")
    @classmethod
    def _given(cls, data: Any) -> Any:
        return given(data)


class Look(Spec):
    """Paint of a box, a frame or an arrow; what is left out is the theme's. Lengths in units of `size`."""

    fill: Colour = Field(default="", description='"blue.fill", "ink.paper", "#rrggbb" or "none"')
    line: Colour = Field(default="", description="Colour of the border or the arrow")
    width: Annotated[Extent | None, Auto] = Field(default=None, description="Width of the border or the arrow")
    dash: Annotated[tuple[Extent, ...] | None, Auto] = Field(
        default=None, max_length=8, description="Lengths of dashes and gaps"
    )
    radius: Annotated[Extent | None, Auto] = Field(default=None, description="Radius of corners or bends")
    opacity: float = Field(default=1.0, ge=0, le=1)
    head: Annotated[Extent | tuple[Extent, Extent] | None, Auto] = Field(
        default=None, description="Length of an arrow's head, or length and width"
    )
    tip: Literal["", "triangle", "hollow", "open", "dot", "diamond", "bar"] = Field(
        default="", description="Shape of an arrow's head"
    )


class Lettering(Spec):
    """How words are set; what is left out is the theme's. Lengths in units of `size`."""

    at: Pair | None = Field(
        default=None,
        description="Where the first line begins, is centred or ends, on its baseline: from the upper left corner of "
        "the place of what the words belong to, for an arrow's label from that of the sheet; in a composed figure from "
        "the middle of the arrow's line",
    )
    anchor: Literal["start", "middle", "end"] = "middle"
    size: Annotated[Extent | None, Auto] = None
    width: Extent | None = Field(default=None, description="Maximum line width; longer text wraps")
    weight: Annotated[Literal[400, 600, 700] | None, Auto] = None
    italic: bool = False
    font: Text = Field(
        default="",
        max_length=80,
        pattern=r"^[^/\\]*$",
        description="An installed typeface for these words; the figure's when left out, or where it is missing",
    )
    color: Colour = ""
    leading: Extent | None = Field(default=None, description="From baseline to baseline")
    turn: float = Field(default=0.0, ge=-360, le=360, description="Degrees, clockwise, about `at`")

    @model_validator(mode="before")
    @classmethod
    def _weight(cls, data: Any) -> Any:
        if isinstance(data, dict) and str(data.get("weight", "")).isdecimal():
            return {**data, "weight": int(data["weight"])}
        return data


class Words(Lettering):
    """Words beside the label: an axis, a short remark inside a drawing."""

    text: Label


class Layered(Spec):
    """What is drawn: paint, words and what it lies above."""

    look: Look | None = Field(default=None, description="Its style, where it differs from the theme's")
    text: Lettering | None = Field(default=None, description="Position and type of its label")
    words: tuple[Words, ...] = Field(default=(), max_length=200, description="More text beside the label")
    layer: int = Field(default=0, ge=-99, le=99, description="Stacking order; higher is in front")


class Placeable(Layered):
    """What may stand at a place of its own."""

    drawing: Text = Field(default="", description="A drawing of `drawings`, by name: in place of a box, on a frame")
    place: Place | None = Field(
        default=None,
        description="x, y, width and height in units of the figure's `size`. In the body of a composed figure it "
        "floats: points of print, outside the rows and columns",
    )
    min_size: tuple[Extent, Extent] | None = Field(
        default=None, description="Minimum width and height in a composed figure, in points at the theme's type size"
    )
    nudge: Pair | None = Field(default=None, description="Offset in points from where the layout puts it")
