"""Small words and method verbs: what a word does in a sentence, as far as flows between parts are concerned.

A domain brings words of its field that papers' methods do not have: a valve, a queue. They hold for one reading. Who
asks what a word means stands many layers below the one who knows the field, so they lie in context variables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

from figwright.core.errors import NotFound
from figwright.frontends.text_rules import things

Role = Literal[
    "consume", "produce", "transform", "send", "condition", "compare", "train", "contain", "store", "draw", "join",
    "request", "other",
]  # fmt: skip
"""What a verb does with its subject and object; see relations."""
ROLES = get_args(Role)
Form = Literal["base", "third", "past", "ing"]

DETERMINERS = frozenset(
    """the a an this that these those each every all both its their our his her your my some any several many
        multiple various two three four five six seven eight nine ten such either neither no another other few one
        certain same different respective corresponding following given whole entire""".split()
)
PRONOUNS = frozenset("we it they which who whom itself themselves them us you he she what whose there".split())
AUXILIARIES = frozenset(
    """is are was were be been being am can could may might will would shall should must do does did has have had
        cannot""".split()
)
PREPOSITIONS = frozenset(
    """of in on at by for from with without into onto through via within across over under between among during
        after before toward towards upon per using based along against about around above below beyond inside
        outside throughout until despite given like than except out behind beside besides including regarding concerning
        unlike as""".split()
)
JOINTS = frozenset("and or & nor plus".split())
CLAUSES = frozenset(
    """while where when if because since although though whereas so thus hence therefore whether unless but
        however that""".split()
)
ADVERBS = frozenset(
    """then next first second third finally lastly also further not only just too very more most less least well
        even still already again back here now often always never together instead meanwhile moreover furthermore
        jointly thereby rather e.g i.e etc et al. al end-to-end later earlier thereafter afterwards forward once
        how why offline online yet much""".split()
)
NOT_ADVERBS = frozenset("family assembly anomaly supply reply apply multiply early likely daily imply".split())

_VERBS: dict[Role, str] = {
    "consume": """take receive accept read consume ingest use utilize leverage employ attend observe exploit
        inspect examine analyze access require perceive see incorporate adopt review digest scan reuse""",
    "produce": """produce generate output predict yield return create compute estimate infer construct build obtain
        provide give form synthesize reconstruct calculate derive write emit recover forecast render
        identify detect select choose pick determine simulate paint draw sketch release deliver get acquire
        collect gather approximate issue draft compose annotate roll unroll""",
    "transform": """encode map transform convert project embed compress decode translate process tokenize 
        aggregate segment decompose split refine denoise quantize normalize upsample downsample parse
        divide partition turn summarize condense polish rewrite reshape flatten distill distil pool
        filter mask crop warp rotate discretize patchify corrupt perturb cluster rank sort
        extract lift unproject transcribe vectorize reweight preprocess pre-process
        calibrate propagate diffuse modify correct simplify featurize group organize """,
    "send": "feed pass send input forward inject supply hand transmit insert route transfer submit flow go enter serve",
    "join": """concatenate combine fuse merge integrate add sum stack append average interleave blend multiply prepend
        couple unify join augment enrich""",
    "condition": "condition guide control modulate steer inform constrain regulate direct govern instruct prompt drive",
    "compare": "compare evaluate measure score assess judge verify check align match contrast critique",
    "train": """train optimize update minimize maximize supervise learn fine-tune finetune
        pre-train pretrain regularize penalize backpropagate""",
    "contain": "consist comprise contain include have",
    "store": "store save cache record archive index memorize ",
    "draw": "retrieve sample query fetch search lookup recall find",
    "request": "ask request",
    "other": """imitate mimic enforce quantify exclude incur reflect assign mean deal range constitute stand complement
        outperform carry allow enable ensure propose introduce show describe denote define represent
        consider refer make help improve reduce increase capture achieve need perform apply follow exist
        design develop illustrate present depict demonstrate address solve aim focus rely depend lead result
        correspond set keep let call name note assume suppose explore maintain preserve encourage force
        handle support remain become start begin continue iterate repeat stop end run execute implement
        initialize freeze share replace skip extend limit facilitate highlight indicate suggest reveal
        discuss explain report motivate inspire adjust tune differ vary change move work operate act play
        treat view express formulate parameterize belong satisfy hold seek try appear seem span cover expand
        shift bring put place specify decide deploy equip bridge involve proceed occur stem benefit
        accelerate balance scale interact know understand respond answer accumulate contribute account
        establish exhibit attach trigger activate fix connect link relate associate ground leave reach
        retain affect influence impose resolve validate term dub visualize adapt enhance suffer lack avoid
        prevent mitigate alleviate overcome eliminate suppress tackle fail struggle hinder ignore discard
        remove""",
}  # fmt: skip
_IRREGULAR = {
    lemma: tuple(forms.split(","))
    for lemma, _, forms in (
        pair.partition(":")
        for pair in """take:took,taken read:read see:saw,seen give:gave,given build:built write:wrote,written get:got
            choose:chose,chosen feed:fed send:sent go:went,gone draw:drew,drawn make:made show:showed,shown find:found
            keep:kept let:let set:set hold:held begin:began,begun run:ran,run become:became lead:led bring:brought
            put:put know:knew,known understand:understood freeze:froze,frozen split:split drive:drove,driven
            leave:left seek:sought input:input output:output learn:learned,learnt overcome:overcame""".split()
    )
}
NOUNS_TOO = frozenset(
    """challenge input output process map model sample estimate label score feature project transform update control
        condition guide prompt query use return form yield result rank filter mask cluster group pool gate weight
        reward test plan support design target cache store search sort aim focus run call match record index report
        state detail set span cover change move work act play view place answer ask need show help share end start
        stop limit shift scale link ground account balance fix hold turn write measure check
        contrast average sum stack split flow feed pass value transfer route direct draft issue access
        influence trigger reuse vary step lift corrupt crop warp name note try drive
        extract couple train pick lack review scan sketch request polish term roll""".split()
)
"""Verbs that are as often nouns; their neighbours decide."""
USES = frozenset("use employ leverage utilize adopt exploit incorporate".split())
"""What these are done with does the work."""


@dataclass(frozen=True, slots=True)
class Verb:
    """One form of a verb; `also_noun` when its neighbours must decide whether it is one at all."""

    lemma: str
    role: Role
    forms: frozenset[Form]
    also_noun: bool = False


def _forms(lemma: str) -> Iterator[tuple[str, Form]]:
    """Every form; of a last letter that may be doubled both spellings."""
    stem = lemma[:-1] if lemma.endswith("e") and not lemma.endswith("ee") else lemma
    if consonant := lemma.endswith("y") and lemma[-2] not in "aeiou":
        stem = lemma[:-1] + "i"
    hissing = lemma.endswith(("s", "x", "z", "ch", "sh", "o"))
    yield lemma, "base"
    yield (f"{stem}es" if consonant or hissing else f"{lemma}s"), "third"
    for past in _IRREGULAR.get(lemma, (f"{stem}ed", f"{lemma}{lemma[-1]}ed")):
        yield past, "past"
    yield (f"{lemma}ing" if consonant else f"{stem}ing"), "ing"
    yield f"{lemma}{lemma[-1]}ing", "ing"


def listed(verbs: Mapping[Role, str]) -> dict[str, Verb]:
    """Every form of the verbs that are listed by their roles."""
    out: dict[str, Verb] = {}
    for role, lemmas in verbs.items():
        for lemma in lemmas.split():
            for word, form in _forms(lemma):
                before = out.get(word)
                forms = (before.forms if before and before.lemma == lemma else frozenset[Form]()) | {form}
                if before is None or before.lemma == lemma:
                    out[word] = Verb(lemma, role, forms, lemma in NOUNS_TOO and bool(forms & {"base", "third"}))
    return out


VERBS = listed(_VERBS)
OWN: ContextVar[Mapping[str, Verb]] = ContextVar("verbs of a field", default=MappingProxyType({}))
_BRITISH = re.compile(r"(.{3}[iy])s(?=e[sd]?$|ing$)")
_PREFIXES = ("pre-", "re-", "co-", "self-", "auto-", "over-", "under-", "cross-", "back-")


def verb(word: str) -> Verb | None:
    """The verb that a word may be a form of, with a prefix or without."""
    stem = next((word.removeprefix(p) for p in _PREFIXES if word.startswith(p)), "")
    return OWN.get().get(word) or VERBS.get(word) or VERBS.get(stem) or VERBS.get(_BRITISH.sub(r"\1z", word))


@contextmanager
def speaking(words: Mapping[str, str]) -> Iterator[None]:
    """Reads words as a field means them; `words` are lists by kind of noun (machines, stores …) or role of verb."""
    known = {*things.KINDS, *ROLES}
    if unknown := [kind for kind in words if kind not in known]:
        raise NotFound("kind of words", unknown[0], known)
    nouns = things.OWN.set(things.listed({kind: words[kind] for kind in things.KINDS if kind in words}))
    verbs = OWN.set(listed({role: words[role] for role in ROLES if role in words}))
    try:
        yield
    finally:
        things.OWN.reset(nouns)
        OWN.reset(verbs)
