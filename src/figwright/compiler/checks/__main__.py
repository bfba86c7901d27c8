"""Prints the page that explains every rule."""

from figwright.compiler.manual import manual

print(manual(), end="")
