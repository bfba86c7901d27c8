"""Networks and what they are made of: encoders, blocks, layers, graphs, circuits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._parameters import choice, flag, links, parametric, whole, wholes
from figwright.drawing.glyphs._pen import Glyph, Pen
from figwright.drawing.glyphs._shapes import XY, arrow, arrow_head, rounded, trimmed, xy
from figwright.ir.scene.lettering import outline
from figwright.ir.scene.paths import data, moved

LETTER = 19.0
"""Height of the type in a node of a graph, on the 96-unit sheet."""
_WAYS = ("right", "down", "left", "up")


def _trapezoid(pen: Pen, start: float, end: float, direction: str) -> None:
    """A body `start` broad where data comes in and `end` where it leaves, with bars that say which way it narrows."""
    p = pen.palette

    def turned(x: float, y: float) -> XY:
        along = 96 - x if direction in ("left", "up") else x
        return (along, y) if direction in ("right", "left") else (y, along)

    corners = [(6.0, 48 - start / 2), (90.0, 48 - end / 2), (90.0, 48 + end / 2), (6.0, 48 + start / 2)]
    pen.body(rounded([turned(*corner) for corner in corners], 9))
    for i, x in enumerate((26.0, 48.0, 70.0)):
        half = (start + (end - start) * (x - 6) / 84) / 4
        shade = (mix(p.line, p.fill, 0.25), p.line, p.vivid)[i if end < start else 2 - i]
        (x1, y1), (x2, y2) = turned(x - 4.5, 48 - half), turned(x + 4.5, 48 + half)
        pen.rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1), 4.5, fill=shade)


def encoder(pen: Pen, direction: str) -> None:
    _trapezoid(pen, 84, 40, direction)


def decoder(pen: Pen, direction: str) -> None:
    _trapezoid(pen, 40, 84, direction)


def unet(pen: Pen) -> None:
    p = pen.palette
    bars = ((4.0, 7.0, 56.0), (23.0, 30.0, 42.0))
    for x, y, _ in bars:
        pen.line([(x + 13, y + 9), (83 - x, y + 9)], stroke="line", width=2.5, dash=(5, 5))
    pen.rect(41.5, 56, 13, 33, 5, fill="vivid", stroke="vivid")
    for x, y, high in bars:
        pen.rect(x, y, 13, high, 5, fill="fill", stroke="vivid")
        pen.rect(83 - x, y, 13, high, 5, fill=mix(p.fill, p.line, 0.7), stroke="vivid")


def transformer_block(pen: Pen) -> None:
    pen.rect(12, 13, 78, 70, 11, fill="zone", stroke="line")
    arrow(pen, [(56, 94), (56, 2)], "deep", 2.5, 7)
    for top, bottom in ((24.5, 50.0), (55.5, 79.0)):
        turn = f"Q23 {bottom} 23 {bottom - 6} V{top + 6} Q23 {top} 29 {top}"
        pen.path(f"M56 {bottom} H29 {turn} H34", stroke="deep", width=2)
    for y, high, fill in ((20.5, 8.0, "line"), (31.5, 15.0, "fill"), (51.5, 8.0, "line"), (62.5, 13.0, "vivid")):
        stroke = "vivid" if fill == "fill" else fill
        pen.rect(33, y, 46, high, 4, fill=fill, stroke=stroke, width=2)


def layers(pen: Pen, count: int) -> None:
    p = pen.palette
    pitch = 50 / max(count, 3)
    thick = pitch * 0.5
    base = 48 + pitch * (count - 1) / 2 - thick / 2
    for i in range(count):
        y = base - pitch * i
        top = i == count - 1
        face = p.vivid if top else mix(p.zone, p.line, 0.25 + 0.5 * i / max(count - 1, 1))
        rim = [(6.0, y), (48.0, y - 21), (90.0, y), (90.0, y + thick), (48.0, y + thick + 21), (6.0, y + thick)]
        pen.path(rounded(rim, 4), fill="deep" if top else "line", stroke="deep" if top else "vivid", width=2)
        lid = [(6.0, y), (48.0, y - 21), (90.0, y), (48.0, y + 21)]
        pen.path(rounded(lid, 4), fill=face, stroke="deep" if top else "vivid", width=2)


def neural_net(pen: Pen, layers: Sequence[int]) -> None:
    most = max(layers)
    r = min(9.5, 37 / most, 78 / (2.6 * max(len(layers), 2)))
    columns: list[list[XY]] = []
    for i, count in enumerate(layers):
        x = 3 + r + (90 - 2 * r) * i / max(len(layers) - 1, 1)
        pitch = min((90 - 2 * r) / max(most - 1, 1), 30)
        columns.append([(x, 48 + pitch * (j - (count - 1) / 2)) for j in range(count)])
    for here, there in pairwise(columns):
        for a in here:
            for b in there:
                pen.line([a, b], stroke="line", width=2 if most < 6 else 1.5)
    for i, column in enumerate(columns):
        last = i == len(columns) - 1
        fill = "vivid" if last else "paper" if i == 0 else "fill"
        for x, y in column:
            pen.oval(x, y, r, fill=fill, stroke="vivid")


_PLACES: tuple[XY, ...] = ((47, 46), (17, 24), (74, 18), (82, 60), (50, 82), (14, 68), (45, 13), (86, 88), (12, 92))
_LINKS = (
    (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 5), (2, 3), (3, 4), (1, 6), (2, 6), (3, 7), (4, 7), (5, 8), (4, 8),
)  # fmt: skip


def graph(pen: Pen, nodes: int, highlighted: Sequence[int]) -> None:
    places = [(8 + (x - 8) * 0.96, 8 + (y - 8) * 0.96) for x, y in _PLACES[:nodes]]
    for a, b in _LINKS:
        if a < nodes and b < nodes:
            lit = a in highlighted and b in highlighted
            pen.line([places[a], places[b]], stroke="vivid" if lit else "line")
    for i, (x, y) in enumerate(places):
        pen.oval(x, y, 11 if i == 0 else 8.5, fill="vivid" if i in highlighted else "fill", stroke="vivid")


def digraph(pen: Pen, links: Sequence[str], highlighted: Sequence[int]) -> None:
    pairs = [(a, b) for a, _, b in (link.partition(">") for link in links)]
    names = list(dict.fromkeys(name for pair in pairs for name in pair))
    layers = _layers(names, pairs)
    places: dict[str, XY] = {}
    for layer in range(max(layers.values()) + 1):
        rank = [name for name in names if layers[name] == layer]
        places |= {name: (44.0 * layer, 38.0 * (i - (len(rank) - 1) / 2)) for i, name in enumerate(rank)}
    for a, b in pairs:
        if a != b:
            start, end = trimmed(places[a], places[b], 15, 16.5)
            arrow(pen, _bowed(start, end) if abs(layers[a] - layers[b]) > 1 else (start, end), "line")
    for i, name in enumerate(names):
        x, y = places[name]
        pen.oval(x, y, 14, fill="line" if i in highlighted else "fill", stroke="vivid", width=2.4)
        letters = moved(outline(name, 600, False), LETTER, 0.0, 0.0)
        xs = [v for _, numbers in letters for v in numbers[::2]]
        middle = (min(xs) + max(xs)) / 2 if xs else 0.0
        pen.path(data(moved(letters, 1.0, x - middle, y + 0.34 * LETTER)), fill="text")


def _layers(names: Sequence[str], pairs: Sequence[tuple[str, str]]) -> dict[str, int]:
    """How far from the sources each node stands; of a cycle the arrow that goes back to an earlier name is left out."""
    after = {name: {b for a, b in pairs if a == name} for name in names}
    for via in names:
        for name in names:
            after[name] |= after[via] if via in after[name] else set()
    ahead = [(a, b) for a, b in pairs if a not in after[b] or names.index(a) < names.index(b)]
    layers = dict.fromkeys(names, 0)
    for _ in names:
        for a, b in ahead:
            layers[b] = min(max(layers[b], layers[a] + 1), len(names))
    return layers


def _bowed(a: XY, b: XY) -> list[XY]:
    """A way that goes round what stands between its ends."""
    (x0, y0), (x1, y1) = a, b
    bow = 24.0 if y0 + y1 >= 0 else -24.0
    shares = [i / 8 for i in range(9)]
    return [(x0 + t * (x1 - x0), y0 + t * (y1 - y0) + 4 * t * (1 - t) * bow) for t in shares]


def tree(pen: Pen, depth: int, branches: int) -> None:
    rows = [branches**level for level in range(depth)]
    r = min(10.0, 36 / rows[-1])
    pitch = (92 - 2 * r - 4) / max(depth - 1, 1)

    def place(level: int, index: int) -> XY:
        return (3 + 90 * (index + 0.5) / rows[level], 4 + r + level * pitch)

    for level in range(1, depth):
        for index in range(rows[level]):
            pen.line(
                [place(level - 1, index // branches), place(level, index)],
                stroke="line",
                width=3 if rows[-1] < 10 else 1.5,
            )
    for level in range(depth):
        for index in range(rows[level]):
            x, y = place(level, index)
            fill = "vivid" if level == 0 else "fill" if level < depth - 1 else "paper"
            pen.oval(x, y, r, fill=fill, stroke="vivid")


def knowledge_graph(pen: Pen) -> None:
    p = pen.palette
    hub, others = (48.0, 48.0), ((15.0, 18.0), (81.0, 18.0), (81.0, 78.0), (15.0, 78.0))
    for place in others:
        pen.line([hub, place], stroke="line")
    for x in (15.0, 81.0):
        pen.line([(x, 18), (x, 78)], stroke="line")
        pen.rect(x - 9, 43, 18, 10, 5, fill="paper", stroke="line", width=2)
    pen.oval(*hub, 15, fill="fill", stroke="vivid")
    pen.oval(*hub, 6, fill="vivid")
    for i, (x, y) in enumerate(others):
        tint, accent = p.tints[i + 1], p.accents[i + 1]
        if i % 2:
            pen.rect(x - 10.5, y - 10.5, 21, 21, 5, fill=tint, stroke=accent)
        else:
            pen.oval(x, y, 11.5, fill=tint, stroke=accent)


def markov_chain(pen: Pen) -> None:
    states = [(48.0, 33.0), (80.0, 78.0), (16.0, 78.0)]
    for i, a in enumerate(states):
        b = states[(i + 1) % 3]
        start, end = trimmed(a, b, 17, 17)
        side = (-(b[1] - a[1]) * 0.16, (b[0] - a[0]) * 0.16)
        bend = ((start[0] + end[0]) / 2 - side[0], (start[1] + end[1]) / 2 - side[1])
        _curve(pen, start, bend, end)
    pen.path("M39 22 C27 -4 69 -4 58.5 17", stroke="vivid")
    arrow_head(pen, (56, 22), 115, 8.5, "vivid")
    for i, (x, y) in enumerate(states):
        pen.oval(x, y, 13, fill="fill" if i else "line", stroke="vivid")


def _curve(pen: Pen, start: XY, bend: XY, end: XY) -> None:
    """A bent arrow; its line stops under the head."""
    angle = math.atan2(end[1] - bend[1], end[0] - bend[0])
    x, y = end[0] - 6 * math.cos(angle), end[1] - 6 * math.sin(angle)
    pen.path(f"M{xy(*start)} Q{xy(*bend)} {xy(x, y)}", stroke="vivid")
    arrow_head(pen, end, math.degrees(angle), 8.5, pen.palette.vivid)


def quantum_circuit(pen: Pen, qubits: int) -> None:
    pitch = 76 / max(qubits, 3)
    wires = [48 + pitch * (i - (qubits - 1) / 2) for i in range(qubits)]
    half = min(9.5, pitch * 0.42)
    for y in wires:
        pen.line([(3, y), (93, y)], stroke="line", width=2.5)
    for i, y in enumerate(wires[1:], start=1):
        x = 38 + 18 * ((i - 1) % 2)
        pen.line([(x, wires[i - 1]), (x, y + 6)], stroke="deep", width=2.5)
        pen.oval(x, wires[i - 1], 4, fill="deep")
        pen.oval(x, y, 6.5, fill="paper", stroke="deep", width=2.5)
        pen.line([(x - 6, y), (x + 6, y)], stroke="deep", width=2.5)
        pen.line([(x, y - 6), (x, y + 6)], stroke="deep", width=2.5)
    for i, y in enumerate(wires):
        pen.rect(18 - half, y - half, 2 * half, 2 * half, 3.5, fill="fill", stroke="vivid")
        if i == len(wires) - 1:
            _meter(pen, 78, y, half)
        elif i % 2 == 0:
            pen.rect(78 - half, y - half, 2 * half, 2 * half, 3.5, fill="vivid", stroke="vivid")


def _meter(pen: Pen, x: float, y: float, half: float) -> None:
    pen.rect(x - half, y - half, 2 * half, 2 * half, 3.5, fill="paper", stroke="vivid")
    r = half * 0.6
    pen.path(f"M{x - r} {y + r * 0.6} A{r} {r} 0 0 1 {x + r} {y + r * 0.6}", stroke="deep", width=2)
    pen.line([(x, y + r * 0.6), (x + r * 0.8, y - r * 0.7)], stroke="deep", width=2)


def mixture(pen: Pen, experts: int, chosen: Sequence[int]) -> None:
    pitch = 88 / experts
    high = min(22.0, pitch * 0.72)
    ways = [(4 + pitch * (i + 0.5), i in chosen) for i in range(experts)]
    for y, lit in sorted(ways, key=lambda way: way[1]):
        colour = "vivid" if lit else "line"
        pen.path(f"M24 48 C40 48 38 {y} 56 {y}", stroke=colour, width=3 if lit else 2.5, dash=() if lit else (5, 5))
        pen.rect(56, y - high / 2, 36, high, 6, fill="vivid" if lit else "fill", stroke=colour)
    pen.body(rounded([(3, 48), (22, 29), (41, 48), (22, 67)], 5))
    pen.oval(22, 48, 4.5, fill="vivid")


def gate(pen: Pen, open: bool) -> None:
    pen.line([(3, 40), (20, 40)], stroke="vivid")
    pen.line([(76, 40), (93, 40)], stroke="vivid")
    pen.line([(22, 40), (69, 11) if open else (76, 40)], stroke="vivid", width=6)
    for x in (22.0, 76.0):
        pen.oval(x, 40, 9, fill="fill", stroke="vivid")
    arrow(pen, [(49, 78), (49, 50 if not open else 40)], "line", 3, 11)


GLYPHS: dict[str, Glyph] = {
    "encoder": parametric(encoder, "A trapezoid that narrows along the flow", direction=choice(*_WAYS)),
    "decoder": parametric(decoder, "A trapezoid that widens along the flow", direction=choice(*_WAYS)),
    "unet": parametric(unet, "A U-shaped network with skip connections", aliases=("u-net",)),
    "transformer-block": parametric(transformer_block, "Attention and feed-forward layers with their residual paths"),
    "layers": parametric(layers, "Slabs on top of one another", count=whole(3, 1, 6)),
    "neural-net": parametric(
        neural_net, "A fully connected network; layers gives the units of each layer", aliases=("mlp",),
        layers=wholes((3, 4, 2), 1, 8, fewest=2, most=6),
    ),
    "graph": parametric(
        graph, "Nodes joined by edges; some may be highlighted, by index from 0",
        nodes=whole(6, 3, 9), highlighted=wholes((0,), 0, 8, most=9),
    ),
    "digraph": parametric(
        digraph, "A small directed graph with named nodes; some may be highlighted, by index from 0",
        aliases=("causal-graph", "dag"), links=links("A>B", "A>C", "B>D", "C>D"), highlighted=wholes((), 0, 8, most=9),
    ),
    "tree": parametric(tree, "A rooted tree", depth=whole(3, 2, 4), branches=whole(2, 1, 3)),
    "knowledge-graph": parametric(knowledge_graph, "Things of several kinds joined by named relations"),
    "markov-chain": parametric(markov_chain, "States with transitions between them and a self-loop"),
    "quantum-circuit": parametric(quantum_circuit, "Qubits with gates and a measurement", qubits=whole(3, 2, 5)),
    "mixture": parametric(
        mixture, "A router that sends its input to chosen experts, by index from 0", aliases=("mixture-of-experts",),
        experts=whole(4, 2, 6), chosen=wholes((1,), 0, 5, most=6),
    ),
    "gate": parametric(
        gate, "A switch under control, open or closed", aliases=("switch",), open=flag(True)
    ),
}  # fmt: skip
