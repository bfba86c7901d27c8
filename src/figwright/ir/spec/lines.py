"""The line of each element in its figure file, for everything that points at lines: editors, reviews, `figwright
watch`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from figwright.core.errors import FigwrightError, SpecError
from figwright.ir.spec._validation import Place
from figwright.ir.spec.load import loads
from figwright.ir.spec.model import Figure, Group, Node
from figwright.ir.spec.parsing import lines
from figwright.ir.spec.readable_errors import locate

_OWNER = re.compile(r"^[a-z]+ '([^']+)': ")
"""How errors about one element begin: node 'encoder': no glyph named 'robt'."""


def element_lines(text: str) -> Mapping[str, int]:
    """The line, counted from 1, of every element of a figure that can be read, by id. "" is the figure's head."""
    figure, written = loads(text), lines(text)
    head = locate(written, ("figure",))[0] if isinstance(written.value, dict) and "figure" in written.value else 1
    return {"": head, **{id: locate(written, place)[0] for id, place in _places(figure)}}


def error_line(error: FigwrightError, text: str) -> int:
    """The line that an error is about; 1 when it does not tell."""
    if isinstance(error, SpecError) and error.line:
        return error.line
    named = _OWNER.match(error.message)
    try:
        return element_lines(text).get(named[1] if named else "", 1)
    except FigwrightError:
        return 1


def _places(figure: Figure) -> Iterator[tuple[str, Place]]:
    yield from _inside(figure.body, ("body",))
    yield from ((edge.id, ("edges", i)) for i, edge in enumerate(figure.edges))
    yield from ((brace.id, ("braces", i)) for i, brace in enumerate(figure.braces))


def _inside(item: Node | Group, place: Place) -> Iterator[tuple[str, Place]]:
    yield item.id, place
    if isinstance(item, Group):
        for i, child in enumerate(item.items):
            yield from _inside(child, (*place, "items", i))
