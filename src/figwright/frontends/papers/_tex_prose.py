"""LaTeX -> plain text that keeps its math as $...$."""

from __future__ import annotations

import re

from figwright.frontends.papers._cells import tidied
from figwright.frontends.papers._tex_arguments import argument, optional
from figwright.frontends.papers._tex_math import put_back, set_aside
from figwright.frontends.papers._tex_plain import Plain
from figwright.frontends.papers._tex_steps import steps

_REFERRED = re.compile(r"\\(ref|eqref|Cref|cref|autoref|nameref|pageref|vref|Vref|labelcref)\*?\s*\{([^{}]*)\}")
_CITED = re.compile(r"(?P<gap>[~\s]{0,9})\\(?P<name>[cC]ite[a-zA-Z]*|textcite|parencite|autocite)\*?(?=\s*[\[{])")
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


def bare(tex: str) -> str:
    """The words of a piece that could not be read properly: commands gone, everything else as it stands."""
    return " ".join(re.sub(r"\\(?:begin|end)\s*\{[^{}]*\}|\\[A-Za-z@]+\*?|\\(.)|[{}]", r"\1", tex).split())


class Prose:
    """Turns pieces of one paper into text; `labels` say what references point to, `names` who a citation is."""

    def __init__(self, labels: dict[str, tuple[str, str]], names: dict[str, str]) -> None:
        self._labels, self._names = labels, names
        self.unknown: dict[str, None] = {}
        self._plain = Plain(self.unknown)

    def of(self, tex: str) -> str:
        """Text, a blank line between paragraphs."""
        held: list[str] = []
        tex = set_aside(self._referred(self._cited(tex)), held, self.unknown)
        text = put_back(self._plain.of(_marked(steps(tex))), held)
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
        text = self._plain.of(tex.replace("\\\\", " "))
        return tidied(re.sub(r"\s*[_^]\s*(?=±)", "", text))

    def _referred(self, tex: str) -> str:
        return _REFERRED.sub(lambda mark: self._reference(mark[1], mark[2]), tex)

    def _reference(self, how: str, keys: str) -> str:
        found = [self._labels.get(key.strip(), ("", "??")) for key in keys.split(",")]
        if how == "eqref":
            return f"({' and '.join(number or '??' for _, number in found)})"
        if how not in ("Cref", "cref", "autoref", "vref", "Vref", "cpageref", "fullref"):
            found = [("", number) for _, number in found]
        said = [
            f"{kind}~{number or '??'}" if kind and (not at or kind != found[at - 1][0]) else number or "??"
            for at, (kind, number) in enumerate(found)
        ]
        return " and ".join(said)

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


def _marked(tex: str) -> str:
    """Lists as lines with a dash, headings of paragraphs as their beginning."""
    tex = re.sub(r"\\item(?![A-Za-z])\s*(\[[^]]{0,400}\])?", lambda mark: f"\n\n- {(mark[1] or '').strip('[]')} ", tex)
    return re.sub(r"\\(?:paragraph|subparagraph)\*?\s*(?=\{)|\\par(?![A-Za-z])", "\n\n", tex)
