r"""What formulas say goes where: `L(F(Q; \theta), Y)` feeds Q and θ into F, and F and Y into L.

Only applications are read, nested as they stand; sums, products and equations hold terms side by side. A symbol is its
letter or name with its accent and its lower index: `\hat{y}_t`, `\mathcal{L}_{KL}`, `\mathrm{MLP}`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from figwright.compiler.evidence import greek_name

_SPANS = re.compile(
    r"\$\$(.+?)\$\$|\$([^$]+?)\$|\\\[(.+?)\\\]|\\\((.+?)\\\)"
    r"|\\begin\{(?:equation|align|gather|multline|eqnarray)\*?\}(.+?)\\end\{",
    re.DOTALL,
)
_NOISE = re.compile(
    r"\\(?:left|right|[bB]igg?[lrm]?|displaystyle|textstyle|nonumber|limits|mathstrut|!|,|;|:|quad|qquad)(?![A-Za-z])"
    r"|\\(?:label|tag)\{[^}]*\}|\\[,;:! ]|~|&|\\\\"
)
_NAMED = re.compile(
    r"\\(?:text|mathrm|operatorname|textrm|texttt|mathsf|textsf|mathtt|textit|textbf)\*?\s*\{([^{}]*)\}"
)
_DRESS = re.compile(
    r"\\(?:mathcal|mathbf|boldsymbol|bm|mathbb|mathit|mathfrak|mathscr|bf|rm|cal)(?![A-Za-z])\s*(?:\{([^{}]*)\})?"
)
_ACCENT = re.compile(
    r"\\(hat|widehat|tilde|widetilde|bar|overline|vec|dot)(?![A-Za-z])\s*(?:\{([^{}]*)\}|(\\?[A-Za-z]+))"
)
_TOKEN = re.compile(r"«[^»]*»|\\[A-Za-z]+|[A-Za-zͰ-Ͽ]|\d+|[_^]|[{}()\[\]]|\|\||[,;|]|\\\||\\[{}]|[^\s]")
_EQUALS = re.compile(r":=|\\doteq(?![A-Za-z])|\\triangleq(?![A-Za-z])|\\coloneqq(?![A-Za-z])|(?<![<>!\\])=(?!=)")
_GREEK = re.compile("[\u0391-\u03a9\u03b1-\u03c9\u03d1\u03d5\u03d6\u03f1\u03f5]")
_OPEN, _CLOSE = {"(": ")", "[": "]", "\\{": "\\}"}, {")", "]", "\\}"}
_SIGNS = frozenset(
    """
    sum prod int min max arg log exp ln sin cos frac sqrt partial nabla in cdot times sim to rightarrow leftarrow odot
    oplus otimes circ leq geq le ge ne neq approx mid forall dots ldots cdots infty mathbb top lVert rVert Vert vert
    langle rangle operatorname equiv propto argmin argmax pm prime cup cap subset subseteq tfrac dfrac underbrace begin
    end""".split()
)
"""Macros that are no symbols."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A letter or name, its lower index, and its accent."""

    base: str
    index: str = ""
    accent: str = ""


@dataclass(frozen=True, slots=True)
class Applied:
    """A function and what it is applied to, functions among that included."""

    name: Symbol
    operands: tuple[Symbol | Applied, ...]

    def inside(self) -> Iterator[Symbol | Applied]:
        """Everything within, at any depth."""
        for one in self.operands:
            yield one
            if isinstance(one, Applied):
                yield from one.inside()


@lru_cache(maxsize=8)
def applications(source: str) -> tuple[tuple[Applied, str], ...]:
    """Every application of the text's formulas with the formula it stands in."""
    found: dict[Applied, str] = {}
    for span in _SPANS.finditer(source):
        formula = next(filter(None, span.groups()), "")
        for term in (*terms_of(formula), *_defined(formula)):
            for one in (term, *term.inside()) if isinstance(term, Applied) else ():
                if isinstance(one, Applied):
                    found.setdefault(one, " ".join(formula.split()))
    return tuple(found.items())


def _defined(formula: str) -> Iterator[Applied]:
    """What an equation says of the one symbol on its left: `y = f(x) + b` makes y of f and b."""
    for line in re.split(r"\\\\|\\qquad|\\quad", formula):
        left, *right = _EQUALS.split(line)
        name = terms_of(left)
        if len(name) == len(right) == 1:
            made_of = terms_of(right[0])
            yield Applied(symbol_of(name[0]), tuple(one for one in made_of if symbol_of(one) != symbol_of(name[0])))


def symbol_of(term: Symbol | Applied) -> Symbol:
    return term.name if isinstance(term, Applied) else term


def symbols(label: str) -> frozenset[Symbol]:
    """The symbols that a label shows between dollars."""
    shown = (term for math in re.findall(r"\$([^$]+)\$", label) for term in terms_of(math))
    return frozenset(term if isinstance(term, Symbol) else term.name for term in shown)


def introduced(source: str) -> Iterator[tuple[str, Symbol]]:
    """Symbols within a sentence, with the words of that sentence before them: "the query set $Q$". A formula on a line
    of its own names nothing by the words before it, nor does one that begins a clause."""
    for span in _SPANS.finditer(source):
        terms = () if span[2] is None and span[4] is None else terms_of(span[2] or span[4])
        said = re.split(r"[.,;:!?()$]", source[max(0, span.start() - 60) : span.start()])[-1]
        if terms and said.strip():
            name = terms[0] if isinstance(terms[0], Symbol) else terms[0].name
            yield " ".join(said.split()[-3:]), name


def terms_of(formula: str) -> tuple[Symbol | Applied, ...]:
    """The symbols and applications of a formula, side by side."""
    plain = _GREEK.sub(lambda letter: f"\\{greek_name(letter[0])} ", unicodedata.normalize("NFKC", formula))
    text = _NAMED.sub(lambda name: f"«{name[1].strip()}»", _NOISE.sub(" ", plain))
    text = _ACCENT.sub(lambda a: f"«{a[1].removeprefix('wide').replace('overline', 'bar')}:{(a[2] or a[3]).strip()}»",
                       _DRESS.sub(lambda d: f" {d[1] or ''} ", text))  # fmt: skip
    text = re.sub(r"(?<![A-Za-z\\«:])([A-Za-z]{3,})(?=\s*[(\[])", r"«\1»", text)
    return tuple(_Reader(_TOKEN.findall(text)).terms(""))


class _Reader:
    """Tokens read from left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at = tokens, 0

    def terms(self, end: str) -> Iterator[Symbol | Applied]:
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token == end or (end and token in _CLOSE):
                return
            if token in "{}":
                continue
            if token in _OPEN:
                yield from self.terms(_OPEN[token])
            elif token == "^" or token == "_":
                self._script()
            elif symbol := _symbol(token):
                yield from self._from(symbol)

    def _from(self, symbol: Symbol) -> Iterator[Symbol | Applied]:
        """A symbol with its indices, and what it is applied to."""
        index = ""
        while self.at < len(self.tokens) and self.tokens[self.at] in "_^'":
            script, self.at = self.tokens[self.at], self.at + 1
            said = "'" if script == "'" else self._script()
            index += "" if script == "^" else said
        symbol = Symbol(symbol.base, index, symbol.accent)
        if self.at < len(self.tokens) and self.tokens[self.at] in ("(", "["):
            opening, self.at = self.tokens[self.at], self.at + 1
            yield Applied(symbol, tuple(self.terms(_OPEN[opening])))
        else:
            yield symbol

    def _script(self) -> str:
        """An index: one token, or all between braces."""
        if self.at >= len(self.tokens):
            return ""
        token, self.at = self.tokens[self.at], self.at + 1
        if token != "{":
            return _letters(token)
        depth, said = 1, ""
        while self.at < len(self.tokens) and depth:
            token, self.at = self.tokens[self.at], self.at + 1
            depth += (token == "{") - (token == "}")
            said += _letters(token)
        return said


def _letters(token: str) -> str:
    return re.sub(r"[^\w]", "", token.strip("«»\\"))


def _symbol(token: str) -> Symbol | None:
    if token.startswith("«"):
        accent, colon, base = token[1:-1].rpartition(":")
        base = base.strip(" \\")
        return Symbol(base, "", accent if colon else "") if base else None
    if token.startswith("\\"):
        named = len(token) > 2 and token.isascii() and token[1:].isalpha() and token[1:] not in _SIGNS
        return Symbol(token[1:].removeprefix("var")) if named else None
    if token.isalpha():
        return Symbol(token)
    return None
