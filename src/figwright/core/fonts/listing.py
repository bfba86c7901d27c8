"""Which typefaces there are, what each covers, and what is missing for a script: for lists, sheets and the doctor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from figwright.core.fonts import scripts
from figwright.core.fonts.builtin import DEFAULT, MATH_FAMILY, builtin, math_face
from figwright.core.fonts.choice import Typeface, family, installed_families, known_family, pick
from figwright.core.fonts.coverage import has_script, missing, stretches
from figwright.core.fonts.face import Face

MAIN = ("Latn", "Grek", "Cyrl", "Hani", "Hira", "Hang", "Arab", "Hebr", "Deva", "Thai")
"""Scripts that the doctor asks for; each is told with the font that draws it."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A typeface: where it comes from, how many faces it has, which scripts it covers, and words to show it by."""

    name: str
    origin: str
    faces: int
    scripts: tuple[str, ...]
    sample: str

    @property
    def about(self) -> str:
        covered = ", ".join(scripts.NAMES[kind] for kind in self.scripts[:6]) + ", …" * (len(self.scripts) > 6)
        count = f"{self.faces} face{'s' * (self.faces != 1)}"
        return f"{self.origin}, {count}: {covered or 'signs only'}  {self.sample}".rstrip()


def names() -> tuple[str, ...]:
    """Every typeface that a figure may name, ours first."""
    return (DEFAULT, MATH_FAMILY, *(name for name in installed_families() if name not in (DEFAULT, MATH_FAMILY)))


@lru_cache(maxsize=1_000)
def listed(name: str) -> Listed:
    """What is to be said of a typeface."""
    face, origin, count = _face(name)
    covered = tuple(kind for kind in scripts.SAMPLES if has_script(face, kind))
    words = "Aa Encoder 12" if "Latn" in covered else ""
    own = [kind for kind in covered if kind not in ("Latn", "Grek", "Cyrl")]
    sample = " ".join(filter(None, (words, *(scripts.SAMPLES[kind] for kind in own[:3]))))
    return Listed(name, origin, count, covered, sample)


def _face(name: str) -> tuple[Face, str, int]:
    if name == DEFAULT:
        return builtin(), "built in", 6
    if name == MATH_FAMILY:
        return math_face(), "built in", 1
    found = known_family(name) or family(name).faces
    return pick(found, 400, False), "installed", len(found)


def drawn_by(script: str) -> str:
    """The typeface that draws a script in a figure that names none; "" where none does."""
    sample = scripts.SAMPLES[script]
    if missing(sample, Typeface()):
        return ""
    return stretches(sample, 400, False, Typeface())[0].face.family
