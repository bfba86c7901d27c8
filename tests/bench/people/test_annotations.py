"""Files of people's judgements: both forms, both formats, and what is wrong with a file named by its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.bench.people.annotations import Annotation, Choice, dump, load
from figwright.bench.verdicts import DIMENSIONS, Verdict
from figwright.core.errors import SettingsError

BESIDE = """case,method,annotator,dimension,verdict
a/1,figwright,ana,Faithfulness,Both are good
a/1,figwright,ben,overall,tie
"""
BLIND = "case,annotator,candidate_a,candidate_b,dimension,choice\na/1,ana,ours,theirs,readability,Candidate B\n"


def written(folder: Path, text: str, name: str = "people.csv") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_both_forms_are_read(tmp_path: Path) -> None:
    people = load(written(tmp_path, "\ufeff" + BESIDE))
    assert [(one.dimension, one.verdict) for one in people.annotations] == [
        ("faithfulness", Verdict.BOTH_GOOD),
        ("overall", Verdict.TIE),
    ]
    blind = load(written(tmp_path, BLIND))
    assert [one.choice for one in blind.choices] == [Verdict.HUMAN]  # B is the better one
    assert not blind.annotations


def test_json_lines_may_hold_both(tmp_path: Path) -> None:
    beside = dump(load(written(tmp_path, BESIDE)).annotations, "jsonl")
    blind = dump(load(written(tmp_path, BLIND)).choices, "jsonl")
    people = load(written(tmp_path, f"{beside}\n{blind}", "people.jsonl"))
    assert (len(people.annotations), len(people.choices)) == (2, 1)


NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1).map(str.strip).filter(bool)
ROWS = st.builds(
    Annotation,
    case=NAMES, method=NAMES, annotator=NAMES, note=NAMES,
    dimension=st.sampled_from(DIMENSIONS), verdict=st.sampled_from(list(Verdict)),
)  # fmt: skip


@given(st.lists(ROWS, min_size=1, max_size=5, unique_by=lambda row: (row.annotator, row.item)), st.booleans())
def test_what_is_written_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, rows: list[Annotation], lines: bool
) -> None:
    format = "jsonl" if lines else "csv"
    path = written(tmp_path_factory.mktemp("people"), dump(rows, format), f"people.{format}")
    assert load(path).annotations == tuple(rows)


def test_a_choice_is_written_as_it_was_made(tmp_path: Path) -> None:
    row = Choice(case="1", annotator="ana", candidate_a="x", candidate_b="y", dimension="overall", choice="A")
    assert dump([row]).splitlines()[1] == "1,ana,x,y,overall,A,"
    assert load(written(tmp_path, dump([row]))).choices == (row,)


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        (BESIDE.replace("tie", "maybe"), "p.csv", r"p\.csv:3: verdict: 'maybe' is not a verdict"),
        (BESIDE.replace("Faithfulness", "truth"), "p.csv", r"p\.csv:2: dimension"),
        (BESIDE + BESIDE.splitlines()[1] + "\n", "p.csv", "of 'a/1' twice, in lines 2 and 4"),
        (BLIND.replace("Candidate B", "Model"), "p.csv", "'Model' is not a valid choice"),
        (BLIND.replace("Candidate B", "C"), "p.csv", "'C' is not a valid choice"),
        (BESIDE.replace("annotator", "who"), "p.csv", r"p\.csv:2: annotator: Field required"),
        (BESIDE + "a,b\n", "p.csv", r"p\.csv:4: the number of cells"),
        (BESIDE.splitlines()[0] + "\n", "p.csv", "contains no judgements"),
        ("{}\nnot json\n", "p.jsonl", r"p\.jsonl:"),
        ("[1]\n", "p.jsonl", r"p\.jsonl:1 is not a JSON object"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_line(tmp_path: Path, text: str, name: str, told: str) -> None:
    with pytest.raises(SettingsError, match=told):
        load(written(tmp_path, text, name))


def test_a_missing_file_and_one_that_is_no_text_are_said(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no file"):
        load(tmp_path / "none.csv")
    (tmp_path / "x.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="cannot be read as text"):
        load(tmp_path / "x.csv")


def test_one_who_was_shown_a_pair_both_ways_round_has_judged_it_twice(tmp_path: Path) -> None:
    again = BLIND + "a/1,ana,theirs,ours,readability,A\n"
    with pytest.raises(SettingsError, match="twice"):
        load(written(tmp_path, again))
