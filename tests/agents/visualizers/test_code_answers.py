"""Answers about code: whole scripts, exact edits, and what is taken out or refused before anything runs."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st

from agents.roles.plots import CODE, SCRIPT, chart, edit, table
from figwright.agents.code_answers import changed, given, joined, parted, script_in, settings, usable
from figwright.core.errors import FigwrightError
from figwright.core.tables import Table
from figwright.plots import charts
from figwright.plots.charts.model import Chart
from figwright.plots.charts.script import Script


def test_the_longest_block_is_the_script_whatever_stands_around_it() -> None:
    assert script_in(f"For example\n```python\nplt.plot(data['x'])\n```\nNow all of it:\n{SCRIPT}\nDone.") == CODE
    assert script_in(CODE) == CODE
    assert script_in(SCRIPT.removesuffix("```")) == CODE, "a fence that was not closed"


def test_saving_showing_and_what_is_there_already_are_taken_out() -> None:
    body = (
        "import matplotlib.pyplot as plt\nimport numpy as np\nfrom matplotlib.ticker import MaxNLocator\n"
        f"{CODE}plt.savefig(\n    'x.pdf',\n    dpi=300,\n)\nfig.savefig('y.png')\nplt.show()  # look\n"
    )
    assert usable(body) == f"from matplotlib.ticker import MaxNLocator\n{CODE}"
    shared = f"{CODE}x = 1; plt.show()\n"
    assert "x = 1" in usable(shared)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("fig, ax = plt.subplots(\n", "not Python"),
        ("fig, ax = plt.subplots()\nax.plot([1, 2])\n", "does not use `data`"),
        ('data = {"x": [1]}\nplt.plot(data["x"])\n', "redefines `data`"),
        ("for data in [1]:\n    pass\n", "redefines `data`"),
        ("I cannot do that.", "not Python"),
        ("(" * 5000 + "data", "not Python"),
        ("data\n" * 20_000, "characters"),
    ],
)
def test_what_cannot_be_a_script_is_refused_with_the_reason(body: str, why: str) -> None:
    with pytest.raises(FigwrightError, match=why):
        usable(body)


def test_edits_are_carried_out_in_order_and_the_rest_stays() -> None:
    answer = (
        edit('ax.legend(loc="upper left", ncols=2)', 'ax.legend(loc="lower right")')
        + "\n"
        + edit('loc="lower right"', 'loc="best"')
    )
    after = changed(answer, CODE)
    assert 'ax.legend(loc="best")' in after
    assert after.replace('ax.legend(loc="best")', 'ax.legend(loc="upper left", ncols=2)') == CODE


def test_an_edit_may_take_lines_away_and_blanks_at_line_ends_do_not_matter() -> None:
    assert "legend" not in changed(
        '<<<<<<< SEARCH\nax.legend(loc="upper left", ncols=2)   \n=======\n>>>>>>> REPLACE', CODE
    )


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (edit("no such line", "x"), "occur 0 times"),
        (edit("ax.", "x"), "times"),
        (edit("", "x"), "empty"),
        ("<<<<<<< SEARCH\nax.legend", "not whole"),
        (edit('data["Method"])\n', ""), "occur"),
    ],
)
def test_edits_that_are_not_certain_are_refused(answer: str, why: str) -> None:
    with pytest.raises(FigwrightError, match=why):
        changed(answer, CODE)


def test_a_whole_script_may_come_in_place_of_edits() -> None:
    assert changed(SCRIPT, "something(data)") == CODE


@given_any(
    st.lists(st.sampled_from(CODE.splitlines()), min_size=1, max_size=3, unique=True), st.text("abc_ =1", max_size=20)
)
def test_an_edit_changes_its_lines_and_no_others(lines: list[str], new: str) -> None:
    """Law: lines that no edit names are there afterwards, in their order."""
    answer = "\n".join(edit(line, f"# {new}") for line in lines)
    try:
        after = changed(answer, CODE)
    except FigwrightError:
        return  # without its line the script may not be Python any more
    kept = [line for line in CODE.splitlines() if line not in lines]
    assert [line for line in after.splitlines() if line in kept] == kept
    ast.parse(after)


def test_the_style_is_parted_from_a_compiled_script_and_nothing_is_lost() -> None:
    compiled = charts.compile(chart(), table()).body
    style, rest = parted(compiled)
    assert style + rest == compiled
    assert "plt.rc" in style
    assert "plt.rc" not in rest
    assert parted(style + CODE) == (style, CODE)
    assert parted(CODE) == ("", CODE)


@pytest.mark.parametrize(
    ("layers", "told"),
    [
        ([{"aggregate": "mean"}], "`plt`, `np`"),
        ([{"aggregate": "sum"}, {"mark": "line", "aggregate": "max", "right": True}],
         "`plt`, `np`, `raw`, `shown_1`, `shown_2`"),
    ],
)  # fmt: skip
def test_what_a_chart_computes_is_there_before_the_drawing_begins(layers: list[dict[str, object]], told: str) -> None:
    """A model that keeps the compiled lines keeps to the rules: it neither computes nor redefines `data`."""
    runs = Table.of({"Method": ["CLIP", "Ours"] * 3, "Score": [50, 70, 52, 71, 51, 72]})
    wanted = [{"mark": "bar", "x": "Method", "y": ["Score"], **layer} for layer in layers]
    body = charts.compile(Chart.model_validate({"panels": [{"layers": wanted}]}), runs).body
    head, drawing = parted(body)
    assert "aggregated(" in head
    assert "aggregated(" not in drawing
    assert drawing.startswith("COLOURS =")
    assert usable(drawing) == drawing
    assert given(head, drawing) == told
    assert parted(joined(head, drawing)) == (head, drawing)
    with pytest.raises(FigwrightError, match="redefines"):
        usable(drawing + 'data = {"Score": [99]}\n')


def test_what_the_head_of_a_script_gives_is_told_by_name() -> None:
    head, _ = parted("from matplotlib import ticker\nimport matplotlib.dates as mdates\n" + compiled())
    assert given(head, "") == "`plt`, `np`, `ticker`, `mdates`"
    told = settings(head)
    for needed in ("font.size 8", "lines.markeredgecolor '#ffffff'", "xtick.labelsize", "axes.spines.top False"):
        assert needed in told, needed


@pytest.mark.parametrize(
    "head", ["", "plt.rcParams.update({'a': 1})\n", "plt.rc()\nplt.rc(GROUP, size=3)\nplt.rc((), a=1)\n"]
)
def test_a_head_that_is_not_ours_tells_nothing(head: str) -> None:
    assert settings(head) == ""


def test_imports_come_before_the_settings_and_are_told_by_name_in_the_next_round() -> None:
    head, _ = parted("from matplotlib import ticker\n\n" + compiled())
    own = "from matplotlib import ticker\nfrom matplotlib.patches import Patch\nimport matplotlib as mpl\n"
    script = joined(head, usable(own + CODE))
    assert script.startswith(
        "from matplotlib.patches import Patch\nimport matplotlib as mpl\nfrom matplotlib import ticker"
    )
    assert script.count("import ticker") == 1
    again, body = parted(script)
    assert body == CODE
    assert given(again, body) == "`plt`, `np`, `Patch`, `mpl`, `ticker`"
    assert joined(again, body) == script
    whole = charts.standalone(Script(script, table()))
    assert whole.index("import Patch") < whole.index("plt.rc(") < whole.index("plt.subplots")


def compiled() -> str:
    return charts.compile(chart(), table()).body
