"""How well a figure shows the method's logic: its graph beside the case's, by names, paths and directions.

Nodes and paths are DiagramEval's scores; edges are held against all edges. The figure's own files say what it shows, so
no model is asked. Only of a picture without files a model that sees tells what is drawn; then the scores are as good as
its eyes, and the record says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.graphs.matching import LEAST, Likeness, compared
from figwright.bench.graphs.shown import Shown, of_made, painted, read_graph
from figwright.bench.judged_pictures import drawn, shown
from figwright.bench.judges import Record, Rules
from figwright.bench.logic import LogicGraph
from figwright.bench.made import FIGURE, SVG, Made
from figwright.bench.marks import Mark
from figwright.core.errors import AnswerCut, AssetError, BadAnswer, ContentRefused, NoPictures, SpecError

TRUSTED = 0.5
"""Of an SVG without names so many of the arrows must be made out; otherwise its geometry tells too little."""
UNREAD = "no graph can be read"
MEASURES = ("node_precision", "node_recall", "node_f1", "path_precision", "path_recall", "path_f1", "edge_f1")


class Graph:
    title = "nodes, paths and edges beside the method's logic graph (DiagramEval)"
    about = (
        "Nodes: parts that the method has and the figure names; paths: what leads to what over any number of steps, "
        "among the parts found in both; edges: single arrows, all that are wanted and all that are shown. Overall is "
        "the mean of node F1 and path F1."
    )
    needs_model = False
    only_strict = False
    measures = MEASURES
    means: Mapping[str, tuple[str, ...]] = {"overall": ("node_f1", "path_f1")}
    main = "overall"

    def lacks(self, case: Case) -> str:
        return "" if case.graph is not None else "it has no logic graph to compare with"

    async def judge(self, session: Session | None, case: Case, made: Made, rules: Rules) -> Record:
        """The scores, what is missing, invented and turned round, and how the figure's graph was read."""
        assert case.graph is not None
        if made.picture is None and not made.files:
            return _nothing("", made.error or "nothing was drawn")
        if painted(made) or not {FIGURE, SVG} & set(made.files):
            picture, note = await asyncio.to_thread(drawn, made)
            if picture is None:
                return _nothing("", note)
        try:
            found = await _drawn_graph(session, made)
        except (BadAnswer, AnswerCut, ContentRefused, NoPictures, AssetError, SpecError) as error:
            return {"error": f"{UNREAD}: {error.message}"}
        except UnicodeDecodeError:
            return {"error": f"{UNREAD}: its file is no UTF-8"}
        if isinstance(found, str):
            return {"error": f"{UNREAD}: {found}"}
        if found.graph is None:
            return _nothing(found.way, "nothing with a name is shown")
        likeness = await asyncio.to_thread(compared, found.graph, case.graph)
        return {
            "way": found.way,
            "sure": found.sure,
            "least": LEAST,
            **_graph_record(likeness, found.graph, case.graph),
        }

    def marks(self, record: Record) -> tuple[Mark, ...]:
        scores = record.get("scores")
        return tuple(Mark(name, scores[name]) for name in MEASURES) if scores else ()


judge = Graph()


async def _drawn_graph(session: Session | None, made: Made) -> Shown | str:
    """The graph that was made, or why there is none."""
    found = await asyncio.to_thread(of_made, made)
    if found is not None and (found.sure is None or found.sure >= TRUSTED):
        return found
    if session is not None and session.model is not None and made.picture is not None:
        return await read_graph(session, await asyncio.to_thread(shown, made.picture.data))
    if found is not None:
        return f"of the arrows of the SVG only {found.sure:.0%} are known at both ends, and there is no model to look"
    return "there are only pixels, and no model to look at them"


def _nothing(way: str, note: str) -> Record:
    """Who draws nothing that can be read shows nothing: 0 of everything, and not left out."""
    return {"way": way, "note": note, "scores": dict.fromkeys(MEASURES, 0.0)}


def _graph_record(likeness: Likeness, shown: LogicGraph, wanted: LogicGraph) -> Record:
    nodes, paths = likeness.nodes, likeness.paths
    values = (nodes.precision, nodes.recall, nodes.f1, paths.precision, paths.recall, paths.f1, likeness.edges.f1)
    return {
        "scores": dict(zip(MEASURES, values, strict=True)),
        "edges": {"precision": likeness.edges.precision, "recall": likeness.edges.recall},
        "matched": _pair_labels(likeness.pairs, shown, wanted),
        "missing": list(likeness.missing),
        "extra": list(likeness.extra),
        "reversed": [list(pair) for pair in likeness.reversed],
        "shown": shown.model_dump(mode="json"),
    }


def _pair_labels(pairs: tuple[tuple[str, str], ...], shown: LogicGraph, wanted: LogicGraph) -> list[list[str]]:
    ours, theirs = ({node.id: node.label for node in graph.nodes} for graph in (shown, wanted))
    return [[ours[a], theirs[b]] for a, b in pairs]
