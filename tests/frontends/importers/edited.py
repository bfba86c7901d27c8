"""Exports edited the way the programs do it: Inkscape's and Illustrator's SVG, PowerPoint's shapes, draw.io's cells."""

from __future__ import annotations

import base64
import io
import re
import zlib
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from lxml import etree
from pptx import Presentation

from figwright import compiler
from figwright.frontends import importers
from figwright.frontends.importers import Changes
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import apply_all
from figwright.ir.spec.load import loads

TEXT = """
figure: {title: Pipeline, width: 6in}
body:
  row:
    - zone:
        id: prep
        label: Prepare
        column: [{id: text, kind: data, label: Source text}, {id: clean, label: Cleaner, note: by rules}]
    - zone:
        id: learn
        label: Learn
        row:
          - {id: enc, label: 'Encoder $f_\\theta$'}
          - {id: dec, label: '**Fast** decoder'}
          - {id: loss, kind: loss, label: 'Loss $\\frac{a}{b}$ here'}
    - {id: out, kind: data, label: Answer}
edges:
  - text -> clean
  - clean -> enc
  - enc -> dec
  - dec -> loss
  - {id: scored, from: loss, to: out, label: score}
"""
FIGURE = loads(TEXT)
SVG = "{http://www.w3.org/2000/svg}"


def exported(format: str, figure: Figure = FIGURE) -> bytes:
    return importers.stamped(compiler.render(figure, format), format, figure)


def told(format: str, content: bytes, figure: Figure = FIGURE) -> Changes:
    """What was done; the result must be a figure that can be drawn and checked."""
    seen = importers.changes(figure, f"edited.{format}", content)
    after, _ = apply_all(figure, seen.edits)
    compiler.check(after)
    return seen


def edits(format: str, content: bytes, figure: Figure = FIGURE) -> list[dict[str, Any]]:
    return [edit.data() for edit in told(format, content, figure).edits]


def svg(change: Callable[[Any], object], figure: Figure = FIGURE) -> bytes:
    """The exported SVG after a change of its tree."""
    root = etree.fromstring(exported("svg", figure))
    change(root)
    return etree.tostring(root)


def of(root: Any, id: str) -> Any:
    """The group of an element."""
    return root.xpath(f'//*[@data-id="{id}"]')[0]


def middle(id: str, figure: Figure = FIGURE) -> tuple[float, float]:
    box = compiler.compile(figure).element(id).box
    return box.cx, box.cy


def pptx(change: Callable[[Any], object], figure: Figure = FIGURE) -> bytes:
    """The exported presentation after a change of its slide."""
    deck = Presentation(io.BytesIO(exported("pptx", figure)))
    change(deck.slides[0])
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def shape(slide: Any, name: str) -> Any:
    return next(shape for shape in slide.shapes if shape.name == name)


def body(slide: Any, name: str) -> Any:
    """The shape of an element that holds its words, also inside its group."""
    outer = shape(slide, name)
    if outer.shape_type != 6:
        return outer
    return next(inner for inner in outer.shapes if inner.has_text_frame and inner.text_frame.text)


def drawio(change: Callable[[Any], object], figure: Figure = FIGURE, *, packed: bool = False) -> bytes:
    """The exported draw.io file after a change of its cells."""
    root = etree.fromstring(exported("drawio", figure))
    change(root)
    if packed:
        for diagram in root.iter("diagram"):
            model = diagram[0]
            diagram.remove(model)
            engine = zlib.compressobj(9, zlib.DEFLATED, -15)
            raw = quote(etree.tostring(model).decode(), safe="~()*!.'").encode()
            diagram.text = base64.b64encode(engine.compress(raw) + engine.flush()).decode()
    return etree.tostring(root)


def cell(root: Any, id: str) -> Any:
    """A cell, or the object around it, by id."""
    return root.xpath(f'//*[@id="{id}"]')[0]


def labelled(root: Any, text: str) -> Any:
    """The cell with such a label."""
    return next(
        e for e in root.iter() if text in re.sub(r"<[^>]*>", "", e.get("value", "") or e.get("label", "") or "")
    )
