r"""A label may contain a formula, but no derivation and no raw LaTeX.

Why it is bad: a long equation in a box repeats the paper in type that is too small to read. Raw LaTeX in a figure is
a mistake.

Fix: keep the symbol or the name of the quantity ("loss $\mathcal{L}$") and leave the equation to the text; put math
between dollar signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject

MOST_SIGNS = 25
MOST_RELATIONS = 2
_MATH = re.compile(r"\$([^$]+)\$")
_SIGN = re.compile(r"\\[A-Za-z]+|[^\W_]|[-+*/=<>∑∏∫∂∇≤≥≈→←∝∼]")
_RELATION = re.compile(r"[=≤≥≈∝]|\\(?:leq?|geq?|approx|propto|equiv|coloneqq)(?![A-Za-z])")
_LAYOUT = re.compile(
    r"\\(?:left|right|math[a-z]+|text[a-z]*|operatorname|big|Big|limits|quad|qquad|begin|end)(?![A-Za-z])"
)
_WORD_IN_MATH = re.compile(r"\\(?:text|mathrm|operatorname|mathit|mathbf)\*?\{([^{}]*)\}")
_RAW = re.compile(
    r"\\(?:frac|sum|prod|int|mathcal|mathbb|mathrm|left|right|alpha|beta|theta|lambda|nabla|partial)\b|[_^]\{"
)


def check(subject: Subject) -> Iterator[Finding]:
    for label in subject.labels:
        formulas = _MATH.findall(label.text)
        signs = sum(map(_signs, formulas))
        relations = sum(len(_RELATION.findall(formula)) for formula in formulas)
        if signs > MOST_SIGNS or (relations > MOST_RELATIONS and signs > MOST_SIGNS / 2):
            message = f"{label.id!r} contains a long equation ({signs} symbols)"
            fix = "show the symbol or the name of the quantity and leave the equation to the text"
            yield Finding("equation-dump", "warning", label.id, message, fix)
        if raw := _RAW.search(_MATH.sub(" ", label.text)):
            message = f"{label.id!r} shows raw LaTeX: {raw.group()!r}"
            yield Finding("equation-dump", "error", label.id, message, "put the formula between dollar signs")


def _signs(formula: str) -> int:
    """How many signs a reader meets: a word such as "softmax" is one, brackets and commas are none."""
    return len(_SIGN.findall(_LAYOUT.sub(" ", _WORD_IN_MATH.sub(" w ", formula))))
