"""Prints the page that explains every rule for plots."""

from figwright.plots.checks._manual import manual

print(manual(), end="")
