"""Signs that are none, taken out of what was collected: what is left of brackets in fonts that do not say what they
hold."""

from __future__ import annotations

import re
from dataclasses import replace

from figwright.bench.curation.candidate import Candidate

_SIGNS = "[\x00-\x08\x0b\x0e-\x1f\x7f]"
"""No letter of any script; PDF files give them for large brackets of formulas."""
_ALONE = re.compile(rf"^[ \t]*{_SIGNS}[ \t]*(?:{_SIGNS}[ \t]*)*|[ \t]*{_SIGNS}[ \t]*(?:{_SIGNS}[ \t]*)*$", re.MULTILINE)
_BETWEEN = re.compile(rf"[ \t]*{_SIGNS}[ \t]*(?:{_SIGNS}[ \t]*)*")
_PIECES = dict(zip(range(0xF8EB, 0xF8FF), "⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭", strict=True))
"""The pieces of tall brackets under the numbers that Adobe's Symbol font has for them, and under those of Unicode."""


def clean(text: str) -> str:
    """The text without control characters; where one stood between words, there is a space."""
    return _BETWEEN.sub(" ", _ALONE.sub("", text.translate(_PIECES)))


def cleaned(one: Candidate) -> Candidate:
    """A candidate with clean words."""
    return replace(one, text=clean(one.text), caption=clean(one.caption), title=clean(one.title))
