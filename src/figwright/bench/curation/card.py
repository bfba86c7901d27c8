"""What a curated benchmark says of itself: README.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

_UNITS = {"diagram": "Diagrams", "plot": "Plots"}


def card(sets: Mapping[str, Mapping[str, Any]], name: str) -> str:
    """The card of all kinds that were built; every number in it is counted."""
    parts = [f"# {name}", _opening(sets)]
    parts += [_set(kind, sets[kind]) for kind in _UNITS if kind in sets]
    parts.append(_use(sets))
    return "\n\n".join(parts) + "\n"


def _opening(sets: Mapping[str, Mapping[str, Any]]) -> str:
    counts = ", ".join(
        f"{sum(sets[kind]['cases'].values())} {_UNITS[kind].lower()} ({sets[kind]['cases']['test']} to test on, "
        f"{sets[kind]['cases']['ref']} to learn from)"
        for kind in _UNITS
        if kind in sets
    )
    return (
        f"A benchmark of scientific figures, curated with figwright: {counts}. The layout is PaperBananaBench's: a "
        "list of cases for each split, with what a figure is to be drawn from, and the figure that people drew."
    )


def _set(kind: str, facts: Mapping[str, Any]) -> str:
    least, most = facts["aspect"]
    by = ", ".join(f"{who or 'nobody'} ({count})" for who, count in facts["category_by"].items())
    said = [
        f"## {_UNITS[kind]}",
        "### How they were chosen",
        _table(("step", "left"), ((name, f"{left:,}") for name, left in facts["funnel"]["counts"])),
        _doubtful(facts),
        f"Pictures are {least:g} to {most:g} wide to high. Categories were chosen by {by}."
        + (" Candidates that nobody had reviewed were taken too." if facts["accepted_open"] else "")
        + (f" A model was asked: {facts['model']}." if facts["model"] else " No model was asked."),
        f"The split is random with seed {facts['seed']}, {facts['share']:.0%} to test on in each category; "
        f"candidates of one paper or author are in one split. Made with figwright {facts['figwright']}.",
        "### What is in it",
        _table(
            ("category", "test", "ref"),
            ((name, both["test"], both["ref"]) for name, both in facts["categories"].items()),
        ),
        _statistics(facts),
        "### Licences",
        _table(("licence", "cases"), facts["licences"].items()),
        "Figures and texts belong to their authors. Where a licence is not known, ask before you hand them on.",
        _table(
            ("case", "split", "title", "venue", "licence"),
            (
                (one["id"], one["split"], one["title"], one["venue"], one["licence"] or "not known")
                for one in facts["items"]
            ),
        ),
    ]
    return "\n\n".join(part for part in said if part)


def _doubtful(facts: Mapping[str, Any]) -> str:
    """What the inspection warns of in the cases, since whoever uses them should know."""
    warned = [f"{one['id']}: {one['reason']}" for one in facts["funnel"].get("warned", ())]
    return "Known to be doubtful:\n\n" + "\n".join(f"- {one}" for one in warned) if warned else ""


def _statistics(facts: Mapping[str, Any]) -> str:
    rows = [
        (what, numbers["mean"], numbers["median"], numbers["least"], numbers["most"])
        for what, numbers in (
            ("words of the method", facts["words"]["text"]),
            ("words of the caption or intent", facts["words"]["caption"]),
            ("values of the data", facts["values"]),
        )
        if numbers
    ]
    hard = ", ".join(f"{count} {name}" for name, count in facts["difficulty"].items())
    table = _table(("of a case", "mean", "median", "least", "most"), rows)
    return f"{table}\n\nDifficulty: {hard}." if hard else table


def _use(sets: Mapping[str, Mapping[str, Any]]) -> str:
    kinds = "\n".join(f"figwright bench run paperbananabench --data . --kind {kind}" for kind in _UNITS if kind in sets)
    told = "`manifest.json` holds the sha256 of every file, and why each candidate was left out."
    return f"## How to use it\n\n```\n{kinds}\n```\n\n{told}"


def _table(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    lines = [tuple(head)]
    lines.append(tuple("---" for _ in lines[0]))
    lines += [tuple(" ".join(str(cell).split()).replace("|", "\\|") for cell in row) for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
