"""A LaTeX tree -> one text: files put together, comments away, the paper's own macros written out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from figwright.errors import SourceError, reraise
from figwright.papers._beside import named_file

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
_DEEPEST, _MOST, _LONGEST, _WRITTEN = 24, 2000, 4_000_000, 400_000
"""How deep files and macros lie in each other, how many files are included, how long a paper is, and what its macros
are written out to."""


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
    text = _outside(text, r"\\begin\{comment\}", r"\\end\{comment\}")
    text = "\n".join(_without(line) for line in text.split("\n"))
    text = text.replace("\x00\n", "")
    return _outside(text, r"\\iffalse\b", r"\\fi\b")


def _outside(text: str, begin: str, end: str) -> str:
    """A text without what stands from each `begin` to the next `end`; gone through once, however many there are."""
    first, last = re.compile(begin), re.compile(end)
    parts, at = [], 0
    while (start := first.search(text, at)) and (stop := last.search(text, start.end())):
        parts.append(text[at : start.start()])
        at = stop.end()
    return "".join((*parts, text[at:]))


def ended(text: str) -> str:
    """A text in which every environment that begins also ends: one that does not (the rest of the file was lost) only
    begins a paragraph. What looks for the end of each then finds it near."""
    last = {match[1]: match.start() for match in re.finditer(r"\\end\{([^{}]*)\}", text)}
    begun = re.compile(r"\\begin\{((?!appendi)[^{}]*)\}")
    return begun.sub(lambda match: match[0] if last.get(match[1], -1) > match.start() else "\n\n", text)


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
    with reraise(OSError, SourceError, f"{path.name!r} cannot be read", "let it be read"), path.open("rb") as stream:
        data = stream.read(_LONGEST + 1)
    if len(data) > _LONGEST:
        raise SourceError(f"{path.name!r} is longer than {_LONGEST:,} bytes", "give the paper alone")
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
        if named_file(path.name, path.parent, folder) is None:
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
    text = _Including(main, home.resolve(), notes).whole(text_of(main, notes), (main.resolve(),))
    packages = "".join(_packages(text, main, home.resolve()))
    start = text.find("\\begin{document}")
    whole = f"{text[:start]}\n{packages}\n{text[start:]}" if start >= 0 else text
    return Tree(whole, main, home, tuple(dict.fromkeys(notes)))


@dataclass(slots=True)
class _Including:
    """Puts files where a paper includes them; `left` is how much longer it may become and how many more they may be.
    Each is read once."""

    main: Path
    home: Path
    notes: list[str]
    left: tuple[int, int] = (_LONGEST, _MOST)
    known: dict[str, tuple[Path, str] | None] = field(default_factory=dict)

    def whole(self, text: str, seen: tuple[Path, ...]) -> str:
        """`seen` are the files that this text stands in."""
        return _INCLUDED.sub(lambda match: self._put((match[1] or match[2] or "").strip(), seen), text)

    def _put(self, name: str, seen: tuple[Path, ...]) -> str:
        if name not in self.known:
            self.known[name] = self._read(name)
        found = self.known[name]
        if found is None or found[0] in seen or len(seen) > _DEEPEST:
            return ""
        self.left = (self.left[0] - len(found[1]), self.left[1] - 1)
        if min(self.left) < 0:
            raise SourceError(
                f"{self.main.name!r} includes more than {_MOST:,} files or {_LONGEST:,} signs", "give the paper alone"
            )
        return self.whole(found[1], (*seen, found[0]))

    def _read(self, name: str) -> tuple[Path, str] | None:
        path = inside(name, self.main, self.home, (".tex", ""))
        if path is None:
            self.notes.append(f"{name[:200]!r} is not in the folder and was left out")
            return None
        inner = text_of(path, self.notes)
        body = re.search(r"\\begin\{document\}(.*)\\end\{document\}", inner, re.DOTALL)
        return path, body[1] if body else inner


def inside(
    name: str, main: Path, home: Path, endings: tuple[str, ...], folders: tuple[str, ...] = ("",)
) -> Path | None:
    """A file that a paper names, if it lies in the paper's folder; never one outside."""
    if not name:
        return None
    for base in dict.fromkeys((main.parent, home)):
        for folder in folders:
            for ending in endings:
                if path := named_file(f"{name}{ending}", base / folder, home):
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
        self._macros, self._left = macros, _WRITTEN

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
