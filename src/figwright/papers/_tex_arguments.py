"""Where the arguments of LaTeX commands begin and end. Braces may be missing: nothing here raises."""

from __future__ import annotations

import re
from functools import lru_cache

COMMAND = re.compile(r"\\([A-Za-z@]+|[^A-Za-z@\s])")
_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
_BLANKS = re.compile(r"[ \t\n]*")
_SHORT, _OPTION = 500, 4000
"""Signs up to which a text is searched anew each time, and signs that an argument in brackets may have: a bracket that
closes later belongs to something else."""


def closing(text: str, start: int) -> int:
    """The place after the brace that closes the one at `start`. One that is never closed ends with its paragraph, as
    TeX's own rule against runaway arguments has it: what follows is still read."""
    end = (paired if len(text) > _SHORT else _pairs)(text).get(start)
    if end is not None:
        return end
    gap = text.find("\n\n", start)
    return gap if gap >= 0 else len(text)


def _pairs(text: str) -> dict[int, int]:
    """Every brace that is closed, and the place after the one that closes it."""
    found, open_ = {}, []
    for mark in _BRACES.finditer(text):
        if mark[0] == "{":
            open_.append(mark.start())
        elif mark[0] == "}" and open_:
            found[open_.pop()] = mark.end()
    return found


paired = lru_cache(maxsize=40)(_pairs)
"""The same, made once for a long text, however often it is asked: more texts than macros lie in each other."""


def argument(text: str, at: int) -> tuple[str, int]:
    """The argument at a place, without its braces, and where it ends."""
    at = skipped(text, at)
    if at >= len(text):
        return "", at
    if text[at] == "{":
        end = closing(text, at)
        return text[at + 1 : end - 1 if text[end - 1] == "}" and end - 1 > at else end], end
    command = COMMAND.match(text, at)
    return (command[0], command.end()) if command else (text[at], at + 1)


def braced(text: str, at: int) -> tuple[str | None, int]:
    """The argument in braces at a place, if there is one."""
    start = skipped(text, at)
    return argument(text, start) if text[start : start + 1] == "{" else (None, at)


def optional(text: str, at: int, pair: str = "[]") -> tuple[str | None, int]:
    """The argument in brackets at a place, if there is one."""
    start = skipped(text, at)
    if text[start : start + 1] != pair[0]:
        return None, at
    depth, end = 0, start + 1
    while end < min(len(text), start + _OPTION):
        sign = text[end]
        if sign == pair[1] and depth == 0:
            return text[start + 1 : end], end + 1
        depth += (sign == "{") - (sign == "}")
        end += 2 if sign == "\\" else 1
    return None, at


def skipped(text: str, at: int) -> int:
    """The place after the blanks at a place; an empty line is more than a blank, no argument comes after one."""
    blanks = _BLANKS.match(text, at)
    end = blanks.end() if blanks else at
    return end if text.count("\n", at, end) < 2 else at
