"""D2 and Mermaid on the same graphs: what they draw, as drawings that can be compared, and the three side by side.

Both are node packages; they are measured where a folder is named in which `npm install @terrastruct/d2
@mermaid-js/mermaid-cli` was run. Mermaid draws in a browser, the installed one.
"""

from __future__ import annotations

import base64
import html
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any
from xml.etree import ElementTree

from benchmarks import _graph
from benchmarks._drawing import Drawing, Line
from benchmarks._graph import PAGE, Graph
from benchmarks._timing import LIMIT
from figwright.ir.scene import Point, Rect, union
from figwright.ir.scene.paths import parse
from figwright.ir.scene.polygons import flattened

PACKAGES = {"d2": "@terrastruct/d2", "mermaid": "@mermaid-js/mermaid-cli"}
HOW = f"run `npm install {' '.join(PACKAGES.values())}` in a folder and name it with --peers FOLDER"
SCRIPT = Path(__file__).with_name("peers.mjs")
MERMAID_TYPE = 16.0
"""Pixels of Mermaid's labels."""
_MOVED = re.compile(r"translate\(\s*([-\d.e]+)[,\s]+([-\d.e]+)")


@dataclass(frozen=True, slots=True)
class Peer:
    """One graph, drawn by another tool; times in seconds: of the whole command, and of a drawing once it runs."""

    tool: str
    drawing: Drawing
    svg: str
    whole: float
    warm: float


def missing(tool: str, folder: Path | None) -> str:
    """Why a tool cannot be measured, and what to do about it; empty when it can."""
    if folder is None or not (folder / "node_modules" / PACKAGES[tool]).is_dir():
        return f"{tool} is not installed: {HOW}"
    if not shutil.which("node"):
        return f"{tool} needs node: install Node.js"
    return "mermaid needs a browser: install chromium" if tool == "mermaid" and not _browser() else ""


def _browser() -> str:
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
    return next((path for path in found if path), "")


def drawn(tool: str, graph: Graph, folder: Path, repeat: int) -> Peer:
    """A graph as D2 (with ELK) or Mermaid draws it."""
    source = (_graph.d2 if tool == "d2" else _graph.mermaid)(graph)
    begin = perf_counter()
    once = _run(tool, source, folder, 1)
    whole = perf_counter() - begin
    warm = median(_run(tool, source, folder, repeat + 1)["spent"][1:]) / 1000
    drawing = _of_d2(once["diagram"]) if tool == "d2" else _of_mermaid(once["svg"], graph)
    return Peer("D2, ELK" if tool == "d2" else "Mermaid", drawing, once["svg"], whole, warm)


def _run(tool: str, source: str, folder: Path, times: int) -> dict[str, Any]:
    words = ["node", str(SCRIPT), tool, str(folder.resolve()), str(times), _browser()]
    found = subprocess.run(words, input=source.encode(), capture_output=True, timeout=LIMIT, check=False)
    if found.returncode:
        raise SystemExit(f"{tool} failed: {found.stderr.decode(errors='replace').strip()[-400:]}")
    out: dict[str, Any] = json.loads(found.stdout)
    return out


def _of_d2(diagram: Mapping[str, Any]) -> Drawing:
    rects = {s["id"]: Rect(s["pos"]["x"], s["pos"]["y"], s["width"], s["height"]) for s in diagram["shapes"]}
    frames = {id: rect for id, rect in rects.items() if any(other.startswith(f"{id}.") for other in rects)}
    lines = [
        Line(_last(c["src"]), _last(c["dst"]), tuple(Point(p["x"], p["y"]) for p in c["route"]))
        for c in diagram["connections"]
    ]
    sizes = [part["fontSize"] for part in (*diagram["shapes"], *diagram["connections"]) if part["label"]]
    above = {_last(id): frozenset(_last(f) for f in frames if id.startswith(f"{f}.")) for id in rects}
    boxes = {_last(id): rect for id, rect in rects.items() if id not in frames}
    return _drawing(boxes, {_last(id): rect for id, rect in frames.items()}, above, lines, min(sizes))


def _last(id: str) -> str:
    return id.rpartition(".")[2].strip('"')


def _of_mermaid(svg: str, graph: Graph) -> Drawing:
    boxes, frames, lines = dict[str, Rect](), dict[str, Rect](), list[Line]()
    links = {f"L_n_{a.source}_n_{a.target}_": a for a in graph.arrows}
    for part, dx, dy in _moved(ElementTree.fromstring(svg), 0.0, 0.0):
        kinds, id = part.get("class", "").split(), part.get("id", "")
        if "node" in kinds or "cluster" in kinds:
            rect = next(child for child in part if child.tag.endswith("rect"))
            place = Rect(*(float(rect.get(key, "0")) for key in ("x", "y", "width", "height"))).moved(dx, dy)
            if "cluster" in kinds:
                frames[id.rpartition("-n_")[2]] = place
            else:
                boxes[re.sub(r"^.*flowchart-n_|-\d+$", "", id)] = place
        elif "flowchart-link" in kinds:
            arrow = links[re.sub(r"\d+$", "", id[id.index("L_n_") :])]
            path = next(iter(flattened(parse(part.get("d", "")))))
            lines.append(Line(arrow.source, arrow.target, tuple(Point(p.x + dx, p.y + dy) for p in path)))
    above = {id: frozenset(holders) for vertex in graph.vertices for id, holders in _holders(vertex, ())}
    return _drawing(boxes, frames, above, lines, MERMAID_TYPE)


def _moved(part: ElementTree.Element, dx: float, dy: float) -> Iterator[tuple[ElementTree.Element, float, float]]:
    """Every element with how far it and all around it are moved."""
    if match := _MOVED.match(part.get("transform", "")):
        dx, dy = dx + float(match[1]), dy + float(match[2])
    yield part, dx, dy
    for child in part:
        yield from _moved(child, dx, dy)


def _holders(vertex: _graph.Vertex, around: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield vertex.id, around
    for child in vertex.children:
        yield from _holders(child, (*around, vertex.id))


def _drawing(
    boxes: dict[str, Rect],
    frames: dict[str, Rect],
    above: dict[str, frozenset[str]],
    lines: Sequence[Line],
    type: float,
) -> Drawing:
    """All that was drawn, from its own corner on."""
    spots = [Rect(p.x, p.y, 0, 0) for line in lines for p in line.points]
    whole = union([*boxes.values(), *frames.values(), *spots]).grown(8)

    def here(rects: dict[str, Rect]) -> dict[str, Rect]:
        return {id: rect.moved(-whole.x, -whole.y) for id, rect in rects.items()}

    placed = [
        Line(line.source, line.target, tuple(Point(p.x - whole.x, p.y - whole.y) for p in line.points))
        for line in lines
    ]
    return Drawing(whole.w, whole.h, type, type, here(boxes), here(frames), above, tuple(placed), ())


def side_by_side(shown: Sequence[tuple[str, str]], out: Path) -> None:
    """Several SVG drawings with their captions as one picture, all at the width of a page."""
    figures = "".join(
        f'<figure><img src="data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}">'
        f"<figcaption>{html.escape(caption)}</figcaption></figure>"
        for caption, svg in shown
    )
    look = (
        f"body{{margin:12px;width:{PAGE[0]}in;font:9pt sans-serif;background:#fff}}figure{{margin:0 0 14px}}"
        f"img{{width:{PAGE[0]}in;display:block;border:1px solid #ddd}}figcaption{{margin-top:3px;color:#444}}"
    )
    with tempfile.TemporaryDirectory() as folder:
        page, picture = Path(folder, "page.html"), Path(folder, "page.png")
        page.write_text(f"<!doctype html><meta charset=utf-8><style>{look}</style>{figures}", "utf-8")
        words = [_browser(), "--headless", "--no-sandbox", "--hide-scrollbars", "--force-device-scale-factor=2"]
        words += [f"--screenshot={picture}", "--window-size=560,1000", page.as_uri()]
        subprocess.run(words, capture_output=True, timeout=LIMIT, check=True)
        from PIL import Image, ImageChops

        with Image.open(picture) as image:
            plain = image.convert("RGB")
            _, _, _, bottom = ImageChops.difference(plain, Image.new("RGB", plain.size, "white")).getbbox() or (0,) * 4
            plain.crop((0, 0, plain.width, bottom + 24)).quantize(96).save(out, optimize=True)
