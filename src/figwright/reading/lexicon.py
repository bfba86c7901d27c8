"""Small words and method verbs: what a word does in a sentence, as far as flows between parts are concerned."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

Role = Literal[
    "consume", "produce", "transform", "send", "condition", "compare", "train", "contain", "store", "draw", "join",
    "request", "criticise", "other",
]  # fmt: skip
"""What a verb does with its subject and object; see frames."""
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
        unlike""".split()
)
JOINTS = frozenset("and or & nor plus".split())
CLAUSES = frozenset(
    """while where when if because since although though whereas so thus hence therefore as whether unless but
        however that""".split()
)
ADVERBS = frozenset(
    """then next first second third finally lastly also further not only just too very more most less least well
        even still already again back here now often always never together instead meanwhile moreover furthermore
        subsequently jointly thereby respectively rather e.g i.e etc et al. al end-to-end later earlier thereafter
        afterwards forward once simply both how why offline online in-turn yet much separately iteratively""".split()
)
NOT_ADVERBS = frozenset(
    "family assembly anomaly supply reply apply multiply early likely daily only polly imply assembly".split()
)

_VERBS: dict[Role, str] = {
    "consume": """take receive accept read consume ingest use utilize utilise leverage employ attend observe exploit
        inspect examine analyze analyse access require perceive see incorporate adopt review digest scan reuse""",
    "produce": """produce generate output predict yield return create compute estimate infer construct build obtain
        provide give form synthesize synthesise reconstruct calculate derive write emit recover forecast render
        identify detect select choose pick determine simulate invent paint draw sketch release deliver get acquire
        collect gather approximate issue draft compose annotate roll unroll""",
    "transform": """encode map transform convert project embed compress decode translate process tokenize tokenise
        aggregate segment decompose split refine denoise quantize quantise normalize normalise upsample downsample parse
        divide partition turn summarize summarise condense polish restyle rewrite reshape flatten distill distil pool
        filter mask crop warp rotate discretize discretise linearize patchify corrupt perturb cluster rank sort
        extract lift unproject reformulate transcribe vectorize vectorise reweight preprocess pre-process
        calibrate propagate diffuse reorganize modify correct subdivide simplify featurize featurise group
        organize organise""",
    "send": "feed pass send input forward inject supply hand transmit insert route transfer submit flow go enter serve",
    "join": """concatenate combine fuse merge integrate add sum stack append average interleave blend multiply prepend
        couple unify join augment enrich""",
    "condition": "condition guide control modulate steer inform constrain regulate direct govern instruct prompt drive",
    "compare": "compare evaluate measure score assess judge verify check align match contrast critique",
    "train": """train optimize optimise update minimize minimise maximize maximise supervise learn fine-tune finetune
        pre-train pretrain regularize regularise penalize backpropagate""",
    "contain": "consist comprise contain include compose have",
    "store": "store save cache record archive index memorize memorise",
    "draw": "retrieve sample query fetch search lookup recall find",
    "request": "ask request",
    "criticise": """suffer lack avoid prevent mitigate alleviate overcome eliminate suppress tackle fail struggle
        hinder impede obstruct neglect overlook ignore discard remove""",
    "other": """assign challenge imitate mimic resample enumerate duplicate enforce quantify exclude incur reflect
        mean elaborate deal occlude range emphasise prioritize prioritise constitute stand penalise unite complement
        outperform adhere mirror resemble hover fly inherit suit tailor fulfil fulfill respect accomplish conduct
        carry allow enable ensure propose introduce show describe denote define represent consider refer make help
        improve reduce increase capture achieve need perform apply follow exist design develop illustrate present
        depict demonstrate address solve aim focus rely depend lead result correspond set keep let call name note
        assume suppose explore maintain preserve encourage force handle support remain become start begin continue
        iterate repeat stop end finish run execute implement initialize initialise freeze share replace skip extend
        limit restrict facilitate promote emphasize highlight indicate suggest imply reveal discuss detail outline
        explain report state mention motivate inspire adjust tune differ vary change move work operate act behave
        play treat view regard express formulate parameterize parametrize belong satisfy hold want seek try attempt
        tend appear seem span cover exceed expand shift bring put place locate specify decide deploy equip
        characterize bridge involve proceed occur arise stem benefit accelerate speed stabilize balance
        scale interact communicate exchange know understand think respond answer accumulate contribute account
        establish exhibit possess attach bind host launch trigger activate fix hide invoke connect link relate
        associate restore ground leave reach retain consists operates encapsulate cause affect influence impose
        assist aid strengthen boost elevate resolve validate ablate denoted term dub visualize adapt
        enhance prefer lose look compete""",
}  # fmt: skip
_IRREGULAR = {
    "take": ("took", "taken"), "read": ("read",), "see": ("saw", "seen"), "give": ("gave", "given"),
    "build": ("built",),
    "write": ("wrote", "written"), "get": ("got", "gotten"), "choose": ("chose", "chosen"), "feed": ("fed",),
    "send": ("sent",), "go": ("went", "gone"), "draw": ("drew", "drawn"), "make": ("made",),
    "show": ("showed", "shown"),
    "find": ("found",), "lose": ("lost",), "keep": ("kept",), "let": ("let",), "set": ("set",), "hold": ("held",),
    "begin": ("began", "begun"),
    "run": ("ran", "run"), "become": ("became", "become"), "lead": ("led",), "bring": ("brought",), "put": ("put",),
    "know": ("knew", "known"), "understand": ("understood",), "think": ("thought",), "freeze": ("froze", "frozen"),
    "split": ("split",), "drive": ("drove", "driven"), "have": (), "leave": ("left",), "seek": ("sought",),
    "bind": ("bound",), "hide": ("hid", "hidden"), "steer": ("steered",), "input": ("input", "inputted"),
    "output": ("output", "outputted"), "learn": ("learned", "learnt"), "overcome": ("overcame",), "arise": ("arose",),
}  # fmt: skip
_DOUBLED = frozenset(
    """map get let set put run begin split stop skip plan control crop embed input output refer occur permit tag
        wrap swap cut fit drop step prefer""".split()
)

NOUNS_TOO = frozenset(
    """challenge input output process map model sample estimate label score feature project transform update control
        condition guide prompt query use return form yield result rank filter mask cluster group pool gate weight
        reward test plan support design target cache store search sort aim focus run call match record index report
        state detail set span cover change move work act play view place answer ask need show help share end start
        stop limit shift scale speed boost link ground account balance fix hold balance turn write measure check
        contrast average sum stack split flow feed pass value transfer route direct draft issue access attempt cause
        influence host trigger reuse launch vary step look lift corrupt crop warp name note finish try drive
        exchange contact aid extract couple train pick lack review scan sketch request polish term roll""".split()
)
"""Verbs that are as often nouns; their neighbours decide."""
USES = frozenset("use employ leverage utilize utilise adopt exploit incorporate".split())
"""What these are done with does the work."""
PURPOSES = frozenset("goal objective aim purpose role task idea".split())
"""Nouns after which "of" brings the one who is to do something."""
PARTICLES = {
    "hand": ("over", "out"), "pick": ("out",), "give": ("out",), "write": ("out", "down"), "send": ("out",),
    "pass": ("on",), "read": ("out",), "filter": ("out",), "build": ("up",), "carry": ("out",), "roll": ("out",),
    "sum": ("up",), "set": ("up",),
}  # fmt: skip
"""Small words that belong to their verb: "hands over" is one verb."""


@dataclass(frozen=True, slots=True)
class Verb:
    """One form of a verb; `also_noun` when its neighbours must decide whether it is one at all."""

    lemma: str
    role: Role
    forms: frozenset[Form]
    also_noun: bool


def _forms(lemma: str) -> dict[str, set[Form]]:
    doubled = lemma + lemma[-1] if lemma in _DOUBLED else lemma
    if lemma.endswith("e") and not lemma.endswith("ee"):
        third, past, ing = lemma + "s", lemma + "d", lemma[:-1] + "ing"
    elif lemma.endswith("y") and lemma[-2] not in "aeiou":
        third, past, ing = lemma[:-1] + "ies", lemma[:-1] + "ied", lemma + "ing"
    else:
        third = lemma + ("es" if lemma.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")
        past, ing = doubled + "ed", doubled + "ing"
    out: dict[str, set[Form]] = {}
    pairs: list[tuple[str, Form]] = [(lemma, "base"), (third, "third"), (ing, "ing")]
    pairs += [(form, "past") for form in _IRREGULAR.get(lemma, (past,))]
    for word, form in pairs:
        out.setdefault(word, set()).add(form)
    return out


def listed(verbs: Mapping[Role, str]) -> dict[str, Verb]:
    """Every form of the verbs that are listed by their roles."""
    out: dict[str, Verb] = {}
    for role, lemmas in verbs.items():
        for lemma in lemmas.split():
            for word, forms in _forms(lemma).items():
                noun = lemma in NOUNS_TOO and bool(forms & {"base", "third"})
                out.setdefault(word, Verb(lemma, role, frozenset(forms), noun))
    return out


VERBS = listed(_VERBS)
ROLES = get_args(Role)
OWN: ContextVar[Mapping[str, Verb]] = ContextVar("verbs of a field", default=MappingProxyType({}))
_PREFIXES = ("pre-", "re-", "co-", "self-", "auto-", "over-", "under-", "cross-", "back-")


def verb(word: str) -> Verb | None:
    """The verb that a word may be a form of, with a prefix or without."""
    if own := OWN.get().get(word):
        return own
    if word in VERBS:
        return VERBS[word]
    if word.endswith(("izes", "ises", "ifies")) and len(word) > 7:
        return Verb(word, "other", frozenset(("third",)), False)
    stem = next((word.removeprefix(p) for p in _PREFIXES if word.startswith(p)), "")
    return VERBS.get(stem)
