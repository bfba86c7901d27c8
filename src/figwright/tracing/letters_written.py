"""Signs and where they stand -> a label's own markup: words, blanks, and formulas with what is raised or lowered."""

from __future__ import annotations

import re
from dataclasses import dataclass

from figwright.tracing.letters_signs import FACES, Sign

_BLANK = 0.11
"""Type sizes between the end of a sign and the next one's beginning, from which there is a blank."""
_LOOSE = re.compile(
    r"^(?:[-+=<>*]|\\(?:to|in|times|succ|prec|propto|leq|geq|approx|sim|cdot|leftarrow|neq|equiv|ll|gg|mid))$"
)
"""Signs of formulas that are set with space around them."""
_PRIMED = re.compile(r"(_(?:\{[^{}]*\}|[^{}\\]))('+)")
_FUNCTION = re.compile(r"\\mathrm\{(sin|cos|tan|log|exp|max|min)\}")


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
        text = f"\\{over[at]}{{{one.sign.text}}}" if at in over else one.sign.text
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
    return gap > 0.6 or not (_LOOSE.match(last) or _LOOSE.match(one.sign.text) or last in ",;:" or last == "\\|")


def _formula(run: list[tuple[Placed, str]], size: float, line: float) -> str:
    """Signs of a formula as LaTeX."""
    out = ""
    level, inner = 0, ""
    upright = False

    def shift(one: Placed) -> int:
        rise = (line - one.y) / size
        return 0 if one.sign.level == 0 else 1 if rise > 0.1 else -1

    def script(text: str, side: int) -> str:
        if side == 1 and set(text.replace("\\prime", "'").replace(" ", "")) == {"'"}:
            return text.replace("\\prime", "'").replace(" ", "")
        return f"{'^' if side == 1 else '_'}{text if len(text) == 1 else '{' + text + '}'}"

    def joined(left: str, right: str) -> str:
        return f"{left} {right}" if re.search(r"\\[A-Za-z]+$", left) and right[:1].isalpha() else left + right

    for one, text in run:
        side = shift(one)
        if side != level and inner:
            out += script(inner, level)
            inner = ""
        level = side
        if one.sign.face == "upright":
            text = f"\\mathrm{{{text}}}"
            held = inner if side else out
            if upright and held.endswith("}"):
                held, text = held[:-1], text[len("\\mathrm{") :]
                inner, out = (held, out) if side else (inner, held)
        upright = one.sign.face == "upright"
        if side:
            inner = joined(inner, text)
        else:
            out = joined(out, text)
    if inner:
        out += script(inner, level)
    return _FUNCTION.sub(r"\\\1", _PRIMED.sub(r"\2\1", out))
