"""Prints the table of tools: `python -m figwright.mcp.tools`."""

from figwright.mcp.tools import table

print(table(), end="")
