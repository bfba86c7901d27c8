"""What the figure is about: which sections and terms count, by the caption and the headings, and the theme."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable

from figwright.frontends.text_rules.markup import Document, Section
from figwright.frontends.text_rules.terms import Term
from figwright.frontends.text_rules.things import singular

_ASIDE = re.compile(
    r"^(?:datasets?|results?|evaluation(?: metrics)?|details|discussion|baselines?|references)$|"
    r"\b(?:background|related work|preliminar\w*|notations?|motivation|experiment\w*|implementation details|analysis|"
    r"complexity|theoretical|proofs?|limitations?|conclusions?|ablations?|appendix|acknowledg\w*|introduction|hyper-?parameters?|"
    r"computational resources|problem (?:definition|statement|set-?up|formulation|setting))\b",
    re.IGNORECASE,
)
_THEMES = {
    "illustrative-agent": """agent agents agentic llm llms prompt prompts dialogue reasoning tool tools user users chat
        conversation planner critic assistant instruction instructions""",
    "vision-dense": """image images pixel pixels segmentation depth camera video videos visual rgb detection bounding
        lidar bev scene frames patches point cloud pose""",
    "sage": """molecule molecules protein proteins molecular cell cells atom atoms atomic chemical reaction brain eeg
        neuron neurons neural-activity patient patients clinical medical mri tissue nuclei biology gene genes""",
    "slate": """gpu gpus memory cache kernel throughput latency cuda bandwidth quantization quantized decoding hardware
        parallelism ring communication compiler""",
    "theory-minimal": """theorem lemma proof convex hull polytope manifold optimal bound bounds convergence assumption
        feasible extension operator quantum circuit qubit hamiltonian""",
}
_LEAST = 0.012
"""Share of a text's words that must speak for a theme."""


class Scope:
    """Weights of sections and terms for one caption."""

    def __init__(self, document: Document, caption: str) -> None:
        self.caption = content(re.findall(r"[^\W_]+", caption))
        self.aside = asides(document.sections)
        self._headings = [content(re.findall(r"[^\W_]+", section.title)) for section in document.sections]

    def section(self, index: int) -> float:
        return 0.3 if index in self.aside else 1.0

    def asks_for(self, term: Term) -> bool:
        """Whether the caption speaks of a term, by all of its words."""
        own = content(term.key)
        return bool(own) and own <= self.caption

    def term(self, term: Term) -> float:
        """How much a term counts, before its relations are looked at."""
        own = content(term.key)
        said = sum(self.section(sentence.section) for sentence in term.sentences)
        score = 1.2 * math.log2(1 + said) + (
            4.0 if self.asks_for(term) else 1.2 * len(own & self.caption) / max(1, len(own))
        )
        headed = any(own <= heading for heading in self._headings if heading)
        return score + 1.2 * headed + 0.8 * bool(term.acronym) + 0.5 * term.named + 0.4 * term.thing.doer


def asides(sections: tuple[Section, ...]) -> frozenset[int]:
    """Sections that speak of something else than the method, with all that stands under them."""
    out: set[int] = set()
    above = 0
    for i, section in enumerate(sections):
        if not above or section.level <= above:
            above = section.level if _ASIDE.search(section.title) else 0
        if above:
            out.add(i)
    return frozenset(out)


def content(words: Iterable[str]) -> frozenset[str]:
    """The words that tell something, in the singular."""
    return frozenset(
        singular(w.casefold()) for w in words if len(w) > 2 and w[0].isalpha() and w.casefold() not in _SMALL
    )


_SMALL = frozenset("the and for with from our are via using that which into its this has been was".split())


def theme(text: str, caption: str) -> str:
    """The theme whose words the text uses most, or the usual one when none stands out."""
    words = Counter(re.findall(r"[a-z][a-z-]+", text.casefold()))
    words.update(dict.fromkeys(re.findall(r"[a-z][a-z-]+", caption.casefold()), 3))
    total = max(1, sum(words.values()))
    shares = {name: sum(words[w] for w in told.split()) / total for name, told in _THEMES.items()}
    best = max(shares, key=lambda name: shares[name])
    return best if shares[best] >= _LEAST else "soft-tech"
