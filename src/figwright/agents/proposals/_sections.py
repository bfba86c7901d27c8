"""Which part of a paper tells the method, which of its parts a figure of their own is worth, and how they are named."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from figwright.core.errors import FigwrightError, SourceError, nearest
from figwright.core.source import Brief, Source
from figwright.frontends import text_rules
from figwright.frontends.method_section import Method, methodology, sections_markdown
from figwright.frontends.papers import Paper, Section
from figwright.ir.spec import Figure, Group, Node

SETUP = re.compile(
    r"^(?:the )?(?:data|datasets?|data ?sets? .*|materials?|participants|cohorts?|corpus|notations?|preliminar\w+|"
    r"(?:problem|task) (?:definition|statement|formulation|setup|setting)s?|background.*|motivations?|"
    r"implementation(?: details)?|(?:experimental|training|hyper-?parameter) (?:set-?ups?|settings?|details)|"
    r"(?:evaluation )?metrics|evaluations?|(?:computational |time |space )?(?:cost|complexity)(?: analysis)?|"
    r"(?:data )?pre-?processing|limitations?|discussions?|related work|assumptions|theoretical (?:analysis|guarantees)|"
    r"(?:training(?: and|,) )?(?:loss|objective)(?:es|s)?(?: functions?)?(?: and (?:training|optimi[sz]ation))?|"
    r"optimi[sz]ation|training objectives?|proofs?|convergence(?: analysis)?|ethic\w*.*|baselines?|competing methods)$",
    re.IGNORECASE,
)
"""Parts of a method that describe no mechanism."""
_WHOLE = re.compile(
    r"overview|overall|framework$|^(?:model |network |system )?architecture$|at a glance|outline$|"
    r"in a nutshell|pipeline$|^our (?:method|approach)$",
    re.IGNORECASE,
)
FEWEST_WORDS = 60
MOST_LETTERS = 20_000
"""Of a section that is looked at for a mechanism: who has not told it by then tells something else."""
FEWEST_PARTS, FEWEST_STEPS, FEWEST_TURNS = 4, 3, 5
"""What must be found in a text for it to be a mechanism worth a drawing: boxes, arrows, words of a course."""
FEWEST_JOINED = 3
"""Parts that hang together in a drawing that tells something."""
_COURSE = re.compile(
    r"\b(?:first(?:ly)?|then|finally|next|subsequently|followed by|after that|inputs?|outputs?|fed|feeds?|"
    r"pass(?:es|ed)|encoders?|decoders?|modules?|layers?|heads?|branch(?:es)?|networks?|consists? of|comprises?|"
    r"concatenat\w+|generat\w+|extract\w*|predict\w*|encod\w+|fus(?:e|es|ed|ion)|stages?|steps?|updat\w+|project\w*|sampl\w+|"
    r"aggregat\w+)\b",
    re.IGNORECASE,
)


def heading(section: Section) -> str:
    """A section as people call it: "3.1 Encoder"."""
    return f"{section.number} {section.title}".strip() or "(no heading)"


def outlined(paper: Paper, most: int = 14) -> str:
    """The sections that a user can choose from, in one line."""
    there = [heading(one) for one in paper.sections if not re.match(r"references|bibliography", one.title, re.I)]
    top = [heading(one) for one in paper.sections if one.level == 1 and heading(one) in there]
    shown = there if len(there) <= most else top
    return "; ".join(shown[:most]) + (f"; and {len(shown) - most} more" if shown[most:] else "")


def found(paper: Paper, section: str = "") -> Method:
    """The methodology, or the section that the user names; where nothing stands out, which sections there are."""
    if not any(one.text.strip() for one in paper.sections):
        why = "; ".join(paper.notes) or "no text was found in it"
        raise SourceError(f"cannot read this paper: {why}", "try another --reader, or a paper that contains text")
    if section:
        chosen = named(paper, section)
        return Method(chosen[0].title, sections_markdown(chosen), chosen, "you chose it")
    titled = tuple(
        one for one in paper.sections if one.title.strip()
    )  # what stands before them is authors and the like
    method = methodology(replace(paper, sections=titled) if titled else paper)
    tops = [one for one in method.sections if one.level == min(each.level for each in method.sections)]
    if method.reason.startswith("the whole text") and len(tops) > 1:
        raise SourceError(
            "cannot tell which section of this paper is the methodology",
            f"choose one with --section: {outlined(paper)}",
        )
    return method


def named(paper: Paper, wanted: str) -> tuple[Section, ...]:
    """A section by number, by title or by both, with all that stands under it."""
    sought = _normalized(wanted)
    known = [(place, one) for place, one in enumerate(paper.sections) if one.title.strip()]
    ways: tuple[Callable[[Section], bool], ...] = (
        lambda one: sought in (_normalized(heading(one)), _normalized(one.title), _normalized(one.number)),
        lambda one: _normalized(heading(one)).startswith(sought) or _normalized(one.title).startswith(sought),
        lambda one: sought in _normalized(one.title),
    )
    for way in ways:
        if fitting := [place for place, one in known if sought and way(one)]:
            return family(paper, fitting[0])
    titles = [heading(one) for _, one in known]
    raise SourceError(f"no section {wanted!r}", nearest(wanted, titles) or f"there are: {outlined(paper)}")


def _normalized(text: str) -> str:
    return " ".join(re.sub(r"[^\w.]+", " ", text.lower()).split()).strip(".")


def family(paper: Paper, place: int) -> tuple[Section, ...]:
    """A section and those under it."""
    end = place + 1
    while end < len(paper.sections) and paper.sections[end].level > paper.sections[place].level:
        end += 1
    return paper.sections[place:end]


def overview_text(method: Method) -> str:
    """The method without what describes no mechanism, such as its data and its settings, unless that is all."""
    kept = [one for one in method.sections if not SETUP.match(one.title.strip())]
    return sections_markdown(kept) if any(len(one.text.split()) > 40 for one in kept) else method.text


def modules(method: Method) -> list[Section]:
    """Parts of the method that may tell a mechanism; a method of one part has none."""
    top = min(one.level for one in method.sections)
    several = sum(one.level == top for one in method.sections) > 1
    parts = [one for one in method.sections if one.level > top or several]
    parts = [one for one in parts if not SETUP.match(one.title.strip()) and not _WHOLE.search(one.title)]
    if len([one for one in parts if one.text.strip()]) < 2:
        return []
    return [one for one in parts if len(one.text.split()) >= FEWEST_WORDS]


def mechanism(section: Section) -> str:
    """What makes a section one that tells a mechanism, in words; empty where nothing does.

    The rules of reading find its parts. Steps between them they find in plain sentences only: elsewhere the words that
    authors tell a course of events with must do.
    """
    try:
        figure = text_rules.plan(Brief(Source(sections_markdown([section])[:MOST_LETTERS], section.title))).figure
    except FigwrightError:
        return ""
    steps = [edge for edge in figure.edges if edge.arrow != "none"]
    ends = {id for edge in steps for id in (*edge.source, *edge.target)}
    parts = [node.label for node in figure.nodes() if node.label]
    some = f"({', '.join(parts[:3])} …)"
    if len(steps) >= FEWEST_STEPS and len(ends) >= FEWEST_PARTS:
        return f"it names {len(parts)} parts and the steps between them {some}"
    course = {one.lower() for one in _COURSE.findall(section.text)}
    if len(parts) > FEWEST_PARTS and len(figure.edges) >= FEWEST_STEPS and len(course) >= FEWEST_TURNS:
        return f"it names {len(parts)} parts that work together {some}"
    return ""


def unready(text: str, caption: str) -> str:
    """Why the rules of reading make no figure of a text: they find too few parts that hang together; empty where they
    do. Then a model has to read it."""
    try:
        figure = text_rules.plan(Brief(Source(text[:MOST_LETTERS], caption))).figure
    except FigwrightError as error:
        return f"rules find no parts in this text ({error.message})"
    pieces = _connected_components(figure)
    largest, joined = max(map(len, pieces), default=0), sum(map(len, pieces))
    if largest < FEWEST_JOINED:
        return "rules find no more than loose pairs in this text: name a model"
    if 2 * largest < joined:
        return f"what rules find in this text falls into {len(pieces)} unconnected pieces: name a model"
    return ""


def _connected_components(figure: Figure) -> list[set[str]]:
    """The nodes that arrows join, by what hangs together; an arrow at a group is one at all of its nodes."""
    inside = {item.id: _nodes(item) for item, _ in figure.walk()}
    pieces: list[set[str]] = []
    for edge in figure.edges:
        ends = {node for id in (*edge.source, *edge.target) for node in inside.get(id, {id})}
        met = [piece for piece in pieces if piece & ends]
        pieces = [piece for piece in pieces if piece not in met] + [ends.union(*met)]
    return pieces


def _nodes(item: Node | Group) -> set[str]:
    return {item.id} if isinstance(item, Node) else {id for child in item.items for id in _nodes(child)}
