"""Where the arguments of LaTeX commands begin and end. Braces may be missing: nothing here raises."""

from __future__ import annotations

import re
from functools import lru_cache

COMMAND = re.compile(r"\\([A-Za-z@]+|[^A-Za-z@\s])")
_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
_BRACKETS = re.compile(r"\\.|[^\w\s]", re.DOTALL)
_BLANKS = re.compile(r"[ \t\n]*")
_SHORT, _OPTION, _RUNAWAY = 500, 2000, 400
"""Signs up to which a text is searched anew each time; that an argument in brackets may have, a bracket that closes
later belongs to something else; and that one takes which is never closed."""


def closing(text: str, start: int) -> int:
    """The place after the brace that closes the one at `start`. One that is never closed ends with its paragraph, as
    TeX's own rule against runaway arguments has it, and soon: what follows is still read."""
    end = (paired if len(text) > _SHORT else _pairs)(text).get(start)
    if end is not None:
        return end
    gap = text.find("\n\n", start, start + _RUNAWAY)
    return gap if gap >= 0 else min(len(text), start + _RUNAWAY)


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
    if text.find(pair[1], start, start + _OPTION) < 0:
        return None, at
    depth = 0
    for mark in _BRACKETS.finditer(text, start + 1, start + _OPTION):
        if mark[0] == pair[1] and depth == 0:
            return text[start + 1 : mark.start()], mark.end()
        depth += (mark[0] == "{") - (mark[0] == "}")
    return None, at


def skipped(text: str, at: int) -> int:
    """The place after the blanks at a place; an empty line is more than a blank, no argument comes after one."""
    blanks = _BLANKS.match(text, at)
    end = blanks.end() if blanks else at
    return end if text.count("\n", at, end) < 2 else at
