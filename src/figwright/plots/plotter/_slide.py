"""Words, lines and pictures on a slide, and the slide as a file that is the same every time."""

from __future__ import annotations

import io
import math
import zipfile
from typing import Any

from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, MSO_AUTO_SIZE, PP_ALIGN
from pptx.oxml import parse_xml
from pptx.util import Emu, Pt

from figwright.core.errors import RenderError
from figwright.drawing.pptx_package import CORE, LARGEST, NAMESPACES, SMALLEST, zipped
from figwright.drawing.xml import content
from figwright.plots.plotter._chart_paint import line, solid
from figwright.plots.plotter._math import plain
from figwright.plots.readback import Text
from figwright.plots.readback.model import Box

EMU = 12_700


class Slide:
    """A presentation of one blank slide, `width` x `height` points."""

    def __init__(self, width: float, height: float, background: str, font: str) -> None:
        sides = [round(side * EMU) for side in (width, height)]
        if max(sides) > LARGEST:
            raise RenderError(f"a slide of {width:g} x {height:g} points is too large", "PowerPoint allows 56 inches")
        self.deck: Any = Presentation()
        self.deck.slide_width, self.deck.slide_height = (max(SMALLEST, side) for side in sides)
        self.deck.part._element.sldSz.attrib.pop("type", None)
        blank = self.deck.slide_layouts[6]
        for layout in list(self.deck.slide_layouts):
            if layout is not blank:
                self.deck.slide_layouts.remove(layout)
        self.slide: Any = self.deck.slides.add_slide(blank)
        self.font = font
        fill = solid(background if background.startswith("#") else "#ffffff")
        ground = f"<p:bg {NAMESPACES}><p:bgPr>{fill}<a:effectLst/></p:bgPr></p:bg>"
        self.slide._element.cSld.insert(0, parse_xml(ground))

    @classmethod
    def of(cls, file: bytes, font: str) -> Slide:
        """The one slide of a presentation, to lay more over it."""
        slide = cls.__new__(cls)
        slide.deck = Presentation(io.BytesIO(file))
        (slide.slide,) = slide.deck.slides
        slide.font = font
        return slide

    def words(self, text: Text, *, bold: bool = False) -> None:
        """A text where it was drawn, turned as it was."""
        left, top, right, bottom = text.box
        cx, cy = (left + right) / 2, (top + bottom) / 2
        across, down = right - left, bottom - top
        turn = text.rotation % 360
        if abs(math.sin(math.radians(turn))) > 0.7:
            across, down = down, across
        across += text.size  # programs set type a little differently; nothing here may wrap
        shape = self.slide.shapes.add_textbox(
            *(Emu(round(v * EMU)) for v in (cx - across / 2, cy - down / 2, across, down))
        )
        shape.rotation = -turn
        frame = shape.text_frame
        frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
        frame.word_wrap, frame.auto_size, frame.vertical_anchor = False, MSO_AUTO_SIZE.NONE, MSO_ANCHOR.MIDDLE
        for i, part in enumerate(plain(text.text).split("\n")):
            paragraph = frame.paragraphs[0] if i == 0 else frame.add_paragraph()
            paragraph.alignment = PP_ALIGN.CENTER
            run = paragraph.add_run()
            run.text = _clean(part)
            run.font.size, run.font.name, run.font.bold = Pt(max(1, round(text.size, 1))), self.font, bold
            if text.colour.startswith("#"):
                run.font.color.rgb = RGBColor.from_string(text.colour[1:7].upper())

    def stroke(
        self, a: tuple[float, float], b: tuple[float, float], paint: str, *, name: str, head: bool = False
    ) -> None:
        """A straight line; `paint` is its a:ln."""
        shape = self.slide.shapes.add_connector(1, *(Emu(round(v * EMU)) for v in (*a, *b)))
        shape.name = name
        properties = shape._element.spPr
        drawn = parse_xml(paint.replace("<a:ln", f"<a:ln {NAMESPACES}", 1))
        if head:
            drawn.append(parse_xml(f'<a:tailEnd {NAMESPACES} type="triangle"/>'))
        properties.append(drawn)
        style = shape._element.find("{http://schemas.openxmlformats.org/presentationml/2006/main}style")
        if style is not None:
            shape._element.remove(style)

    def patch(self, box: Box, tone: str, opacity: float, *, name: str, round_: bool = False) -> None:
        """A plain rectangle, or a disc."""
        left, top, right, bottom = (round(v * EMU) for v in box)
        kind = MSO_SHAPE.OVAL if round_ else MSO_SHAPE.RECTANGLE
        shape = self.slide.shapes.add_shape(kind, left, top, max(1, right - left), max(1, bottom - top))
        shape.name = name
        style = shape._element.find("{http://schemas.openxmlformats.org/presentationml/2006/main}style")
        if style is not None:
            shape._element.remove(style)
        for part in (solid(tone, opacity), line("", 0)):
            tag = part.split(">", 1)[0].split(" ")[0]
            shape._element.spPr.append(parse_xml(part.replace(tag, f"{tag} {NAMESPACES}", 1)))

    def picture(self, png: bytes, about: str) -> None:
        shape = self.slide.shapes.add_picture(io.BytesIO(png), 0, 0, self.deck.slide_width, self.deck.slide_height)
        shape._element.nvPicPr.cNvPr.set("descr", _clean(about))

    def file(self, title: str) -> bytes:
        package = self.deck.part.package
        for owner, kinds in ((package, ("thumbnail", "extended-properties")), (self.deck.part, ("printerSettings",))):
            for id, relation in list(owner._rels.items()):
                if relation.reltype.endswith(kinds):
                    owner._rels.pop(id)
        whole = io.BytesIO()
        self.deck.save(whole)
        return _fixed(whole.getvalue(), CORE.format(title=content(title), about="").encode())


def _clean(text: str) -> str:
    return "".join(sign for sign in text if sign == "\t" or sign >= " ")


def _fixed(file: bytes, core: bytes | None = None) -> bytes:
    """A zipped file in a fixed order and without a clock, the workbooks inside of it too."""
    with zipfile.ZipFile(io.BytesIO(file)) as given:
        parts = {name: given.read(name) for name in given.namelist()}
    if core is not None:
        parts["docProps/core.xml"] = core
    elif "docProps/core.xml" in parts:
        parts["docProps/core.xml"] = CORE.format(title="", about="").encode()
    return zipped({name: _fixed(part) if name.endswith(".xlsx") else part for name, part in parts.items()})
