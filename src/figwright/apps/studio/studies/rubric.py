"""What each dimension means, for people: the words that the referenced judge is given, so that both judge the same."""

from __future__ import annotations

import re
from typing import Any

from figwright.agents import prompts
from figwright.bench.verdicts import DIMENSIONS, PRIMARY

NAMES = {"referenced": ("Human", "Model"), "blind": ("A", "B")}


def rubric(kind: str, figure: str) -> dict[str, Any]:
    """By dimension: its title, the definition (`text`), what is never allowed (`red_lines`), how to choose (`decide`),
    and whether it decides first (`primary`). `kind` is the study's, `figure` "diagram" or "plot"."""
    return {name: _dimension(name, kind, figure) for name in DIMENSIONS}


def _dimension(name: str, kind: str, figure: str) -> dict[str, Any]:
    one, other = NAMES[kind]
    system = prompts.get(f"judge-{'plot-' if figure == 'plot' else ''}{name}").system
    words = system.replace("{{one}}", one).replace("{{other}}", other)
    for said in ("good", "bad"):  # as the answers are called here
        words = words.replace(f"Both are {said}", f"Both {said}")
    parts = dict(zip(*[iter(re.split(r"^## (.*)$", words, flags=re.MULTILINE)[1:])] * 2, strict=True))
    definition, lines, deciding = (
        next(text for title, text in parts.items() if title.startswith(begin)) for begin in ("What", "Red", "How")
    )
    return {
        "title": name.capitalize(),
        "text": "\n\n".join(_paragraphs(definition)),
        "red_lines": _points(lines, r"\d+\. "),
        "decide": _points(deciding.partition("What stands between tags")[0], r"- "),
        "primary": name in PRIMARY,
    }


def _paragraphs(text: str) -> list[str]:
    return [_one_line(part) for part in re.split(r"\n\s*\n", text.strip())]


def _points(text: str, sign: str) -> list[str]:
    """The points of a list, each in one line; what goes before it is not among them."""
    return [_one_line(part) for part in re.split(rf"^{sign}", text, flags=re.MULTILINE)[1:]]


def _one_line(text: str) -> str:
    return " ".join(text.split())
