r"""Conditionals of TeX -> the branch that holds: \iffalse, flags of the paper (\newif), and a guess that is told."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_PRIMITIVE = (
    "if ifx ifnum ifdim ifodd ifcase ifcat ifvmode ifhmode ifmmode ifinner ifvoid ifhbox ifvbox ifeof iftrue iffalse "
    "ifdefined ifcsname ifpdf ifPDFTeX ifxetex ifluatex ifXeTeX ifLuaTeX"
)
_HOLDS = {"iftrue": True, "iffalse": False, "ifpdf": True, "ifPDFTeX": True, "ifmmode": False, "ifvmode": False,
          "ifxetex": False, "ifXeTeX": False, "ifluatex": False, "ifLuaTeX": False}  # fmt: skip
_NAME = r"(?![A-Za-z@])"
_FLAG = re.compile(
    rf"\\newif\s*\\(?P<new>if[A-Za-z@]+)|\\let\s*\\(?P<let>if[A-Za-z@]+)\s*=?\s*\\(?P<as>iftrue|iffalse){_NAME}"
    r"|\\(?:def|newcommand\*?|renewcommand\*?|providecommand\*?)\s*\{?\s*\\(?P<def>if[A-Za-z@]+)\s*\}?\s*"
    r"\{\s*\\(?P<is>iftrue|iffalse)\s*\}"
)
_TEST = {
    "ifx": r"\s*(?:\\[A-Za-z@]+|\\?.)\s*(?:\\[A-Za-z@]+|\\?.)", "if": r"\s*(?:\\[A-Za-z@]+|.)\s*(?:\\[A-Za-z@]+|.)",
    "ifcat": r"\s*(?:\\[A-Za-z@]+|.)\s*(?:\\[A-Za-z@]+|.)", "ifdefined": r"\s*\\[A-Za-z@]+",
    "ifnum": r"[^<=>\n]{0,80}[<=>]\s*(?:-?\d+|\\[A-Za-z@]+)\s?",
    "ifdim": r"[^<=>\n]{0,80}[<=>]\s*(?:-?[\d.]+\s*[a-z]{2}|\\[A-Za-z@]+)\s?",
    "ifodd": r"\s*(?:\d+|\\[A-Za-z@]+)\s?", "ifcase": r"\s*(?:\d+|\\[A-Za-z@]+)\s?", "ifcsname": r".{0,80}?\\endcsname",
}  # fmt: skip
"""What a conditional compares, which is no text."""


@dataclass(slots=True)
class _Branch:
    """A conditional that is open. `holds` is None where it cannot be known; `second` is what stands after \\else, or
    after the first \\or of a list of cases."""

    name: str
    holds: bool | None
    first: list[str] = field(default_factory=list)
    second: list[str] = field(default_factory=list)
    turned: bool = False

    @property
    def said(self) -> list[str]:
        return self.second if self.turned else self.first

    @property
    def read(self) -> bool:
        return self.turned == (self.holds is False)


def decided(text: str) -> tuple[str, tuple[str, ...]]:
    """A text with the branches that hold, and the conditionals that could not be decided: of those the first is read.
    One that never ends decides nothing."""
    flags = {match["new"] or match["let"] or match["def"]: match["as"] or match["is"] for match in _FLAG.finditer(text)}
    names = sorted({*_PRIMITIVE.split(), *flags}, key=len, reverse=True)
    sets = "|".join(re.escape(name[2:]) for name in flags) or "(?!)"
    marks = re.compile(
        rf"(?P<flag>{_FLAG.pattern})|\\(?P<if>{'|'.join(map(re.escape, names))}){_NAME}|\\(?P<else>else|or){_NAME}|"
        rf"\\(?P<fi>fi){_NAME}[ \t]?|\\(?P<set>{sets})(?P<value>true|false){_NAME}[ \t]?"
    )
    return _Reading(text, marks, {name: how == "iftrue" for name, how in flags.items()}).all()


class _Reading:
    def __init__(self, text: str, marks: re.Pattern[str], flags: dict[str, bool]) -> None:
        self._text, self._marks, self._flags = text, marks, flags
        self._open: list[_Branch] = []
        self._out: list[str] = []
        self._unsure: dict[str, None] = {}
        self._begun = text.find("\\begin{document}")  # what stands before programs the paper's commands

    def all(self) -> tuple[str, tuple[str, ...]]:
        at, text = 0, self._text
        while mark := self._marks.search(text, at):
            self._said().append(text[at : mark.start()])
            at = self._step(mark)
        self._said().append(text[at:])
        while self._open:  # never ended: everything in it is text
            branch = self._open.pop()
            self._said().extend((*branch.first, *branch.second))
        return "".join(self._out), tuple(self._unsure)

    def _said(self) -> list[str]:
        return self._open[-1].said if self._open else self._out

    def _step(self, mark: re.Match[str]) -> int:
        """What a mark does; and where the text goes on."""
        if name := mark["if"]:
            test = re.compile(_TEST[name], re.DOTALL).match(self._text, mark.end()) if name in _TEST else None
            self._open.append(_Branch(name, self._flags.get(name, _HOLDS.get(name))))
            return test.end() if test else mark.end()
        if mark["else"] and self._open:
            self._open[-1].turned |= mark["else"] == "else" or self._open[-1].name == "ifcase"
        elif mark["fi"] and self._open:
            branch = self._open.pop()
            self._said().extend(branch.second if branch.holds is False else branch.first)
            if branch.holds is None and mark.start() > self._begun:
                self._unsure[f"\\{branch.name}"] = None
        elif mark["set"] and all(branch.read for branch in self._open):
            self._flags[f"if{mark['set']}"] = mark["value"] == "true"
        return mark.end()
