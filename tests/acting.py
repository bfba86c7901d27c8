"""What a model would say to each of figwright's prompts, computed from the question alone: equal ones, equal answers.

Which prompt it is tells the beginning of its system part. A prompt that is not known here is answered by its schema,
and without one by a letter: enough for every judge and solver to go its whole way.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from itertools import pairwise
from typing import Any

from figwright.agents import prompts

NODES = 6


@dataclass(frozen=True)
class Asked:
    """A question as it came over the wire: the texts in their order (the system's first), pictures counted."""

    system: str
    user: str
    pictures: int
    schema: dict[str, Any] | None
    digest: str

    @property
    def prompt(self) -> str:
        """Its name. A painter is told all in one text, in which the system's words come first."""
        said = self.system or self.user
        return next((name for begin, name in _signs() if said.startswith(begin)), "")

    def between(self, tag: str) -> str:
        found = re.search(rf"<{tag}>\n?(.*?)\n?</{tag}>", self.user, re.DOTALL)
        return found[1] if found else ""

    @property
    def chance(self) -> random.Random:
        return random.Random(self.digest)


@cache
def _signs() -> tuple[tuple[str, str], ...]:
    """The system parts of all prompts up to their first input, the longest first, with their names."""
    begins = ((prompts.get(name).system.partition("{{")[0].strip(), name) for name in prompts.names())
    return tuple(sorted(begins, key=lambda one: -len(one[0])))


def said(asked: Asked) -> str:
    """The answer, of every agent in its own form."""
    for begin, answer in _AGENTS.items():
        if asked.prompt.startswith(begin):
            return answer(asked)
    if asked.schema is not None:
        return json.dumps(_fitting(asked.schema, asked.schema.get("$defs", {}), asked.chance))
    return asked.chance.choice("ABCD")


@lru_cache(maxsize=512)
def _labels(method: str) -> tuple[str, ...]:
    """Names of things: some of the long words of the method, in its order."""
    words = list(dict.fromkeys(re.findall(r"\b[A-Za-z]{6,12}\b", method[:6000])))
    words += [f"module{i}" for i in range(NODES - len(words))]
    picked = sorted(random.Random(sha256(method.encode()).digest()).sample(range(len(words)), NODES))
    return tuple(words[place].capitalize() for place in picked)


def _evidence(method: str) -> str:
    return " ".join(method.split()[:9]).replace('"', "").replace("«", "").replace(":", "")


def _described(asked: Asked) -> str:
    labels = _labels(asked.between("method"))
    lines = [f"A box labelled **{label}** stands at place {i}, pale blue." for i, label in enumerate(labels, 1)]
    arrows = [f"A solid arrow leads from {a} to {b}." for a, b in pairwise(labels)]
    return "\n".join((*lines, *arrows, f"«{_evidence(asked.between('method'))}»", f"Variant {asked.digest[:6]}."))


def _figure(asked: Asked) -> str:
    labels, quote = _labels(asked.between("method")), _evidence(asked.between("method"))
    nodes = "\n".join(f'    - {{id: n{i}, label: "{label}", evidence: "{quote}"}}' for i, label in enumerate(labels))
    edges = "\n".join(f'  - {{from: n{i}, to: n{i + 1}, evidence: "{quote}"}}' for i in range(len(labels) - 1))
    return f"```yaml\nbody:\n  row:\n{nodes}\nedges:\n{edges}\n```"


def _svg(asked: Asked) -> str:
    labels, quote = _labels(asked.between("method")), _evidence(asked.between("method"))
    boxes, arrows = [], []
    for i, label in enumerate(labels):
        x, y = 40 + i % 3 * 330, 90 + i // 3 * 230
        shape = f'<rect x="{x}" y="{y}" width="220" height="90" rx="10" fill="#dbe7ff" stroke="#3b5b92"/>'
        words = f'<text x="{x + 110}" y="{y + 52}" font-size="20" text-anchor="middle">{label}</text>'
        boxes.append(f'<g data-node="n{i}" data-evidence="{quote}">{shape}{words}</g>')
        if i % 3:
            told = f'data-from="n{i - 1}" data-to="n{i}" data-evidence="{quote}"'
            arrows.append(f'<path {told} d="M{x - 106} {y + 45} L{x - 4} {y + 45}" stroke="#333" stroke-width="2"/>')
    inside = "".join((*boxes, *arrows))
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 520">'
    return f"{head}<title>{asked.digest[:8]}</title>{inside}</svg>"


def _critique(asked: Asked) -> str:
    """Something to change at every look, so that all rounds are drawn."""
    look = asked.user.partition("This is look ")[2][:1] or "1"
    told = {"critique": f"Look {look}: the arrows could be plainer.", "done": False}
    if asked.prompt == "critic-placed":
        return json.dumps({**told, "edits": [{"op": "shift", "ids": ["n0"], "by": [3, 0]}]})
    if asked.prompt == "critic-figure":
        return json.dumps({**told, "edits": [{"op": "head", "aspect": 1.6 + 0.1 * int(look)}]})
    if asked.prompt.endswith("critic-description"):
        return json.dumps({**told, "description": f"{asked.between('description')}\nArrows are {look} points thick."})
    return json.dumps({**told, "changes": [f"lines of {look} points"]})


def _ranked(asked: Asked) -> str:
    return json.dumps({"winner": asked.chance.choice(("A", "B", "tie")), "why": "plainer"})


_AGENTS: dict[str, Callable[[Asked], str]] = {
    "retriever": lambda asked: json.dumps({"ids": [f"c{i}" for i in range(1, 11)]}),
    "plot-retriever": lambda asked: json.dumps({"ids": [f"c{i}" for i in range(1, 11)]}),
    "planner-description": _described,
    "planner-figure": _figure,
    "visualizer-svg": _svg,
    "critic": _critique,
    "plot-critic": _critique,
    "ranker": _ranked,
    "plot-ranker": _ranked,
}


def _fitting(schema: dict[str, Any], known: dict[str, Any], chance: random.Random) -> Any:
    """Some value that fits a JSON Schema, as pydantic writes them."""
    if "$ref" in schema:
        return _fitting(known[schema["$ref"].rpartition("/")[2]], known, chance)
    if "const" in schema or "enum" in schema:
        return schema["const"] if "const" in schema else chance.choice(schema["enum"])
    if options := schema.get("anyOf") or schema.get("oneOf"):
        return _fitting(chance.choice([one for one in options if one.get("type") != "null"]), known, chance)
    match schema.get("type"):
        case "object":
            return {name: _fitting(one, known, chance) for name, one in schema.get("properties", {}).items()}
        case "array":
            count = max(1, schema.get("minItems", 1))
            return [_fitting(schema.get("items", {}), known, chance) for _ in range(count)]
        case "boolean":
            return chance.random() < 0.5
        case "integer" | "number":
            low = schema.get("minimum", schema.get("exclusiveMinimum", 0))
            return chance.randint(int(low), int(schema.get("maximum", schema.get("exclusiveMaximum", low + 100))))
    return "because it is plainer"[: schema.get("maxLength", 40)]
