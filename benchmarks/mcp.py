"""A session of an assistant with no key: start, list, draw, check, edit, render, by the official client.

    python -m benchmarks.mcp [--repeat 5] [--processor] [--json]

Over stdio with a process of its own, and over HTTP; the protocol of today and the one with a handshake. The first round
of calls comes right after the start and is told apart: what is loaded late is paid for there. Texts and figures are the
gallery's, another one in every round. With --processor calls are counted in the server's processor time (Linux); the
start is always in seconds that pass.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters

from benchmarks._report import Bar, Cell, Report, Table, gallery, machine, parser, publish
from figwright.ir.spec.load import load

MOST = 2.0
"""Seconds that a call may take after the start."""
CALLS = ("list", "draw", "check", "edit", "render")
MODES = {"auto": "2026-07-28", "legacy": "with a handshake"}
Times = dict[str, list[float]]


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--repeat", type=int, default=5, metavar="N", help="rounds after the first one (5)")
    options.add_argument("--processor", action="store_true", help="the server's processor time, on a busy machine")
    args = options.parse_args(arguments)
    return publish(report(args.repeat, args.processor), args.json)


def report(repeat: int = 5, processor: bool = False) -> Report:
    rows: list[tuple[Cell, ...]] = []
    bars: list[Bar] = []
    for way in ("stdio", "http"):
        for mode, era in MODES.items():
            with tempfile.TemporaryDirectory() as folder:
                started, times = asyncio.run(_session(way, mode, Path(folder), repeat, processor))
            name = f"{way}, {era}"
            rows.append((name, "first", started, *(times[call][0] for call in CALLS)))
            rows.append((name, "median of the rest", None, *(median(times[call][1:]) for call in CALLS)))
            slowest = max(seconds for found in times.values() for seconds in found)
            bars.append(Bar(name, f"every call under {MOST:.0f} s", f"{slowest:.2f} s", slowest < MOST))
    table = Table("Seconds a call", ("way in", "round", "start", *CALLS), tuple(rows))
    busy = f", {os.getloadavg()[0]:.1f} processes at work" if hasattr(os, "getloadavg") else ""
    return Report(
        (table,),
        tuple(bars),
        (f"{repeat} rounds after the first{', processor time' if processor else ''}; {machine()}{busy}.",),
    )


async def _session(way: str, mode: str, folder: Path, repeat: int, processor: bool) -> tuple[float, Times]:
    times: Times = {call: [] for call in CALLS}
    clock = _servers_time if processor else perf_counter
    began = perf_counter()
    async with _client(way, mode, folder) as client:
        started = perf_counter() - began
        for path in islice(cycle(gallery()), repeat + 1):
            await _round(client, path, times, clock)
    return started, times


async def _round(client: Client, path: Path, times: Times, clock: Callable[[], float]) -> None:
    method, spec = (path.parent / "method.md").read_text("utf-8"), path.read_text("utf-8")
    id = load(path).nodes()[0].id

    async def timed(call: str, given: Mapping[str, Any] | None = None) -> None:
        began = clock()
        result: Any = await (client.list_tools() if given is None else client.call_tool(call, dict(given)))
        times[call].append(clock() - began)
        if given is not None and result.is_error:
            raise RuntimeError(f"{call} of {path.parent.name}: {result.content[0].text}")

    await timed("list")
    await timed("draw", {"method": method, "caption": (path.parent / "caption.txt").read_text("utf-8")})
    await timed("check", {"spec": spec, "source": method})
    await timed("edit", {"spec": spec, "edits": [{"op": "relabel", "id": id, "label": "Renamed"}]})
    await timed("render", {"spec": spec, "formats": ["svg"]})


def _servers_time() -> float:
    """Seconds of a processor that the processes which this one has started have used until now."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        if int(fields[1]) == os.getpid():
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def _client(way: str, mode: str, folder: Path) -> AsyncIterator[Client]:
    bare = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    own = {**bare, "FIGWRIGHT_HOME": str(folder / "home"), "FIGWRIGHT_MODEL": ""}
    if way == "stdio":
        started = StdioServerParameters(command=sys.executable, args=["-m", "figwright", "mcp"], cwd=folder, env=own)
        async with Client(started, mode=mode) as client:
            yield client
        return
    with _served(own, folder) as address:
        async with Client(address, mode=mode) as client:
            yield client


@contextmanager
def _served(environment: Mapping[str, str], folder: Path) -> Iterator[str]:
    """The command on a free port, until the block ends."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "figwright", "mcp", "--http", "--port", str(port)]
    running = subprocess.Popen(words, cwd=folder, env=environment, stderr=subprocess.DEVNULL)
    try:
        while running.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                sleep(0.02)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        running.terminate()
        running.wait(10)


if __name__ == "__main__":
    sys.exit(main())
