"""A name -> the faces to draw with: ours, a file, an installed family, or the installed one that is nearest to it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from figwright.core.errors import FigwrightError, NotFound
from figwright.core.fonts import files
from figwright.core.fonts.builtin import DEFAULT, builtin
from figwright.core.fonts.face import NORMAL_WIDTH, About, Face
from figwright.core.fonts.installed import installed

TWINS: tuple[tuple[str, ...], ...] = (
    ("Times New Roman", "Liberation Serif", "Tinos", "Times", "Nimbus Roman", "TeX Gyre Termes"),
    ("Arial", "Liberation Sans", "Arimo", "Helvetica", "Nimbus Sans", "TeX Gyre Heros", "Helvetica Neue"),
    ("Arial Narrow", "Liberation Sans Narrow"),
    ("Courier New", "Liberation Mono", "Cousine", "Courier", "Nimbus Mono PS", "TeX Gyre Cursor"),
    ("Calibri", "Carlito"),
    ("Cambria", "Caladea"),
    ("Georgia", "Gelasio"),
    ("Palatino", "Palatino Linotype", "TeX Gyre Pagella", "P052", "Book Antiqua"),
    ("Latin Modern Roman", "CMU Serif", "Computer Modern"),
    ("Latin Modern Sans", "CMU Sans Serif"),
    ("Source Sans 3", DEFAULT, "Source Sans"),
)
"""Families whose letters are as wide as each other's, or nearly: one can stand in for another of its row."""
GENERIC = {
    "serif": ("Liberation Serif", "Noto Serif", "DejaVu Serif", "Times New Roman", "Times"),
    "sans-serif": (DEFAULT,),
    "monospace": ("Liberation Mono", "Noto Sans Mono", "DejaVu Sans Mono", "Courier New", "Menlo"),
}


@dataclass(frozen=True, slots=True)
class Typeface:
    """What text is set in: a family's name or a font file, and the language of the text ("ja"), which decides among
    forms of one sign."""

    family: str = DEFAULT
    language: str = ""


@dataclass(frozen=True, slots=True)
class Family:
    """The faces that stand for a name. `name` is what they are called, `wanted` what was asked for."""

    name: str
    wanted: str
    faces: tuple[About, ...] = ()

    @property
    def ours(self) -> bool:
        return self.name == DEFAULT and not self.faces

    @property
    def substituted(self) -> bool:
        return not files.is_file(self.wanted) and _normalized(self.name) != _normalized(self.wanted)


def family(name: str) -> Family:
    """The faces of a name. Raises NotFound with the nearest name, or AssetError for a file."""
    if files.is_file(name):
        faces = files.given(name)
        return _normal_width_family(faces[0].face.family, name, faces)
    return _find_family(name)


@cache
def is_known(name: str) -> bool:
    """Whether a typeface is on this machine; figures and themes are used on many."""
    try:
        return bool(family(name))
    except FigwrightError:
        return False


@lru_cache(maxsize=256)
def _find_family(name: str) -> Family:
    if _normalized(name) == _normalized(DEFAULT):
        return Family(DEFAULT, name)
    known = _by_name()
    alike = next((row for row in TWINS if _normalized(name) in map(_normalized, row)), ())
    for other in (name, *GENERIC.get(name.lower(), ()), *alike):
        if _normalized(other) == _normalized(DEFAULT):
            return Family(DEFAULT, name)
        if found := known.get(_normalized(other)):
            return _normal_width_family(found[0].face.family, name, found)
    stood_in = (other for row in TWINS if any(_normalized(one) in known for one in row) for other in row)
    raise NotFound("installed font", name, dict.fromkeys((DEFAULT, *installed_families(), *stood_in)))


def _normal_width_family(name: str, wanted: str, faces: tuple[About, ...]) -> Family:
    """A family without its condensed and expanded faces, unless it has no others."""
    narrowest = min(abs(about.width - NORMAL_WIDTH) for about in faces)
    usual = tuple(about for about in faces if abs(about.width - NORMAL_WIDTH) == narrowest)
    return Family(name, wanted, tuple(about for about in usual if about.face.family == name))


def called(face: Face, wanted: str) -> str:
    """What other programs are told to set a face's text in: the family that was asked for where the face is only its
    twin, for most machines have the one that people ask for."""
    alike = any({_normalized(face.family), _normalized(wanted)} <= set(map(_normalized, row)) for row in TWINS)
    return wanted if alike and not files.is_file(wanted) else face.family


def installed_families() -> tuple[str, ...]:
    """The names of all installed families."""
    return tuple(sorted({about.face.family for about in installed()}, key=str.lower))


@cache
def _by_name() -> dict[str, tuple[About, ...]]:
    out: dict[str, list[About]] = {}
    for about in installed():
        out.setdefault(_normalized(about.face.family), []).append(about)
    return {name: tuple(found) for name, found in out.items()}


def known_family(name: str) -> tuple[About, ...]:
    """The installed faces of exactly that name."""
    return _by_name().get(_normalized(name), ())


def _normalized(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).lower()


@lru_cache(maxsize=4_000)
def pick(faces: tuple[About, ...], weight: int, italic: bool) -> Face:
    """The face that is nearest to a weight and a slant; a variable one is set to the weight."""
    slanted = tuple(about for about in faces if about.face.italic == italic) or faces
    chosen = min(slanted, key=lambda about: (_weight_distance(about, weight), about.face.weight, str(about.face.path)))
    if chosen.weights is None:
        return chosen.face
    at = min(max(float(weight), chosen.weights[0]), chosen.weights[1])
    return replace(chosen.face, weight=round(at), axes=(("wght", at),))


def _weight_distance(about: About, weight: int) -> float:
    """How far a face is from a weight; of two that are as far, bold wants the bolder and regular the lighter one."""
    low, high = about.weights or (about.face.weight, about.face.weight)
    away = max(low - weight, weight - high, 0.0)
    return away + (0.5 if (weight >= 600) != ((low + high) / 2 >= weight) and away else 0.0)


def face_of(name: Family, weight: int, italic: bool) -> Face:
    """The face of a family for a weight and a slant."""
    if name.faces:
        return pick(name.faces, weight, italic)
    return builtin(700 if weight > 600 else 600 if weight > 500 else 400, italic)
