"""A LaTeX tree -> one text: files put together, comments away, the paper's own macros written out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_INCLUDED = re.compile(r"\\(?:input|include|subfile|subfileinclude)\s*(?:\{([^{}]*)\}|\s([^\s{}\\]+))")
_DEFINED = re.compile(
    r"\\(?:(?P<new>(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?\s*(?:\{\s*\\(?P<braced>[A-Za-z@]+|.)\s*\}"
    r"|\\(?P<bare>[A-Za-z@]+|.))|(?:g|e|x)?def\s*\\(?P<primitive>[A-Za-z@]+|.)(?P<marks>(?:#\d)*)"
    r"|DeclareMathOperator\*?\s*\{\s*\\(?P<operator>[A-Za-z]+)\s*\})\s*"
)
_COMMAND = re.compile(r"\\([A-Za-z@]+|[^A-Za-z@\s])")
_KEPT = frozenset(
    "begin end section subsection subsubsection paragraph chapter part caption captionof label ref Cref cref autoref "
    "eqref includegraphics title author abstract maketitle item document appendix cite citep citet footnote input "
    "include textbf textit emph thanks and par small large centering "
    "\\ { } $ % & # _ [ ] ( ) , ; ! : ' ` ^ ~ = - ".split()
)
"""What this reader understands by itself, however a paper defines it again."""
_COUNTED = frozenset({"thefigure", "thetable"})
"""How a paper writes the numbers of its figures and tables, from some place on: that stays where it stands."""
_DRAWN = re.compile(
    r"\\(leaders|rlap|llap|hbox|vbox|hrule|vrule|leavevmode|csname|expandafter|ifx|futurelet)(?![A-Za-z])"
)
"""Macros with these paint or program: they leave no words."""
_DEEPEST, _LONGEST = 24, 4_000_000


@dataclass(frozen=True, slots=True)
class Macro:
    """A command of the paper: its text, how many arguments, and what the first is when it is left out."""

    text: str
    count: int = 0
    default: str | None = None


@dataclass(frozen=True, slots=True)
class Tree:
    """A LaTeX paper as one text without comments. `home` is the folder that files are looked for in."""

    text: str
    main: Path
    home: Path
    notes: tuple[str, ...]


def closing(text: str, start: int, pair: str = "{}") -> int:
    """The place after the brace that closes the one at `start`; the text's end where it is never closed."""
    depth, at = 0, start
    while at < len(text):
        sign = text[at]
        if sign == "\\":
            at += 2
            continue
        if sign == pair[0]:
            depth += 1
        elif sign == pair[1]:
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return len(text)


def argument(text: str, at: int) -> tuple[str, int]:
    """The argument at a place, without its braces, and where it ends."""
    while at < len(text) and text[at] in " \t\n":
        at += 1
    if at >= len(text):
        return "", at
    if text[at] == "{":
        end = closing(text, at)
        return text[at + 1 : end - 1], end
    command = _COMMAND.match(text, at)
    return (command[0], command.end()) if command else (text[at], at + 1)


def optional(text: str, at: int) -> tuple[str | None, int]:
    """The argument in brackets at a place, if there is one."""
    start = at
    while start < len(text) and text[start] in " \t\n":
        start += 1
    if start < len(text) and text[start] == "[":
        depth, end = 0, start
        while end < len(text):
            sign = text[end]
            depth += (sign == "{") - (sign == "}")
            if sign == "]" and depth == 0:
                return text[start + 1 : end], end + 1
            end += 2 if sign == "\\" else 1
    return None, at


def uncommented(text: str) -> str:
    text = re.sub(r"\\begin\{comment\}.*?\\end\{comment\}", "", text, flags=re.DOTALL)
    text = "\n".join(_without(line) for line in text.split("\n"))
    text = text.replace("\x00\n", "")
    return re.sub(r"\\iffalse\b.*?\\fi\b", "", text, flags=re.DOTALL)


def _without(line: str) -> str:
    """A line without its comment; a line that was all comment leaves no empty line behind."""
    at = 0
    while (at := line.find("%", at)) >= 0:
        slashes = len(line[:at]) - len(line[:at].rstrip("\\"))
        if slashes % 2 == 0:
            rest = line[:at].rstrip()
            return rest if rest else "\x00"
        at += 1
    return line


def text_of(path: Path, notes: list[str] | None = None) -> str:
    """A file without comments; in `notes` stands where its letters had to be guessed."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
        if notes is not None:
            notes.append(f"{path.name} is not UTF-8: unusual letters may be wrong")
    return uncommented(text.replace("\r\n", "\n").replace("\r", "\n"))


def main_of(folder: Path) -> Path | None:
    """The file that a LaTeX folder is built from: it begins the document; the fullest where there are several."""
    found = []
    for path in sorted(folder.rglob("*.tex")):
        if path.is_symlink() and not path.resolve().is_relative_to(folder.resolve()):
            continue
        text = text_of(path)
        if "\\begin{document}" in text:
            own = "\\documentclass" in text and not re.search(
                r"\\documentclass(\[[^]]*\])?\{(subfiles|standalone)\}", text
            )
            reach = len(flattened(path, folder).text)
            found.append(((own, path.stem.lower() in ("main", "paper", "ms"), reach), path))
    return max(found)[1] if found else None


def flattened(main: Path, home: Path) -> Tree:
    """A paper with everything that it includes, as long as it lies in its folder."""
    notes: list[str] = []
    text = _with_files(text_of(main, notes), main, home.resolve(), (main.resolve(),), notes)
    packages = "".join(_packages(text, main, home.resolve()))
    start = text.find("\\begin{document}")
    whole = f"{text[:start]}\n{packages}\n{text[start:]}" if start >= 0 else text
    return Tree(whole, main, home, tuple(dict.fromkeys(notes)))


def _with_files(text: str, main: Path, home: Path, seen: tuple[Path, ...], notes: list[str]) -> str:
    def put(match: re.Match[str]) -> str:
        name = (match[1] or match[2] or "").strip()
        path = inside(name, main, home, (".tex", ""))
        if path is None:
            notes.append(f"{name!r} is not in the folder and was left out")
            return ""
        if path in seen or len(seen) > _DEEPEST:
            return ""
        inner = text_of(path, notes)
        body = re.search(r"\\begin\{document\}(.*)\\end\{document\}", inner, re.DOTALL)
        return _with_files(body[1] if body else inner, main, home, (*seen, path), notes)

    return _INCLUDED.sub(put, text)


def inside(
    name: str, main: Path, home: Path, endings: tuple[str, ...], folders: tuple[str, ...] = ("",)
) -> Path | None:
    """A file that a paper names, if it lies in the paper's folder; never one outside."""
    if not name or "\x00" in name:
        return None
    for base in dict.fromkeys((main.parent, home)):
        for folder in folders:
            for ending in endings:
                path = (base / folder / f"{name}{ending}").resolve()
                if path.is_relative_to(home.resolve()) and path.is_file():
                    return path
    return None


def _packages(text: str, main: Path, home: Path) -> Iterator[str]:
    """The definitions of packages that lie beside the paper."""
    for match in re.finditer(r"\\usepackage\s*(?:\[[^]]*\])?\s*\{([^{}]*)\}", text):
        for name in match[1].split(","):
            path = inside(name.strip(), main, home, (".sty",))
            if path:
                code = text_of(path)
                yield from (
                    code[start:end] + "\n" for start, end, name, macro in _definitions(code) if "@" not in macro.text
                )


def _definitions(text: str) -> Iterator[tuple[int, int, str, Macro]]:
    at = 0
    while match := _DEFINED.search(text, at):
        name = match["braced"] or match["bare"] or match["primitive"] or match["operator"]
        place, count, default = match.end(), len(match["marks"] or "") // 2, None
        if match["new"]:
            number, place = optional(text, place)
            count = int(number) if number and number.strip().isdigit() else 0
            default, place = optional(text, place)
        if place >= len(text) or text[place : place + 1].isspace() or text[place] != "{":
            while place < len(text) and text[place].isspace():
                place += 1
            if place >= len(text) or text[place] != "{":
                at = match.end()
                continue
        body, end = argument(text, place)
        if match["operator"]:
            body = f"\\operatorname{{{body}}}"
        yield match.start(), end, name, Macro(body, count, default)
        at = end


def expanded(text: str) -> str:
    """The text with the paper's own macros written out, and their definitions gone."""
    macros: dict[str, Macro] = {}
    parts, at = [], 0
    for start, end, name, macro in _definitions(text):
        parts.append(text[at : end if name in _COUNTED else start])
        at = end
        if name not in _KEPT and name not in _COUNTED:
            macros[name] = Macro("", macro.count, macro.default) if _DRAWN.search(macro.text) else macro
    parts.append(text[at:])
    return _Expansion(macros).of("".join(parts))


class _Expansion:
    """Writes macros out, and stops where they would never end."""

    def __init__(self, macros: dict[str, Macro]) -> None:
        self._macros, self._left = macros, _LONGEST

    def of(self, text: str, depth: int = 0) -> str:
        if depth > _DEEPEST or self._left < 0:
            return ""
        parts, at = [], 0
        while match := _COMMAND.search(text, at):
            parts.append(text[at : match.start()])
            macro = self._macros.get(match[1])
            if macro is None:
                parts.append(match[0])
                at = match.end()
                continue
            body, at = self._filled(macro, text, match.end())
            self._left -= len(body) + 1
            body = self.of(body, depth + 1)
            if at < len(text) and text[at].isalpha() and re.search(r"\\[A-Za-z]+$", body):
                body += " "
            parts.append(body)
            if text.startswith("{}", at):
                at += 2
        parts.append(text[at:])
        return "".join(parts)

    def _filled(self, macro: Macro, text: str, at: int) -> tuple[str, int]:
        values: list[str] = []
        if macro.default is not None and macro.count:
            given, at = optional(text, at)
            values.append(macro.default if given is None else given)
        while len(values) < macro.count:
            value, at = argument(text, at)
            values.append(value)
        body = re.sub(r"\\xspace\b\s*", "", macro.text)
        return re.sub(r"#(\d)", lambda mark: _pick(values, int(mark[1])), body), at


def _pick(values: list[str], number: int) -> str:
    return values[number - 1] if 0 < number <= len(values) else ""
