"""The measurement of the offline planner, on one small case."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import offline

METHOD = (
    "The text encoder maps the prompt to a text embedding. The denoising network reads the text embedding and the "
    "noise and outputs the clean latent. The image decoder turns the clean latent into the final image."
)


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    folder = tmp_path / "cases" / "one"
    folder.mkdir(parents=True)
    (folder / "method.md").write_text(METHOD, "utf-8")
    (folder / "caption.txt").write_text("From a prompt to an image.", "utf-8")
    return tmp_path / "cases"


def test_a_case_is_a_row_with_its_bars(
    cases: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offline, "LIMIT", 60.0)
    assert offline.main(["--cases", str(cases), "--words", str(tmp_path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    row = told["tables"][0]["rows"][0]
    assert (row["case"], row["recall"]) == ("one", None)
    assert row["boxes"] >= 6
    assert all(bar["held"] for bar in told["bars"])
    assert "not read" in told["remarks"][0]


def test_words_of_the_human_figure_count_as_far_as_the_source_has_them(cases: Path, tmp_path: Path) -> None:
    picture = cases / "one" / "human.png"
    picture.write_bytes(b"a picture that was read before")
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / f"{offline.digest(picture)}.json").write_text(json.dumps(["Text Encoder", "Prompt", "unheard-of"]), "utf-8")
    result = offline.run(cases / "one", "standard", kept)
    assert result.wanted == {"text", "encoder", "prompt"}
    assert result.recall == 1.0


def test_a_case_that_fails_is_told_and_breaks_the_bar(
    cases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> None:
        raise ValueError("no figure today")

    monkeypatch.setattr(offline.text_rules, "plan", broken)
    result = offline.run(cases / "one", "standard", tmp_path)
    assert "no figure today" in result.error
    assert not offline.report([result]).held
