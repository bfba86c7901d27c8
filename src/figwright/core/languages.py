"""Languages: how long a text is in words, where its sentences end, and which language it is in. No fonts, no models.

Chinese, Japanese, Thai and their kin have no blanks between words. Whoever counts words, cuts a text to so many of them
or splits it into sentences asks here, so that a label of eight signs is not one word and a page not one sentence.
"""

from __future__ import annotations

import re
from functools import lru_cache

from figwright.core.errors import SettingsError

HAN = "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3100-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"  # noqa: E501
"""Han signs, kana and Bopomofo, as a range of a regular expression; Hangul has blanks."""
_THAI = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
"""Thai, Lao, Burmese and Khmer."""
HAN_WORD, THAI_WORD = 1.7, 4.5
"""Signs in a word, on average, in running text."""
_HAN_SIGN, _THAI_SIGN = re.compile(f"[{HAN}]"), re.compile(f"[{_THAI}]")
_HAN_RUN = re.compile(f"[{HAN}]+")
_PARTICLE = re.compile("[的了和与與及或是将將把被由其该該此\u3041-\u3096]")
"""Chinese words of one sign that name nothing, and hiragana, which holds the endings and particles of Japanese."""
_WORD = re.compile(r"\w[\w'’.-]*")
_TOKEN = re.compile(rf"[{HAN}]|[{_THAI}]+|[^\s{HAN}{_THAI}]+")
_CAPITAL = f"A-ZÀ-ÖØ-Þ\u0401\u0410-\u042f\u0531-\u1dff\uac00-\ud7af{HAN}"
"""What a sentence begins with: capitals, and letters of scripts that have none."""
_SENTENCE = re.compile(rf"(?<=[.!?।॥؟۔])\s+(?=[{_CAPITAL}$\\#*(\[])|(?<=[。！？．])(?![」』）”’])\s*|\n\s*\n")
_TAG = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")

NAMES = {
    "ar": "Arabic", "bn": "Bengali", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek", "en": "English",
    "es": "Spanish", "fa": "Persian", "fi": "Finnish", "fr": "French", "he": "Hebrew", "hi": "Hindi", "hu": "Hungarian",
    "id": "Indonesian", "it": "Italian", "ja": "Japanese", "ka": "Georgian", "ko": "Korean", "nl": "Dutch",
    "no": "Norwegian", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sv": "Swedish",
    "ta": "Tamil", "th": "Thai", "tr": "Turkish", "uk": "Ukrainian", "vi": "Vietnamese", "zh": "Chinese",
}  # fmt: skip
_HANT = ("hant", "tw", "hk", "mo")
_SCRIPTS = {
    "ja": "\u3040-\u30ff", "ko": "\uac00-\ud7af\u1100-\u11ff", "zh": "\u3400-\u4dbf\u4e00-\u9fff",
    "th": "\u0e00-\u0e7f", "ar": "\u0600-\u06ff", "he": "\u0590-\u05ff", "ru": "\u0400-\u04ff", "el": "\u0370-\u03ff",
    "hi": "\u0900-\u097f", "bn": "\u0980-\u09ff", "ta": "\u0b80-\u0bff", "ka": "\u10a0-\u10ff",
}  # fmt: skip
"""The commonest language of a script. Japanese comes before Chinese: it has signs of both."""
_COUNTED = {tag: re.compile(f"[{signs}]") for tag, signs in _SCRIPTS.items()}
_LETTER = re.compile(r"[^\W\d_]")
_SMALL = {
    "en": "the of and to in is that for with as are by this we be from an which on it each then into",
    "de": "der die das und ist von mit den dem ein eine wird werden für auf nicht wir zu aus durch im",
    "fr": "le la les des et est une dans pour par sur que qui nous avec sont du au ce chaque",
    "es": "el la los las y es una en para por con que del se como son cada este entre al",
    "pt": "o os as e é uma em para por com que do da dos das se como são cada no na",
    "it": "il lo gli e è una in per con che di del della si come sono ogni nel dal al",
    "nl": "de het een en is van met voor op wordt worden niet we te uit door dat zijn elke aan",
    "pl": "i w z na do jest się że dla przez oraz są nie jak to każdy po od za jego",
    "tr": "ve bir bu için ile olarak olan her daha gibi da de sonra kadar ise",
    "vi": "và của là các một được trong cho với mỗi từ này để những vào",
    "id": "dan yang untuk dari dengan ini pada adalah setiap ke oleh dalam tidak kami",
}
"""Words that every text of a language is full of."""
_SMALL_WORDS = {tag: frozenset(words.split()) for tag, words in _SMALL.items()}
IN_LATIN = frozenset(_SMALL)
FEW = 25
"""Words of a text under which small words tell nothing."""
PLENTY, MOSTLY = 0.1, 0.3
"""Share of small words in a text of a language, and of letters of another script in a text that is not in Latin."""


def word_count(text: str) -> int:
    """Words as a reader counts them on a figure."""
    rest, signs = _without_blanks(text)
    return len(_WORD.findall(rest)) + signs


def length(text: str) -> int:
    """How long a running text is, in words: what stands between blanks counts as one, a formula as it is written."""
    rest, signs = _without_blanks(text)
    return len(rest.split()) + signs


def _without_blanks(text: str) -> tuple[str, int]:
    """The text without what is written without blanks, and how many words that makes."""
    if text.isascii():
        return text, 0
    rest, han = _HAN_SIGN.subn(" ", text)
    rest, thai = _THAI_SIGN.subn(" ", rest)
    return rest, max(bool(han), round(han / HAN_WORD)) + max(bool(thai), round(thai / THAI_WORD))


def tokens(text: str) -> tuple[tuple[int, int], ...]:
    """Where the smallest parts stand that a text may be cut between: words, and each sign where there are no blanks."""
    return tuple(found.span() for found in _TOKEN.finditer(text))


def words(text: str) -> list[str]:
    """These parts as they are written."""
    return _TOKEN.findall(text)


def opening(text: str, most: int) -> str:
    """The first words of a text, `most` of them, with single blanks."""
    flat = " ".join(text.split())
    left = float(most)
    for start, end in tokens(flat):
        left -= length(flat[start:end]) if end - start > 1 else 1 / HAN_WORD if _HAN_SIGN.match(flat[start]) else 1
        if left < -1e-9:
            return flat[:start].rstrip()
    return flat


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text in any language, as they stand there; a paragraph ends a sentence."""
    return tuple(part for part in _SENTENCE.split(text) if part.strip())


def pairs(text: str) -> frozenset[str]:
    """Pairs of neighbouring Han signs and kana: what names are compared by where nobody knows the ends of words. Small
    words and endings part what stands around them."""
    if text.isascii():
        return frozenset()
    runs = (part for run in _HAN_RUN.findall(text) for part in _PARTICLE.split(run))
    return frozenset(part[i : i + 2] for part in runs for i in range(len(part) - 1))


@lru_cache(maxsize=64)
def language_of(text: str) -> str:
    """The tag of the language that a text seems to be in; "" where it is too short or too mixed to tell."""
    letters = len(_LETTER.findall(text))
    for tag, signs in _COUNTED.items():
        share = len(signs.findall(text)) / max(1, letters)
        if share > (MOSTLY / 3 if tag == "ja" else MOSTLY):
            return tag
    words = [word.casefold() for word in re.findall(r"[^\W\d_]+", text)]
    if len(words) < FEW:
        return ""
    told = {tag: sum(word in small for word in words) / len(words) for tag, small in _SMALL_WORDS.items()}
    best = max(told, key=lambda tag: told[tag])
    return best if told[best] >= PLENTY and (best == "en" or told[best] > 2 * told["en"]) else ""


def verified(tag: str) -> str:
    """A language tag as it is usually written: zh, pt-BR, zh-Hant."""
    if not tag:
        return ""
    if not _TAG.fullmatch(plain := tag.strip().replace("_", "-")):
        raise SettingsError(f"{tag!r} is not a language tag", "use a BCP 47 tag, such as zh, ja, de, pt-BR, zh-Hant")
    first, *rest = plain.split("-")
    if len(first) > 3:
        near = next((tag for tag, name in NAMES.items() if name.lower() == first.lower()), "")
        hint = f"did you mean {near!r}?" if near else "use a BCP 47 tag, such as zh, ja, de, pt-BR"
        raise SettingsError(f"no language has the tag {tag!r}", hint)
    sized = {2: str.upper, 4: str.title}
    return "-".join([first.lower(), *(sized.get(len(part), str.lower)(part) for part in rest)])


def name(tag: str) -> str:
    """What people call a language: its English name, or the tag itself."""
    first, *rest = tag.split("-")
    said = NAMES.get(first.lower(), tag)
    if first.lower() == "zh":
        return f"{'traditional' if {part.lower() for part in rest} & set(_HANT) else 'simplified'} {said}"
    return f"{said} ({tag})" if rest and said != tag else said


def same(one: str, other: str) -> bool:
    """Whether two tags are of one language, whatever its region or script."""
    return one.partition("-")[0].lower() == other.partition("-")[0].lower()
