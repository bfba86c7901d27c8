"""Cases and their questions -> AIBench's JSONL: one paper a line, so that whoever reads AIBench reads ours."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from figwright.bench.case import Case, Question
from figwright.bench.datasets._floats import overview_caption, without_figures
from figwright.core.errors import SourceError, fault

R = TypeVar("R", bound=BaseModel)
TITLES: Mapping[int, str] = {
    1: "Level 1: Component Existence",
    2: "Level 2: Local Topology",
    3: "Level 3: Phase Architecture",
    4: "Level 4: Global Semantics",
}


def dumps(case: Case, questions: Iterable[Question]) -> str:
    """One line of the file. What AIBench lacks is added only where it is needed: that a question is negative, and a
    caption that does not stand in the text as a figure's float."""
    checklist: list[dict[str, Any]] = [
        {
            "id": one.id,
            "level": TITLES[one.level],
            "question": one.text,
            "options": dict(one.options),
            "correct_option": one.answer,
            **({"negative": True} if one.negative else {}),
        }
        for one in questions
    ]
    there = overview_caption(without_figures(case.source.text)[1])
    caption = {"caption": case.source.caption} if case.source.caption != there else {}
    record = {"id": case.id, "method_text": case.source.text, **caption, "checklist": checklist}
    return line(record)


def lines(text: str, model: type[R], name: str) -> Iterator[R]:
    """The records of JSON lines; one that does not fit is named by its number."""
    for number, said in enumerate(text.split("\n"), 1):
        try:
            if said.strip():
                yield model.model_validate_json(said)
        except ValidationError as error:
            raise SourceError(f"{name}, line {number}: {fault(error)}", "fix or remove that line") from error


def line(record: Mapping[str, Any]) -> str:
    """JSON in one line, whoever counts lines: there are more signs that end one than people know."""
    text = json.dumps(record, ensure_ascii=False)
    for sign in "\x85\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text
