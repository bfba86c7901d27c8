"""A LaTeX tree -> one text: files put together, comments away, conditionals decided, letters in their encoding."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from figwright.core.errors import SourceError, reraise
from figwright.frontends.papers._paper_files import named_file
from figwright.frontends.papers._tex_arguments import braced, optional
from figwright.frontends.papers._tex_clean import uncommented
from figwright.frontends.papers._tex_commands import ENVIRONMENTS
from figwright.frontends.papers._tex_macros import definitions

_INCLUDED = re.compile(
    r"\\(?:input|include|subfile|subfileinclude|InputIfFileExists|loadglsentries)(?![A-Za-z])\s*"
    r"(?:\{([^{}]*)\}|\s([^\s{}\\]+))"
    r"|\\(?:sub)?(?:import|inputfrom|includefrom)\*?\s*\{([^{}]*)\}\s*\{([^{}]*)\}"
)
_DECLARED = re.compile(rb"\\usepackage\s*\[([a-z0-9-]+)\]\s*\{inputenc\}")
_ENCODINGS = {
    "latin1": "cp1252", "ansinew": "cp1252", "cp1252": "cp1252", "latin2": "iso8859-2", "latin5": "iso8859-9",
    "latin9": "iso8859-15", "cp1250": "cp1250", "cp1251": "cp1251", "koi8-r": "koi8-r", "applemac": "mac-roman",
    "cp850": "cp850", "cp437": "cp437", "utf8x": "utf-8",
}  # fmt: skip
_DEEPEST, _MOST, _LONGEST = 24, 2000, 4_000_000
"""How deep files lie in each other, how many are included, and how long a paper is."""
_OURS = re.compile("[\x00\ue000-\ue03f]")
"""Signs that no paper has, and that this reader marks places with."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A LaTeX paper as one text without comments. `home` is the folder that files are looked for in."""

    text: str
    main: Path
    home: Path
    notes: tuple[str, ...]


_EDGE = re.compile(r"\\(begin|end)\s*\{([^{}]*)\}")


def ended(text: str) -> str:
    """A text in which every environment that begins also ends. One that does not (the rest of the file was lost) only
    begins a paragraph, without the arguments that are no text; an end without a beginning goes. What looks for the end
    of each then finds it near."""
    open_: dict[str, list[re.Match[str]]] = {}
    alone: list[re.Match[str]] = []
    for edge in _EDGE.finditer(text):
        if edge[2] == "document" or edge[2].startswith("appendi"):
            continue
        waiting = open_.setdefault(edge[2], [])
        if edge[1] == "begin":
            waiting.append(edge)
        elif waiting:
            waiting.pop()
        else:
            alone.append(edge)
    alone += [edge for waiting in open_.values() for edge in waiting]
    parts, at = [], 0
    for edge in sorted(alone, key=lambda one: one.start()):
        parts += [text[at : max(at, edge.start())], "\n\n"]
        at = max(at, edge.end())
        if edge[1] == "begin":
            _, at = optional(text, at)
            for _ in range(ENVIRONMENTS.get(edge[2], 0)):
                _, at = braced(text, at)
    return "".join((*parts, text[at:]))


def text_of(path: Path, notes: list[str] | None = None) -> str:
    """A file without comments; in `notes` stands where its letters had to be guessed."""
    with (
        reraise(OSError, SourceError, f"{path.name!r} cannot be read", "allow reading the file"),
        path.open("rb") as stream,
    ):
        data = stream.read(_LONGEST + 1)
    if len(data) > _LONGEST:
        raise SourceError(f"{path.name!r} is longer than {_LONGEST:,} bytes", "give only the paper")
    text, sure = _decoded(data)
    if not sure and notes is not None:
        notes.append(f"{path.name} is not UTF-8; special characters may be wrong")
    return uncommented(_OURS.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))


def _decoded(data: bytes) -> tuple[str, bool]:
    """A text by its mark, as UTF-8, as the paper declares it, or as most old files are; and whether that is sure."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace"), True
    try:
        return data.decode("utf-8-sig"), True
    except UnicodeDecodeError:
        declared = _DECLARED.search(data)
        named = _ENCODINGS.get(declared[1].decode()) if declared else None
        return data.decode(named or "cp1252", "replace"), named not in (None, "utf-8")


def main_of(folder: Path) -> Path | None:
    """The file that a LaTeX folder is built from: it begins the document; the fullest where there are several."""
    found = []
    for path in sorted(folder.rglob("*.tex")):
        if named_file(path.name, path.parent, folder) is None:
            continue
        try:
            text = text_of(path)
        except SourceError:  # too long, or closed to us: no paper of its own
            continue
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
    known: dict[tuple[str, Path], tuple[Path, str] | None] = field(default_factory=dict)

    def whole(self, text: str, seen: tuple[Path, ...]) -> str:
        """`seen` are the files that this text stands in."""
        return _INCLUDED.sub(lambda match: self._put(_name(match), seen), text)

    def _put(self, name: str, seen: tuple[Path, ...]) -> str:
        key = (name, seen[-1].parent)
        if key not in self.known:
            self.known[key] = self._read(name, seen[-1])
        found = self.known[key]
        if found is None or found[0] in seen or len(seen) > _DEEPEST:
            return ""
        self.left = (self.left[0] - len(found[1]), self.left[1] - 1)
        if min(self.left) < 0:
            raise SourceError(
                f"{self.main.name!r} includes more than {_MOST:,} files or {_LONGEST:,} characters",
                "give only the paper",
            )
        return self.whole(found[1], (*seen, found[0]))

    def _read(self, name: str, beside: Path) -> tuple[Path, str] | None:
        """A file by its name from the main file, or from the one that includes it (as `import` and `subfiles` do)."""
        path = inside(name, self.main, self.home, (".tex", "")) or inside(name, beside, self.home, (".tex", ""))
        if path is None:
            self.notes.append(f"{name[:200]!r} is not in the folder and was skipped")
            return None
        inner = text_of(path, self.notes)
        body = re.search(r"\\begin\{document\}(.*)\\end\{document\}", inner, re.DOTALL)
        return path, body[1] if body else inner


def _name(included: re.Match[str]) -> str:
    if included[4] is not None:
        return f"{included[3].strip().rstrip('/')}/{included[4].strip()}".removeprefix("/")
    return (included[1] or included[2] or "").strip()


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
    """The definitions of packages, and of a class, that lie beside the paper."""
    for match in re.finditer(r"\\(?:usepackage|RequirePackage|documentclass)\s*(?:\[[^]]*\])?\s*\{([^{}]*)\}", text):
        for name in match[1].split(","):
            path = inside(name.strip(), main, home, (".sty", ".cls"))
            if path:
                code = text_of(path)
                yield from (
                    code[start:end] + "\n" for start, end, _, macro, _ in definitions(code) if "@" not in macro.text
                )
