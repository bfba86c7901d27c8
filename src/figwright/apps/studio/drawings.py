"""A thing's drawing, opened: its shapes one by one, and the changed list of them as one `redraw`.

The page never writes SVG: it says which shapes stay, in which order, moved and painted how. Colours stay names of the
theme, so that another theme recolours what was drawn by hand.
"""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from figwright.apps.studio.drafts import Draft
from figwright.apps.studio.file_reading import read_apart
from figwright.core.errors import AssetError, SpecError
from figwright.drawing import assets, glyphs, icons, themes
from figwright.drawing.assets.svg.writing import fragment
from figwright.drawing.drawing_marks import coloured_marks, sheet_of, stretched
from figwright.drawing.glyph_colours import palette
from figwright.drawing.leaf import DEFAULT_GLYPH
from figwright.drawing.overlays import is_svg, sheeted
from figwright.drawing.renderers import svg as renderer
from figwright.drawing.svg_shades import definitions
from figwright.drawing.themes import Theme
from figwright.ir.scene import Element, Mark, Outline, Paint, Picture, Rect, Scene, Words, union
from figwright.ir.scene.text import outlines
from figwright.ir.spec import Figure, Group, Node
from figwright.ir.spec.drawings import whole
from figwright.ir.spec.edits import Edit, Fix, Redraw, Restyle
from figwright.ir.spec.placing import Lettering

MOST = 390_000
"""Letters of a drawing; a figure file takes a few more."""
SIDES = (1400, 1000, 700, 500, 350, 240)
"""Pixels that a picture may have along its longer side: the first that fits into a figure file."""


class Opened:
    """The drawing of a node or group: marks in its own units, with stand-ins for the theme's colours, and where it is
    in points of the drawn figure."""

    def __init__(self, figure: Figure, scene: Scene, id: str) -> None:
        self.figure, self.theme = figure, themes.of(figure.head)
        self.item = _item(figure, id)
        element = next((one for one in scene.elements if one.id == id), None)
        if element is None:
            raise SpecError(f"{id!r} is not drawn", "reload the page")
        self.rect = element.core or element.box if isinstance(self.item, Node) else element.box
        self.names, self.marks = self._read(element)
        if isinstance(self.item, Node) and self.marks and not self.item.place:  # a badge is no part of the drawing
            self.rect = union(mark.bounds for mark in element.marks[: len(self.marks)])
        drawing = whole(self.item.drawing, figure.drawings) if self.item.drawing else ""
        self.sheet = sheet_of(drawing, self.theme)
        self.bounds = self.sheet or (union(mark.bounds for mark in self.marks) if self.marks else self.rect)

    def _read(self, element: Element) -> tuple[dict[str, str], tuple[Mark, ...]]:
        """Names by colour, and marks in those colours. A drawing says its colours by name: each gets one that nothing
        else has, so that two names of one colour are kept apart."""
        if self.item.drawing:
            text = whole(self.item.drawing, self.figure.drawings)
            base = next(one for one in range(0xFE, 0x40, -1) if f"#{one:02x}01" not in text.lower())
            names = {f"#{base:02x}01{i:02x}": name for i, (name, _) in enumerate(self.theme.palette(text))}
            stand_ins = {name: colour for colour, name in names.items()}
            marks = tuple(_outlined_words(coloured_marks(text, stand_ins)))
            return names, () if any(is_svg(mark) for mark in marks) else marks
        return _names(self.theme), tuple(_outlined_words(_glyph_marks(self.item, element, self.theme)))

    @property
    def colours(self) -> dict[str, str]:
        """The stand-in of every name."""
        return {name: colour for colour, name in self.names.items()}

    def shown(self) -> dict[str, Any]:
        """What the page draws: every shape where it is, with its paint by name."""
        drawing = whole(self.item.drawing, self.figure.drawings) if self.item.drawing else ""
        real = dict(self.theme.palette(drawing))
        seen = tuple(_in_colours(mark, self.names, real) for mark in self.marks)
        placed = tuple(stretched(seen, self.rect, self.sheet)) if seen else ()
        return {
            "shapes": [
                {"svg": "".join(renderer.marks((mark,))), "box": list(mark.bounds), **_paint(own, mark, self.names)}
                for own, mark in zip(self.marks, placed, strict=True)
            ],
            "rect": list(self.rect),
            "definitions": "".join(definitions(placed)),
            "palette": real,
            "drawing": self.item.drawing,
        }

    def changed(self, shapes: Sequence[Mapping[str, Any]]) -> Iterator[Edit]:
        """The edits that make the drawing these shapes; where its bounds are others, its place is as well, so that what
        was left alone stays where it is."""
        kx, ky = self.rect.w / (self.bounds.w or 1), self.rect.h / (self.bounds.h or 1)
        marks = [self._changed(shape, kx or 1, ky or 1) for shape in shapes]
        if not marks:
            raise SpecError("a drawing needs at least one shape", "keep one, or delete the whole element")
        text = fragment(marks, self.names)
        if self.sheet:  # it fills its place, whatever is drawn on it
            yield redraw(self.item.id, sheeted(text, self.sheet, stretch=True))
            return
        yield redraw(self.item.id, text)
        new = union(mark.bounds for mark in marks)
        if self.item.place and isinstance(self.item, Node) and not _same_rect(new, self.bounds):
            yield from self._moved(new)

    def _changed(self, shape: Mapping[str, Any], kx: float, ky: float) -> Mark:
        at = shape["of"]
        if not 0 <= at < len(self.marks):
            raise SpecError(f"the drawing has no shape {at}", "open it again")
        mark = self.marks[at]
        dx, dy = shape.get("by") or (0.0, 0.0)
        mark = mark.placed(1.0, dx / kx, dy / ky)
        if isinstance(mark, Picture | Words):
            return mark
        paint = mark.paint
        if shape.get("fill") is not None:
            paint = replace(paint, fill=self._colour(shape["fill"]), shade=None)
        if shape.get("line") is not None:
            colour = self._colour(shape["line"])
            paint = replace(paint, stroke=colour, width=paint.width or (1.0 if colour else 0.0))
        if shape.get("width") is not None:
            paint = replace(paint, width=shape["width"] / min(kx, ky))
        painted: Mark = replace(mark, paint=paint)
        return painted

    def _colour(self, name: str) -> str | None:
        return None if name in ("", "none") else self.colours.get(name) or self.theme.colour(name)

    def _moved(self, new: Rect) -> Iterator[Edit]:
        """The place that keeps the scale, and words where they were."""
        node = self.item
        assert node.place is not None
        x, y, w, h = node.place
        kx, ky = w / (self.bounds.w or 1), h / (self.bounds.h or 1)
        dx, dy = (new.x - self.bounds.x) * kx, (new.y - self.bounds.y) * ky
        yield Fix(id=node.id, place=(x + dx, y + dy, max(new.w * kx, 1), max(new.h * ky, 1)))
        text = node.text.at if node.text else None
        if text or node.words:
            words = [word.model_copy(update={"at": _shifted(word.at, dx, dy)}) for word in node.words]
            yield Restyle(
                id=node.id,
                text=Lettering(at=_shifted(text, dx, dy)) if text else None,
                words=tuple(words) or None,
            )


def _names(theme: Theme) -> dict[str, str]:
    """Names by colour; of several for one the first, and white is that of cards."""
    return {**{colour: name for name, colour in reversed(theme.palette())}, theme.ink.card: "ink.card"}


def _shifted(at: tuple[float, float] | None, dx: float, dy: float) -> tuple[float, float] | None:
    return (at[0] - dx, at[1] - dy) if at else None


def _same_rect(one: Rect, other: Rect) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 0.02


def _item(figure: Figure, id: str) -> Node | Group:
    found = next((item for item, _ in figure.walk() if item.id == id), None)
    if found is None or (isinstance(found, Group) and not found.drawing):
        raise SpecError(f"{id!r} has no drawing", "select an element with a drawing or a glyph")
    return found


def _outlined_words(marks: Sequence[Mark]) -> Iterator[Mark]:
    """Words of a drawing as the outlines of their letters: they are shapes like others here."""
    for mark in marks:
        if isinstance(mark, Words):
            yield from (Outline(tuple(commands), Paint(colour)) for colour, commands in outlines(mark).items())
        else:
            yield mark


def _glyph_marks(item: Node | Group, element: Element, theme: Theme) -> Sequence[Mark]:
    """The marks of a glyph as they are drawn: they come first, before its state, its badge and its words."""
    glyph = isinstance(item, Node) and (item.glyph or ("" if item.icon else DEFAULT_GLYPH.get(item.kind, "")))
    if not isinstance(item, Node) or item.drawing or not (glyph or item.svg):
        return ()
    if item.svg:
        count = len(assets.marks(item.svg)[0])
    else:
        count = len(glyphs.draw(str(glyph), palette(theme, theme.order[0]), **item.params)[0])
    return element.marks[:count]


def _in_colours(mark: Mark, names: Mapping[str, str], real: Mapping[str, str]) -> Mark:
    """A mark in the theme's own colours in place of stand-ins."""

    def known(colour: str | None) -> str | None:
        return real.get(names.get(colour or "", ""), colour)

    if isinstance(mark, Picture | Words):
        return mark
    paint, shade = mark.paint, mark.paint.shade
    if shade is not None:
        stops = tuple(stop._replace(colour=known(stop.colour) or stop.colour) for stop in shade.stops)
        shade = replace(shade, stops=stops)
    return replace(mark, paint=replace(paint, fill=known(paint.fill), stroke=known(paint.stroke), shade=shade))


def _paint(mark: Mark, drawn: Mark, names: Mapping[str, str]) -> dict[str, Any]:
    """How a shape is painted, by name; lengths as they are drawn."""
    if isinstance(mark, Picture | Words) or isinstance(drawn, Picture | Words):
        return {"kind": "picture", "fill": "", "line": "", "width": 0}
    paint, kind = mark.paint, type(mark).__name__.lower()
    fill, line = (names.get(one, one) if one else "none" for one in (paint.fill, paint.stroke))
    return {"kind": kind, "fill": fill, "line": line if paint.width else "none", "width": round(drawn.paint.width, 2)}


def redraw(id: str, svg: str) -> Redraw:
    if len(svg) > MOST:
        raise AssetError("this drawing is too large for a figure file", "use a simpler SVG, or a bitmap")
    return Redraw(id=id, svg=svg)


def replaced(figure: Figure, id: str, wanted: Mapping[str, str]) -> Iterator[Edit]:
    """The whole drawing replaced by a glyph or an icon. What has a place keeps it, so there they are shapes as well;
    else the layout draws them."""
    item, theme = _item(figure, id), themes.of(figure.head)
    if not (item.place and item.drawing):
        yield Restyle(id=id, glyph=wanted.get("glyph", ""), icon=wanted.get("icon", ""), params={})
        return
    hue = (isinstance(item, Node) and item.tone) or theme.order[0]
    if wanted.get("icon"):
        marks: tuple[Mark, ...] = icons.get(wanted["icon"], theme.hue(hue).vivid)
    else:
        marks = glyphs.draw(wanted.get("glyph", ""), palette(theme, hue))[0]
    yield redraw(id, fragment(tuple(_outlined_words(marks)), _names(theme)))
    yield from _proportioned(item, union(mark.bounds for mark in marks))


def _proportioned(item: Node | Group, bounds: Rect) -> Iterator[Edit]:
    """What takes another's place is not stretched: it fills the place as far as it can, from its middle."""
    if not (item.place and isinstance(item, Node)):
        return
    x, y, w, h = item.place
    k = min(w / (bounds.w or 1), h / (bounds.h or 1))
    wide, high = bounds.w * k, bounds.h * k
    if abs(wide - w) > 0.5 or abs(high - h) > 0.5:
        dx, dy = (w - wide) / 2, (h - high) / 2
        yield Fix(id=item.id, place=(x + dx, y + dy, wide, high))
        if item.text and item.text.at:
            yield Restyle(id=item.id, text=Lettering(at=_shifted(item.text.at, dx, dy)))


def of_file(draft: Draft, id: str, name: str, content: bytes) -> Iterator[Edit]:
    """The whole drawing replaced by a file: the shapes of an SVG, or a picture that is kept in the figure itself."""
    figure = draft.state().figure
    item = next((item for item, _ in figure.walk() if item.id == id), None)
    if item is None:
        raise SpecError(f"no element {id!r}", "select it again")
    sent = {"theme": figure.head.theme, "name": name, "content": base64.b64encode(content).decode()}
    found = read_apart(drawing_of, sent, name)
    yield redraw(id, found["svg"])
    yield from _proportioned(item, Rect(*found["bounds"]))


def drawing_of(path: Path, _: str) -> dict[str, Any]:
    """In another process: a file that somebody chose -> the text of a drawing, and how large it is."""
    sent = json.loads(path.read_bytes())
    content, theme = base64.b64decode(sent["content"]), themes.get(sent["theme"])
    if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        marks = tuple(_outlined_words(assets.marks(content)[0]))
        if not any(is_svg(mark) for mark in marks):
            return {"svg": fragment(marks, _names(theme)), "bounds": list(union(mark.bounds for mark in marks))}
        from figwright.drawing.renderers.png import rasterised

        content = rasterised(assets.sanitise_svg(content).decode(), max(SIDES))
    svg, w, h = _picture(content, sent["name"])
    return {"svg": svg, "bounds": [0, 0, w, h]}


def _picture(content: bytes, name: str) -> tuple[str, float, float]:
    """A picture as one <image>, as large as a figure file may hold."""
    from PIL import Image

    assets.read_image(content, name=repr(name))  # what is none, or far too large, is refused with a reason
    image: Image.Image = Image.open(io.BytesIO(content))
    clear = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
    image = image.convert("RGBA" if clear else "RGB")
    for side in SIDES:
        small = image.copy()
        small.thumbnail((side, side))
        for kind in ("PNG",) if clear else ("PNG", "JPEG"):
            out = io.BytesIO()
            small.save(out, kind, **({"quality": 88} if kind == "JPEG" else {"optimize": True}))
            data = base64.b64encode(out.getvalue()).decode()
            if len(data) < MOST - 500:
                w, h = 1000.0, 1000.0 * small.height / small.width
                text = f'<image width="{w:g}" height="{h:.2f}" href="data:image/{kind.lower()};base64,{data}"/>'
                sheet = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:.2f}">{text}</svg>'
                return sheet, w, h
    raise AssetError(f"{name!r} is too large for a figure file", "scale the picture down")
