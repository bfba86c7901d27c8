"""What a solver wrote -> the letter that it chose, or None. Never the first sign of a sentence.

A letter counts where one is *given*: alone ("B", "(B)", "**B**"), stated ("the answer is B because", "Answer: B",
{"answer": "B"}), in front of its option ("B. The decoder"), by the option's own words, or, where none of these is
there, as somebody's opinion ("I think it's B"). "Based on the figure" gives nothing, "A transformer" and "It is a
Bayesian model" neither, and "B or C" gives two, which is none.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

Options = Sequence[tuple[str, str]]
Letters = frozenset[str]
_NOTHING: Letters = frozenset()

MOST = 8_000
"""Characters of an answer that are looked at, from its beginning and its end: who rambles has not given a letter."""
_THOUGHT = re.compile(r"<think(?:ing)?>", re.IGNORECASE)
_THOUGHT_OVER = re.compile(r"</think(?:ing)?>", re.IGNORECASE)
_TAGGED = re.compile(r"<answer>([^<>]*)</answer>", re.IGNORECASE)
_BOXED = re.compile(r"\\boxed\s*\{([^{}]*)\}")
_SET = re.compile(r"\\(?:text|textbf|mathrm|mathbf)\s*\{([^{}]*)\}")
_EMPHASIS = re.compile(r"[*`]+")
_FENCE = re.compile(r"```[a-z]*\n?", re.IGNORECASE)
_KEYS = {"answer", "choice", "option", "letter", "selection", "finalanswer", "correctoption", "correctanswer"}
_NOUN = r"(?:answer|choice|selection|response|solution|letter|guess|答案)"
_SOFT = r"(?:(?:clearly|therefore|thus|hence|then|definitely|(?:most )?likely|probably|simply|indeed)\s+)?"
_IS = r"(?:\b(?:is|be)\b\s*:?|[:=])"
_CHOSEN = r"(?:choos(?:e|ing)|chose|select(?:ed)?|pick(?:ed)?|go(?:ing)? with|went with)"
_LEADS = tuple(
    re.compile(pattern, re.IGNORECASE | re.MULTILINE)
    for pattern in (
        rf"\b(?P<final>final\s+)?(?:{_NOUN}|option)\b(?P<gap>[^\n.;:?!=]{{0,60}}?){_IS}\s*{_SOFT}",
        rf"^\W*(?P<final>final\s+)?{_NOUN}(?P<gap>)[\])]?\s*[-–—]?\s+",
        rf"\b(?P<final>)(?P<gap>){_CHOSEN}\s+",
        r"(?P<final>最终|最終)?答案(?P<gap>)(?:应该|应当|應該|应|應|就)?(?:是|为|為)\s*:?\s*",
        r"(?<![不没非])(?P<final>)(?P<gap>)(?:选择|選擇|选|選)\s*:?\s*",
    )
)
_OPINIONS = tuple(
    re.compile(rf"\b{pattern}\s*[:,]?\s+{_SOFT}", re.IGNORECASE)
    for pattern in (
        r"(?:it|that|this)(?:\s+is|['’]s|\s+looks\s+like"
        r"|(?:['’]d|\s+(?:must|would|should|will|has\s+to|seems\s+to|appears\s+to))\s+be)",
        r"I(?:\s+would|['’]d)?\s+(?:say|think|guess|believe|suppose)(?:\s+that)?",
    )
)
"""Weaker than a statement: "it" may be anything, and so what follows must be a letter and the end of its sentence."""
_RIGHT = (
    r"\s+(?:is|must be|would be|seems|appears to be)\s+"
    r"(?:(?:the|most|clearly|likely|best|only|therefore|thus|probably)\s+)*(?:correct|right|answer|best|true)\b"
)
_DENIED = re.compile(r"\b(?:not|never|neither|nor|cannot|if|whether|unless)\b|n['’]t\b|如果|是否", re.IGNORECASE)
_OPEN, _SHUT = r"[\s\"'“‘(\[{<$]{0,8}", r"[\"'”’)\]}>$]{0,8}"
_CALLED = rf"{_OPEN}(?:(?i:option|choice|letter|answer)\s{_OPEN})?"
_AFTER = re.compile(
    r"\s*$|\s*[.,;!\n](?=\s|$|[\"'”’)]|[^\x00-\x7f])|\s*。|\s*:|\s*[–—]|\s+[-(]|\s*\n"
    r"|\s+(?:because|since|as|for|due|given|based|which|where|according|and|or)\b|\s*/",
    re.IGNORECASE,
)
"""What may stand behind a letter that is stated; a plain word may not: "the answer is A transformer"."""
_OVER = re.compile(
    r"\s*$|\s*[.!](?=\s*$|\s*[\"'”’)]|\s+[^a-z\s])|\s*\n|\s*:|\s+\(|\s+[-–—]\s|—"
    r"|,?\s+(?i:because|since|as|due|given|based|according)\b"
)
"""What may stand behind a letter in an opinion: the end, or the reason."""
_DASH = re.compile(r"\s+[-–—]\s+|\s*[–—]\s*")
_REASON = re.compile(r",?\s+(?:because|since|as)\b", re.IGNORECASE)
_ENDS = " \t\n\r.,:;!?。\"'“”‘’()[]"
_ARTICLE = re.compile(r"(?:the|an?)\s+(?=\S)")


def read(answer: str, letters: tuple[str, ...], options: Options = ()) -> str | None:
    """The one letter that an answer gives, or None where it gives none, or more than one."""
    found = _sheet(letters, tuple(options)).given(answer)
    return next(iter(found)) if len(found) == 1 else None


def _tidy(answer: str) -> str:
    """An answer without its thoughts and its typesetting; what was boxed or bold stays between brackets."""
    text = _THOUGHT_OVER.split(unicodedata.normalize("NFKC", answer))[-1]
    text = _THOUGHT.split(text)[0].strip()  # a thought that never ended
    if len(text) > MOST:
        text = f"{text[: MOST // 4]}\n{text[-MOST * 3 // 4 :]}"
    text = _FENCE.sub("", _SET.sub(r"\1", text))
    return _TAGGED.sub(r"\nfinal answer: \1\n", text).strip()


def _shut(match: re.Match[str]) -> bool:
    """Whether a bracket closes behind the letter, as it does behind no article."""
    return any(sign in match.string[match.end("letter") : match.end()] for sign in ")]")


def _words_only(text: str) -> str:
    """Words alone, to compare an answer with an option."""
    plain = _EMPHASIS.sub("", unicodedata.normalize("NFKC", text)).casefold()
    return " ".join(plain.split()).strip(_ENDS)


@lru_cache(maxsize=256)
def _sheet(letters: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> _Sheet:
    one = "|".join(sorted(map(re.escape, letters), key=len, reverse=True)) or r"(?!)"
    token = re.compile(rf"{_CALLED}(?P<letter>{one})(?![\w'’]){_SHUT}")
    return _Sheet(
        letters,
        {letter: _words_only(text) for letter, text in options},
        token,
        re.compile(rf"{_CALLED}(?P<letter>{one})[.:,;!]?{_SHUT}[\s.:,;!]*", re.IGNORECASE),
        re.compile(rf"(?:\*\*|__|`|\\boxed\{{)\s*\(?({one})[).:]?\s*(?:\*\*|__|`|\}})"),
        re.compile(rf"(?<![\w'’-]){_CALLED}(?P<letter>{one}){_SHUT}(?i:{_RIGHT})"),
        re.compile(rf"{_SHUT}\s*(?:,|/|&|\b(?i:or|and|nor)\b|,\s*(?i:or|and)\b)\s*{_CALLED}({one})(?![\w'’])"),
        re.compile(rf"{_CALLED}(?P<letter>{one})(?![\w'’-]){_SHUT}", re.IGNORECASE),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The letters that may be given, the bare words of their options, and how a letter is written."""

    letters: tuple[str, ...]
    words: dict[str, str]
    token: re.Pattern[str]
    alone: re.Pattern[str]
    marked: re.Pattern[str]
    right: re.Pattern[str]
    another: re.Pattern[str]
    small: re.Pattern[str]

    def given(self, answer: str) -> Letters:
        """From the plainest way of answering to the least plain: the first way that says something decides."""
        text = _tidy(answer)
        if (field := _field(text)) is not None:
            return self.given(field)
        text = _EMPHASIS.sub("", _BOXED.sub(r"final answer: \1 ", self.marked.sub(self._kept, text))).strip()
        ways = (
            self._letter_alone, self._own_words, self._stated, self._lines_alone, self._leading, self._first_words,
            self._opinion,
        )  # fmt: skip
        return next((found for way in ways if (found := way(text))), _NOTHING)

    @staticmethod
    def _kept(mark: re.Match[str]) -> str:
        """A letter that was boxed is the last word; one that was bold stands between brackets."""
        return f" final answer: {mark[1]}\n" if mark[0].startswith("\\") else f" ({mark[1]}) "

    def _letter_alone(self, text: str) -> Letters:
        found = self.alone.fullmatch(text)
        return frozenset({self._written(found["letter"])}) if found else _NOTHING

    def _written(self, letter: str) -> str:
        return letter if letter in self.letters else letter.swapcase()

    def _own_words(self, text: str) -> Letters:
        """The options that say just this; where none does, those that do but for an article."""
        bare = _words_only(text)
        same = frozenset(letter for letter, words in self.words.items() if words and words == bare)
        if same or (text.lstrip().startswith("A ") and "A" in self.letters):  # an article, or the letter
            return same
        less = _ARTICLE.sub("", bare, count=1)
        return frozenset(
            letter for letter, words in self.words.items() if words and _ARTICLE.sub("", words, count=1) == less
        )

    def _stated(self, text: str) -> Letters:
        """ "The answer is B", "I choose B", "B is correct"; a final answer outweighs what was said before it."""
        leads = (match for lead in _LEADS for match in lead.finditer(text) if not _denied(text, match, match["gap"]))
        said = [(bool(match["final"]), self._said(text, match)) for match in leads]
        called = (match for match in self.right.finditer(text) if not _denied(text, match))
        said += [(False, frozenset({match["letter"]})) for match in called]
        final = [found for last, found in said if last and found]
        return final[-1] if final else frozenset().union(*(found for _, found in said))

    def _opinion(self, text: str) -> Letters:
        """ "I think it's B", "It is B.", where nothing was stated."""
        leads = (match for lead in _OPINIONS for match in lead.finditer(text) if not _denied(text, match))
        return frozenset().union(*(self._said(text, match, _OVER) for match in leads))

    def _said(self, text: str, lead: re.Match[str], after: re.Pattern[str] = _AFTER) -> Letters:
        """What follows "the answer is": a letter, an option's words, or a small letter that is no article."""
        place = lead.end()
        alone = self._letter_alone(text[place:].partition("\n")[0]) if lead[0].rstrip()[-1:] in ":=" else _NOTHING
        words = self._words_at if after is _AFTER else self._words_to_the_end
        return alone or self._at(text, place, after) or words(text, place) or self._small_at(text, place)

    def _at(self, text: str, place: int, after: re.Pattern[str]) -> Letters:
        """The letter that stands there, with those that it shares its place with."""
        match = self.token.match(text, place)
        if match is None:
            return _NOTHING
        end, letter = match.end(), match["letter"]
        if others := frozenset(self._others(text, match.end("letter"))):
            return others | {letter}
        if after.match(text, end) or self._follows(text[end:], letter):
            return frozenset({letter})
        return self._own_words(text[end:].partition("\n")[0]) | {letter} if _shut(match) else _NOTHING

    def _small_at(self, text: str, place: int) -> Letters:
        """A small letter, where a bracket or its own option shows that it is one: "b) decoder"; or a full stop."""
        match = self.small.match(text, place)
        if match is None or match["letter"] in self.letters:
            return _NOTHING
        letter, rest = self._written(match["letter"]), text[match.end() :].partition("\n")[0]
        if re.match(r"\s*(?:,|/|&|or\b|and\b)\s*\(?\w(?!\w)", rest, re.IGNORECASE):
            return _NOTHING
        if _shut(match):
            return self._own_words(rest) | {letter}
        own = re.match(r"[.:]\s|\s*[–—]|\s+-\s", rest) and self._follows(rest.lstrip(" .:-–—"), letter)
        alone = re.fullmatch(r"[.!]\s*" if letter == "A" else r"[.!]?\s*", rest)
        return frozenset({letter}) if own or alone else _NOTHING

    def _others(self, text: str, place: int) -> Iterable[str]:
        while match := self.another.match(text, place):
            yield match[1]
            place = match.end()

    def _follows(self, rest: str, letter: str) -> bool:
        """Whether the words of the letter's own option come next."""
        words, said = (_ARTICLE.sub("", one, count=1) for one in (self.words.get(letter, ""), _words_only(rest)))
        return bool(words) and said.startswith(words) and not said[len(words) :][:1].isalnum()

    def _words_at(self, text: str, place: int) -> Letters:
        """The option whose words stand there, up to the end of a sentence or line; of two, the longer one."""
        line = text[place : place + 400].partition("\n")[0]
        ends = [match.start() for match in re.finditer(r"[.;,](?=\s|$)|。|$", line)]
        for end in reversed(ends):
            if found := self._own_words(line[:end]):
                return found
        return _NOTHING

    def _words_to_the_end(self, text: str, place: int) -> Letters:
        """The option whose words fill the rest of the line: "It is the decoder, which" is a tale, and no choice."""
        return self._own_words(text[place : place + 400].partition("\n")[0])

    def _lines_alone(self, text: str) -> Letters:
        """Letters that have a line to themselves, as after a page of reasons."""
        return frozenset().union(*(self._letter_alone(line.strip()) for line in text.splitlines()))

    def _leading(self, text: str) -> Letters:
        """ "B. The decoder" at the beginning of a line; a list of all the options gives them all, and so none."""
        return frozenset().union(*(self._leads(line.strip()) for line in text.splitlines() if line.strip()))

    def _leads(self, line: str) -> Letters:
        match = self.token.match(line)
        if match is None:
            return self._small_leads(line)
        letter, end = match["letter"], match.end()
        rest = line[end:].lstrip(" .:)-–—,")
        own = self._follows(rest, letter)
        if not own and not self._parted(line, match):
            return _NOTHING
        contrary = _NOTHING if own else self._own_words(rest)
        return frozenset({letter, *contrary, *(() if own else self._others(line, match.end("letter")))})

    def _small_leads(self, line: str) -> Letters:
        """ "b) decoder": only before its own option, since "(b) shows the decoder" tells of a panel."""
        match = self.small.match(line)
        letter = self._written(match["letter"]) if match else ""
        own = match and _shut(match) and self._follows(line[match.end() :], letter)
        return frozenset({letter}) if own else _NOTHING

    def _parted(self, line: str, match: re.Match[str]) -> bool:
        """Whether a sign parts the letter from what follows, as no article is parted from its noun."""
        rest, shut = line[match.end() :], line[match.end("letter") : match.end()]
        if any(sign in shut for sign in ")]}>") or not rest.strip():
            return True
        if rest.startswith("."):  # "C. elegans" is a worm, "C. The decoder" an answer
            return rest[1:2].isspace() and not rest.lstrip(". ")[:1].islower()
        named = match[0].strip(" \"'“‘(").lower().startswith(("option", "choice", "answer", "letter"))
        return (
            rest.startswith((":", ";")) or bool(_DASH.match(rest) or _REASON.match(rest)) or (named and rest[0] == ",")
        )

    def _first_words(self, text: str) -> Letters:
        """An option's words as the first sentence or the last line; a plain Yes or No may have reasons after it."""
        first, last = text.partition("\n")[0], text.rpartition("\n")[2]
        found = self._own_words(first) | self._own_words(first.partition(". ")[0]) | self._own_words(last)
        return found or self._agreed(text) or self._words_and_letter(text)

    def _agreed(self, text: str) -> Letters:
        said = re.match(r"(yes|no)\b(?:\s*[,.;:!\n–—]|\s+-\s)", text, re.IGNORECASE)
        if said is None or len(set(re.findall(r"\b(?:yes|no)\b", text.lower()))) > 1:
            return _NOTHING
        return self._own_words(said[1])

    def _words_and_letter(self, text: str) -> Letters:
        """ "The decoder (B)": the words and the letter of one option."""
        match = re.fullmatch(r"(.+?)\s*[(\[](\w+)[)\]][\s.]*", text, re.DOTALL)
        return self._own_words(match[1]) & {match[2]} if match else _NOTHING


def _denied(text: str, match: re.Match[str], gap: str = "") -> bool:
    """Whether the same sentence says not, or if, shortly before."""
    before = text[max(0, match.start() - 30) : match.start()]
    return bool(_DENIED.search(re.split(r"[.\n]", before)[-1] + gap))


def _field(text: str) -> str | None:
    """What a JSON object says under a name for answers; None where there is none."""
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        return None
    try:
        value = json.loads(text[start : end + 1], strict=False)
    except (ValueError, RecursionError):
        return None
    for name, said in value.items() if isinstance(value, dict) else ():
        if re.sub(r"[^a-z]", "", str(name).lower()) in _KEYS and isinstance(said, str):
            return said
    return None
