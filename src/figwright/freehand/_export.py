"""A free drawing as a picture: PNG and PDF in our own fonts, or an SVG that carries them."""

from __future__ import annotations

import base64
from xml.etree.ElementTree import Element

from figwright.assets.shapes import numbers
from figwright.assets.svg.faces import Face
from figwright.assets.svg.pieces import Style, styled
from figwright.freehand._engraving import accented, apart, flowing
from figwright.freehand._intake import tree, written
from figwright.freehand._model import PRINT_WIDTH
from figwright.renderers._fonts import subset
from figwright.scene.fonts import engine_fonts
from figwright.scene.text import covered

PAPER = "#ffffff"
PRINT_DPI = 300


def png(svg: str, width: int = 1600) -> bytes:
    """The drawing as PNG, so many pixels wide, on white."""
    from figwright.renderers.png import rasterised

    return rasterised(_engraved(svg)[0], width, PAPER)


def print_png(svg: str, width: float = PRINT_WIDTH, dpi: float = PRINT_DPI) -> bytes:
    """The drawing as PNG of so many dots per inch of its width in print, in points."""
    from figwright.renderers.png import with_resolution

    return with_resolution(png(svg, max(1, round(width / 72 * dpi))), dpi)


def pdf(svg: str, width: float = PRINT_WIDTH, title: str = "Figure") -> bytes:
    """The drawing as a one-page PDF, so many points wide; text selectable, fonts embedded."""
    from figwright.renderers.pdf import page

    drawing, root = _engraved(svg)
    _, _, w, h = numbers(root.attrib["viewBox"])
    return page(drawing, width, width * h / w, title, title)


def _engraved(svg: str) -> tuple[str, Element]:
    """The drawing for an engine that has our fonts."""
    root = tree(svg)
    accented(root)
    apart(root)
    return written(root), root


def embedded(svg: str) -> str:
    """The drawing with the used parts of our fonts inside, for programs that do not have them."""
    root = tree(svg)
    flowing(root)
    used: dict[Face, set[str]] = {}
    for text in root.iter("text"):
        _collect(text, Style(), used)
    rules = "\n".join(_rule(face, "".join(sorted(signs))) for face, signs in sorted(used.items()))
    out = written(root)
    begin = out.index(">") + 1
    return f"{out[:begin]}\n<style>\n{rules}\n</style>{out[begin:]}" if rules else out


def _collect(element: Element, above: Style, used: dict[Face, set[str]]) -> None:
    style = styled(element, above)
    for text in (element.text, *(child.tail for child in element)):
        for sign in text or "":
            face = style.face if style.face.math or covered(sign) else Face(True)
            used.setdefault(face, set()).add(sign)
    for child in element:
        _collect(child, style, used)


def _rule(face: Face, signs: str) -> str:
    content = _math_subset(signs) if face.math else subset((face.weight, face.italic), signs)
    family = "STIX Two Math" if face.math else "Source Sans Pro"
    slant = "italic" if face.italic else "normal"
    data = base64.b64encode(content).decode()
    return (
        f'@font-face{{font-family:"{family}";font-weight:{face.weight};font-style:{slant};'
        f'src:url("data:font/ttf;base64,{data}") format("truetype")}}'
    )


def _math_subset(signs: str) -> bytes:
    import uharfbuzz as hb

    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update({ord(sign) for sign in signs} | {0x20})
    wanted.sets(hb.SubsetInputSets.LAYOUT_FEATURE_TAG).clear()
    wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.DESUBROUTINIZE
    face = hb.Face(hb.Blob.from_file_path(str(engine_fonts()[-1])))
    return bytes(hb.subset(face, wanted).blob.data)
