"""A plot by hand in a real browser: every gesture is an edit of the chart, drawn and proved again, and undone."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from browsing import expect
from figwright.apps.studio import plots
from figwright.apps.studio.journaled import About
from figwright.core import tables
from figwright.plots import charts

CSV = "Method,Dataset,F1,std\nA,X,70,1\nB,X,75,2\nOurs,X,81,1\nA,Y,60,1\nB,Y,66,1\nOurs,Y,72,2\n"
CHART = {"mark": "bar", "x": "Dataset", "y": ["F1"], "series": "Method"}
CURVES = "step,A,B\n" + "".join(f"{step},{step * 2 + 1},{step * 3 + 2}\n" for step in range(1, 9))


class Plotting:
    """Somebody with a plot open."""

    def __init__(self, page: Any, served: Any, draft: str) -> None:
        self.page, self.served, self.address = page, served, f"/api/plots/{draft}"
        page.goto(f"/plot/{draft}")
        page.wait_for_selector(".plot-over[viewBox]", state="attached")
        expect(page.locator(".plot-picture[src]")).to_have_count(1)
        self.first = self.told["chart"]

    @property
    def told(self) -> Any:
        return self.served.get(self.address)

    @property
    def layer(self) -> Any:
        return self.told["chart"]["panels"][0]["layers"][0]

    @property
    def panel(self) -> Any:
        return self.told["chart"]["panels"][0]

    def part(self, kind: str, **fields: Any) -> Any:
        return next(
            p for p in self.told["parts"] if p["kind"] == kind and all(p.get(k) == v for k, v in fields.items())
        )

    def bars(self) -> int:
        return sum(part["kind"] == "bar" for part in self.told["parts"])

    def at(self, part: Any) -> tuple[float, float]:
        box = self.page.locator(".plot-sheet").bounding_box()
        k = box["width"] / self.told["width"]
        if "path" in part:
            (ax, ay), (bx, by) = part["path"][:2]
            x, y = (ax + bx) / 2, (ay + by) / 2
        else:
            left, top, right, bottom = part["box"]
            x, y = (left + right) / 2, (top + bottom) / 2
        return box["x"] + x * k, box["y"] + y * k

    def click(self, kind: str, **fields: Any) -> None:
        self.page.mouse.click(*self.at(self.part(kind, **fields)))

    def drag(self, part: Any, to: tuple[float, float]) -> None:
        self.page.mouse.move(*self.at(part))
        self.page.mouse.down()
        self.page.mouse.move(*to, steps=6)
        self.page.mouse.up()

    def saved(self, revision: int) -> None:
        end = monotonic() + 15
        while self.told["revision"] < revision and monotonic() < end:
            self.page.wait_for_timeout(30)
        assert self.told["revision"] == revision
        assert self.told["proved"]
        expect(self.page.locator(f'.plot-picture[src*="revision={revision}"]')).to_have_count(1)
        expect(self.page.locator(".plot-stage.busy")).to_have_count(0)

    def field(self, name: str) -> Any:
        return self.page.locator(f'.plot-inspector [name="{name}"]').first

    def unfold(self, name: str) -> None:
        summary = self.page.get_by_text(name, exact=True).first
        if summary.evaluate("node => !node.closest('details').open"):
            summary.click()


@pytest.fixture
def plot(window: Any, served: Any, home: Path) -> Plotting:
    draft = plots.create(home, charts.load(CHART), tables.loads(CSV, "csv", "scores"), About("Scores"), "F1 by dataset")
    return Plotting(window, served, draft.id)


@pytest.fixture
def curves(window: Any, served: Any, home: Path) -> Plotting:
    chart = charts.load({"mark": "line", "x": "step", "y": ["A", "B"]})
    return Plotting(
        window, served, plots.create(home, chart, tables.loads(CURVES, "csv", "curves"), About("Curves")).id
    )


def test_words_are_renamed_in_place(plot: Plotting) -> None:
    page = plot.page
    for number, (part, words) in enumerate(
        [
            (plot.part("axis", axis="y", label=True), "F1 score"),
            (plot.part("legend", name="Ours"), "Proposed"),
            (plot.part("tick", name="X"), "CoNLL"),
        ],
        1,
    ):
        page.mouse.dblclick(
            *plot.at(plot.part(part["kind"], **{k: part[k] for k in ("axis", "name", "label") if k in part}))
        )
        page.locator(".plot-naming").fill(words)
        page.keyboard.press("Enter")
        plot.saved(number)
    assert plot.panel["y"]["label"] == "F1 score"
    assert plot.told["chart"]["shown"] == {"Ours": "Proposed", "X": "CoNLL"}
    assert plot.part("bar", name="Ours", category="X")  # parts are called by the data's names
    for number in (4, 5, 6):
        page.keyboard.press("Control+z")
        plot.saved(number)
    assert plot.told["chart"] == plot.first


def test_an_axis_gets_a_range_a_format_and_a_grid(plot: Plotting) -> None:
    plot.click("axis", axis="y", label=True)
    plot.field("from").fill("0")
    plot.field("from").press("Enter")
    plot.saved(1)
    plot.field("to").fill("100")
    plot.field("to").press("Enter")
    plot.saved(2)
    plot.field("format").select_option("percent")
    plot.saved(3)
    plot.page.locator('[data-name="grid-no"]').click()
    plot.saved(4)
    axis = plot.panel["y"]
    assert (axis["limits"], axis["format"], axis["grid"]) == ([0, 100], "percent", False)


def test_categories_and_series_are_ordered_by_dragging_and_by_value(plot: Plotting) -> None:
    tick, other = plot.part("tick", name="X"), plot.part("tick", name="Y")
    x, y = plot.at(other)
    plot.drag(tick, (x + 60, y))
    plot.saved(1)
    assert plot.panel["x"]["order"] == ["Y", "X"]
    left = plot.at(plot.part("legend", name="A"))
    plot.drag(plot.part("legend", name="Ours"), (left[0] - 30, left[1]))
    plot.saved(2)
    assert plot.layer["order"] == ["Ours", "A", "B"]
    plot.click("axis", axis="x", label=True)
    plot.field("order").select_option("value")
    plot.saved(3)
    assert plot.panel["x"]["order"] == "value"


def test_a_bar_tells_its_series_which_gets_a_colour_and_is_highlighted_or_left_out(plot: Plotting) -> None:
    plot.click("bar", name="Ours", category="Y")
    plot.page.locator('input[type="color"]').first.evaluate(
        "node => { node.value = '#c0392b'; node.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    plot.saved(1)
    assert plot.part("bar", name="Ours", category="Y")["colour"] == "#c0392b"
    plot.field("highlight").check()
    plot.saved(2)
    assert plot.layer["highlight"] == ["Ours"]
    plot.click("legend", name="A")
    plot.page.keyboard.press("Delete")
    plot.saved(3)
    assert plot.panel["where"]["Method"]["not"] == ["A"]
    assert not [part for part in plot.told["parts"] if part["kind"] == "bar" and part["name"] == "A"]


def test_marks_values_errors_and_stacks_are_chosen(plot: Plotting) -> None:
    plot.field("error").select_option("std")
    plot.saved(1)
    plot.field("error").select_option("")
    plot.saved(2)
    plot.page.locator('[data-name="values-yes"]').click()
    plot.saved(3)
    plot.field("stack").select_option("normal")
    plot.saved(4)
    plot.field("horizontal").check()
    plot.saved(5)
    plot.field("mark").select_option("point")
    plot.saved(6)
    assert (plot.layer["mark"], plot.layer["horizontal"], plot.layer["values"]) == ("point", True, True)


def test_the_legend_the_looks_the_size_and_panels(plot: Plotting) -> None:
    plot.click("legend", name="B")
    plot.field("legend").select_option("right")
    plot.saved(1)
    plot.unfold("Whole figure")
    plot.field("style").select_option("nature")
    plot.saved(2)
    plot.field("palette").select_option("okabe-ito")
    plot.saved(3)
    corner = plot.page.locator(".plot-corner")
    box = corner.bounding_box()
    plot.page.mouse.move(box["x"] + 9, box["y"] + 9)
    plot.page.mouse.down()
    plot.page.mouse.move(box["x"] - 90, box["y"] - 40, steps=5)
    plot.page.mouse.up()
    plot.saved(4)
    wide, high = plot.told["chart"]["size"]
    assert 1 < wide < 5.5
    assert 1 < high < 3.5
    plot.field("facet").select_option("Method")
    plot.saved(5)
    assert len([part for part in plot.told["parts"] if part["kind"] == "plot"]) == 3


def test_rows_are_chosen_and_shown_again(plot: Plotting) -> None:
    page, before = plot.page, plot.bars()
    plot.unfold("Rows shown")
    plot.field("where-column").select_option("Dataset")
    page.locator(".where-boxes").get_by_label("Y").uncheck()
    page.get_by_role("button", name="Show these rows").click()
    plot.saved(1)
    assert plot.bars() == before / 2
    page.get_by_role("button", name="Show all rows of Dataset again").click()
    plot.saved(2)
    assert plot.told["chart"] == plot.first


def test_a_line_is_found_under_the_pointer_and_an_axis_is_logarithmic(curves: Plotting) -> None:
    curves.click("series", name="B")
    curves.field("dashed").check()
    curves.saved(1)
    assert curves.layer["dashed"] == ["B"]
    curves.click("axis", axis="y")
    curves.field("scale").select_option("log")
    curves.saved(2)
    assert curves.panel["y"]["scale"] == "log"


def test_what_cannot_be_drawn_is_told_and_changes_nothing(visit: Any, served: Any, home: Path) -> None:
    draft = plots.create(home, charts.load(CHART), tables.loads(CSV, "csv", "scores"), About("Scores"))
    with visit(expected=("400 (Bad Request)",)) as page:
        plot = Plotting(page, served, draft.id)
        plot.field("mark").select_option("surface")
        expect(page.locator(".toast.bad")).to_have_count(1)
        assert plot.told["chart"] == plot.first


def test_a_second_tab_follows_and_files_are_beside_the_plot(plot: Plotting, served: Any) -> None:
    page = plot.page
    page.get_by_role("tab", name="Files").click()
    expect(page.locator(".plot-files")).to_contain_text("import matplotlib")
    told = plot.told
    served.post(
        f"{plot.address}/edits", {"revision": told["revision"], "edits": [{"op": "chart", "title": "From elsewhere"}]}
    )
    expect(page.locator('.plot-picture[src*="revision=1"]')).to_have_count(1)
    expect(page.locator(".plot-files")).to_contain_text("From elsewhere")


def test_an_edit_is_drawn_and_proved_at_once(plot: Plotting) -> None:
    for number in range(1, 6):
        plot.page.keyboard.press("Escape")
        plot.field("horizontal").set_checked(number % 2 == 1)
        expect(plot.page.locator(f'.plot-picture[src*="revision={number}"]')).to_have_count(1)
