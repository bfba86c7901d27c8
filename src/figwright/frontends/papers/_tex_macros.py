"""The paper's own commands, written out: \\newcommand, \\def, \\let, xparse, operators, delimiters, environments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from figwright.frontends.papers._tex_arguments import COMMAND, argument, braced, optional, skipped

_NAME = r"(?:\{\s*\\(?P<braced>[A-Za-z@]+|.)\s*\}|\\(?P<bare>[A-Za-z@]+|.))"
_DEFINED = re.compile(
    r"(?:\\(?:long|outer|global|protected)\s*)*\\(?:"
    r"(?P<new>(?:re)?newcommand|DeclareRobustCommand|(?P<provide>providecommand))\*?"
    r"|(?P<primitive>[gex]?def)|(?P<let>let)|(?P<operator>DeclareMathOperator)\*?"
    r"|(?P<document>(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand)"
    rf"|(?P<pair>DeclarePairedDelimiter)|(?P<sign>newcommandx|DeclareUnicodeCharacter))\s*{_NAME}\s*"
    r"|\\(?:re)?newenvironment\*?\s*\{(?P<environment>[A-Za-z]+\*?)\}\s*"
)
_KEPT = frozenset(
    "begin end section subsection subsubsection paragraph chapter part caption captionof label ref Cref cref autoref "
    "eqref includegraphics title author abstract maketitle item document appendix cite citep citet footnote input "
    "include textbf textit emph thanks and par small large centering onedot href url textcolor xspace "
    "\\ { } $ % & # _ [ ] ( ) , ; ! : ' ` ^ ~ = - ".split()
)
"""What this reader understands by itself, however a paper defines it again."""
_KNOWN = frozenset(
    "abstract figure table equation align gather multline document itemize enumerate description proof tabular quote "
    "algorithm algorithmic minipage center appendix appendices subfigure subtable thebibliography keywords".split()
)
"""Environments of which the same holds."""
_COUNTED = frozenset({"thefigure", "thetable"})
"""How a paper writes the numbers of its figures and tables, from some place on: that stays where it stands."""
_DRAWN = re.compile(
    r"\\(leaders|rlap|llap|hbox|vbox|hrule|vrule|leavevmode|csname|expandafter|ifx|futurelet|tikz)(?![A-Za-z])"
)
"""Macros with these paint or program: they leave no words."""
_DEEPEST, _WRITTEN = 24, 400_000
"""How deep macros lie in each other, and how many signs they are written out to."""
_MISSING = "\ue020"
"""Stands for an argument that was not given."""
_ASKED = re.compile(r"\\If(?P<what>NoValue|Value|Boolean|Blank)(?P<how>TF|T|F)(?![A-Za-z])")


@dataclass(frozen=True, slots=True)
class Taken:
    """How one argument is taken: m, in braces; o, in `marks` or left out; s, a sign or none; l, the sign itself, which
    is no argument; u, everything up to the sign."""

    kind: str
    marks: str = "[]"
    default: str = _MISSING


@dataclass(frozen=True, slots=True)
class Macro:
    """A command of the paper: its text, and its arguments in order. `closer` is the end of an environment."""

    text: str
    takes: tuple[Taken, ...] = ()
    closer: str = ""


Definition = tuple[int, int, str, Macro, bool]
"""Where it begins and ends, the name (of an environment with braces), the macro, and whether others go before it."""


def definitions(text: str) -> Iterator[Definition]:
    at = 0
    while match := _DEFINED.search(text, at):
        found = _macro(match, text)
        if found is None:
            at = match.end()
            continue
        macro, at = found
        name = f"{{{match['environment']}}}" if match["environment"] else match["braced"] or match["bare"]
        yield match.start(), at, name, macro, bool(match["provide"])


def _macro(match: re.Match[str], text: str) -> tuple[Macro, int] | None:
    at = match.end()
    if match["let"]:
        value, at = argument(text, at + (text[at : at + 1] == "="))
        if not value.startswith("\\") or len(value) < 2:
            return None
        return Macro("" if value in ("\\relax", "\\undefined", "\\empty") else value), at
    if match["document"]:
        spec, at = argument(text, at)
        takes = _spec(spec)
    elif match["primitive"]:
        start = text.find("{", at, at + 200)
        if start < 0 or "\n\n" in text[at:start]:
            return None
        takes, at = _parameters(text[at:start]), start
    elif match["pair"]:
        left, at = argument(text, at)
        right, at = argument(text, at)
        return Macro(f"{left} #3 {right}", (Taken("s", "*"), Taken("o"), Taken("m"))), at
    else:
        takes, at = ((), at) if match["operator"] else _counted(text, at)
    body, at = braced(text, at)
    if body is None:
        return None
    if match["operator"]:
        return Macro(f"\\operatorname{{{body}}}"), at
    closer, at = braced(text, at) if match["environment"] else ("", at)
    return Macro(body, takes, closer or ""), at


def _counted(text: str, at: int) -> tuple[tuple[Taken, ...], int]:
    """The arguments of \\newcommand: how many, and what the first is when it is left out."""
    number, at = optional(text, at)
    count = int(number) if number and re.fullmatch(r"\s*[1-9]\s*", number) else 0
    default, at = optional(text, at)
    first = (Taken("o", default=default),) if default is not None and count else ()
    return (*first, *(Taken("m") for _ in range(count - len(first)))), at


def _parameters(marks: str) -> tuple[Taken, ...]:
    r"""The arguments of \def: `#1#2`, or with signs between them, `[#1](#2)`."""
    pieces = re.split(r"#\d", marks.rstrip() if "#" in marks else "")
    takes = [Taken("l", pieces[0].strip())] if pieces[0].strip() else []
    return (*takes, *(Taken("u", piece.strip()) if piece.strip() else Taken("m") for piece in pieces[1:]))


def _spec(spec: str) -> tuple[Taken, ...]:
    """The arguments of \\NewDocumentCommand: `s o m O{default} d() t+`."""
    takes: list[Taken] = []
    at = 0
    while at < len(spec):
        kind, at = spec[at], at + 1
        marks = "[]"
        if kind in "dDrR":
            marks, at = spec[at : at + 2].ljust(2, ")"), at + 2
        default = _MISSING
        if kind in "ODR":
            default, at = argument(spec, at)
        if kind in "mv":
            takes.append(Taken("m"))
        elif kind in "oOdDrR":
            takes.append(Taken("o", marks, default))
        elif kind in "st":
            marks, at = ("*", at) if kind == "s" else (spec[at : at + 1], at + 1)
            takes.append(Taken("s", marks or "*"))
    return tuple(takes)


def expanded(text: str) -> tuple[str, tuple[str, ...]]:
    """The text with the paper's own macros written out, and their definitions gone; and notes."""
    macros: dict[str, Macro] = {}
    parts, at = [], 0
    for start, end, name, macro, weak in definitions(text):
        parts.append(text[at : end if name in _COUNTED else start])
        at = end
        if name in _KEPT or name in _COUNTED or name.strip("{}*") in _KNOWN or (weak and name in macros):
            continue
        macros[name] = _drawn(macro) if _DRAWN.search(macro.text) else macro
    parts.append(text[at:])
    expansion = _Expansion(macros)
    whole = expansion.of("".join(parts))
    return whole, tuple(f"\\{name} is a recursive command and was skipped" for name in expansion.endless)


def _drawn(macro: Macro) -> Macro:
    """What is left of a macro that paints: the words that a drawing is given, \\circled{1}; nothing of a program."""
    shown = "\\tikz" in macro.text and macro.takes and macro.takes[-1].kind == "m"
    return Macro(f"#{len(macro.takes)}" if shown else "", macro.takes)


@dataclass(slots=True)
class _Expansion:
    """Writes macros out, and stops where they would never end."""

    macros: dict[str, Macro]
    left: int = _WRITTEN
    endless: dict[str, None] = field(default_factory=dict)

    def of(self, text: str, depth: int = 0) -> str:
        parts, at = [], 0
        while match := COMMAND.search(text, at):
            parts.append(text[at : match.start()])
            name, at = match[1], match.end()
            if name in ("begin", "end") and (edge := self._edge(name, text, at, depth)):
                parts.append(re.sub(r"(\\[A-Za-z]+)$", r"\1{}", edge[0]))  # so that it takes nothing that follows
                at = edge[1]
                continue
            macro = self.macros.get(name)
            if macro is None:
                parts.append(match[0])
                continue
            body, at = self._written(name, macro, text, at, depth)
            if at < len(text) and text[at].isalpha() and re.search(r"\\[A-Za-z]+$", body):
                body += " "
            parts.append(body)
            if text.startswith("{}", at):
                at += 2
        parts.append(text[at:])
        return "".join(parts)

    def _edge(self, name: str, text: str, at: int, depth: int) -> tuple[str, int] | None:
        """The beginning or end of an environment that the paper defines."""
        environment, end = braced(text, at)
        macro = self.macros.get(f"{{{environment}}}") if environment else None
        if macro is None:
            return None
        if name == "end":
            return self._written(f"end{environment}", Macro(macro.closer), text, end, depth)
        return self._written(str(environment), macro, text, end, depth)

    def _written(self, name: str, macro: Macro, text: str, at: int, depth: int) -> tuple[str, int]:
        body, at = _filled(macro, text, at)
        self.left -= len(body) + 1
        if depth >= _DEEPEST or self.left < 0:
            self.endless[name] = None
            return "", at
        return self.of(body, depth + 1), at


def _filled(macro: Macro, text: str, at: int) -> tuple[str, int]:
    values: list[str] = []
    for taken in macro.takes:
        start = skipped(text, at)
        if taken.kind == "s":
            there = text.startswith(taken.marks, start)
            values.append("\ue021" if there else _MISSING)
            at = start + len(taken.marks) if there else at
        elif taken.kind == "l":
            at = start + len(taken.marks) if text.startswith(taken.marks, start) else at
        elif taken.kind == "u":
            end = text.find(taken.marks, at, at + 2000)
            values.append(text[at:end].strip() if end >= 0 else "")
            at = end + len(taken.marks) if end >= 0 else at
        elif taken.kind == "o":
            given, at = optional(text, at, taken.marks)
            values.append(taken.default if given is None else given)
        else:
            value, at = argument(text, at)
            values.append(value)
    body = re.sub(r"\\xspace(?![A-Za-z])\s*", "", macro.text)
    body = re.sub(r"##?(\d)", lambda mark: _pick(values, int(mark[1])), body)
    return _answered(body).replace(_MISSING, "").replace("\ue021", ""), at


def _answered(body: str, depth: int = 0) -> str:
    r"""A body in which questions for arguments (\IfNoValueTF{#1}{A}{B}) are answered."""
    parts, at = [], 0
    while depth < _DEEPEST and (match := _ASKED.search(body, at)):
        parts.append(body[at : match.start()])
        value, at = argument(body, match.end())
        there = "\ue021" in value if match["what"] == "Boolean" else _MISSING not in value and value.strip() != ""
        holds = there != (match["what"] in ("NoValue", "Blank"))
        for branch in match["how"]:
            chosen, at = argument(body, at)
            if holds == (branch == "T"):
                parts.append(_answered(chosen, depth + 1))
    return "".join((*parts, body[at:]))


def _pick(values: list[str], number: int) -> str:
    return values[number - 1] if 0 < number <= len(values) else ""
