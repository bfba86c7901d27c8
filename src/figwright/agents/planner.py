"""Planner: the source and the examples -> a typed figure that quotes the source, or the description P of a picture."""

from __future__ import annotations

from collections.abc import Sequence

from figwright import references
from figwright.agents._answers import figure_in
from figwright.agents._vocabulary import glyph_list, known_only, own_files, quoted, theme_list
from figwright.errors import FigwrightError
from figwright.models import Image
from figwright.references import Reference
from figwright.session import Session
from figwright.source import Brief
from figwright.spec import Figure
from figwright.spec.load import dump, load

SHOWN_WHOLE = 2
"""Examples whose figure file is shown as well as their picture: enough to learn the language from."""
PICTURES = 6
LONGEST_EXAMPLE = 3600
ANGLES = (
    "",
    "Build it as two tiers: the main line along one, what trains or supports it along the other.",
    "Build it around the new part: a large central zone, what feeds it on the left, what it gives on the right.",
    "Build it top down: phases as full-width bands, each a row from left to right.",
    "Build it as an overview zone and a zoomed zone that shows the inside of the most important module.",
)
"""How candidates are told to differ; the first is free."""
THEMES = ("", "ice", "lavender", "sage", "cream", "slate")
"""The themes that candidates are given when the user has not chosen one; the first is the planner's choice."""


async def plan_figure(session: Session, brief: Brief, examples: Sequence[Reference], *, candidate: int = 0) -> Figure:
    """The figure in our language, every part with its quotation."""
    inputs = {
        "glyphs": glyph_list(),
        "themes": theme_list(),
        "examples": _told(examples, whole=True),
        **_wanted(brief, candidate),
    }
    return await session.ask(
        "planner", "planner-figure", inputs, images=_pictures(examples), candidate=candidate,
        parse=lambda text: _headed(figure_in(text), brief, candidate, session),
    )  # fmt: skip


async def describe(session: Session, brief: Brief, examples: Sequence[Reference], *, candidate: int = 0) -> str:
    """The detailed description P of the picture, for those who draw from words."""
    inputs = {"examples": _told(examples, whole=False), **_wanted(brief, candidate)}
    return await session.ask(
        "planner", "planner-description", inputs, images=_pictures(examples), candidate=candidate, parse=_some_words
    )


def _wanted(brief: Brief, candidate: int) -> dict[str, str]:
    return {
        "method": brief.source.text,
        "caption": brief.source.caption or "Overview of the method",
        "words": str(brief.words),
        "aspect": f"{brief.aspect:.2f}" if brief.aspect else "your choice, between 1.5 and 2.4",
        "angle": ANGLES[candidate % len(ANGLES)],
    }


def _some_words(text: str) -> str:
    if len(text.split()) < 20:
        raise FigwrightError("this is no description of a picture", "describe every element and every arrow")
    return text.strip()


def _told(examples: Sequence[Reference], *, whole: bool) -> str:
    """The examples in words: captions of all, and the figure files of the first few that have one."""
    lines: list[str] = []
    shown = 0
    for i, example in enumerate(examples, 1):
        lines.append(f"Example {i}: {' '.join(example.caption.split())}")
        if whole and example.figure and shown < SHOWN_WHOLE and (text := _file(example)):
            shown += 1
            lines.append(f"```yaml\n{text}```")
    return "\n".join(lines) or "none"


def _file(example: Reference) -> str:
    """An example's figure file without its inline drawings, or nothing when it would be too long to be worth it."""
    assert example.figure is not None
    figure = load(example.figure)
    short = figure.model_copy(update={"head": figure.head.model_copy(update={"caption": "", "alt": ""})})
    text = dump(_without_drawings(short))
    return text if len(text) <= LONGEST_EXAMPLE else ""


def _without_drawings(figure: Figure) -> Figure:
    from figwright.spec import Group, Node

    def bare(item: Node | Group) -> Node | Group:
        if isinstance(item, Group):
            return item.model_copy(update={"items": tuple(map(bare, item.items))})
        return item.model_copy(update={"svg": "<svg>…</svg>"}) if item.svg else item

    return figure.model_copy(update={"body": bare(figure.body)})


def _pictures(examples: Sequence[Reference]) -> tuple[Image, ...]:
    pictured = [example for example in examples if example.image][:PICTURES]
    return tuple(Image(references.thumbnail(example), "image/jpeg") for example in pictured)


def _headed(figure: Figure, brief: Brief, candidate: int, session: Session) -> Figure:
    """The figure with the sheet that the user wants, in words that figwright knows."""
    figure, foreign = own_files(figure)
    head = figure.head
    theme = brief.theme or THEMES[candidate % len(THEMES)] or head.theme
    wanted = {
        "theme": theme,
        "aspect": brief.aspect or head.aspect,
        "width": brief.width or head.width,
        "words": brief.words,
        "caption": brief.source.caption,
    }
    figure = figure.model_copy(update={"head": head.model_copy(update=wanted)})
    figure, told = known_only(quoted(figure, brief.source.text))
    for note in (*foreign, *told):
        session.run.event("note", text=f"planner: {note}")
    return figure
