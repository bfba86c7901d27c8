"""The face of formulas for a typeface of words: its own math face where one is installed, else STIX Two Math."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from figwright.core.fonts.builtin import DEFAULT, math_face
from figwright.core.fonts.choice import TWINS, Family, face_of, family, known_family
from figwright.core.fonts.face import Face
from figwright.core.fonts.shaping import ink

PAIRS = {
    "Latin Modern Roman": "Latin Modern Math",
    "Palatino": "TeX Gyre Pagella Math",
    "Cambria": "Cambria Math",
    "DejaVu Serif": "DejaVu Math TeX Gyre",
}
"""Math faces that were drawn for a typeface, by the first name of its row of twins. STIX was drawn for Times."""
BOUNDS = (0.85, 1.2)


@lru_cache(maxsize=64)
def math_for(name: str) -> tuple[Path | None, float]:
    """The file of the math face for a typeface (None for STIX), and how large it is set, so that its small letters are
    as tall as those of the words."""
    words: Family = family(name)
    found = _installed_math_face(words.name)
    face = found or math_face()
    tall, own = ink(face_of(words, 400, False), "x")[0], ink(face, "x")[0]
    scale = min(max(tall / own, BOUNDS[0]), BOUNDS[1]) if tall and own else 1.0
    return found.path if found else None, scale


def _installed_math_face(name: str) -> Face | None:
    if name == DEFAULT:
        return None
    row = next((row for row in TWINS if name in row), (name,))
    there = known_family(PAIRS.get(row[0], "")) if row[0] in PAIRS else ()
    return there[0].face if there else None
