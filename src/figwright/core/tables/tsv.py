"""Tab-separated values -> Table; a file that has no tabs is read as its delimiter says."""

from __future__ import annotations

from figwright.core.tables import csv
from figwright.core.tables._table import Table


def read(content: bytes, name: str, part: str) -> Table:
    text, _ = csv.decoded(content[:100_000], name)
    return csv.read(content, name, part, ("\t",) if "\t" in text else (",", ";", "|"))
