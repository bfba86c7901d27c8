"""LaTeX -> plain text that keeps its math as $...$."""

from __future__ import annotations

import re
from collections.abc import Callable

from figwright.papers._cells import tidied
from figwright.papers._tex import argument, closing, optional

_MATH = re.compile(
    r"\\begin\{(?P<env>(?:equation|align|gather|multline|eqnarray|alignat|flalign|displaymath|math)\*?)\}"
    r"|(?P<display>\$\$|\\\[)|(?P<inline>(?<!\\)\$|\\\()"
)
_CLOSERS = {"$$": "$$", "\\[": "\\]", "$": "$", "\\(": "\\)"}
_GONE = frozenset(
    "label vspace hspace vskip setlength addtolength bibliographystyle bibliography pagestyle thispagestyle "
    "phantomsection addcontentsline looseness setcounter addtocounter fontsize selectfont resizebox scalebox rule "
    "captionsetup includegraphics thanks footnotemark footnotetext footnote marginpar todo index nocite color "
    "definecolor colorlet pdfbookmark input include usepackage hypersetup newtheorem titlespacing titleformat".split()
)
"""Commands that go with all their arguments."""
_ARGUMENTS = {
    **dict.fromkeys("selectfont looseness phantomsection footnotemark".split(), 0),
    **dict.fromkeys(
        "fontsize setlength addtolength resizebox rule setcounter addtocounter colorlet newtheorem".split(), 2
    ),
    **dict.fromkeys("definecolor addcontentsline".split(), 3),
    "titlespacing": 4,
    "titleformat": 5,
}
"""How many arguments these take; the others take one."""
_REFERRED = re.compile(r"\\(ref|eqref|Cref|cref|autoref|nameref|pageref|vref|labelcref)\*?\s*\{([^{}]*)\}")
_CITED = re.compile(r"(?P<gap>[~\s]{0,9})\\(?P<name>[cC]ite[a-zA-Z]*|textcite|parencite|autocite)\*?(?=\s*[\[{])")
_STEP = re.compile(
    r"\\(STATE|State|REQUIRE|Require|ENSURE|Ensure|Input|Output|IF|If|ELSIF|ElsIf|ELSE|Else|FOR|For|ForAll|FORALL|"
    r"WHILE|While|REPEAT|Repeat|UNTIL|Until|RETURN|Return|KwIn|KwOut|KwResult|KwData|Function|Procedure)\b"
)
_LAID_OUT = re.compile(
    r"\\(?:xspace|noindent|centering|raggedright|newpage|clearpage|maketitle|bigskip|medskip|smallskip|par)\b"
)
_SIGNS = "\ue000", "\ue001"
_PICTURED = tuple(
    (re.compile(sign), plain)
    for sign, plain in (
        (r"\\ding\s*\{5[12]\}|\$?\\(?:checkmark|cmark)(?![A-Za-z])\$?", "✓"),
        (r"\\ding\s*\{5[5-8]\}|\\xmark(?![A-Za-z])", "✗"),
        (r"\\ddagger(?![A-Za-z])", "‡"),
        (r"\\(?:cellcolor|rowcolor)\s*(?:\[[^]]*\])?\s*\{[^{}]*\}", ""),
        (r"\\rotatebox\s*(?:\[[^]]*\])?\s*\{[^{}]*\}", ""),
        (r"\\(?:shortstack|makecell|thead)\s*(?:\[[^]]*\])?", ""),
        (r"\\(?:textsuperscript|tnote|footnotemark)\s*[\[{][a-z*†‡§¶\d]?[\]}]", ""),
    )
)
"""Signs that the converter does not know, and what has arguments that are no text."""
_NOTED = re.compile(r"(?<=[a-z]{2}|.[}])\s*\$\s*\^\s*(?:\d|\{\s*\d\s*\})\s*\$")
"""A raised number after a word is a note's; after a unit or a number it is a power."""


class Prose:
    """Turns pieces of one paper into text; `labels` say what references point to, `names` who a citation is."""

    def __init__(self, labels: dict[str, tuple[str, str]], names: dict[str, str]) -> None:
        self._labels, self._names = labels, names
        self._convert, self._plain = converter("verbatim"), converter("text")

    def of(self, tex: str) -> str:
        """Text, a blank line between paragraphs."""
        held: list[str] = []
        tex = self._referred(self._cited(tex))
        tex = _without_math(tex, held)
        tex = _STEP.sub(_step, tex)
        tex = re.sub(r"\\(?:paragraph|subparagraph)\*?\s*\{", r"\n\n\\textbf{", tex)
        tex = re.sub(r"\\(?:verb)([^\sA-Za-z])(.*?)\1", r"\2", tex)
        tex = _marked(_without_commands(tex))
        text = self._convert(tex)
        text = re.sub(rf"{_SIGNS[0]}(\d+){_SIGNS[1]}", lambda mark: held[int(mark[1])], text)
        parts = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
        return "\n\n".join(re.sub(r"\s+([,.;:)])", r"\1", part) for part in parts if part)

    def line(self, tex: str) -> str:
        """Text in one line, without marks of emphasis."""
        return " ".join(self.of(tex.replace("\\\\", " ")).replace("**", "").split())

    def cell(self, tex: str) -> str:
        """A table's cell in plain text: math too, without colours, marks of notes and citations."""
        tex = self._referred(self._cited(tex))
        for sign, plain in _PICTURED:
            tex = sign.sub(plain, tex)
        tex = _NOTED.sub("", tex)
        tex = re.sub(r"\$[^$]*\$", lambda math: re.sub(r"(?<=[\d.])\s+(?=[\d.])", "", math[0]), tex)
        tex = re.sub(r"\\begin\{[^{}]*\}(\[[^]]*\])?(\{[^{}]*\})?|\\end\{[^{}]*\}", " ", tex)
        text = self._plain(_without_commands(tex).replace("\\\\", " "))
        return tidied(re.sub(r"\s*[_^]\s*(?=±)", "", text))

    def _referred(self, tex: str) -> str:
        return _REFERRED.sub(lambda mark: self._reference(mark[1], mark[2]), tex)

    def _reference(self, how: str, keys: str) -> str:
        found = [self._labels.get(key.strip(), ("", "??")) for key in keys.split(",")]
        numbers = " and ".join(number or "??" for _, number in found)
        if how == "eqref":
            return f"({numbers})"
        kind = found[0][0] if how in ("Cref", "cref", "autoref", "vref") else ""
        return f"{kind}~{numbers}" if kind else numbers

    def _cited(self, tex: str) -> str:
        parts, at = [], 0
        while match := _CITED.search(tex, at):
            parts.append(tex[at : match.start()])
            _, place = optional(tex, match.end())
            _, place = optional(tex, place)
            keys, at = argument(tex, place)
            spoken = match["name"].lower() in ("citet", "textcite", "citeauthor", "citealt")
            names = " and ".join(self._names.get(key.strip(), f"[{key.strip()}]") for key in keys.split(","))
            parts.append(f"{match['gap']}{names}" if spoken else "")
        return "".join((*parts, tex[at:]))


def _step(mark: re.Match[str]) -> str:
    """A line of an algorithm begins a line; plain steps say no more than that."""
    return "\n\n" if mark[1].lower().startswith("state") else f"\n\n{mark[1].capitalize()} "


def converter(math: str) -> Callable[[str], str]:
    """LaTeX -> plain text; `math` is what becomes of formulas: verbatim, or text."""
    from pylatexenc.latex2text import LatexNodes2Text
    from pylatexenc.latexwalker import get_default_latex_context_db

    known = get_default_latex_context_db()  # made once: it takes longer than a table's cell
    convert = LatexNodes2Text(math_mode=math, strict_latex_spaces=False, keep_comments=False, fill_text=False)

    def converted(tex: str) -> str:
        try:
            return str(convert.latex_to_text(tex, tolerant_parsing=True, latex_context=known))
        except RecursionError:  # braces in braces, more than anybody writes: the words without them
            return str(convert.latex_to_text(re.sub(r"[{}]", "", tex), tolerant_parsing=True, latex_context=known))

    return converted


def _without_math(tex: str, held: list[str]) -> str:
    """The text with every formula set aside: the converter would not leave them as they are."""
    parts, at = [], 0
    while match := _MATH.search(tex, at):
        parts.append(tex[at : match.start()])
        opener = match[0]
        closer = f"\\end{{{match['env']}}}" if match["env"] else _CLOSERS[opener]
        end = _find(tex, closer, match.end())
        inner = re.sub(r"\\label\s*\{[^{}]*\}|\\nonumber|\\notag", "", tex[match.end() : end])
        inner = " ".join(inner.split())
        at = end + len(closer)
        if match["env"] and "&" in inner and not match["env"].startswith(("equation", "multline", "math")):
            inner = f"\\begin{{aligned}}{inner}\\end{{aligned}}"
        mark = "$" if match["inline"] or match["env"] == "math" else "$$"
        held.append(f"{mark}{inner}{mark}" if inner else "")
        parts.append(f"{_SIGNS[0]}{len(held) - 1}{_SIGNS[1]}")
    return "".join((*parts, tex[at:]))


def _find(tex: str, closer: str, at: int) -> int:
    """Where a formula ends; one in a box inside a formula has dollars of its own."""
    while True:
        end = tex.find(closer, at)
        if end < 0:
            return len(tex)
        if closer == "$" and tex[end - 1] == "\\" and tex[end - 2 : end - 1] != "\\":
            at = end + 1
            continue
        return end


def _without_commands(tex: str) -> str:
    """Without commands of layout and their arguments."""
    parts, at = [], 0
    for match in re.finditer(r"\\([A-Za-z]+)\*?", tex):
        if match.start() < at or match[1] not in _GONE:
            continue
        parts.append(tex[at : match.start()])
        at = match.end()
        for _ in range(_ARGUMENTS.get(match[1], 1)):
            _, at = optional(tex, at)
            if tex[at : at + 1] == "{":
                at = closing(tex, at)
    return "".join((*parts, tex[at:]))


def _marked(tex: str) -> str:
    """Lists as lines with a dash, and no names of environments."""
    tex = re.sub(r"\\item\s*(\[[^]]{0,400}\])?", lambda mark: f"\n\n- {(mark[1] or '').strip('[]')} ", tex)
    tex = re.sub(r"\\(begin|end)\{[^{}]*\}(\[[^]]*\])?", "\n\n", tex)
    tex = _LAID_OUT.sub(" ", tex)
    return tex.replace("\\\\", " ")
