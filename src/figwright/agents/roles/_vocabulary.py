"""What models are told of figwright's own words, and figures held to them: glyphs, themes, tones, icons, quotations."""

from __future__ import annotations

import difflib
import re
import types
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from figwright.agents.roles._shades import known_colours
from figwright.compiler.evidence import closest, locate
from figwright.core import languages
from figwright.core.errors import FigwrightError
from figwright.core.source import Brief
from figwright.drawing import glyphs, icons, themes
from figwright.drawing.glyph_colours import palette
from figwright.ir.spec import Figure, Group, Head, Node
from figwright.ir.spec.edits import edit_models

ANYTHING = "what is most worth seeing in these data"
"""The intent of a plot for which nobody has said one."""
_QUOTED = re.compile(r"«([^«»]+)»")
NEAR = 0.8
"""How alike a misspelt name and a known one must be to be taken for each other."""


@cache
def glyph_list() -> str:
    """All glyphs in one line a family, parameters in brackets."""
    return "\n".join(
        f"- {family}{_parameters(common)}: "
        + ", ".join(name + _parameters(p for p in glyph.parameters if p not in common) for name, glyph in drawn.items())
        for family, drawn in glyphs.families().items()
        for common in [_common_parameters(glyph.parameters for glyph in drawn.values())]
    )


def _common_parameters(parameters: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Parameters that all glyphs of a family have: they are told once."""
    first, *others = (tuple(names) for names in parameters)
    return tuple(name for name in first if all(name in other for other in others))


def _parameters(parameters: Iterable[str]) -> str:
    names = ", ".join(parameters)
    return f" ({names})" if names else ""


MANY = 6
"""Names that begin alike are told together from here on."""
FAMILY = "(x-(a b) stands for x-a, x-b)"


@cache
def glyph_names() -> str:
    """The names alone; of large families what follows the part that they share, which is said first."""
    families: dict[str, list[str]] = {}
    for name in glyphs.names():
        head, dash, rest = name.partition("-")
        families.setdefault(head + dash, []).append(rest)
    told = (
        [f"{head}({' '.join(rests)})"] if len(rests) >= MANY else [head + rest for rest in rests]
        for head, rests in families.items()
    )
    return f"{FAMILY} {' '.join(name for names in told for name in names)}"


@cache
def theme_list() -> str:
    return ", ".join(themes.names())


LEAST_ASPECT, MOST_ASPECT = 1.75, 2.4
"""Width to height that a model may choose where the author has not; it tends to the highest sheet that it may take."""


def wanted_aspect(brief: Brief) -> str:
    """What a prompt says of the sheet."""
    if brief.aspect:
        return f"{brief.aspect:.2f}, as the author wants it"
    return f"your choice, between {LEAST_ASPECT} and {MOST_ASPECT}"


UNTOLD_EDITS = frozenset("rename shift place unpin tidy reroute layer redraw".split())
UNTOLD_FIELDS = frozenset("op look text words place path drawing layer nudge min_size src numeral".split())
UNTOLD_OF_HEAD = frozenset(
    "caption domain font language view layout width largest_type thinnest_line thickest_line icons size type"
    " arrows words".split()
)
UNTOLD_VALUES = frozenset({"leader", "ornament", "auto"})
"""What a critic of a composed figure is not told of edits: what is for people, for patents and for figures with places.
Whatever is new is told, unless it is named here."""


@cache
def edit_list() -> str:
    """The edits of a composed figure with all their fields and values, and the fields of what is added, one line each:
    from the models themselves. Values are told where a field comes first."""
    models: dict[str, type[BaseModel]] = {op: m for op, m in edit_models().items() if op not in UNTOLD_EDITS}
    told: set[str] = set()
    lines = [f"- {op}: {', '.join(_fields(op, model, told))}" for op, model in models.items()]
    known = {*models["restyle"].model_fields, *models["arrange"].model_fields} - {"id", "type"}
    for name, model, ops in (("leaf", Node, "restyle"), ("container", Group, "restyle and arrange")):
        own = [field for field in _fields("add", model, told) if field.partition(" ")[0] not in known]
        lines.append(f"- item of add, a {name}: {', '.join(own)}, and its fields of {ops}")
    return "\n".join(lines)


def _fields(op: str, model: type[BaseModel], told: set[str]) -> Iterator[str]:
    """The fields of an edit, those that it must have first."""
    untold = UNTOLD_FIELDS | (UNTOLD_OF_HEAD if op == "head" else frozenset())
    for name, info in sorted(model.model_fields.items(), key=lambda one: not one[1].is_required()):
        if name not in untold:
            values = " ".join(value for value in literals(info.annotation) if value not in UNTOLD_VALUES)
            said = f"{info.alias or name} ({values})" if values else info.alias or name
            yield said if said not in told else info.alias or name
            told.add(said)


def literals(annotation: Any) -> Iterator[str]:
    """The words that a field takes, where it takes only some; an empty one takes the word away, as everywhere."""
    if get_origin(annotation) is Literal:
        yield from filter(None, map(str, get_args(annotation)))
    elif get_origin(annotation) in (Union, types.UnionType):
        for one in get_args(annotation):
            yield from literals(one)


def own_files(figure: Figure, before: Figure | None = None) -> tuple[Figure, tuple[str, ...]]:
    """The figure without files that a model named: pictures, icon sets and themes on disk are the author's to name.

    What the figure named `before` the model had its say may stay.
    """
    told: list[str] = []
    allowed = {node.src for node in before.nodes()} if before else set()
    head, kept = figure.head, before.head if before else Head()
    changes: dict[str, object] = {}
    if head.icons != kept.icons:
        told.append(f"the file {head.icons!r} was not opened: a model names no icon sets")
        changes["icons"] = kept.icons
    if head.domain != kept.domain:
        changes["domain"] = kept.domain
    if head.theme not in (*themes.names(), kept.theme):
        told.append(f"there is no theme {head.theme!r}, and a model names no files")
        changes["theme"] = kept.theme

    def mended(item: Node | Group) -> Node | Group:
        if isinstance(item, Group) or not item.src or item.src in allowed:
            return item
        told.append(f"{item.id}: the file {item.src!r} was not opened: a model names no pictures")
        return item.model_copy(update={"src": "", "glyph": item.glyph or "image"})

    return figure.with_items(mended).with_head(**changes), tuple(told)


def known_only(figure: Figure) -> tuple[Figure, tuple[str, ...]]:
    """The figure with names that figwright has: a near miss is taken for the name, anything else is left out and told.

    A glyph that does not exist is no reason to ask for the whole figure again.
    """
    theme = themes.of(figure.head)
    told: list[str] = []
    icon_names = frozenset(icons.names())

    def coloured(svg: str, owner: str) -> str:
        svg, put = known_colours(svg, theme)
        told.extend(f"{owner}: colour {was!r} -> {now!r}" for was, now in put.items())
        return svg

    def mended(part: Any) -> Any:
        changes: dict[str, object] = {}
        if getattr(part, "tone", "") and not theme.knows(part.tone):
            changes["tone"] = _closest(part.tone, theme.hues)
        if isinstance(part, Node):
            changes |= _node_changes(part, icon_names)
            if part.svg:
                changes |= {"svg": svg} if (svg := coloured(part.svg, part.id)) != part.svg else {}
        elif isinstance(part, Group):
            items = tuple(map(mended, part.items))
            if any(new is not old for new, old in zip(items, part.items, strict=True)):
                changes["items"] = items
        named = {name: value for name, value in changes.items() if name not in ("items", "params", "svg")}
        told.extend(_replaced(part, name, str(value)) for name, value in named.items())
        return part.model_copy(update=changes) if changes else part

    body, edges = mended(figure.body), tuple(map(mended, figure.edges))
    drawings = {name: coloured(svg, name) for name, svg in figure.drawings.items()}
    return figure.model_copy(update={"body": body, "edges": edges, "drawings": drawings}), tuple(told)


def _replaced(part: Any, name: str, value: str) -> str:
    """What was made of a name that nobody knows, with some that are like it where it was left out."""
    was = str(getattr(part, name))
    if value or name not in ("glyph", "badge"):
        return f"{part.id}: {name} {was!r} -> {value!r}"
    words = set(re.split(r"[\s_-]+", was))
    alike = [known for known in glyphs.names() if words & set(known.split("-"))]
    alike += difflib.get_close_matches(was, glyphs.names(), n=3, cutoff=0.5)
    near = ", ".join(dict.fromkeys(alike))
    return f"{part.id}: there is no {name} {was!r}{f'; near it: {near}' if near else ''}"


def _node_changes(node: Node, icon_names: frozenset[str]) -> dict[str, object]:
    changes: dict[str, object] = {}
    for slot in ("glyph", "badge"):
        name = getattr(node, slot)
        if name and not _is_glyph(name):
            changes[slot] = _closest(name, glyphs.names())
    glyph = str(changes.get("glyph", node.glyph))
    if node.params:
        known = glyphs.get(glyph).parameters if glyph else {}
        kept = {
            name: value
            for name, value in node.params.items()
            if name in known and _parameter_is_valid(glyph, name, value)
        }
        if kept != node.params:
            changes["params"] = kept
    if node.icon and node.icon not in icon_names:
        changes["icon"] = _closest(node.icon, icon_names)
    return changes


def _parameter_is_valid(glyph: str, name: str, value: object) -> bool:
    """Whether a glyph can be drawn with a parameter as it is given."""
    try:
        glyphs.draw(glyph, palette(themes.get(Head().theme), "grey"), **{name: value})
    except FigwrightError:
        return False
    return True


def _is_glyph(name: str) -> bool:
    return name in glyphs.names() or any(
        name in glyph.aliases for family in glyphs.families().values() for glyph in family.values()
    )


def _closest(name: str, known: Iterable[str]) -> str:
    return next(iter(difflib.get_close_matches(name, list(known), n=1, cutoff=NEAR)), "")


def quoted(figure: Figure, source: str) -> Figure:
    """The figure with quotations that miss the source's wording by a little put right; the rest stays as it is."""

    def mended(part: Any) -> Any:
        changes: dict[str, object] = {}
        if part.evidence and locate(part.evidence, source) is None and (near := _near_quote(part.evidence, source)):
            changes["evidence"] = near
        return part.model_copy(update=changes) if changes else part

    return figure.with_items(mended).model_copy(update={"edges": tuple(map(mended, figure.edges))})


def requoted(text: str, source: str) -> str:
    """A plan whose quotations in «…» that miss the source's wording by a little are put right: whoever draws from it
    copies them."""

    def mended(found: re.Match[str]) -> str:
        near = "" if locate(found[1], source) is not None else _near_quote(found[1], source)
        return f"«{near}»" if near else found[0]

    return _QUOTED.sub(mended, text)


def _near_quote(evidence: str, source: str) -> str:
    """The run of words in the source that a quotation was copied from with a slip, if it is nearly the same."""
    sentence = closest(evidence, source)
    wanted, places = languages.words(evidence), languages.tokens(sentence)
    found = [sentence[start:end] for start, end in places]
    match = difflib.SequenceMatcher(None, wanted, found, autojunk=False)
    blocks = [block for block in match.get_matching_blocks() if block.size]
    if not blocks or sum(block.size for block in blocks) < NEAR * len(wanted):
        return ""
    passage = sentence[places[blocks[0].b][0] : places[blocks[-1].b + blocks[-1].size - 1][1]]
    return passage if locate(passage, source) else ""
