"""A slide's shapes -> a .pptx file that is the same, byte for byte, every time."""

from __future__ import annotations

import io
import zipfile
from typing import Any

from pptx import Presentation
from pptx.opc.constants import RELATIONSHIP_TYPE
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.oxml import parse_xml
from pptx.oxml.ns import qn

from figwright.core.errors import RenderError
from figwright.drawing.renderers._pptx_shapes import emu
from figwright.drawing.xml import attribute, content
from figwright.ir.scene import Picture

NAMESPACES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    ' xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    ' xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main"'
)
SMALLEST, LARGEST = 914_400, 51_206_400
"""PowerPoint refuses slides outside these, in EMU."""
CORE = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<cp:coreProperties'
    ' xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{title}</dc:title>'
    "<dc:description>{about}</dc:description></cp:coreProperties>"
)


class Deck:
    """A presentation of one blank slide, `width` x `height` points."""

    def __init__(self, width: float, height: float) -> None:
        self._deck: Any = Presentation()
        sides = emu(width), emu(height)
        if max(sides) > LARGEST:
            raise RenderError(f"a slide of {width:g} x {height:g} points is too large", "PowerPoint allows 56 inches")
        self._deck.slide_width, self._deck.slide_height = (max(SMALLEST, side) for side in sides)
        self._deck.part._element.sldSz.attrib.pop("type", None)  # the template's own size has a name, ours has none
        blank = self._deck.slide_layouts[6]
        for layout in list(self._deck.slide_layouts):
            if layout is not blank:
                self._deck.slide_layouts.remove(layout)
        self._slide: Any = self._deck.slides.add_slide(blank)

    def image(self, picture: Picture) -> str:
        """The relation to an embedded bitmap."""
        try:
            _, relation = self._slide.part.get_or_add_image_part(io.BytesIO(picture.content))
        except (OSError, ValueError) as error:
            raise RenderError(f"the image {picture.name!r} cannot be read: {error}", "is it a PNG or JPEG?") from error
        return str(relation)

    def drawing(self, svg: bytes, number: int) -> str:
        """The relation to an embedded SVG."""
        part = Part(PackURI(f"/ppt/media/drawing{number}.svg"), "image/svg+xml", self._slide.part.package, svg)
        return str(self._slide.part.relate_to(part, RELATIONSHIP_TYPE.IMAGE))

    def fonts(self, families: dict[str, dict[str, bytes]]) -> None:
        """Typefaces travel with the presentation; each has its fonts by slot, in the order of the slots."""
        part = self._deck.part
        number, entry = 0, ""
        for typeface, faces in families.items():
            links = ""
            for slot, data in faces.items():
                number += 1
                font = Part(PackURI(f"/ppt/fonts/font{number}.fntdata"), "application/x-fontdata", part.package, data)
                links += f'<p:{slot} r:id="{part.relate_to(font, RELATIONSHIP_TYPE.FONT)}"/>'
            entry += f"<p:embeddedFont><p:font typeface={attribute(typeface)}/>{links}</p:embeddedFont>"
        presentation = part._element
        presentation.set("embedTrueTypeFonts", "1")
        presentation.set("saveSubsetFonts", "1")
        notes = presentation.find(qn("p:notesSz"))
        notes.addnext(parse_xml(f"<p:embeddedFontLst {NAMESPACES}>{entry}</p:embeddedFontLst>"))

    def file(self, background: str, shapes: str, title: str, about: str) -> bytes:
        """The file, with these shapes on the slide."""
        ground = f'<a:solidFill><a:srgbClr val="{background.lstrip("#").upper()}"/></a:solidFill><a:effectLst/>'
        sheet = self._slide._element.cSld
        sheet.insert(0, parse_xml(f"<p:bg {NAMESPACES}><p:bgPr>{ground}</p:bgPr></p:bg>"))
        for child in parse_xml(f"<p:spTree {NAMESPACES}>{shapes}</p:spTree>"):
            self._slide.shapes._spTree.append(child)
        return _fixed(self._saved(), CORE.format(title=content(title), about=content(about)).encode())

    def _saved(self) -> dict[str, bytes]:
        package = self._deck.part.package
        # The template's thumbnail, printer and statistics say nothing about this figure.
        for owner, kinds in ((package, ("thumbnail", "extended-properties")), (self._deck.part, ("printerSettings",))):
            for id, relation in list(owner._rels.items()):
                if relation.reltype.endswith(kinds):
                    owner._rels.pop(id)
        whole = io.BytesIO()
        self._deck.save(whole)
        with zipfile.ZipFile(whole) as parts:
            return {name: parts.read(name) for name in parts.namelist()}


def _fixed(parts: dict[str, bytes], core: bytes) -> bytes:
    """The parts zipped in a fixed order and without a clock; the content types come first, as readers expect."""
    parts["docProps/core.xml"] = core
    order = sorted(parts, key=lambda name: (name != "[Content_Types].xml", not name.startswith("_rels"), name))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in order:
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            target.writestr(entry, parts[name])
    return out.getvalue()
