"""One figure -> the looks of new ones: a theme for whatever draws, and in words what was measured, for a model.

A set of figures says what is common; one figure that its author likes is followed: also in the width of its arrows, the
order of its colours and how its type is set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from figwright.agents.style._look import Look, family
from figwright.agents.style._statistics import Statistics
from figwright.agents.style._theme import fit
from figwright.core import colour, fonts
from figwright.core.errors import FigwrightError
from figwright.core.source import WORDS, Density
from figwright.drawing.themes import Hue, Lines, Theme, Type

LETTERS = 5.5
"""Of a word, on average, in labels."""
_BOLD, _RARE = 0.04, 0.02
"""Share of letters from which bold type is meant so, and a size is one of the figure's."""
_THIN, _THICK = 0.8, 2.2
_SEEN, _FEW = 0.001, 3
"""Share of the sheet from which a colour is one of the figure's, and how many of them are few: nothing of a figure in
blue and grey becomes yellow."""


@dataclass(frozen=True, slots=True)
class Followed:
    """The looks of one figure. `density` is how much it says, where the file tells; `kept` how much of its palette the
    theme could keep, 0 to 1."""

    theme: Theme
    guide: str
    density: Density | Literal[""]
    kept: float


def follow(look: Look, name: str, own: Theme | None = None) -> Followed:
    """What a new figure takes over from one that was measured; `own` is its theme, where it has one."""
    fitted = fit(Statistics((look,)), name)
    theme = own or _fit_theme(fitted.theme, look)
    return Followed(theme, _guide_text(look, name), _density(look), 1.0 if own else fitted.kept)


def _fit_theme(theme: Theme, look: Look) -> Theme:
    areas: Counter[str] = Counter()
    for swatch in (*look.tints(), *look.accents()):
        areas[family(swatch.colour)] += round(1e6 * swatch.share)
    used = [hue for hue, area in areas.most_common() if area >= _SEEN * 1e6 and hue in theme.hues]
    rest = [hue for hue in theme.order if hue not in used]
    few = len(used) < _FEW
    changes = {
        "summary": f"Like {look.name}",
        "order": (*used, "grey") if few else (*used, *rest)[: len(theme.order)],
        "hues": _muted(theme, used) if few else theme.hues,
        "lines": _lines(theme),
        "type": _type(theme.type, look),
    }
    return Theme.model_validate({**theme.model_dump(), **changes})


def _muted(theme: Theme, used: Sequence[str]) -> dict[str, Hue]:
    """The hues that a figure of few colours does not have are grey; what is trained, frozen or lost keeps its sign."""
    kept = {*used, theme.trainable, theme.frozen, theme.loss}
    return {name: hue if name in kept else theme.hue("grey") for name, hue in theme.hues.items()}


def _lines(theme: Theme) -> Lines:
    """Arrows as wide beside the borders as those of the theme, and as round as the boxes."""
    factor = max(_THIN, min(_THICK, theme.shape.stroke))
    kinds = {
        name: kind.model_copy(update={"width": round(kind.width * factor, 2)})
        for name, kind in theme.lines.kinds.items()
    }
    return theme.lines.model_copy(update={"kinds": kinds, "corner": min(theme.lines.corner, theme.shape.zone_radius)})


def _type(usual: Type, look: Look) -> Type:
    """Titles as large and as bold beside labels as in the figure."""
    sizes = [size for size, share in look.sizes if share > _RARE]
    if not sizes or not look.type:
        return usual
    family = next(filter(_installed, look.families), usual.family)
    title = max(1.0, min(1.3, max(sizes) / look.type)) * usual.label
    weight = 700 if look.bold >= _BOLD else 400
    return usual.model_copy(update={"title": round(title, 1), "title_weight": weight, "family": family})


def _installed(family: str) -> bool:
    """Whether a typeface of words is there; formulas have their own."""
    try:
        return "math" not in family.lower() and bool(fonts.family(family))
    except FigwrightError:
        return False


def _density(look: Look) -> Density | Literal[""]:
    """The density whose words are nearest; a bitmap does not tell."""
    words = look.letters / LETTERS
    nearest: Density = min(WORDS, key=lambda name: abs(WORDS[name] - words))
    return nearest if look.letters else ""


def _guide_text(look: Look, name: str) -> str:
    head = "Measured in a figure that the author likes. Follow its looks, copy none of its content."
    return f"# Looks of {name}\n\n{head}\n" + "".join(
        f"- {line}\n" for line in (*_colours(look), *_shapes(look), *_words(look))
    )


def _colours(look: Look) -> Iterator[str]:
    lively = next(
        (n for most, n in ((15, "nearly grey"), (33, "soft"), (55, "lively")) if look.colourfulness < most), ""
    )
    yield f"Colour as a whole: {lively or 'strong'}; ground {look.ground}"
    for what, swatches in (("Pale grounds", look.tints()), ("Medium and strong colours", look.accents())):
        largest = sorted(swatches, key=lambda swatch: -swatch.share)[:5]
        said = ", ".join(f"{family(s.colour)} {s.colour} ({100 * s.share:.1f}% of the sheet)" for s in largest)
        yield f"{what}: {said or 'none'}"
    if greys := look.greys():
        yield f"Grey grounds: {', '.join(s.colour for s in greys[:3])}"
    yield f"Sheet left empty: {100 * look.blank:.0f}%; under saturated colour: {100 * look.strong():.0f}%"
    many = "none" if look.pictorial < 0.01 else "a few" if look.pictorial < 0.08 else "many"
    yield f"Photos or renderings inside: {many}; width to height {look.aspect:.2f}"


def _shapes(look: Look) -> Iterator[str]:
    lines = look.lines
    if lines.stroke:
        dashed = "some dashed" if lines.dashed else "none dashed"
        yield f"Lines and borders: {lines.stroke:.1f} pt at 5.5 inches, {dashed}"
    if lines.rounded is not None:
        radius = f", radius {lines.radius:.1f} pt" if lines.radius and lines.rounded > 0.25 else ""
        kind = "sharp" if lines.rounded < 0.25 else "round" if lines.rounded > 0.75 else "sharp and round mixed"
        yield f"Corners of boxes: {kind}{radius}"


def _words(look: Look) -> Iterator[str]:
    if look.type:
        yield f"Most letters: {look.type:.1f} pt"
    if look.sizes:
        sizes = ", ".join(f"{size:g}" for size, share in look.sizes if share > _RARE)
        yield f"Sizes of type: {sizes} pt; {100 * look.bold:.0f}% of the letters bold; {', '.join(look.families)}"
        yield f"Words: about {look.letters / LETTERS:.0f}"
    if colour.lightness(look.ground) < 90:
        yield "The ground is dark or strong; ours stays white, with the colours on it"
