"""Nodes and links: in columns from left to right, or on a ring when the links run in a circle.

`source` and `target` name the ends of each link, `label` the words at it, `series` its kind (colours, and a legend),
`size` its strength (the width of its line). Arrows end at the borders of the nodes; a link to itself is a loop.
Options: `directed` (False: no heads), `layout` ("auto", "layers" or "ring").
"""

from __future__ import annotations

from figwright.core import colour
from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks, _words
from figwright.plots.charts._code import Code, dictionary, literal, readable
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs
from figwright.plots.charts.marks._graphs import FLOW, LAYERS, LINK, RING
from figwright.plots.charts.model import Layer

FEW = 16
"""Links whose strength is written beside them when nobody says otherwise."""


class Graph:
    kind: AxesKind = "bare"
    options = ("directed", "layout")

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "source", "target")
        _checks.numeric(layer, table, "size")
        _checks.alike(layer, table)
        if layer.options.get("layout", "auto") not in ("auto", "layers", "ring"):
            raise ChartError(f"no layout {layer.options['layout']!r}", "its layouts: auto, layers, ring")
        if layer.options.get("layout") == "layers" and _circular(_pairs(layer, table)):
            raise ChartError("the links form a cycle, so they have no layers", "leave out 'layout', or set it to ring")

    def needs(self, view: View) -> Needs:
        names = _kinds(view)
        return Needs(names=names or ("Link",), legend=len(names) > 1, patches=False, grid="none", ratio=_tall(view))

    def draw(self, view: View, code: Code) -> None:
        layer, ax = view.layer, view.ax
        view.say(
            code, f"Links from {readable(layer.source or '')} to {readable(layer.target or '')}; lengths in inches"
        )
        reads = [view.column(name) for name in (layer.source or "", layer.target or "")]
        view.use(code, *reads)
        code.line(f"links = list(zip({', '.join(reads)}))")
        layered = _layered(view)
        name = "layers" if layered else "ring"
        code.need(name, LAYERS if layered else RING)
        side, above = self._margins(view)
        wide, high = max(0.8, view.width - 2 * side), max(0.6, view.height - 2 * above)
        code.line(f"spots{', ways' if layered else ''} = {name}(links, {wide:.3g}, {high:.3g})")
        limits = f"xlim=({-side:.3g}, {wide + side:.3g}), ylim=({-above:.3g}, {high + above:.3g})"
        code.line(f"{ax}.set({limits})")
        self._nodes(view, code)
        self._links(view, code)

    def _margins(self, view: View) -> tuple[float, float]:
        """Inches beside and above the middles of the outermost nodes."""
        node = 1.12 * max(_words.width(name, view.look.text) for name in _names(view)) / 2 + 0.75 * view.look.text
        loops = any(a == b for a, b in _pairs(view.layer, view.table))
        return node / 72 + 0.04, 1.5 * view.look.text / 72 + (0.28 if loops else 0.05)

    def _nodes(self, view: View, code: Code) -> None:
        look = view.look
        base = view.paint.single
        code.constants["NODE"] = dictionary({
            "boxstyle": '"round,pad=0.6"', "facecolor": literal(colour.blended(base, "#ffffff", 0.14)),
            "edgecolor": literal(base), "linewidth": f"{look.line * 0.8:.2g}",
        })  # fmt: skip
        name = "plain(name)" if any("$" in word for word in _names(view)) else "str(name)"
        view.use(code, name)
        with code.block("nodes = {"):
            code.line(f'name: {view.ax}.text(*spot, {name}, ha="center", va="center", weight="bold", bbox=NODE)')
            code.line("for name, spot in spots.items()")
        code.line("}")

    def _links(self, view: View, code: Code) -> None:
        layer, look, ax = view.layer, view.look, view.ax
        extra = {"kind": layer.series, "strength": layer.size, "note": _noted(view)}
        columns = {name: view.column(column) for name, column in extra.items() if column}
        view.use(code, *columns.values())
        variables, sources = ", ".join(("(a, b)", *columns)), ", ".join(("links", *columns.values()))
        tone = "COLOURS[str(kind)]" if layer.series else literal(look.muted)
        width = f"{look.line:g}"
        if layer.size:
            code.line(f"strongest = np.nanmax({columns['strength']})")
            width = f"{look.line * 0.5:.2g} + {look.line * 1.8:.2g} * strength / strongest"
        bend = _bend(view)
        style = '"-|>"' if view.option("directed", True) else '"-"'
        with code.block(f"for {variables} in zip({sources}):" if columns else "for a, b in links:"):
            if bend:
                code.line(f"bend = {bend}")
            look_ = {"arrowstyle": style, "color": tone, "linewidth": width, "mutation_scale": f"{look.text * 1.3:.3g}"}
            self._link(view, code, bend, look_)
            if _noted(view):
                _note(view, code, tone, bend)
        if layer.series and len(_kinds(view)) > 1:
            with code.block(f"for kind in dict.fromkeys({columns['kind']}):"):
                code.line(f"{ax}.plot([], [], color=COLOURS[str(kind)], label=str(kind))")

    def _link(self, view: View, code: Code, bend: str, style: dict[str, str]) -> None:
        """One arrow: level between layers, otherwise straight or bowed; loops in both."""
        pairs, layered = _pairs(view.layer, view.table), _layered(view)
        plain = not layered or any(a == b for a, b in pairs)
        if plain:
            code.need("link", LINK.format(reach=f"{view.look.text * 1.6:.3g}"))
        if layered:
            code.imports.add("from matplotlib.path import Path as Curve")
            code.need("flow", FLOW)
        if not layered:
            code.call("link", view.ax, "nodes", "a", "b", *(["bend"] if bend else []), **style)
        elif not plain:
            code.call("flow", view.ax, "nodes", "ways[a, b]", "a", "b", **style)
        else:
            with code.block("if a == b:"):
                code.call("link", view.ax, "nodes", "a", "b", **style)
            with code.block("else:"):
                code.call("flow", view.ax, "nodes", "ways[a, b]", "a", "b", **style)


def _noted(view: View) -> str:
    """The column that is written at the links: words, or their strength where these are few."""
    layer = view.layer
    few = layer.values if layer.values is not None else len(_pairs(view.layer, view.table)) <= FEW
    return layer.label or (layer.size or "" if few else "")


def _bend(view: View) -> str:
    """Python for how far a link bows: those there and back bow apart; empty when all are straight."""
    pairs = _pairs(view.layer, view.table)
    if _layered(view):
        return ""
    if any((b, a) in set(pairs) and a != b for a, b in pairs):
        return "0.16 if (b, a) in links else 0"
    return ""


def _note(view: View, code: Code, tone: str, bend: str) -> None:
    """Words in the middle of a link, on white."""
    column = view.table[_noted(view)]
    shown = "plain(note)" if any("$" in word for word in column.words) else "note"
    shown = 'f"{note:,.10g}"' if column.kind == "number" else shown
    view.use(code, shown)
    # Between layers many links cross in the middle; their strengths stand before that.
    middle = "np.add(spots[a], spots[b]) / 2"
    if _layered(view) and not view.layer.label:
        middle = "0.68 * np.array(spots[a]) + 0.32 * np.array(spots[b])"
    code.line(f"middle = {middle}")
    if any(a == b for a, b in _pairs(view.layer, view.table)):
        code.line(f"middle[1] += {2.6 * view.look.text / 72:.2g} * (a == b)  # above a loop")
    if bend:
        code.line("middle += bend / 2 * np.subtract(spots[b], spots[a])[::-1] * (1, -1)")
    code.call(
        f"{view.ax}.text", "*middle", shown, ha='"center"', va='"center"', color=tone,
        fontsize=f"{view.look.small:g}", bbox='dict(facecolor="white", edgecolor="none", pad=1)',
    )  # fmt: skip


def _pairs(layer: Layer, table: Table) -> list[tuple[str, str]]:
    ends = (table[name].words for name in (layer.source or "", layer.target or ""))
    return list(zip(*ends, strict=True))


def _names(view: View) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for pair in _pairs(view.layer, view.table) for name in pair))


def _kinds(view: View) -> tuple[str, ...]:
    return tuple(str(v) for v in view.table[view.layer.series].distinct) if view.layer.series else ()


def _depths(view: View) -> dict[str, int]:
    """The column in which each node stands: one to the right of the last that leads to it."""
    depth = dict.fromkeys(_names(view), 0)
    for _ in depth:
        for a, b in _pairs(view.layer, view.table):
            depth[b] = min(max(depth[b], depth[a] + 1), len(depth) - 1) if a != b else depth[b]
    return depth


def _tall(view: View) -> float:
    """Layers are as high as their largest column needs."""
    if not _layered(view):
        return 0.72
    depth = _depths(view)
    passing = [level for a, b in _pairs(view.layer, view.table) for level in range(depth[a] + 1, depth[b])]
    columns = [*depth.values(), *passing]
    rows = max(columns.count(level) for level in columns)
    return max(0.3, min(0.72, (rows * 4.2 * view.look.text / 72 + 0.2) / view.width))


def _layered(view: View) -> bool:
    """Layers, unless the links run in a circle or a ring is asked for."""
    wanted = view.option("layout", "auto")
    if wanted != "auto":
        return wanted == "layers"
    return not _circular(_pairs(view.layer, view.table))


def _circular(pairs: list[tuple[str, str]]) -> bool:
    """Whether links lead back to where they came from; a link to itself is no circle."""
    left = {(a, b) for a, b in pairs if a != b}
    names = {name for pair in pairs for name in pair}
    while names:
        free = names - {b for _, b in left}
        if not free:
            return True
        names -= free
        left = {(a, b) for a, b in left if a not in free}
    return False


MARK = Graph()
