"""Prints the table of tools: `python -m figwright.apps.mcp.tools`."""

from figwright.apps.mcp.tools import table

print(table(), end="")
