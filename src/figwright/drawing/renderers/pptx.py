"""Scene -> PowerPoint: one slide of native shapes; text is editable, arrows are glued, drawings are groups."""

from __future__ import annotations

from collections.abc import Iterator

from figwright.core.errors import RenderError
from figwright.core.fonts import DEFAULT
from figwright.drawing.anatomy import Anatomy, anatomy, holder, leaning, ornaments, spoken
from figwright.drawing.pptx_package import Deck
from figwright.drawing.renderers._pptx_edges import BOX_SITES, Site, connectors_of, elbow, port, site_at
from figwright.drawing.renderers._pptx_fonts import slots
from figwright.drawing.renderers._pptx_shapes import NO_TEXT, Numbers, Shape, box, freeform, grouped, named, transform
from figwright.drawing.renderers._pptx_text import one_column, text_of, textbox
from figwright.drawing.renderers._sheet import measured
from figwright.drawing.renderers.png import rasterised
from figwright.drawing.strokes import Stretch, stretches
from figwright.ir.scene import Box, Element, Mark, Outline, Oval, Picture, Point, Rect, Route, Scene, Words

CONNECTORS = ("straight", "elbow")
SHARPNESS = 300
"""Dots per inch of the bitmap that stands in for an SVG picture in programs that cannot draw it."""


def render(scene: Scene, *, font: str = DEFAULT, embed: bool = True, connectors: str = "straight") -> bytes:
    """The scene as a presentation of one slide; `font` is the typeface of its text.

    The typeface that figures are laid out in travels with the file (`embed`), so that PowerPoint has it everywhere.
    `connectors` "elbow" makes arrows of right angles native elbow connectors, which PowerPoint routes by itself.
    """
    if connectors not in CONNECTORS:
        raise RenderError(f"unknown connectors {connectors!r}", f"choose {' or '.join(CONNECTORS)}")
    slide = _Slide(scene, font, connectors == "elbow")
    if embed and font == DEFAULT:
        slide.deck.fonts(slots(scene))
    shapes = "".join(shape.xml for element in scene.elements for shape in slide.shapes(element))
    return slide.deck.file(scene.background, shapes, scene.title or "Figure", scene.alt)


class _Slide:
    """What the elements of one slide share: shape numbers, the embedded images, and where arrows hold on."""

    def __init__(self, scene: Scene, font: str, elbows: bool) -> None:
        self.deck, self.font, self.elbows = Deck(*measured(scene)), font, elbows
        self.numbers = Numbers()
        self.ornaments = ornaments(scene)
        self.parts = {e.id: anatomy(e) for e in scene.elements if e.route is None}
        self.bodies = {id: self.numbers.take() for id, parts in self.parts.items() if parts.body}
        self.lines: dict[str, tuple[Stretch, ...]] = {e.id: stretches(e) for e in scene.elements if e.route}
        self.ports: dict[str, dict[Point, int]] = {}
        self.held: dict[tuple[str, Point], Site] = {}
        for stretch in (s for lines in self.lines.values() for s in lines):
            for name, at in ((stretch.source, stretch.begin[0]), (stretch.target, (stretch.end or stretch.begin)[1])):
                element = holder(scene, name, at) if name else None
                if name and element:
                    self.held[name, at] = self._site(element.id, at) or self._port(element.id, at)

    def _site(self, id: str, at: Point) -> Site | None:
        """The connection site of an element's body at that place, if it has one there."""
        body = self.parts[id].body
        site = site_at(body, at) if body else None
        return None if site is None else (self.bodies[id], site)

    def _port(self, id: str, at: Point) -> Site:
        """An unseen shape that will stand there, grouped with the element so that it moves along."""
        return self.ports.setdefault(id, {}).setdefault(at, self.numbers.take()), 0

    def hold(self, id: str, at: Point) -> Site | None:
        return self.held.get((id, at))

    def shapes(self, element: Element) -> Iterator[Shape]:
        if element.route is not None:
            yield from self._edge(element)
            return
        said = element.fact("alt") or spoken(element)
        shapes = list(self._body_and_parts(element, self.parts[element.id], said))
        shapes += [port(n, f"{element.id} port", at) for at, n in self.ports.get(element.id, {}).items()]
        if len(shapes) > 1:
            yield grouped(self.numbers.take(), element.id, shapes, said)
        else:
            yield from shapes

    def _body_and_parts(self, element: Element, parts: Anatomy, said: str) -> Iterator[Shape]:
        yield from self._marks(element.id, parts.behind)
        loose = parts.outside
        if parts.body:
            # An oval's text area is its inner rectangle, so only words in the very middle can be its own.
            own = one_column(parts.inside) and (
                isinstance(parts.body, Box) or _in_the_middle(parts.inside, parts.body.rect)
            )
            text = text_of(parts.body, parts.inside, self.font, (*parts.front, *self.ornaments)) if own else NO_TEXT
            loose = (*(() if own else parts.inside), *parts.outside)
            yield box(self.bodies[element.id], element.id, parts.body, text, said)
        yield from self._marks(element.id, parts.front)
        for words in loose:
            yield from textbox(
                self.numbers, element.id, leaning(words, (*parts.front, *self.ornaments)), self.font, said
            )

    def _edge(self, element: Element) -> Iterator[Shape]:
        assert element.route is not None
        said = f"arrow from {element.route.source} to {element.route.target}"
        drawn: list[Mark] = []
        for stretch in self.lines[element.id]:
            bent = self._elbow(element, element.route, said, stretch) if self.elbows else None
            yield from (bent,) if bent else connectors_of(self.numbers, element.id, said, stretch, self.hold)
            drawn += [mark for mark in (stretch.mark, stretch.head_start, stretch.head_end) if mark]
        for mark in element.marks:
            if isinstance(mark, Words):
                yield from textbox(self.numbers, element.id, leaning(mark, drawn), self.font)
            elif mark not in drawn:
                yield from self._marks(element.id, (mark,))

    def _elbow(self, element: Element, route: Route, said: str, stretch: Stretch) -> Shape | None:
        """The arrow as one connector, where it is drawn whole; it leaves and enters a port as it does the box."""
        ends = ((route.source, route.points[0], route.source_side), (route.target, route.points[-1], route.target_side))
        sites = [(self.hold(id, at), self.ports.get(id, {}).get(at), side) for id, at, side in ends]
        glue = [(held[0], BOX_SITES[side] if held[0] == port else held[1]) for held, port, side in sites if held]
        if route.curved or not stretch.source or not stretch.target or len(glue) < 2:
            return None
        return elbow(self.numbers, element.id, said, stretch, route.points, (glue[0], glue[1]))

    def _marks(self, name: str, marks: tuple[Mark, ...]) -> Iterator[Shape]:
        for mark in marks:
            match mark:
                case Box() | Oval():
                    yield box(self.numbers.take(), name, mark)
                case Outline():
                    if mark.commands:
                        yield freeform(self.numbers.take(), name, mark.commands, mark.paint)
                case Picture():
                    yield self._picture(name, mark)
                case Words():
                    yield from textbox(self.numbers, name, mark, self.font)

    def _picture(self, name: str, mark: Picture) -> Shape:
        """A bitmap as it is; an SVG as itself, with a bitmap for programs that cannot draw it."""
        extension, bitmap = "", mark
        if mark.media_type == "image/svg+xml":
            width = max(16, min(4_000, round(mark.rect.w / 72 * SHARPNESS)))
            png = rasterised(mark.content.decode("utf-8", "replace"), width)
            bitmap = Picture(mark.rect, png, "image/png", mark.name)
            relation = self.deck.drawing(mark.content)
            extension = (
                '<a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}">'
                f'<asvg:svgBlip r:embed="{relation}"/></a:ext></a:extLst>'
            )
        blip = f'<a:blip r:embed="{self.deck.image(bitmap)}">{extension}</a:blip>'
        return Shape(
            f"<p:pic><p:nvPicPr>{named(self.numbers.take(), name, mark.name)}<p:cNvPicPr/><p:nvPr/></p:nvPicPr>"
            f"<p:blipFill>{blip}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>{transform(mark.rect)}"
            '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>',
            mark.rect,
        )


def _in_the_middle(blocks: tuple[Words, ...], rect: Rect) -> bool:
    top, bottom = blocks[0].bounds.y, blocks[-1].bounds.bottom
    return abs((top + bottom) / 2 - rect.cy) < 1 and abs(blocks[0].bounds.cx - rect.cx) < 1
