"""Cases and their questions <-> AIBench's JSONL: one paper a line, so that whoever reads AIBench reads ours."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from figwright.bench.case import Case, Question

TITLES: Mapping[int, str] = {
    1: "Level 1: Component Existence",
    2: "Level 2: Local Topology",
    3: "Level 3: Phase Architecture",
    4: "Level 4: Global Semantics",
}


def dumps(case: Case, questions: Iterable[Question]) -> str:
    """One line of the file."""
    checklist = [
        {
            "id": one.id,
            "level": TITLES[one.level],
            "question": one.text,
            "options": dict(one.options),
            "correct_option": one.answer,
        }
        for one in questions
    ]
    record = {"id": case.id, "method_text": case.source.text, "checklist": checklist}
    return json.dumps(record, ensure_ascii=False)
