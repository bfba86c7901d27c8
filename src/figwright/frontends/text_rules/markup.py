"""Text -> Document: Markdown, LaTeX or plain words as sections of sentences, each with the exact words to quote.

Typesetting is blanked out letter by letter instead of cut out, so that every place in what is read is the same place
in what was written: a quotation is a slice of the source.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

MATH, MACRO = "\ue000", "\ue001"
"""Stand for one letter of a formula and of a macro's use."""
LEAD = 6
"""The level of a heading that is run into its paragraph."""
LONGEST = 400_000
"""Letters that are read; a method text is a tenth of this."""

_ENVIRONMENT = r"\\begin\{(%s)\*?\}.*?\\end\{\1\*?\}"
_SKIPPED = re.compile(
    "|".join(
        (
            r"```.*?```|~~~.*?~~~",
            r"<!--.*?-->",
            _ENVIRONMENT % "figure|table|algorithm|algorithmic|tabular|lstlisting|verbatim|minted|tikzpicture",
            r"^\\(?:documentclass|usepackage|newcommand|renewcommand|def|input|include|bibliography\w*)\b[^\n]*$",
            r"^[ \t]*\|[^\n]*\|[ \t]*$",
            r"!\[[^\]]*\]\([^)]*\)",
            r"https?://[^\s)>\]]+",
        )
    ),
    re.DOTALL | re.MULTILINE,
)
_DISPLAY = re.compile(
    r"\$\$.*?\$\$|\\\[.*?\\\]|^\s*\[Equation:.*?\]\s*$|"
    r"\\begin\{(equation|align|aligned|gather|multline|eqnarray|array|displaymath)\*?\}.*?\\end\{\1\*?\}",
    re.DOTALL | re.MULTILINE,
)
_INLINE = re.compile(r"(?<!\\)\$(?!\s*\d[\d,.]*\s)[^$\n]{1,300}?(?:\n[^$\n]{1,300}?)?(?<!\\)\$|\\\(.+?\\\)")
_PLUSES = re.compile(r"(?:(?<=[^\W_])|(?<=\+)[ ]?)\$[ ]*\^?[ ]*\{?[ ]*(\+{1,2})[ ]*\}?[ ]*\$(?![^\W_])")
"""The end of a name that is set as a formula: "PointNet$^{++}$", "PointNet+ $^{+}$"."""
_POINTER = re.compile(
    r"\\(?:cite[a-zA-Z]*|ref|eqref|autoref|[cC]ref|label|url|vspace|hspace|includegraphics)\*?(?:\[[^\]]*\])*\{[^}]*\}"
    r"|\\footnote\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}"
    r"|\[\^?\d+(?:\s*[,;–-]\s*\d+)*\](?!\()"
    r"|\((?:e\.g\.,?\s*|see(?:\s+also)?\s+|cf\.\s*|as\s+(?:shown|illustrated)\s+in\s+)?[A-Z][^()]{0,200}?\b(?:19|20)\d\d[a-z]?\)"
    r"|\((?:see\s+|cf\.\s*|in\s+|shown in\s+|illustrated in\s+)?"
    r"(?:Fig(?:ure|s)?|Tab(?:le)?|Sec(?:tion|t)?s?|Eqs?|Equations?|App(?:endix|x)?|Alg(?:orithm)?)"
    r"\b[^()]{0,60}(?:\([^()]*\))?\)"
    r"|\b(?:Figures?|Figs?\.|Tables?|Tab\.|Sections?|Secs?\.|Eqs?\.|Equations?|Appendix|App\.|Algorithms?|Alg\.)[\s~]*\(?\d+(?:\.\d+)*[a-z]?\)?(?:\([a-z]\))?"
)
_MACRO = re.compile(r"\\(?:newcommand|renewcommand|def)\s*\*?\{?\\([A-Za-z]+)\}?\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_BOLD = re.compile(r"(\*\*|__)(?=\S)(.{1,120}?)(?<=\S)\1|\\(?:textbf|emph|textit|textsc)\{([^{}]{1,120})\}")
_COMMAND = re.compile(r"\\(?:[A-Za-z]+\*?(?:\[[^\]\n]*\])?|.)")
_TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,200}>")
_LINK = re.compile(r"\[([^\]\n]{1,200})\]\(([^)\n]{0,500})\)")
_SIGNS = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "~": " ", "`": " ", "{": " ", "}": " ", "\t": " ", "\u00a0": " "}
)

_HEADING = re.compile(
    r"^(?P<marks>#{1,6})\s+(?P<markdown>.+?)\s*#*\s*$"
    r"|^\s*\\(?P<latex>(?:sub){0,2}section|chapter|paragraph)\*?\{(?P<title>[^\n]*?)\}(?=\s|$|\\)",
    re.MULTILINE,
)
_PLAIN_HEADING = re.compile(r"^(?P<number>\d{1,2}(?:\.\d{1,2})*\.?)\s+(?P<words>[A-Z][^\n.:;!?]{2,70})$")
_LEVELS = {"chapter": 1, "section": 1, "subsection": 2, "subsubsection": 3, "paragraph": 4}
_ITEM = re.compile(r"^[ ]*(?:[-*+•●▪]|\(?\d{1,2}[.)]|\([a-z]\)|\\item(?:\[[^\]]*\])?|[❶-❿①-⑳])\s+", re.MULTILINE)
_TOKEN = re.compile(rf"{MATH}+|{MACRO}+|[^\W_]+(?:(?:[-'/@+&_]|\.(?=\d|[a-z]\b))[^\W_]+)*\+*|\S")
_NEXT = re.compile(r"\s*(\S)")
_ABBREVIATED = re.compile(
    r"(?:\b(?:e\.g|i\.e|et al|Figs?|Eqs?|Secs?|Tabs?|Apps?|Algs?|vs|cf|resp|w\.r\.t|approx|Dr|Prof|No|s\.t|a\.k\.a))\.$"
)
_END = re.compile(r"[.!?][\"')\]]*(?=\s)|[。！？]|\n\s*\n")

_LEAD = re.compile(r"\s*([^\W\d_][^.:!?\n]{2,60}?)\s*[.:]\s+(?=[A-Z\ue000(])")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a formula (`math`) or a sign; `start` and `end` are places in the source."""

    text: str
    start: int
    end: int
    math: bool = False
    bold: bool = False

    @property
    def lower(self) -> str:
        return self.text.casefold()

    @property
    def word(self) -> bool:
        return not self.math and self.text[0].isalnum()


@dataclass(frozen=True, slots=True, eq=False)
class Sentence:
    """`raw` is the slice of the source, for quoting; `section` counts from 0."""

    raw: str
    tokens: tuple[Token, ...]
    section: int
    order: int
    item: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """`raw` is the heading as it is written, `title` without its number; level 1 is the highest, 0 has no heading."""

    title: str
    raw: str
    level: int


@dataclass(frozen=True, slots=True)
class Document:
    sections: tuple[Section, ...]
    sentences: tuple[Sentence, ...]


def read(text: str, *, lists: bool = True) -> Document:
    """A text by sections, paragraphs and sentences; without `lists` nothing is a list or a heading, as
    in a caption, where "(a)" is a mark of the figure."""
    text = text[:LONGEST]
    page = _Page(text, lists)
    at = 0
    for start, end, title, level in _headings(text, page.masked):
        page.block(at, start)
        page.heading(title, text[start:end].strip(), level)
        at = end
    page.block(at, len(text))
    return Document(tuple(page.sections), tuple(page.sentences))


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match.group())


def _filled(sign: str) -> Callable[[re.Match[str]], str]:
    return lambda match: sign * len(match.group())


def _masked(text: str, macros: dict[str, str]) -> str:
    """The text with its typesetting blanked out; as long as before."""
    if "\\begin{" in text or "\\section" in text:
        text = re.sub(r"(?<!\\)%.*$", _blank, text, flags=re.MULTILINE)
    text = text.replace(MATH, " ").replace(MACRO, " ")
    text = _SKIPPED.sub(_blank, text)
    text = _DISPLAY.sub(_filled(" "), text)  # one long gap: it ends a sentence only where a new one begins after it
    text = _PLUSES.sub(lambda m: m[1].ljust(len(m.group())), text)
    text = _INLINE.sub(_filled(MATH), text)
    text = _POINTER.sub(_blank, text)
    text = _LINK.sub(lambda m: f" {m[1]}  {' ' * len(m[2])} ", text)
    text = _TAG.sub(_blank, text)
    text = re.sub(r"(?m)^\s*\\item(?:\[[^\]\n]*\])?", lambda m: "-".rjust(len(m.group())), text)
    if macros:
        use = re.compile(r"\\(?:" + "|".join(sorted(map(re.escape, macros), key=len, reverse=True)) + r")(?![A-Za-z])")
        text = use.sub(_filled(MACRO), text)
    text = _COMMAND.sub(_blank, text)
    text = re.sub(r"\*{1,3}|(?<!\w)__?|__?(?!\w)", lambda m: " " * len(m.group()) if m.start() else m.group(), text)
    return text.translate(_SIGNS)


def _headings(text: str, masked: str) -> list[tuple[int, int, str, int]]:
    """Place, words and level of every heading: by marks, or by number on a line of its own."""
    found = []
    for match in _HEADING.finditer(text):
        if not masked[match.start() : match.end()].strip():
            continue
        words = match["markdown"] or match["title"] or ""
        found.append((match.start(), match.end(), words, len(match["marks"] or "") or _LEVELS[match["latex"]]))
    if not found:
        at = 0
        for line in text.split("\n"):
            if plain := _PLAIN_HEADING.match(line.strip()):
                found.append((at, at + len(line), line.strip(), plain["number"].rstrip(".").count(".") + 1))
            at += len(line) + 1
    return found


class _Page:
    """Sections and sentences as they are found."""

    def __init__(self, text: str, lists: bool) -> None:
        self.text, self.lists = text, lists
        self.macros = {name: re.sub(r"\\[A-Za-z]+|[{}$~]", " ", body).strip() for name, body in _MACRO.findall(text)}
        self.bold = {place for match in _BOLD.finditer(text) for place in range(*match.span())}
        self.masked = _masked(text, self.macros)
        self.sections: list[Section] = [Section("", "", 0)]
        self.sentences: list[Sentence] = []

    def heading(self, title: str, raw: str, level: int) -> None:
        title = re.sub(r"^\W*(?:\d+(?:\.\d+)*\.?|[IVX]+\.|[A-Z]\.\d*)\s+", "", title)
        title = re.sub(r"\\[A-Za-z]+|[{}*_`~]", " ", re.sub(r"\$[^$]*\$|\\\(.*?\\\)", " ", title))
        if (number := re.match(r"\W*\d+(?:\.\d+)*(?=\.?\s)", raw.lstrip("# "))) and set(raw) & {"#"}:
            level = number.group().count(".") + 1  # papers turned into Markdown often have one level of marks
        title = re.sub(r"\(\s*\)", " ", title)
        self.sections.append(Section(" ".join(title.split()).strip(" :.-–"), raw, level))

    def block(self, start: int, end: int) -> None:
        """What stands between two headings."""
        at = start
        for paragraph in re.split(r"(\n[ \t]*\n)", self.masked[start:end]):
            if paragraph.strip():
                self._paragraph(at, paragraph)
            at += len(paragraph)

    def _paragraph(self, at: int, paragraph: str) -> None:
        """The sentences of a paragraph; each item of a list, and a heading that is run into the text, stand apart."""
        lead = _LEAD.match(paragraph) if self.lists and not _ITEM.match(paragraph) else None
        if lead and {at + lead.start(1), at + lead.end(1) - 1} <= self.bold:  # "**Feature fusion.** The features …"
            raw = self.text[at + lead.start(1) : at + lead.end(1)]
            self.sections.append(Section(" ".join(lead[1].split()), raw, LEAD))
            at, paragraph = at + lead.end(), paragraph[lead.end() :]
        starts = [m.start() for m in _ITEM.finditer(paragraph)] if self.lists else []
        for begin, end in pairwise(sorted({0, *starts, len(paragraph)})):
            mark = _ITEM.match(paragraph, begin) if begin in starts else None
            begin = mark.end() if mark else begin
            self._split(at + begin, paragraph[begin:end], mark is not None)

    def _split(self, at: int, words: str, item: bool) -> None:
        begin = 0
        for match in _END.finditer(words):
            if _ABBREVIATED.search(words[max(0, match.start() - 12) : match.start() + 1]):
                continue
            if (follows := _NEXT.match(words, match.end())) and follows[1].islower():
                continue
            self._sentence(at + begin, words[begin : match.end()], item)
            begin = match.end()
        self._sentence(at + begin, words[begin:], item)

    def _sentence(self, at: int, words: str, item: bool) -> None:
        tokens = tuple(self._token(at, match) for match in _TOKEN.finditer(words))
        if not any(token.word for token in tokens):
            return
        raw = self.text[tokens[0].start : tokens[-1].end]
        self.sentences.append(Sentence(raw, tokens, len(self.sections) - 1, len(self.sentences), item))

    def _token(self, at: int, match: re.Match[str]) -> Token:
        start, end = at + match.start(), at + match.end()
        text = match.group()
        if text[0] == MATH:
            return Token(self.text[start:end], start, end, math=True)
        if text[0] == MACRO:
            text = self.macros.get(self.text[start + 1 : end], "") or "macro"
        return Token(text, start, end, bold=start in self.bold)
