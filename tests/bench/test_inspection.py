"""What is wrong with a dataset is found, named by case, and weighed; a sound one passes."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from figwright.agents.references import Reference, itself
from figwright.bench import datasets
from figwright.bench.case import Case, Dataset, Question
from figwright.bench.inspection import Problem, inspect
from figwright.core.source import Source
from figwright.core.tables import Table
from growth import LINEAR, growth

SHARED = Path(__file__).parents[2] / "../shared"
here = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared cases are not here")
SOUND = {case.id: case for case in datasets.load("figwright").cases}
GOOD = SOUND["alloy-loop"]
OTHER = SOUND["ticket-debate"]


def found(*cases: Case, references: Sequence[Reference] = ()) -> list[Problem]:
    return list(inspect(Dataset("test", "diagram", cases, tuple(references))))


def only(problems: list[Problem], severity: str, kind: str) -> str:
    """The one problem that there is."""
    assert [(problem.severity, problem.kind) for problem in problems] == [(severity, kind)], problems
    return problems[0].message


def told(text: str, caption: str = GOOD.source.caption) -> Case:
    return replace(GOOD, source=Source(text, caption, GOOD.id))


def test_sound_cases_pass() -> None:
    assert found(GOOD, OTHER) == []


def test_pictures_are_missing_broken_tiny_or_too_wide(tmp_path: Path) -> None:
    def drawn(name: str, width: int, height: int) -> Case:
        Image.new("RGB", (width, height)).save(tmp_path / name)
        return replace(OTHER, human=tmp_path / name)

    broken = tmp_path / "broken.png"
    broken.write_bytes(b"\x89PNG no more")
    assert "is missing" in only(found(GOOD, replace(OTHER, human=None)), "error", "picture")
    assert "gone.png" in only(found(GOOD, replace(OTHER, human=tmp_path / "gone.png")), "error", "picture")
    assert "cannot be opened" in only(found(GOOD, replace(OTHER, human=broken)), "error", "picture")
    assert "120 x 60" in only(found(GOOD, drawn("tiny.png", 120, 60)), "error", "picture")
    assert "3.00" in only(found(GOOD, drawn("wide.png", 900, 300)), "warning", "aspect")
    assert "1.00" in only(found(GOOD, drawn("square.png", 500, 500)), "warning", "aspect")
    assert found(GOOD, drawn("edge.png", 760, 300)) != []
    assert found(GOOD, drawn("nearly.png", 751, 300)) == []


def test_a_square_plot_is_within_the_limits_of_plots(tmp_path: Path) -> None:
    Image.new("RGB", (500, 500)).save(tmp_path / "square.png")
    table = Table.of({"x": [1, 2, 4], "y": [3, 1, 7]})
    case = Case("p", Source.of_table(table, "Bars of y by x.", "p"), tmp_path / "square.png")
    assert found(case) == []


def test_a_benchmark_without_any_pictures_is_said_once() -> None:
    problems = found(replace(GOOD, human=None), replace(OTHER, human=None))
    assert "no case has a human figure" in only(problems, "warning", "picture")
    assert problems[0].case == ""


@pytest.mark.parametrize(
    ("text", "severity", "said"),
    [
        (GOOD.source.text.replace("e", "Ã©"), "error", "broken characters"),
        (GOOD.source.text.replace("a", "�"), "error", "broken characters"),
        (GOOD.source.text + " (cid:12) (cid:13) (cid:14)", "warning", "3 broken"),
        ("1.2 3.4 & 5.6 \\\\ " * 200 + "word " * 60, "error", "letters"),
        ("Too short a text.", "error", "3 words"),
        (GOOD.source.text + "<div class='x'><span>a</span></div>", "warning", "HTML"),
        (GOOD.source.text + "\n\\begin{figure}\\caption{Overview.}\n", "warning", "float of a figure"),
        (GOOD.source.text + "\n**Figure 2: Overview of the loop.**\n", "warning", "caption: '**Figure 2"),
        ("The " + "encoderreadsthetokensandgivesthemtothedecoder " * 60, "error", "without an end"),
    ],
)
def test_garbage_in_texts_is_found(text: str, severity: str, said: str) -> None:
    assert said in only(found(told(text)), severity, "text")


@pytest.mark.parametrize(
    "text", [GOOD.source.text + " $$\\mathcal{L}=\\sum_{i=1}^{N}\\|x_i-\\hat{x}_i\\|_2^2$$" * 12,
             "这个方法把图像编码成向量，然后由解码器写出文字。 " * 60,
             GOOD.source.text + " As Figure 2 shows, it is good.",
             GOOD.source.text + " café naïve Škoda"],
)  # fmt: skip
def test_formulas_and_other_scripts_are_no_garbage(text: str) -> None:
    assert found(told(text)) == []


def test_an_empty_caption_is_a_warning_and_a_broken_one_an_error() -> None:
    assert "empty" in only(found(told(GOOD.source.text, "  ")), "warning", "caption")
    assert "broken" in only(found(told(GOOD.source.text, "Ã©Ã¨Ã¼ overview")), "error", "caption")


def test_two_cases_of_one_id() -> None:
    assert "2 cases" in only(found(GOOD, replace(OTHER, id=GOOD.id)), "error", "id")


def test_doubles_are_known_by_text_words_or_picture(tmp_path: Path) -> None:
    words = GOOD.source.text.split()
    shouted = replace(told(GOOD.source.text.upper() + "!!"), id="again", human=OTHER.human)
    shortened = replace(told(" ".join([*words[:-9], "It", "ends", "here."])), id="again", human=OTHER.human)
    other_figure = replace(shortened, source=replace(shortened.source, caption=OTHER.source.caption))
    assert "alloy-loop again: the same text" in only(found(GOOD, shouted), "error", "double")
    assert "% of its text" in only(found(GOOD, shortened), "error", "double")
    assert "another caption" in only(found(GOOD, other_figure), "warning", "double")
    assert GOOD.human
    copy = Path(shutil.copy(GOOD.human, tmp_path / "copy.png"))
    assert "the same picture" in only(found(GOOD, replace(OTHER, human=copy)), "error", "double")


def test_half_a_text_in_common_is_no_double() -> None:
    words = GOOD.source.text.split()
    half = " ".join(words[: len(words) // 2] + OTHER.source.text.split())
    mixed = Case("mixed", Source(half, OTHER.source.caption, "mixed"), SOUND["orchard-count"].human)
    assert found(GOOD, mixed) == []


def test_test_items_in_the_reference_set_are_leaks() -> None:
    source = GOOD.source
    edited = source.text.replace("twenty", "thirty")
    leaks = {
        "the same id": Reference(GOOD.id, OTHER.source.text, "Another caption."),
        "the same text": Reference("r", source.text.lower(), source.caption),
        "of its text": Reference("r", edited, source.caption),
        "the same picture": Reference("r", OTHER.source.text, "Another caption.", GOOD.human),
    }
    for how, reference in leaks.items():
        assert how in only(found(GOOD, references=[reference]), "error", "leak")


@here
def test_papers_that_the_gallery_retells_are_told_apart_from_the_others() -> None:
    leaks = {p.case: p for p in inspect(datasets.load("folder", SHARED / "cases")) if p.kind == "leak"}
    assert "bonet" in leaks["pmlr_v202_mashkaria23a"].message
    assert "tabdiff" in leaks["tex_tabdiff"].message
    assert {problem.severity for problem in leaks.values()} == {"warning"}
    assert all("left out whenever this case is drawn" in problem.message for problem in leaks.values())


@here
def test_the_inspection_and_the_retriever_find_the_same_leaks() -> None:
    dataset = datasets.load("folder", SHARED / "cases")
    told = {problem.case for problem in inspect(dataset) if problem.kind == "leak"}
    assert told == {case.id for case in dataset.cases if itself(case.source, dataset.references, case.human)}
    assert told


@here
def test_cases_that_are_the_references_are_no_leaks() -> None:
    plots = datasets.load("paperbananabench", SHARED / "plots/paperbananabench_ref", "plot", "ref")
    assert {problem.kind for problem in inspect(plots)} <= {"aspect"}
    as_test = replace(plots, cases=tuple(replace(case, split="test", id=f"t{case.id}") for case in plots.cases))
    leaked = {problem.case for problem in inspect(as_test) if problem.kind == "leak" and problem.severity == "error"}
    assert leaked == {case.id for case in as_test.cases}


FOUR = tuple(zip("ABCD", ("one", "two", "three", "four"), strict=True))
YES = (("A", "Yes"), ("B", "No"))


def asking(*questions: Question) -> list[Problem]:
    return found(replace(GOOD, questions=questions))


def test_questions_that_cannot_be_answered() -> None:
    sound = Question("q", 2, "What follows?", FOUR, "A")
    assert asking(sound) == []
    assert "q: its answer 'E' is not among" in only(asking(replace(sound, answer="E")), "error", "question")
    doubled = replace(sound, options=(*FOUR[:3], ("D", "One")))
    assert "two of its options say 'one'" in only(asking(doubled), "error", "question")


@pytest.mark.parametrize(
    "text",
    ["What does the red box hold?", "Which module is on the left side?", "What is in the upper-right corner?",
     "Which stage is drawn in blue?", "What do the dashed arrows stand for?",
     "Which part is at the top of the figure?"],
)  # fmt: skip
def test_questions_that_name_looks_are_warned_of(text: str) -> None:
    assert "looks" in only(asking(Question("q", 2, text, FOUR, "A")), "warning", "question")


@pytest.mark.parametrize(
    "text", ["What is left after filtering?", "Is the right answer kept?", "Which module reads the RGB image?",
             "What does the top layer of the network receive?", "Which part predicts red blood cells?",
             "Is the image coded in colour space?"],
)  # fmt: skip
def test_words_that_are_no_looks_pass(text: str) -> None:
    assert asking(Question("q", 2, text, FOUR, "A")) == []


def test_answers_that_a_blind_guesser_finds() -> None:
    exists = [Question(str(n), 1, "Is it there?", YES, "A") for n in range(6)]
    assert "all 6 questions of level 1" in only(asking(*exists), "warning", "answers")
    assert asking(*exists[:4], replace(exists[4], answer="B")) == []
    others = [Question(str(n), 3, "What follows?", FOUR, "B" if n < 12 else "ACD"[n % 3]) for n in range(24)]
    messages = [problem.message for problem in asking(*others)]
    assert any("B is right for 12 of 24" in message and "50%" in message for message in messages)
    even = [replace(question, answer="ABCD"[n % 4]) for n, question in enumerate(others)]
    assert asking(*even) == []


@here
def test_the_known_faults_of_real_questions_are_found() -> None:
    messages = [problem.message for problem in inspect(datasets.load("aibench", SHARED / "aibench"))]
    assert any("all 17 questions of level 1" in message for message in messages)
    assert any("B is right for 22 of 40" in message and "55%" in message for message in messages)


def test_errors_come_first() -> None:
    problems = found(told("Too short.", ""), replace(OTHER, human=None))
    assert [problem.severity for problem in problems] == sorted(problem.severity for problem in problems)
    assert {problem.severity for problem in problems} == {"error", "warning"}


def test_time_grows_with_the_cases_and_doubles_are_found() -> None:
    chance = random.Random(1)
    words = [word for case in SOUND.values() for word in case.source.text.split()]

    def text() -> str:
        starts = (chance.randrange(len(words) - 12) for _ in range(200))
        return " ".join(" ".join(words[start : start + chance.randint(4, 12)]) for start in starts)

    cases = [Case(str(number), Source(text(), f"Overview of method {number}", str(number))) for number in range(160)]
    cases[77] = replace(cases[5], id="77")
    assert growth(lambda count: found(*cases[:count]), 40) < LINEAR
    problems = found(*cases)
    assert [problem.case for problem in problems if problem.kind == "double"] == ["77"]


def test_problems_can_be_kept_as_json() -> None:
    (problem,) = found(told(GOOD.source.text, ""))
    kept = json.loads(json.dumps({name: getattr(problem, name) for name in ("case", "severity", "kind", "message")}))
    assert Problem(**kept) == problem
