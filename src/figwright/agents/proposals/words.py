"""The paper's own words for a caption: what its method is called, and the sentence that says how something works."""

from __future__ import annotations

import re
from collections.abc import Iterable

from figwright.frontends.papers import Paper

_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z(\[])")
_ABBREVIATION = re.compile(r"\b(?:e\.g|i\.e|cf|et al|Fig|Figs|Eq|Eqs|Sec|Tab|Ref|vs|resp|approx|w\.r\.t|No)\.$")
_CITED = re.compile(r"\s*(?:\[[\d,;\s–-]{1,40}\]|\([^()]*\b(?:19|20)\d\d[a-z]?[^()]*\)|\\cite\w*\{[^}]*\})")
_POINTER = re.compile(
    r"\s*\((?:see |cf\. ?)?(?:Figs?|Figures?|Tables?|Tab|Secs?|Sections?|Appendix|Eqs?)\b[^()]*\)", re.I
)
_ELSEWHERE = re.compile(
    r"\b(?:Fig(?:ure)?s?\.?|Table|Tab\.|Section|Sec\.|Appendix|Eqs?\.?|Equation|Alg(?:orithm)?\.?)\s*~?[\dA-Z(]"
)
_TELLS = re.compile(
    r"\b(?:consists? of|comprises?|is composed of|composed of|first|then|finally|takes?|given|we (?:propose|introduce|"
    r"present|design|develop)|our (?:method|model|framework|approach)|followed by|outputs?|produces?|generates?|"
    r"encodes?|aims? (?:to|at)|in order to|uses?|employs?|combines?|fuses?|predicts?|extracts?|maps?|integrates?)\b",
    re.IGNORECASE,
)  # fmt: skip
_HANGS = re.compile(
    r"^(?:however|moreover|furthermore|therefore|thus|hence|this|these|those|it|they|such|also|additionally|besides|"
    r"where|here|note|in addition|as a result|for (?:example|instance)|similarly|consequently|on the other hand|"
    r"in contrast|while|although|since|because|but|and|then|finally|next|specifically|concretely|to (?:this|that) end|"
    r"in th(?:is|e) (?:sub)?section|given (?:this|these|that)|formally|recall|let|in other words|"
    r"more (?:specifically|precisely)|the (?:former|latter|first|second|third|other|resulting|rest)|another|both)\b",
    re.IGNORECASE,
)
_LETTER = re.compile(r"(?<![\w$])(?![AaI]\b)[A-Za-z](?:[,_]\w+)?(?![\w$.])|\b[A-Z]\w{0,2},[A-Z]\b")
"""Letters of formulas in the line."""
_OTHERS = re.compile(
    r"\b(?:cannot|can not|naive|previous|existing|conventional|traditional|prior work|baselines?|commonly|recently|"
    r"literature|limitations?|ablations?|experiments?|effectiveness|validat\w+|evaluat\w+|"
    r"drawbacks?|suffers?|unfortunately|challeng\w+)\b"
)
"""Words of sentences that tell of others, or of a trouble, and not of what is shown."""
_TITLED = re.compile(r"^([A-Z][\w+\-²³]*(?:[ -][A-Z0-9][\w+\-]*){0,2}):\s")
_NAMED = re.compile(
    r"\b(?:propose|present|introduce|develop|call(?:ed)?|named|dubbed|termed|term|denoted as)\s+(?:\w+\s+){0,6}?"
    r"((?:[A-Z][a-z]*){1,3}[A-Z0-9][\w+\-]*|[A-Z]{2,}[\w+\-]*)\b"
)
SHORTEST, LONGEST = 8, 45
"""Words of a sentence that serves as a caption."""


def sentences(text: str) -> list[str]:
    """Sentences of prose in order; headings, lists of formulas and broken lines are none."""
    out: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text):
        flat = " ".join(paragraph.split())
        if not flat or flat.startswith(("#", "|", "!", "$$", "```")):
            continue
        pieces: list[str] = []
        for piece in _END.split(flat):
            if pieces and _ABBREVIATION.search(pieces[-1]):
                pieces[-1] += f" {piece}"
            else:
                pieces.append(piece)
        out += pieces
    return out


def cleaned(sentence: str) -> str:
    """A sentence without citations and pointers to other places of the paper."""
    plain = _POINTER.sub("", _CITED.sub("", sentence)).strip().strip("*_")
    return re.sub(r"\s+([,.;:])", r"\1", re.sub(r"\s{2,}", " ", plain))


def telling(text: str, names: Iterable[str] = ()) -> str:
    """The sentence that says best how something works, or nothing: whole, short, and understood by itself."""
    called = [name.lower() for name in names if name]
    best, found = 0.0, ""
    for place, raw in enumerate(sentences(text)):
        one = cleaned(raw)
        if (score := _score(one, called)) > 0 and (score := score - 0.15 * min(place, 12)) > best:
            best, found = score, one
    return found


def _score(sentence: str, names: list[str]) -> float:
    count = len(sentence.split())
    broken = not sentence.endswith(".") or not sentence[:1].isupper() or sentence.count("(") != sentence.count(")")
    formulas = sum(sign in "=∑∏∫∈≤≥⊙⊗" for sign in sentence) + sentence.count("$") / 2
    if broken or not SHORTEST <= count <= LONGEST or _HANGS.match(sentence) or _ELSEWHERE.search(sentence):
        return 0.0
    if formulas > 1:
        return 0.0
    low = sentence.lower()
    if _OTHERS.search(low):
        return 0.0
    told = len({found.lower() for found in _TELLS.findall(sentence)})
    named = sum(name in low for name in names)
    topic = {word for name in names for word in re.findall(r"[a-z]{5,}", name)}
    near = sum(word[:6] in low for word in topic)
    if not told and not named and not near:
        return 0.0
    loose = len(_LETTER.findall(sentence)) + len(re.findall(r"\b(?:further|also|again|above|below)\b", low))
    return min(told, 3) + 1.5 * min(named, 2) + 0.5 * min(near, 2) - 0.5 * formulas - loose - max(0, count - 30) / 15


def name_of(paper: Paper) -> str:
    """What the paper calls its method: before the colon of its title, or in its abstract; empty where it says none."""
    if found := _TITLED.match(paper.title):
        return found[1]
    opening = paper.abstract or " ".join(one.text for one in paper.sections[:1])[:3000]
    said = [found[1] for found in _NAMED.finditer(opening)]
    return max(said, key=said.count) if said else ""


def first_sentence(caption: str) -> str:
    """A caption's opening, without what it says of bold and underlined numbers."""
    found = sentences(caption)
    opening = cleaned(found[0]) if found else ""
    return opening if not opening or opening.endswith((".", "!", "?")) else f"{opening}."


def slug(text: str, most: int = 40) -> str:
    """A name for files: small letters, digits and hyphens, cut between words."""
    plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    return plain if len(plain) <= most else plain[:most].rpartition("-")[0] or plain[:most]
