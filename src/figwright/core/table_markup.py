"""Cells without what only shows them: bold and italic marks, LaTeX macros, footnote marks behind numbers."""

from __future__ import annotations

import re

MACRO = re.compile(r"\\(?:textbf|textit|textsc|texttt|textrm|mathbf|mathrm|mathit|boldsymbol|bm|underline|uline|emph|"
                   r"bf|it|tiny|small|scriptsize|footnotesize|cellcolor\s*\{[^{}]*\}|textcolor\s*\{[^{}]*\}|"
                   r"color\s*\{[^{}]*\})(?![A-Za-z])\s*")  # fmt: skip
EMPHASIS = re.compile(r"(\*\*|__|<\/?(?:b|strong|i|em|u|sup|sub)>|`)")
POWER = re.compile(
    r"^(?P<digits>[-+−]?[\d.,]+)\s*(?:×|x|\\times|\*|·|\\cdot)\s*10\s*\^?\s*\{?\s*(?P<power>[-+−–]?\d+)\s*\}?(?P<rest>.*)$"
)
_WRAPPED = re.compile(r"(\*\*|__|\*|`)(?P<inner>[^*`]+)\1|\\(?:text[a-z]{2}|emph|underline|mathbf)\{(?P<tex>[^{}]*)\}")
_NOTED = re.compile(r"(?<=[\d%)}])\s*(?:<sup>(?P<html>[^<>]*)</sup>|"
                    r"\$?\^\{?\s*(?P<tex>\\[a-z]+|[a-z*†‡§]{1,3})\s*\}?\$?"
                    r"|(?P<sign>[*†‡§¶∗⋆★↑↓ᵃᵇᶜᵈ]+))$")  # fmt: skip
_SUPER = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_RAISED = re.compile(r"10([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)")


def unwrapped(cell: str) -> str:
    """A cell that is bold or slanted as a whole, without that."""
    found = _WRAPPED.fullmatch(cell)
    return (found["inner"] or found["tex"] or "").strip() if found else cell


def unmarked(cell: str) -> tuple[str, str]:
    """A cell that may hold a number, without markup; and the footnote mark that stood behind it."""
    if cell.isascii() and not any(sign in cell for sign in "*_\\$<^{`"):
        return cell, ""
    text = unwrapped(cell)
    mark = ""
    if found := _NOTED.search(text):
        mark = found["html"] or found["tex"] or found["sign"]
        text = text[: found.start()]
    text = EMPHASIS.sub("", MACRO.sub("", text)).replace("{,}", ",").replace("\\%", "%").replace("\\,", "")
    if "\\" in cell:
        text = text.replace("{", "").replace("}", "")
    if len(text) > 1 and text.startswith("$") and text.endswith("$"):
        text = text[1:-1]
    if text.startswith("{") and text.endswith("}"):
        text = text[1:-1]
    return _RAISED.sub(lambda one: f"10^{one[1].translate(_SUPER)}", text).strip(), mark
