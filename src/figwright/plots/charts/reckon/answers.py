"""Words that answer a question with yes or no, in tables and in wishes."""

from __future__ import annotations

from figwright.core.tables import Column, Value

YES = frozenset("yes y true t 1 1.0 ✓ ✔ success succeeded pass passed correct ok won".split())
NO = frozenset("no n false f 0 0.0 ✗ ✘ x failure failed fail wrong incorrect lost".split())


def answers(column: Column) -> dict[str, Value]:
    """The values of a column of yes and no, by their words; empty for other columns."""
    words = {str(value).strip().casefold(): value for value in column.distinct}
    return words if words and set(words) <= YES | NO else {}


def yes(column: Column) -> Value:
    """The value that means yes in a column of two answers; None where a column has others."""
    return next((value for word, value in answers(column).items() if word in YES), None)


def no(column: Column) -> Value:
    return next((value for word, value in answers(column).items() if word in NO), None)
