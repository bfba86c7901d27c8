"""Graphs made at random and laid out by Graphviz: a scheme whose places are read back, and its PDF (cairo)."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

from benchmarks._scheme import FILLS, LINES, WORDS, Arrow, Node, Scheme
from figwright.ir.scene import Point, Rect

_SHAPES = {"box": "rect", "ellipse": "ellipse", "diamond": "diamond", "cylinder": "cylinder", "plaintext": "text"}
_HEADS = ("normal", "vee", "empty", "open", "onormal")


def written(seed: int) -> str:
    """The graph in Graphviz's own language."""
    draw = random.Random(seed)
    names = draw.sample(WORDS, draw.randrange(9, 14))
    face = draw.choice(("Helvetica", "Times", "DejaVu Sans"))
    splines = draw.choice(("true", "polyline", "line", "true"))
    out = [
        f'digraph g {{ rankdir={draw.choice(("LR", "TB"))}; splines={splines};',
        f'node [fontname="{face}", fontsize=10, style=filled]; edge [fontname="{face}", fontsize=8,'
        f' arrowhead={draw.choice(_HEADS)}, arrowsize={draw.choice((0.5, 0.7, 1))}];',
    ]  # fmt: skip
    for name in names:
        shape = draw.choice(("box", "box", "box", "ellipse", "diamond", "cylinder", "plaintext"))
        style = "" if shape == "plaintext" else draw.choice(("filled", "filled,rounded", "filled,dashed"))
        fill = "none" if shape == "plaintext" else draw.choice([f for f in FILLS if f not in ("#4472c4", "#ed7d31")])
        out.append(f'"{name}" [shape={shape}, style="{style}", fillcolor="{fill}", color="{draw.choice(LINES)}"];')
    if draw.random() < 0.7:
        held = " ".join(f'"{name}";' for name in names[1:4])
        look = f'label="Shared Stage"; fontname="{face}"; color="{draw.choice(LINES)}"'
        out.append(f"subgraph cluster_a {{ {look}; {held} }}")
    for at, name in enumerate(names[1:], 1):
        for source in draw.sample(names[:at], min(at, draw.choice((1, 1, 2)))):
            given = draw.choice(("", "", "", "style=dashed", "dir=both", 'label="if"', "dir=none"))
            out.append(f'"{source}" -> "{name}" [color="{draw.choice(LINES[:3])}" {given}];')
    if draw.random() < 0.6:
        out.append(f'"{names[2]}" -> "{names[2]}";')
    return "\n".join([*out, "}"])


def scheme(seed: int) -> tuple[Scheme, tuple[float, float]]:
    """What is in the graph, and the size of its page."""
    laid = json.loads(_dot(written(seed), "json"))
    margin, (_, _, width, height) = 40.0, (float(v) for v in laid["bb"].split(","))
    out, names = Scheme(seed), {}
    for thing in laid["objects"]:
        if "nodes" in thing and "bb" in thing:
            x0, y0, x1, y1 = (float(v) for v in thing["bb"].split(","))
            at = Rect(x0 + margin, height - y1 + margin, x1 - x0, y1 - y0)
            out.frames.append(Node("frame", "rect", at, tuple(thing["label"].split())))
        elif "pos" in thing:
            x, y = (float(v) for v in thing["pos"].split(","))
            w, h = 72 * float(thing["width"]), 72 * float(thing["height"])
            at = Rect(x - w / 2 + margin, height - y - h / 2 + margin, w, h)
            names[thing["_gvid"]] = thing["name"]
            fill = thing.get("fillcolor", "")
            out.nodes.append(Node(thing["name"], _SHAPES[thing["shape"]], at, (thing["name"],), fill, thing["color"]))
    for edge in laid["edges"]:
        way, path = edge.get("dir", "forward"), (Point(0, 0), Point(1, 1))
        both, headless, label = way == "both", way == "none", edge.get("label", "")
        ends = names[edge["tail"]], names[edge["head"]]
        out.arrows.append(Arrow(*ends, path, both=both, headless=headless, label=label))
    return out, (width + 2 * margin, height + 2 * margin)


def _dot(graph: str, form: str) -> bytes:
    command = ["dot", f"-T{form}"]
    return subprocess.run(command, input=graph.encode(), check=True, capture_output=True, timeout=60).stdout


def drawn(made: Any, path: Path) -> None:
    path.write_bytes(_dot(written(made.seed), "pdf"))
