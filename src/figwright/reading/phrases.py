"""Words -> noun phrases: the names in a sentence, cleaned of what only introduces them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise

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
_MEASURES = frozenset(
    """set sets sequence sequences series number collection list group pair pairs type types kind kinds variety
        family batch stack bunch range majority total amount subset mixture lot plurality combination form version
        copy instance instances pieces piece concatenation part""".split()
)
"""Heads that only count what comes after "of"."""
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


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words `start` to `end` of a sentence. `words` are lower case and cleaned, `shown` as they are written;
    `definite` when an article points back, `named` when capitals inside a sentence make it a name,
    `made` the verb that a participle says it came from ("the resulting", "the fused"), `article` the word before it,
    `series` when it only says what a row of symbols is ("the inputs $S$ and $C$"), `mark` a symbol behind it that has
    lost its typesetting ("the trajectory dataset Dtraj")."""

    start: int
    end: int
    words: tuple[str, ...]
    shown: tuple[str, ...]
    symbol: str = ""
    definite: bool = False
    named: bool = False
    bold: bool = False
    state: str = ""
    acronym: str = ""
    made: str = ""
    article: str = ""
    series: bool = False
    mark: str = ""

    @property
    def bare(self) -> bool:
        return not self.words


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
    return _joined_by_of(_sharing(out, words), words)


def _sharing(phrases: list[Phrase], words: tuple[Word, ...]) -> tuple[Phrase, ...]:
    """ "positional and geometrical features": the first has the head of the second."""
    out = list(phrases)
    for i, (left, right) in enumerate(pairwise(phrases)):
        between = words[left.end : right.start]
        plural = len(right.words) > 1 and singular(right.words[-1]) != right.words[-1]
        joined = len(between) == 1 and between[0].tag == "joint" and plural and thing(right.words) is not None
        bare = len(left.words) == 1 and not left.symbol and (left.article == "both" or thing(left.words) is None)
        if joined and bare and not left.named:
            rest = slice(1, None)
            out[i] = replace(left, words=left.words + right.words[rest], shown=left.shown + right.shown[rest])
    return tuple(out)


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


def _joined_by_of(phrases: tuple[Phrase, ...], words: tuple[Word, ...]) -> tuple[Phrase, ...]:
    """ "a set of image tokens" is its tokens; "the embedding of the image" is the image embedding."""
    out: list[Phrase] = []
    for phrase in phrases:
        if out and out[-1].words and phrase.words and _of(words, out[-1].end, phrase.start):
            left = out[-1]
            if left.words[-1] in _MEASURES and not (left.symbol and len(left.words) > 1):
                out[-1] = _spanning(left, phrase, phrase.words, phrase.shown)
                continue
            if _turned(left, phrase):
                words_of, shown = (*_stem(phrase.words), left.words[0]), (*_stem(phrase.shown), left.shown[0])
                out[-1] = _spanning(left, phrase, words_of, shown)
                continue
        out.append(phrase)
    return tuple(out)


def _turned(left: Phrase, right: Phrase) -> bool:
    """Whether "A of B" is better said "B A": a bare head of something that can be named in a word or two."""
    known = thing(right.words)
    short = len(left.words) == 1 and len(right.words) <= 2 and left.words[0].isalpha()
    if known is not None and known.doer and left.words[0] in ("output", "outputs"):
        return False  # "the output of the encoder": what came out, and who made it
    return short and not right.named and not right.symbol and known is not None and not known.never


def _stem(words: tuple[str, ...]) -> tuple[str, ...]:
    return (*words[:-1], singular(words[-1]))


def _of(words: tuple[Word, ...], start: int, end: int) -> bool:
    between = [w.lower for w in words[start:end]]
    return bool(between) and between[0] == "of" and all(w.tag == "determiner" for w in words[start + 1 : end])


def _spanning(left: Phrase, right: Phrase, words: tuple[str, ...], shown: tuple[str, ...]) -> Phrase:
    return Phrase(
        left.start, right.end, words, shown, left.symbol or right.symbol, left.definite, left.named or right.named,
        left.bold or right.bold, right.state or left.state, right.acronym, left.made, left.article,
        mark=left.mark or right.mark,
    )  # fmt: skip
