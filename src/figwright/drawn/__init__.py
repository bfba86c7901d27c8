"""A matplotlib figure -> Drawn: what its artists are, read back as plain values."""

from __future__ import annotations

from figwright.drawn._loads import loads
from figwright.drawn.model import Axes, Drawn, Entry, Mark, Scale, Text, Tick, texts

__all__ = ["Axes", "Drawn", "Entry", "Mark", "Scale", "Text", "Tick", "loads", "texts"]
