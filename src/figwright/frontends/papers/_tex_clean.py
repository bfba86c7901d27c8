"""LaTeX as typed -> LaTeX that can be searched: comments gone, listings gone, signs in links escaped."""

from __future__ import annotations

import re

_CODE = (
    "verbatim|Verbatim|BVerbatim|LVerbatim|lstlisting|minted|alltt|filecontents|tcblisting|pythoncode|comment|"
    "spverbatim|listing\\*?code"
)
_TYPED = re.compile(
    r"(?P<escaped>\\[\\%{}])"
    r"|(?P<whole>(?:(?<=\n)|\A)[ \t]*%[^\n]*(?:\n|\Z))|(?P<comment>[ \t]*%[^\n]*)"
    r"|\\begin\{(?P<code>(?:" + _CODE + r")\*?)\}"
    r"|\\(?:verb\*?|lstinline\s*(?:\[[^]\n]*\])?|mintinline\s*(?:\[[^]\n]*\])?\{\w*\})(?P<bar>[^\sA-Za-z*{])"
    r"(?P<verb>[^\n]*?)(?P=bar)"
    r"|\\(?:lstinline\s*(?:\[[^]\n]*\])?|mintinline\s*(?:\[[^]\n]*\])?\{\w*\})\{(?P<inline>[^{}\n]*)\}"
    r"|(?P<link>\\(?:url|path|nolinkurl|href)\s*(?:\[[^]\n]*\])?\s*)\{(?P<address>[^{}\n]*)\}"
)
_SPECIAL = re.compile(r"[\\%#&$_^~{}]")
_AS_TEXT = {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}


def uncommented(text: str) -> str:
    """A text without comments and without listings of code; what is code or an address in a line is escaped, so that
    its signs are no commands. Gone through once from left to right: a verbatim line may hold a percent sign, and a
    comment the beginning of a listing."""
    parts, at = [], 0
    while match := _TYPED.search(text, at):
        parts.append(text[at : match.start()])
        at = match.end()
        if match["escaped"]:
            parts.append(match[0])
        elif match["code"]:
            end = text.find(f"\\end{{{match['code']}}}", at)
            if end < 0:  # the rest of the file was lost: only the command goes
                continue
            at = end + len(match["code"]) + 6
            parts.append("" if match["code"].startswith("comment") else "\n\n")
        elif match["verb"] is not None or match["inline"] is not None:
            parts.append(f"\\texttt{{{escaped(match['verb'] or match['inline'] or '')}}}")
        elif match["link"]:
            parts.append(f"{match['link'].strip()}{{{_address(match['address'])}}}")
    return "".join((*parts, text[at:]))


def escaped(code: str) -> str:
    """Words in which no sign is a command."""
    return _SPECIAL.sub(lambda sign: _AS_TEXT.get(sign[0], f"\\{sign[0]}"), code)


def _address(address: str) -> str:
    """An address; some authors escape its signs, some do not."""
    if "\\" in re.sub(r"\\[%#&_~]", "", address) or re.search(r"(?<!\\)#\d", address):  # made of macros
        return re.sub(r"(?<!\\)([%])", r"\\\1", address)
    return escaped(re.sub(r"\\([%#&_~])", r"\1", address))
