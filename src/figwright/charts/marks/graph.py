"""Nodes and links: in columns from left to right, or on a ring when the links run in a circle.

`source` and `target` name the ends of each link, `label` the words at it, `series` its kind (colours, and a legend),
`size` its strength (the width of its line). Arrows end at the borders of the nodes; a link to itself is a loop.
Options: `directed` (False: no heads), `layout` ("auto", "layers" or "ring").
"""

from __future__ import annotations

from figwright import colour
from figwright.charts import _checks, _words
from figwright.charts._code import Code, dictionary, literal, readable
from figwright.charts._view import View
from figwright.charts.marks import AxesKind, Needs
from figwright.charts.model import Layer
from figwright.errors import ChartError
from figwright.tables import Table

_RING = '''
def place(links, width, height):
    """Where the nodes stand on a sheet of this size: on a ring, in the order in which they come."""
    names = list(dict.fromkeys(name for link in links for name in link))
    angles = np.pi / 2 - 2 * np.pi * np.arange(len(names)) / len(names)
    return {name: (width / 2 * (1 + np.cos(a)), height / 2 * (1 + np.sin(a))) for name, a in zip(names, angles)}
'''
_LAYERS = '''
def place(links, width, height):
    """Where the nodes stand on a sheet of this size: each to the right of all that lead to it."""
    names = list(dict.fromkeys(name for link in links for name in link))
    depth = dict.fromkeys(names, 0)
    for _ in names:
        for a, b in links:
            depth[b] = min(max(depth[b], depth[a] + 1), len(names) - 1) if a != b else depth[b]
    spots = {}
    for level in range(max(depth.values()) + 1):
        row = [name for name in names if depth[name] == level]
        above = {name: [spots[a][1] for a, b in links if b == name and a in spots] for name in row}
        row.sort(key=lambda name: -np.mean(above[name] or [height / 2]))
        for i, name in enumerate(row):  # beside the middle of those that lead to it
            x = width * level / max(1, max(depth.values()))
            spots[name] = (x, height * (1 - (i + 0.5) / len(row)))
    return spots
'''


class Graph:
    kind: AxesKind = "bare"
    options = ("directed", "layout")

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "source", "target")
        _checks.numeric(layer, table, "size")
        _checks.alike(layer, table)
        if layer.options.get("layout", "auto") not in ("auto", "layers", "ring"):
            raise ChartError(f"no layout {layer.options['layout']!r}", "its layouts: auto, layers, ring")

    def needs(self, view: View) -> Needs:
        names = _kinds(view)
        return Needs(names=names or ("Link",), legend=len(names) > 1, patches=False, grid="none", ratio=0.72)

    def draw(self, view: View, code: Code) -> None:
        layer, ax = view.layer, view.ax
        view.say(
            code, f"Links from {readable(layer.source or '')} to {readable(layer.target or '')}; lengths in inches"
        )
        reads = [view.column(name) for name in (layer.source or "", layer.target or "")]
        view.use(code, *reads)
        code.line(f"links = list(zip({', '.join(reads)}))")
        layered = _layered(view)
        code.need("place", _LAYERS if layered else _RING)
        wide, high = self._sheet(view)
        code.line(f"spots = place(links, {wide:.3g}, {high:.3g})")
        code.line(f"{ax}.set(xlim=(0, {wide:.3g}), ylim=(0, {high:.3g}))")
        self._nodes(view, code)
        self._links(view, code)

    def _sheet(self, view: View) -> tuple[float, float]:
        """Inches that the middles of the nodes may fill."""
        names = _names(view)
        node = max(_words.width(name, view.look.text) for name in names) / 72 + 0.4
        return max(1.0, view.width - node - 0.1), max(0.8, view.height - 0.9)

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
        loops = any(a == b for a, b in _pairs(view))
        extra = {"kind": layer.series, "strength": layer.size, "words": layer.label}
        columns = {name: view.column(column) for name, column in extra.items() if column}
        view.use(code, *columns.values())
        head = f"for (a, b){''.join(f', {name}' for name in columns)} in zip(links{''.join(f', {c}' for c in columns.values())}):"
        tone = "COLOURS[str(kind)]" if layer.series else literal(look.muted)
        if layer.size:
            code.line(f"strongest = np.nanmax({columns['strength']})")
        with code.block(head if columns else "for a, b in links:"):
            code.line("start, end = np.array(spots[a]), np.array(spots[b])")
            code.line(f"bend = {self._bend(view)}")
            if loops:
                reach = f"{look.text * 1.6:.2g}"
                code.line("loop = a == b")
                code.line("ends = (start - (0.09, 0), start + (0.09, 0)) if loop else (start, end)")
                clip = (
                    "patchA=None if loop else nodes[a].get_bbox_patch(), "
                    "patchB=None if loop else nodes[b].get_bbox_patch(),\n    "
                    f"shrinkA={reach} if loop else 1, shrinkB={reach} if loop else 1,"
                )
            else:
                code.line("ends = start, end")
                clip = "patchA=nodes[a].get_bbox_patch(), patchB=nodes[b].get_bbox_patch(), shrinkA=1, shrinkB=1,"
            width = (
                f"{look.line * 0.5:.2g} + {look.line * 1.8:.2g} * strength / strongest"
                if layer.size
                else f"{look.line:g}"
            )
            style = '"-|>"' if view.option("directed", True) else '"-"'
            code.line(
                f"arrow = dict(\n    arrowstyle={style}, mutation_scale={look.text * 1.4:.3g}, color={tone}, "
                f'linewidth={width},\n    connectionstyle=f"arc3,rad={{bend}}", {clip}\n)'
            )
            code.line(f'{ax}.annotate("", ends[1], ends[0], arrowprops=arrow)')
            if layer.label:
                self._words(view, code, tone)
        if layer.series and len(_kinds(view)) > 1:
            with code.block(f"for kind in dict.fromkeys({columns['kind']}):"):
                code.line(f"{ax}.plot([], [], color=COLOURS[str(kind)], label=str(kind))")

    def _bend(self, view: View) -> str:
        """Links there and back bow apart; loops bow most."""
        pairs = _pairs(view)
        both = any((b, a) in set(pairs) and a != b for a, b in pairs)
        plain = "0.16 if (b, a) in links else 0" if both else "0"
        if _layered(view):
            plain = "0.16 if (b, a) in links or abs(end[0] - start[0]) > 1.2 * min_step else 0" if False else plain
        return f"-4 if a == b else {plain}" if any(a == b for a, b in pairs) else plain

    def _words(self, view: View, code: Code, tone: str) -> None:
        shown = "plain(words)" if any("$" in w for w in view.table[view.layer.label or ""].words) else "words"
        if view.table[view.layer.label or ""].kind == "number":
            shown = 'f"{words:g}"'
        view.use(code, shown)
        code.line("across = np.array([end[1] - start[1], start[0] - end[0]])")
        code.call(
            f"{view.ax}.text", "*((start + end) / 2 + bend / 2 * across)", shown, ha='"center"', va='"center"',
            color=tone, fontsize=f"{view.look.small:g}",
            bbox='dict(facecolor="white", edgecolor="none", pad=1)',
        )  # fmt: skip


def _pairs(view: View) -> list[tuple[str, str]]:
    ends = (view.table[name].words for name in (view.layer.source or "", view.layer.target or ""))
    return list(zip(*ends, strict=True))


def _names(view: View) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for pair in _pairs(view) for name in pair))


def _kinds(view: View) -> tuple[str, ...]:
    return tuple(str(v) for v in view.table[view.layer.series].distinct) if view.layer.series else ()


def _layered(view: View) -> bool:
    """Layers, unless the links run in a circle or a ring is asked for."""
    wanted = view.option("layout", "auto")
    if wanted != "auto":
        return wanted == "layers"
    left = {(a, b) for a, b in _pairs(view) if a != b}
    names = set(_names(view))
    while names:
        free = names - {b for _, b in left}
        if not free:
            return False
        names -= free
        left = {(a, b) for a, b in left if a not in free}
    return True


MARK = Graph()
