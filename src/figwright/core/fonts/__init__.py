"""Fonts: the only place that knows them. Finding, coverage, licence, metrics, shaping, subsets; no downloads.

A `Face` is one face of one file. `family` finds the faces of a name: ours, a file, or an installed one; `stretches`
cuts a text into parts that one face has all signs of; `shape` sets such a part with HarfBuzz; `subset` makes the
small font that a file carries.
"""

from __future__ import annotations

from figwright.core.fonts import files, scripts
from figwright.core.fonts.builtin import (
    DEFAULT,
    MATH_FAMILY,
    SUBSTITUTES,
    builtin,
    builtin_files,
    engine_files,
    math_face,
)
from figwright.core.fonts.choice import Family, Typeface, called, face_of, family, installed_families, is_known, pick
from figwright.core.fonts.coverage import Stretch, fallbacks, missing, stretches
from figwright.core.fonts.face import Face, covers, opened
from figwright.core.fonts.listing import listed, names
from figwright.core.fonts.scripts import package_for
from figwright.core.fonts.shaping import Shaped, advance, ink, shape
from figwright.core.fonts.subsets import rules, subset, written

__all__ = [
    "DEFAULT", "MATH_FAMILY", "SUBSTITUTES", "Face", "Family", "Shaped", "Stretch", "Typeface", "advance", "builtin",
    "builtin_files", "called", "covers", "engine_files", "face_of", "fallbacks", "family", "files", "ink",
    "installed_families", "is_known", "listed", "math_face", "missing", "names", "opened", "package_for", "pick",
    "rules", "scripts", "shape", "stretches", "subset", "written",
]  # fmt: skip
