"""Steps of algorithms (algorithmic, algorithmicx, algorithm2e) -> lines of text."""

from __future__ import annotations

import re

from figwright.frontends.papers._tex_arguments import argument

_STEP = re.compile(
    r"\\(?P<name>STATE|State|REQUIRE|Require|ENSURE|Ensure|Input|Output|INPUT|OUTPUT|IF|If|uIf|lIf|eIf|ELSIF|ElsIf|ElseIf|"
    r"uElseIf|lElseIf|ELSE|Else|uElse|lElse|FOR|For|lFor|ForEach|lForEach|ForAll|FORALL|WHILE|While|lWhile|REPEAT|Repeat|"
    r"UNTIL|Until|LOOP|Loop|RETURN|Return|KwRet|KwIn|KwOut|KwResult|KwData|KwInput|KwOutput|Function|Procedure|"
    r"COMMENT|Comment|tcp|tcc|Call|PRINT|Begin)(?![A-Za-z])\*?[ \t]*"
)
_WORDS = {
    "state": "", "kwin": "Input", "kwinput": "Input", "kwout": "Output", "kwoutput": "Output", "kwret": "Return",
    "kwresult": "Result", "kwdata": "Data", "uif": "If", "lif": "If", "eif": "If", "elsif": "Else if",
    "elseif": "Else if", "uelseif": "Else if",
    "lelseif": "Else if", "uelse": "Else", "lelse": "Else", "lfor": "For", "foreach": "For each",
    "lforeach": "For each", "forall": "For all", "lwhile": "While",
}  # fmt: skip
_ASIDE = ("comment", "tcp", "tcc", "call")
_DEEPEST = 20


def steps(tex: str, depth: int = 0) -> str:
    """Every step begins a line; plain steps say no more than that. Blocks that stand in braces become lines too."""
    parts, at = [], 0
    while depth < _DEEPEST and (match := _STEP.search(tex, at)):
        parts.append(tex[at : match.start()])
        name, at = match["name"].lower(), match.end()
        if name in _ASIDE:
            aside, at = _aside(name, tex, at)
            parts.append(aside)
            continue
        word = _WORDS.get(name, name.capitalize())
        parts.append(f"\n\n{word} " if word else "\n\n")
        values: list[str] = []
        while tex.startswith("{", at) and len(values) < 3:
            value, at = argument(tex, at)
            values.append(value)
        blocks = [steps(value, depth + 1) for value in values[1:]]
        if name == "eif" and len(blocks) == 2:
            blocks[1] = f"Else {blocks[1].strip()}"
        parts += [*values[:1], *(f"\n\n{block.strip()}\n\n" for block in blocks)]
    return "".join((*parts, tex[at:]))


def _aside(name: str, tex: str, at: int) -> tuple[str, int]:
    if not tex.startswith("{", at):
        return "", at
    first, at = argument(tex, at)
    if name == "call" and tex.startswith("{", at):
        second, at = argument(tex, at)
        return f"{first}({second})", at
    return first if name == "call" else f" ({first})", at
