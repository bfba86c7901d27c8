"""A record's label -> its fields: "<p> a | {b | c}"."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TOKEN = re.compile(r"\\.|[{}|]|<[^<>]*>|[^\\{}|<]+|<", re.S)


@dataclass(frozen=True, slots=True)
class Field:
    """One field; `across` tells whether it stands beside its neighbours in the record's own sense."""

    text: str
    port: str
    across: bool


def fields(label: str) -> list[Field]:
    """The fields from first to last, those of nested groups included."""
    out: list[Field] = []
    text, port, depth = "", "", 0
    for match in (*_TOKEN.finditer(label), None):
        token = match[0] if match else "|"
        if token in ("|", "}"):
            if text.strip() or port or token == "|":
                out.append(Field(text.strip(), port, depth % 2 == 0))
            text, port = "", ""
            depth -= token == "}"
        elif token == "{":
            depth += 1
        elif token.startswith("<") and token.endswith(">"):
            port = token[1:-1].strip()
        elif token in ("\\|", "\\{", "\\}", "\\<", "\\>", "\\ "):
            text += token[1]
        else:
            text += token
    return [field for field in out if field.text or field.port] or [Field("", "", True)]
