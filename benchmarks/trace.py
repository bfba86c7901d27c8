"""Pictures traced back into figures: the gallery against its own files, and people's figures as far as can be known.

python -m benchmarks.trace [--json] [--only NAME …] [--missed] [--theme NAME] [--cases DIR]

What counts as found is said in benchmarks/_traced.py. Pictures are redrawn as bare pixels before they are looked at, so
that nothing of the file but what is seen can help. With `--theme` the gallery is drawn anew in another theme: pictures
that nobody had before their eyes when the tracing was written.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from PIL import Image

import figwright
from benchmarks._report import ROOT, Bar, Report, Table, gallery, parser, publish
from benchmarks._traced import Score, score, truth
from figwright.raster import ocr
from figwright.spec.edits import Heading
from figwright.tracer import Traced, trace

NODES, EDGES, TEXTS = 0.95, 0.85, 0.97
LABELLED = ROOT / "benchmarks" / "data" / "labelled" / "traced.json"
CASES = 10


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--only", nargs="*", default=[], help="names of figures of the gallery")
    options.add_argument("--missed", action="store_true", help="print what was missed of each figure")
    options.add_argument("--theme", help="draw the gallery in this theme first")
    options.add_argument("--cases", type=Path, help="a folder of people's figures with an index.json")
    args = options.parse_args(arguments)
    paths = [path for path in gallery() if not args.only or path.parent.name in args.only]
    return publish(report(paths, missed=args.missed, theme=args.theme, cases=args.cases), args.json)


def report(
    paths: Sequence[Path], *, missed: bool = False, theme: str | None = None, cases: Path | None = None
) -> Report:
    scores: list[Score] = []
    rows = []
    remarks: list[str] = []
    for path in paths:
        figure = figwright.load(path)
        picture = path.with_name("figure.png").read_bytes()
        if theme:
            figure, _ = figwright.apply(figure, Heading(theme=theme))
            picture = figwright.render(figwright.compile(figure, base=path.parent), "png")
        traced, width, seconds = _traced(picture)
        found = score(truth(figure, path.parent, width), traced.figure, traced.places)
        scores.append(found)
        rows.append((path.parent.name, *_numbers([found]), round(seconds, 1)))
        remarks += [f"- {path.parent.name}: {line}" for line in found.missed] if missed else []
    nodes, edges, texts = _numbers(scores)
    rows.append(("all", nodes, edges, texts, round(sum(row[-1] for row in rows), 1)))
    columns = ("figure", "node F1", "edge F1", "text exact", "s")
    title = f"The gallery in {theme}, traced from its pictures" if theme else "The gallery, traced from its pictures"
    tables = [Table(title, columns, tuple(rows))]
    if cases:
        tables.append(_people(cases))
    bars = (
        Bar("nodes", f"F1 at least {NODES}", f"{nodes:.3f}", nodes >= NODES),
        Bar("directed edges", f"F1 at least {EDGES}", f"{edges:.3f}", edges >= EDGES),
        Bar("texts", f"exact at least {TEXTS}", f"{texts:.3f}", texts >= TEXTS),
    )
    return Report(tuple(tables), bars, tuple(remarks))


def _traced(picture: bytes) -> tuple[Traced, int, float]:
    with Image.open(io.BytesIO(picture)) as opened:
        bare = _bare(opened)
    content = io.BytesIO()
    bare.save(content, "PNG")
    began = perf_counter()
    return trace(content.getvalue()), bare.width, perf_counter() - began


def _bare(picture: Image.Image) -> Image.Image:
    whole = picture.convert("RGBA")
    out = Image.new("RGBA", whole.size)
    out.paste(whole)
    return out


def _numbers(scores: Sequence[Score]) -> tuple[float, float, float]:
    """Node F1, edge F1 and the share of exact texts over all elements of all figures."""
    nodes, edges = ([sum(s[n] for s in part) for n in range(3)] for part in (
        [s.nodes for s in scores], [s.edges for s in scores]))  # fmt: skip
    exact, written = (sum(s.texts[n] for s in scores) for n in range(2))
    return _f1(nodes), _f1(edges), exact / max(1, written)


def _f1(counts: Sequence[int]) -> float:
    found, drawn, traced = counts
    return 2 * found / max(1, drawn + traced)


def _people(folder: Path) -> Table:
    """Counts for the first figures of a folder; where names and arrows were written down by hand, the shares found."""
    index = json.loads((folder / "index.json").read_text("utf-8"))
    names = [entry["id"] for entry in index if (folder / entry["id"] / "human.png").is_file()][:CASES]
    known = json.loads(LABELLED.read_text("utf-8")) if LABELLED.is_file() else {}
    rows = []
    for name in names:
        picture = (folder / name / "human.png").read_bytes()
        traced, _, seconds = _traced(picture)
        read = {w for line in ocr.read(picture) for w in _words(line.text)}
        said = {w for item, _ in traced.figure.walk() for w in _words(item.label)}
        said |= {w for edge in traced.figure.edges for w in _words(edge.label)}
        share = len(read & said) / max(1, len(read))
        boxes, arrows = _by_hand(traced, known.get(name))
        counts = (len(traced.figure.nodes()), len(traced.figure.groups()), len(traced.figure.edges))
        rows.append((name, *counts, share, boxes, arrows, round(seconds, 1)))
    columns = ("figure", "nodes", "groups", "arrows", "words of OCR kept", "named nodes found", "arrows found", "s")
    return Table("People's figures", columns, tuple(rows))


def _by_hand(traced: Traced, known: dict[str, list[list[str]] | list[str]] | None) -> tuple[str | None, str | None]:
    """Nodes by the words they begin with, and arrows by those of their ends, against what a person wrote down."""
    if not known:
        return None, None
    words = {item.id: "".join(_words(item.label)) for item, _ in traced.figure.walk()}
    wanted = {"".join(_words(str(name))) for name in known["nodes"]}
    found = {name for name in wanted if any(said.startswith(name) for said in words.values())}
    got = [(words[a], words[b]) for e in traced.figure.edges for a in e.source for b in e.target]
    arrows = {tuple("".join(_words(name)) for name in pair) for pair in known["edges"]}
    hits = sum(any(a.startswith(pair[0]) and b.startswith(pair[1]) for a, b in got) for pair in arrows)
    return f"{len(found)} of {len(wanted)}", f"{hits} of {len(arrows)}"


def _words(text: str) -> list[str]:
    return ["".join(c for c in word.casefold() if c.isalnum()) for word in text.split() if any(map(str.isalnum, word))]


if __name__ == "__main__":
    sys.exit(main())
