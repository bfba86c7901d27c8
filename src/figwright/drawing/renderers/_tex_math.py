"""A formula's LaTeX, let through only where TeX is sure to set it: known commands, whole arguments, no stray script.

What a stranger writes between dollars is a program to TeX; a formula that is not surely harmless and complete is drawn
as outlines instead.
"""

from __future__ import annotations

import re
from functools import lru_cache

from figwright.ir.scene.signs import ACCENTS, GREEK, SIGNS, SPACES

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\s+|.", re.S)


def _commands(words: str) -> frozenset[str]:
    return frozenset(f"\\{word}" for word in words.split())


_NO_ARGUMENT = frozenset((*GREEK, *SIGNS, *SPACES)) | _commands("""
sum prod int oint bigcup bigcap bigoplus bigotimes coprod lim sup inf limsup liminf Pr gcd hom ker deg sec csc cot sinh
cosh coth arcsin arccos arctan qquad colon aleph beth angle sqcup sqcap uplus amalg dag ddagger bigcirc diamond
triangleright triangleleft leftharpoonup rightharpoonup rightleftharpoons hookrightarrow longrightarrow longleftarrow
Longrightarrow longmapsto iff implies models vdash dashv cong asymp doteq prec succ preceq succeq sqsubseteq ni mho surd
flat natural sharp imath jmath wp backslash lbrace rbrace lvert rvert lVert rVert lesssim gtrsim leqslant geqslant
subsetneq complement therefore because rightsquigarrow leftrightarrows ltimes rtimes boxplus boxtimes circledast
""")
_ONE_ARGUMENT = frozenset(ACCENTS) | _commands("""
mathcal mathbb mathfrak mathbf mathrm mathit mathsf mathtt boldsymbol underline overrightarrow overleftarrow underbrace
overbrace acute grave breve mathring
""")
_TWO_ARGUMENTS = _commands("frac dfrac tfrac binom overset underset stackrel")
_WORDS = _commands("text textrm textbf textit textsf operatorname")
_DELIMITERS = frozenset("()[]|/.<>") | _commands(
    "{ } | langle rangle lfloor rfloor lceil rceil lvert rvert lVert rVert vert Vert"
)
_LETTERS = {character: command for command, character in reversed([*GREEK.items(), *SIGNS.items()])}


class _Doubtful(Exception):
    """TeX might stumble here."""


@lru_cache(maxsize=2_000)
def tex_math(latex: str) -> str | None:
    """The formula in ASCII LaTeX without its dollars, or None when TeX might not set it."""
    try:
        return _Reader(latex).whole()
    except _Doubtful:
        return None


class _Reader:
    def __init__(self, latex: str) -> None:
        self.tokens: list[str] = _TOKEN.findall(latex)
        self.at = 0

    def whole(self) -> str:
        out = self.row(closing=None)
        if not out.strip():
            raise _Doubtful
        return out.strip()

    def row(self, closing: str | None) -> str:
        """Atoms with their scripts up to the closing token, which is read too."""
        out, above, below, atom = "", False, False, False
        while (token := self.peek()) != closing:
            if token is None or token == "}":
                raise _Doubtful
            if token in ("^", "_", "'"):
                if not atom or (below if token == "_" else above):
                    raise _Doubtful  # nothing to sit on, or a second script on the same side
                out += self.script()
                above, below = above or token != "_", below or token == "_"
                continue
            piece = self.atom()
            out += piece
            if not piece.isspace():
                above, below, atom = False, False, True
        if closing is not None:
            self.at += 1
        return out

    def script(self) -> str:
        token = self.next()
        if token == "'":
            out = "'"
            while self.peek() == "'":
                out += self.next()
            return out
        return token + self.argument()

    def argument(self) -> str:
        """A braced row, or one plain sign."""
        self.skip()
        if self.peek() == "{":
            self.at += 1
            return "{" + self.row("}") + "}"
        token = self.peek()
        if token in _NO_ARGUMENT or (
            token is not None and not token.startswith("\\") and token not in ("^", "_", "'", "}")
        ):
            return "{" + self.atom() + "}"
        raise _Doubtful

    def atom(self) -> str:
        token = self.next()
        if token.isspace():
            return " "
        if token == "{":
            return "{" + self.row("}") + "}"
        if token == "\\left":
            return self.fenced()
        if token in _NO_ARGUMENT:
            return token + (" " if token[-1].isalpha() else "")
        if token in _ONE_ARGUMENT:
            return token + self.argument()
        if token in _TWO_ARGUMENTS:
            return token + self.argument() + self.argument()
        if token in _WORDS:
            return token + self.plain_words()
        if token == "\\sqrt":
            return token + self.root() + self.argument()
        return self.sign(token)

    def sign(self, token: str) -> str:
        if token.startswith("\\") or token in '#$%&~"`' or not token.isprintable():
            raise _Doubtful
        if token.isascii():
            return token
        if token in _LETTERS:
            return _LETTERS[token] + " "
        raise _Doubtful

    def fenced(self) -> str:
        opening = self.delimiter()
        inside = self.row("\\right")
        return f"\\left{opening}{inside}\\right{self.delimiter()}"

    def delimiter(self) -> str:
        self.skip()
        token = self.next()
        if token not in _DELIMITERS:
            raise _Doubtful
        return token + (" " if token[-1].isalpha() else "")

    def root(self) -> str:
        """The index of a root: digits or a letter in brackets."""
        if self.peek() != "[":
            return ""
        end = next((i for i in range(self.at, len(self.tokens)) if self.tokens[i] == "]"), None)
        inside = "".join(self.tokens[self.at + 1 : end])
        if end is None or not re.fullmatch(r"[A-Za-z0-9]+", inside):
            raise _Doubtful
        self.at = end + 1
        return f"[{inside}]"

    def plain_words(self) -> str:
        r"""The braced words of a \text command: letters, digits and harmless marks only."""
        self.skip()
        end = next((i for i in range(self.at, len(self.tokens)) if self.tokens[i] == "}"), None)
        inside = "".join(self.tokens[self.at : end])
        if end is None or not re.fullmatch(r"\{[A-Za-z0-9 .,:;!?()/+*=-]*", inside):
            raise _Doubtful
        self.at = end + 1
        return inside + "}"

    def skip(self) -> None:
        while (token := self.peek()) is not None and token.isspace():
            self.at += 1

    def peek(self) -> str | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def next(self) -> str:
        token = self.peek()
        if token is None:
            raise _Doubtful
        self.at += 1
        return token
