"""Prints the page that explains every rule."""

from figwright.checks._manual import manual

print(manual(), end="")
