"""Planner of plots: data, an intent and the examples -> a typed chart over the data's columns and notes on what a chart
cannot say; or the detailed description of a plot that is painted."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from textwrap import indent
from typing import Any

import yaml

from figwright import charts, plotter, references
from figwright.agents._chart_language import language
from figwright.agents._chart_meaning import known_looks
from figwright.charts.choose import choose
from figwright.charts.load import dump, load
from figwright.charts.model import Chart
from figwright.errors import BadAnswer, FigwrightError, RequestRefused
from figwright.models import Image
from figwright.references import Reference
from figwright.session import Session
from figwright.source import Brief
from figwright.tables import Table
from figwright.tables._summary import summary

PICTURES = 4
LONGEST_EXAMPLE = 1600
"""Characters of an example's chart that is shown whole."""
LONGEST_NOTES = 2400
ANGLES = (
    "",
    "Prefer direct labels to a legend, and the open look without the top and right spines.",
    "Prefer the boxed look, outlined marks, and numbers at the marks where they fit.",
    "Try another arrangement than the first that comes to mind (panels beside one another, horizontal, sorted).",
)
"""How candidates are told to differ; the first is free."""
_BLOCK = re.compile(r"```[ \t]*(?:yaml|yml|json)?[ \t]*\n(.*?)(?:\n[ \t]*```|\Z)", re.DOTALL | re.IGNORECASE)


class _Plain(yaml.SafeLoader):
    """YAML as people mean it: "On" and "no" are words, and so is a date."""


_Plain.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":bool", ":timestamp"))]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Plain.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"true|True|false|False"), list("tTfF"))


async def plan_chart(
    session: Session, brief: Brief, examples: Sequence[Reference], *, candidate: int = 1
) -> tuple[Chart, str]:
    """The chart and the notes. A model that cannot write the language gets the chart that rules would choose."""
    table = _table(brief)
    inputs = {
        "language": language(),
        "examples": _told(examples, charts_too=True),
        "data": brief.source.text,
        # Whoever sees all rows need not be told what is in them.
        "columns": "as above" if "… " not in brief.source.text else summary(table),
        "intent": brief.source.caption or "what is most worth seeing in these data",
        "sheet": sheet(brief),
        "angle": ANGLES[(candidate - 1) % len(ANGLES)],
    }
    try:
        return await session.ask(
            "planner", "plot-planner", inputs, images=_pictures(examples), candidate=candidate,
            parse=lambda text: _planned(text, brief, table),
        )  # fmt: skip
    except (BadAnswer, RequestRefused) as error:
        session.run.event("note", text=f"the chart is chosen by rules, since the model cannot plan: {error.message}")
    chosen = await asyncio.to_thread(choose, table, brief.source.caption)
    return plotter.dressed(chosen.chart, brief), ""


async def describe_plot(session: Session, brief: Brief, examples: Sequence[Reference], *, candidate: int = 1) -> str:
    """The detailed description P of a plot, every value in it, for those who paint from words."""
    inputs = {
        "examples": _told(examples, charts_too=False),
        "data": brief.source.text,
        "intent": brief.source.caption or "what is most worth seeing in these data",
        "aspect": f"{brief.aspect:.2f}" if brief.aspect else "your choice, between 1.2 and 1.8",
        "angle": ANGLES[(candidate - 1) % len(ANGLES)],
    }
    table = _table(brief)
    return await session.ask(
        "planner", "plot-planner-description", inputs, images=_pictures(examples), candidate=candidate,
        parse=lambda text: described(text, table),
    )  # fmt: skip


def described(text: str, table: Table) -> str:
    """A description that enumerates the data: numbers that it lacks are named, so that they can be asked for."""
    said = {number.replace(",", "") for number in re.findall(r"\d[\d,]*\.?\d*", text)}
    known = {_digits(number) for number in said}
    wanted = [number for column in table.columns for number in column.numbers if number == number]
    if lost := [number for number in dict.fromkeys(wanted) if _digits(f"{abs(number):.12g}") not in known]:
        some = ", ".join(f"{number:g}" for number in lost[:12])
        raise FigwrightError(f"{len(lost)} values of the data are not told: {some}", "enumerate every data point")
    return text.strip()


def _digits(number: str) -> str:
    """A number in the one way in which it is compared: "12", "12." and "12.0" are the same."""
    return f"{float(number):.6g}"


def _planned(text: str, brief: Brief, table: Table) -> tuple[Chart, str]:
    """The chart and the notes of an answer; one that cannot be compiled over these data is refused with a reason."""
    chart, notes = chart_in(text, table)
    chart = plotter.dressed(known_looks(chart), brief)
    charts.compile(chart, table)
    return chart, notes[:LONGEST_NOTES]


def chart_in(text: str, table: Table) -> tuple[Chart, str]:
    """What an answer says: a block with `chart` and `notes`, or the chart alone."""
    blocks = _BLOCK.findall(text)
    try:
        said: Any = yaml.load(blocks[-1] if blocks else text, _Plain)
    except yaml.YAMLError as error:
        raise FigwrightError(f"this is not YAML: {' '.join(str(error).split())[:200]}", "quote texts") from error
    if not isinstance(said, dict):
        raise FigwrightError("there is no chart in the answer", "answer with one block: chart and notes")
    notes = said.pop("notes", None)
    written = said.get("chart", said)
    if not isinstance(written, dict):
        raise FigwrightError("`chart` is no mapping", "give it `panels`")
    return load(_columns_mended(written, table)), _flat(notes)


def _flat(notes: object) -> str:
    if isinstance(notes, list):
        return "\n".join(f"- {one}" for one in notes)
    return "" if notes is None else str(notes).strip()


def _columns_mended(part: Any, table: Table) -> Any:
    """Names of columns as the table writes them, where case, blanks or YAML's own reading ("2020", "On") changed them;
    nothing is guessed."""
    if isinstance(part, list):
        return [_columns_mended(one, table) for one in part]
    if not isinstance(part, dict):
        return part
    naming = _NAMING if "mark" in part else {"by"} if "by" in part else frozenset()
    return {
        key: _named(value, table) if key in naming else _columns_mended(value, table) for key, value in part.items()
    }


def _named(said: Any, table: Table) -> Any:
    if isinstance(said, list):
        return [_named(one, table) for one in said]
    if said is None or isinstance(said, dict) or said in table:
        return said
    like = [name for name in table.names if _bare(name) == _bare(str(said))]
    return like[0] if len(like) == 1 else str(said)


_NAMING = frozenset({
    "x", "y", "z", "series", "size", "colour", "label", "error", "band", "bounds", "to", "change", "u", "v", "source",
    "target", "parent",
})  # fmt: skip
"""Fields of a layer that name columns."""


def _bare(name: str) -> str:
    return " ".join(name.split()).casefold()


def sheet(brief: Brief) -> str:
    """What is known of the page, in inches."""
    if brief.width is None:
        return "your choice of size, unless the intent gives one; 3.25 in wide is a column, 6.75 in a page"
    shape = brief.aspect or (brief.width / brief.height if brief.height else 0)
    return f"{brief.width / 72:.2f} in wide" + (f", width to height {shape:.2f}" if shape else "")


def _table(brief: Brief) -> Table:
    if brief.source.table is None:
        raise FigwrightError("a plot needs data", "give a table")
    return brief.source.table


def _told(examples: Sequence[Reference], *, charts_too: bool) -> str:
    """The examples in words: what each was meant to show, in the order of the pictures, and one chart to learn from."""
    lines = [f"Picture {i}: {' '.join(one.caption.split())[:240]}" for i, one in enumerate(_pictured(examples), 1)]
    files = map(_chart, examples) if charts_too else iter(())
    if text := next((file for file in files if 0 < len(file) <= LONGEST_EXAMPLE), ""):
        lines.append(f"The chart of one of them:\n```yaml\nchart:\n{indent(text, '  ')}```")
    return "\n".join(lines) or "none"


def _chart(example: Reference) -> str:
    """An example in the language: its own file, or what rules would write; enough to learn from either way."""
    if example.chart is not None:
        return example.chart.read_text("utf-8")
    if example.table is None:
        return ""
    try:
        return dump(choose(example.table, example.caption).chart)
    except FigwrightError:  # an odd table of somebody else's set
        return ""


def _pictured(examples: Sequence[Reference]) -> list[Reference]:
    return [example for example in examples if example.image][:PICTURES]


def _pictures(examples: Sequence[Reference]) -> tuple[Image, ...]:
    return tuple(Image(references.thumbnail(example), "image/jpeg") for example in _pictured(examples))
