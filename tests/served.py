"""A small benchmark whose models are on loopback: cases in a folder, a job, and what came of it.

`python -m served JOB ASKED` works off a job in a process of its own, which can be killed, and notes the digest of every
question before it is sent, so that questions which were answered already can be told from those that were not.
"""

from __future__ import annotations

import base64
import json
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from figwright.agents.order import Order
from figwright.bench import runner
from figwright.bench.job import Job
from provider import Pictures

KEY = "sk-canary-7f3a91c2e4d85b60a17e"
KEYS = {"OPENAI_API_KEY": KEY, "GOOGLE_API_KEY": KEY.replace("sk-", "AIza")}
CALLS = 18
"""Of one case: retriever, planner, four paintings, three critics, one look of the ranker, eight verdicts."""
_WORDS = "encoder decoder attention retrieval planner critic memory feature embedding fusion sampling policy".split()


def cases(folder: Path, count: int) -> Path:
    """So many cases in a folder of figwright's own layout."""
    pictures = Pictures(2_000)
    for number in range(count):
        home = folder / f"case-{number}"
        home.mkdir(parents=True)
        words = " ".join(f"The {_WORDS[(number + i) % 12]} gives number {i} to the rest." for i in range(12))
        (home / "method.md").write_text(f"# Method {number}\n\n{words}\n", "utf-8")
        (home / "caption.txt").write_text(f"Overview of method {number}", "utf-8")
        (home / "human.png").write_bytes(base64.b64decode(pictures.coded(f"human {number}")))
    return folder


def order(url: str, provider: str = "openai", timeout: float = 2.0, visualizer: str = "image") -> Order:
    if provider == "google":
        names = {"model": "google/gemini-2.5-flash", "image_model": "google/gemini-3-pro-image", "base_url": url}
    else:
        names = {"model": "openai/gpt-4.1", "image_model": "openai/gpt-image-2", "base_url": f"{url}/v1"}
    return Order(**names, visualizer=visualizer, timeout=timeout)  # type: ignore[arg-type]


def job(home: Path, data: Path, wanted: Order, **more: Any) -> Job:
    places = {"store": str(home / "bench.sqlite"), "artifacts": str(home / "art"), "scratch": str(home / "runs")}
    usual: dict[str, Any] = {"judges": ("referenced",), "judge": wanted.model, "judge_url": wanted.base_url} | places
    return Job("", "folder", data=str(data), order=wanted, **{"concurrency": 8, **usual, **more})


def finished(home: Path, run: str) -> tuple[Counter[str], dict[str, Any]]:
    """The stages of a run with how many cases have each, and every case's marks."""
    with runner.opened(str(home / "bench.sqlite")) as ledger:
        entries = ledger.entries(run)
    verdicts = {entry.case: entry.data["dimensions"] for entry in entries if entry.stage == "referenced"}
    return Counter(entry.stage for entry in entries), verdicts


def answers(home: Path) -> set[str]:
    """The digests of all answers that are kept, read without disturbing whoever writes."""
    if not (home / "bench.sqlite").exists():
        return set()
    base = sqlite3.connect(home / "bench.sqlite", timeout=30)
    try:
        return {digest for (digest,) in base.execute("SELECT digest FROM answers")}
    except sqlite3.OperationalError:  # killed before it made its tables
        return set()
    finally:
        base.close()


def start(home: Path, wanted: Job, asked: Path) -> subprocess.Popen[bytes]:
    """A process that works off the job; `asked` gets a line for every question that it sends."""
    home.mkdir(parents=True, exist_ok=True)
    (home / "job.json").write_text(json.dumps(wanted.as_data()), "utf-8")
    command = [sys.executable, "-m", "served", str(home / "job.json"), str(asked)]
    return subprocess.Popen(command, env=environment(home))


def environment(home: Path, *paths: Path, reading: bool = False) -> dict[str, str]:
    """For a process of its own, and for those that it starts: the keys, a home where nobody else writes, and the paths
    of modules. Unless `reading`, no OCR is installed: noise holds no words, and to look for them takes seconds."""
    lacking = home / "lacking"
    lacking.mkdir(parents=True, exist_ok=True)
    (lacking / "rapidocr_onnxruntime.py").write_text('raise ImportError("left out here")\n', "utf-8")
    places = [*([] if reading else [lacking]), Path(__file__).parent, *paths]
    joined = os.pathsep.join([*map(str, places), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, **KEYS, "FIGWRIGHT_HOME": str(home / "home"), "PYTHONPATH": joined}


def unread(monkeypatch: Any) -> None:
    """In this process no OCR is installed, whoever loaded it before: see `environment`."""
    from figwright.core.errors import MissingExtra
    from figwright.frontends.raster import ocr

    def missing() -> None:
        raise MissingExtra("reading the words of a picture", "ocr")

    monkeypatch.setattr(ocr, "_engine", missing)


def main(job_file: str, asked: str) -> None:
    from figwright.agents.session import Session

    fresh = Session._fresh
    with open(asked, "ab", buffering=0) as log:

        async def noted(self: Session, call: Any, send: Any) -> Any:
            log.write(f"{call.digest}\n".encode())
            return await fresh(self, call, send)

        Session._fresh = noted  # type: ignore[method-assign]
        runner.run(Job.of(json.loads(Path(job_file).read_text("utf-8"))))


if __name__ == "__main__":
    main(*sys.argv[1:])
