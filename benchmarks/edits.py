"""Small edits of figures that stand: how much of what they do not touch stays where it was.

    python -m benchmarks.edits [--cases FOLDER] [--random 0] [--first 0] [--jobs 2] [--json]

Every figure of the gallery, those that the rules draw from the texts of `--cases` (left out where there is no such
folder), and `--random` figures of tests/drawing/layouts/random_figures.py. A box is renamed, one is taken away, one
comes into every kind of group that the figure has (every other one with an arrow), and three edits are made at once;
which, is chosen by the figure's name. An edit goes the way of `figwright edit` (`compiler.keep_layout`) and the way
of the studio (a draft). A box that no edit names stays when its middle moves by at most the height of a line.
"""

from __future__ import annotations

import importlib.util
import math
import os
import random
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks._report import ROOT, Bar, Cell, Report, Table, gallery, parser, publish
from figwright import compiler
from figwright.apps.studio.draft_store import Drafts
from figwright.apps.studio.drafts import About
from figwright.core.source import Brief, Source
from figwright.drawing import themes
from figwright.frontends import text_rules
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure, Group
from figwright.ir.spec.edits import apply_all, parse
from figwright.ir.spec.load import dump, load, loads

CASES = ROOT.parent / "shared" / "cases"
LINE = 1.2
"""Height of a line, in heights of its type."""
SAME = 0.01
"""By how much type may differ and be called the same, as a share."""
EACH = 3
"""Renames, removals and threes of edits for a figure."""
WANTED = {"rename": 0.95, "removal": 0.95, "one box more": 0.95, "three edits": 0.90}
SEVERE = ("overlap", "dangling-edge", "line-through-box", "line-through-label", "protruding", "touching", "small-type")
"""Findings that an edit may not bring along."""
Edits = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Seen:
    """What came of one edit: how many boxes it left alone, how many of them stayed, whether type did, and what the
    checks find that they did not find before."""

    figure: str
    kind: str
    way: str
    alone: int
    stayed: int
    type_same: bool
    found: tuple[str, ...]
    hints: int
    as_saved: bool


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--cases", type=Path, default=CASES, metavar="FOLDER", help="folders with method.md")
    options.add_argument("--random", type=int, default=0, help="random figures")
    options.add_argument("--first", type=int, default=0, help="the seed of the first one")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    options.add_argument("--only", default="", help="names of figures begin with this")
    options.add_argument("--worst", type=int, default=0, help="print so many of the edits that moved most")
    args = options.parse_args(arguments)
    names = [
        name for name in figures(args.cases, args.random, args.first) if name.partition(":")[2].startswith(args.only)
    ]
    seen = measured(names, args.jobs)
    for one in sorted(seen, key=lambda one: one.stayed - one.alone)[: args.worst]:
        print(one, file=sys.stderr)
    return publish(summed(seen), args.json)


def report(cases: Path = CASES, jobs: int = 1) -> Report:
    return summed(measured(figures(cases), jobs))


def figures(cases: Path, count: int = 0, first: int = 0) -> list[str]:
    """Names of what is measured: "gallery:FILE", "case:FOLDER", "random:SEED"."""
    drawn = sorted(path.parent for path in cases.glob("*/method.md"))
    return [
        *(f"gallery:{path}" for path in gallery()),
        *(f"case:{path}" for path in drawn),
        *(f"random:{seed}" for seed in range(first, first + count)),
    ]


def measured(names: Sequence[str], jobs: int) -> list[Seen]:
    if jobs == 1:
        return [one for name in names for one in tried(name)]
    with ProcessPoolExecutor(jobs) as pool:
        return [one for found in pool.map(tried, names) for one in found]


def summed(seen: Sequence[Seen]) -> Report:
    """A row for each kind of edit, material and way; a bar for each kind over all."""
    rows: list[tuple[Cell, ...]] = []
    for key in sorted({(one.figure.partition(":")[0], one.way, one.kind) for one in seen}):
        these = [one for one in seen if (one.figure.partition(":")[0], one.way, one.kind) == key]
        same = sum(one.type_same for one in these) / len(these)
        worse = sum(bool(one.found) for one in these) / len(these)
        hints = sum(one.hints for one in these) / len(these)
        saved = sum(one.as_saved for one in these) / len(these)
        rows.append(
            (
                *key,
                len(these),
                *(f"{100 * share:.0f}" for share in (_share(these), same, worse)),
                hints,
                f"{100 * saved:.0f}",
            )
        )
    columns = (
        "figures",
        "way",
        "edit",
        "edits",
        "boxes that stay, %",
        "type as it was, %",
        "a finding more, %",
        "hints",
        "drawn as saved, %",
    )
    bars = []
    for kind, wanted in WANTED.items():
        for way in ("file", "studio"):
            share = _share([one for one in seen if one.kind == kind and one.way == way])
            bars.append(Bar(f"{kind}, {way}: boxes that stay", f"{wanted:.0%}", f"{share:.1%}", share >= wanted))
    return Report((Table("What edits leave where it is", columns, tuple(rows)),), tuple(bars))


def _share(seen: Sequence[Seen]) -> float:
    return sum(one.stayed for one in seen) / max(1, sum(one.alone for one in seen))


def tried(name: str) -> list[Seen]:
    """All the edits of one figure, both ways."""
    figure, base = _figure(name)
    if not figure.nodes():
        return []
    chance = random.Random(name.rpartition("/")[2] if name.startswith("case") else Path(name).parent.name or name)
    listed = list(_edits(figure, chance))
    kind = name.partition(":")[0]
    short = f"{kind}:{Path(name).parent.name if kind == 'gallery' else Path(name).name}"
    return [seen for what, edits in listed for seen in _both(short, figure, base, what, edits)]


def _figure(name: str) -> tuple[Figure, Path | None]:
    kind, _, rest = name.partition(":")
    if kind == "gallery":
        return load(Path(rest)), Path(rest).parent
    if kind == "case":
        folder = Path(rest)
        text, caption = ((folder / file).read_text("utf-8") for file in ("method.md", "caption.txt"))
        figure = text_rules.plan(Brief(Source(text, caption))).figure
        _, found = compiler.relayout(figure)
        return (found.settled(figure) if found else figure), None
    figure = _random()(int(rest))
    return figure, None


def _random() -> Any:
    spec = importlib.util.spec_from_file_location("random_figures", ROOT / "tests" / "layouts" / "random_figures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.random_figure


def _edits(figure: Figure, chance: random.Random) -> Iterator[tuple[str, Edits]]:
    for _ in range(EACH):
        yield "rename", [_rename(figure, chance)]
        if len(figure.nodes()) > 2:
            yield "removal", [_removal(figure, chance)]
    for number, groups in enumerate(_kinds(figure).values()):
        yield "one box more", _more(chance.choice(groups), chance, bool(number % 2))
    for _ in range(EACH):
        if len(figure.nodes()) > 4:
            yield "three edits", _three(figure, chance)


def _rename(figure: Figure, chance: random.Random) -> dict[str, Any]:
    node = chance.choice([node for node in figure.nodes() if node.label])
    words = node.label.split()
    label = chance.choice((f"Improved {node.label}", " ".join(words[:-1]) or "Step", "Something else"))
    return {"op": "relabel", "id": node.id, "label": label}


def _removal(figure: Figure, chance: random.Random) -> dict[str, Any]:
    return {"op": "remove", "id": chance.choice(figure.nodes()).id}


def _kinds(figure: Figure) -> dict[str, list[Group]]:
    """Groups with items, by how they stand."""
    found: dict[str, list[Group]] = {}
    for group in figure.groups():
        kind = f"{group.type} {group.arrange}" if group.framed else group.type
        if group.items and group.type != "stack":
            found.setdefault(kind, []).append(group)
    return found


def _more(group: Group, chance: random.Random, joined: bool) -> Edits:
    near = chance.choice(group.items).id
    label = chance.choice(("One box more", "Normalisation", "Memory", "New step"))
    edits: Edits = [{"op": "add", "item": {"id": "one-more", "label": label}, "into": group.id, "after": near}]
    return [*edits, {"op": "connect", "from": near, "to": "one-more"}] if joined else edits


def _three(figure: Figure, chance: random.Random) -> Edits:
    """Three different edits, of different boxes."""
    out: Edits = []
    nodes = list(figure.nodes())
    chance.shuffle(nodes)
    for kind in chance.sample(("rename", "remove", "add", "connect", "recolour"), 3):
        if kind == "rename":
            out.append({"op": "relabel", "id": nodes.pop().id, "label": chance.choice(("Another name", "Step"))})
        elif kind == "remove":
            out.append({"op": "remove", "id": nodes.pop().id})
        elif kind == "add":
            out.append({"op": "add", "item": {"id": "one-more", "label": "One box more"}, "after": nodes[-1].id})
        elif kind == "connect":
            out.append({"op": "connect", "from": nodes[-1].id, "to": nodes[-2].id})
        else:
            out.append({"op": "restyle", "id": nodes[-1].id, "tone": "teal"})
    return out


def _both(name: str, figure: Figure, base: Path | None, kind: str, edits: Edits) -> Iterator[Seen]:
    done = parse(edits)
    after = apply_all(figure, done)[0]
    stays = compiler.keep_layout(figure, after, base=base)
    scenes = [compiler.compile(one, base=base) for one in (figure, stays)]
    yield _seen(name, kind, "file", edits, figure, stays, base, scenes, True)
    if any(node.src for node in figure.nodes()):  # the studio opens no files
        return
    with tempfile.TemporaryDirectory() as home:
        draft = Drafts(Path(home)).create(figure, About(name))
        first = draft.placed(figure).scene
        now = draft.edit(draft.state().revision, done).figure
        last = draft.placed(now).scene
        again = compiler.compile(loads(dump(now)))
        same = _stay(last, again, now, [node.id for node in now.nodes()]) == len(now.nodes())
        yield _seen(name, kind, "studio", edits, figure, now, base, [first, last], same)


def _seen(
    name: str, kind: str, way: str, edits: Edits, before: Figure, after: Figure, base: Path | None,
    scenes: Sequence[Scene], as_saved: bool,
) -> Seen:  # fmt: skip
    first, last = scenes
    touched = {edit["id"] for edit in edits if "id" in edit}
    known = {node.id for node in after.nodes()}
    alone = [node.id for node in before.nodes() if node.id in known and node.id not in touched]
    found = [_counts(figure, scene, base) for figure, scene in ((before, first), (after, last))]
    worse = tuple(f"{rule} {found[1][rule] - found[0][rule]}" for rule in SEVERE if found[1][rule] > found[0][rule])
    same = abs(last.scale / first.scale - 1) <= SAME
    return Seen(
        name,
        kind,
        way,
        len(alone),
        _stay(first, last, before, alone),
        same,
        worse,
        _hints(after) - _hints(before),
        as_saved,
    )


def _stay(first: Scene, last: Scene, figure: Figure, ids: Sequence[str]) -> int:
    line = LINE * themes.get(figure.head.theme).type.label * first.scale
    boxes = [{element.id: element.box for element in scene.elements} for scene in (first, last)]
    ways = (math.dist((a[id].cx, a[id].cy), (b[id].cx, b[id].cy)) for a, b in [boxes] for id in ids)
    return sum(way <= line for way in ways)


def _counts(figure: Figure, scene: Scene, base: Path | None) -> Mapping[str, int]:
    rules = [finding.rule for finding in compiler.check(figure, base=base, scene=scene, only=SEVERE)]
    return {rule: rules.count(rule) for rule in SEVERE}


def _hints(figure: Figure) -> int:
    """How many fields of the file hold something in place."""
    items = [item for item, _ in figure.walk()]
    fields = sum((item.place is not None) + (item.nudge is not None) + (item.min_size is not None) for item in items)
    return fields + bool(getattr(figure.head, "hold", None))


if __name__ == "__main__":
    sys.exit(main())
