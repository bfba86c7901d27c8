"""New words of an element -> new markup: what stayed keeps its formulas, bold and italics; what is new is plain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import groupby, pairwise

from figwright.drawing.math_markup import atoms
from figwright.frontends.importers._drawing import blocks
from figwright.ir.scene.text import _MARKUP
from figwright.ir.spec import Brace, Edge, Group, Node

Show = Callable[[str], str]
"""How a format shows a formula that characters cannot say."""
_SIGNS = {"bold": "**", "italic": "*"}
LONGEST = 2_000
"""Words longer than this are compared as a whole."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One seen character: the field that it belongs to (none for words inside a drawing) and how it is set."""

    sign: str
    field: str = ""
    style: str = ""
    """Nothing, "bold" or "italic"; "unmeant" is a blank that only the file has, between pieces of one word."""
    formula: tuple[int, str] | None = None
    """Which formula of the field it belongs to, and that formula's LaTeX."""


@dataclass(frozen=True, slots=True)
class Rewritten:
    """New markup by field, and whether words that belong to no field have changed as well."""

    fields: dict[str, str]
    other: bool = False


def shown(tex: str, show: Show) -> str:
    """A formula as it is seen in a file."""
    known = atoms(tex)
    return "".join(atom.text for atom in known) if known is not None else show(tex)


def fields_of(item: Node | Group | Edge | Brace) -> tuple[tuple[str, str], ...]:
    """The words of an element in the order in which they are set."""
    if isinstance(item, Brace):
        return (("label", item.label),)
    beside = tuple((f"words/{i}", words.text) for i, words in enumerate(item.words))
    if isinstance(item, Node):
        return ("label", item.label), ("repeat", item.repeat), ("note", item.note), *beside
    if isinstance(item, Group):
        return ("number", item.number), ("label", item.label), ("repeat", item.repeat), *beside
    return ("label", item.label), *beside


def rewritten(before: Sequence[str], after: Sequence[str], fields: Sequence[tuple[str, str]], show: Show) -> Rewritten:
    """The blocks that an element had and has now -> what its fields say now, where that is something else."""
    if tuple(before) == tuple(after):
        return Rewritten({})
    old = _labelled(before, fields, show)
    if not any(letter.field for block in old for letter in block):
        free = "label" in dict(fields) and not before
        return Rewritten({"label": " ".join(after)} if free else {}, other=not free)
    names = [name for name, _ in fields]
    kept = len(after) > len(before) and list(after[: len(before)]) == list(before)
    if kept and "note" in names and not dict(fields)["note"]:
        return Rewritten({"note": " ".join(after[len(before) :])})
    new = _followed(old, after)
    out, marked = dict[str, str](), dict(fields)
    for name in names:
        was = "".join(letter.sign for block in old for letter in block if letter.field == name)
        letters = [letter for letter in new if letter.field == name]
        said = "".join(letter.sign for letter in letters)
        if was.split() != said.split() and (marked[name] or said.strip()):
            out[name] = _markup(letters, [x for block in old for x in block if x.field == name])
    loose = ["".join(x.sign for x in part if not x.field).split() for part in ([y for b in old for y in b], new)]
    return Rewritten(out, loose[0] != loose[1])


def _visible(name: str, markup: str, show: Show) -> Iterator[Letter]:
    """The letters that a field shows, blanks folded."""
    at = count = 0
    for match in _MARKUP.finditer(markup):
        yield from (Letter(sign, name) for sign in markup[at : match.start()])
        at, count = match.end(), count + 1
        if tex := match.group("math"):
            yield from (Letter(sign, name, "", (count, tex.strip())) for sign in shown(tex.strip(), show))
        else:
            style = "bold" if match.group("bold") else "italic"
            yield from (Letter(sign, name, style) for sign in match.group(style))
    yield from (Letter(sign, name) for sign in markup[at:])


def _labelled(before: Sequence[str], fields: Sequence[tuple[str, str]], show: Show) -> list[list[Letter]]:
    """The blocks of a file, each letter with the field that it comes from. Formats write them in different orders."""
    text = "\n".join(before)
    letters = [Letter(sign) for sign in text]
    solid = [i for i, sign in enumerate(text) if not sign.isspace()]
    seen = "".join(text[i] for i in solid)
    edges = {n for n, i in enumerate(solid) if i == 0 or text[i - 1] == "\n"} | {len(solid)}
    shown_fields = [list(_visible(name, markup, show)) for name, markup in fields]
    for every in sorted(shown_fields, key=len, reverse=True):  # a number may also stand inside the words
        wanted = [letter for letter in every if blocks((letter.sign,))]
        free = "".join("\0" if letters[i].field else sign for i, sign in zip(solid, seen, strict=True))
        at = _spot(free, "".join(letter.sign for letter in wanted), edges)
        if at is None:
            continue
        places = solid[at : at + len(wanted)]
        for i, letter in zip(places, wanted, strict=True):
            letters[i] = letter
        apart = _apart(every)
        for n, (i, j) in enumerate(pairwise(places), 1):
            for k in range(i + 1, j):
                blank = _blank(letters[i], letters[j], text[k])
                letters[k] = blank if n in apart else replace(blank, style="unmeant")
    return _split(letters)


def _spot(text: str, spelt: str, edges: set[int]) -> int | None:
    """Where words stand: as whole blocks if they do, else at the beginning of one, else anywhere."""
    found = [m.start() for m in re.finditer(f"(?={re.escape(spelt)})", text)] if spelt else []
    whole = [at for at in found if at in edges and at + len(spelt) in edges]
    first = [at for at in found if at in edges]
    return next(iter(whole or first or found), None)


def _apart(every: Sequence[Letter]) -> set[int]:
    """Before which of its seen letters a field has a blank of its own."""
    out: set[int] = set()
    count = 0
    for letter in every:
        if letter.sign.isspace():
            out.add(count)
        elif blocks((letter.sign,)):
            count += 1
    return out


def _blank(left: Letter, right: Letter, sign: str) -> Letter:
    """A blank between two letters: set as they are where they are set alike."""
    alike = replace(left, sign="") == replace(right, sign="")
    return replace(left, sign=sign) if alike else Letter(sign, left.field)


def _split(letters: Sequence[Letter]) -> list[list[Letter]]:
    out: list[list[Letter]] = [[]]
    for letter in letters:
        if letter.sign == "\n":
            out.append([])
        else:
            out[-1].append(letter)
    return out


def _followed(old: list[list[Letter]], after: Sequence[str]) -> list[Letter]:
    """The letters of the new blocks, each with the field of what it stayed as, replaced or was written after."""
    if len(old) == len(after):
        pairs = list(zip(old, after, strict=True))
    else:
        whole = [letter for block in old for letter in (*block, Letter(" "))][:-1]
        pairs = [(whole, " ".join(after))]
    out: list[Letter] = []
    for block, text in pairs:
        out.extend(_traced(block, text))
        out.append(Letter(" ", out[-1].field if out else ""))
    return out


def _traced(block: list[Letter], text: str) -> Iterator[Letter]:
    was = "".join(letter.sign for letter in block)
    if max(len(was), len(text)) > LONGEST:
        near = next((letter for letter in block if letter.field), Letter(""))
        yield from (Letter(sign, near.field) for sign in text)
        return
    for kind, i, j, k, m in SequenceMatcher(None, was, text, autojunk=False).get_opcodes():
        if kind == "equal":
            yield from block[i:j]
        elif kind != "delete":
            around = [*block[i:j], *reversed(block[max(0, i - 1) : i]), *block[j : j + 1], *block[:i][::-1], *block[j:]]
            near = next((letter for letter in around if letter.field), Letter(""))
            inside = i > 0 and not block[i - 1].sign.isspace() and not text[k].isspace()
            style = near.style if (i < j or inside) and near.style in _SIGNS else ""
            yield from (Letter(sign, near.field, style) for sign in text[k:m])


def _markup(letters: Sequence[Letter], old: Sequence[Letter]) -> str:
    out = ""
    whole = {formula: _letters(run) for formula, run in groupby(old, key=lambda letter: letter.formula)}
    for (style, formula), found in groupby(letters, key=lambda letter: (letter.style, letter.formula)):
        run = list(found)
        text = "".join(letter.sign for letter in run if style != "unmeant" or not letter.sign.isspace())
        if formula and whole[formula] == _letters(run):
            out += f"${formula[1]}$"
        elif style in _SIGNS and text.strip():
            sign, body = _SIGNS[style], text.strip()
            out += text[: len(text) - len(text.lstrip())] + sign + body + sign + text[len(text.rstrip()) :]
        else:
            out += text
    return " ".join(out.split())


def _letters(run: Iterable[Letter]) -> str:
    return "".join(letter.sign for letter in run if not letter.sign.isspace())
