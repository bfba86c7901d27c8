"""Signs and where they stand -> a label's own markup: words, blanks, and formulas with what is raised or lowered."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from statistics import median

from figwright.frontends.tracing.letters_signs import FACES, Sign

_BLANK = 0.11
"""Type sizes between the end of a sign and the next one's beginning, from which there is a blank."""
_LOOSE = re.compile(
    r"^(?:[-+=<>*]|\\(?:to|in|times|succ|prec|propto|leq|geq|approx|sim|cdot|leftarrow|neq|equiv|ll|gg|mid))$"
)
"""Signs of formulas that are set with space around them."""
_OPENING = re.compile(r"^\\(?:\||nabla|partial|frac.*|sqrt.*)$")
"""Signs after which there may be more space than within a word."""
_RAISED = 0.05
"""Type sizes above its line from which a sign is raised."""
_PRIMED = re.compile(r"(_(?:\{[^{}]*\}|[^{}\\]))('+)")
_FUNCTION = re.compile(r"\\mathrm\{(sin|cos|tan|log|exp|max|min)\}")
_FUNCTION_OF = re.compile(_FUNCTION.pattern + "(?=[A-Za-z])")
_FUNCTION_LAST = re.compile(_FUNCTION.pattern + "$")
_BEHIND_FUNCTION = 0.3
"""Type sizes from which a gap behind the name of a function is a blank."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A sign with its origin in pixels, and how alike the ink is to it."""

    sign: Sign
    x: float
    y: float
    score: float

    @property
    def formula(self) -> bool:
        return self.sign.face not in FACES


def written(row: list[Placed], size: float, line: float) -> str:
    """Signs from the left as one line of markup."""
    accents = [one for one in row if one.sign.face == "accent"]
    base = [one for one in row if one.sign.face != "accent"]
    over = _over(base, accents, size)
    out: list[str] = []
    run: list[tuple[Placed, str]] = []
    end = None
    for at, one in enumerate(base):
        gap = one.x - end if end is not None else 0.0
        blank = gap > _BLANK * size and _parts(run, one, gap / size)
        if run and (not one.formula or blank):
            out.append(f"${_formula(run, size, line)}$")
            run = []
        if blank:
            out.append(" ")
        text = _accented(one, over.get(at, ""))
        if one.formula:
            run.append((one, text))
        else:
            out.append(text)
        reach = one.x + one.sign.advance * size
        end = max(end, reach) if end is not None and one.sign.level else reach
    if run:
        out.append(f"${_formula(run, size, line)}$")
    return "".join(out).replace("...", "…")


def _over(base: list[Placed], accents: list[Placed], size: float) -> dict[int, str]:
    """Which accent stands above which sign."""
    out: dict[int, str] = {}
    for accent in accents:
        middle = accent.x + accent.sign.advance * size / 2
        near = [(abs(one.x + one.sign.advance * size / 2 - middle), n) for n, one in enumerate(base) if one.formula]
        if near:
            out[min(near)[1]] = accent.sign.text
    return out


def _parts(run: list[tuple[Placed, str]], one: Placed, gap: float) -> bool:
    """Whether a gap is a blank: inside a formula there is space around some signs."""
    if not run or not one.formula:
        return True
    last = run[-1][0].sign.text
    loose = any(_LOOSE.match(text) for text in (last, one.sign.text)) or last in ",;:" or _OPENING.match(last)
    if _FUNCTION_LAST.search(_in_a_row(run)):
        return gap > _BEHIND_FUNCTION
    widest = 1.0 if one.sign.text.startswith("\\frac") or last.startswith("\\frac") else 0.6
    return gap > widest or not loose


def formula(row: list[Placed], size: float, line: float) -> str:
    """Signs of a formula from the left as LaTeX."""
    base = [one for one in row if one.sign.face != "accent"]
    over = _over(base, [one for one in row if one.sign.face == "accent"], size)
    return _formula([(one, _accented(one, over.get(at, ""))) for at, one in enumerate(base)], size, line)


def _accented(one: Placed, accent: str) -> str:
    return f"\\{accent}{{{one.sign.text}}}" if accent else one.sign.text


def _formula(run: list[tuple[Placed, str]], size: float, line: float) -> str:
    text = _set(run, size, line, 0)
    return _FUNCTION.sub(r"\\\1", _FUNCTION_OF.sub(r"\\\1 ", _PRIMED.sub(r"\2\1", text)))


def _set(run: list[tuple[Placed, str]], size: float, line: float, level: int) -> str:
    """Signs of a level as LaTeX, with what is lowered and raised behind each of them."""
    out = ""
    for scripts, group in itertools.groupby(run, key=lambda one: one[0].sign.level > level):
        if not scripts:
            out = _joined(out, _in_a_row(list(group)))
            continue
        low, high = _sides(list(group), size, line, level + 1)
        for mark, part in (("_", low), ("^", high)):
            if part:
                own = [one.y for one, _ in part if one.sign.level == level + 1]
                out += _script(mark, _set(part, size, median(own or [line]), level + 1))
    return out


def _in_a_row(signs: list[tuple[Placed, str]]) -> str:
    """Signs of one level; those that are upright share their mark."""
    out = ""
    for upright, group in itertools.groupby(signs, key=lambda one: one[0].sign.face == "upright"):
        row = ""
        for _, text in group:
            row = _joined(row, text)
        out = _joined(out, f"\\mathrm{{{row}}}" if upright else row)
    return out


def _sides(
    signs: list[tuple[Placed, str]], size: float, line: float, level: int
) -> tuple[list[tuple[Placed, str]], list[tuple[Placed, str]]]:
    """What is lowered and what is raised; a script of a script goes with the one that it stands behind."""
    low: list[tuple[Placed, str]] = []
    high: list[tuple[Placed, str]] = []
    for one, text in signs:
        before = [(abs(one.x - last.x - last.sign.advance * size), part is high) for part in (low, high)
                  for last, _ in part[-1:]]  # fmt: skip
        raised = min(before)[1] if one.sign.level > level and before else (line - one.y) / size > _RAISED
        (high if raised else low).append((one, text))
    return low, high


def _script(mark: str, text: str) -> str:
    primes = text.replace("\\prime", "'").replace(" ", "")
    if mark == "^" and set(primes) == {"'"}:
        return primes
    return f"{mark}{text if len(text) == 1 else '{' + text + '}'}"


def _joined(left: str, right: str) -> str:
    return f"{left} {right}" if re.search(r"\\[A-Za-z]+$", left) and right[:1].isalpha() else left + right
