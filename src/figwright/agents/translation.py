"""Figure or Chart -> the same in another language: texts are sent to a model, everything else stays.

done = translate(figure, "zh", model="google/…")
done.figure                     ids, evidence, formulas, numbers and places as they were
done.terms                      every text with its translation, to be kept as the glossary of the next figure
done.findings                   what the checks find in the new layout and did not find before
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape, unescape
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from figwright import compiler
from figwright.agents import models, pipeline
from figwright.agents.order import Order
from figwright.agents.roles.translator import says_something, translate_texts
from figwright.compiler.checks import Finding
from figwright.core import languages
from figwright.core.errors import SettingsError, SpecError
from figwright.core.run_sync import run_sync
from figwright.ir.spec import Figure
from figwright.plots.charts import Chart

FIELDS = frozenset({"label", "note", "title", "alt", "caption", "text", "legend_title"})
"""Fields of a figure and of a chart that hold words for readers."""
COLUMNS = frozenset({"label"})
"""What in a layer of a chart is called like a text and names a column."""
_SVG_TEXT = re.compile(r"(<text\b[^>]*>)(.*?)(</text>)", re.DOTALL)
_SVG_WORDS = re.compile(r"(?<=>)[^<>]+(?=<)")
M = TypeVar("M", bound=BaseModel)
Change = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Translated:
    """A figure or a chart in another language. `terms`: every text with its translation. `findings`: what the checks
    find now and did not find before. `run` is the folder that keeps the question and the answer."""

    made: Figure | Chart
    terms: dict[str, str]
    findings: tuple[Finding, ...] = ()
    run: Path | None = None

    @property
    def figure(self) -> Figure:
        if not isinstance(self.made, Figure):
            raise SpecError("this is a chart", "use `made`")
        return self.made


async def translate_async(
    source: Figure | Chart,
    to: str,
    *,
    model: models.Model | str = "",
    base_url: str = "",
    glossary: Mapping[str, str] | None = None,
    base: Path | None = None,
    home: Path | None = None,
    budget: float | None = None,
) -> Translated:
    """Translate the texts of a figure to the language `to`, a BCP 47 tag. The model must use the terms of `glossary`.
    It receives only texts: no evidence, no drawings, no data."""
    if not (to := languages.verified(to)):
        raise SettingsError("no target language", "give one, such as zh, ja, de or pt-BR")
    own = model if isinstance(model, str) else ""
    order = Order(model=own, base_url=base_url, budget=budget, temperature=0.0)
    if not model:
        raise SettingsError("translating needs a model", "add --model, or set FIGWRIGHT_MODEL")
    pipeline.verify_models(order)
    texts = _texts(source)
    connected = None if isinstance(model, str) else model
    async with pipeline.open_new_session(order, "translate", home=home, model=connected) as session:
        terms, folder = await translate_texts(session, texts, to, glossary or {}), session.run.folder
    made = _changed(source, lambda text: terms.get(text, text))
    if isinstance(made, Chart) or isinstance(source, Chart):
        return Translated(made, terms, (), folder)
    made = made.with_head(language=to)
    found = await asyncio.to_thread(_new_findings, source, made, base)
    return Translated(made, terms, found, folder)


def translate(source: Figure | Chart, to: str, **wishes: Any) -> Translated:
    """Translate a figure; the synchronous version of `translate_async`, also for notebooks."""
    return run_sync(translate_async(source, to, **wishes))


def _texts(source: Figure | Chart) -> list[str]:
    """Every text that is to be translated, in the order in which it stands, each once."""
    found: dict[str, None] = {}

    def seen(text: str) -> str:
        if says_something(text):
            found.setdefault(text)
        return text

    _changed(source, seen)
    return list(found)


def _changed(source: Figure | Chart, change: Change) -> Figure | Chart:
    if isinstance(source, Chart):
        return _walked(_labelled(source), change, "Chart")
    return _walked(source, change, "Figure")


def _walked(part: M, change: Change, kind: str) -> M:
    """A model with every text in it changed; ids, evidence, names of files and of columns are no texts."""
    new: dict[str, Any] = {}
    for name in type(part).model_fields:
        value = getattr(part, name)
        if isinstance(value, str):
            if name in FIELDS and value and not (kind == "Layer" and name in COLUMNS):
                new[name] = change(value)
            elif name == "svg" and value:
                new[name] = _in_svg(value, change)
        elif isinstance(value, BaseModel):
            new[name] = _walked(value, change, type(value).__name__)
        elif isinstance(value, tuple) and value and isinstance(value[0], BaseModel):
            new[name] = tuple(_walked(one, change, type(one).__name__) for one in value)
        elif name == "drawings":
            new[name] = {id: _in_svg(svg, change) for id, svg in value.items()}
        elif name == "names" and kind == "Layer":
            new[name] = tuple(map(change, value))
        elif name == "shown":
            new[name] = {own: change(said) for own, said in value.items()}
    return part.model_copy(update={name: value for name, value in new.items() if value != getattr(part, name)})


def _in_svg(svg: str, change: Change) -> str:
    """An inline drawing with its words changed, each stretch between two tags as a text of its own."""

    def stretch(found: re.Match[str]) -> str:
        words = found[0]
        plain = unescape(words).strip()
        if not says_something(plain):
            return words
        before, after = words[: len(words) - len(words.lstrip())], words[len(words.rstrip()) :]
        return f"{before}{escape(change(plain), quote=False)}{after}"

    return _SVG_TEXT.sub(lambda one: _SVG_WORDS.sub(stretch, one[0]), svg)


def _labelled(chart: Chart) -> Chart:
    """The chart with the names of its axes written down where they are the names of columns, so that these can be
    changed without touching the data."""
    panels = []
    for panel in chart.panels:
        first = panel.layers[0]
        names = {"x": first.x or "", "y": first.y[0] if len(first.y) == 1 else ""}
        axes = {
            name: getattr(panel, name).model_copy(update={"label": column})
            for name, column in names.items()
            if getattr(panel, name).label is None and says_something(column) and len(panel.layers) == 1
        }
        panels.append(panel.model_copy(update=axes))
    return chart.model_copy(update={"panels": tuple(panels)})


def _new_findings(before: Figure, after: Figure, base: Path | None) -> tuple[Finding, ...]:
    old = {(finding.rule, finding.element) for finding in compiler.check(before, base=base)}
    return tuple(one for one in compiler.check(after, base=base) if (one.rule, one.element) not in old)
