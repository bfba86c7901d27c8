"""A record's label -> its fields: "<p> a | {b | c}"."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TOKEN = re.compile(r"\\.|[{}|]|<[^<>]*>|[^\\{}|<]+|<", re.S)


@dataclass(frozen=True, slots=True)
class Field:
    """One field; `depth` counts the braces around it."""

    text: str
    port: str
    depth: int

    @property
    def across(self) -> bool:
        """Whether it stands beside its neighbours in the record's own sense."""
        return self.depth % 2 == 0


def fields(label: str) -> list[Field]:
    """The fields from first to last, those of nested groups included."""
    out: list[Field] = []
    text, port, depth = "", "", 0
    for match in (*_TOKEN.finditer(label), None):
        token = match[0] if match else "|"
        if token in ("|", "}"):
            if text.strip() or port or token == "|":
                out.append(Field(text.strip(), port, depth))
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
    return [field for field in out if field.text or field.port] or [Field("", "", 0)]
