"""The gallery's figures and small plots in other languages, as benchmarks/data/languages.toml has them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from benchmarks._report import ROOT
from figwright.core.tables import loads
from figwright.ir.spec import Figure
from figwright.ir.spec.load import load
from figwright.plots.charts.choose import choose
from figwright.plots.charts.compile import compile
from figwright.plots.charts.script import Script

DATA = ROOT / "benchmarks" / "data" / "languages.toml"
LANGUAGES = ("zh", "ja", "ko", "ru", "ar", "hi")


@dataclass(frozen=True, slots=True)
class Spoken:
    """One language: a figure of the gallery in it, and the script of a plot with its headers."""

    language: str
    name: str
    figure: Figure
    script: Script


@cache
def spoken(language: str) -> Spoken:
    told = tomllib.loads(DATA.read_text("utf-8"))[language]
    path = ROOT / "examples" / told["figure"] / "figure.yaml"
    table = loads(told["table"].strip() + "\n", "csv", language)
    script = compile(choose(table).chart, table)
    return Spoken(language, told["figure"], translated(load(path), told["labels"]), script)


def translated(figure: Figure, labels: Mapping[str, str]) -> Figure:
    """The figure with other words; those that are not listed (formulas, names) stay."""

    def said(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: labels.get(part, part) if key in ("label", "note", "repeat") and isinstance(part, str)
                    else said(part) for key, part in value.items()}  # fmt: skip
        return [said(part) for part in value] if isinstance(value, list) else value

    return Figure.model_validate(said(figure.model_dump(mode="json", by_alias=True, exclude_defaults=True)))
