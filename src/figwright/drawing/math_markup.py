"""LaTeX that plain characters can say exactly: letters, Greek, one level of scripts, accents, primes, common signs.

Editable formats write such a formula as text; anything richer (fractions, roots, stacked scripts) stays a formula.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from figwright.ir.scene.signs import ACCENTS, GREEK, SIGNS, SPACES, alphabet

Level = Literal["base", "sub", "sup"]
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[{}^_]|\s+|.", re.S)
_UPRIGHT = ("\\mathrm", "\\text", "\\operatorname", "\\textrm", "\\mathsf", "\\textsf")
_BINARY = frozenset("+−=<>×÷±→←↔⇒⇔≤≥≠≈∼≃≡∈∉⊂⊆∪∩∝≪≫↦∘⊕⊗⊙∗⋆·:")
THIN = "\u2009"


@dataclass(frozen=True, slots=True)
class Atom:
    """A stretch of characters in one style; `level` tells whether it stands on the line, below or above it."""

    text: str
    italic: bool = False
    bold: bool = False
    level: Level = "base"


class _Rich(Exception):
    """The formula needs more than characters."""


@lru_cache(maxsize=2_000)
def atoms(latex: str) -> tuple[Atom, ...] | None:
    """The formula as characters, or None when it needs a math engine."""
    try:
        return _merged(_spaced(_Reader(latex).row()))
    except _Rich:
        return None


class _Reader:
    """Reads tokens one after another; raises _Rich at the first thing that characters cannot say."""

    def __init__(self, latex: str) -> None:
        self.tokens: list[str] = _TOKEN.findall(latex)
        self.at = 0

    def row(self) -> list[Atom]:
        """The whole formula on its line, with scripts of one level."""
        out: list[Atom] = []
        scripts = 0
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token in "^_'":
                scripts += 1
                if not out or scripts > 1:
                    raise _Rich  # a script of nothing, or two stacked on the same letter
                out.extend(self._script())
            else:
                scripts = 0
                out.extend(self._one())
        return out

    def _script(self) -> list[Atom]:
        token = self._next()
        if token == "'":
            return [Atom("′")]
        inside = self._argument()
        if token == "^" and [a.text for a in inside] in (["′"], ["′′"]):
            return inside
        if any(a.level != "base" for a in inside):
            raise _Rich
        return [replace(a, level="sub" if token == "_" else "sup") for a in inside]

    def _one(self) -> list[Atom]:
        token = self._next()
        if token.isspace() or token in ("{", "}"):
            return self._braced(token)
        if token in SPACES:
            return [Atom(SPACES[token])]
        if token in GREEK:
            letter = GREEK[token]
            return [Atom(letter, italic=letter.islower())]
        if token in SIGNS:
            return [Atom(SIGNS[token])]
        if token.startswith("\\"):
            return self._command(token)
        if token in ("&", "#", "%", "~", "$"):
            raise _Rich
        return [Atom({"-": "−", "*": "∗"}.get(token, token), italic=token.isalpha())]

    def _braced(self, token: str) -> list[Atom]:
        if token == "}":
            raise _Rich  # closes nothing
        if token != "{":
            return []
        self.at -= 1
        return self._argument()

    def _command(self, token: str) -> list[Atom]:
        if token in _UPRIGHT:
            return [Atom(self._words(), italic=False)]
        if token in ("\\mathbf", "\\boldsymbol", "\\bm", "\\textbf"):
            return [
                replace(a, bold=True, italic=a.italic and token in ("\\boldsymbol", "\\bm")) for a in self._argument()
            ]
        if token == "\\mathit":
            return [Atom(self._words(), italic=True)]
        if token in ACCENTS:
            (letter,) = self._exactly_one()
            return [replace(letter, text=letter.text + ACCENTS[token])]
        styled = [alphabet(token, character) for atom in self._argument() for character in atom.text]
        if not styled or None in styled:
            raise _Rich
        return [Atom("".join(c for c in styled if c))]

    def _argument(self) -> list[Atom]:
        """What a command or a script applies to: a braced row without scripts, or one token."""
        while self.at < len(self.tokens) and self.tokens[self.at].isspace():
            self.at += 1
        if self.at >= len(self.tokens) or self.tokens[self.at] in "^_}":
            raise _Rich
        if self.tokens[self.at] != "{":
            return self._one()
        self.at += 1
        out: list[Atom] = []
        while self.at < len(self.tokens) and self.tokens[self.at] != "}":
            if self.tokens[self.at] in "^_":
                raise _Rich
            out.extend(self._script() if self.tokens[self.at] == "'" else self._one())
        if self.at >= len(self.tokens):
            raise _Rich  # never closed
        self.at += 1
        return out

    def _exactly_one(self) -> list[Atom]:
        inside = self._argument()
        if len(inside) != 1 or len(inside[0].text) != 1:
            raise _Rich  # a wide accent over several letters
        return inside

    def _words(self) -> str:
        """The raw characters of a braced argument, spaces kept."""
        if self.at >= len(self.tokens) or self.tokens[self.at] != "{":
            return "".join(a.text for a in self._argument())
        end = next((i for i in range(self.at, len(self.tokens)) if self.tokens[i] == "}"), None)
        inside = self.tokens[self.at + 1 : end]
        if end is None or any(t.startswith("\\") or t in "{^_$" for t in inside):
            raise _Rich
        self.at = end + 1
        return "".join(inside)

    def _next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]


def _spaced(row: list[Atom]) -> list[Atom]:
    """Room about signs that stand between two things on the line, as a math engine would give."""
    out: list[Atom] = []
    for i, atom in enumerate(row):
        between = 0 < i < len(row) - 1 and atom.level == "base" and row[i - 1].text not in _BINARY
        wide = between and atom.text in _BINARY and len(atom.text) == 1
        out.append(replace(atom, text=f"{THIN}{atom.text}{THIN}") if wide else atom)
        if atom.text == "," and atom.level == "base" and i < len(row) - 1:
            out.append(Atom(THIN))
    return out


def _merged(row: list[Atom]) -> tuple[Atom, ...]:
    """Neighbours of one style as one atom."""
    out: list[Atom] = []
    for atom in row:
        if out and replace(out[-1], text="") == replace(atom, text=""):
            out[-1] = replace(atom, text=out[-1].text + atom.text)
        else:
            out.append(atom)
    return tuple(atom for atom in out if atom.text)
