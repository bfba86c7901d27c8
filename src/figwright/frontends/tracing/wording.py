"""Words that were read otherwise: put into a figure, and held against the ink that stands in their place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from figwright import compiler
from figwright.frontends.tracing.numbering import Part, texts
from figwright.frontends.tracing.original import INK, Original, apart
from figwright.frontends.tracing.reshaping import mapped
from figwright.ir.scene import Rect, Scene
from figwright.ir.scene.text import TextStyle, plain, set_text
from figwright.ir.spec import Figure

Change = tuple[str, str, str]
"""The id of an element, one of its texts, and how it reads instead."""
LOWEST, HIGHEST, HIGHEST_MATH = 0.35, 1.25, 2.2
"""Heights of the ink of words in type sizes: of low letters alone, with ascenders and descenders, of formulas."""
LESS, ENOUGH = 0.12, 0.5
"""New words may look so much less like the ink than the old ones, and need not where they look like it this much."""
GROWN = (0.3, 3.0)
"""By how much the type may change so that new words are as wide as the old ones were."""


def fitting(figure: Figure, original: Original, wanted: Sequence[Change]) -> list[str]:
    """For each change why it does not fit the picture; empty where it does."""
    if not wanted:
        return []
    before = compiler.relayout(figure)[0]
    units = (figure.head.size or (before.width, 0.0))[0] / before.width
    parts: list[Part] = [*(item for item, _ in figure.walk()), *figure.edges]
    said = {part.id: texts(part) for part in parts}
    places = [_place(before, id, was, said[id], units) for id, was, _ in wanted]
    out = [_fault(original, place, size, was, words)
           for (place, size), (_, was, words) in zip(places, wanted, strict=True)]  # fmt: skip
    if not any(not why for why in out):
        return out
    changed = figure
    for (id, was, words), why in zip(wanted, out, strict=True):
        changed = changed if why else reworded(changed, id, was, words)
    old, new = (_drawn(one, original) for one in (figure, changed))
    for at, ((place, _), (_, _, words)) in enumerate(zip(places, wanted, strict=True)):
        if not out[at] and place and "$" not in words:
            alike, were = (_likeness(original, one, place) for one in (new, old))
            if alike < were - LESS and alike < ENOUGH:
                out[at] = f"the ink there does not look like it ({alike:.2f}, before {were:.2f})"
    return out


def reworded(figure: Figure, id: str, was: str, words: str) -> Figure:
    """The figure with other words in one place, in type that is as wide as the old words were."""
    share = min(max(_width(was) / max(1e-9, _width(words)), GROWN[0]), GROWN[1])

    def sized(text: Any) -> Any:
        return text.model_copy(update={"size": round(text.size * share, 2)}) if text and text.size else text

    def change(part: Any) -> Any:
        if part.label == was:
            return part.model_copy(update={"label": words, "text": sized(part.text)})
        beside = tuple(sized(one).model_copy(update={"text": words}) if one.text == was else one for one in part.words)
        return part.model_copy(update={"words": beside})

    return mapped(figure, id, change)


def _width(words: str) -> float:
    return set_text(words, TextStyle(10.0, "#000000")).bounds.w


def _place(scene: Scene, id: str, was: str, said: Sequence[str], units: float) -> tuple[Rect | None, float]:
    """Where a text is drawn and how large its type is, in units of the figure. `said` are all texts of its element."""
    blocks = [
        block
        for element in scene.elements
        if element.id == id or element.id.startswith(f"{id}/") or element.fact("of") == id
        for block in element.words
    ]
    block = next((one for one in blocks if _letters(one.text) == _letters(plain(was))), None)
    if block is None and len(blocks) == len(said):  # formulas are drawn in other letters than they are written in
        block = blocks[said.index(was)]
    if block is None:
        return None, 0.0
    return block.bounds.scaled(units), block.size * units


def _letters(text: str) -> str:
    return "".join(text.split())


def _fault(original: Original, place: Rect | None, size: float, was: str, words: str) -> str:
    """What the width and the height of the ink say against some words."""
    if place is None:
        return "its place is not known"
    ink = original.ink(place.grown(0.1 * size))
    if not ink:
        return "there is no ink in its place"
    if place.h > 2.5 * size and place.w < 2 * size:
        return ""  # turned words: their ink says little
    high = max(y for _, y in ink) - min(y for _, y in ink)
    lines = max(1, words.count("\n") + 1, was.count("\n") + 1)
    type_ = size * _width(was) / max(1e-9, _width(words))
    share = high / lines / max(1e-9, type_)
    most = HIGHEST_MATH if "$" in words or "$" in was else HIGHEST
    if not LOWEST <= share <= most:
        return "it would be much too wide or too narrow for the ink"
    return ""


def _drawn(figure: Figure, original: Original) -> Original:
    """The figure as it looks, as large as its original."""
    scene = compiler.relayout(figure)[0]
    picture = compiler.render(scene, "png", dpi=72 * original.image.width / scene.width)
    return Original(picture, figure.head.size or (scene.width, scene.height))


def _likeness(original: Original, drawn: Original, place: Rect) -> float:
    """How alike two pictures are in a place: the correlation of their ink column by column."""
    one, other = (_columns(sheet, place) for sheet in (original, drawn))
    mean_one, mean_other = sum(one) / len(one), sum(other) / len(other)
    both = sum((a - mean_one) * (b - mean_other) for a, b in zip(one, other, strict=True))
    norm = (sum((a - mean_one) ** 2 for a in one) * sum((b - mean_other) ** 2 for b in other)) ** 0.5
    return both / norm if norm else 0.0


def _columns(sheet: Original, place: Rect, most: int = 240) -> list[float]:
    """The share of ink in each column of a place, blurred a little: letters of other faces are not alike to the
    pixel."""
    ground = sheet.ground(place.grown(1 / sheet.k))
    across = min(most, max(8, round(place.w * sheet.k)))
    down = min(60, max(4, round(place.h * sheet.k)))
    found = [
        sum(
            apart(sheet.at(place.x + place.w * (i + 0.5) / across, place.y + place.h * (j + 0.5) / down), ground) > INK
            for j in range(down)
        )
        / down
        for i in range(across)
    ]
    around = max(1, round(across / max(1.0, place.w / max(place.h, 1e-9)) / 12))
    return [
        sum(found[max(0, i - around) : i + around + 1]) / len(found[max(0, i - around) : i + around + 1])
        for i in range(across)
    ]
