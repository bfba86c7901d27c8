"""Text -> Figure by rules, no model: components, flows and phases, each with its sentence (the offline planner)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from figwright import domains
from figwright.reading import captions, formulas, markup
from figwright.reading.choosing import Choice, Link, choose, links
from figwright.reading.composing import Composer, fitted
from figwright.reading.fields import speaking
from figwright.reading.joining import associated, directed, joined, united, unstrayed
from figwright.reading.looks import theme
from figwright.reading.markup import Document
from figwright.reading.outline import enriched, headed, listings, opening, successions
from figwright.reading.relations import Reader, Relation
from figwright.reading.scope import Scope, own_names
from figwright.reading.stages import by_caption, candidates, is_stage, staged
from figwright.reading.terms import Glossary, Parsed, Term, parse
from figwright.reading.twins import renamed, twins
from figwright.source import Brief, Density
from figwright.spec import Figure

__all__ = ["Reading", "plan"]

MOST_PARTS: dict[Density, int] = {"glance": 8, "standard": 15, "detailed": 18}
SMALL = 9
"""Up to so many parts, what the caption speaks of and no flow of the text reaches is joined by plain lines."""
FEW_STEPS = 4
FEW_PARTS = 6
"""Under this a figure is thin, and what the text lists is taken as well."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The figure of a text, and what was thin about it."""

    figure: Figure
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Text:
    """A source as it was read: sentences, names, what counts, and what is said to flow."""

    brief: Brief
    document: Document
    parsed: tuple[Parsed, ...]
    caption: tuple[Parsed, ...]
    glossary: Glossary
    scope: Scope
    said: tuple[Relation, ...]
    elsewhere: frozenset[Term] = frozenset()
    """Names of parts that are drawn under another."""

    @property
    def terms(self) -> list[Term]:
        return [term for term in self.glossary.terms.values() if term not in self.elsewhere]

    @property
    def most(self) -> int:
        return MOST_PARTS[self.brief.density]


def plan(brief: Brief) -> Reading:
    """Reads a method text and draws what it says; with little to go by it draws what is certain and says so."""
    with speaking(domains.get(brief.domain).words):
        return _planned(brief)


def _planned(brief: Brief) -> Reading:
    text = _read(brief)
    if same := twins(choose(_flows(text), text.scope, text.most)):
        text = replace(text, said=renamed(text.said, same), elsewhere=frozenset(same))
    found = _flows(text)
    choice = joined(choose(found, text.scope, text.most), found, text.scope, text.most)
    choice, notes = _completed(choice, text)
    choice, cut = fitted(choice, brief.words)
    choice = directed(united(unstrayed(choice, text.scope)), text.said)
    if not notes and any(link.loose for link in choice.links):
        notes = ("plain lines join what the text names together or one after the other, and says no more of",)
    if cut:
        notes = (*notes, f"left out {cut} parts to stay within {brief.words} words")
    zones = staged(choice, text.document, text.scope, text.said)
    if not zones.stages and (stages := captions.stages(text.caption)):
        zones = by_caption(choice, stages)
    composer = Composer(brief, choice, brief.theme or theme(brief.source.text, brief.source.caption))
    told = (*text.document.sentences, *(one.sentence for one in text.caption))
    return Reading(composer.figure(zones, tuple(listings(text.parsed)), told), notes)


def _read(brief: Brief) -> _Text:
    source = brief.source
    document = markup.read(source.text)
    parsed = parse(document.sentences)
    caption = parse(markup.read(source.caption, lists=False).sentences)
    glossary = Glossary(parsed, own_names(document, caption, parsed), caption)
    said = (
        *Reader(glossary).relations(parsed),
        *formulas.relations(document, glossary),
        *successions(parsed, glossary),
        *captions.relations(caption, glossary),
    )
    return _Text(brief, document, parsed, caption, glossary, Scope(document, source.caption), said)


def _flows(text: _Text) -> list[Link]:
    """What flows between parts; what only names a stage is none."""
    titles = tuple(candidates(text.document, text.scope)[0].values())
    return [x for x in links(text.said, text.scope) if not (is_stage(x.source, titles) or is_stage(x.target, titles))]


def _completed(choice: Choice, text: _Text) -> tuple[Choice, tuple[str, ...]]:
    """The choice with what the caption speaks of, or with whatever can be trusted when it is thin; and what to say."""
    if len(choice.terms) < FEW_PARTS:
        choice = _thin(choice, text)
        return choice, (_thinness(choice),)
    asked = [t for t in text.terms if text.scope.asks_for(t) and len(t.sentences) > 1 and len(t.key) > 1]
    return associated(choice, asked, text.scope, min(text.most, SMALL)), ()


def _thinness(choice: Choice) -> str:
    if not choice.links:
        return "found no flows in the text: drew the parts that it names, without arrows"
    if any(link.loose for link in choice.links):
        return "found little structure in the text: lines without arrowheads join parts that it only names together"
    return "found little structure in the text: drew only what is certain"


def _thin(choice: Choice, text: _Text) -> Choice:
    """What else can be trusted: a list of steps, the parts that are named most, the headings, the first words."""
    scope, terms = text.scope, text.terms
    listed = enriched(choice, text.parsed, scope, text.most)
    plain = listed is choice or choice.terms or len(listed.terms) < FEW_STEPS  # a list of steps alone is a figure
    choice = listed
    if plain and len(choice.terms) < FEW_PARTS:
        choice = associated(choice, terms, scope, FEW_PARTS + 2, apart=True)
    if choice.terms:
        return choice
    ranked = sorted((t for t in terms if t.sentences), key=lambda t: -scope.term(t))
    named = sorted(ranked[:FEW_PARTS], key=lambda t: t.place)
    if len(named) > 1:
        return Choice(tuple(named), ())
    sections = headed(text.document)[:FEW_PARTS]
    if sections:
        return Choice(sections, ())
    return Choice((*named, *(() if named else (opening(text.brief.source.text),))), ())
