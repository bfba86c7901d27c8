"""The faces that come with our packages: Source Sans for words, STIX Two Math for formulas and signs."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

from figwright.core.fonts.face import Face

DEFAULT = "Source Sans Pro"
MATH_FAMILY = "STIX Two Math"
SUBSTITUTES = "Helvetica, Arial, sans-serif"
"""The end of every list of fonts: what sets words where our faces are missing."""
_FILES = {
    (400, False): "SourceSansPro-Regular.ttf",
    (400, True): "SourceSansPro-It.ttf",
    (600, False): "SourceSansPro-Semibold.ttf",
    (600, True): "SourceSansPro-SemiboldIt.ttf",
    (700, False): "SourceSansPro-Bold.ttf",
    (700, True): "SourceSansPro-BoldIt.ttf",
}


@cache
def builtin(weight: int = 400, italic: bool = False) -> Face:
    """Our face of that weight: 400, 600 or 700."""
    file = resources.files("font_source_sans_pro").joinpath("files", _FILES[weight, italic])
    return Face(Path(str(file)), 0, DEFAULT, weight, italic)


def builtin_files() -> tuple[Path, ...]:
    return tuple(builtin(weight, italic).path for weight, italic in _FILES)


@cache
def math_face() -> Face:
    """The face of formulas; it counts 1,000 units to the type size as ours do."""
    return Face(Path(str(resources.files("ziamath").joinpath("fonts", "STIXTwoMath-Regular.ttf"))), 0, MATH_FAMILY)


@cache
def engine_files() -> tuple[Path, ...]:
    """Our faces, and the math face as the last resort for signs (⊕, ∀) that they lack."""
    return (*builtin_files(), math_face().path)
