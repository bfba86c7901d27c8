"""A layer -> lines of matplotlib code: one mark per file."""

from __future__ import annotations
