"""`bench agreement`: people alone, blind choices, and a folder with plots."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from figwright.apps.cli import main
from figwright.bench.verdicts import DIMENSIONS


def judgements(folder: Path, *people: str) -> str:
    rows = ["case,annotator,dimension,verdict"]
    for case, verdict in (("c1", "Model"), ("c2", "Human"), ("c3", "Tie")):
        rows += [f"{case},{who},{name},{verdict}" for who in people for name in DIMENSIONS]
    file = folder / "people.csv"
    file.write_text("\n".join(rows) + "\n")
    return str(file)


def test_people_alone_are_compared_among_themselves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = judgements(tmp_path, "ana", "ben")
    assert main(["bench", "agreement", "--people", file, "-o", str(tmp_path / "out")]) == 0
    told = capsys.readouterr()
    assert "People among themselves" in told.out
    assert "100%" in told.out
    assert (tmp_path / "out" / "agreement.md").is_file()
    assert "agreement.md" in told.err


def test_one_person_alone_is_nothing_to_compare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "agreement", "--people", judgements(tmp_path, "ana")]) == 1
    assert "no figure was judged by two people" in capsys.readouterr().err


def test_blind_choices_are_in_the_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "blind.csv"
    rows = [f"c1,ana,ours,theirs,{name},A" for name in DIMENSIONS]
    file.write_text("\n".join(["case,annotator,candidate_a,candidate_b,dimension,choice", *rows]) + "\n")
    assert main(["bench", "agreement", "--people", str(file), "--json"]) == 0
    (contest,) = json.loads(capsys.readouterr().out)["blind"]
    assert (contest["one"], contest["rates"]) == ("ours", [100.0, 0.0, 0.0])
