"""What a run with a model sends and how much time of it is figwright's own, against a server on loopback.

python -m benchmarks.agents [--json] [--figures 32] [--latency 5]

The server speaks OpenAI's wire format and answers at once (or after `--latency` seconds) with answers made here: a
choice of references, the figure of a gallery item, looks, and edits that make every round worth drawing. The method has
3,020 words of our decisions, the reference set 292 items put together from the gallery. Tokens are counted on
what arrives at the server: text only, pictures apart. Own time is processor time of the process without that of the
server's threads, which stand for somebody else's machine; it swings less than seconds that pass.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import _plot_run
from benchmarks._report import ROOT, Bar, Report, Table, gallery, machine, parser, publish
from figwright import compiler
from figwright.agents import models
from figwright.agents.estimate import boxes, described, typed_answer
from figwright.agents.order import Order
from figwright.agents.pipeline import illustrate_async
from figwright.core.source import Source
from figwright.ir.spec import Figure, Group
from figwright.ir.spec.load import loads

sys.path.insert(0, str(ROOT / "tests"))

from agents.models.wires import Chat
from loopback import Answering, Background, Reply, Request

WORDS, REFERENCES, ROUNDS = 3020, 292, 3
MOST_TOKENS = {"svg": 26_000, "vector": 22_000}
MOST_CALLS, MOST_SECONDS, MOST_OVERHEAD = 9, 0.6, 1.10
MOST_PLOT_TOKENS = 12_000
PEERS = (
    ("official PaperBanana", 11, 788_317, "measured before this project, same method and rounds"),
    ("llmsresearch/paperbanana 0.3.0", 9, 92_387, "measured before this project, with 292 references"),
)
ALONE = 5
CHAIN = 1 + 1 + 1 + ROUNDS + 1
"""Calls that wait for each other: retriever, planner, visualizer, critics, ranker."""


@dataclass
class Counted:
    """What came to the server."""

    latency: float = 0.0
    calls: list[tuple[str, int, int]] = field(default_factory=list)
    figure: Figure | None = None
    free: str = ""
    typed: str = ""
    server: Background | None = None

    @property
    def seconds(self) -> float:
        """Of a processor, taken by the server itself."""
        return self.server.seconds if self.server else 0.0


def _answer(agent: str, system: str, counted: Counted, looks: int) -> str:
    if counted.figure is None:
        return _plot_run.answer(agent)
    typed = "typed figure" in system
    if agent == "retriever":
        return json.dumps({"ids": [f"c{i}" for i in range(1, 5)]})
    if agent == "planner":
        return counted.typed if typed else described(counted.figure)
    if agent == "visualizer":
        return counted.free.replace("</svg>", f"<title>{looks}</title></svg>")  # never the same drawing twice
    if agent == "critic":
        wider = {"op": "head", "aspect": 1.6 + 0.1 * (looks % 7)}
        moved = {"op": "shift", "ids": [node.id for node in counted.figure.nodes()[:3]], "by": [4 + 3 * looks, 0]}
        arrows = {edge.id: "yes" for edge in counted.figure.edges}
        edits = [wider if '"legend"' in system else moved]
        return json.dumps({"critique": "wider", "arrows": arrows, "claims": {}, "edits": edits})
    return json.dumps({"winner": "tie"})


SIGNS = {
    "You choose examples": "retriever",
    "You plan method": "planner",
    "You are the illustrator": "visualizer",
    "strictest": "critic",
}


def _agent(system: str, signs: Mapping[str, str]) -> str:
    return next((agent for sign, agent in signs.items() if sign in system), "ranker")


def _answering(counted: Counted) -> Answering:
    """Answers in OpenAI's wire format, each counted."""
    wire = Chat("compatible/bench")

    def answer(request: Request) -> Reply:
        body = request.json
        texts, pictures = _parts(body["messages"])
        agent = _agent(texts[0], _plot_run.SIGNS if counted.figure is None else SIGNS)
        counted.calls.append((agent, sum(map(models.tokens, texts)), pictures))
        text = _answer(agent, texts[0], counted, len(counted.calls))
        reply: Reply = wire.stream([text]) if body.get("stream") else wire.text(text)
        return replace(reply, delay=counted.latency)

    return answer


def _parts(messages: list[dict[str, Any]]) -> tuple[list[str], int]:
    texts: list[str] = []
    pictures = 0
    for message in messages:
        content = message["content"]
        for part in [{"type": "text", "text": content}] if isinstance(content, str) else content:
            if part["type"] == "text":
                texts.append(part["text"])
            else:
                pictures += 1
    return texts, pictures


@contextmanager
def served(counted: Counted) -> Iterator[str]:
    with Background(_answering(counted)) as server:
        counted.server = server
        yield f"{server.url}/v1"


def material(folder: Path) -> tuple[Source, Path, Figure]:
    """A method of 3,020 words, a set of 292 references in the benchmark's layout, and a figure to answer with."""
    items = [path.parent for path in gallery()]
    texts = {item.name: (item / "method.md").read_text("utf-8") for item in items}
    captions = {item.name: (item / "caption.txt").read_text("utf-8").strip() for item in items}
    words = " ".join(texts.values()).split()
    (folder / "images").mkdir(parents=True)
    records = []
    for i in range(REFERENCES):
        item = items[i % len(items)]
        name = f"images/{item.name}.png"
        if not (folder / name).exists():
            (folder / name).write_bytes((item / "figure.png").read_bytes())
        start = 37 * i % 1000
        text = " ".join((*texts[item.name].split(), *words[start : start + 700]))
        records.append(
            {"id": f"paper_{i}", "content": text, "visual_intent": f"{captions[item.name]} Variant {i}.",
             "path_to_gt_image": name, "category": "agent_reasoning", "additional_info": {}, "split": "ref"}
        )  # fmt: skip
    (folder / "ref.json").write_text(json.dumps(records), "utf-8")
    # Not the gallery's own words: a reference whose text is the method's own is never offered. Decisions hardly change.
    texts_of = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    pages = " ".join(_prose(page.read_text("utf-8")) for page in texts_of).split()[:WORDS]
    method = "\n\n".join(" ".join(pages[n : n + 120]) for n in range(0, WORDS, 120))
    source = Source(method, "Overview of a framework of several phases", "long")
    return source, folder, _quoting(_figure(items), pages)


def _prose(page: str) -> str:
    """The running text of a page: a method has no tables of folders, no commands and no addresses."""
    text = re.sub(r"```.*?```", "", page, flags=re.S)
    lines = [line for line in text.split("\n") if not line.startswith(("|", "#", "!", "    "))]
    return re.sub(r"\]\([^)]*\)", "]", " ".join(lines))


def _figure(items: Sequence[Path]) -> Figure:
    """A figure of the gallery without inline drawings, of middle size."""
    plain = [text for item in items if "svg:" not in (text := (item / "figure.yaml").read_text("utf-8"))]
    return loads(sorted(plain, key=len)[len(plain) // 2])


def _quoting(figure: Figure, words: Sequence[str]) -> Figure:
    """The figure with evidence from all over the method, as a real plan has it."""
    count = len(figure.nodes()) + len(figure.edges)
    quotes = iter([" ".join(words[n : n + 12]) for n in range(0, len(words) - 12, max(1, len(words) // count - 1))])

    def told(item: Any) -> Any:
        if isinstance(item, Group):
            return item.model_copy(update={"items": tuple(map(told, item.items)), "evidence": ""})
        return item.model_copy(update={"evidence": next(quotes)})

    return figure.model_copy(update={"body": told(figure.body), "edges": tuple(map(told, figure.edges))})


async def _figures(
    source: Source, pool: Path, url: str, home: Path, count: int, at_once: int, visualizer: str = "svg"
) -> float:
    """Seconds for so many figures with so many under way at once. Seeds differ, so nothing comes from the cache."""
    gate = asyncio.Semaphore(at_once)
    order = Order("compatible/bench", base_url=url, references=str(pool), rounds=ROUNDS, visualizer=visualizer)

    async def one(seed: int) -> None:
        async with gate:
            await illustrate_async(source, home=home, order=replace(order, seed=seed))

    began = time.perf_counter()
    async with asyncio.TaskGroup() as group:
        for seed in range(1, count + 1):
            group.create_task(one(seed))
    return time.perf_counter() - began


@dataclass(frozen=True, slots=True)
class Measured:
    """One visualizer's run: what was sent, and the processor time of one figure."""

    visualizer: str
    calls: list[tuple[str, int, int]]
    own: float

    @property
    def tokens(self) -> int:
        return sum(tokens for _, tokens, _ in self.calls)


def measured(figures: int, latency: float) -> Report:
    with TemporaryDirectory() as name:
        source, pool, figure = material(Path(name) / "references")
        scene = compiler.compile(figure)
        said = Counted(figure=figure, free=boxes(figure, scene), typed=typed_answer(figure, scene))
        home = Path(name) / "home"
        ways = [_alone(way, source, pool, replace(said, calls=[]), home / way) for way in ("svg", "vector")]
        plot = _plot(Counted(), home / "code")
        slow = replace(said, latency=latency, calls=[])
        with served(slow) as url:
            together = asyncio.run(_figures(source, pool, url, home / "together", figures, 8))
    ideal = -(-figures // 8) * CHAIN * latency
    return _report(ways, plot, together / ideal, figures, latency)


def _alone(way: str, source: Source, pool: Path, instant: Counted, home: Path) -> Measured:
    with served(instant) as url:
        asyncio.run(_figures(source, pool, url, home / "warm", 1, 1, way))
        instant.calls.clear()
        began = time.process_time() - instant.seconds
        asyncio.run(_figures(source, pool, url, home / "alone", ALONE, 1, way))
        own = (time.process_time() - instant.seconds - began) / ALONE
    return Measured(way, instant.calls[: len(instant.calls) // ALONE], own)


def _plot(counted: Counted, home: Path) -> Measured:
    """The standard run of a plot, once: what it sends is the same every time."""
    with served(counted) as url:
        order = Order("compatible/bench", base_url=url, rounds=ROUNDS, kind="plot")
        began = time.process_time() - counted.seconds
        asyncio.run(illustrate_async(_plot_run.source(), home=home, order=order))
        return Measured("code", counted.calls, time.process_time() - counted.seconds - began)


def _report(ways: Sequence[Measured], plot: Measured, overhead: float, figures: int, latency: float) -> Report:
    usual = ways[0].tokens
    ours = tuple(
        (f"figwright, {w.visualizer}", len(w.calls), w.tokens, round(w.tokens / usual, 1), "this run") for w in ways
    )
    peers = tuple((who, count, tokens, round(tokens / usual, 1), how) for who, count, tokens, how in PEERS)
    agents = tuple(
        (way.visualizer, agent, len(mine), sum(t for t, _ in mine), sum(p for _, p in mine))
        for way in (*ways, plot)
        for agent in dict.fromkeys(agent for agent, _, _ in way.calls)
        if (mine := [(t, p) for a, t, p in way.calls if a == agent])
    )
    bars = [
        bar
        for way in ways
        for most in [MOST_TOKENS[way.visualizer]]
        for bar in (
            Bar(f"text tokens, {way.visualizer}", f"at most {most:,}", f"{way.tokens:,}", way.tokens <= most),
            Bar(f"calls, {way.visualizer}", f"at most {MOST_CALLS}", str(len(way.calls)), len(way.calls) <= MOST_CALLS),
            Bar(f"own time, {way.visualizer}", f"under {MOST_SECONDS} s", f"{way.own:.2f} s", way.own < MOST_SECONDS),
        )
    ]
    few = plot.tokens <= MOST_PLOT_TOKENS
    bars.append(Bar("text tokens, a plot", f"at most {MOST_PLOT_TOKENS:,}", f"{plot.tokens:,}", few))
    side = f"{figures} figures, 8 at once, {latency:g} s an answer"
    held = overhead <= MOST_OVERHEAD
    bars.append(Bar(side, f"at most {MOST_OVERHEAD:g} of the ideal", f"{overhead:.3f}", held))
    return Report(
        (
            Table("Text tokens of one figure", ("who", "calls", "text tokens", "times ours", "how"), (*ours, *peers)),
            Table("By agent", ("visualizer", "agent", "calls", "text tokens", "pictures"), agents),
        ),
        tuple(bars),
        (
            "Text tokens are an estimate that is made here for all alike (`figwright.agents.models.tokens`);"
            f" {machine()}.",
        ),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--figures", type=int, default=32)
    options.add_argument("--latency", type=float, default=5.0, help="seconds that every answer takes, side by side")
    args = options.parse_args(arguments)
    return publish(measured(args.figures, args.latency), args.json)


if __name__ == "__main__":
    sys.exit(main())
