"""What type of diagram a caption asks for, and which field a text belongs to: told by their words.

A guess is enough: it moves a reference up or down a shortlist, and it decides nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

_KIND_WORDS: dict[str, str] = {
    "framework": r"overview|overall|framework|schematic|high.level|general (?:structure|idea)|our (?:method|approach)",
    "pipeline": r"pipeline|work ?flow|procedure|process(?:ing)? (?:flow|steps)|step.by.step|"
    r"stages?\b|phases?\b|steps\b",
    "architecture": r"architectures?|networks?\b|modules?\b|blocks?\b|layers?\b|encoders?|decoders?|structure of|zoom|"
    r"backbone|attention|detailed (?:view|design)",
    "agent": r"agents?\b|multi.agent|tools? (?:use|call)|dialogue|conversation|prompt(?:s|ing)?\b|planner|critic|"
    r"reflection|memory stream|orchestrat",
    "training": r"training|fine.tun|optimi[sz]|objectives?\b|loss(?:es)?\b|rewards?\b|reinforcement|distill|pre.?train|"
    r"curriculum|self.supervis",
    "dataset": r"data ?sets?\b|data (?:construction|collection|curation|generation|engine)|annotat|benchmark|corpus|"
    r"label(?:l)?ing",
    "comparison": r"compar(?:e|ed|ison|ing)|versus|\bvs\b\.?|differences? between|previous (?:methods?|work)|"
    r"baselines?|conventional|left\b.{0,60}\bright\b|motivat",
    "theory": r"geometr|manifolds?|convex|theor(?:y|em|etical)|proofs?\b|landscape|convergence|graphical model|"
    r"causal graph|illustration of the (?:space|distribution)",
}
KINDS: tuple[str, ...] = (*_KIND_WORDS, "plot")
NEAR: frozenset[frozenset[str]] = frozenset(
    frozenset(pair)
    for pair in (
        ("framework", "pipeline"), ("framework", "architecture"), ("framework", "training"), ("framework", "agent"),
        ("pipeline", "agent"), ("pipeline", "dataset"), ("pipeline", "training"),
    )
)  # fmt: skip
"""Types that are drawn much alike."""

_CATEGORY_WORDS: dict[str, str] = {
    "Agent & Reasoning": r"agents?\b|agentic|llms?\b|language models?|reasoning|prompts?\b|instructions?\b|dialogue|"
    r"chain.of.thought|tool use|planning|question answering|retrieval.augmented|anonymi[sz]|web navigation|robot|"
    r"embodied|manipulat|controllers?\b|human.in.the.loop",
    "Vision & Perception": r"images?\b|videos?\b|visual|vision|pixels?\b|3d\b|point clouds?|depth|camera|segmentation|"
    r"detection|rendering|gaussian splat|scenes?\b|lidar|objects?\b|bounding box",
    "Generative & Learning": r"diffusion|denois|generative|latent|sampl(?:e|ing)|gradients?\b|optimi[sz]|"
    r"reinforcement|policy|rewards?\b|contrastive|training objective|attention|transformers?|gpus?\b|quanti[sz]|"
    r"parallelism|kv cache|weights\b|tabular",
    "Science & Applications": r"molecul|proteins?\b|chemi|\batom(?:s|ic|istic)?\b|neurons?\b|brain|eeg\b|mri\b|medical|"
    r"clinical|patients?\b|disease|physics|quantum|qubits?\b|weather|climate|traffic|spectromet|spectroscop|"
    r"mass spectr|materials (?:science|design|discovery)|crystal|biolog|biomedical|\bcells?\b|genom|tissue|lasers?\b|"
    r"optical|tumou?rs?\b|cancer|lesions?\b|radiolog|patholog|histolog|nuclei|diagnos|x-?rays?\b|\bct\b|ultrasound|"
    r"surg(?:ery|ical)|organs?\b|cardiac|fo?etal|health|drugs?\b|dna\b|rna\b|fluids?\b|pdes?\b|circuits?\b|"
    r"astronom|satellite|seismic|anatom|hospital",
}
CATEGORIES: tuple[str, ...] = tuple(_CATEGORY_WORDS)
_SUBJECT, _SUBJECT_WEIGHT, _SUBJECT_LEAST = "Science & Applications", 3, 2
"""Words of a science name what a paper is about, those of the other fields its tools, which all papers use: a word of
the first weighs three of the others, where two different ones say so. Of the 44 papers at hand whose class people have
given, 35 come right by it and 30 without; the words were chosen with these papers in view."""

# Patterns are in small letters and texts are made so: six times faster than asking the patterns to ignore case.
_KIND_PATTERNS = {name: re.compile(words) for name, words in _KIND_WORDS.items()}
_CATEGORY_PATTERNS = {name: re.compile(words) for name, words in _CATEGORY_WORDS.items()}
_OPENING = 1500
"""Characters of the text that are looked at: where a paper says what it is about."""
_CAPTION_WEIGHT = 4


@lru_cache(maxsize=16)
def kind_of(caption: str, text: str = "") -> str:
    """The type of diagram. The caption's first words count most: "Overview of …", "Architecture of …"."""
    caption, opening = caption.lower(), text[:_OPENING].lower()
    start = caption[:60]
    scores = {
        name: 6 * bool(pattern.search(start))
        + _CAPTION_WEIGHT * min(2, len(pattern.findall(caption)))
        + min(3, len(pattern.findall(opening)))
        for name, pattern in _KIND_PATTERNS.items()
    }
    return _best(scores, "framework")


@lru_cache(maxsize=16)
def category_of(caption: str, text: str = "") -> str:
    """The field, one of the four classes of PaperBananaBench."""
    caption, opening = caption.lower(), text[: 4 * _OPENING].lower()
    scores = {}
    for name, pattern in _CATEGORY_PATTERNS.items():
        named, told = pattern.findall(caption), pattern.findall(opening)
        sure = name == _SUBJECT and len({*named, *told}) >= _SUBJECT_LEAST
        scores[name] = (_CAPTION_WEIGHT * len(named) + len(told)) * (_SUBJECT_WEIGHT if sure else 1)
    return _best(scores, "Generative & Learning")


def category_named(name: str) -> str:
    """A class as data spells it ("agent_reasoning") in the way that people read it; other names stay as they are."""
    plain = re.sub(r"[^a-z]+", " ", name.lower()).replace(" and ", " ").strip()
    known = {re.sub(r"[^a-z]+", " ", category.lower()): category for category in CATEGORIES}
    known["scientific application"] = known["scientific applications"] = "Science & Applications"
    return known.get(plain, name)


def alike(one: str, other: str) -> float:
    """How much two types of diagram resemble each other: 1 the same, 0.5 drawn much alike, 0 otherwise."""
    return 1.0 if one == other else 0.5 if frozenset((one, other)) in NEAR else 0.0


def _best(scores: Mapping[str, int], otherwise: str) -> str:
    """The name with the highest score; the first of equals, and `otherwise` when nothing was found."""
    name = max(scores, key=lambda name: scores[name])
    return name if scores[name] else otherwise
