"""A diagram's words -> a figure's markup: lines and emphasis are kept, what would be read as markup is not."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from figwright.core.errors import FigwrightError

LONGEST = 2000
"""Letters of one label."""
_BREAKS = ("br", "div", "p", "li", "tr", "h1", "h2", "h3", "h4", "hr")
_SILENT = ("style", "script")
_BOLD, _ITALIC = ("b", "strong", "th"), ("i", "em")
_SCRIPTS = {"sub": "\ue003", "sup": "\ue004"}
_SCRIPTED = re.compile(
    "(?P<em>[\ue000\ue001]{0,2})(?P<base>[^\\W_]{0,40})(?P<me>[\ue000\ue001]{0,2})"
    "(?P<scripts>(?:[\ue003\ue004][^\ue003-\ue005]*\ue005)+)"
)
_LOW = dict(zip("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎", strict=True))
_HIGH = dict(zip("0123456789+-−=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾", strict=True))
_FORMULA = re.compile(r"\$\$(.+?)\$\$|\\\((.+?)\\\)|\\\[(.+?)\\\]", re.S)
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff\u200b\u200c\u200d\ufeff]")


class _Markup(HTMLParser):
    """HTML -> lines of plain text with the emphasis as marks that nobody writes; cells of a table get a gap."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.out: list[str] = []
        self.silent = 0
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in _SILENT
        if tag in _BREAKS:
            self.out.append("\n")
        elif tag in ("td", "th"):
            self.out.append("\t")
        elif tag in _SCRIPTS:  # one within another is a part of it
            self.out.append("" if self.scripts else _SCRIPTS[tag])
            self.scripts += 1
        self._mark(tag)

    def handle_endtag(self, tag: str) -> None:
        self.silent = max(0, self.silent - (tag in _SILENT))
        self._mark(tag)
        if tag in _SCRIPTS and self.scripts:
            self.scripts -= 1
            self.out.append("" if self.scripts else "\ue005")
        if tag in _BREAKS and tag != "br":
            self.out.append("\n")

    def _mark(self, tag: str) -> None:
        if tag in _BOLD or tag in _ITALIC:
            self.out.append("\ue000" if tag in _BOLD else "\ue001")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.out.append(data)


def from_html(text: str) -> str:
    """HTML -> markup."""
    reader = _Markup()
    try:
        reader.feed(text[: 20 * LONGEST])
        reader.close()
    except AssertionError:  # the parser's answer to "<![" without a meaning: then there is no HTML in it
        return _finished(text[: 20 * LONGEST])
    return _finished("".join(reader.out))


def from_plain(text: str) -> str:
    return _finished(text)


def from_markdown(text: str) -> str:
    """`**bold**`, `*italic*` and their forms with underscores; line ends are kept."""
    text = re.sub(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1", "\ue000\\2\ue000", text, flags=re.S)
    text = re.sub(r"(?<!\w)([*_])(?=\S)([^*_]+?)(?<=\S)\1(?!\w)", "\ue001\\2\ue001", text, flags=re.S)
    return from_html(text)


def entities(text: str) -> str:
    """Mermaid's own codes as HTML has them: "#35;" and "#quot;" stand for "&#35;" and "&quot;"."""
    return re.sub(r"#(\d{1,7});", r"&#\1;", re.sub(r"#([A-Za-z][A-Za-z0-9]{1,30});", r"&\1;", text))


def unmarked(text: str) -> str:
    """Words that are never drawn, such as a title: one line, nothing in them is markup."""
    return " ".join(_UNPRINTABLE.sub("", text)[:LONGEST].split())


def one_line(markup: str) -> str:
    return " ".join(markup.split())


def _finished(text: str) -> str:
    """Formulas kept as formulas; dollars and stars that mean themselves set by the math engine, as nothing else can."""
    text = _scripts(_UNPRINTABLE.sub("", text)[:LONGEST])
    parts: list[str] = []
    at = 0
    for match in _FORMULA.finditer(text):
        parts.append(_literal(text[at : match.start()]))
        tex = " ".join(next(group for group in match.groups() if group).split())
        parts.append(f"${tex}$" if _sets(tex) else _literal(tex))
        at = match.end()
    parts.append(_literal(text[at:]))
    lines = (" ".join(line.split()) for line in "".join(parts).split("\n"))
    return "\n".join(_emphasis(line) for line in lines if re.sub("[\ue000\ue001 ]", "", line))


def _scripts(text: str) -> str:
    """Letters that stand lower or higher: digits and signs as the letters that Unicode has for them, others as a
    formula, and what no formula sets as "x_i"."""
    return re.sub("[\ue003-\ue005]", "", _SCRIPTED.sub(_scripted, text))


def _scripted(match: re.Match[str]) -> str:
    marked = re.sub("[\ue000\ue001]", "", match["scripts"])
    scripts = [(piece[0], " ".join(piece[1:].split())) for piece in marked.split("\ue005") if piece[1:].strip()]
    if all(sign in _LOW for _, script in scripts for sign in script):
        small = "".join((_LOW if way == "\ue003" else _HIGH)[sign] for way, script in scripts for sign in script)
        return f"{match['em']}{match['base']}{small}{match['me']}"
    signs = [("_" if way == "\ue003" else "^", script) for way, script in scripts]
    tex = (_upright(match["base"]) or "{}") + "".join(f"{sign}{{{_upright(script)}}}" for sign, script in signs)
    if all(re.fullmatch(r"[\w+\-−=(), ]{1,40}", script) for _, script in signs) and "_" not in marked and _sets(tex):
        return f"\\({tex}\\)"
    return match["em"] + match["base"] + "".join(f"{sign}{script}" for sign, script in signs) + match["me"]


def _upright(words: str) -> str:
    """Words in a formula; a letter alone is a variable."""
    return re.sub(r"[^\W\d_]{2,}", lambda m: f"\\mathrm{{{m[0]}}}", words)


def _literal(text: str) -> str:
    if text.count("$") > 1:
        text = text.replace("$", "\ue002")
    if text.count("*") > 1:
        text = text.replace("*", "$\\ast$")
    return text.replace("\ue002", "$\\mathdollar$")


def _emphasis(line: str) -> str:
    """The marks of one line as stars; one that is not closed on its line, or is around nothing, is left out."""
    for mark, stars in (("\ue000", "**"), ("\ue001", "*")):
        line = re.sub(f"{mark}\\s*([^{mark}*$]*[^{mark}*$\\s])\\s*{mark}", f"{stars}\\1{stars}", line)
    line = re.sub(r"\*\*\ue001(.+?)\ue001\*\*", r"**\1**", line)
    return " ".join(re.sub("[\ue000\ue001]", "", line).split())


def _sets(tex: str) -> bool:
    from figwright.ir.scene.text import formula

    try:
        formula(tex)
    except FigwrightError:
        return False
    return "$" not in tex
