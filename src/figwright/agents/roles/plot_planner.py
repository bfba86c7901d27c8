"""Planner of plots: data, an intent and the examples -> a typed chart over the data's columns and notes on what a chart
cannot say; or the detailed description of a plot that is painted."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

import yaml

from figwright.agents import references
from figwright.agents.models import Image
from figwright.agents.references import Reference
from figwright.agents.roles import _plan_notes
from figwright.agents.roles._chart_language import details, language, spoken_of
from figwright.agents.roles._chart_meaning import known_looks
from figwright.agents.roles._shown_data import in_short
from figwright.agents.roles._vocabulary import ANYTHING
from figwright.agents.session import Session
from figwright.agents.visualizers import Plan
from figwright.core import languages
from figwright.core.errors import BadAnswer, BudgetSpent, FigwrightError, RequestRefused
from figwright.core.source import Brief
from figwright.core.tables import Table
from figwright.plots import charts, plotter
from figwright.plots.charts.choose import proposed
from figwright.plots.charts.load import dump, load
from figwright.plots.charts.model import Chart

PICTURES = 4
MOST_DETAILS = 3
"""Marks that are told in full: those of the rules' choice, and those that the intent names."""
REPAIRS = 2
NEAREST = (
    "Write the chart that comes nearest in the language as it is, without what it cannot say, and ask for the rest in "
    "`notes`."
)
LONGEST_CAPTION = 110
MOST_TOLD = 120
"""Numbers that a description can be held to enumerate."""
ANGLES = (
    "",
    "Prefer direct labels to a legend, and the open look without the top and right spines.",
    "Prefer the boxed look, outlined marks, and numbers at the marks where they fit.",
    "Try another arrangement than the first that comes to mind (panels beside one another, horizontal, sorted).",
)
"""How candidates are told to differ; the first is free."""
_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?(?:[eE][-+]?\d{1,3})?")
_BLOCK = re.compile(r"```[ \t]*(?:yaml|yml|json)?[ \t]*\n(.*?)(?:\n[ \t]*```|\Z)", re.DOTALL | re.IGNORECASE)


class _Plain(yaml.SafeLoader):
    """YAML as people mean it: "On" and "no" are words, and so is a date."""


_Plain.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":bool", ":timestamp"))]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Plain.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"true|True|false|False"), list("tTfF"))


async def plan_chart(session: Session, brief: Brief, examples: Sequence[Reference], *, candidate: int = 1) -> Plan:
    """The chart and the notes. A model that cannot write the language gets the chart that rules would choose: the plan
    says so, and keeps what the model said beside its own."""
    table = _table(brief)
    proposal, picture = await asyncio.to_thread(_proposal, table, brief)
    marks = [layer.mark for panel in proposal.panels for layer in panel.layers] if proposal else []
    inputs = {
        "language": language(),
        "examples": _examples_text(examples),
        "proposal": dump(proposal) if proposal else "none",
        "details": details(list(dict.fromkeys((*marks, *spoken_of(brief.source.caption))))[:MOST_DETAILS]),
        "data": in_short(table),
        "intent": brief.source.caption or ANYTHING,
        "sheet": sheet(brief),
        "angle": ANGLES[(candidate - 1) % len(ANGLES)],
    }
    refused: list[str] = []

    def parse(text: str) -> Plan:
        try:
            return _planned(text, brief, table)
        except FigwrightError as error:
            refused.append(text)
            if len(refused) < REPAIRS:
                raise
            told = details(_marks_in(text)[:MOST_DETAILS])
            raise FigwrightError(error.message, f"{error.hint}. {NEAREST}\n{told}".lstrip(". ")) from error

    images = (*_pictures(examples), *((Image(picture),) if picture else ()))
    try:
        return await session.ask(
            "planner", "plot-planner", inputs, images=images, candidate=candidate, parse=parse, repairs=REPAIRS
        )
    except (BadAnswer, BudgetSpent, RequestRefused) as error:
        if proposal is None:
            raise
        why = f"the chart is chosen by rules, since the planner's could not be drawn: {error.message.splitlines()[0]}"
        session.run.event("note", text=why)
        return Plan(chart=proposal, description=_notes_of_refused(refused), stand_in=why)


def _proposal(table: Table, brief: Brief) -> tuple[Chart | None, bytes]:
    """What rules would draw, and its picture: a beginning that is right about the data, and what remains when the model
    cannot plan."""
    try:
        chart = plotter.apply_style(proposed(table, brief.source.caption), brief)
        script = charts.compile(chart, table)
    except FigwrightError:  # data that no rule knows what to do with
        return None, b""
    try:
        return chart, plotter.draw(script, brief.source.caption).picture
    except FigwrightError:  # it is only a help
        return chart, b""


def _marks_in(text: str) -> list[str]:
    """The marks that a refused answer names, also where it cannot be read."""
    return re.findall(r"\bmark:\s*[\"']?([a-z0-9]+)", text)


def _notes_of_refused(refused: Sequence[str]) -> str:
    """What a planner said beside charts that could not be drawn: whoever writes the code can still do it."""
    for text in reversed(refused):
        try:
            said = _parse_answer(text)
        except FigwrightError:
            continue
        chart = said.get("chart", said)
        because = str(chart.get("because", "")) if isinstance(chart, dict) else ""
        wish = [f"The planner wanted another chart than the compiled one: {because}"] if because else []
        return _plan_notes.joined([*wish, *_plan_notes.lines(_flat(said.get("notes")))])
    return ""


async def describe_plot(session: Session, brief: Brief, examples: Sequence[Reference], *, candidate: int = 1) -> str:
    """The detailed description P of a plot, every value in it, for those who paint from words."""
    inputs = {
        "examples": _examples_text(examples),
        "data": brief.source.text,
        "intent": brief.source.caption or ANYTHING,
        "aspect": f"{brief.aspect:.2f}" if brief.aspect else "your choice, between 1.2 and 1.8",
        "angle": ANGLES[(candidate - 1) % len(ANGLES)],
    }
    table, objected = _table(brief), False

    def parse(text: str) -> str:
        nonlocal objected
        if languages.length(text) < 20:
            raise FigwrightError("this is no description of a plot", "describe axes, marks and every data point")
        if (lost := untold(table, text)) and not objected:
            objected = True
            some = ", ".join(f"{number:g}" for number in lost[:12])
            raise FigwrightError(f"{len(lost)} values of the data are not told: {some}", "enumerate every data point")
        if lost:  # it was asked for; whoever looks at the painting has the data beside it
            session.run.event("note", text=f"the description leaves out {len(lost)} values of the data")
        return text.strip()

    return await session.ask(
        "planner", "plot-planner-description", inputs, images=_pictures(examples), candidate=candidate, parse=parse
    )


def untold(table: Table, text: str) -> list[float]:
    """Numbers of a small table that a text does not hold, plain or in percent; nobody tells all of a large one."""
    values = [number for column in table.columns for number in column.numbers if number == number]
    known = numbers_in(text) if len(values) <= MOST_TOLD else None
    if known is None:
        return []
    return [n for n in dict.fromkeys(values) if not {_digits(abs(n)), _digits(abs(n) * 100)} & known]


def numbers_in(text: str) -> frozenset[str]:
    """Every number of a text without its sign, written in one way: "12", "12.0" and "1.2e1" are the same."""
    return frozenset(_digits(float(number.replace(",", ""))) for number in _NUMBER.findall(text))


def _digits(number: float) -> str:
    return f"{number:.6g}"


def _planned(text: str, brief: Brief, table: Table) -> Plan:
    """The chart and the notes of an answer; one that cannot be compiled over these data is refused with a reason."""
    chart, notes = chart_in(text, table)
    chart = plotter.apply_style(known_looks(chart), brief)
    charts.compile(chart, table)
    return Plan(chart=chart, description=_plan_notes.joined(_plan_notes.lines(notes)))


def chart_in(text: str, table: Table) -> tuple[Chart, str]:
    """What an answer says: a block with `chart` and `notes`, or the chart alone."""
    said = _parse_answer(text)
    notes = said.pop("notes", None)
    written = said.get("chart", said)
    if not isinstance(written, dict):
        raise FigwrightError("`chart` is no mapping", "give it `panels`")
    return load(_columns_mended(written, table)), _flat(notes)


def _parse_answer(text: str) -> dict[Any, Any]:
    blocks = _BLOCK.findall(text)
    try:
        said: Any = yaml.load(blocks[-1] if blocks else text, _Plain)
    except yaml.YAMLError as error:
        raise FigwrightError(f"this is not YAML: {' '.join(str(error).split())[:200]}", "quote texts") from error
    if not isinstance(said, dict):
        raise FigwrightError("there is no chart in the answer", "answer with one block: chart and notes")
    return said


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
        key: _match_column(value, table) if key in naming else _columns_mended(value, table)
        for key, value in part.items()
    }


def _match_column(said: Any, table: Table) -> Any:
    if isinstance(said, list):
        return [_match_column(one, table) for one in said]
    if said is None or isinstance(said, dict) or said in table:
        return said
    like = [name for name in table.names if _normalized(name) == _normalized(str(said))]
    return like[0] if len(like) == 1 else str(said)


_NAMING = frozenset({
    "x", "y", "z", "series", "size", "colour", "label", "error", "band", "bounds", "to", "change", "u", "v", "source",
    "target", "parent",
})  # fmt: skip
"""Fields of a layer that name columns."""


def _normalized(name: str) -> str:
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


def _examples_text(examples: Sequence[Reference]) -> str:
    """The examples in words: what each was meant to show, in the order of the pictures."""
    lines = [f"Picture {i}: {_opening(one.caption)}" for i, one in enumerate(_pictured(examples), 1)]
    return "\n".join(lines) or "none"


def _opening(caption: str) -> str:
    """The beginning of a caption: the picture shows the rest."""
    words = " ".join(caption.split())
    return words if len(words) <= LONGEST_CAPTION else words[:LONGEST_CAPTION].rpartition(" ")[0] + " …"


def _pictured(examples: Sequence[Reference]) -> list[Reference]:
    return [example for example in examples if example.image][:PICTURES]


def _pictures(examples: Sequence[Reference]) -> tuple[Image, ...]:
    return tuple(Image(references.thumbnail(example), "image/jpeg") for example in _pictured(examples))
