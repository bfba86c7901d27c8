"""The questions judge: what the solver sees, how answers become marks, and what is counted rather than hidden."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image as Bitmap

from agents.roles.worked import session
from bench.sampled import question, sample, small
from figwright.agents import prompts
from figwright.agents.models import Ask, Image
from figwright.bench import judges
from figwright.bench.case import LEVELS, Case, Dataset
from figwright.bench.judges import Record, Rules
from figwright.bench.judges.questions import SIDE, judge, tally
from figwright.bench.made import Made
from figwright.bench.marks import Mark, Marked, scores
from figwright.bench.questions.strict import strengthened
from figwright.core.errors import (
    BudgetSpent,
    ContentRefused,
    KeyRefused,
    NoPictures,
    NotFound,
    SettingsError,
    Unavailable,
)
from painters import blank
from scripted import Said, Scripted

LOOKS = json.dumps({"composition": 80, "colour": 60, "typography": 70, "polish": 50, "why": "even"})
VLM = Rules(aesthetics="vlm")
MADE = Made(blank())
BLIND = judges.get("questions-blind")


def solver(answer: Said | list[Said], looks: Said | list[Said] = LOOKS) -> Scripted:
    return Scripted({"solver": answer, "aesthetics judge": looks})


def knowing(case: Case) -> Said:
    """A solver that finds the right option by its words, wherever it stands."""
    right = {one.text: dict(one.options)[one.answer] for one in case.questions}

    def answer(ask: Ask) -> str:
        words = "\n".join(part for part in ask.parts if isinstance(part, str))
        text = words.partition("<question>\n")[2].partition("\n</question>")[0]
        options = words.partition("<options>\n")[2].partition("\n</options>")[0].splitlines()
        return next(line[0] for line in options if line[3:] == right[text])

    return answer


def judged(tmp_path: Path, model: Scripted, case: Case | None = None, made: Made = MADE, rules: Rules = VLM) -> Record:
    record = asyncio.run(judge.judge(session(tmp_path, model), case or small(), made, rules))
    kept = json.loads(json.dumps(record))
    assert kept == record
    return record


def points(record: Record) -> dict[str, tuple[float, float]]:
    return {mark.measure: (mark.points, mark.of) for mark in judge.marks(record)}


def test_the_solver_sees_the_picture_and_one_question_and_never_the_method(tmp_path: Path) -> None:
    model = solver("A")
    judged(tmp_path, model)
    asks = model.asks("solver")
    assert len(asks) == len(small().questions)
    for ask, one in zip(asks, small().questions, strict=True):
        pictures = [part for part in ask.parts if isinstance(part, Image)]
        words = ask.system + "".join(part for part in ask.parts if isinstance(part, str))
        assert pictures == [MADE.picture]
        assert one.text in words
        assert all(f"{letter}. {text}" in words for letter, text in one.options)
        assert sum(other.text in words for other in small().questions) == 1
        assert "SECRET" not in words
        assert "Summaries" not in words.replace("B. Summaries", "")
        assert isinstance(ask.parts[0] if isinstance(ask.parts[0], Image) else ask.parts[1], Image)


def test_points_are_right_answers_out_of_those_asked(tmp_path: Path) -> None:
    record = judged(tmp_path, solver(["A", "The answer is A.", "C", "(A)", '{"answer": "D"}']))
    assert points(record) == {
        "component": (1, 2),
        "topology": (1, 1),
        "phase": (1, 1),
        "semantics": (0, 1),
        "aesthetics": (pytest.approx(0.65), 1),
    }
    assert [one["letter"] for one in record["questions"]] == ["A", "A", "C", "A", "D"]
    assert [one["answer"] for one in record["questions"]][1] == "The answer is A."
    assert [one["right"] for one in record["questions"]] == [True, False, True, True, False]


def test_the_record_says_who_judged_and_how(tmp_path: Path) -> None:
    record = judged(tmp_path, solver("A"))
    assert record["model"] == "scripted/test"
    assert record["picture"] == "seen"
    assert len(record["prompt_digest"]) == 12
    assert record["aesthetics"]["scorer"] == "vlm"
    assert record["aesthetics"]["value"] == 65


def test_accuracy_is_over_all_questions_and_overall_the_mean_of_five() -> None:
    """By hand: a case of one question and one of three, all of a level, are four questions and not two cases."""
    case = {
        "questions": [{"level": n, "right": True, "error": ""} for n in (1, 2, 3, 4)],
        "aesthetics": {"value": 50.0},
    }
    other = {
        "questions": [{"level": n, "right": n == 1, "error": ""} for n in (1, 2, 2, 2, 3, 4)],
        "aesthetics": {"value": 30.0},
    }
    marked = [Marked("one", judge.marks(case)), Marked("two", judge.marks(other))]
    found = scores(marked, judge.measures, judge.means)
    assert found == {
        "component": 100, "topology": 25, "phase": 50, "semantics": 50, "aesthetics": 40,
        "overall": (100 + 25 + 50 + 50 + 40) / 5,
    }  # fmt: skip
    assert judge.main == "overall"


def test_an_answer_without_a_letter_is_repaired_once_then_wrong_and_counted(tmp_path: Path) -> None:
    model = solver("Based on the figure, both are possible.")
    record = judged(tmp_path, model)
    assert len(model.asks("solver")) == 2 * len(small().questions)
    assert points(record)["component"] == (0, 2)
    assert [one["letter"] for one in record["questions"]] == [None] * 5
    assert record["questions"][0]["answer"].startswith("Based on")
    assert tally([record]).unread == 5
    assert tally([record]).failed == 0
    one = replace(small(), questions=small().questions[:1])
    repaired = judged(tmp_path / "b", solver(["Based on the figure, yes it is.", "A"]), one)
    assert points(repaired)["component"] == (1, 1)
    assert tally([repaired]).unread == 0


def test_a_call_that_failed_gives_no_mark_and_is_an_error(tmp_path: Path) -> None:
    def refusing(ask: Ask) -> str:
        if any("number 3" in part for part in ask.parts if isinstance(part, str)):
            raise ContentRefused("the model declines")
        return "A"

    record = judged(tmp_path, solver(refusing))
    assert "topology" not in points(record)
    assert points(record)["phase"] == (1, 1)
    assert [one["error"] for one in record["questions"]] == ["", "", "the model declines", "", ""]
    assert tally([record]).failed == 1
    assert scores([Marked("one", judge.marks(record))], judge.measures, judge.means)["overall"] is None


@pytest.mark.parametrize("error", [Unavailable("down"), KeyRefused("no"), BudgetSpent("spent")])
def test_what_is_no_fault_of_the_answer_is_raised_when_all_have_ended(tmp_path: Path, error: Exception) -> None:
    def failing(ask: Ask) -> str:
        if any("Frozen Encoder" in part for part in ask.parts if isinstance(part, str)):
            raise error
        return "A"

    model = solver(failing)
    with pytest.raises(type(error)):
        judged(tmp_path, model)
    assert len(model.asks("solver")) == 5
    again = session(tmp_path, solver("A"))
    asyncio.run(judge.judge(again, small(), MADE, VLM))
    assert again.recalled == 5  # four answers and the looks were paid for before


@pytest.mark.parametrize("made", [Made(error="the method gave up"), Made(Image(b"not a picture"))])
def test_a_missing_picture_answers_nothing_and_costs_nothing(tmp_path: Path, made: Made) -> None:
    model = solver("A")
    record = judged(tmp_path, model, made=made)
    assert model.asked == []
    assert points(record) == {
        "component": (0, 2), "topology": (0, 1), "phase": (0, 1), "semantics": (0, 1), "aesthetics": (0, 1),
    }  # fmt: skip
    assert record["picture"] == "none"
    assert record["note"].startswith("no picture")
    assert (tally([record]).without_picture, tally([record]).unread) == (1, 0)


def test_a_large_or_transparent_picture_is_scaled_and_laid_on_white(tmp_path: Path) -> None:
    out = BytesIO()
    Bitmap.new("RGBA", (SIDE * 2, SIDE), (0, 0, 0, 0)).save(out, "PNG")
    model = solver("A")
    judged(tmp_path, model, made=Made(Image(out.getvalue())))
    (picture,) = (part for part in model.asks("solver")[0].parts if isinstance(part, Image))
    seen = Bitmap.open(BytesIO(picture.data))
    assert seen.size == (SIDE, SIDE // 2)
    assert seen.getpixel((5, 5)) == (255, 255, 255)


def test_a_model_that_reads_text_only_cannot_be_the_solver(tmp_path: Path) -> None:
    def blind_one(ask: Ask) -> str:
        if any(isinstance(part, Image) for part in ask.parts):
            raise NoPictures("text only")
        return "A"

    with pytest.raises(SettingsError, match="does not accept images"):
        judged(tmp_path, solver(blind_one), rules=Rules(aesthetics="none"))


def test_a_solver_is_needed(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="needs a model"):
        asyncio.run(judge.judge(None, small(), MADE, VLM))


def test_strictly_the_options_are_shuffled_and_the_right_one_stays_right(tmp_path: Path) -> None:
    rules = Rules(strict=True, aesthetics="vlm", seed=3)
    record = judged(tmp_path, solver(knowing(small())), rules=rules)
    assert all(one["right"] for one in record["questions"])
    before = [[list(option) for option in one.options] for one in small().questions]
    assert [one["options"] for one in record["questions"]] != before
    assert record["strict"] is True


def test_aesthetics_that_failed_leave_the_levels_alone(tmp_path: Path) -> None:
    record = judged(tmp_path, solver("A", looks="lovely"))
    assert "aesthetics" not in points(record)
    assert set(points(record)) == set(LEVELS)
    assert record["aesthetics"]["error"]
    without = judged(tmp_path / "b", solver("A"), rules=Rules(aesthetics="none"))
    assert "aesthetics" not in points(without)
    assert without["aesthetics"]["error"] == ""


def test_an_unknown_scorer_stops_the_run(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="vml"):
        judged(tmp_path, solver("A"), rules=Rules(aesthetics="vml"))


def test_a_key_that_names_no_option_is_not_asked_and_is_an_error(tmp_path: Path) -> None:
    model = solver("A")
    case = replace(small(), questions=(*small().questions, question(6, 4, "F", "x", "y")))
    record = judged(tmp_path, model, case)
    assert len(model.asks("solver")) == 5
    assert "no option 'F'" in record["questions"][-1]["error"]
    assert points(record)["semantics"] == (0, 1)


def test_a_case_without_questions_does_not_suit() -> None:
    assert judge.lacks(small()) == ""
    assert "no questions" in judge.lacks(replace(small(), questions=()))


def test_without_the_picture_it_is_told_to_guess_and_scored_like_a_method(tmp_path: Path) -> None:
    seeing, guessing = solver("A"), solver("A")
    judged(tmp_path, seeing)
    record = asyncio.run(BLIND.judge(session(tmp_path / "b", guessing), small(), Made(error="lost"), Rules()))
    for one, other in zip(small().questions, guessing.asks("solver"), strict=True):
        (words,) = other.parts
        assert isinstance(words, str)
        assert one.text in words
        assert all(f"{letter}. {text}" in words for letter, text in one.options)
        assert "Guess" in other.system
        assert "Only what can be seen counts" not in other.system
        assert "The figure:" not in words
    assert "Only what can be seen counts" in seeing.asks("solver")[0].system
    assert record["picture"] == "withheld"
    assert record["prompt_digest"] == prompts.get("solver-blind").digest
    assert BLIND.marks(record) == (
        Mark("component", 1, 2), Mark("topology", 0, 1), Mark("phase", 1, 1), Mark("semantics", 0, 1),
    )  # fmt: skip
    assert scores([Marked("one", BLIND.marks(record))], BLIND.measures, BLIND.means)["logic"] == 37.5
    assert len(guessing.asked) == 5


def test_the_real_sample_from_end_to_end_strictly(tmp_path: Path) -> None:
    rules = Rules(strict=True, aesthetics="vlm")
    cases = strengthened(Dataset("aibench", "diagram", sample()), rules.seed).cases
    records = [judged(tmp_path / str(n), solver(knowing(one)), one, rules=rules) for n, one in enumerate(cases)]
    found = scores([Marked(case.id, judge.marks(record)) for case, record in zip(cases, records, strict=True)],
                   judge.measures, judge.means)  # fmt: skip
    assert found == {**dict.fromkeys(LEVELS, 100.0), "aesthetics": pytest.approx(65), "overall": pytest.approx(93)}
    told = tally(records)
    assert told.asked == told.right == 57 + told.negative
    assert told.negative == told.negative_right > 10
    yes = [judged(tmp_path / f"y{n}", solver("Yes"), one, rules=rules) for n, one in enumerate(cases)]
    assert tally(yes).negative_right == 0
