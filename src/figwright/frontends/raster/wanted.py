"""What was to be written: the labels of a typed figure, or those that a description puts in bold or in quotes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from figwright.compiler.checks import Subject
from figwright.ir.spec import Figure


class Label(NamedTuple):
    """Words that belong into the picture, and the element they belong to; those of a description name themselves."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """`labels` have to be there; `allowed` is all text from which words may come. `certain` says that the labels are
    known and not guessed from prose."""

    labels: tuple[Label, ...]
    allowed: str
    certain: bool = True


QUOTATION = re.compile(r"\s*«[^«»]*»")
"""The words of the source that our planner quotes for each element: evidence, and not for the picture."""
_BOLD = re.compile(r"\*\*(?P<text>[^*\n]{1,120}?)\*\*(?P<after>:?)")
_QUOTED = re.compile(r"[\"“](?P<text>[^\"“”\n]{1,120})[\"”]|(?<![\w’'])'(?P<single>[^'\n]{1,80})'(?!\w)")
_HEADING = re.compile(r"^(?:\d+[.)]\s|#)|:$")
_REFUSED = re.compile(r"\b(?:no|not|never|without|avoid|omit|instead of|rather than|remove)\b[^.;\n]{0,24}$", re.I)
_COLOUR = re.compile(r"^#[0-9a-f]{3,8}$", re.I)
_ASIDE = re.compile(r"#[0-9a-f]{6}\b|[.:]$", re.I)
_BULLET = re.compile(r"^\s*(?:[-*+]|\d+[.)])?\s*$")


def labels_of(figure: Figure) -> Wanted:
    """Everything that a figure asks to write; inline drawings may hold words of their own."""
    labels = tuple(Label(id, text) for id, text in Subject(figure).labels)
    drawn = " ".join(re.sub(r"<[^>]*>", " ", node.svg) for node in figure.nodes() if node.svg)
    numbers = " ".join(group.number for group in figure.groups())
    legend = "flow auxiliary feedback gradient skip zoom trainable frozen" if figure.legend else ""
    return Wanted(labels, " ".join([*(label.text for label in labels), drawn, numbers, legend]))


def labels_in(description: str) -> Wanted:
    """Bold and quoted words, without headings, colours and what the description says to leave out."""
    text = QUOTATION.sub("", description)
    quoted = [(m.start(), m["text"] or m["single"]) for m in _QUOTED.finditer(text)]
    bold = [(m.start(), m["text"]) for m in _BOLD.finditer(text) if _is_label(m, text) and not _QUOTED.search(m[0])]
    labels: dict[str, Label] = {}
    for start, found in sorted(quoted + bold):
        label = found.strip().strip(".,;*").strip()
        if label and not _COLOUR.match(label) and not _REFUSED.search(text[:start].rpartition("\n")[2]):
            labels.setdefault(label.casefold(), Label(label, label))
    return Wanted(tuple(labels.values()), text, certain=False)


def _is_label(bold: re.Match[str], text: str) -> bool:
    """A heading is bold, too: it ends in a colon, is numbered, or has a line to itself."""
    line = text[text.rfind("\n", 0, bold.start()) + 1 : bold.start()]
    rest = text[bold.end() : (text.find("\n", bold.end()) + 1 or len(text) + 1) - 1]
    alone = bool(_BULLET.match(line)) and not rest.strip()
    opening = bool(_BULLET.match(line)) and bool(_ASIDE.search(bold["text"].strip()))
    return not (bold["after"] or _HEADING.search(bold["text"].strip()) or alone or opening)
