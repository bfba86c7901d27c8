"""A data file -> Table: one reader per file, chosen by the suffix."""

from __future__ import annotations

from figwright.tables._table import Column, Kind, Table, Value, column

__all__ = ["Column", "Kind", "Table", "Value", "column"]
