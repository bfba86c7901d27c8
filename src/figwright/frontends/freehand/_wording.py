"""Set words -> the words of a figure: markup, and where and how they are set."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Literal

from figwright.core.fonts import DEFAULT
from figwright.drawing.drawing_marks import LABEL_SHARES
from figwright.drawing.themes import Theme
from figwright.ir.scene import Line, Mark, Picture, Point, Run
from figwright.ir.scene import Words as Block
from figwright.ir.scene.text import TextStyle, set_text
from figwright.ir.spec.placing import Words

NEAR, NESTED = 0.6, 0.2
"""By how much a line may be set beside where it was drawn: in units, and in type sizes where it has an index of an
index, which is as wide as a math engine sets it."""
FORMULA = 0.2
"""By how much of its width a formula may be set narrower or wider among words."""
LINES = (0.9, 1.7)
"""From baseline to baseline of texts that are lines of one, in type sizes."""
_ANCHORS: dict[str, Literal["start", "middle", "end"]] = {"left": "start", "center": "middle", "right": "end"}
_NESTED = re.compile(r"[_^]\{[^{}]*[_^]\{")
_WORD, _FORMULA = re.compile(r"[^\W\d_]{3}"), re.compile(r"\$[^$]*\$")


def hues(marks: Iterable[Mark]) -> list[str]:
    """Every colour of some marks, each time that it is used."""
    paints = [mark.paint for mark in marks if not isinstance(mark, Block | Picture)]
    stops = [stop.colour for paint in paints if paint.shade for stop in paint.shade.stops]
    return [*stops, *(value for paint in paints for value in (paint.fill, paint.stroke) if value)]


def named(theme: Theme, colour: str | None) -> str:
    return "none" if colour is None else theme.named(colour)


@dataclass(frozen=True, slots=True)
class Usual:
    """What goes without saying: the size, weight and colour of a label, or of a title."""

    size: float
    weight: int
    colour: str
    theme: Theme


def worded(blocks: Sequence[Block], origin: Point, usual: Usual) -> list[Words]:
    """Blocks of words as a figure says them, in reading order. What one text cannot say becomes several."""
    found = [words for block in blocks for words in _block_words(block, origin, usual)]
    return sorted(found, key=lambda words: (words.at[1], words.at[0]) if words.at else (0.0, 0.0))


def stacked(words: Sequence[Words], usual: Usual) -> list[Words]:
    """Words in reading order, with texts that stand below one another in one manner as the lines of one text: people
    write a label of two lines as two texts, too."""
    out: list[Words] = []
    for one in words:
        above = next((i for i, other in enumerate(out) if _goes_on(other, one, usual)), None)
        if above is None:
            out.append(one)
            continue
        first = out[above]
        step = _step(first, one)
        out[above] = first.model_copy(update={"text": f"{first.text}\n{one.text}", "leading": round(step, 2)})
    return out


def _step(above: Words, below: Words) -> float:
    """From the last baseline of a text to the first one of another."""
    assert above.at
    assert below.at
    return below.at[1] - above.at[1] - above.text.count("\n") * (above.leading or 0.0)


def _goes_on(above: Words, below: Words, usual: Usual) -> bool:
    if above.at is None or below.at is None or _manner(above) != _manner(below):
        return False
    size, step = above.size or usual.size, _step(above, below)
    steady = all(abs(step - one.leading) <= NEAR for one in (above, below) if one.leading)
    return abs(above.at[0] - below.at[0]) <= NEAR and LINES[0] * size <= step <= LINES[1] * size and steady


def _manner(words: Words) -> dict[str, Any]:
    return words.model_dump(exclude={"text", "at", "leading"})


def _block_words(block: Block, origin: Point, usual: Usual) -> Iterator[Words]:
    """A block as one text, else its lines, else every run where it begins."""
    if words := _whole(block, origin, usual):
        yield words
    elif len(block.lines) > 1:
        yield from (
            words for line in block.lines for words in _block_words(replace(block, lines=(line,)), origin, usual)
        )
    else:
        (line,) = block.lines
        for run in line.runs:
            alone = replace(block, lines=(replace(line, runs=(run,)),), align="left")
            yield _lettered(alone, _markup([run]), origin, usual)


def _whole(block: Block, origin: Point, usual: Usual) -> Words | None:
    """The block as one text, when that is set as it was drawn."""
    first = block.lines[0].runs[0]
    runs = [run for line in block.lines for run in line.runs]
    if any(run.colour != first.colour for run in runs):
        return None
    markup = "\n".join(_markup(line.runs, _weight(runs)) for line in block.lines)
    steps = [b.baseline - a.baseline for a, b in pairwise(block.lines)]
    if steps and max(steps) - min(steps) > NEAR:
        return None
    words = _lettered(block, markup, origin, usual, _weight(runs))
    style = TextStyle(
        block.size,
        first.colour,
        _weight(runs),
        align=block.align,
        inline=True,
        leading=words.leading or 0,
        family=block.family,
    )
    again = set_text(markup, style)
    if len(again.lines) != len(block.lines):
        return None
    dx = _anchor(block) - _anchor(again)
    pairs = zip(again.lines, block.lines, strict=True)
    near = NESTED * block.size if _NESTED.search(markup) else NEAR
    return words if all(_alike(a, b, dx, near, LABEL_SHARES[words.anchor]) for a, b in pairs) else None


def _alike(again: Line, drawn: Line, dx: float, near: float, share: float) -> bool:
    """Whether runs begin and end where they did. A formula in type that differs a little from that of its words is set
    in theirs: then what stands beside it goes along."""
    if len(again.runs) != len(drawn.runs):
        return False
    dx -= share * sum(b.width - a.width for a, b in zip(again.runs, drawn.runs, strict=True) if b.math)
    for one, other in zip(again.runs, drawn.runs, strict=True):
        by = other.width - one.width
        if abs(one.x + dx - other.x) > near or abs(by) > (FORMULA * other.width + near if other.math else near):
            return False
        dx += by if other.math else 0.0
    return True


def _weight(runs: Sequence[Run]) -> int:
    """The weight of most of the words."""
    plain = [run for run in runs if not run.math]
    lengths: dict[int, float] = {}
    for run in plain:
        lengths[run.weight] = lengths.get(run.weight, 0.0) + run.width
    return max(lengths, key=lambda weight: lengths[weight]) if lengths else 400


def _markup(runs: Sequence[Run], weight: int | None = None) -> str:
    out, end = "", None
    for run in runs:
        gap = " " if end is not None and run.x - end > 0.05 * max(run.width, 1.0) and run.x - end > 1.0 else ""
        text = f"${run.text}$" if run.math else run.text
        if not run.math and weight is not None and run.weight > weight:
            text = f"**{text}**"
        elif run.italic:
            text = f"*{text}*"
        out += gap + text
        end = run.x + run.width
    return out


def _anchor(block: Block) -> float:
    bounds = block.bounds
    return {"left": bounds.x, "center": bounds.cx, "right": bounds.right}[block.align]


def _lettered(block: Block, markup: str, origin: Point, usual: Usual, weight: int | None = None) -> Words:
    first = block.lines[0].runs[0]
    weight = (400 if first.math else first.weight) if weight is None else weight
    steps = [b.baseline - a.baseline for a, b in pairwise(block.lines)]
    size = round(block.size, 2)
    return Words(
        text=markup,
        at=(_anchor(block) - origin.x, block.lines[0].baseline - origin.y),
        anchor=_ANCHORS[block.align],
        size=None if abs(size - usual.size) < 0.01 else size,
        weight=None if weight == usual.weight else weight,  # type: ignore[arg-type]
        italic=False,
        font="" if block.family in (DEFAULT, usual.theme.type.family) else block.family,
        color="" if first.colour == usual.colour else usual.theme.named(first.colour),
        leading=round(steps[0], 2) if steps else None,
    )


def split(words: Sequence[Words], box: Sequence[float], usual: float) -> dict[str, Any]:
    """The label, how it is set, and the words beside it: the largest, or words as large as a formula. A formula in the
    middle of a drawing is part of that, and words of any size outside of it are the label. What has no size has the
    `usual` one."""
    if not words:
        return {}

    def outside(one: Words) -> bool:
        return one.at is not None and not (0 <= one.at[0] <= box[2] and 0 <= one.at[1] <= box[3])

    first, *rest = sorted(words, key=lambda one: (bool(one.turn), -(one.size or usual)))
    drawn, size = not outside(first), first.size or usual
    large = [first, *(one for one in rest if (one.size or usual) >= size or (drawn and outside(one)))]
    named = next((one for one in large if _WORD.search(_FORMULA.sub("", one.text))), first)
    how = named.model_dump(exclude={"text"}, exclude_defaults=True)
    return {"label": named.text, "text": how, "words": [one for one in words if one is not named]}
