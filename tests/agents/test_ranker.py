"""The ranker: the checks decide where they tell, a look in both orders where they do not."""

from __future__ import annotations

import asyncio
from pathlib import Path

from agents.worked import brief, session
from figwright.agents.ranker import best, faults
from figwright.checks import Finding
from figwright.models import Ask, Image
from figwright.visualizers import Drawing, Painting
from scripted import Scripted


def drawing(name: bytes, errors: int = 0, warnings: int = 0) -> Drawing:
    found = [Finding("overlap", "error", "a", "m", "f")] * errors + [
        Finding("contrast", "warning", "a", "m", "f")
    ] * warnings
    return Painting(name, tuple(found))


def prefers(name: bytes):  # type: ignore[no-untyped-def]
    """A judge who likes one picture, wherever it stands."""

    def look(ask: Ask) -> str:
        pictures = [part.data for part in ask.parts if isinstance(part, Image)]
        winner = "tie" if name not in pictures else "ABC"[pictures.index(name)]
        return f'{{"winner": "{winner}", "why": "it is nicer"}}'

    return look


def test_a_clear_difference_of_faults_needs_no_look(tmp_path: Path) -> None:
    model = Scripted({"ranker": prefers(b"bad")})
    place, why = asyncio.run(best(session(tmp_path, model), brief(), [drawing(b"bad", errors=2), drawing(b"good")]))
    assert (place, len(model.asked)) == (1, 0)
    assert "checks" in why


def test_near_equals_are_looked_at_in_both_orders(tmp_path: Path) -> None:
    model = Scripted({"ranker": prefers(b"first")})
    one = session(tmp_path, model)
    place, _ = asyncio.run(best(one, brief(), [drawing(b"first", warnings=1), drawing(b"last")]))
    assert (place, len(model.asked)) == (0, 2)
    assert [event["kind"] for event in one.run.events()].count("compared") == 2


def test_a_judge_who_likes_the_first_place_decides_nothing(tmp_path: Path) -> None:
    model = Scripted({"ranker": '{"winner": "A"}'})
    place, _ = asyncio.run(best(session(tmp_path, model), brief(), [drawing(b"old", warnings=2), drawing(b"new")]))
    assert place == 1, "the checks break the tie"


def test_of_many_rounds_the_first_and_the_last_two_are_looked_at_together(tmp_path: Path) -> None:
    model = Scripted({"ranker": lambda ask: prefers(b"before")(ask).replace("tie", "A")})
    one = session(tmp_path, model)
    rounds = [drawing(name) for name in (b"draft", b"second", b"before", b"last")]
    assert asyncio.run(best(one, brief(), rounds))[0] == 2
    shown = [[part.data for part in ask.parts if isinstance(part, Image)] for ask in model.asked]
    assert shown == [[b"draft", b"before", b"last"], [b"last", b"before", b"draft"]]
    told = [(e["first"], e["second"], e["winner"]) for e in one.run.events() if e["kind"] == "compared"]
    assert sorted(told) == [(0, 2, "B"), (2, 0, "A"), (2, 3, "A"), (3, 2, "B")]


def test_candidates_meet_each_other(tmp_path: Path) -> None:
    model = Scripted({"ranker": prefers(b"c")})
    drawings = [drawing(b"a"), drawing(b"b"), drawing(b"c"), drawing(b"d", errors=3)]
    place, _ = asyncio.run(best(session(tmp_path, model), brief(), drawings, what="candidate"))
    assert place == 2
    assert len(model.asked) == 6, "three pairs in both orders; the faulty one does not take part"


def test_without_a_model_the_later_of_equals_wins(tmp_path: Path) -> None:
    drawings = [drawing(b"a", warnings=1), drawing(b"b"), drawing(b"c")]
    assert asyncio.run(best(session(tmp_path, None), brief(), drawings))[0] == 2
    assert faults(drawings[0].findings) == 1
