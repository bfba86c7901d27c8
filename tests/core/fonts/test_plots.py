"""Plots with headers in other scripts, and in other typefaces."""

from __future__ import annotations

import re

import pytest

from figwright.core import fonts
from figwright.core.tables import loads
from figwright.plots import plotter
from figwright.plots.charts.choose import choose
from figwright.plots.charts.compile import compile
from figwright.plots.charts.script import Script, standalone

pytest.importorskip("matplotlib")
HAVE = fonts.installed_families()
TABLES = {
    "Noto Sans CJK SC": "方法,准确率（%）\n基线模型,71.2\n本文方法,78.9\n",
    "Noto Sans Arabic": "الطريقة,الدقة\nالأساس,71.2\nطريقتنا,78.9\n",
}


def script_of(table: str, **wishes: str) -> Script:
    read = loads(table, "csv", "t")
    return compile(choose(read).chart.model_copy(update=wishes), read)


@pytest.mark.parametrize(
    "family",
    [pytest.param(f, marks=pytest.mark.skipif(f not in HAVE, reason=f"{f} is not installed")) for f in TABLES],
)
def test_headers_of_other_scripts_are_drawn_in_a_face_that_has_them(family: str) -> None:
    script = script_of(TABLES[family])
    seen = plotter.draw(script)
    assert not [warning for warning in seen.warnings if "missing from font" in warning]
    assert [f.message for f in seen.findings if f.severity != "info"] == []
    drawing = plotter.render(script, "svg")[0].decode()
    assert f'@font-face{{font-family:"{family}"' in drawing
    assert family in standalone(script)


def test_latin_plots_name_no_other_family_than_before() -> None:
    script = script_of("Method,Accuracy\nBase,71.2\nOurs,78.9\n")
    assert 'family=["sans-serif", "DejaVu Sans"]' in script.body
    assert '"mathtext.fontset": "stixsans"' in script.body


@pytest.mark.skipif("Liberation Serif" not in HAVE, reason="fonts-liberation is not installed")
def test_a_named_typeface_comes_first_and_formulas_follow_it() -> None:
    script = script_of("Method,Accuracy\nBase,71.2\nOurs,78.9\n", font="Times New Roman")
    assert 'plt.rcParams["font.sans-serif"] = ["Times New Roman", "Liberation Serif"' in script.body
    assert '"mathtext.fontset": "stix"' in script.body
    drawing = plotter.render(script, "svg")[0].decode()
    assert '@font-face{font-family:"Source Sans Pro"' not in drawing


@pytest.mark.skipif("Noto Sans CJK SC" not in HAVE, reason="fonts-noto-cjk is not installed")
def test_words_beside_a_formula_keep_their_signs() -> None:
    chinese = TABLES["Noto Sans CJK SC"]
    script = script_of(chinese, title="不同 $\\lambda_i$ 下的 Accuracy")
    drawn = plotter.render(script, "svg")[0].decode()
    said = "".join(re.findall(r">([^<>]+)</tspan>", drawn))
    assert "不同" in said.replace(" ", "")
    assert not [warning for warning in plotter.draw(script).warnings if "does not have a glyph" in warning]
    assert "set_family" not in script_of(chinese).body, "only where there is a formula"
