"""The ranker: the checks decide where they tell, one look at rounds, looks in both orders at candidates."""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path

import PIL.Image
import pytest

from agents.roles.worked import brief, session
from figwright.agents.claims import Claim
from figwright.agents.models import Ask, Image
from figwright.agents.roles.ranker import best, faults
from figwright.agents.visualizers import Drawing, Painting
from figwright.compiler.checks import Finding
from scripted import Scripted

pytestmark = pytest.mark.core


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


def test_near_equal_rounds_are_looked_at_once(tmp_path: Path) -> None:
    model = Scripted({"ranker": prefers(b"first")})
    one = session(tmp_path, model)
    place, _ = asyncio.run(best(one, brief(), [drawing(b"first", warnings=1), drawing(b"last")]))
    assert (place, len(model.asked)) == (0, 1)
    assert [event["kind"] for event in one.run.events()].count("compared") == 1


def test_of_rounds_the_one_with_fewer_open_claims_wins_unseen(tmp_path: Path) -> None:
    unmet = Finding("claim-unmet", "warning", "body", "m", "f")
    model = Scripted({"ranker": prefers(b"first")})
    rounds = [Painting(b"first", (unmet,)), drawing(b"last", warnings=1)]
    assert asyncio.run(best(session(tmp_path, model), brief(), rounds)) == (1, "fewest claims open (0)")
    assert model.asked == []


def test_the_last_round_is_kept_unseen_when_the_critic_is_content_and_the_checks_are_too(tmp_path: Path) -> None:
    model = Scripted({"ranker": prefers(b"first")})
    one = session(tmp_path, model)
    rounds = [drawing(b"first", warnings=1), drawing(b"last", warnings=1)]
    assert asyncio.run(best(one, brief(), rounds, content=True))[0] == 1
    assert model.asked == []
    worse = [drawing(b"first"), drawing(b"last", warnings=1)]
    assert asyncio.run(best(one, brief(), worse, content=True))[0] == 0
    assert len(model.asked) == 1


def test_rounds_that_look_the_same_are_not_looked_at(tmp_path: Path) -> None:
    def picture(mark: int, moved: int = 0) -> bytes:
        content = BytesIO()
        with PIL.Image.new("RGB", (900, 500), "white") as sheet:
            sheet.paste("black", (100 + moved, 100, 400 + moved, 300))
            sheet.paste("blue", (500, 100, 500 + mark, 103))
            sheet.save(content, "PNG")
        return content.getvalue()

    first = picture(0)
    for other, looks in ((picture(3), 0), (picture(0, moved=3), 0), (picture(0, moved=40), 1)):
        model = Scripted({"ranker": prefers(other)})
        rounds = [drawing(first, warnings=1), drawing(other)]
        assert asyncio.run(best(session(tmp_path / str(len(other)), model), brief(), rounds))[0] == 1
        assert len(model.asked) == looks


def test_a_look_is_told_the_claims_and_what_is_open_in_each_picture(tmp_path: Path) -> None:
    model = Scripted({"ranker": prefers(b"b")})
    unmet = Painting(b"a", (Finding("claim-unmet", "warning", "body", "no arrow says that 'x' leads to 'y'", "f"),))
    claims = (Claim("x", "y", "features", "training"),)
    asyncio.run(best(session(tmp_path, model), brief(), [unmet, drawing(b"b")], claims=claims, what="candidate"))
    said = model.words("ranker")
    assert "- x -> y: features [training]" in said
    assert "Open in A: no arrow says that 'x' leads to 'y'" in said
    assert "Open in B: nothing" in said


def test_a_look_is_told_what_the_checks_measured(tmp_path: Path) -> None:
    small = Finding("small-type", "warning", "body", "5 texts at 5.6 pt", "f")
    model = Scripted({"ranker": prefers(b"last")})
    asyncio.run(best(session(tmp_path, model), brief(), [drawing(b"first"), Painting(b"last", (small,))]))
    (ask,) = model.asked
    said = "".join(part for part in ask.parts if isinstance(part, str))
    told = [line for line in said.splitlines() if line.startswith("Flaws that the checks see in")]
    assert sorted(line.partition(": ")[2] for line in told) == ["5 texts at 5.6 pt", "nothing"]


def test_pictures_that_are_compared_are_smaller_than_what_a_critic_sees(tmp_path: Path) -> None:
    def picture(colour: str) -> Painting:
        content = BytesIO()
        PIL.Image.new("RGB", (1650, 900), colour).save(content, "PNG")
        return Painting(content.getvalue())

    model = Scripted({"ranker": '{"winner": "A"}'})
    asyncio.run(best(session(tmp_path, model), brief(), [picture("white"), picture("black")]))
    shown = [part.data for part in model.asked[0].parts if isinstance(part, Image)]
    assert [PIL.Image.open(BytesIO(data)).size for data in shown] == [(825, 450), (825, 450)]


def test_a_judge_who_likes_the_first_place_decides_nothing(tmp_path: Path) -> None:
    model = Scripted({"ranker": '{"winner": "A"}'})
    drawings = [drawing(b"old", warnings=2), drawing(b"new")]
    place, _ = asyncio.run(best(session(tmp_path, model), brief(), drawings, what="candidate"))
    assert place == 1, "the checks break the tie"


def test_of_many_rounds_the_first_and_the_last_two_are_looked_at_together(tmp_path: Path) -> None:
    model = Scripted({"ranker": lambda ask: prefers(b"before")(ask).replace("tie", "A")})
    one = session(tmp_path, model)
    rounds = [drawing(name) for name in (b"draft", b"second", b"before", b"last")]
    assert asyncio.run(best(one, brief(), rounds))[0] == 2
    shown = [[part.data for part in ask.parts if isinstance(part, Image)] for ask in model.asked]
    assert shown == [[b"last", b"before", b"draft"]]
    told = [(e["first"], e["second"], e["winner"]) for e in one.run.events() if e["kind"] == "compared"]
    assert sorted(told) == [(2, 0, "A"), (3, 2, "B")]


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
