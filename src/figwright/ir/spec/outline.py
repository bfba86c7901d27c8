"""Figure -> a short listing, one line an element, for readers who pay by the word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from figwright.ir.spec.drawings import shown
from figwright.ir.spec.model import Edge, Figure, Group, Node
from figwright.ir.spec.placing import Lettering

_ARROWS = {"end": "->", "both": "<->", "start": "<-", "none": "--"}


def outline(figure: Figure) -> str:
    """Ids, types, words, looks, places and arrows; no evidence and no drawings."""
    head = figure.head
    aspect = f", aspect {head.aspect:.3g}" if head.aspect else ""
    aspect += ", cards" if head.cards else ""
    if head.size:
        aspect += f", sheet {_numbers(head.size)}, labels {_number(head.type or 0)} high"
    things = _factor_common_looks([*_item(figure.body, 0)]) if head.size else [*_item(figure.body, 0)]
    lines = [f"theme {head.theme}{aspect}", *things, "edges:"]
    lines += (line for edge in figure.edges for line in (_edge(edge), *_word_lines(edge, "  ")))
    lines += (
        f"  {one.id}: {one.style} {one.side} of {', '.join(one.over)}{_words(one.label)}" for one in figure.braces
    )
    if figure.legend:
        lines.append("legend shown")
    text = "\n".join(lines)
    return _COORDINATES.sub(_rounded, text) if head.size and head.size[0] >= FINE else text


FINE = 400
"""Units across a sheet from which a tenth of one is nothing."""
_COORDINATES = re.compile(r"(?<= at )-?[\d.]+,-?[\d.]+|(?<= size )[\d.]+,[\d.]+|(?<= path )[-\d., ]+")
_LOOKS = re.compile(r" \[([^\]\[\"]*)\]$")


def _rounded(numbers: re.Match[str]) -> str:
    return re.sub(r"-?\d+\.\d+", lambda one: _number(round(float(one[0]))), numbers[0])


def _factor_common_looks(lines: list[str]) -> list[str]:
    """The lines of things without the looks that most of them have, which are said once above them."""
    looks = [found[1].split(" ") for line in lines if (found := _LOOKS.search(line))]
    counts = Counter(look for each in looks for look in set(each) if "=" in look)
    usual = {look for look, count in counts.items() if count > 3 and count > 0.6 * len(lines)}
    if not usual:
        return lines

    def short(line: str) -> str:
        found = _LOOKS.search(line)
        own = found[1].split(" ") if found else []
        if not found:
            return line
        left = " ".join(look for look in own if look not in usual)
        return line[: found.start()] + (f" [{left}]" if left else "")

    return [f"unless told otherwise: {' '.join(sorted(usual))}", *map(short, lines)]


def _item(item: Node | Group, depth: int) -> Iterator[str]:
    indent = "  " * depth
    if isinstance(item, Node):
        yield f"{indent}{item.id}: {item.kind}{_place(item.place)}{_words(item.label, item.note)}{_style_text(item)}"
        yield from _word_lines(item, indent)
        return
    arrange = f" {item.arrange}" if item.arrange != "auto" else ""
    yield f"{indent}{item.id}: {item.type}{arrange}{_place(item.place)}{_words(item.label)}{_style_text(item)}"
    yield from _word_lines(item, indent)
    for child in item.items:
        yield from _item(child, depth + 1)


def _word_lines(part: Node | Group | Edge, indent: str) -> Iterator[str]:
    """The words beside a label, each by the name that edits call it by."""
    for n, words in enumerate(part.words, 1):
        yield f"{indent}  {part.id}.{n}: words{_words(words.text)}{_text_position(words)}"


def _words(*texts: str) -> str:
    return "".join(f' "{text}"' for text in texts if text)


_LOOK_FIELDS = (
    "glyph", "icon", "badge", "tag", "label_side", "state", "repeat", "tone", "number", "columns", "gap", "drawing",
    "same_row",
)  # fmt: skip


def _style_text(item: Node | Group) -> str:
    told = [f"{name}={value}" for name in _LOOK_FIELDS if (value := getattr(item, name, ""))]
    if isinstance(item, Node) and item.params:
        told.append("params=" + ",".join(f"{name}:{value}" for name, value in item.params.items()))
    if isinstance(item, Node) and item.card is False:
        told.append("card=false")
    if isinstance(item, Node) and item.size != 1:
        told.append(f"size={item.size:g}")
    told += [flag for flag in ("card", "optional", "emphasis", "dashed") if getattr(item, flag, False)]
    if item.span != (1, 1):
        told.append("span={}x{}".format(*item.span))
    if item.look:
        told += [f"{name}={_value_text(value)}" for name, value in item.look.model_dump(exclude_defaults=True).items()]
    if item.text:
        told.append(f"text{_text_position(item.text)}")
    if item.layer:
        told.append(f"layer={item.layer}")
    return f" [{' '.join(told)}]" if told else ""


def _edge(edge: Edge) -> str:
    kind = f" ({edge.kind})" if edge.kind != "flow" else ""
    kind += " optional" if edge.optional else ""
    names = ("from_side", "to_side", "from_at", "to_at")
    sides = "".join(f" {name}={value}" for name in names if (value := getattr(edge, name)) is not None)
    ends = f"{', '.join(edge.source)} {_ARROWS[edge.arrow]} {', '.join(edge.target)}"
    look = (
        "".join(f" {n}={_value_text(v)}" for n, v in edge.look.model_dump(exclude_defaults=True).items())
        if edge.look
        else ""
    )
    tone = f" tone={edge.tone}" if edge.tone else ""
    path = f" path {' '.join(_numbers(step) for step in edge.path)}" if edge.path else ""
    label = f" label{_text_position(edge.text)}" if edge.text and edge.label else ""
    drawn = f"{_place(edge.place)} drawing={edge.drawing}" if edge.drawing and edge.place else ""
    return f"  {edge.id}: {ends}{kind}{drawn}{_words(edge.label)}{sides}{tone}{look}{path}{label}"


def _place(place: Sequence[float] | None) -> str:
    return f" at {_numbers(place[:2])} size {_numbers(place[2:])}" if place else ""


def _text_position(how: Lettering) -> str:
    given = how.model_dump(exclude_defaults=True, exclude={"text", "at"})
    at = f" at {_numbers(how.at)}" if how.at else ""
    return at + "".join(f" {name}={_value_text(value)}" for name, value in given.items())


def _value_text(value: object) -> str:
    return _numbers(value) if isinstance(value, tuple) else _number(value) if isinstance(value, float) else str(value)


def _numbers(values: Sequence[float]) -> str:
    return ",".join(_number(value) for value in values)


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


MOST_SOURCE = 4_000
"""Characters of drawings that are shown to a critic."""


def mentioned(figure: Figure, wish: str) -> list[str]:
    """Ids of what a wish names, by id or by label."""
    said = wish.lower()
    items = [item for item, _ in figure.walk()]
    return [i.id for i in items if said and (i.id.lower() in said or (i.label and i.label.lower() in said))]


def drawings(figure: Figure, ids: Sequence[str], *, others: bool = True) -> str:
    """What the drawings of a figure are made of: of those elements the whole text, as many as there is room for, the
    shortest first; of the others, where `others` are wanted, the text of those of few shapes, and otherwise how many of
    each kind."""
    parts = (*(item for item, _ in figure.walk()), *figure.edges)
    wanted = shown((part.drawing for part in parts if part.id in ids), figure.drawings)
    whole: list[str] = []
    counted: list[str] = []
    room, unasked = MOST_SOURCE, MOST_UNASKED
    for name, text in sorted(figure.drawings.items(), key=lambda one: (one[0] not in wanted, len(one[1]), one[0])):
        shapes = Counter(_SHAPE.findall(text))
        said = f"{name}:\n{text}"
        asked = name in wanted
        if not (asked or others):
            continue
        if len(said) <= (room if asked else min(room, unasked)) and (asked or shapes.total() <= FEW_SHAPES):
            whole.append(said)
            room -= len(said)
            unasked -= 0 if asked else len(said)
        else:
            counted.append(f"{name}: {', '.join(f'{count} {shape}' for shape, count in shapes.items())}")
    return "\n".join((*whole, *("; ".join(counted),) * bool(counted)))


FEW_SHAPES, MOST_UNASKED = 3, 1_200
"""Shapes up to which a drawing is shown, whoever asks, so that one of them can be changed without guessing at the
others; and the characters of all that nobody has asked for."""
_SHAPE = re.compile(r"<(rect|circle|ellipse|line|polyline|polygon|path|use)\b")
