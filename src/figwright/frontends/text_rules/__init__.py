"""Text -> Figure by rules, no model: components, flows and phases, each with its sentence (the offline planner)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from figwright.core import languages
from figwright.core.errors import SourceError
from figwright.core.source import Brief, Density, Source
from figwright.drawing import domains
from figwright.frontends.text_rules import markup
from figwright.frontends.text_rules.choosing import Choice, associated, bridged, choose, fitted, links, without_strays
from figwright.frontends.text_rules.composing import Composer
from figwright.frontends.text_rules.lexicon import speaking
from figwright.frontends.text_rules.markup import Document
from figwright.frontends.text_rules.outline import enriched, headed, opening, successions
from figwright.frontends.text_rules.relations import Reader, Relation
from figwright.frontends.text_rules.scope import Scope, theme
from figwright.frontends.text_rules.stages import staged
from figwright.frontends.text_rules.terms import Glossary, Parsed, Term, parse
from figwright.ir.spec import Figure

__all__ = ["LANGUAGES", "Reading", "plan", "verify_language"]

LANGUAGES = ("en",)
"""What the rules read."""
MOST_PARTS: dict[Density, int] = {"glance": 8, "standard": 15, "detailed": 24}
SMALL = 9
"""Up to so many parts, what the caption speaks of and no flow of the text reaches is joined by plain lines."""
MORE = 4
FEW_STEPS = 4
FEW_PARTS = 6
"""Under this a figure is thin, and what the text lists is taken as well."""
_AFTERWARDS = 1_000_000
"""Captions are read after the text, so that "the encoder" means none that is merely near."""


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
    glossary: Glossary
    scope: Scope
    said: tuple[Relation, ...]

    @property
    def most(self) -> int:
        return MOST_PARTS[self.brief.density]

    @property
    def more(self) -> int:
        """Parts that a detailed figure has beside the flows: those of which the text speaks most."""
        return MORE if self.brief.density == "detailed" else 0


def verify_language(source: Source) -> None:
    """Refuses a text in a language that the rules do not read: they would draw nothing, or nonsense."""
    told = languages.language_of(source.text)
    if told not in ("", *LANGUAGES):
        known = ", ".join(map(languages.name, LANGUAGES))
        raise SourceError(f"the rules read {known} only; this text is in {languages.name(told)}", "add --model")


def plan(brief: Brief) -> Reading:
    """Reads a method text and draws what it says; with little to go by it draws what is certain and says so."""
    with speaking(domains.get(brief.domain).words):
        return _planned(_read(brief))


def _planned(text: _Text) -> Reading:
    brief, scope = text.brief, text.scope
    choice = choose(links(text.said, scope), scope, text.most)
    if not text.more:
        choice = without_strays(choice, scope)
    choice, notes = _completed(choice, text)
    choice, cut = fitted(choice, brief.words)
    choice = bridged(choice)
    if not notes and any(link.loose for link in choice.links):
        notes = ("plain lines join what the text only names together",)
    if cut:
        notes = (*notes, f"left out {cut} parts to stay within {brief.words} words")
    stages = staged(choice, text.document, scope)
    composer = Composer(brief, choice, brief.theme or theme(brief.source.text, brief.source.caption))
    return Reading(composer.figure(stages), notes)


def _read(brief: Brief) -> _Text:
    source = brief.source
    document = markup.read(source.text)
    parsed = parse(document.sentences)
    caption = parse(markup.read(source.caption, lists=False).sentences)
    glossary = Glossary(parsed, caption)
    said = (
        *Reader(glossary).relations(parsed),
        *successions(parsed, glossary),
        *_captioned(caption, glossary),
    )
    return _Text(brief, document, parsed, glossary, Scope(document, source.caption), said)


def _captioned(caption: tuple[Parsed, ...], glossary: Glossary) -> Iterator[Relation]:
    """Relations of the caption between parts that the text names as plainly: captions are terse, and "the picture" may
    be any."""
    later = [replace(one, sentence=replace(one.sentence, order=_AFTERWARDS + i)) for i, one in enumerate(caption)]
    for x in Reader(glossary).relations(later):
        if all(t.sentences and (len(t.key) > 1 or t.acronym) for t in (x.source, x.target)):
            yield x


def _completed(choice: Choice, text: _Text) -> tuple[Choice, tuple[str, ...]]:
    """The choice with what the caption speaks of, or with whatever can be trusted when it is thin; and what to say."""
    terms = text.glossary.terms.values()
    if len(choice.terms) < FEW_PARTS:
        choice = _thin(choice, text)
        return choice, (_thinness(choice),)
    told = [t for t in terms if len(t.sentences) > 1 and (text.more or (text.scope.asks_for(t) and len(t.key) > 1))]
    return associated(
        choice, told, text.scope, min(text.most, len(choice.terms) + text.more if text.more else SMALL)
    ), ()


def _thinness(choice: Choice) -> str:
    if not choice.links:
        return "found no flows in the text: drew the parts that it names, without arrows"
    if any(link.loose for link in choice.links):
        return "found little structure in the text: lines without arrowheads join parts that it only names together"
    return "found little structure in the text: drew only what is certain"


def _thin(choice: Choice, text: _Text) -> Choice:
    """What else can be trusted: a list of steps, the parts that are named most, the headings, the first words."""
    scope, terms = text.scope, [t for t in text.glossary.terms.values() if t.sentences]
    listed = enriched(choice, text.parsed, scope, text.most)
    alone = listed is not choice and not choice.terms and len(listed.terms) >= FEW_STEPS  # a list of steps is a figure
    choice = listed
    if not alone and len(choice.terms) < FEW_PARTS:
        have = {t.plain for t in choice.terms}
        choice = associated(
            choice, [t for t in terms if t.plain not in have], scope, FEW_PARTS + 2 + text.more, apart=True
        )
    if choice.terms:
        return choice
    named: list[Term] = sorted(sorted(terms, key=lambda t: -scope.term(t))[:FEW_PARTS], key=lambda t: t.place)
    return Choice(
        tuple(named)
        if len(named) > 1
        else headed(text.document)[:FEW_PARTS] or (*named, opening(text.brief.source.text))[:1]
    )
