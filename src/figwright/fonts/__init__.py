"""Fonts: the only place that knows them. Finding, coverage, licence, metrics, shaping, subsets; no downloads.

A `Face` is one face of one file. `family` finds the faces of a name: ours, a file, or an installed one; `stretches`
cuts a text into parts that one face has all signs of; `shape` sets such a part with HarfBuzz; `subset` makes the
small font that a file carries.
"""

from __future__ import annotations

from figwright.fonts import files, scripts
from figwright.fonts.builtin import DEFAULT, MATH_FAMILY, builtin, builtin_files, engine_files, math_face
from figwright.fonts.choice import Family, Typeface, called, face_of, family, installed_families, pick
from figwright.fonts.coverage import Stretch, fallbacks, missing, stretches
from figwright.fonts.face import Face, covers, opened
from figwright.fonts.listing import listed, names
from figwright.fonts.scripts import package_for
from figwright.fonts.shaping import Shaped, advance, ink, shape
from figwright.fonts.subsets import rules, subset, written

__all__ = [
    "DEFAULT", "MATH_FAMILY", "Face", "Family", "Shaped", "Stretch", "Typeface", "advance", "builtin",
    "builtin_files", "called", "covers", "engine_files", "face_of", "fallbacks", "family", "files", "ink",
    "installed_families", "listed", "math_face", "missing", "names", "opened", "package_for", "pick", "rules",
    "scripts", "shape", "stretches", "subset", "written",
]  # fmt: skip
