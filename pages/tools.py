"""The table of docs/assistants.md: the tools that assistants have."""

from __future__ import annotations

from figwright.apps.mcp import tools

BEGIN, END = "<!-- tools -->", "<!-- /tools -->"


def table() -> str:
    lines = [BEGIN, "| tool | what it does | takes |", "|---|---|---|"]
    for name in tools.names():
        first = " ".join(tools.about(name).partition("\n\n")[0].split())
        schema = tools.of(name).schema
        needed = schema.get("required", [])
        takes = ", ".join(f"**{key}**" if key in needed else key for key in schema["properties"])
        lines.append(f"| `{name}` | {first} | {takes} |")
    return "\n".join([*lines, END])
