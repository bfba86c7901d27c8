"""The texts of the studio's pages, read out of their scripts: those that are looked up, and those that are not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

STATIC = Path(__file__).parents[1] / "src" / "figwright" / "apps" / "studio" / "static"
BEFORE_REGEX = "(,=:[!&|?{};+-<>~^%*"


@dataclass(frozen=True)
class Literal:
    """A string or a template of a script: what is put into a template is {0}, {1}, …"""

    text: str
    start: int
    end: int
    template: bool


class Scanner:
    """Finds the literals of a script, those inside of templates as well; comments and regular expressions are none."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.found: list[Literal] = []
        self.scan(0, "")

    def scan(self, at: int, stop: str) -> int:
        source, last = self.source, ""
        while at < len(source) and not (stop and source[at] == stop):
            sign = source[at]
            if source.startswith("//", at):
                at = source.find("\n", at) % (len(source) + 1)
            elif source.startswith("/*", at):
                at = source.index("*/", at) + 2
            elif sign in "\"'":
                at, last = self.string(at), sign
            elif sign == "`":
                at, last = self.template(at), sign
            elif sign == "/" and (last in BEFORE_REGEX or source[:at].rstrip().endswith("return")):
                at, last = self.regex(at), "x"
            elif sign == "{":
                at, last = self.scan(at + 1, "}") + 1, "}"
            else:
                last = last if sign.isspace() else sign
                at += 1
        return at

    def string(self, at: int) -> int:
        end = at + 1
        while self.source[end] != self.source[at]:
            end += 2 if self.source[end] == "\\" else 1
        self.keep(self.source[at + 1 : end], at, end + 1, template=False)
        return end + 1

    def template(self, at: int) -> int:
        end, text, count = at + 1, "", 0
        while self.source[end] != "`":
            if self.source.startswith("${", end):
                end = self.scan(end + 2, "}") + 1
                text, count = f"{text}{{{count}}}", count + 1
            else:
                step = 2 if self.source[end] == "\\" else 1
                text, end = text + self.source[end : end + step], end + step
        self.keep(text, at, end + 1, template=True)
        return end + 1

    def regex(self, at: int) -> int:
        end, inside = at + 1, False
        while self.source[end] != "/" or inside:
            inside = {"[": True, "]": False}.get(self.source[end], inside)
            end += 2 if self.source[end] == "\\" else 1
        return end + 1

    def keep(self, text: str, start: int, end: int, *, template: bool) -> None:
        plain = text.replace("\\n", "\n").replace('\\"', '"').replace("\\`", "`")
        self.found.append(Literal(plain, start, end, template))


def scripts() -> Iterator[tuple[Path, str, list[Literal]]]:
    for path in sorted(STATIC.rglob("*.js")):
        source = path.read_text("utf-8")
        yield path, source, sorted(Scanner(source).found, key=lambda one: one.start)


def _looked_up(source: str, one: Literal) -> bool:
    return bool(re.search(r"(?<![\w.])t$" if one.template else r"(?<![\w.])t\($", source[: one.start][-8:]))


def looked_up() -> set[str]:
    """Every text that a page looks up; `# noun` is what is counted."""
    found: set[str] = set()
    for _, source, literals in scripts():
        found |= {one.text for one in literals if _looked_up(source, one)}
        for one in literals:
            line = source[: one.start].rpartition("\n")[2][-60:]
            if re.fullmatch(r"[a-z ]+", one.text) and re.search(r"(?<!\w)many\((?:[^()]|\([^()]*\))*$", line):
                found |= {f"# {one.text}"} if source[one.end] == ")" else set()
    page = (STATIC / "index.html").read_text("utf-8")
    return found | set(re.findall(r'(?:href="/\w+"|href="#main")>([^<]+)</a>', page))


NO_TEXT = re.compile(
    r"^(?:\.{0,2}/|#|\.|https?:|[a-z-]+\.[a-z]|--|data:|@|<svg|svg >|figure: |figwright bench)|^[a-z]+\("
    r"|(?:translate|scale)\(|^[\w-]+\[|^:|px\b|image/|text/|application/|=>|^[A-Z]\w+[A-Z]\w*$|^\S*[=\[\]#>/]\S*$"
    r"|^[\w-]+ \{0\}$|^\{0\} [a-z]+$|^saved chip"
)
VALUES = {
    "Model", "Human", "Reference", "Both good", "Both bad", "Tie", "Wrong", "Not in the figure", "Ambiguous",
    "Too easy", "Asked twice",
}  # fmt: skip
"""What is kept and sent in English, and looked up where it is shown."""
KEYS = {"Enter", "Escape", "Tab", "Backspace", "Delete", "Home", "End", "Del", "Clash", "Content-Type"}


def forgotten() -> list[str]:
    """Literals that read like texts for people and are not looked up."""
    found = []
    for path, source, literals in scripts():
        for one in literals:
            before, after = source[: one.start].rstrip(), source[one.end :].lstrip()
            bare = re.sub(r"\{\d+\}", " ", one.text).strip()
            worded = re.match(r"[A-Z][a-z]+(?:\s|$)", bare) or re.search(r"[a-z]{2} [a-z]{2}", bare)
            passed = re.search(r"(?:===|!==|\bfrom|includes\(|querySelector(?:All)?\(|closest\(|\bh\(|class:)$", before)
            named = after.startswith(":") and before.endswith(("{", ","))
            if (
                worded
                and not (passed or named or one.text in KEYS | VALUES or NO_TEXT.search(one.text))
                and not _looked_up(source, one)
            ):
                found.append(f"{path.name}: {one.text}")
    return found
