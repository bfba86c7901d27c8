"""Lines of Python as a person would lay them out, and words that no stranger can make into code or formulas."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

WIDTH = 100
"""Columns of a generated line."""


@dataclass(slots=True)
class Code:
    """A script while it is being written: lines of the drawing, and what has to stand above them."""

    lines: list[str] = field(default_factory=list)
    imports: set[str] = field(default_factory=set)
    snippets: dict[str, str] = field(default_factory=dict)
    """Small functions that the lines call, by name; empty text: it stands in `charts._snippets`."""
    constants: dict[str, str] = field(default_factory=dict)
    """Names in capitals and the expressions that they stand for, at the top of the script."""
    tables: dict[str, dict[str, str]] = field(default_factory=dict)
    """Constants that are dicts and that several layers fill, while they are filled."""
    switched: bool = False
    """Layers draw different tables: before each, `data` is set to its own."""
    notes: list[str] = field(default_factory=list)
    """What the chart asks for and the script does not do, and why."""
    _depth: int = 0

    def line(self, text: str) -> None:
        """One statement, which may hold line breaks."""
        self.lines.extend(f"{'    ' * self._depth}{part}" if part else "" for part in text.split("\n"))

    def take(self, table: str) -> None:
        """The next lines read this table as `data`."""
        if self.switched and next((x for x in reversed(self.lines) if x.strip().startswith("data = ")), "").strip() != (
            taken := f"data = {table}"
        ):
            self.line(taken)

    def comment(self, text: str) -> None:
        """What the next lines draw, in one line; a blank line goes before it."""
        if self.lines and self.lines[-1] and not self.lines[-1].endswith(":"):
            self.lines.append("")
        # Names of columns stand in it: nothing in them may end the line or the source.
        shown = "".join(sign if sign.isprintable() else " " for sign in text)
        self.line(f"# {' '.join(shown.split())[: WIDTH - 2 - 4 * self._depth]}")

    def call(self, function: str, *arguments: str, **options: str) -> None:
        """A call, broken over several lines when it is long. All arguments are expressions, already code."""
        self.line(self.called(function, *arguments, **options))

    def called(self, function: str, *arguments: str, **options: str) -> str:
        """The same as text, for the right hand side of an assignment."""
        parts = [*arguments, *(f"{key.rstrip('_')}={value}" for key, value in options.items() if value != "")]
        return bracketed(f"{function}(", parts, ")", WIDTH - 4 * self._depth)

    def add(self, constant: str, items: dict[str, object]) -> str:
        """Adds to a constant that is a dict and that several layers and panels fill; gives its name back."""
        known = self.tables.setdefault(constant, {})
        known |= {key: literal(value) for key, value in items.items()}
        self.constants[constant] = dictionary(known, 90)
        return constant

    def need(self, snippet: str, text: str = "") -> None:
        """The script gets the small function of that name: one of `charts._snippets`, or a mark's own `text`."""
        self.snippets.setdefault(snippet, text)

    @contextmanager
    def block(self, header: str) -> Iterator[None]:
        """An indented block under `header`, which ends in a colon."""
        self.line(header)
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1


def bracketed(opening: str, parts: list[str], closing: str, width: int = WIDTH) -> str:
    """Parts between brackets: on one line, else on indented lines that are filled one after another."""
    if len(short := f"{opening}{', '.join(parts)}{closing}") <= width and "\n" not in short:
        return short
    lines = [""]
    for part in (part.replace("\n", "\n    ") for part in parts):
        if lines[-1] and len(lines[-1]) + len(part) + 3 > width - 4:
            lines.append("")
        lines[-1] += f"{' ' if lines[-1] else ''}{part},"
    body = "".join(f"    {line}\n" for line in lines)
    return f"{opening.rstrip(' ')}\n{body}{closing}"


def literal(value: object) -> str:
    """Python for a value from outside, with double quotes where they read better."""
    if isinstance(value, (tuple, list)):
        inner = ", ".join(map(literal, value))
        return f"({inner}{',' if len(value) == 1 else ''})" if isinstance(value, tuple) else f"[{inner}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{literal(key)}: {literal(one)}" for key, one in value.items()) + "}"
    text = repr(value)
    if isinstance(value, str) and text[0] == "'" and '"' not in value and "'" not in value:
        return f'"{text[1:-1]}"'
    return text


def dictionary(items: dict[str, str], width: int = WIDTH) -> str:
    """A dict of expressions by text keys, laid out."""
    return bracketed("{", [f"{literal(key)}: {value}" for key, value in items.items()], "}", width)


_MATH = re.compile(r"(?<![\\$])\$(?=\S)([^$\n]*[^$\s\\])\$(?!\$)")
_MEANT = re.compile(r"[\\^_{}<>=+|]|^\W*[A-Za-z]\W*$|^[A-Za-z]/[A-Za-z]$|^[A-Za-z]\([A-Za-z]\)$")
_WITHIN = re.compile(r"\{*(?:[_^]|\\[A-Za-z])|[<>=]+$")
"""What a formula begins with that stands in a word, as in `GNN$_{k=1}$` and unlike `US$5 or A$7`."""


def words(text: str) -> str:
    """Text for matplotlib: formulas that were meant stay, every other dollar is a dollar."""
    kept: list[str] = []
    place = 0
    match = _MATH.search(text)
    while match:
        meant = _is_formula(text, match) and _parses(match[0])
        if meant:
            kept += [text[place : match.start()].replace("$", r"\$"), match[0]]
            place = match.end()
        match = _MATH.search(text, match.end() if meant else match.start() + 1)
    return "".join([*kept, text[place:].replace("$", r"\$")])


def _is_formula(text: str, match: re.Match[str]) -> bool:
    """Whether two dollars hold a formula rather than prices; within a word only what cannot be one."""
    beside = text[match.start() - 1 : match.start()] + text[match.end() : match.end() + 1]
    if any(sign.isalnum() or sign == "_" for sign in beside):
        return _WITHIN.match(match[1]) is not None
    return _MEANT.search(match[1]) is not None


def _parses(formula: str) -> bool:
    """Whether matplotlib can set the formula; without matplotlib there is nobody to ask."""
    try:
        from matplotlib.mathtext import MathTextParser
    except ImportError:
        return True
    try:
        MathTextParser("path").parse(formula)
    except (ValueError, RuntimeError):
        return False
    return True


_SPELLED = {"us": "µs", "um": "µm", "uM": "µM", "pct": "%"}
"""Units as files spell them that have signs of their own; µM is no µm."""
_LOOSE = r"ms|ns|mm|nm|km|kg|mg|kb|mb|gb|tb|k?hz|[mg]hz|[kmgt]?wh|(?-i:[kMGm]W)|[kmg]pa|pct|[mg]?g/l|µg/l|m/s|km/h"
_UNIT = re.compile(
    rf"^(?:(.*[a-z\d])(?:[_ ]({_LOOSE})|_(sec|hrs?|cm|um|ml|db|usd|eur))|(.*(?-i:[a-z]{{2}}))_((?-i:[sm]))"
    r"|(.*(?:\d|latency|time|delay|duration))[_ ](us))$",
    re.IGNORECASE,
)
"""A unit that files write behind the name: latency_ms, decode ms."""
_RATE = re.compile(r"^(.*[a-z])_(mm|cm|m|km|ml|l|mg|g|kg|kb|mb|gb|w|kwh|ma|a|mw)_(?:per_)?(s|min|h|d|[cm]?m[23]|kg|l)$",
                   re.IGNORECASE)  # fmt: skip
"""The same of a rate: speed_mm_s, current_mA_cm2."""
_TWICE = re.compile(r"^(.*\S)\s*[(\[]([^()\[\]]+)[)\]] ([−/]) (.*\S)\s*[(\[]\2[)\]]$")
"""A difference or a ratio of two columns of one unit: after (%) − before (%)."""


def spelled(name: str) -> str:
    """A column's name with its unit in brackets, and once: latency (ms)."""
    if found := _TWICE.match(name):
        one, unit, sign, other = found.groups()
        return f"{one} / {other}" if sign == "/" else f"{one} − {other} ({unit})"
    if found := _RATE.match(name):
        return f"{found[1]} ({found[2]}/{found[3].replace('2', '²').replace('3', '³')})"
    if found := _UNIT.match(name):
        stem, said = (part for part in found.groups() if part)
        return f"{stem} ({_SPELLED.get(said, said)})"
    return name


def readable(name: str) -> str:
    """A column's name as people write it: no underscores but in formulas, no edges of space, its unit in brackets."""
    text = name if "$" in name else re.sub(r"_+(?![^\[]*\])", " ", spelled(name))
    return " ".join(text.split()) or name.strip("_") or "–"


_CORNER = re.compile(r"([^$\\]*\w)\s*\\\s*(\w[^$\\]*)")


def corner(name: str) -> tuple[str, str]:
    """What stands down and across in a table whose corner names both: true \\ predicted. Others name one."""
    found = _CORNER.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")
