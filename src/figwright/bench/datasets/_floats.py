"""LaTeX's figure floats, taken out of a method's text: the caption of the figure that is to be drawn gives it away."""

from __future__ import annotations

import re

_FIGURE = r"(?:wrap|SC|side|teaser)?figure\*?"
_FLOAT = re.compile(rf"[ \t]*\\begin\{{({_FIGURE})\}}.*?\\end\{{\1\}}[ \t]*\n?", re.DOTALL)
_PART = re.compile(r"\\begin\{(subfigure|minipage)\*?\}.*?\\end\{\1\*?\}", re.DOTALL)
_MARKER = re.compile(r"^[ \t]*%+\s*-{2,}\s*(?:Start|End) of .*?-{2,}[ \t]*\n?", re.MULTILINE)
_CAPTION = re.compile(r"\\caption\s*(?:\[[^\]]*\])?\s*\{")
_NAMED = re.compile(r"\\label\s*\{([^}]*)\}|\\includegraphics\s*(?:\[[^\]]*\])?\s*\{([^}]*)\}")
_STRONG = re.compile(r"overview|pipeline|architecture|our (?:proposed )?(?:method|approach|model)\b|teaser")
_WEAK = re.compile(r"framework|workflow|schematic|overall|illustrat|\bmethod\b|\bmain\b")
_SPACE = re.compile(r"\n{3,}")


def without_figures(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without its figure floats and the marks of joined files, and the floats."""
    floats = tuple(match[0] for match in _FLOAT.finditer(text))
    return _SPACE.sub("\n\n", _MARKER.sub("", _FLOAT.sub("\n", text))).strip() + "\n", floats


def caption_left(text: str) -> bool:
    """A figure's caption is still in the text."""
    return re.search(rf"\\begin\{{{_FIGURE}\}}", text) is not None


def overview_caption(floats: tuple[str, ...]) -> str:
    """The caption of the one figure that shows the whole method; nothing when none or several may be it."""
    captions = [(caption, _signs(one, caption)) for one in floats if (caption := _caption(one))]
    for pattern in (_STRONG, _WEAK):
        found = [caption for caption, signs in captions if pattern.search(signs)]
        if found:
            return plain_words(found[0]) if len(found) == 1 else ""
    return ""


def _signs(float_: str, caption: str) -> str:
    """What tells what a figure shows: its caption's first sentence, its label and its file's name."""
    sentence = re.split(r"[.:](?:\s|$)", plain_words(caption), maxsplit=1)[0]
    names = " ".join(label or file for label, file in _NAMED.findall(_PART.sub(" ", float_)))
    return f"{sentence} {re.sub(r'[-_/:.]', ' ', names)}".lower()


def _caption(float_: str) -> str:
    """What stands in the float's own caption, those of its parts aside."""
    whole = _PART.sub(" ", float_)
    found = [_braced(whole, match.end()) for match in _CAPTION.finditer(whole)]
    return found[-1].strip() if found else ""


def _braced(text: str, start: int) -> str:
    """From after an opening brace to its closing one, or to the end."""
    depth, place = 1, start
    while place < len(text):
        if text[place] == "\\":
            place += 2
            continue
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if depth == 0:
            break
        place += 1
    return text[start:place]


_DROPPED = re.compile(
    r"(?<!\\)%[^\n]*|\\(?:label|cite\w*|vspace|hspace|url|footnote)\*?(?:\[[^\]]*\])?\{[^{}]*\}"
    r"|\\(?:small|footnotesize|scriptsize|centering|normalsize|noindent|protect|bf|it|em|\s)(?![a-zA-Z])"
)
_REFERRED = re.compile(r"\\(?:eq|auto|c|C)?ref\*?\{[^{}]*\}")
_WRAPPED = re.compile(r"\\(?:text\w*|emph|underline|textcolor\{[^{}]*\}|color\{[^{}]*\}|mbox|uline)\s*\{([^{}]*)\}")
_MACRO = re.compile(r"\\([a-zA-Z]+)\s*(?:\{\})?")
_MATH = re.compile(r"(\$[^$]*\$|\\\(.*?\\\))", re.DOTALL)


def plain_words(latex: str) -> str:
    """A caption as people read it; formulas stay as they are, and an unknown macro becomes its name."""
    parts = _MATH.split(_DROPPED.sub(" ", latex))
    said = "".join(part if place % 2 else _worded(part) for place, part in enumerate(parts))
    return re.sub(r"\s+([.,;:)])", r"\1", " ".join(said.split()))


def _worded(text: str) -> str:
    text = _REFERRED.sub("…", text.replace("{}", " "))
    while (simpler := _WRAPPED.sub(r"\1", text)) != text:
        text = simpler
    text = _MACRO.sub(r"\1 ", text.replace("~", " ").replace("``", "“").replace("''", "”"))
    return re.sub(r"\\(.)", r"\1", text).replace("{", "").replace("}", "")
