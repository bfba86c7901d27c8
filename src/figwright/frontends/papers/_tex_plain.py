"""LaTeX without its formulas -> plain text, in one pass. Nothing raises: what has no end ends with its paragraph."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from figwright.frontends.papers._tex_arguments import argument, braced, optional
from figwright.frontends.papers._tex_commands import ACCENTS, ARGUMENTS, ENVIRONMENTS, INLINE, LENGTHS, MATH, SYMBOLS
from figwright.frontends.papers._tex_units import TAKES, quantity

_TOKEN = re.compile(r"\\([A-Za-z@]+)(\*?)[ \t]*|\\(.)|[{}$]|~|---?|``|''|!`|\?`|&", re.DOTALL)
_PLAIN = {
    "{": "",
    "}": "",
    "$": "",
    "~": " ",
    "--": "–",
    "---": "—",
    "``": "“",
    "''": "”",
    "!`": "¡",
    "?`": "¿",
    "&": " ",
}
_STYLES = {"mathbb": "DOUBLE-STRUCK", "mathcal": "SCRIPT", "mathscr": "SCRIPT", "mathfrak": "FRAKTUR"}
_LENGTH = re.compile(
    r"\s*=?\s*-?(?:\d*\.?\d*\s*(?:pt|em|ex|in|cm|mm|bp|sp|pc|mu|\\[A-Za-z@]+)|\\[A-Za-z@]+)"
    r"(?:\s*(?:plus|minus)\s*-?[\d.]*\s*(?:pt|em|ex|in|cm|mm|fil+|\\[A-Za-z@]+))*\s?"
)
_NUMBERED = frozenset({"linebreak", "pagebreak", "nolinebreak", "nopagebreak", "footnotemark"})
"""These have an argument in brackets and no other."""
_DEEPEST = 30
"""How deep commands that are put together from their arguments lie in each other."""


@cache
def signs() -> dict[str, str]:
    """Commands that print one sign."""
    from pylatexenc.latex2text import get_default_latex_context_db

    found = {
        spec.macroname: spec.simplify_repl
        for spec in get_default_latex_context_db().iter_macro_specs()
        if isinstance(spec.simplify_repl, str) and "%" not in spec.simplify_repl and len(spec.simplify_repl) < 9
    }
    return {**{name: sign for name, sign in found.items() if name not in ARGUMENTS}, **SYMBOLS}


def known(name: str) -> bool:
    """Whether a command is one of LaTeX or of a package that papers use."""
    return (
        name in ARGUMENTS
        or name in signs()
        or name in TAKES
        or name in MATH
        or name in ACCENTS
        or name in _MADE
        or name in LENGTHS
    )


class Plain:
    """Turns LaTeX into text; `unknown` collects the commands that nobody defines."""

    def __init__(self, unknown: dict[str, None]) -> None:
        self._unknown = unknown

    def of(self, tex: str, depth: int = 0) -> str:
        parts: list[str] = []
        at = 0
        while match := _TOKEN.search(tex, at):
            parts.append(tex[at : match.start()])
            if match[1]:
                said, at = self._command(match[1], tex, match.end(), depth)
            elif match[3]:
                said, at = self._sign(match[3], tex, match.end())
            else:
                said, at = _PLAIN[match[0]], match.end()
            parts.append(said)
        return "".join((*parts, tex[at:]))

    def _sign(self, sign: str, tex: str, at: int) -> tuple[str, int]:
        if sign == "\\":
            _, end = optional(tex, at)
            return " ", end
        if sign in ACCENTS:
            return self._accented(sign, tex, at)
        return SYMBOLS.get(sign, sign if sign.isalnum() else ""), at

    def _accented(self, name: str, tex: str, at: int) -> tuple[str, int]:
        letter, end = argument(tex, at)
        letter = {"\\i": "i", "\\j": "j"}.get(letter.strip(), letter)
        if not letter or not letter[0].isalpha():
            return "", end if letter in ("", " ") else at
        return unicodedata.normalize("NFC", letter[0] + ACCENTS[name]) + letter[1:], end

    def _command(self, name: str, tex: str, at: int, depth: int) -> tuple[str, int]:
        if name in ("begin", "end"):
            return self._edge(name, tex, at)
        if name in TAKES and tex[at : at + 1] in ("{", "["):
            values, at = self._arguments(tex, at, TAKES[name])
            return quantity(name, values), at
        if name in _MADE and depth < _DEEPEST:
            values, at = self._arguments(tex, at, len(re.findall("%s", _MADE[name])))
            return _MADE[name] % tuple(self.of(value, depth + 1) for value in values), at
        if name in _STYLES:
            value, at = argument(tex, at)
            return _styled(value, _STYLES[name]) if value.isalnum() else value, at
        if name in ACCENTS and tex[at : at + 1].isalpha() | tex.startswith(("{", "\\i", "\\j"), at):
            return self._accented(name, tex, at)
        if name in LENGTHS:
            length = _LENGTH.match(tex, at)
            return "", length.end() if length else at
        if name in _NUMBERED:
            return "", optional(tex, at)[1]
        if name == "xspace":
            return (" " if tex[at - 1] in " \t" else ""), at
        if name in ARGUMENTS:
            return self._kept(ARGUMENTS[name], tex, at, depth)
        if name in signs():
            return self._word(signs()[name], tex, at)
        return self._strange(name, tex, at, depth)

    def _word(self, sign: str, tex: str, at: int) -> tuple[str, int]:
        """A sign takes the blank after its command away, as in TeX; a word ("e.g.", "LaTeX") is meant to keep it, and
        what ends with a dot has only one."""
        if len(sign) < 2 and sign != ".":
            return sign, at
        if sign.endswith(".") and tex.startswith(".", at):
            return sign, at + 1
        return sign + (" " if tex[at - 1] in " \t" else ""), at

    def _arguments(self, tex: str, at: int, count: int) -> tuple[list[str], int]:
        values = []
        _, at = optional(tex, at)
        for _ in range(count):
            value, at = argument(tex, at)
            values.append(value)
            _, at = optional(tex, at) if len(values) < count else (None, at)
        return values, at

    def _kept(self, how: str, tex: str, at: int, depth: int) -> tuple[str, int]:
        """A command's arguments that are text. What is kept last is read on as part of the line: its braces say no
        more than that."""
        at = _past_options(tex, at) if how else at
        said: list[str] = []
        for place, one in enumerate(how):
            if one == "k" and place == len(how) - 1:
                return "".join(said), at
            value, end = braced(tex, at)
            if value is None and place == 0 and len(how) > 1 and tex.startswith("\\", at):
                value, end = argument(tex, at)  # \setlength\parindent{0pt}
            if value is None:
                break
            at = end
            if one == "k" and depth < _DEEPEST:
                said.append(self.of(value, depth + 1))
            _, at = optional(tex, at)
        return "".join(said), at

    def _edge(self, name: str, tex: str, at: int) -> tuple[str, int]:
        environment, at = braced(tex, at)
        gap = "" if environment in INLINE else "\n\n"
        if environment is None or name == "end":
            return gap, at
        for _ in range(2):
            _, at = optional(tex, at)
        for _ in range(ENVIRONMENTS.get(environment, 0)):
            _, at = braced(tex, at)
        return gap, at

    def _strange(self, name: str, tex: str, at: int, depth: int) -> tuple[str, int]:
        """A command that nobody defines: what stands in its braces is text. Without any it is a word of its line, and
        kept as it is written; alone in a line it lays something out."""
        self._unknown[name] = None
        _, end = optional(tex, at)
        if tex.startswith("{}", end):
            end += 2
        elif tex[end : end + 1] == "{":
            return self._apart(tex, end, depth)
        start = tex.rfind("\n", 0, at) + 1
        stop = tex.find("\n", end)
        around = tex[start : tex.rfind("\\", 0, at)] + tex[end : stop if stop >= 0 else len(tex)]
        gap = " " if tex[end - 1 : end] in " \t" else ""
        return (f"\\{name}{gap}" if re.search(r"[^\W\d_]", around) else ""), end

    def _apart(self, tex: str, at: int, depth: int) -> tuple[str, int]:
        """The arguments of a command that nobody defines: the last is read on, those before it do not touch it."""
        said: list[str] = []
        while depth < _DEEPEST:
            value, end = argument(tex, at)
            if tex[end : end + 1] != "{":
                break
            said.append(f"{self.of(value, depth + 1)} ")
            at = end
        return "".join(said), at


_MADE = {
    "frac": "%s/%s", "dfrac": "%s/%s", "tfrac": "%s/%s", "nicefrac": "%s/%s", "sfrac": "%s/%s",
    "enquote": "“%s”", "binom": "(%s %s)",
}  # fmt: skip


def _past_options(tex: str, at: int) -> int:
    """The place after arguments in brackets, if one in braces comes then; other brackets are text: {\\bf [MASK]}."""
    end = at
    for _ in range(3):
        given, end = optional(tex, end)
        if given is None:
            break
    return end if tex[end : end + 1] == "{" else at


def _styled(letters: str, style: str) -> str:
    return "".join(_letter(sign, style) for sign in letters)


def _letter(sign: str, style: str) -> str:
    for begin in (style, f"MATHEMATICAL {style}", *(("BLACK-LETTER",) if style == "FRAKTUR" else ())):
        size = "CAPITAL" if sign.isupper() else "SMALL"
        try:
            return unicodedata.lookup(f"{begin} {size} {sign.upper()}")
        except KeyError:
            continue
    return sign
