"""The whole way of a case's questions by a model: written, looked for in the original, guessed at, and all recorded."""

from __future__ import annotations

import asyncio
import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image as pillow

from agents.roles.worked import METHOD, session
from figwright.agents.models import Ask, Image
from figwright.bench import questions
from figwright.bench.case import Case
from figwright.bench.logic import Edge, LogicGraph, Node
from figwright.bench.questions import review
from figwright.bench.questions.screening import NOT_SHOWN
from figwright.core.source import Source
from scripted import Scripted

LOG = json.dumps({"steps": [{"actor": "frozen encoder", "does": "reads", "takes": ["text x"], "gives": ["latent"]}]})
GRAPH = LogicGraph(
    nodes=tuple(
        Node(id=id, label=label) for id, label in (("x", "Text $x$"), ("e", "Frozen encoder"), ("d", "Decoder"))
    ),
    edges=(Edge(source="x", target="e"), Edge(source="e", target="d")),
)
RIGHT = {f"Which is number {n}?": f"right {n}" for n in range(8)}
COUNTS = (0, 0, 8, 0)


@pytest.fixture
def case(tmp_path: Path) -> Case:
    out = BytesIO()
    pillow.new("RGB", (60, 30), "white").save(out, "PNG")
    (tmp_path / "human.png").write_bytes(out.getvalue())
    return Case("one", Source(METHOD), tmp_path / "human.png")


def model(seen: str, guessed: str) -> Scripted:
    """A solver that knows the questions with these numbers from the picture, and those without it."""
    wrong = [f"wrong {n}" for n in "ab"]
    written = [{"question": text, "right": right, "wrong": wrong} for text, right in RIGHT.items()]

    def solver(ask: Ask) -> str:
        words = "\n".join(part for part in ask.parts if isinstance(part, str))
        looks = any(isinstance(part, Image) for part in ask.parts)
        options = words.partition("<options>\n")[2].partition("\n</options>")[0].splitlines()
        text, right = next(pair for pair in RIGHT.items() if pair[0] in words)
        knows = METHOD in words or text[-2] in (seen if looks else guessed)
        return next(line[0] for line in options if line[3:] == (right if knows else "wrong a"))

    examiner = json.dumps({"questions": written})
    return Scripted({"chronicler": LOG, "grapher": GRAPH.model_dump_json(), "examiner": examiner, "solver": solver})


def test_what_the_original_does_not_show_and_what_anybody_guesses_goes(tmp_path: Path, case: Case) -> None:
    found = asyncio.run(questions.prepare(session(tmp_path / "run", model("0123456", "56")), case, counts=COUNTS))
    assert [one.id for one in found.questions] == [f"one_{n}" for n in range(1, 6)]
    assert [(one.question.id, one.reason) for one in found.removed] == [
        ("one_8", NOT_SHOWN),
        ("one_6", "guessed without the figure, 2 times of 2"),
        ("one_7", "guessed without the figure, 2 times of 2"),
    ]
    assert found.guessable == ()


def test_what_stays_though_it_is_guessed_is_said(tmp_path: Path, case: Case) -> None:
    known = session(tmp_path / "run", model("01234567", "01234567"))
    found = asyncio.run(questions.prepare(known, case, counts=COUNTS, floor=3))
    assert [one.id for one in found.questions] == ["one_6", "one_7", "one_8"]
    assert found.guessable == ("one_6", "one_7", "one_8")
    assert "one_6, one_7, one_8" in found.notes[-1]
    noted = review.opened("one", found.questions, found.guessable[:1])
    assert [bool(one.note) for one in noted] == [True, False, False]
    assert all(one.status == "open" for one in review.loads(review.dumps(noted)))


def test_both_can_be_left_out(tmp_path: Path, case: Case) -> None:
    known = session(tmp_path / "run", model("0123456", "01234567"))
    found = asyncio.run(questions.prepare(known, case, counts=COUNTS, shown_only=False, guesses=0))
    assert len(found.questions) == 8
    assert not found.removed


def test_without_an_original_they_are_guessed_at_all_the_same(tmp_path: Path) -> None:
    known = session(tmp_path / "run", model("", "0"))
    found = asyncio.run(questions.prepare(known, Case("one", Source(METHOD)), counts=COUNTS))
    assert [one.question.id for one in found.removed] == ["one_1"]
    assert any("not screened" in note for note in found.notes)
