"""Words -> noun phrases: the names in a sentence, cleaned of what only introduces them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from figwright.frontends.text_rules.lexicon import DETERMINERS, PREPOSITIONS, PRONOUNS
from figwright.frontends.text_rules.symbols import symbol
from figwright.frontends.text_rules.tagging import Word
from figwright.frontends.text_rules.things import OWN, Thing, noun, singular, thing

Key = tuple[str, ...]
MOST_WORDS = 4
_POINTING = frozenset("the this that these those its their our both".split())
_INTRODUCING = frozenset(
    """able accurate actual additional adopted aforementioned appropriate arbitrary associated available best
        better big careful challenging chosen coherent collected common complete complex comprehensive
        computed considered consistent constructed correct critical crucial current dedicated designed
        desired detailed developed direct distinct diverse effective efficient employed essential existing
        extensive extra extracted fine-grained fixed flexible former full general good great heavy high
        high-quality higher ideal identified important individual informative introduced known large
        large-scale larger last latest latter learned learnt lightweight low lower main manageable
        meaningful mentioned modern modified named necessary new newly normal novel obtained off-the-shelf
        optimal optional overall own particular popular possible potential powerful pre-defined precise
        precomputed predefined previous principled prior produced promising proper proposed real recent
        relevant reliable remaining required resulting rich richer robust searchable selected separate
        similar simple single small smaller so-called sophisticated special specialized specific standard
        state-of-the-art strong subsequent sufficient suitable superior trained true typical underlying
        unique unknown unseen used useful usual valid well-known widely""".split()
)
"""First words that say nothing of what a thing is."""
_STATES = {"frozen": "frozen", "pretrained": "", "pre-trained": "", "trainable": "trainable", "learnable": "trainable",
           "fine-tuned": "trainable"}  # fmt: skip
_EMPTY_HEADS = frozenset(
    """mechanism process procedure operation strategy technique algorithm scheme component unit stage step phase task
        method approach framework architecture system paradigm problem setting dimension information instance type
        level similar identical equal equivalent analogous akin""".split()
)
"""Last words that say nothing that the words before them do not say."""
_MEASURES = frozenset("set sequence series list pair subset concatenation output result objective".split())
"""Known heads that say no more of what comes after "of" than heads that nobody knows: a set, a number, the goal of."""
_COMPARING = frozenset("most more less least very highly extremely quite rather fairly too".split())
_GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff∈∀∑∇∂]")
_MAKING = ("produce", "transform", "join", "draw")
_SIGN = 2
"""Letters of a symbol that has lost its typesetting; longer ones need a name before them that is known."""
ADJECTIVES = re.compile(r"(?:ive|al|ous|ful|[ai]ble|ic|ary|less|[ea]nt|ed|ing|er|ity|ness|[ae]nce)$")


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words `start` to `end` of a sentence. `words` are lower case and cleaned, `shown` as they are written;
    `definite` when an article points back, `named` when capitals inside a sentence make it a name,
    `made` the verb that a participle says it came from ("the resulting", "the fused"), `article` the word before it,
    `series` when it only says what a row of symbols is ("the inputs $S$ and $C$"), `mark` a symbol behind it that has
    lost its typesetting ("the trajectory dataset Dtraj")."""

    start: int
    end: int
    words: Key
    shown: tuple[str, ...]
    symbol: str = ""
    named: bool = False
    bold: bool = False
    state: str = ""
    acronym: str = ""
    made: str = ""
    article: str = ""
    series: bool = False
    mark: str = ""

    @property
    def definite(self) -> bool:
        return self.article in _POINTING


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
    return _joined_by_of(out, words)


def _acronym(words: tuple[Word, ...], begin: int, end: int) -> tuple[int, str]:
    """A short form in brackets right after a name, and the rest of the name behind it."""
    if end + 2 < len(words) and words[end].lower == "(" and words[end + 2].lower == ")":
        short = words[end + 1].token.text
        spelled = iter(" ".join(word.lower for word in words[begin:end]))
        letters = (c.lower() for c in short.rstrip("s") if c.isalnum())
        if re.fullmatch(r"[A-Z0-9][A-Za-z0-9-]*[A-Z0-9]s?", short) and all(letter in spelled for letter in letters):
            end += 3
            while end < len(words) and words[end].tag == "name":
                end += 1
            return end, short
    return end, ""


def _phrase(words: tuple[Word, ...], begin: int, end: int, acronym: str) -> Phrase:
    inside = [w for w in words[begin:end] if not acronym or w.token.text not in ("(", ")", acronym)]
    sign = symbol(inside[-1].token.text) if inside[-1].tag == "math" else ""
    state, kept, mark = _cleaned(inside, whole=bool(acronym))
    if len(kept) > 1 and kept[0] is inside[0] and begin and words[begin - 1].tag == "adverb":
        adverb = words[begin - 1]
        if adverb.lower in _COMPARING:
            kept = kept[1:]  # "the most prominent outliers" are the outliers
        elif adverb.lower.endswith("ly") and kept[0].lower.endswith("ed"):
            kept = [adverb, *kept]  # "a biologically motivated model"
    if kept and inside[-1].tag == "math" and len(inside) > 1 and _empty(inside[-2].lower):
        sign = ""  # "training step $n$": the symbol is the step's
    starts = begin == 0 or words[begin - 1].token.text in ".:"
    capital = any(w.token.text[:1].isupper() for w in (kept[1:] if starts else kept))
    plural = bool(kept) and singular(kept[-1].lower) != kept[-1].lower
    row = end + 1 < len(words) and words[end].tag in ("comma", "joint") and words[end + 1].tag == "math"
    named = capital or any(_coined(w.token.text) for w in kept)
    shown, bold = tuple(w.token.text for w in kept), any(w.token.bold for w in kept)
    article = words[begin - 1].lower if begin else ""
    return Phrase(begin, end, tuple(w.lower for w in kept), shown, sign, named, bold, state, acronym, _made(inside),
                  article, bool(sign) and plural and row, mark)  # fmt: skip


def _made(inside: list[Word]) -> str:
    """The lemma of a leading participle: the thing was made by that."""
    first = inside[0]
    if first.lower == "resulting":
        return "result"
    past = first.verb is not None and "past" in first.verb.forms and first.lower.endswith(("ed", "en"))
    return first.verb.lemma if past and first.verb and first.verb.role in _MAKING and len(inside) > 1 else ""


def _empty(head: str) -> bool:
    """Whether a head says nothing; in a field that lists it, it names a thing."""
    return singular(head) in _EMPTY_HEADS and head not in OWN.get()


def _cleaned(inside: list[Word], whole: bool) -> tuple[str, list[Word], str]:
    """The words that name something, the state that an adjective told, and the mark behind the name."""
    kept = [w for w in inside if w.tag == "name"]
    state = ""
    while kept and (kept[0].lower in _STATES or (not whole and _introduces(kept))):
        state = _STATES.get(kept[0].lower, "") or state
        kept.pop(0)
    kept, mark = _unmarked(kept)
    while len(kept) > 1 and _empty(kept[-1].lower):
        kept.pop()
    if kept and kept[-1].lower.endswith("'s"):
        kept.pop()
    return state, [w for w in kept if not _GREEK.search(w.token.text)], mark


def _introduces(kept: list[Word]) -> bool:
    """Whether a first word only introduces the name: an adjective of no weight, an owner, a count, something done."""
    first, after = kept[0], kept[1].lower if len(kept) > 1 else ""
    if len(kept) > 2 and first.lower.endswith("'s"):
        return True  # "CLIP's text encoder": whose it is, is no part of a name that stands without it
    counts = len(first.token.text) == 1 and singular(kept[-1].lower) != kept[-1].lower  # "T offline points"
    if counts or re.fullmatch(r"\d+(?:\.\d+)*|\w{1,2}\W?th", first.lower):
        return True
    verb = first.verb
    if after and verb is not None and not verb.also_noun and not first.token.text[1:].isupper():
        doing = first.lower.endswith("ing") and verb.role in ("produce", "consume", "other")  # "generating captions"
        if doing or first.lower == verb.lemma:
            return True
    return first.lower in _INTRODUCING and (first.lower, after) not in (("large", "language"), ("high", "level"))


def _unmarked(kept: list[Word]) -> tuple[list[Word], str]:
    """ "image feature zp", "pseudo-labels yp j": a name, and the symbol behind it that has lost its typesetting."""
    end = len(kept)
    while end > 1 and len(kept[end - 1].token.text) <= _SIGN and not _drawable(kept[end - 1].lower):
        end -= 1
    if end < len(kept) and len(kept[end - 1].token.text) > _SIGN + 1:
        return kept[:end], kept[end].token.text
    known = thing((kept[-2].lower,)) if len(kept) > 1 else None
    text = kept[-1].token.text if kept else ""
    if known is None or thing((text.casefold(),)) is not None or (known.doer and text.isupper()):
        return kept, ""
    if not (text.isupper() or len(text) <= 5):
        return kept, ""
    named = text.isupper() and not any(w.lower == text[1:].casefold() for w in kept)  # but "the BEV features FBEV"
    return kept[:-1], "" if named or (text.islower() and len(text) > _SIGN + 1) else text


def _drawable(word: str) -> bool:
    known = thing((word,))
    return known is not None and not known.never


def _coined(text: str) -> bool:
    """ "CLIP", "SAM2", "ControlNet": no everyday word is written so."""
    return len(text) > 1 and any(c.isupper() for c in text[1:])


def _joined_by_of(phrases: list[Phrase], words: tuple[Word, ...]) -> tuple[Phrase, ...]:
    """ "a set of image tokens" is its tokens; "the embedding of the image" is the image embedding."""
    out: list[Phrase] = []
    for right in phrases:
        left = out[-1] if out else None
        between = words[left.end : right.start] if left else ()
        of = bool(between) and between[0].lower == "of" and all(w.tag == "determiner" for w in between[1:])
        if left is None or not of or not left.words or not right.words:
            out.append(right)
        elif _counts(left) and thing(right.words) is not None:
            out[-1] = replace(right, start=left.start, symbol=left.symbol or right.symbol, article=left.article)
        elif _turned(left, right):
            head = replace(right, start=left.start, symbol=left.symbol, article=left.article, made=left.made)
            named = tuple((*part[:-1], singular(part[-1])) for part in (right.words, right.shown))
            out[-1] = replace(head, words=(*named[0], left.words[0]), shown=(*named[1], left.shown[0]))
        else:
            out.append(right)
    return tuple(out)


def _counts(left: Phrase) -> bool:
    """Whether a phrase before "of" names nothing itself: "a set of", "the output of", "the weighted summation of"."""
    known = thing(left.words)
    plain = known is None or known.never or (len(left.words) == 1 and singular(left.words[0]) in _MEASURES)
    return plain and not left.named and not left.bold and not (left.symbol and len(left.words) > 1)


def _turned(left: Phrase, right: Phrase) -> bool:
    """Whether "A of B" is better said "B A": a bare head of something that can be named in a word or two."""
    known = thing(right.words)
    if known is None or known.never or right.named or right.symbol:
        return False
    return len(left.words) == 1 and len(right.words) <= 2 and left.words[0].isalpha()


def name(words: Key) -> Key:
    """The words of a phrase as a name: the last four at most, the head in the singular."""
    kept = words[-MOST_WORDS:]
    if kept and "-" in kept[-1] and len(kept) < MOST_WORDS:
        left, _, right = kept[-1].partition("-")
        if "-" not in right and noun(kept[-1]) is None and noun(right):
            kept = (*kept[:-1], left, right)  # the RL-agent is the RL agent
    return (*kept[:-1], singular(kept[-1])) if kept else ()


def admitted(phrase: Phrase) -> Thing | None:
    """What a phrase is, when it may be drawn at all: names are told from residue and from criticism."""
    head, text = phrase.words[-1], phrase.shown[-1]
    split = thing(name(phrase.words))
    found = thing(phrase.words) or (split if split is not None and split.doer else None)
    odd = any(is_odd(word) for word in phrase.shown) or len(phrase.words) > 6
    if odd or (found is not None and found.never):
        return None
    if found is not None:
        return found
    if head in DETERMINERS or head in PREPOSITIONS or head in PRONOUNS or len(head) < 2:
        return None
    coined = _coined(text) and len(text) > 2 and not re.search(r"[a-z][A-Z]$|^[A-Z]{1,2}[a-z]{1,3}$", text)
    adjective = "-" in head and ADJECTIVES.search(head)
    return Thing("module", doer=True) if (coined or phrase.bold or phrase.acronym) and not adjective else None


def is_odd(word: str) -> bool:
    """Residue of formulas and of pages turned into text."""
    return bool(re.search(r"[^\w\-'./&+@]|[=_^|]|\d{3,}|^[A-Za-z]\d$|\b[a-z]$|^[A-Z]$|^\W$", word))
