"""`figwright watch --no-browser`: real files, saved as editors save them, and outputs that follow."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from figwright.apps import cli
from figwright.apps.cli.init import STARTER
from watching_process import watching


def test_outputs_follow_every_kind_of_save(tmp_path: Path) -> None:
    figure, out = tmp_path / "meine Figur.yaml", tmp_path / "out.svg"
    figure.write_text(STARTER, "utf-8")
    with watching(figure.name, "-o", "out.svg", "--no-browser", cwd=tmp_path) as watch:
        watch.hear(r"no findings.*out\.svg")
        figure.write_text(STARTER.replace("Answer", "Reply"), "utf-8")
        watch.hear(r"out\.svg")
        assert b"Reply" in out.read_bytes()

        renamed = tmp_path / ".figure.yaml.swp1"  # as vim, emacs and many others save
        renamed.write_text(STARTER.replace("Answer", "Verdict"), "utf-8")
        os.replace(renamed, figure)
        watch.hear(r"out\.svg")
        assert b"Verdict" in out.read_bytes()

        figure.write_text(STARTER.replace("- index -> passages", "- index -> pasages"), "utf-8")
        watch.hear(r"error: meine Figur\.yaml:27: .*no node named 'pasages'")
        watch.hear(r"hint: did you mean 'passages'")
        assert b"Verdict" in out.read_bytes()

        for word in ("One", "Two", "Three", "Last"):  # fast saves are gathered
            figure.write_text(STARTER.replace("Answer", word), "utf-8")
            time.sleep(0.01)
        watch.hear(r"out\.svg")
        end = time.monotonic() + 5
        while b"Last" not in out.read_bytes() and time.monotonic() < end:
            time.sleep(0.02)
        assert b"Last" in out.read_bytes()


def test_a_source_that_changes_changes_the_findings(tmp_path: Path) -> None:
    figure, source = tmp_path / "figure.yaml", tmp_path / "method.md"
    figure.write_text(STARTER.replace("label: Answer}", 'label: Answer, evidence: "the answer is given"}'), "utf-8")
    source.write_text("In the end the answer is given.", "utf-8")
    with watching("figure.yaml", "--source", "method.md", "--no-browser", cwd=tmp_path) as watch:
        watch.hear(r"^figure\.yaml: ")
        source.write_text("Nothing is said.", "utf-8")
        watch.hear(r"^figure\.yaml:23: error: answer: .*unsupported")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["none.yaml"], "no file or folder 'none.yaml'"),
        (["a.yaml", "b.yaml", "-o", "x.pdf"], "one figure only"),
        (["a.yaml", "-o", "a.yaml"], "no renderer named 'yaml'"),
        (["a.yaml", "-o", "x"], "unknown format of output 'x'"),
        (["a.yaml", "--source", "none.md"], "no source text"),
    ],
)
def test_misuse_is_told_before_anything_is_watched(
    words: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(STARTER, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert cli.main(["watch", *words, "--no-browser"]) in (1, 2)
    assert message in capsys.readouterr().err
