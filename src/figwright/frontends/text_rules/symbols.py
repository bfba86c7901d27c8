"""A formula in a text -> the symbol that may stand in a label, or nothing when it is more than a symbol."""

from __future__ import annotations

import re
from functools import lru_cache

LONGEST = 14
"""Signs of a symbol; more is an expression."""

_ACCENT = (
    r"\\(?:hat|bar|tilde|vec|dot|widehat|widetilde|overline|mathcal|mathbb|mathbf|mathrm|mathit|mathsf|mathfrak|"
    r"boldsymbol|bm|text|operatorname)"
)
_GREEK = (
    r"\\(?:alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|vartheta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|"
    r"upsilon|phi|varphi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Phi|Psi|Omega|ell|nabla|prime|star|ast)(?![A-Za-z])"
)
_ATOM = rf"(?:{_ACCENT}\{{(?:[A-Za-z0-9]{{1,6}}|{_GREEK})\}}|{_GREEK}|[A-Za-z])'?"
_INDEX = (
    rf"(?:[_^](?:[A-Za-z0-9*]|{_GREEK}|\{{(?:[A-Za-z0-9,+\-*: ]|{_GREEK}|{_ACCENT}\{{[A-Za-z0-9]{{1,8}}\}}|[_^])*\}}))"
)
_SYMBOL = re.compile(rf"{_ATOM}{_INDEX}{{0,2}}'?")
_CUT = re.compile(
    r"\\(?:in|sim|subset|subseteq|rightarrow|to|triangleq|coloneqq|leq|geq|approx|mapsto|times|mid|equiv)(?![A-Za-z])|[=<>≤≥∈∼:|→]"
)
_SPACED = re.compile(r"(?<=[_^{])\s+|\s+(?=[_^}])|\s*~\s*")


@lru_cache(maxsize=2048)
def symbol(formula: str) -> str:
    """ "$x_t \\in R$" -> "x_t"; an equation, a number or a macro that nobody knows gives nothing."""
    inner = formula.strip().removeprefix("\\(").removesuffix("\\)").strip("$ ")
    cut = _CUT.search(_without_indices(inner))
    inner = inner[: cut.start()] if cut else inner
    inner = _SPACED.sub("", inner).strip(" ,.;")
    inner = re.sub(r"\\(?:bm|boldsymbol|pmb)(?=[\{\\ ])", r"\\mathbf", inner)
    inner = re.sub(r"\\mathscr(?![A-Za-z])", r"\\mathcal", inner)
    inner = re.sub(r"(?<![\\A-Za-z])\{(\\math[a-z]+)\s*\{([A-Za-z])\}\}", r"\1{\2}", inner)
    inner = re.sub(r"\s+(?=\{)|(?<=\})\s+(?=[_^])", "", inner)
    inner = re.sub(
        r"\\(?:mathrm|text)\{\s*([A-Za-z0-9 ]+?)\s*\}", lambda m: "\\mathrm{" + m[1].replace(" ", "") + "}", inner
    )
    inner = re.sub(r"\{([A-Za-z](?: [A-Za-z]){2,})\}", lambda m: "{\\mathrm{" + m[1].replace(" ", "") + "}}", inner)
    if not _SYMBOL.fullmatch(inner) or inner.count("{") != inner.count("}"):
        return ""
    shown = re.sub(r"\\[A-Za-z]+", "x", inner)
    return inner if len(re.sub(r"[{}_^]", "", shown)) <= LONGEST else ""


def _without_indices(formula: str) -> str:
    """Relations in an index do not cut: its signs are hidden, one for one."""
    depth, out = 0, []
    for sign in formula:
        depth += (sign == "{") - (sign == "}")
        out.append(" " if depth > 0 else sign)
    return "".join(out)
