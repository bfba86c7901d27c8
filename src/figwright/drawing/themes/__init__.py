"""Colours, strokes and type as data: one TOML file per theme. Sizes in points at the reference type size of 9 pt
labels."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from figwright.core import colour, fonts
from figwright.core.errors import NotFound, SpecError
from figwright.core.fonts import DEFAULT
from figwright.ir.spec import Head

Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
EDGE_KINDS = ("flow", "auxiliary", "feedback", "gradient", "skip", "zoom")
OPTIONAL = (3.6, 2.8)
"""Dashes of a way that is not always taken."""
HUES = ("grey", "blue", "orange", "green", "pink", "purple", "teal", "yellow", "red")
"""Every theme has these nine names; what they look like is its own affair (print-greyscale makes greys of them)."""


GREYISH = 3.0
"""A colour nearer to grey than this has no hue to speak of."""


SAME, SEEN = 1.0, 2.0
"""Colours nearer than the first nobody tells apart, nearer than the second only side by side."""
_PAINTED = re.compile(r"""((?:fill|stroke|stop-color)\s*[=:]\s*["']?\s*)(#[0-9a-fA-F]{6})\b""")
_TINT = re.compile(r"\{([a-z]+\.[0-9]{1,3})\}")


class Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Type(Data):
    """The type of a figure: one family, three sizes at most."""

    family: str = DEFAULT
    language: str = ""
    title: float = 10.0
    label: float = 9.0
    note: float = 8.3
    title_weight: Literal[400, 600, 700] = 600
    label_weight: Literal[400, 600, 700] = 400


class Hue(Data):
    """One colour in the five strengths that a figure needs, from the palest to the darkest."""

    zone: Colour  # ground of a zone
    fill: Colour  # ground of a box in it
    line: Colour  # border of either
    vivid: Colour  # the saturated part of a glyph, an accent
    deep: Colour  # titles and text on zone or fill: 4.5:1 against both


class Ink(Data):
    """Colours that belong to no hue."""

    text: Colour
    muted: Colour  # notes: 4.5:1 on paper
    line: Colour  # arrows
    paper: Colour = "#ffffff"
    card: Colour = "#ffffff"  # ground of data boxes and badges


class Shape(Data):
    radius: float = 5.0
    zone_radius: float = 9.0
    stroke: float = 1.0
    zone_stroke: float = 1.0
    zone_dash: tuple[float, ...] = ()
    shadow: float = Field(default=0.0, ge=0, le=3)  # offset of the soft shadow; 0 for none
    shadow_opacity: float = Field(default=0.10, ge=0, le=0.5)


class LineStyle(Data):
    """An edge kind: `colour` is a hue's name, "line" or "muted"."""

    colour: str = "line"
    dash: tuple[float, ...] = ()
    width: float = 1.2


class Lines(Data):
    routing: Literal["orthogonal", "curved"] = "orthogonal"
    corner: float = 5.0
    head: float = 5.8
    kinds: dict[str, LineStyle]


class Theme(Data):
    """A look: everything that the design system needs to know, and nothing of any figure."""

    name: str
    summary: str
    type: Type = Type()
    ink: Ink
    shape: Shape = Shape()
    lines: Lines
    hues: dict[str, Hue]
    order: tuple[str, ...]  # which hue the first zone gets, the second, …
    trainable: str = "orange"  # hue of trained parts
    frozen: str = "blue"
    loss: str = "red"
    highlight: str = "yellow"
    zone_fill: Literal["tint", "paper"] = "tint"
    node_fill: Literal["hue", "paper"] = "hue"
    art: Literal["full", "line"] = "full"  # line: drawings in outline only, one ink on the bare sheet
    numerals: Literal["lead", "inside"] = "lead"  # a lead line to the numeral beside a part, or underlined in it

    @model_validator(mode="after")
    def _complete(self) -> Theme:
        if missing := set(HUES) - set(self.hues):
            raise ValueError(f"theme lacks the hues {', '.join(sorted(missing))}")
        if missing := set(EDGE_KINDS) - set(self.lines.kinds):
            raise ValueError(f"theme lacks the line kinds {', '.join(sorted(missing))}")
        for name in (*self.order, self.trainable, self.frozen, self.loss, self.highlight):
            if name not in self.hues:
                raise ValueError(f"theme uses the unknown hue {name!r}")
        return self

    def knows(self, tone: str) -> bool:
        """Whether a tone is a hue of the theme, or a colour of the figure's own."""
        return tone in self.hues or tone.startswith("#")

    def hue(self, name: str) -> Hue:
        """A hue by name, or the one that the theme makes of "#rrggbb"."""
        if not self.knows(name):
            raise NotFound("colour", name, self.hues)
        return self.hues.get(name) or _hue_from_colour(self.name, name, tuple(self.hues.values()), self.ink, self.grey)

    def colour(self, name: str) -> str | None:
        """What a figure calls a colour: "blue.fill", "blue.70", "ink.text", "#rrggbb" or "none"."""
        if name == "none":
            return None
        if name.startswith("#"):
            return name.lower()
        part, _, strength = name.partition(".")
        if strength.isdecimal():
            return _tint(self.ink.paper, self.hue(part), int(strength))
        known: Data = self.ink if part == "ink" else self.hue(part)
        if strength not in type(known).model_fields:
            raise NotFound("colour", name, (f"{part}.{key}" for key in type(known).model_fields))
        return str(getattr(known, strength))

    def palette(self, text: str = "") -> tuple[tuple[str, str], ...]:
        """Every colour by the name that figures give it, the inks first; then the tints that a drawing's text names."""
        parts: list[tuple[str, Data]] = [("ink", self.ink), *self.hues.items()]
        names = [(f"{part}.{key}", value) for part, known in parts for key, value in known.model_dump().items()]
        tints = dict.fromkeys(name for name in _TINT.findall(text) if name.partition(".")[0] in self.hues)
        return (*names, *((name, str(self.colour(name))) for name in tints))

    def named(self, value: str) -> str:
        """What a colour is called: by its name, or a tint's, where the theme has one that looks the same."""
        return _nearest_theme_colour(self.palette(), tuple(self.hues), value)

    def renamed(self, svg: str) -> str:
        """The text of a drawing with names in place of colours that the theme has."""

        def name(found: re.Match[str]) -> str:
            known = self.named(found[2].lower())
            return f"{found[1]}{{{known}}}" if "." in known else found[0]

        return _PAINTED.sub(name, svg)

    @property
    def grey(self) -> bool:
        """Whether it has greys only."""
        return all(len({value[1:3], value[3:5], value[5:7]}) == 1 for _, value in self.palette())

    def line(self, kind: str) -> LineStyle:
        """How an edge of a kind is drawn; leaders are as thin as call-outs, and solid."""
        return self.lines.kinds.get(kind) or self.lines.kinds["zoom"].model_copy(update={"dash": ()})

    def line_colour(self, name: str) -> str:
        """The colour that a line style names: "line", "muted" or the vivid form of a hue."""
        return {"line": self.ink.line, "muted": self.ink.muted}.get(name) or self.hue(name).vivid


def _tint(paper: str, hue: Hue, strength: int) -> str:
    """A tint or shade of a hue: paper at 0, then its five strengths in steps of 20 up to the deep colour at 100; what
    lies between two of them is their blend."""
    ramp = (paper, *hue.model_dump().values())
    step, rest = divmod(min(strength, 100), 20)
    return colour.blended(ramp[min(step + 1, 5)], ramp[step], rest / 20)


@lru_cache(maxsize=4096)
def _nearest_theme_colour(palette: tuple[tuple[str, str], ...], hues: tuple[str, ...], value: str) -> str:
    known = dict(palette)
    exact = {**{seen: name for name, seen in reversed(palette)}, known["ink.card"]: "ink.card"}
    if value in exact:
        return exact[value]
    away, name = min((colour.distance(value, seen), name) for name, seen in palette)
    if away > SAME:
        away, name = min((colour.distance(value, seen), name) for name, seen in _tints(palette, hues))
    return name if away <= SEEN else value


@lru_cache(maxsize=16)
def _tints(palette: tuple[tuple[str, str], ...], hues: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    known = dict(palette)
    found = {part: Hue(**{key: known[f"{part}.{key}"] for key in Hue.model_fields}) for part in hues}
    return tuple(
        (f"{part}.{at}", _tint(known["ink.paper"], hue, at)) for part, hue in found.items() for at in range(4, 100, 2)
    )


@lru_cache(maxsize=256)
def _hue_from_colour(theme: str, own: str, hues: tuple[Hue, ...], ink: Ink, colourless: bool) -> Hue:
    """A colour in the strengths that a theme's hues have: as light and no stronger than the hue that is most like it,
    in the contrasts that all of them have. The accent is the colour itself where it can be seen."""
    if colourless:  # the grey that is about as light; one where there is one ink on bare paper
        return min(hues, key=lambda hue: abs(colour.lightness(hue.vivid) - colour.lightness(own)))
    light, sheets = colour.luminance(ink.paper) > colour.MIDDLE, (ink.paper, ink.card)
    grey = min(hues, key=lambda hue: colour.chroma(hue.vivid))
    coloured = [hue for hue in hues if hue != grey]
    kin = grey if colour.chroma(own) < GREYISH else min(coloured, key=lambda hue: _turn(own, hue.vivid))

    def like(strength: str) -> str:
        theirs = str(getattr(kin, strength))
        return colour.oklch(colour.oklab(theirs)[0], min(map(colour.chroma, (own, theirs))), colour.hue(own))

    zone, fill, line = (like(strength) for strength in ("zone", "fill", "line"))
    if all(hue.zone == ink.paper for hue in hues):
        zone = ink.paper
    line = colour.darkened(line, sheets, 3.0) if _borders_visible_on_paper(hues, ink) else line
    vivid = colour.darkened(own, (*sheets, zone, *(hue.zone for hue in hues)), 3.0)
    vivid = colour.below(vivid, line) if light else vivid
    deep = colour.darkened(vivid, (*sheets, zone, fill), 4.5)
    return Hue(zone=zone, fill=fill, line=line, vivid=vivid, deep=colour.below(deep, vivid) if light else deep)


def _turn(one: str, other: str) -> float:
    """The angle between two colours, in degrees."""
    return abs((colour.hue(one) - colour.hue(other) + 180) % 360 - 180)


def _borders_visible_on_paper(hues: tuple[Hue, ...], ink: Ink) -> bool:
    """Whether borders are seen on bare paper."""
    return all(colour.contrast(hue.line, ink.paper) >= 3.0 for hue in hues)


def names() -> tuple[str, ...]:
    folder = resources.files(__package__)
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))


def _of_domain(name: str) -> Path | None:
    """The theme of a built-in domain goes by the domain's name, and is offered to nobody else's figures."""
    path = Path(__file__).parents[1] / "domains" / name / "theme.toml"
    return path if name.isidentifier() and path.is_file() else None


def get(name: str) -> Theme:
    """A built-in theme by name, or the user's own by the path of its TOML file, read again once it has changed."""
    if not name.endswith(".toml"):
        return _built_in(name)
    path = Path(name)
    if not path.is_file():
        raise NotFound("theme file", name, names())
    return _parsed(name, path.read_text("utf-8"))


def of(head: Head) -> Theme:
    """The theme of a figure, with the typeface and the language that its head names."""
    theme = get(head.theme)
    family = head.font or theme.type.family
    if family == DEFAULT and not head.language:
        return theme
    return _set_in(theme, family if head.font or fonts.is_known(family) else DEFAULT, head.language)


def _set_in(theme: Theme, family: str, language: str) -> Theme:
    told = {"family": family, "language": language or theme.type.language}
    return theme.model_copy(update={"type": theme.type.model_copy(update=told)})


@cache
def _built_in(name: str) -> Theme:
    if name in names():
        return _parsed(name, resources.files(__package__).joinpath(f"{name}.toml").read_text("utf-8"))
    if own := _of_domain(name):
        return _parsed(name, own.read_text("utf-8"))
    raise NotFound("theme", name, names())


@lru_cache(maxsize=64)
def _parsed(name: str, text: str) -> Theme:
    """By its text: two saves within one tick of the clock have the same time."""
    try:
        return Theme.model_validate(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise SpecError(f"theme {name!r} is not valid: {error}", "compare it with a built-in theme") from error
