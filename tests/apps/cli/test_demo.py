"""figwright init --demo and edits as people type them: what the README's five commands rest on."""

from __future__ import annotations

from pathlib import Path

import pytest

from figwright.agents import references
from figwright.apps import cli
from figwright.core.errors import SpecError
from figwright.ir.spec.edits import reads
from figwright.ir.spec.load import load


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_text_of_the_gallery_is_written_and_nothing_is_written_over(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "caption.txt").write_text("mine", "utf-8")
    assert cli.main(["init", "--demo"]) == 2
    assert "'caption.txt' already exists" in capsys.readouterr().err
    assert [path.name for path in here.iterdir()] == ["caption.txt"], "both files or none"
    assert cli.main(["init", "--demo", "--force"]) == 0
    assert "figwright draw method.md" in capsys.readouterr().err
    (reference,) = (one for one in references.built_in() if one.id == "paperbanana")
    assert (here / "method.md").read_text("utf-8") == reference.text
    assert (here / "caption.txt").read_text("utf-8").strip() == reference.caption.strip()


def test_another_text_by_its_name(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["init", "--demo", "tabdif"]) == 1
    assert "did you mean 'tabdiff'?" in capsys.readouterr().err
    assert cli.main(["init", "--demo", "tabdiff"]) == 0
    assert (here / "method.md").is_file()


@pytest.mark.parametrize(
    ("short", "json"),
    [
        ("{op: relabel, id: a, label: The encoder}", '[{"op": "relabel", "id": "a", "label": "The encoder"}]'),
        (
            "[{op: remove, id: b}, {op: connect, from: a, to: c}]",
            '[{"op": "remove", "id": "b"}, {"op": "connect", "from": "a", "to": "c"}]',
        ),
        (
            "- op: restyle\n  id: a\n  emphasis: true\n- {op: move, id: c, into: body, index: 0}",
            '[{"op": "restyle", "id": "a", "emphasis": true}, {"op": "move", "id": "c", "into": "body", "index": 0}]',
        ),
    ],
)
def test_the_short_form_says_the_same_as_json(short: str, json: str) -> None:
    assert reads(short) == reads(json)


@pytest.mark.parametrize("text", ["", "relabel", "[{]", '{"op": ', "a: [b"])
def test_what_is_no_edit_is_refused(text: str) -> None:
    with pytest.raises(SpecError, match="not valid JSON"):
        reads(text)


def test_edits_are_typed_on_the_command_line(here: Path) -> None:
    (here / "f.yaml").write_text("body: {row: [{id: a, label: A}, {id: b}]}\n", "utf-8")
    assert cli.main(["edit", "f.yaml", "{op: relabel, id: a, label: Größe}", "-o", "f.yaml"]) == 0
    assert next(node.label for node in load(here / "f.yaml").nodes()) == "Größe"
