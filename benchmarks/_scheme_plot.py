"""A scheme -> a PDF of matplotlib, its words in Type 3 fonts (or, every second time, in TrueType)."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from PIL import Image

from benchmarks._scheme import HEIGHT, WIDTH, Arrow, Node, Scheme
from benchmarks._scheme_drawn import _bitmap, block, cards, corners, graph, plot

_HEADS = {"latex": "-|>", "stealth": "-|>", "to": "->", "open": "->"}


def drawn(made: Scheme, path: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    family = ("DejaVu Sans", "STIXGeneral")[made.seed // 2 % 2]
    kind = 3 if made.seed % 2 else 42
    with matplotlib.rc_context({"pdf.fonttype": kind, "font.family": family, "mathtext.fontset": "stix"}):
        figure = plt.figure(figsize=(WIDTH / 72, HEIGHT / 72))
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_xlim(0, WIDTH)
        axes.set_ylim(HEIGHT, 0)
        axes.axis("off")
        for frame in made.frames:
            _body(axes, frame)
            axes.text(frame.at.cx, frame.at.y + 7, " ".join(frame.lines), size=frame.size, ha="center", va="center")
        for arrow in made.arrows:
            _arrow(axes, arrow)
        for node in made.nodes:
            _node(axes, node, path)
        for brace in made.braces:
            y = (brace.y, brace.y + 6, brace.y + 6, brace.y)
            axes.plot((brace.x, brace.x, brace.right, brace.right), y, color="black", lw=0.8)
        for mark in made.marks:
            text = f"${mark.text}$" if mark.formula else mark.text
            axes.text(*mark.at, text, size=8, ha="center", va="center", rotation=90 if mark.turned else 0)
        figure.savefig(path)
        plt.close(figure)


def _paint(node: Node) -> dict[str, Any]:
    return {
        "facecolor": node.fill or "none", "edgecolor": node.line or "none", "linewidth": node.width,
        "linestyle": "--" if node.dashed else "-",
    }  # fmt: skip


def _body(axes: Any, node: Node) -> None:
    from matplotlib import patches

    paint, box = _paint(node), node.at
    if node.shadow and node.fill:
        axes.add_patch(patches.Rectangle((box.x + 2, box.y + 2), box.w, box.h, color="#00000033", lw=0))
    if node.shape == "ellipse":
        axes.add_patch(patches.Ellipse((box.cx, box.cy), box.w, box.h, **paint))
    elif node.shape == "round":
        style = patches.BoxStyle("round", pad=0, rounding_size=5)
        axes.add_patch(patches.FancyBboxPatch((box.x, box.y), box.w, box.h, boxstyle=style, **paint))
    elif node.shape == "stack":
        for card in cards(box):
            axes.add_patch(patches.Rectangle((card.x, card.y), card.w, card.h, **paint))
    elif node.shape == "cylinder":
        axes.add_patch(patches.Rectangle((box.x, box.y + 4), box.w, box.h - 4, **paint))
        axes.add_patch(patches.Ellipse((box.cx, box.y + 4), box.w, 8, **paint))
    else:
        axes.add_patch(patches.Polygon(corners(node), closed=True, **paint))


def _node(axes: Any, node: Node, path: Path) -> None:
    box, ink = node.at, node.line or "black"
    if node.shape == "graph":
        points, edges = graph(node)
        for a, b in edges:
            axes.plot((points[a].x, points[b].x), (points[a].y, points[b].y), color=ink, lw=0.8)
        axes.plot([p.x for p in points], [p.y for p in points], "o", ms=4, mfc="white", mec=ink)
    elif node.shape == "plot":
        for line in plot(node):
            axes.plot([p.x for p in line], [p.y for p in line], color=ink, lw=1)
    elif node.shape == "bitmap":
        held = path.with_name(f"m{node.seed}.png")
        _bitmap(node.seed, held)
        with Image.open(io.BytesIO(held.read_bytes())) as image:
            axes.imshow(image, extent=(box.x, box.right, box.bottom, box.y), aspect="auto")
        axes.set_xlim(0, WIDTH)
        axes.set_ylim(HEIGHT, 0)
    elif node.shape != "text":
        _body(axes, node)
    if node.lines:
        weight = "bold" if node.bold else "normal"
        axes.text(
            box.cx,
            box.cy,
            "\n".join(node.lines),
            size=node.size,
            color=node.ink,
            ha="center",
            va="center",
            weight=weight,
        )


def _arrow(axes: Any, arrow: Arrow) -> None:
    from matplotlib import patches
    from matplotlib.path import Path as Line

    if arrow.block:
        axes.add_patch(patches.Polygon(block(arrow), closed=True, facecolor=arrow.line, edgecolor="none"))
        return
    codes = [Line.MOVETO, *([Line.CURVE4] * 3 if arrow.curve else [Line.LINETO] * (len(arrow.path) - 1))]
    head = _HEADS[arrow.head]
    style = "-" if arrow.headless else {"-|>": "<|-|>", "->": "<->"}[head] if arrow.both else head
    dashed = "--" if arrow.dashed else "-"
    axes.add_patch(
        patches.FancyArrowPatch(
            path=Line(arrow.path, codes),
            arrowstyle=style,
            mutation_scale=8,
            color=arrow.line,
            lw=arrow.width,
            ls=dashed,
        )
    )
    if arrow.label:
        a, b = arrow.path[0], arrow.path[-1]
        axes.text((a.x + b.x) / 2, (a.y + b.y) / 2 - 6, arrow.label, size=6.5, ha="center", va="center")
