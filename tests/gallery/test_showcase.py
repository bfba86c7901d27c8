"""What every kept run of a model promises: its file gives its picture, its claims are drawn, its text is our own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from examples.gallery import ROOT
from examples.model_runs import PAGE, ModelRun, model_runs, page, trimmed

import figwright
from figwright.agents.claims import matched, unclaimed

RUNS = model_runs()
CASES = next((up / "shared" / "cases" for up in ROOT.parents if (up / "shared" / "cases").is_dir()), ROOT / "none")
LONGEST = 11
"""Words in a row that a text may share with a paper: names and terms, but no sentence."""
REDRAW = "look at it, then draw it again with `python -m examples` (see examples/README.md)"

each = pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)


def drawing(svg: bytes) -> bytes:
    """An SVG without its embedded font data, which changes with the library that cuts fonts down and not with ours."""
    return re.sub(rb"data:font/[^\"')]+", b"data:font/", svg)


@each
def test_its_text_is_short_and_names_its_paper(run: ModelRun) -> None:
    assert 150 <= len(run.method.split()) <= 350
    assert re.fullmatch(r"Paper \(retold\): .{20,}\b20\d\d\.", run.paper)


@each
def test_its_caption_is_the_one_in_the_figure(run: ModelRun) -> None:
    caption = (run.folder / "caption.txt").read_text("utf-8")
    assert run.figure.head.caption.split() == caption.split()


@each
def test_its_picture_is_what_the_present_code_draws(run: ModelRun) -> None:
    same = drawing((run.folder / "figure.svg").read_bytes()) == drawing(run.svg())
    assert same, f"examples/showcase/{run.name}/figure.svg is not up to date: {REDRAW}"
    assert (run.folder / "figure.png").stat().st_size < 400_000


@each
def test_the_checks_find_nothing_that_the_critic_has_not_called_deliberate(run: ModelRun) -> None:
    found = figwright.check(run.figure, run.method, scene=run.scene)
    assert [f.message for f in found if f.severity == "error"] == []
    meant = run.review.deliberate
    assert [f.message for f in found if f.severity == "warning" and (f.rule, f.element) not in meant] == []


@each
def test_every_claim_has_its_arrow_and_every_arrow_its_claim(run: ModelRun) -> None:
    assert matched(run.claims, run.figure).keys() == set(range(len(run.claims)))
    assert unclaimed(run.claims, run.figure) == ()
    assert list(run.review.findings(run.figure)) == []


@each
def test_what_its_claims_quote_stands_in_its_text(run: ModelRun) -> None:
    told = flowing(run.method + " " + (run.folder / "caption.txt").read_text("utf-8"))
    assert [claim.evidence for claim in run.claims if flowing(claim.evidence) not in told] == []


@each
def test_its_text_takes_no_sentence_from_a_paper(run: ModelRun) -> None:
    if not CASES.is_dir():
        pytest.skip("no papers to compare with beside this folder")
    own = set(runs_of_words(run.method.rpartition("\n\n")[0], LONGEST + 1))
    copied = {
        (path.parent.name, " ".join(words))
        for path in sorted(CASES.glob("*/*"))
        if path.suffix in (".md", ".txt")
        for words in own.intersection(runs_of_words(path.read_text("utf-8"), LONGEST + 1))
    }
    assert copied == set()


def test_there_are_enough_of_both_kinds() -> None:
    kinds = [run.record["settings"]["visualizer"] for run in RUNS]
    assert len(kinds) >= 8
    assert kinds.count("vector") >= 2
    assert sum(file.stat().st_size for run in RUNS for file in run.folder.iterdir()) < 3_000_000


def test_the_page_shows_the_runs_as_they_are() -> None:
    assert PAGE.read_text("utf-8") == page(RUNS), "write docs/what-a-model-draws.md again with `python -m examples`"


def test_what_is_kept_of_a_run(tmp_path: Path) -> None:
    """Calls that were answered from the cache cost nothing, and infos of the checks keep their numbers."""
    usage = {"input_tokens": 10, "output_tokens": 2}
    found = [
        {"rule": "crossings", "severity": "info", "element": "a--b", "message": "1 crossing"},
        {"rule": "touching", "severity": "warning", "element": "a", "message": "too near"},
    ]
    answer = {"critique": "Apart.", "arrows": {"a--b": "yes"}, "deliberate": [2], "edits": [{}]}
    settings = {"model": "m", "visualizer": "", "rounds": 3, "candidates": 1, "density": "standard", "seed": 1}
    call = {"kind": "call.ended", "agent": "critic", "usage": usage, "answer": "critic.md"}
    events = [
        {"kind": "run.started", "settings": settings},
        {"kind": "claims", "claims": []},
        {"kind": "call.ended", "agent": "planner", "usage": usage, "answer": "", "cached": True},
        {"kind": "figure", "round": 0, "words": 5, "findings": found},
        {**call, "cached": False},
        {"kind": "chosen", "round": 0, "why": "the only version"},
    ]
    (tmp_path / "critic.md").write_text(json.dumps(answer), "utf-8")
    (tmp_path / "events.jsonl").write_text("\n".join(map(json.dumps, events)), "utf-8")
    kept = trimmed(tmp_path)
    assert kept["calls"] == [{"agent": "critic", "in": 10, "out": 2}]
    (look,) = kept["looks"]
    assert (look["findings"], look["deliberate"]) == (["touching: too near"], [["touching", "a"]])
    assert kept["chosen"]["drawing"] == 1


def flowing(text: str) -> str:
    return " ".join(text.split())


def runs_of_words(text: str, length: int) -> Iterator[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9]+", text.lower())
    yield from (tuple(words[i : i + length]) for i in range(len(words) - length + 1))
