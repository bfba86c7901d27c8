"""The referenced judge: what it shows and asks, how two orders become one verdict, and what it never makes a tie of."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from PIL import Image as Bitmap

from agents.roles.worked import METHOD, session
from figwright.agents import prompts
from figwright.agents.models import Ask, Image
from figwright.bench import judges
from figwright.bench.case import Case
from figwright.bench.judged_pictures import HEAVY, SIDE, shown
from figwright.bench.judges import Record, Rules
from figwright.bench.judges.referenced import errors, judge, leanings, verdicts
from figwright.bench.made import Made
from figwright.bench.verdicts import DIMENSIONS, Verdict
from figwright.core import tables
from figwright.core.errors import (
    BadAnswer,
    BudgetSpent,
    ContentRefused,
    KeyRefused,
    NoPictures,
    RateLimited,
    SettingsError,
    Unavailable,
)
from figwright.core.source import Source
from painters import blank
from scripted import Said, Scripted

RED, BLUE = blank(colour="red"), blank(colour="blue")
MADE = Made(BLUE)


def said(winner: str, reasoning: object = "X of one: …; X of other: …; Conclusion: …") -> str:
    return json.dumps({"comparison_reasoning": reasoning, "winner": winner})


def everyone(answer: Said | list[Said]) -> dict[str, Said | list[Said]]:
    return {f"{name} judge": answer for name in DIMENSIONS}


def only(dimension: str, answer: Said | list[Said]) -> dict[str, Said | list[Said]]:
    return everyone(said("Both are good")) | {f"{dimension} judge": answer}


def for_the_blue_one(ask: Ask) -> str:
    """A judge that sees which figure is the model's, whatever it is called and wherever it stands."""
    return said("Figure A" if seen(ask)[0] == BLUE.data else "Figure B")


def seen(ask: Ask) -> list[bytes]:
    return [part.data for part in ask.parts if isinstance(part, Image)]


@pytest.fixture
def case(tmp_path: Path) -> Case:
    human = tmp_path / "human.png"
    human.write_bytes(RED.data)
    return Case("a/b", Source(METHOD, "How summaries are written"), human)


@pytest.fixture
def plot(case: Case) -> Case:
    table = tables.loads("year,papers\n2023,12\n2024,31\n", "csv")
    return Case("plot", Source.of_table(table, "Papers a year as bars"), case.human)


Judging = Callable[..., Record]


@pytest.fixture
def judged(tmp_path: Path, case: Case) -> Judging:
    def run(
        model: Scripted | None,
        made: Made = MADE,
        *,
        orders: Literal["both", "single"] = "both",
        of: Case = case,
        **purse: Any,
    ) -> Record:
        one = session(tmp_path / "home", model, temperature=0.0, **purse)
        record = asyncio.run(judge.judge(one, of, made, Rules(orders=orders)))
        return dict(json.loads(json.dumps(record)))  # as it comes back from a ledger

    return run


def scores(record: Record) -> dict[str, float]:
    return {mark.measure: 100 * mark.points / mark.of for mark in judge.marks(record)}


def test_it_is_a_judge_by_name_and_ranks_by_overall() -> None:
    assert judges.get("referenced") is judge
    assert judge.main in judge.measures
    assert judge.means == {}


def test_a_verdict_that_holds_in_both_orders_counts(judged: Judging) -> None:
    model = Scripted(everyone(for_the_blue_one))
    record = judged(model)
    assert set(verdicts(record).values()) == {Verdict.MODEL}
    assert scores(record) == dict.fromkeys(judge.measures, 100.0)
    assert len(model.asked) == 8
    for name in DIMENSIONS:
        assert [seen(ask) for ask in model.asks(f"{name} judge")] == [[RED.data, BLUE.data], [BLUE.data, RED.data]]
        one = record["dimensions"][name]
        assert [(answer["first"], answer["said"]) for answer in one["answers"]] == [
            ("human", "Figure B"),
            ("model", "Figure A"),
        ]
        assert not one["disagreed"]


@pytest.mark.parametrize(("always", "first", "second"), [("Figure A", 4, 0), ("B", 0, 4)])
def test_a_judge_that_goes_by_the_place_gives_ties_and_is_found_out(
    judged: Judging, always: str, first: int, second: int
) -> None:
    record = judged(Scripted(everyone(said(always))))
    assert set(verdicts(record).values()) == {Verdict.TIE}
    assert all(one["disagreed"] for one in record["dimensions"].values())
    leaning = leanings([record])["all"]
    assert (leaning.asked, leaning.to_first, leaning.to_second, leaning.rate) == (4, first, second, 100.0)


def test_one_order_for_the_model_and_one_for_nobody_is_a_tie_that_leans(judged: Judging) -> None:
    answers: list[Said] = [said("Figure B"), said("Both are good")]  # the human figure first, then the model's
    record = judged(Scripted(only("aesthetics", answers)))
    assert record["dimensions"]["aesthetics"]["verdict"] == "Tie"
    assert leanings([record])["aesthetics"].to_second == 1
    assert leanings([record])["readability"].rate == 0
    assert record["dimensions"]["readability"]["verdict"] == "Both good"


def test_the_papers_protocol_is_one_order_with_names(judged: Judging) -> None:
    model = Scripted(everyone(said("Model")))
    record = judged(model, orders="single")
    assert len(model.asked) == 4
    assert all(seen(ask) == [RED.data, BLUE.data] for ask in model.asked)
    assert '"Human" | "Model"' in model.words("faithfulness judge")
    assert "Figure A" not in model.words("faithfulness judge")
    assert scores(record)["overall"] == 100
    assert record["protocol"] == "named, human first"
    assert leanings([record])["all"].asked == 0


def test_in_both_orders_nothing_tells_who_drew_what(judged: Judging) -> None:
    model = Scripted(everyone(for_the_blue_one))
    record = judged(model)
    for name in DIMENSIONS:
        words = model.words(f"{name} judge").lower()
        assert "human" not in words
        assert "a model made" not in words
    assert record["protocol"] == "neutral, both orders"


def test_each_dimension_sees_the_text_or_only_the_caption(judged: Judging) -> None:
    model = Scripted(everyone(for_the_blue_one))
    judged(model)
    for name in DIMENSIONS:
        words = model.words(f"{name} judge")
        assert "How summaries are written" in words
        assert ("frozen encoder" in words) is (name in ("faithfulness", "conciseness"))


def test_a_plot_is_judged_by_the_prompts_for_plots(judged: Judging, plot: Case) -> None:
    model = Scripted(everyone(for_the_blue_one))
    record = judged(model, of=plot)
    assert {one["prompt"] for one in record["dimensions"].values()} == {f"judge-plot-{name}" for name in DIMENSIONS}
    for name in DIMENSIONS:
        words = model.words(f"{name} judge")
        assert "Papers a year as bars" in words
        assert ("2024" in words) is (name in ("faithfulness", "conciseness"))
        assert "diagram" not in words
    judged(paper := Scripted(everyone(said("Human"))), of=plot, orders="single")
    assert "the plot that people drew" in paper.words("readability judge")


def test_the_record_says_how_it_was_made(judged: Judging) -> None:
    record = judged(Scripted(everyone(for_the_blue_one)))
    assert (record["model"], record["temperature"], record["kind"]) == ("scripted/test", 0.0, "diagram")
    for name, one in record["dimensions"].items():
        assert one["digest"] == prompts.get(f"judge-{name}").digest
        assert one["answers"][0]["reasoning"].endswith("Conclusion: …")


@pytest.mark.parametrize("winner", ["both good", "Both are good.", "BOTH GOOD"])
def test_plain_variants_of_an_answer_are_read(judged: Judging, winner: str) -> None:
    model = Scripted(everyone(said(winner, {"Faithfulness of A": "fine", "Conclusion": "even"})))
    record = judged(model)
    assert set(verdicts(record).values()) == {Verdict.BOTH_GOOD, Verdict.TIE}  # the overall one is computed
    assert len(model.asked) == 8
    assert (
        record["dimensions"]["faithfulness"]["answers"][0]["reasoning"] == "Faithfulness of A: fine; Conclusion: even"
    )


@pytest.mark.parametrize("bad", ["I like them both.", said("Tie"), said("Human"), said("Figure A", ""), "{}"])
def test_an_answer_that_cannot_be_read_is_asked_again(judged: Judging, bad: str) -> None:
    model = Scripted(only("readability", [bad, said("Figure B"), bad, said("Figure A")]))
    record = judged(model, orders="both")
    assert [bool(ask.exchanges) for ask in model.asks("readability judge")].count(True) == 2
    assert not errors(record)


@pytest.mark.parametrize("bad", ["I like them both.", said("Tie")])
def test_and_after_that_it_is_an_error_and_never_a_tie(judged: Judging, bad: str) -> None:
    record = judged(Scripted(only("readability", bad)))
    assert set(errors(record)) == {"readability"}
    assert record["dimensions"]["readability"]["kind"] == "BadAnswer"
    assert scores(record) == {"faithfulness": 50.0, "conciseness": 50.0, "aesthetics": 50.0}


def test_one_order_that_fails_is_an_error_and_the_other_is_kept(judged: Judging) -> None:
    def answer(ask: Ask) -> str:
        return said("Figure B") if seen(ask)[0] == RED.data else "no idea"

    one = judged(Scripted(only("conciseness", answer)))["dimensions"]["conciseness"]
    assert "verdict" not in one
    assert [kept["verdict"] for kept in one["answers"]] == ["Model"]


def test_an_empty_answer_is_asked_again(judged: Judging) -> None:
    nothing = BadAnswer("scripted/test returned an empty answer")
    record = judged(Scripted(only("faithfulness", [nothing, said("Human")])), orders="single")
    assert not errors(record)
    assert record["dimensions"]["faithfulness"]["verdict"] == "Human"
    assert errors(judged(Scripted(only("faithfulness", nothing)))).keys() == {"faithfulness"}


def test_a_refusal_is_an_error_of_its_dimension(judged: Judging) -> None:
    record = judged(Scripted(only("aesthetics", ContentRefused("a filter stopped it"))))
    assert record["dimensions"]["aesthetics"]["kind"] == "ContentRefused"
    assert errors(record) == {"aesthetics": "a filter stopped it"}
    assert "overall" not in scores(record)


@pytest.mark.parametrize(
    "error",
    [KeyRefused("no"), BudgetSpent("no money"), SettingsError("blind"), Unavailable("down"), RateLimited("later")],
    ids=lambda error: type(error).__name__,
)
def test_what_is_no_fault_of_the_answer_is_raised_when_the_other_calls_are_in(
    judged: Judging, error: Exception
) -> None:
    model = Scripted(only("conciseness", error))
    with pytest.raises(type(error)):
        judged(model)
    assert len(model.asked) == 8
    mended = Scripted(everyone(said("Both are good")))
    assert not errors(judged(mended))
    assert len(mended.asked) == 2, "what was answered before is remembered"


def test_a_wrong_key_is_said_before_trouble_that_passes(judged: Judging) -> None:
    answers = only("faithfulness", Unavailable("down")) | {"aesthetics judge": KeyRefused("no")}
    with pytest.raises(KeyRefused):
        judged(Scripted(answers))


def test_a_model_that_sees_no_pictures_does_not_judge(judged: Judging) -> None:
    def answer(ask: Ask) -> str:
        if seen(ask):
            raise NoPictures("text only")
        return said("Both are good")

    with pytest.raises(SettingsError, match="does not accept images"):
        judged(Scripted(everyone(answer)))


@pytest.mark.parametrize(
    ("made", "why"), [(Made(error="the painter was down"), "the painter"), (Made(Image(b"GIF89a")), "broken")]
)
def test_no_picture_is_lost_without_a_question(judged: Judging, made: Made, why: str) -> None:
    model = Scripted({})
    record = judged(model, made)
    assert scores(record) == dict.fromkeys(judge.measures, 0.0)
    assert record["note"].startswith("no picture")
    assert why in record["note"]
    assert not model.asked
    assert leanings([record])["all"].asked == 0


def test_two_equal_pictures_are_judged_as_any_other(judged: Judging) -> None:
    record = judged(Scripted(everyone(said("Figure A"))), Made(RED))
    assert set(verdicts(record).values()) == {Verdict.TIE}


def test_no_model_is_said_at_once(judged: Judging) -> None:
    with pytest.raises(SettingsError, match="needs a model"):
        judged(None)


def test_a_case_without_a_human_figure_does_not_suit(case: Case, tmp_path: Path) -> None:
    assert judge.lacks(case) == ""
    assert "no human figure" in judge.lacks(Case("x", case.source))
    assert "gone.png" in judge.lacks(Case("x", case.source, tmp_path / "gone.png"))


@pytest.mark.parametrize("made", [MADE, Made(), Made(Image(b"GIF89a"))])
def test_a_human_figure_that_nobody_can_open_is_an_error_and_no_defeat(judged: Judging, case: Case, made: Made) -> None:
    """The data is broken: the case is judged, once and for all, and counts for nobody."""
    assert case.human
    case.human.write_bytes(case.human.read_bytes()[:60])
    model = Scripted({})
    record = judged(model, made)
    assert scores(record) == {}
    assert set(errors(record)) == set(DIMENSIONS)
    assert all("human.png" in error and "broken" in error for error in errors(record).values())
    assert not model.asked
    assert leanings([record])["all"].asked == 0


def bitmap(data: bytes) -> Any:
    return Bitmap.open(io.BytesIO(data)).convert("RGB")


def saved(picture: Any, format: str = "PNG") -> bytes:
    out = io.BytesIO()
    picture.save(out, format)
    return out.getvalue()


def test_pictures_are_shown_on_white_and_not_too_large() -> None:
    large = shown(blank("JPEG", (4000, 1000)).data)
    assert bitmap(large.data).size == (SIDE, SIDE // 4)
    clear = shown(saved(Bitmap.new("RGBA", (40, 20), (0, 0, 0, 0))))
    assert bitmap(clear.data).getpixel((5, 5)) == (255, 255, 255)
    small = blank("JPEG", (640, 360))
    assert shown(small.data) == small
    assert shown(blank("WEBP").data).media == "image/png"


def test_a_picture_is_never_heavier_than_providers_take() -> None:
    from random import Random

    noise = Bitmap.frombytes("RGB", (SIDE, SIDE), Random(0).randbytes(SIDE * SIDE * 3))
    heavy = shown(saved(noise))
    assert heavy.media == "image/jpeg"
    assert len(heavy.data) <= HEAVY < len(saved(noise))
