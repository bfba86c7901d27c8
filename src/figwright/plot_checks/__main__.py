"""Prints the page that explains every rule for plots."""

from figwright.plot_checks._manual import manual

print(manual(), end="")
