"""The veto checks as rates: what was found counts, what nobody looked for does not."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from agents.roles.worked import FIGURE, METHOD
from figwright.agents.models import Image
from figwright.bench import judges
from figwright.bench.case import Case
from figwright.bench.judges import Record, Rules
from figwright.bench.judges.checks import PAINTED, RULES
from figwright.bench.made import Made
from figwright.compiler import checks
from figwright.core.source import Source
from figwright.core.tables import read as read_table
from figwright.plots import checks as plot_checks
from painters import blank

pytestmark = pytest.mark.core

JUDGE = judges.get("checks")
PICTURE = blank()
DRAWING = Path(__file__).parents[2] / "frontends/freehand/drawings/two_stage.svg"


def finding(rule: str, severity: str = "error") -> dict[str, str]:
    return {"rule": rule, "severity": severity, "element": "enc", "message": "m", "fix": "f"}


def judged(made: Made, source: Source | None = None) -> dict[str, tuple[float, float]]:
    record: Record = asyncio.run(JUDGE.judge(None, Case("one", source or Source(METHOD)), made, Rules()))
    return {mark.measure: (mark.points, mark.of) for mark in JUDGE.marks(json.loads(json.dumps(record)))}


def typed(*findings: dict[str, str], figure: str = FIGURE) -> Made:
    facts: dict[str, Any] = {"findings": list(findings), "words": 12}
    return Made(PICTURE, {"figure.yaml": figure.encode()}, facts)


def test_a_clean_figure_is_free_of_everything() -> None:
    found = judged(typed())
    assert all(points == of for points, of in found.values())
    assert {"sound", "drawn", "no_overlap", "no_crossing", "legible_text", "no_invention", "evidence"} <= set(found)
    assert "proved" not in found
    assert "true_values" not in found


@pytest.mark.parametrize("measure", [name for name in RULES if name != "true_values"])
def test_a_finding_breaks_its_own_measure(measure: str) -> None:
    rule = next(rule for rule in RULES[measure] if rule in checks.names())
    found = judged(typed(finding(rule, "warning")))
    assert [name for name in RULES if name in found and not found[name][0]] == [measure]
    assert found["sound"] == (1, 1)
    assert judged(typed(finding(rule, "error")))["sound"] == (0, 1)
    assert judged(typed(finding(rule, "info")))[measure] == (1, 1)


def test_rules_are_real_and_each_belongs_to_one_measure() -> None:
    known = {*checks.names(), *plot_checks.names(), *PAINTED}
    mapped = [rule for rules in RULES.values() for rule in rules]
    assert len(mapped) == len(set(mapped))
    assert set(mapped) <= known


def test_a_figure_without_recorded_findings_is_checked_now() -> None:
    two = "body: {row: [{id: a, label: Encoder}, {id: b, label: Warp drive, evidence: a warp drive is used}]}\n"
    found = judged(Made(PICTURE, {"figure.yaml": two.encode()}))
    assert found["no_invention"] == (0, 1)
    assert found["evidence"] == (0, 2)
    assert found["legible_text"] == (1, 1)


def test_evidence_is_counted_by_boxes_and_arrows() -> None:
    assert judged(typed())["evidence"] == (10, 10)
    invented = FIGURE.replace('evidence: "read by a frozen encoder"', 'evidence: "a quantum encoder"')
    assert judged(typed(figure=invented))["evidence"] == (9, 10)
    missing = FIGURE.replace(', evidence: "The decoder writes the summary $y$"}\n  - {from: [y', "}\n  - {from: [y")
    assert missing != FIGURE
    assert judged(typed(figure=missing))["evidence"] == (9, 10)


def test_a_free_drawing_is_checked_as_one() -> None:
    source = Source(DRAWING.with_suffix(".md").read_text("utf-8"))
    found = judged(Made(PICTURE, {"figure.svg": DRAWING.read_bytes()}), source)
    assert found["evidence"][1] > 10
    assert "no_crossing" in found
    bare = re.sub(r' data-[a-z-]+="[^"]*"', "", DRAWING.read_text("utf-8"))
    unmarked = judged(Made(PICTURE, {"figure.svg": bare.encode()}), source)
    assert "legible_text" in unmarked
    assert not {"sound", "no_invention", "sound_arrows", "evidence"} & set(unmarked)


def test_nobody_looks_at_pixels_so_nothing_is_free_of_faults() -> None:
    assert judged(Made(PICTURE)) == {"drawn": (1, 1)}
    assert judged(Made(PICTURE, facts={"words": 300})) == {"drawn": (1, 1), "words_within": (0, 1)}
    painted = judged(Made(PICTURE, facts={"findings": [finding("label-misspelt")], "painted": True}))
    assert painted["legible_text"] == (0, 1)
    assert "no_crossing" not in painted
    unread = judged(Made(PICTURE, facts={"findings": [finding("text-unchecked", "info")], "painted": True}))
    assert set(unread) == {"drawn"}


def test_plots_are_proved_or_not(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("name,value\na,1\nb,2\n")
    source = Source.of_table(read_table(tmp_path / "t.csv"), "compare")
    facts = {"findings": [finding("wrong-value")], "proved": False, "words": 4}
    found = judged(Made(PICTURE, {"plot.py": b""}, facts), source)
    assert found["proved"] == (0, 1)
    assert found["true_values"] == (0, 1)
    assert found["no_invention"] == (1, 1)
    assert "sound_arrows" not in found


def test_a_picture_that_nobody_can_open_is_not_drawn() -> None:
    whole = typed()
    torn = Made(Image(PICTURE.data[:40]), whole.files, whole.facts)
    assert judged(torn) == {"drawn": (0, 1)}


def test_a_file_in_another_encoding_is_an_error_of_this_judgement_alone() -> None:
    made = Made(PICTURE, {"figure.yaml": "é".encode("latin-1")})
    assert judged(made) == {"drawn": (1, 1)}


def test_of_what_was_not_drawn_nothing_else_is_said() -> None:
    assert judged(Made(error="declined")) == {"drawn": (0, 1)}
