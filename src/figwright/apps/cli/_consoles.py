"""Whatever a console can show: no sign ends a command, and what programs read is right under every encoding.

A console of Windows or an old terminal may know 200 letters (cp1252), Chinese (gbk) or ASCII alone. Signs that it does
not know are said by plain ones where there are any (-> for an arrow) and by their number (\\u4e2d) otherwise. JSON is
then plain ASCII, in which those numbers mean the very same text.
"""

from __future__ import annotations

import codecs
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

PLAIN = {
    "—": "-", "–": "-", "−": "-", "‐": "-", "‑": "-", "•": "-", "·": "-", "─": "-", "│": "|", "├": "|", "└": "`",
    "→": "->", "←": "<-", "↔": "<->", "⇒": "=>", "▶": ">", "◀": "<", "…": "...", "×": "x", "✓": "+", "✗": "x",
    "≤": "<=", "≥": ">=", "≠": "!=", "≈": "~", "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "\u00a0": " ",
    "\u2009": " ", "\u202f": " ",
}  # fmt: skip
"""Signs of sentences, and what typewriters had for them. Letters are not here: another letter is another word."""

JSON = {"--json", "--format=json", "json"}
"""Words by which a command is told to."""

READ_BY_PROGRAMS = {"schema"}
"""Commands that print JSON without being told."""


def prepare(words: Sequence[str]) -> None:
    """Makes this process's stdout and stderr take every text that the command line `words` can lead to."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=SPOKEN)
    out = sys.stdout
    if isinstance(out, TextIOWrapper) and not _holds_everything(out) and _asks_for_json(words):
        out.reconfigure(encoding="ascii", errors=NUMBERED)


def _asks_for_json(words: Sequence[str]) -> bool:
    return (
        not JSON.isdisjoint(words) or next((word for word in words if not word.startswith("-")), "") in READ_BY_PROGRAMS
    )


def _holds_everything(stream: TextIOWrapper) -> bool:
    return codecs.lookup(stream.encoding).name.startswith("utf")


def _spoken(sign: str) -> str:
    return PLAIN.get(sign) or _numbered(sign)


def _numbered(sign: str) -> str:
    """As JSON, JavaScript and Python write it: above 65535 as a pair. Lone halves stand for bytes of file names."""
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


def _handler(said: Callable[[str], str]) -> Callable[[UnicodeError], tuple[str, int]]:
    def handle(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        return "".join(map(said, error.object[error.start : error.end])), error.end

    return handle


SPOKEN, NUMBERED = "figwright-spoken", "figwright-numbered"
codecs.register_error(SPOKEN, _handler(_spoken))
codecs.register_error(NUMBERED, _handler(_numbered))
