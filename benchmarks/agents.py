"""What a run with a model sends and how much time of it is figwright's own, against a server on loopback.

python -m benchmarks.agents [--json] [--figures 32] [--latency 2.0]

The server speaks OpenAI's wire format and answers at once (or after `--latency` seconds) with answers made here: a
choice of references, the figure of a gallery item, looks, and edits that make every round worth drawing. The method has
3,020 words of this project's docs, the reference set 292 items put together from the gallery. Tokens are counted on
what arrives at the server: text only, pictures apart. Own time is processor time of the whole process, server included:
it does not swing with what else the machine does.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks._report import ROOT, Bar, Report, Table, gallery, machine, parser, publish
from figwright import models
from figwright.pipeline import illustrate_async
from figwright.source import Source

WORDS, REFERENCES, ROUNDS = 3020, 292, 3
MOST_TOKENS, MOST_SECONDS, MOST_OVERHEAD = 40_000, 0.6, 1.10
PEERS = (
    ("official PaperBanana", 11, 788_317, "measured before this project, same method and rounds"),
    ("llmsresearch/paperbanana 0.3.0", 9, 92_387, "measured before this project, with 292 references"),
)
ALONE = 5
CHAIN = 1 + 1 + 1 + ROUNDS + 1
"""Calls that wait for each other: retriever, planner, stylist, critics, ranker (its two looks go side by side)."""


@dataclass
class Counted:
    """What came to the server."""

    latency: float = 0.0
    calls: list[tuple[str, int, int]] = field(default_factory=list)
    figure: str = ""
    lock: threading.Lock = field(default_factory=threading.Lock)


def _answer(agent: str, counted: Counted, looks: int) -> str:
    if agent == "retriever":
        return json.dumps({"ids": [f"ref_{i}" for i in range(1, 11)]})
    if agent == "planner":
        return f"```yaml\n{counted.figure}\n```"
    if agent == "stylist":
        return json.dumps({"looks": []})
    if agent == "critic":
        return json.dumps({"critique": "wider", "edits": [{"op": "head", "aspect": 1.6 + 0.1 * (looks % 7)}]})
    return json.dumps({"winner": "tie"})


def _agent(system: str) -> str:
    signs = {
        "You choose examples": "retriever",
        "You plan method": "planner",
        "art director": "stylist",
        "strictest": "critic",
    }
    return next((agent for sign, agent in signs.items() if sign in system), "ranker")


def _handler(counted: Counted) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # head and body in one packet

        def log_message(self, *args: object) -> None:
            pass

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            texts, pictures = _parts(body["messages"])
            agent = _agent(texts[0])
            tokens = sum(map(models.tokens, texts))
            with counted.lock:
                counted.calls.append((agent, tokens, pictures))
                looks = len(counted.calls)
            if counted.latency:
                time.sleep(counted.latency)
            self._reply(body, _answer(agent, counted, looks), tokens)

        def _reply(self, body: dict[str, Any], text: str, tokens: int) -> None:
            usage = {
                "prompt_tokens": tokens,
                "completion_tokens": len(text) // 4,
                "total_tokens": tokens + len(text) // 4,
            }
            whole = {"id": "1", "created": 0, "model": body["model"], "usage": usage}
            if body.get("stream"):
                base = {**whole, "object": "chat.completion.chunk"}
                chunks = [
                    {**base, "usage": None, "choices": [{"index": 0, "delta": {"role": "assistant", "content": text}}]},
                    {**base, "usage": None, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
                    {**base, "choices": []},
                ]
                data = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
                kind = "text/event-stream"
            else:
                message = {"role": "assistant", "content": text}
                choices = [{"index": 0, "message": message, "finish_reason": "stop"}]
                data, kind = json.dumps({**whole, "object": "chat.completion", "choices": choices}), "application/json"
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data.encode())))
            self.end_headers()
            self.wfile.write(data.encode())

    return Handler


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
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(counted))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()


def material(folder: Path) -> tuple[Source, Path, str]:
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
    # Not the gallery's own words: a reference whose text is the method's own is never offered.
    pages = " ".join(page.read_text("utf-8") for page in sorted((ROOT / "docs").glob("*.md"))).split()[:WORDS]
    method = "\n\n".join(" ".join(pages[n : n + 120]) for n in range(0, WORDS, 120))
    return Source(method, "Overview of a framework of several phases", "long"), folder, _figure(items)


def _figure(items: Sequence[Path]) -> str:
    """A figure of the gallery without inline drawings, of middle size."""
    plain = [text for item in items if "svg:" not in (text := (item / "figure.yaml").read_text("utf-8"))]
    return sorted(plain, key=len)[len(plain) // 2]


async def _figures(source: Source, pool: Path, url: str, home: Path, count: int, at_once: int) -> float:
    """Seconds for so many figures with so many under way at once. Seeds differ, so nothing comes from the cache."""
    gate = asyncio.Semaphore(at_once)

    async def one(seed: int) -> None:
        async with gate:
            await illustrate_async(
                source,
                home=home,
                model="compatible/bench",
                base_url=url,
                references=str(pool),
                rounds=ROUNDS,
                seed=seed,
            )

    began = time.perf_counter()
    async with asyncio.TaskGroup() as group:
        for seed in range(1, count + 1):
            group.create_task(one(seed))
    return time.perf_counter() - began


def measured(figures: int, latency: float) -> Report:
    with TemporaryDirectory() as name:
        source, pool, figure = material(Path(name) / "references")
        home = Path(name) / "home"
        instant = Counted(figure=figure)
        with served(instant) as url:
            asyncio.run(_figures(source, pool, url, home / "warm", 1, 1))
            instant.calls.clear()
            began = time.process_time()
            asyncio.run(_figures(source, pool, url, home / "alone", ALONE, 1))
            own = (time.process_time() - began) / ALONE
        calls = instant.calls[: len(instant.calls) // ALONE]
        slow = Counted(latency, figure=figure)
        with served(slow) as url:
            together = asyncio.run(_figures(source, pool, url, home / "together", figures, 8))
    ideal = -(-figures // 8) * CHAIN * latency
    return _report(calls, own, together / ideal, figures, latency)


def _report(calls: list[tuple[str, int, int]], own: float, overhead: float, figures: int, latency: float) -> Report:
    total = sum(tokens for _, tokens, _ in calls)
    agents = tuple(
        (agent, len(mine), sum(t for t, _ in mine), sum(p for _, p in mine))
        for agent in dict.fromkeys(agent for agent, _, _ in calls)
        if (mine := [(t, p) for a, t, p in calls if a == agent])
    )
    peers = tuple((who, count, tokens, round(tokens / total, 1), how) for who, count, tokens, how in PEERS)
    ours = ("figwright", len(calls), total, 1.0, "this run")
    return Report(
        (
            Table("Text tokens of one figure", ("who", "calls", "text tokens", "times ours", "how"), (ours, *peers)),
            Table("By agent", ("agent", "calls", "text tokens", "pictures"), agents),
        ),
        (
            Bar("text tokens of one figure", f"under {MOST_TOKENS:,}", f"{total:,}", total < MOST_TOKENS),
            Bar(
                "own time of one figure, instant server", f"under {MOST_SECONDS} s", f"{own:.2f} s", own < MOST_SECONDS
            ),
            Bar(
                f"{figures} figures, 8 at once, {latency:g} s an answer",
                f"at most {MOST_OVERHEAD:g} of the ideal",
                f"{overhead:.3f}",
                overhead <= MOST_OVERHEAD,
            ),
        ),
        (f"Text tokens are an estimate that is made here for all alike (`figwright.models.tokens`); {machine()}.",),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--figures", type=int, default=32)
    options.add_argument("--latency", type=float, default=2.0, help="seconds that every answer takes, side by side")
    args = options.parse_args(arguments)
    return publish(measured(args.figures, args.latency), args.json)


if __name__ == "__main__":
    sys.exit(main())
