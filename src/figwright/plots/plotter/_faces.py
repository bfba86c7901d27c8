"""A script -> the font files that its process needs besides ours: the used parts of other faces, as TrueType."""

from __future__ import annotations

import hashlib
import io
import re
import string
import tempfile
from functools import cache, lru_cache
from pathlib import Path

from figwright.core import fonts
from figwright.core.fonts import Face
from figwright.core.fonts.choice import face_of
from figwright.plots.charts._typeface import foreign, in_table
from figwright.plots.charts.script import Script

_WORDS = re.compile(r"""[^\n"']+""")
SMOOTH = 0.001
"""How far outlines may move when they become TrueType, in type sizes."""


def files(script: Script) -> tuple[Path, ...]:
    """The files, in a folder that lasts as long as this process."""
    texts = foreign((*in_table(script.table), *_WORDS.findall(script.body)))
    used: dict[Face, set[str]] = {face: set(signs) for face, signs in fonts.fallbacks(texts, script.typeface).items()}
    if any(text.count("$") > 1 for text in texts):  # words beside a formula are set in one face
        for signs in used.values():
            signs.update(string.printable)
    chosen = fonts.family(script.typeface.family)
    if not chosen.ours:
        signs = {*string.printable, *"".join((*in_table(script.table), script.body)), "−"}
        for weight, italic in ((400, False), (700, False), (400, True)):
            used.setdefault(face_of(chosen, weight, italic), set()).update(signs)
    needed = ((face, "".join(sorted(signs))) for face, signs in used.items())
    return tuple(_file(face, signs) for face, signs in needed if face.path not in fonts.builtin_files())


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="figwright-plot-fonts-")


@lru_cache(maxsize=64)
def _file(face: Face, signs: str) -> Path:
    content = fonts.subset(face, signs)
    content = _truetype(content) if content[:4] == b"OTTO" else content
    path = Path(_folder().name) / f"{hashlib.sha256(content).hexdigest()[:16]}.ttf"
    path.write_bytes(content)
    return path


def _truetype(content: bytes) -> bytes:
    """Cubic outlines as quadratic ones: matplotlib writes PDF files with the former that readers complain about."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont, newTable

    font = TTFont(io.BytesIO(content), recalcTimestamp=False)
    drawn, order = font.getGlyphSet(), font.getGlyphOrder()
    glyphs = {}
    for name in order:
        pen = TTGlyphPen(None)
        drawn[name].draw(Cu2QuPen(pen, SMOOTH * font["head"].unitsPerEm, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, glyphs
    limits = font["maxp"]
    limits.tableVersion = 0x00010000
    for name in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs",
                 "maxStackElements", "maxSizeOfInstructions", "maxComponentElements"):  # fmt: skip
        setattr(limits, name, 1 if name == "maxZones" else 0)
    del font["CFF "]
    font["post"].formatType, font["post"].extraNames, font["post"].mapping = 2.0, [], {}
    font["post"].glyphOrder = order
    font.sfntVersion = "\x00\x01\x00\x00"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()
