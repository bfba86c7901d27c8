"""Things and arrows of a picture -> the logic graph that it shows: frames, trunks and nameless signs resolved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from figwright.bench.graphs.labels import named
from figwright.bench.logic import Edge, LogicGraph, Node, Phase

Kind = Literal["module", "data"]


@dataclass(frozen=True, slots=True)
class Part:
    """A box, picture or sign with its words, or a frame around others. `around` are the frames that hold it, the
    nearest first; `stage` says that a frame with words is a phase of the method."""

    id: str
    label: str = ""
    kind: Kind = "module"
    frame: bool = False
    around: tuple[str, ...] = ()
    stage: bool = True


@dataclass(frozen=True, slots=True)
class Join:
    """An arrow from one part to another."""

    source: str
    target: str
    label: str = ""


def graph(parts: Sequence[Part], joins: Sequence[Join]) -> LogicGraph | None:
    """What is shown; None where nothing has a name.

    An arrow at a frame means the frame, when it has a name, and what begins or ends inside of it. A sign without a name
    only hands on what comes in: its arrows are joined.
    """
    known = {part.id: part for part in parts}
    ends = {end for join in joins for end in (join.source, join.target)}
    nodes = [part for part in parts if named(part.label) and (not part.frame or part.id in ends)]
    if not nodes:
        return None
    arrows = _bridged(dict(_spread(parts, joins)), {part.id for part in nodes})
    phases = {part.id: stage for part in nodes if (stage := _phase(part, known))}
    stages = [part for part in parts if part.frame and part.stage and named(part.label)]
    used = {*phases.values(), *(part.id for part in stages if _phase(part, known) == part.id)}
    return LogicGraph(
        nodes=tuple(Node(id=p.id, label=_flat(p.label), kind=p.kind, phase=phases.get(p.id, "")) for p in nodes),
        edges=tuple(Edge(source=a, target=b, label=_flat(label)) for (a, b), label in arrows.items()),
        phases=tuple(Phase(id=part.id, label=_flat(part.label)) for part in stages if part.id in used),
    )


def _flat(text: str) -> str:
    return " ".join(text.split())


def _phase(part: Part, known: Mapping[str, Part]) -> str:
    """The outermost named frame around a part: what lies deeper orders the phase, and is none itself."""
    frames = [known[id] for id in part.around if id in known]
    own = [part] if part.frame else []
    stages = [frame.id for frame in (*own, *frames) if frame.frame and frame.stage and named(frame.label)]
    return stages[-1] if stages else ""


def _spread(parts: Sequence[Part], joins: Sequence[Join]) -> Iterator[tuple[tuple[str, str], str]]:
    """Every arrow between single things."""
    known = {part.id: part for part in parts}
    inside: dict[str, list[str]] = {part.id: [] for part in parts}
    for part in parts:
        for frame in part.around if not part.frame else ():
            if frame in inside:
                inside[frame].append(part.id)
    for join in joins:
        if join.source not in known or join.target not in known:
            continue
        sources = _end_parts(known[join.source], known[join.target], inside, joins, leaving=True)
        targets = _end_parts(known[join.target], known[join.source], inside, joins, leaving=False)
        yield from (((a, b), join.label) for a in sources for b in targets if a != b)


def _end_parts(
    part: Part, other: Part, inside: Mapping[str, Sequence[str]], joins: Iterable[Join], *, leaving: bool
) -> tuple[str, ...]:
    """What an end stands for: the part, and of a frame's content what nothing inside comes after (or before)."""
    content = inside[part.id]
    if not content or part.id in other.around:
        return (part.id,)
    within = set(content)
    inner = [join for join in joins if join.source in within and join.target in within and join.source != join.target]
    followed = {join.source if leaving else join.target for join in inner}
    return (part.id, *([id for id in content if id not in followed] or content))


def _bridged(arrows: dict[tuple[str, str], str], kept: set[str]) -> dict[tuple[str, str], str]:
    """Arrows between what is kept, through what is not."""
    nameless = list(dict.fromkeys(end for pair in arrows for end in pair if end not in kept))
    for middle in nameless:
        before = [(a, label) for (a, b), label in arrows.items() if b == middle]
        after = [(b, label) for (a, b), label in arrows.items() if a == middle]
        arrows = {pair: label for pair, label in arrows.items() if middle not in pair}
        for a, coming in before:
            for b, going in after:
                if a != b:
                    arrows.setdefault((a, b), coming or going)
    return arrows
