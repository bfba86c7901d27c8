"""Notes at the ends of bars -> data labels, when they say the bars' numbers."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.plots.plotter._native import Labels
from figwright.plots.plotter._native_axes import format_of, number
from figwright.plots.readback import Mark, Text
from figwright.plots.readback.model import Box, Number

REACH = 2.2
"""In type sizes: how far from the end of a bar its number stands at most."""


def labels_of(
    mark: Mark, texts: Sequence[Text], lengths: Sequence[Number] | None = None
) -> tuple[Labels | None, tuple[Text, ...]]:
    """How the bars are labelled, and the notes that say it; nothing unless all bars are."""
    notes = [text for text in texts if text.role == "note" and text.rotation == 0 and number(text.text) is not None]
    if not notes or len(mark.boxes) != len(mark.y):
        return None, ()
    values = [v for v in lengths if v is not None] if lengths is not None else list(mark.y)
    values = values if len(values) == len(mark.y) else list(mark.y)
    found: list[Text] = []
    for box, value in zip(mark.boxes, values, strict=True):
        own = [
            text
            for text in notes
            if text not in found and _is_next_to_bar(text, box, mark.horizontal) and _says(text, value)
        ]
        if not own:
            return None, ()
        found.append(own[0])
    inside = all(_centre_inside(text.box, box) for text, box in zip(found, mark.boxes, strict=True))
    place = "ctr" if inside or lengths is not None else "outEnd"
    first = found[0]
    return Labels(format_of([text.text for text in found]), place, first.size, first.colour), tuple(found)  # type: ignore[arg-type]


def _says(text: Text, value: Number) -> bool:
    said = number(text.text)
    if said is None or value is None:
        return False
    _, _, part = text.text.partition(".")
    places = len([sign for sign in part if sign.isdigit()])
    return bool(abs(said - value) <= 0.51 * 10.0**-places)


def _is_next_to_bar(text: Text, bar: Box, horizontal: bool) -> bool:
    left, top, right, bottom = text.box
    cx, cy = (left + right) / 2, (top + bottom) / 2
    reach = REACH * text.size + (right - left if horizontal else 0)
    if horizontal:
        return bar[1] - 1 <= cy <= bar[3] + 1 and bar[0] - reach <= cx <= bar[2] + reach
    return bar[0] - 1 <= cx <= bar[2] + 1 and bar[1] - reach <= cy <= bar[3] + reach


def _centre_inside(text: Box, bar: Box) -> bool:
    middle = (text[0] + text[2]) / 2, (text[1] + text[3]) / 2
    return bar[0] <= middle[0] <= bar[2] and bar[1] <= middle[1] <= bar[3]
