"""An edit of a draft, from the request's edits to the answer's last byte: applied, placed, drawn, kept and told.

    python -m benchmarks.studio [--repeat 5] [--processor] [--json]

Every edit is another one, so that nothing is remembered; each kind begins with the first figure. Thirty boxes in zones
with thirty-five arrows, composed by hand, placed and arranged automatically, and the largest figure of the gallery.
Checks come in a request of their own. In a real browser: the editor's first paint, frames while one of the thirty is
dragged, the answer to its drop, and random gestures that are undone one by one (`--gestures`; 0 leaves the browser
out). Then edits of plots, which are drawn and proved again; `--only` takes diagrams or plots alone.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import count, cycle
from pathlib import Path
from typing import Any

from benchmarks import _hands, _plot_edits, _sized
from benchmarks._hands import PLACED
from benchmarks._report import Bar, Cell, Report, Table, gallery, machine, parser, publish
from benchmarks._timing import Watch, add_options
from figwright import compiler
from figwright.apps.studio import drafting
from figwright.apps.studio.api.editing import draft_json
from figwright.apps.studio.draft_store import Drafts
from figwright.apps.studio.drafts import About, Draft
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import parse
from figwright.ir.spec.load import dump, load, loads

MOST = 0.15
"""Seconds that an answer may take: above that, a hand feels that it waits."""
PAINT = 0.3
"""Seconds until the editor shows something."""
SIZE = 30
FRAMES = 50
GESTURES = 200
EDITS = ("rename", "move", "connect", "add", "remove", "recolour", "undo")


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    add_options(options)
    options.add_argument("--gestures", type=int, default=GESTURES, help="random gestures in the browser")
    options.add_argument("--only", choices=("diagrams", "plots"), default="", help="edits of these alone")
    args = options.parse_args(arguments)
    return publish(report(Watch(args.repeat, args.processor), args.gestures, args.only), args.json)


def report(watch: Watch, gestures: int = GESTURES, only: str = "") -> Report:
    drawn, held = _diagrams(watch, gestures) if only != "plots" else ((), [])
    plotted, kept = _plot_edits.table_and_bars(watch) if only != "diagrams" else (None, [])
    remark = f"Times: {watch.says}; {machine()}."
    return Report((*drawn, *([plotted] if plotted else [])), (*held, *kept), (remark,))


def _diagrams(watch: Watch, gestures: int) -> tuple[tuple[Table, ...], list[Bar]]:
    graph = _sized.graph(SIZE)
    largest = max((path for path in gallery()), key=lambda path: len(load(path).nodes()))
    figures = {
        f"{SIZE} boxes, composed": loads(_sized.composed(graph)),
        f"{SIZE} boxes, placed": compiler.place(loads(_sized.composed(graph))).figure,
        f"{SIZE} boxes, automatic": loads(_sized.automatic(graph)),
        f"gallery: {largest.parent.name}": load(largest),
    }
    rows: list[tuple[Cell, ...]] = []
    bars: list[Bar] = []
    for name, figure in figures.items():
        with tempfile.TemporaryDirectory() as home:
            times = _times(Drafts(Path(home)).create(figure, About(name)), watch)
        rows.append((name, len(figure.nodes()), len(figure.edges), *(1000 * time for time in times.values())))
        slowest = max(times[edit] for edit in EDITS)
        held = slowest < MOST
        bars.append(Bar(f"{name}: an edit", f"under {1000 * MOST:.0f} ms", f"{1000 * slowest:.0f} ms", held))
    columns = ("draft", "boxes", "arrows", *(f"{edit}, ms" for edit in (*EDITS, "open", "findings")))
    table = Table("An edit in the studio, answered", columns, tuple(rows))
    if gestures and not _hands.missing():
        bars += _browser(dump(figures[f"{SIZE} boxes, placed"]), gestures)
    return (table,), bars


def _browser(yaml: str, gestures: int) -> Iterator[Bar]:
    """What a hand feels: frames, the answer to a drop, and whether everything can be taken back."""
    with tempfile.TemporaryDirectory() as home:
        painted, found = _hands.first_paint(yaml, Path(home)), _hands.dragged(yaml, Path(home))
    name, held = f"{SIZE} boxes: first paint of the editor", painted < 1000 * PAINT
    yield Bar(name, f"under {1000 * PAINT:.0f} ms", f"{painted:.0f} ms", held)
    words = f"{found.frames:.0f} a second, {found.slowest:.0f} in the slowest tenth"
    yield Bar(f"{SIZE} boxes: frames while dragging", f"at least {FRAMES} a second", words, found.frames >= FRAMES)
    name, held = f"{SIZE} boxes: a drop, as the browser sees it", found.answer < 1000 * MOST
    yield Bar(name, f"under {1000 * MOST:.0f} ms", f"{found.answer:.0f} ms", held)
    with tempfile.TemporaryDirectory() as home:
        steps, same = _hands.restless(PLACED, Path(home), gestures)
    told = f"{steps} steps, {'the first bytes' if same else 'other bytes'}"
    yield Bar(f"{gestures} random gestures, undone one by one", "the first bytes", told, same)


def _times(draft: Draft, watch: Watch) -> dict[str, float]:
    edits = _edits(draft.state().figure)

    def answered(name: str) -> Callable[[], object]:
        def work() -> object:
            now = draft.state().revision
            state = draft.undo(now) if name == "undo" else draft.edit(now, parse(next(edits[name])))
            return json.dumps(draft_json(draft, state), ensure_ascii=False).encode()

        return work

    times: dict[str, float] = {}
    for name in EDITS:
        times[name] = watch.warm(answered(name))
        while name != EDITS[-2] and draft.state().done:  # the last ones are there to be undone
            draft.undo(draft.state().revision)
    times["open"] = watch.warm(lambda: draft_json(again := Draft(draft.folder), again.state()))
    times["findings"] = watch.warm(lambda: drafting.findings(draft))
    return times


def _edits(figure: Figure) -> dict[str, Iterator[list[dict[str, Any]]]]:
    """Ever other edits of each kind. What one did is taken back with the next, so that they do not pile up; only boxes
    that are added and removed do, a handful each."""
    nodes = [node.id for node in figure.nodes()]
    first, last = nodes[0], nodes[-1]
    places = [item.id for item, parent in figure.walk() if parent is not None and item.id not in (last, first)]

    def moves(i: int) -> list[dict[str, Any]]:
        return [{"op": "move", "id": last, "after": places[(7 * i) % len(places)]}]

    def connections(i: int) -> list[dict[str, Any]]:
        far = nodes[(5 * i + 3) % len(nodes)]
        gone = [{"op": "disconnect", "id": "measured"}] if i else []
        return [*gone, {"op": "connect", "id": "measured", "from": first if far != first else last, "to": far}]

    def colours(i: int) -> list[dict[str, Any]]:
        return [
            {"op": "restyle", "id": nodes[i % len(nodes)], "tone": "teal"},
            {"op": "restyle", "id": nodes[(i - 1) % len(nodes)], "tone": ""},
        ]

    def additions(i: int) -> list[dict[str, Any]]:
        box = {"id": f"measured-{i}", "label": "One box more"}
        return [{"op": "add", "item": box, "after": places[(7 * i) % len(places)]}]

    return {
        "add": (additions(i) for i in count()),
        "remove": ([{"op": "remove", "id": name}] for name in cycle(nodes)),
        "rename": ([{"op": "relabel", "id": nodes[3], "label": f"Another {i}"}] for i in count()),
        "move": (moves(i) for i in count()),
        "connect": (connections(i) for i in count()),
        "recolour": (colours(i) for i in count()),
    }


if __name__ == "__main__":
    sys.exit(main())
