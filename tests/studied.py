"""A home with bench runs for tests of studies: a folder of cases with human figures, and methods that drew them."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bench_runs import made
from figwright.bench import ledgers
from figwright.bench.job import Job
from figwright.bench.ledgers import MADE
from standing_studio import Client

HUMAN, ONE, OTHER = (90, 90, 90), (200, 40, 40), (40, 40, 200)


def picture(colour: tuple[int, int, int], size: tuple[int, int] = (64, 32), author: str = "") -> bytes:
    """One colour, by which it is known again; the file says who made it, as many do."""
    out, said = io.BytesIO(), PngInfo()
    if author:
        said.add_text("Software", author)
    Image.new("RGB", size, colour).save(out, "PNG", pnginfo=said)
    return out.getvalue()


def colour(data: bytes) -> tuple[int, ...]:
    found = Image.open(io.BytesIO(data)).convert("RGB").getpixel((3, 3))
    assert isinstance(found, tuple)
    return found


def folder(home: Path, count: int = 10) -> Path:
    """Cases as people keep them."""
    place = home / "data"
    for n in range(count):
        case = place / f"case-{n:02}"
        case.mkdir(parents=True)
        (case / "method.md").write_text(f"Method {n} encodes an image and decodes a text.")
        (case / "caption.txt").write_text(f"Overview of method {n}")
        (case / "human.png").write_bytes(picture(HUMAN))
        asked = [{"id": f"q{n}", "level": 1, "question": "Does the figure show an encoder?",
                  "options": {"A": "Yes", "B": "No"}, "correct_option": "A"}]  # fmt: skip
        (case / "questions.json").write_text(json.dumps(asked))
    return place


def run(home: Path, label: str, shade: tuple[int, int, int], count: int = 10, **more: Any) -> str:
    """A run in the home's own bench store that has drawn all of its cases. `judged`: records by case; `size`: of its
    pictures; the rest is for the job."""
    bench, name = home / "bench", f"20260101-{label}"
    judged: Mapping[str, Any] = more.pop("judged", {})
    size = more.pop("size", (64, 32))
    job = {"dataset": "folder", "data": str(home / "data"), "label": label, "artifacts": str(bench / "artifacts"),
           "judges": ("referenced",) if judged else (), "judge": "test/judge", "cases": count, **more}  # fmt: skip
    ledger = ledgers.open(str(bench / "bench.sqlite"))
    ledger.begin(name, Job(name, **job).as_data())
    for n in range(count):
        case = f"case-{n:02}"
        place = f"{name}/{case}/picture.png"
        path = bench / "artifacts" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture(shade, size, label))
        ledger.put(name, case, MADE, made(picture=place, media="image/png"))
        if case in judged:
            ledger.put(name, case, "referenced", judged[case])
    ledger.close()
    return name


def home(place: Path, count: int = 10) -> Path:
    """A home with the runs "zebra" and "yak" of one dataset."""
    folder(place, count)
    run(place, "zebra", ONE, count)
    run(place, "yak", OTHER, count, size=(96, 48))
    return place


OURS, THEIRS = "20260101-zebra", "20260101-yak"
ALL = ("faithfulness", "conciseness", "readability", "aesthetics")


def study(client: Client, kind: str, **wanted: Any) -> str:
    runs = {} if "dataset" in wanted or "runs" in wanted else {"runs": [OURS, THEIRS]}
    id: str = client.post("/api/studies", {"kind": kind, "seed": 7, **runs, **wanted})["study"]
    return id


def said(who: str, verdicts: str | Mapping[str, str | None], **more: Any) -> dict[str, Any]:
    """A judgement as the page sends it; one word for all four dimensions."""
    answers = dict.fromkeys(ALL, verdicts) if isinstance(verdicts, str) else dict(verdicts)
    return {"who": who, "answers": answers, "comment": "", "skipped": False, "nonce": "", **more}
