"""One PostgreSQL server for all tests of ledgers."""

from postgres import served as server

__all__ = ["server"]
