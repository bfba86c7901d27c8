"""What phrases of a wish say (`signs.toml`): kinds of plots, roles of columns, rows, computations, order, scales."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import product
from typing import Any

from figwright.plots.charts.wishes._text import stem, words

Phrase = tuple[str, ...]


def read(name: str) -> dict[str, Any]:
    """A file of words beside this one."""
    return tomllib.loads((files(__package__) / name).read_text("utf-8"))


def phrases(template: str) -> Iterator[Phrase]:
    """The phrases of a template: words apart by spaces, alternatives by "/", "-" is nothing, "_" joins words."""
    slots = [["" if one == "-" else one for one in slot.split("/")] for slot in template.split()]
    for chosen in product(*slots):
        text = " ".join(chosen).replace("_", " ")
        # Digits stand apart from letters (log2), as in wishes; other words are only cut at spaces, which is quicker.
        told = [one.stem for one in words(text)] if any(map(str.isdigit, text)) else [*map(stem, text.split())]
        if told:
            yield tuple(told)


def _senses() -> dict[Phrase, frozenset[str]]:
    groups = read("signs.toml")
    fragments = {f"${name}": text for name, text in groups.pop("fragments").items()}
    found: dict[Phrase, set[str]] = {}
    for group, args in groups.items():
        for arg, templates in args.items():
            for template in templates:
                whole = " ".join(fragments.get(slot, slot) for slot in template.split())
                for phrase in phrases(whole):
                    found.setdefault(phrase, set()).add(f"{group}:{arg}")
                    if group == "shape":
                        found[phrase].add("kind:shape")
    return {phrase: frozenset(senses) for phrase, senses in found.items()}


SENSES = _senses()
"""What a phrase may mean: "kind:bar", "role:x", "agg:mean" and the like."""
LONGEST = max(map(len, SENSES))
