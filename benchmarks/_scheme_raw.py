"""A scheme -> a PDF written command by command: as PowerPoint for Windows prints (every object in a clip, lines as
filled strips, dashes too) and as Quartz does (OmniGraffle, Keynote: y down, strokes, heads filled and stroked)."""

from __future__ import annotations

import io
import math
import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageFont

from benchmarks._scheme import HEIGHT, WIDTH, Arrow, Node, Scheme
from benchmarks._scheme_drawn import _bitmap, block, cards, corners, flat, graph, head_at, plot, shortened, strip
from figwright.ir.scene import Point, Rect

_METRICS = ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf")
_ROUND = 0.5523


def windows(made: Scheme, path: Path) -> None:
    path.write_bytes(_Windows(made).file())


def quartz(made: Scheme, path: Path) -> None:
    path.write_bytes(_Quartz(made).file())


class _Writer:
    def __init__(self, made: Scheme) -> None:
        self.made, self.out = made, list[str]()
        self.pictures: list[tuple[bytes, int, int, bytes]] = []

    def file(self) -> bytes:
        self.begin()
        for frame in self.made.frames:
            self.body(frame)
            self.words((" ".join(frame.lines),), Point(frame.at.cx, frame.at.y + 7), frame)
        for node in self.made.nodes:
            self.node(node)
        for arrow in self.made.arrows:
            self.arrow(arrow)
        for brace in self.made.braces:
            x, y, r, m = brace.x, brace.y, brace.right, brace.cx
            self.stroke([Point(x, y), Point(x, y + 4), Point(m, y + 4), Point(m, y + 8), Point(m, y + 4),
                         Point(r, y + 4), Point(r, y)], "#000000", 0.8)  # fmt: skip
        for mark in self.made.marks:
            self.words((mark.text.replace("_", ""),), mark.at, Node("", "text", Rect(0, 0, 0, 0), ()), mark.turned)
        return _document(zlib.compress("\n".join(self.out).encode("latin-1")), self.pictures)

    def begin(self) -> None: ...

    def arrow(self, arrow: Arrow) -> None: ...

    # shapes

    def at(self, p: Point) -> str:
        return f"{p.x:.3f} {HEIGHT - p.y:.3f}"

    def line(self, points: Sequence[Point]) -> str:
        first, *rest = points
        return f"{self.at(first)} m " + " ".join(f"{self.at(p)} l" for p in rest)

    def curve(self, points: Sequence[Point]) -> str:
        a, *rest = points
        return f"{self.at(a)} m {' '.join(self.at(p) for p in rest)} c"

    def oval(self, box: Rect) -> str:
        x, y, rx, ry = box.cx, box.cy, box.w / 2, box.h / 2
        turn = [(1, 0), (1, _ROUND), (_ROUND, 1), (0, 1), (-_ROUND, 1), (-1, _ROUND), (-1, 0), (-1, -_ROUND),
                (-_ROUND, -1), (0, -1), (_ROUND, -1), (1, -_ROUND), (1, 0)]  # fmt: skip
        spots = [Point(x + a * rx, y + b * ry) for a, b in turn]
        rest = [" ".join(self.at(p) for p in spots[i : i + 3]) + " c" for i in range(1, 13, 3)]
        return f"{self.at(spots[0])} m {' '.join(rest)} h"

    def rounded(self, box: Rect, r: float) -> str:
        k = r * (1 - _ROUND)
        x, y, e, b = box.x, box.y, box.right, box.bottom
        parts = [f"{self.at(Point(x + r, y))} m {self.at(Point(e - r, y))} l"]
        for a, c, d, on in (
            (Point(e - k, y), Point(e, y + k), Point(e, y + r), Point(e, b - r)),
            (Point(e, b - k), Point(e - k, b), Point(e - r, b), Point(x + r, b)),
            (Point(x + k, b), Point(x, b - k), Point(x, b - r), Point(x, y + r)),
            (Point(x, y + k), Point(x + k, y), Point(x + r, y), Point(x + r, y)),
        ):
            parts.append(f"{self.at(a)} {self.at(c)} {self.at(d)} c {self.at(on)} l")
        return " ".join(parts) + " h"

    def outlines(self, node: Node) -> list[str]:
        box = node.at
        if node.shape == "ellipse":
            return [self.oval(box)]
        if node.shape == "round":
            return [self.rounded(box, 4)]
        if node.shape == "cylinder":
            tube = Rect(box.x, box.y + 4, box.w, box.h - 4)
            return [self.line(corners(Node("", "rect", tube, ()))) + " h", self.oval(Rect(box.x, box.y, box.w, 8))]
        places = cards(box) if node.shape == "stack" else [box]
        return [self.line(corners(Node("", node.shape, place, ()))) + " h" for place in places]

    def body(self, node: Node) -> None:
        for outline in self.outlines(node):
            if node.shadow and node.fill:
                self.shadow(node.at)
            if node.fill:
                self.put(f"{_rgb(node.fill)} rg {outline} f*")
            if node.line:
                dash = "[3 3] 0 d " if node.dashed else "[] 0 d "
                self.put(f"{_rgb(node.line)} RG {node.width} w {dash}{outline} S")

    def shadow(self, box: Rect) -> None:
        from PIL import ImageFilter

        mask = Image.new("L", (round(2 * box.w) + 24, round(2 * box.h) + 24), 0)
        mask.paste(90, (12, 12, mask.width - 12, mask.height - 12))
        mask = mask.filter(ImageFilter.GaussianBlur(4))
        black = Image.new("RGB", mask.size, "black")
        self.picture(black, box.moved(2, 2).grown(6), mask)

    def picture(self, image: Image.Image, box: Rect, mask: Image.Image | None = None) -> None:
        data = zlib.compress(image.convert("RGB").tobytes())
        self.pictures.append((data, *image.size, zlib.compress(mask.tobytes()) if mask else b""))
        self.put(self.matrix(box) + f" /Im{len(self.pictures)} Do")

    def matrix(self, box: Rect) -> str:
        return f"{box.w:.3f} 0 0 {box.h:.3f} {box.x:.3f} {HEIGHT - box.bottom:.3f} cm"

    def put(self, what: str) -> None:
        self.out.append(f"q {what} Q")

    def stroke(self, points: Sequence[Point], colour: str, width: float) -> None:
        self.put(f"{_rgb(colour)} RG {width} w {self.line(points)} S")

    def node(self, node: Node) -> None:
        box, ink = node.at, node.line or "#000000"
        if node.shape == "graph":
            points, edges = graph(node)
            for a, b in edges:
                self.stroke([points[a], points[b]], ink, 0.8)
            for p in points:
                knot = Rect(p.x - 2.5, p.y - 2.5, 5, 5)
                self.body(Node("", "ellipse", knot, (), "#ffffff", ink))
        elif node.shape == "plot":
            for line in plot(node):
                self.stroke(line, ink, 1)
        elif node.shape == "bitmap":
            buffer = io.BytesIO()
            _bitmap(node.seed, buffer)
            self.picture(Image.open(buffer), box)
        elif node.shape != "text":
            self.body(node)
        if node.lines:
            self.words(node.lines, Point(box.cx, box.cy), node)

    def words(self, lines: Sequence[str], at: Point, node: Node, turned: bool = False) -> None:
        step = 1.2 * node.size
        font = ImageFont.truetype(_METRICS[node.bold], 1000)
        for n, line in enumerate(lines):
            wide = font.getlength(line) / 1000 * node.size
            y = at.y - step * (len(lines) - 1) / 2 + n * step + 0.35 * node.size
            place = Point(at.x - wide / 2, y)
            if turned:
                place = Point(at.x + 0.35 * node.size, at.y + wide / 2)
            self.text(line, place, node, turned)

    def text(self, line: str, at: Point, node: Node, turned: bool) -> None:
        turn = "0 1 -1 0" if turned else "1 0 0 1"
        said = f"/F{1 + node.bold} {node.size} Tf {turn} {self.at(at)} Tm {self.shown(line)}"
        self.put(f"BT {_rgb(node.ink)} rg {said} ET")

    def shown(self, line: str) -> str:
        return f"({line}) Tj"


class _Windows(_Writer):
    def put(self, what: str) -> None:
        self.out.append(f"q 0.000008871 0 {WIDTH} {HEIGHT} re W* n {what} Q")

    def shown(self, line: str) -> str:
        """Letter by letter, with corrections between."""
        return "[" + "".join(f"({c}) {(-1) ** n} " for n, c in enumerate(line)) + "] TJ"

    def arrow(self, arrow: Arrow) -> None:
        if arrow.block:
            self.put(f"{_rgb(arrow.line)} rg {self.line(block(arrow))} h f*")
            return
        path, heads = shortened(arrow)
        line, half = flat(path, arrow.curve), arrow.width / 2
        parts = [strip(dash, half) for dash in _dashes(line)] if arrow.dashed else [strip(line, half)]
        pieces = [self.line(part) + " h" for part in parts]
        for tip, behind in heads:
            spots, closed = head_at(arrow, tip, behind)
            if not closed:
                spots, closed = strip(spots, half), True
            pieces.append(self.line(spots) + " h")
        self.put(f"{_rgb(arrow.line)} rg {' '.join(pieces)} f*")
        if arrow.label:
            a, b = arrow.path[0], arrow.path[-1]
            label = Node("", "text", Rect(0, 0, 0, 0), (), size=6.5)
            self.words((arrow.label,), Point((a.x + b.x) / 2, (a.y + b.y) / 2 - 6), label)


class _Quartz(_Writer):
    def begin(self) -> None:
        self.out.append(f"q Q q 0 0 {WIDTH} {HEIGHT} re W n 1 0 0 -1 0 {HEIGHT} cm 1 1 1 rg 0 0 {WIDTH} {HEIGHT} re f")

    def at(self, p: Point) -> str:
        return f"{p.x:.4f} {p.y:.4f}"

    def matrix(self, box: Rect) -> str:
        return f"{box.w:.3f} 0 0 {-box.h:.3f} {box.x:.3f} {box.bottom:.3f} cm"

    def text(self, line: str, at: Point, node: Node, turned: bool) -> None:
        place = f"{'0 1 -1 0' if turned else '1 0 0 1'} {at.x:.3f} {-at.y:.3f} Tm"
        self.put(f"1 0 0 -1 0 0 cm {_rgb(node.ink)} rg BT /F{1 + node.bold} {node.size} Tf {place} ({line}) Tj ET")

    def arrow(self, arrow: Arrow) -> None:
        if arrow.block:
            self.put(f"{_rgb(arrow.line)} rg {self.line(block(arrow))} h f")
            return
        path, heads = shortened(arrow)
        dash = "[4 2] 0 d" if arrow.dashed else "[] 0 d"
        way = self.curve(path) if arrow.curve else self.line(path)
        self.put(f"{arrow.width} w 1 J 1 j {dash} {_rgb(arrow.line)} RG {way} S")
        for tip, behind in heads:
            spots, closed = head_at(arrow, tip, behind)
            outline = self.line(spots) + (" h" if closed else "")
            if closed:
                self.put(f"{_rgb('#ffffff' if arrow.head == 'open' else arrow.line)} rg {outline} f")
            self.put(f"{arrow.width} w 1 J 1 j {_rgb(arrow.line)} RG {outline} S")
        if arrow.label:  # on a patch of paper in the middle of its line
            a, b = arrow.path[0], arrow.path[-1]
            label = Node("", "text", Rect(0, 0, 0, 0), (), size=6.5)
            self.words((arrow.label,), Point((a.x + b.x) / 2, (a.y + b.y) / 2 - 6), label)


def _dashes(line: Sequence[Point], dash: float = 4.0, gap: float = 3.0) -> Iterator[list[Point]]:
    far, own = 0.0, list[Point]()
    for a, b in pairwise(line):
        size = math.dist(a, b)
        steps = max(1, round(size / 0.5))
        for k in range(steps):
            on = (far + size * k / steps) % (dash + gap) < dash
            p = Point(a.x + (b.x - a.x) * k / steps, a.y + (b.y - a.y) * k / steps)
            if on:
                own.append(p)
            elif len(own) > 1:
                yield [own[0], own[-1]]
                own = []
            else:
                own = []
        far += size
    if len(own) > 1:
        yield [own[0], own[-1]]


def _rgb(colour: str) -> str:
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.4g}" for i in (1, 3, 5))


def _document(content: bytes, pictures: Sequence[tuple[bytes, int, int, bytes]]) -> bytes:
    names = "".join(f"/Im{n + 1} {6 + 2 * n} 0 R " for n in range(len(pictures)))
    fonts = " ".join(
        f"/F{n} <</Type/Font/Subtype/TrueType/BaseFont/{name}/Encoding/WinAnsiEncoding>>"
        for n, name in ((1, "Helvetica"), (2, "Helvetica-Bold"))
    )
    parts: list[bytes] = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {WIDTH} {HEIGHT}]/Contents 4 0 R/Resources"
        f"<</Font<<{fonts}>>/XObject<<{names}>>>>>>".encode(),
        _stream("/Filter/FlateDecode", content),
        b"null",
    ]
    for n, (data, w, h, mask) in enumerate(pictures):
        size = f"/Type/XObject/Subtype/Image/Width {w}/Height {h}/BitsPerComponent 8/Filter/FlateDecode"
        soft = f"/SMask {7 + 2 * n} 0 R" if mask else ""
        parts.append(_stream(f"{size}/ColorSpace/DeviceRGB{soft}", data))
        parts.append(_stream(f"{size}/ColorSpace/DeviceGray", mask) if mask else b"null")
    out, places = bytearray(b"%PDF-1.5\n"), list[int]()
    for n, part in enumerate(parts, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (n, part)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    return bytes(out + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(parts) + 1, start))


def _stream(given: str, data: bytes) -> bytes:
    return f"<<{given}/Length {len(data)}>>\nstream\n".encode() + data + b"\nendstream"
