"""Scripts: which one a sign is of, which families draw it, and what people install to have one."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

import uharfbuzz as hb

HAN_LIKE = frozenset({"Hani", "Hira", "Kana", "Bopo"})
"""Scripts that are set in one face, without blanks between words."""
NAMES = {
    "Latn": "Latin", "Grek": "Greek", "Cyrl": "Cyrillic", "Hani": "Han", "Hira": "Hiragana", "Kana": "Katakana",
    "Hang": "Hangul", "Arab": "Arabic", "Hebr": "Hebrew", "Deva": "Devanagari", "Beng": "Bengali", "Taml": "Tamil",
    "Telu": "Telugu", "Gujr": "Gujarati", "Guru": "Gurmukhi", "Knda": "Kannada", "Mlym": "Malayalam", "Sinh": "Sinhala",
    "Thai": "Thai", "Laoo": "Lao", "Khmr": "Khmer", "Mymr": "Myanmar", "Tibt": "Tibetan", "Geor": "Georgian",
    "Armn": "Armenian", "Ethi": "Ethiopic", "Mong": "Mongolian",
}  # fmt: skip
SAMPLES = {
    "Latn": "Agé", "Grek": "Ωλ", "Cyrl": "Жя", "Hani": "文字", "Hira": "かな", "Kana": "カナ", "Hang": "한글",
    "Arab": "خط", "Hebr": "אב", "Deva": "हिन्दी", "Beng": "বাং", "Taml": "தமி", "Telu": "తెలు", "Gujr": "ગુજ",
    "Guru": "ਗੁਰ", "Knda": "ಕನ್", "Mlym": "മല", "Sinh": "සිං", "Thai": "ไทย", "Laoo": "ລາວ", "Khmr": "ខ្មែរ",
    "Mymr": "မြန်", "Tibt": "བོད", "Geor": "ქარ", "Armn": "Հայ", "Ethi": "አማር", "Mong": "ᠮᠣᠩ",
}  # fmt: skip
"""Words that a face has all signs of when it has the script."""
_HAN = {
    "zh": ("SC", "CN", ("PingFang SC", "Microsoft YaHei", "Hiragino Sans GB", "WenQuanYi Micro Hei", "SimHei"),
           ("Songti SC", "SimSun")),
    "zh-hant": ("TC", "TW", ("PingFang TC", "Microsoft JhengHei"), ("Songti TC", "MingLiU")),
    "zh-hk": ("HK", "HK", ("PingFang HK", "Microsoft JhengHei"), ("Songti TC", "MingLiU_HKSCS")),
    "ja": ("JP", "JP", ("Hiragino Sans", "Yu Gothic", "Meiryo", "MS Gothic", "IPAexGothic", "TakaoGothic"),
           ("Hiragino Mincho ProN", "Yu Mincho", "MS Mincho")),
    "ko": ("KR", "KR", ("Apple SD Gothic Neo", "Malgun Gothic", "NanumGothic"), ("AppleMyungjo", "Batang")),
}  # fmt: skip
_OTHERS = {
    "Arab": (("Noto Sans Arabic", "Geeza Pro", "Segoe UI", "Arial"), ("Noto Naskh Arabic", "Times New Roman")),
    "Hebr": (("Noto Sans Hebrew", "Arial Hebrew", "Segoe UI", "Arial"), ("Noto Serif Hebrew", "Times New Roman")),
    "Deva": (("Noto Sans Devanagari", "Kohinoor Devanagari", "Nirmala UI", "Mangal"), ("Noto Serif Devanagari",)),
}
_PLAIN = (("Noto Sans", "DejaVu Sans", "Arial", "Liberation Sans"), ("Noto Serif", "DejaVu Serif", "Times New Roman"))
SYMBOLS = (
    "Noto Sans Symbols", "Noto Sans Symbols 2", "Noto Sans Symbols2", "Noto Sans Math", "Noto Emoji", "DejaVu Sans",
    "Segoe UI Symbol", "Apple Symbols", "Symbola",
)  # fmt: skip
PACKAGES = {"Hani": "fonts-noto-cjk", "Hira": "fonts-noto-cjk", "Kana": "fonts-noto-cjk", "Hang": "fonts-noto-cjk"}
"""Debian's packages; all other scripts are in fonts-noto-core."""


@lru_cache(maxsize=20_000)
def script_of(sign: str) -> str:
    """The ISO 15924 tag of a sign's script; "" for blanks, digits, punctuation and other signs of all scripts."""
    buffer = hb.Buffer()
    buffer.add_str(sign)
    buffer.guess_segment_properties()
    found = buffer.script
    return "" if found in (None, "Zyyy", "Zinh", "Zzzz") else str(found)


def han_language(language: str) -> str:
    """The key of a language's forms of Han signs; simplified Chinese where it says nothing of them."""
    told = language.lower().replace("_", "-")
    if told.startswith(("ja", "ko")):
        return told[:2]
    if told.startswith("zh") and ("hk" in told or "mo" in told.split("-")):
        return "zh-hk"
    if told.startswith("zh") and ("hant" in told or "tw" in told.split("-")):
        return "zh-hant"
    return "zh"


def families(script: str, language: str, serif: bool) -> tuple[str, ...]:
    """Families for a script in a fixed order: of the style first, then of the other one."""
    if not script:
        return SYMBOLS
    if script in HAN_LIKE or script == "Hang":
        told = han_language(language)
        told = told if language or script == "Hani" else "ko" if script == "Hang" else "ja"
        tag, other, sans, serifs = _HAN[told]
        plain = (
            f"Noto Sans CJK {tag}",
            f"Noto Sans {tag}",
            f"Source Han Sans {tag}",
            f"Source Han Sans {other}",
            *sans,
        )
        feet = (f"Noto Serif CJK {tag}", f"Noto Serif {tag}", f"Source Han Serif {tag}", *serifs)
    else:
        name = NAMES.get(script, script)
        usual = (f"Noto Sans {name}",), (f"Noto Serif {name}",)
        plain, feet = _OTHERS.get(script) or (_PLAIN if script in ("Latn", "Grek", "Cyrl") else usual)
    return (*feet, *plain) if serif else (*plain, *feet)


def language_of(text: str) -> str:
    """The language that signs tell of: Japanese by its syllables, Korean by its letters, else Chinese where there are
    Han signs; "" where nothing tells."""
    seen = {script_of(sign) for sign in set(text)}
    if seen & {"Hira", "Kana"}:
        return "ja"
    if "Hang" in seen:
        return "ko"
    return "zh" if seen & {"Hani", "Bopo"} else ""


def is_mark(sign: str) -> bool:
    """Whether a sign belongs to the one before it: accents, vowel signs, joiners."""
    return unicodedata.category(sign) in ("Mn", "Mc", "Me") or sign in "\u200c\u200d\ufe0e\ufe0f"


def is_emoji(sign: str) -> bool:
    return 0x1F000 <= ord(sign) <= 0x1FAFF or sign == "\ufe0f"


def package_for(signs: tuple[str, ...]) -> str:
    """What to install for signs that no font has."""
    kinds = [kind for sign in signs if (kind := script_of(sign))]
    if not kinds:
        return "fonts-noto-core on Debian, Noto Sans Symbols elsewhere"
    package, name = PACKAGES.get(kinds[0], "fonts-noto-core"), NAMES.get(kinds[0], kinds[0])
    return f"{package} on Debian, Noto Sans for {name} elsewhere"
