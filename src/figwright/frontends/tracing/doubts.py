"""A placed figure and its primitives -> who found each element, how sure that is, and why it is doubtful."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass

from figwright.frontends.tracing.primitives import Bitmap, Page, Path, TextRun
from figwright.frontends.tracing.uncertain_ends import uncertain
from figwright.ir.scene import Rect
from figwright.ir.spec import Edge, Figure, Group, Node

SURE, JOINED, DRAWN = 0.95, 0.9, 0.7
"""How sure we are of words and shapes, of what an arrow joins, and that a drawing is one thing."""
UNSURE_END = 0.6
"""How sure we are of an arrow that may join something else."""
LEFT = 0.5
"""How sure we are of what was left as a picture."""
UNSURE = 0.75
"""Elements that are less sure are doubtful."""
TEXT_LAYER, VECTORS, VISION, MODEL, HAND = "text layer", "vectors", "vision", "model", "hand"
"""Who found an element: the words of a PDF or SVG, its shapes, OCR and vision on pixels, a model, or a person."""
ALIKE = 0.8
"""The share of the area of both that a shape and an element have in common when one is the other."""


@dataclass(frozen=True, slots=True)
class Origin:
    """`why` says what is doubtful, in a few words; empty where nothing is."""

    found: str
    confidence: float
    why: str = ""


def origins(figure: Figure, page: Page | None = None, *, pixels: bool = False) -> dict[str, Origin]:
    """By the ids of nodes, groups and edges. `page` has the primitives, in points; without it the file was exact."""
    k = figure.head.size[0] / page.width if page and figure.head.size else 1.0
    out: dict[str, Origin] = {}
    items = [item for item, _ in figure.walk() if item.place]
    shares = _shared(items, page, k) if page else {}
    for item, parent in figure.walk():
        if parent is not None or item.place:
            out[item.id] = _item(item, shares.get(item.id, []), pixels, k)
    ends = uncertain(figure, pixels=pixels)
    for edge in figure.edges:
        out[edge.id] = _edge(edge, page, k, pixels, ends.get(edge.id, ""))
    return out


def _item(item: Node | Group, parts: list[TextRun | Path | Bitmap], pixels: bool, k: float) -> Origin:
    words = bool(item.label or item.words)
    found = VISION if pixels else TEXT_LAYER if words else VECTORS
    several = item.drawing and isinstance(item, Node) and not _is_picture(item, parts, k)
    doubts = [(DRAWN, "several shapes, kept as one drawing")] if several else []
    for part in parts:
        if isinstance(part, Bitmap) and part.why:
            doubts.append((min(LEFT, part.confidence), f"left as a picture: {part.why}"))
        elif isinstance(part, TextRun):
            doubts.append((part.confidence, f"the words “{_short(part.text)}” are not sure"))
        elif isinstance(part, Path):
            doubts.append((part.confidence, "its shape is not sure"))
    return _worst(found, SURE, doubts)


def _is_picture(item: Node, parts: list[TextRun | Path | Bitmap], k: float) -> bool:
    """Whether a drawing is nothing but a picture of the source."""
    place = Rect(*item.place) if item.place else Rect(0, 0, 0, 0)
    return any(isinstance(one, Bitmap) and not one.why and common(one.box.scaled(k), place) > ALIKE for one in parts)


def _edge(edge: Edge, page: Page | None, k: float, pixels: bool, uncertain_end: str) -> Origin:
    doubts = [(line.confidence, "its line is not sure") for line in _lines(edge, page, k)] if page else []
    doubts += [(UNSURE_END, uncertain_end)] if uncertain_end else []
    return _worst(VISION if pixels else VECTORS, JOINED, doubts)


def _worst(found: str, usual: float, doubts: Iterable[tuple[float, str]]) -> Origin:
    sure, why = min([*doubts, (usual, "")])
    return Origin(found, round(sure, 2), why if sure < UNSURE else "")


def _short(words: str, longest: int = 40) -> str:
    return words if len(words) <= longest else f"{words[: longest - 1]}…"


def _shared(items: list[Node | Group], page: Page, k: float) -> dict[str, list[TextRun | Path | Bitmap]]:
    """Every primitive given to the smallest element that holds its middle; a shape only to the one that is alike."""
    out: dict[str, list[TextRun | Path | Bitmap]] = {}
    places = {item.id: Rect(*item.place) for item in items if item.place}
    drawn = {item.id for item in items if item.drawing}
    for part in page.items:
        box = part.box.scaled(k)
        if isinstance(part, Path):
            if part.confidence < 1:
                alike = {id: common(box, place) for id, place in places.items()}
                best = max(alike, key=lambda id: alike[id], default="")
                if best and alike[best] >= ALIKE:
                    out.setdefault(best, []).append(part)
            continue
        middle = Rect(box.cx, box.cy, 0, 0)
        held = [id for id, place in places.items() if place.grown(1).contains(middle)]
        if isinstance(part, Bitmap):
            held = [id for id in held if id in drawn]
        if held:
            out.setdefault(min(held, key=lambda id: places[id].w * places[id].h), []).append(part)
    return out


def common(one: Rect, other: Rect) -> float:
    """Intersection over union."""
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.bottom, other.bottom) - max(one.y, other.y)
    both = max(0.0, w) * max(0.0, h)
    return both / max(1e-9, one.w * one.h + other.w * other.h - both)


def _lines(edge: Edge, page: Page | None, k: float) -> list[Path]:
    """The drawn lines that an edge runs along: both of their ends lie near its path."""
    points = [(step[-2], step[-1]) for step in edge.path]
    if page is None or len(points) < 2:
        return []
    reach = max((edge.look.width or 0.0) if edge.look else 0.0, 6.0)
    return [
        part for part in page.items
        if isinstance(part, Path) and part.stroke and part.confidence < 1
        and all(near(x * k, y * k, points, reach) for x, y in _ends(part))
    ]  # fmt: skip


def _ends(path: Path) -> list[tuple[float, float]]:
    spots = [(values[-2], values[-1]) for _, values in path.commands if values]
    return [spots[0], spots[-1]] if spots else [(float("inf"), float("inf"))]


def near(x: float, y: float, points: list[tuple[float, float]], reach: float) -> bool:
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        dx, dy = bx - ax, by - ay
        t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / max(1e-9, dx * dx + dy * dy)))
        if (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2 <= reach * reach:
            return True
    return False
