"""The plots of agreement: the right numbers, held to figwright's own checks, and a page that shows them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from figwright.bench.people import pages, plots
from figwright.bench.people.agreement import agreement
from figwright.bench.people.findings import Findings
from figwright.bench.verdicts import DIMENSIONS, Verdict, complete
from figwright.core.errors import RunError
from figwright.plots import plotter
from figwright.plots.charts.compile import compile

pytest.importorskip("matplotlib")
M, H, TIE = Verdict.MODEL, Verdict.HUMAN, Verdict.TIE


def findings() -> Findings:
    one = {(str(n), ""): complete(dict.fromkeys(DIMENSIONS, (M, H, TIE)[n % 3])) for n in range(30)}
    other = {(str(n), ""): complete(dict.fromkeys(DIMENSIONS, (M, H, TIE, M)[n % 4])) for n in range(30)}
    return Findings((agreement(one, other, ("gemini | <pro>", "people")),))


def test_plots_show_the_numbers_and_the_papers_beside_them() -> None:
    found = findings()
    tau, met = plots.plans(found)
    told = {name: tau.table[name].values for name in tau.table.names}
    ours = [place for place, who in enumerate(told["Who"]) if who == "gemini | <pro> and people"]
    assert [told["Tau"][place] for place in ours] == [
        round(row.tau.value, 3) for row in found.agreements[0].rows if row.tau
    ]
    assert sum("published" in str(who) for who in told["Who"]) == 15
    row = found.agreements[0].rows[0]
    assert tuple(met.table["Tie"].values[:3]) == tuple(line[1] for line in row.counts)
    for plan in (tau, met):
        drawn = plotter.draw(compile(plan.chart, plan.table), plan.says)
        assert not [finding for finding in drawn.findings if finding.severity == "error"], plan.name


def test_page_has_its_plots_beside_it(tmp_path: Path) -> None:
    page = pages.write(findings(), tmp_path / "out")
    text = page.read_text()
    for name in ("agreement-tau", "agreement-met-gemini-pro-people"):
        assert f"({name}.svg)" in text
        assert (page.parent / f"{name}.svg").read_bytes().startswith(b"<svg")
        assert (page.parent / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    assert len(json.loads((page.parent / pages.JSON).read_text())["agreements"][0]["rows"]) == 5
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match="cannot write the report"):
        pages.write(findings(), tmp_path / "file" / "out")


def test_nothing_to_compare_is_nothing_to_plot() -> None:
    assert list(plots.plans(Findings())) == []
