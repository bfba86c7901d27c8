"""What a figure's own scene says, against what was traced from its picture: nodes, directed edges and texts.

A node is found when a traced node covers it (intersection over union of the boxes at least 0.5) and reads about as it
does (half of the letters, or neither has words); pairs are one to one, best first. A directed edge is found when both
its ends are: a node by its match, a zone or row by a traced one whose box covers it as above. An edge with several ends
counts once for every pair, one with two heads once for each direction.

A text is exact when the plain reading of what was traced is the plain reading of what was written. The plain reading
is fixed here, before anything is tuned: blanks and line breaks become one blank; bold and italic marks go; of a formula
the signs are kept in order and its typesetting goes (which sign is raised, lowered, above a bar, under a root or a hat,
calligraphic or upright), Greek letters and signs count as themselves, and letters keep their case. A label that holds a
formula is compared without blanks, since a formula has none. Node labels, notes, zone titles, labels of edges and of
braces are counted, each against the label of the element that it was matched with; those of edges and braces against
any edge's, brace's or node's label that is left.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

import figwright
from figwright.ir.scene import Rect, union
from figwright.ir.spec import Group, Node

OVERLAP, LIKE = 0.5, 0.5
_SIGNS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε", "eta": "η", "theta": "θ",
    "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "ϕ",
    "varphi": "φ", "psi": "ψ", "omega": "ω", "Delta": "Δ", "Sigma": "Σ", "Pi": "Π", "Phi": "Φ", "Omega": "Ω",
    "cdots": "…", "dots": "…", "ldots": "…", "vdots": "⋮", "nabla": "∇", "propto": "∝", "to": "→", "succ": "≻",
    "in": "∈", "times": "×", "sin": "sin", "cos": "cos", "|": "‖", "prime": "′",
}  # fmt: skip
_SAME = str.maketrans({"·": "…", "⋯": "…", "'": "′", "’": "′", "−": "-", "–": "-", "∥": "‖", "ϕ": "φ", "*": "∗"})
_ITALIC = re.compile(r"\*([^*\s][^*]*)\*")
_ALPHABETS, _OVER = re.compile("[\U0001d400-\U0001d7ff\u2100-\u2124\u2128-\u213a]"), re.compile("[\u0300-\u036f\u20d7]")
"""Letters of mathematics that say how they are set, such as a bold π; and marks over letters."""
_COMMAND = re.compile(r"\\([A-Za-z]+|.)")


def plain(label: str) -> str:
    """The plain reading of a label."""
    formula = "$" in label
    parts = re.split(r"\$([^$]*)\$", label)
    text = "".join(
        _spoken(part) if at % 2 else _ITALIC.sub(r"\1", part.replace("**", "")) for at, part in enumerate(parts)
    )
    text = text.replace("...", "…").replace("||", "‖").translate(_SAME)
    return "".join(text.split()) if formula else " ".join(text.split())


def _spoken(formula: str) -> str:
    text = re.sub(r"\\frac\{", "{", formula)
    text = _COMMAND.sub(lambda m: _SIGNS.get(m[1], "") if m[1] not in ",;! " else "", text)
    text = _ALPHABETS.sub(lambda m: unicodedata.normalize("NFKC", m[0]), _OVER.sub("", text))
    return re.sub(r"[{}_^\s]", "", text)


def same(truth: str, traced: str) -> bool:
    """Whether two labels read the same; blanks do not count where either holds a formula."""
    one, other = plain(truth), plain(traced)
    if "$" in truth or "$" in traced:
        one, other = one.replace(" ", ""), other.replace(" ", "")
    return one == other


@dataclass(frozen=True, slots=True)
class Truth:
    """Boxes in pixels; texts by the element they belong to."""

    nodes: dict[str, Rect]
    groups: dict[str, Rect]
    texts: dict[str, tuple[str, ...]]
    labels: tuple[str, ...]
    edges: Counter[tuple[str, str]]


def truth(figure: figwright.Figure, base: Path, width: int) -> Truth:
    """What a figure's own scene says, in the pixels of a picture of that width."""
    scene = figwright.compile(figure, base=base)
    k = width / scene.width
    boxes = {e.id: e.box.scaled(k) for e in scene.elements if e.role in ("node", "zone", "panel")}
    nodes = {node.id: boxes[node.id] for node in figure.nodes() if node.id in boxes}
    groups: dict[str, Rect] = {}
    for group in figure.groups():
        inner = [boxes[i.id] for i in _leaves(group) if i.id in boxes]
        groups[group.id] = boxes[group.id] if group.id in boxes else union(inner)
    texts: dict[str, tuple[str, ...]] = {}
    for item, _ in figure.walk():
        written = (item.label, item.note if isinstance(item, Node) else "")
        repeat = item.repeat
        if repeat and written[0]:
            written = (f"{written[0]} {repeat}", written[1])
        texts[item.id] = tuple(text for text in (*written, *((repeat,) if repeat and not written[0] else ())) if text)
    labels = tuple(part.label for part in (*figure.edges, *figure.braces) if part.label)
    return Truth(nodes, groups, texts, labels, pairs(figure))


def extents(placed: figwright.Figure, width: int) -> dict[str, Rect]:
    """Where the things of a traced figure stand, with their labels, in the pixels of a picture of that width."""
    scene = figwright.compile(placed)
    own = {item.id for item, _ in placed.walk()}
    return {e.id: e.box.scaled(width / scene.width) for e in scene.elements if e.id in own}


def _leaves(group: Group) -> list[Node]:
    return [leaf for item in group.items for leaf in ([item] if isinstance(item, Node) else _leaves(item))]


def pairs(figure: figwright.Figure) -> Counter[tuple[str, str]]:
    """Every directed pair that an edge of a figure connects."""
    out: Counter[tuple[str, str]] = Counter()
    for edge in figure.edges:
        for a in edge.source:
            for b in edge.target:
                if edge.arrow in ("end", "both", "none"):
                    out[a, b] += 1
                if edge.arrow in ("start", "both"):
                    out[b, a] += 1
    return out


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of one figure, and what was missed."""

    nodes: tuple[int, int, int]
    """Found, drawn, traced."""
    edges: tuple[int, int, int]
    texts: tuple[int, int]
    """Exact, written."""
    missed: tuple[str, ...]


def score(known: Truth, traced: figwright.Figure, places: dict[str, Rect]) -> Score:
    """How much of a figure came out."""
    said = {item.id: item for item, _ in traced.walk()}
    own = {node.id: places[node.id] for node in traced.nodes()}
    matched = _match(known, own, said)
    around = _group_match(known.groups, {g.id: _place(g, places) for g in traced.groups() if _place(g, places)})
    ends = matched | around
    missed = [f"node missed: {id} {known.texts.get(id, ())}" for id in known.nodes if id not in matched]
    strays = sorted(set(own) - set(matched.values()))
    missed += [f"node invented: {id} {said[id].label!r} {tuple(round(v) for v in own[id])}" for id in strays]
    got = pairs(traced)
    want: Counter[tuple[str, str]] = Counter()
    hits = 0
    for (a, b), count in known.edges.items():
        pair = (ends.get(a, ""), ends.get(b, ""))
        found = min(count, got[pair] - want[pair])
        want[pair] += found
        hits += found
        if found < count:
            missed.append(f"edge missed: {a} -> {b} as {pair}")
    missed += [f"edge invented: {a} -> {b}" for (a, b), count in got.items() if count > want[a, b]]
    exact, written, wrong = _texts(known, traced, matched | around)
    return Score((len(matched), len(known.nodes), len(own)), (hits, known.edges.total(), got.total()),
                 (exact, written), (*missed, *wrong))  # fmt: skip


def _place(group: Group, places: dict[str, Rect]) -> Rect | None:
    if group.id in places:
        return places[group.id]
    inner = [places[leaf.id] for leaf in _leaves(group)]
    return union(inner) if inner else None


def _overlap(one: Rect, other: Rect) -> float:
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.bottom, other.bottom) - max(one.y, other.y)
    shared = max(0.0, w) * max(0.0, h)
    return shared / max(1e-9, one.w * one.h + other.w * other.h - shared)


def _match(known: Truth, own: dict[str, Rect], said: dict[str, Node | Group]) -> dict[str, str]:
    offers = []
    for a, box in known.nodes.items():
        written = " ".join(plain(text) for text in known.texts.get(a, ()))
        for b, place in own.items():
            overlap = _overlap(box, place)
            node = said[b]
            spoken = " ".join(plain(text) for text in (node.label, getattr(node, "note", "")) if text)
            like = SequenceMatcher(None, written, spoken).ratio() if written or spoken else 1.0
            if overlap >= OVERLAP and (like >= LIKE):
                offers.append((overlap + like, a, b))
    out: dict[str, str] = {}
    for _, a, b in sorted(offers, reverse=True):
        if a not in out and b not in out.values():
            out[a] = b
    return out


def _group_match(known: dict[str, Rect], own: dict[str, Rect]) -> dict[str, str]:
    offers = [(_overlap(box, place), a, b) for a, box in known.items() for b, place in own.items()]
    out: dict[str, str] = {}
    for overlap, a, b in sorted(offers, reverse=True):
        if overlap >= OVERLAP and a not in out and b not in out.values():
            out[a] = b
    return out


def _texts(known: Truth, traced: figwright.Figure, matched: dict[str, str]) -> tuple[int, int, list[str]]:
    said = {item.id: item for item, _ in traced.walk()}
    exact = written = 0
    wrong: list[str] = []
    free = [e.label for e in traced.edges if e.label] + [b.label for b in traced.braces if b.label]
    free += [n.label for n in traced.nodes() if n.id not in matched.values()]
    for id, texts in known.texts.items():
        item = said.get(matched.get(id, ""))
        spoken = [text for text in ((item.label, getattr(item, "note", "")) if item else ()) if text]
        for text in texts:
            written += 1
            hit = next((other for other in spoken if same(text, other)), None)
            if hit is None:
                wrong.append(f"text of {id}: {plain(text)!r} as {[plain(t) for t in spoken]}")
            else:
                exact += 1
                spoken.remove(hit)
    for text in known.labels:
        written += 1
        hit = next((other for other in free if same(text, other)), None)
        if hit is None:
            wrong.append(f"label {plain(text)!r} is not among {[plain(t) for t in free]}")
        else:
            exact += 1
            free.remove(hit)
    return exact, written, wrong
