"""Bench runs made by hand for tests: a ledger in memory, with verdicts and answers that are typed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from figwright.bench.job import Job
from figwright.bench.ledgers import MADE, Entry
from figwright.bench.results import Results
from figwright.bench.verdicts import DIMENSIONS

SHORT = {"M": "Model", "H": "Human", "G": "Both good", "B": "Both bad", "T": "Tie"}


class Shelf:
    """Artifacts in memory."""

    def __init__(self, files: Mapping[str, bytes] | None = None) -> None:
        self.files = dict(files or {})

    def put(self, name: str, data: bytes) -> None:
        self.files[name] = data

    def get(self, name: str) -> bytes | None:
        return self.files.get(name)

    def where(self, name: str) -> str:
        return f"/artifacts/{name}"


class Book:
    """What a ledger is read for, in memory."""

    def __init__(self) -> None:
        self.jobs: dict[str, dict[str, Any]] = {}
        self.kept: dict[str, list[Entry]] = {}
        self.faults: dict[str, list[Entry]] = {}
        self.dollars: dict[str, float] = {}

    def begin(self, run: str, job: Mapping[str, Any]) -> None:
        self.jobs.setdefault(run, dict(job))

    def runs(self) -> tuple[tuple[str, dict[str, Any]], ...]:
        return tuple(self.jobs.items())

    def put(self, run: str, case: str, stage: str, data: Mapping[str, Any]) -> None:
        if self.get(run, case, stage) is None:
            self.kept.setdefault(run, []).append(Entry(case, stage, dict(data)))

    def get(self, run: str, case: str, stage: str) -> dict[str, Any] | None:
        return next((one.data for one in self.entries(run) if (one.case, one.stage) == (case, stage)), None)

    def entries(self, run: str) -> tuple[Entry, ...]:
        return tuple(self.kept.get(run, ()))

    def forget(self, run: str, case: str, stage: str) -> None:
        self.kept[run] = [one for one in self.kept.get(run, ()) if (one.case, one.stage) != (case, stage)]

    def trouble(self, run: str, case: str, data: Mapping[str, Any]) -> None:
        self.faults.setdefault(run, []).append(Entry(case, "trouble", dict(data)))

    def troubles(self, run: str) -> tuple[Entry, ...]:
        return tuple(self.faults.get(run, ()))

    def answer(self, digest: str) -> dict[str, Any] | None:
        return None

    def remember(self, digest: str, answer: Mapping[str, Any], run: str = "", cost: float | None = None) -> None: ...

    def spent(self, run: str) -> float:
        return self.dollars.get(run, 0.0)

    def close(self) -> None: ...


def made(**more: Any) -> dict[str, Any]:
    usage = {"calls": 3, "cached": 1, "input_tokens": 1000, "output_tokens": 100, "images": 0, "cost": 0.02}
    return {"error": "", "picture": "", "media": "", "files": {}, "facts": {}, "category": "", "difficulty": "",
            "kind": "diagram", "caption": "", "human": "", "seconds": 5.0, "usage": usage, **more}  # fmt: skip


def compared(verdicts: str, *, second: str = "", why: str = "The flow is kept.", **more: Any) -> dict[str, Any]:
    """A record of the referenced judge: four letters for the verdicts when the human figure is shown first, and four
    for the other order ("" the same)."""
    dimensions = {}
    for name, one, other in zip(DIMENSIONS, verdicts, second or verdicts, strict=True):
        answers = [
            {"first": first, "said": SHORT[said], "verdict": SHORT[said], "reasoning": why}
            for first, said in (("human", one), ("model", other))
        ]
        winner = {"M": "M", "H": "H"}
        dimensions[name] = {
            "prompt": f"judge-{name}", "digest": f"{name}0123", "answers": answers,
            "verdict": SHORT[one if one == other else "T"],
            "disagreed": winner.get(one, "T") != winner.get(other, "T"),
        }  # fmt: skip
    usage = {"calls": 8, "cached": 0, "input_tokens": 8000, "output_tokens": 800, "images": 0, "cost": 0.04}
    return {"protocol": "neutral, both orders", "kind": "diagram", "model": "test/judge", "temperature": 0.0,
            "dimensions": dimensions, "usage": usage, "seconds": 2.0, **more}  # fmt: skip


def answered(*levels: str, looks: float | None = 60.0, picture: str = "seen", **more: Any) -> dict[str, Any]:
    """A record of the questions judge: for each level, the letters that were said; A is right, a dash is none."""
    options = {1: (("A", "Yes"), ("B", "No"))}
    four = (("A", "The encoder"), ("B", "The decoder"), ("C", "The memory"), ("D", "Not enough information"))
    questions = [
        {
            "id": f"q{level}{place}", "level": level, "negative": False,
            "options": [list(one) for one in options.get(level, four)], "key": "A", "answer": letter,
            "letter": None if letter == "-" else letter, "right": letter == "A", "error": "",
        }
        for level, letters in enumerate(levels, 1)
        for place, letter in enumerate(letters)
    ]  # fmt: skip
    scored = {"scorer": "vlm", "title": "a model's scale", "value": looks, "error": ""}
    return {"picture": picture, "note": "", "strict": True, "seed": 0, "prompt_digest": "abcd1234", "temperature": 0.0,
            "model": "test/judge", "questions": questions, "aesthetics": scored, **more}  # fmt: skip


def run(
    book: Book, name: str, cases: Mapping[str, Mapping[str, Any]], judge: str = "referenced", **job: Any
) -> Results:
    """A run of cases: each has what was "made", and its "judged" record if there is one."""
    told: dict[str, Any] = {"dataset": "folder", "judges": (judge,), "judge": "test/judge", **job}
    book.begin(name, Job(name, **told).as_data())
    for case, one in cases.items():
        book.put(name, case, MADE, made(**one.get("made", {})))
        if "judged" in one:
            book.put(name, case, judge, one["judged"])
    return Results.read(book, name)


def verdict_run(book: Book, name: str, verdicts: Sequence[str], **job: Any) -> Results:
    """A run judged beside human figures, one word of four letters for each case."""
    cases = {f"case-{place:02}": {"judged": compared(word)} for place, word in enumerate(verdicts)}
    return run(book, name, cases, **job)
