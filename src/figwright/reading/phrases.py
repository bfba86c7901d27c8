"""Words -> noun phrases: the names in a sentence, cleaned of what only introduces them."""

from __future__ import annotations

import re

from figwright.reading.compounds import joined_by_of, sharing
from figwright.reading.phrase import Phrase
from figwright.reading.symbols import symbol
from figwright.reading.tagging import Word
from figwright.reading.things import OWN, singular, thing

MOST_WORDS = 4
_WEAK_START = frozenset(
    """principled flexible scalable searchable manual dimensional low-dimensional high-dimensional special direct
        provided arbitrary well-structured manageable complex richer varying resulted constructed identified multi-
        level method many dense-enough optimal ideal correct valid proper respective precomputed pre-computed so-
        called recently promising challenging unseen known unknown extensive abundant sufficient reduced-size latest
        usual normal most least more less higher lower better-aligned th new novel proposed our resulting current
        given corresponding overall whole entire several multiple various different same similar specific particular
        certain additional extra more powerful effective efficient simple standard common typical general underlying
        respective existing previous prior recent following above below main important critical crucial essential
        necessary relevant useful suitable appropriate possible potential available desired required larger smaller
        large small big great high low rich strong weak good better best worse full complete actual real true
        obtained produced computed extracted learned learnt trained designed developed introduced used employed
        adopted chosen individual single separate distinct unique diverse consecutive subsequent latter former next
        last first second third fourth widely well-known state-of-the-art so-called aforementioned remaining other
        another such own dedicated specialized specialised lightweight off-the-shelf high-quality large-scale fine-
        grained well-trained sophisticated comprehensive detailed selected collected considered mentioned i-th j-th
        only popular modern careful carefully-designed underlying predefined pre-defined fixed associated inferior
        superior robust accurate precise reliable consistent coherent meaningful informative discriminative
        simplified modified improved newly named termed dubbed heavy optional""".split()
)
_STATES = {
    "frozen": "frozen",
    "pretrained": "",
    "pre-trained": "",
    "trainable": "trainable",
    "learnable": "trainable",
    "fine-tuned": "trainable",
}
_EMPTY_HEADS = frozenset(
    """mechanism mechanisms process procedure operation operations strategy strategies technique techniques
        algorithm scheme component components unit units stage step phase task tasks method approach framework
        architecture system paradigm problem setting dimension information instance instances type
        level levels""".split()
)


_DONE = frozenset(
    """learn convert transform extract improve reduce capture achieve enable perform apply consider design solve
        maintain preserve handle find explore ensure retrieve store minimize maximize compare combine represent
        define follow""".split()
)
_SIGN = 2
"""Letters of a symbol that has lost its typesetting; longer ones need a name before them that is known."""
_LIKENING = frozenset("similar identical equal equivalent analogous akin".split())
"""Adjectives behind a name that compare it: "a linear layer similar to the encoder"."""
_RAISING = frozenset("very highly extremely quite rather fairly too".split())
_COMPARING = frozenset("most more less least".split())
"""Between an article and an adjective they raise it; before a name they count: "most visual tokens"."""
_LEANING = frozenset(
    """motivated inspired informed connected driven based oriented supervised constrained guided grounded
        parameterized parametrized conditioned separable""".split()
)
"""Participles that say nothing without the adverb before them: "a biologically motivated model"."""
_GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff∈∀∑∇∂]")
_MAKING = ("produce", "transform", "join", "draw")


def chunk(words: tuple[Word, ...]) -> tuple[Phrase, ...]:
    """The noun phrases of a sentence, from left to right."""
    out: list[Phrase] = []
    i = 0
    while i < len(words):
        if words[i].tag not in ("name", "math"):
            i += 1
            continue
        begin = i
        while i < len(words) and words[i].tag in ("name", "math") and not (i > begin and words[i - 1].tag == "math"):
            i += 1
        i, acronym = _acronym(words, begin, i)
        out.append(_phrase(words, begin, i, acronym))
    return joined_by_of(sharing(out, words), words)


def _acronym(words: tuple[Word, ...], begin: int, end: int) -> tuple[int, str]:
    """A short form in brackets right after a name, and the rest of the name behind it."""
    if end + 2 < len(words) and words[end].lower == "(" and words[end + 2].lower == ")":
        short = words[end + 1].token.text
        if re.fullmatch(r"[A-Z0-9][A-Za-z0-9-]*[A-Z0-9]s?", short) and _abbreviates(short, words[begin:end]):
            end += 3
            while end < len(words) and words[end].tag == "name":
                end += 1
            return end, short
    return end, ""


def _abbreviates(short: str, words: tuple[Word, ...]) -> bool:
    """Whether the capitals of a short form stand in its words, in order."""
    spelled = " ".join(word.lower for word in words)
    at = -1
    for letter in (c.lower() for c in short.rstrip("s") if c.isalnum()):
        at = spelled.find(letter, at + 1)
        if at < 0:
            return False
    return True


def _shortened(inside: list[Word]) -> list[Word]:
    """A name in which the short form is that of who made it: "Vision Transformer (ViT) features" are ViT features, and
    not the ViT. Empty where it is the name's own."""
    at = next(i for i, word in enumerate(inside) if word.lower == "(")
    spelled, short, rest = inside[:at], inside[at + 1], inside[at + 3 :]
    worker, made = (thing((part[-1].lower,)) if part else None for part in (spelled, rest))
    if worker is None or not worker.doer or made is None or made.doer:
        return []
    covered = next(n for n in range(1, at + 1) if n == at or _abbreviates(short.token.text, tuple(spelled[at - n :])))
    return [*spelled[: at - covered], short, *rest]


def _phrase(words: tuple[Word, ...], begin: int, end: int, acronym: str) -> Phrase:
    inside = list(words[begin:end])
    if acronym and (of_another := _shortened(inside)):
        inside, acronym = of_another, ""
    if acronym:
        inside = [w for w in inside if w.token.text not in ("(", ")", acronym)]
    sign = ""
    if inside[-1].tag == "math":
        sign = symbol(inside[-1].token.text)
        inside.pop()
    elif inside[0].tag == "math":
        inside = inside[1:] if len(inside) > 1 else inside
    before = words[begin - 1].lower if begin else ""
    if inside and inside[0].token.text.isdigit():
        before = "some"  # "6 tokens" are none that were spoken of
    state, kept, mark = _cleaned(inside, whole=bool(acronym))
    if kept and inside and kept[0] is inside[0]:
        kept = _told_how(words[max(0, begin - 2) : begin], kept)
    if inside and _empty(inside[-1].lower):
        sign = ""  # "training step $n$": the symbol is the step's
    sentence_start = begin == 0 or words[begin - 1].token.text in ".:"
    named = any(_capital(w.token.text) for w in (kept[1:] if sentence_start else kept)) or any(
        _coined(w.token.text) for w in kept
    )
    return Phrase(
        begin,
        end,
        tuple(w.lower for w in kept),
        tuple(w.token.text for w in kept),
        sign,
        before in ("the", "this", "that", "these", "those", "its", "their", "our", "both"),
        named,
        any(w.token.bold for w in kept),
        state,
        acronym,
        _made(inside),
        before,
        bool(sign) and bool(kept) and singular(kept[-1].lower) != kept[-1].lower and _more_symbols(words, end),
        mark,
    )


def _more_symbols(words: tuple[Word, ...], end: int) -> bool:
    """Whether a row of symbols goes on: "$S$ and $C$", "$a$, $b$ and $c$"."""
    return end + 1 < len(words) and words[end].tag in ("comma", "joint") and words[end + 1].tag == "math"


def _made(inside: list[Word]) -> str:
    """The lemma of a leading participle: the thing was made by that."""
    if not inside:
        return ""
    first = inside[0]
    if first.lower == "resulting":
        return "result"
    past = first.verb is not None and "past" in first.verb.forms and first.lower.endswith(("ed", "en"))
    return first.verb.lemma if past and first.verb and first.verb.role in _MAKING and len(inside) > 1 else ""


def _empty(head: str) -> bool:
    """Whether a head says nothing that the words before it do not say; in a field that lists it, it names a thing."""
    return head in _EMPTY_HEADS and head not in OWN.get()


def _cleaned(inside: list[Word], whole: bool) -> tuple[str, list[Word], str]:
    """The words that name something, the state that an adjective told, and the mark behind the name."""
    kept = [w for w in inside if w.tag == "name"]
    if len(kept) > 2 and kept[0].lower.endswith("'s") and not whole:
        kept = kept[1:]  # "CLIP's text encoder": whose it is, is no part of a name that stands without it
    state = ""
    while kept and (kept[0].lower in _STATES or (not whole and _introduces(kept))):
        state = _STATES.get(kept[0].lower, "") or state
        kept.pop(0)
    while len(kept) > 1 and kept[-1].lower in _LIKENING:
        kept.pop()
    kept, mark = _unmarked(kept)
    while len(kept) > 1 and (_empty(kept[-1].lower) or kept[-1].token.text.isdigit()):
        kept.pop()
    if kept and kept[-1].lower.endswith("'s"):
        kept.pop()
    return state, [w for w in kept if not _GREEK.search(w.token.text)], mark


def _unmarked(kept: list[Word]) -> tuple[list[Word], str]:
    """ "image feature zp", "pseudo-labels yp j": a name, and the symbol behind it that has lost its typesetting."""
    end = len(kept)
    while end > 1 and len(kept[end - 1].token.text) <= _SIGN and not _drawable(kept[end - 1].lower):
        end -= 1
    if end < len(kept) and len(kept[end - 1].token.text) > _SIGN + 1 and not kept[end].token.text.isdigit():
        kept, mark = kept[:end], kept[end].token.text
    else:
        mark = ""
    if len(kept) > 1 and (before := thing((kept[-2].lower,))) is not None:
        text = kept[-1].token.text
        other = not before.doer and text.isupper() and thing((text.casefold(),)) is None
        if _symbolic(text) or other:
            subscript = any(w.lower == text[1:].casefold() for w in kept)  # "the BEV features FBEV"
            named = (text.isupper() and len(text) > _SIGN and not subscript) or (
                text.islower() and len(text) > _SIGN + 1
            )
            return kept[:-1], "" if named else text
    return kept, mark


def _drawable(word: str) -> bool:
    known = thing((word,))
    return known is not None and not known.never


def _told_how(before: tuple[Word, ...], kept: list[Word]) -> list[Word]:
    """The words of a name with the adverb that its first word needs, and without a first word that is only raised:
    "the most prominent outliers" are the outliers."""
    if len(kept) < 2 or not before or before[-1].tag != "adverb":
        return kept
    adverb = before[-1].lower
    if adverb in _RAISING or (adverb in _COMPARING and before[0].tag == "determiner"):
        return kept[1:]
    return [before[-1], *kept] if kept[0].lower in _LEANING and adverb.endswith("ly") else kept


def _symbolic(text: str) -> bool:
    return (len(text) <= 5 and thing((text.casefold(),)) is None and not text.isupper()) or len(text) == 1


def _introduces(kept: list[Word]) -> bool:
    first, after = kept[0], kept[1].lower if len(kept) > 1 else ""
    if first.lower in _STATES:
        return True
    counts = len(first.token.text) == 1 and singular(kept[-1].lower) != kept[-1].lower  # "T offline points"
    if re.fullmatch(r"\d+(?:\.\d+)*|\w{1,2}\W?th", first.lower) or counts:
        return True
    if len(kept) > 1 and first.verb is not None and not first.verb.also_noun and not first.token.text[1:].isupper():
        # "generating captions", "extract features": what is done with a thing is no part of its name
        ing = first.lower.endswith("ing") and (first.verb.role in ("produce", "consume") or first.verb.lemma in _DONE)
        if ing or first.lower == first.verb.lemma:
            return True
    return first.lower in _WEAK_START and (first.lower, after) not in (("large", "language"), ("high", "level"))


def _capital(text: str) -> bool:
    return text[:1].isupper()


def _coined(text: str) -> bool:
    """ "CLIP", "SAM2", "ControlNet": no everyday word is written so."""
    return len(text) > 1 and any(c.isupper() for c in text[1:])
