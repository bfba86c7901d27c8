"""Text -> stretches of one face and one script: the figure's own family first, then ours, then installed ones in a
fixed order."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from figwright.core.fonts import scripts
from figwright.core.fonts.builtin import builtin, math_face
from figwright.core.fonts.choice import Typeface, face_of, family, known_family, pick
from figwright.core.fonts.face import Face, covers, ignorable, opened
from figwright.core.fonts.installed import installed


@dataclass(frozen=True, slots=True)
class Stretch:
    """Signs that one face sets, of one script ("" where any would do)."""

    text: str
    face: Face
    script: str = ""


@lru_cache(maxsize=20_000)
def stretches(text: str, weight: int, italic: bool, typeface: Typeface) -> tuple[Stretch, ...]:
    """The text cut where its face or its script changes; signs that no face has stay in the first face."""
    own = face_of(family(typeface.family), weight, italic)
    parts = _clusters(text)
    kinds = _scripts(parts)
    faces = [_face(part, kind, own, weight, italic, typeface) for part, kind in zip(parts, kinds, strict=True)]
    faces = _extend_to_punctuation(parts, faces, own)
    out: list[Stretch] = []
    for part, kind, face in zip(parts, kinds, faces, strict=True):
        last = out[-1] if out else None
        if last and last.face == face and (not kind or not last.script or _same_script(kind, last.script)):
            out[-1] = Stretch(last.text + part, face, last.script or kind)
        else:
            out.append(Stretch(part, face, kind))
    return tuple(out)


def fallbacks(texts: Iterable[str], typeface: Typeface) -> dict[Face, str]:
    """The faces besides the typeface's own that texts take, in regular and in bold, with the signs of each."""
    used: dict[Face, set[str]] = {}
    for weight in (400, 700):
        own = face_of(family(typeface.family), weight, False)
        for part in (part for text in texts for part in stretches(text, weight, False, typeface)):
            if part.face not in (own, builtin(weight)):
                used.setdefault(part.face, set()).update(part.text)
    return {face: "".join(sorted(signs)) for face, signs in used.items()}


def missing(text: str, typeface: Typeface) -> tuple[str, ...]:
    """The signs of a text that no face has, once each."""
    found = [s for part in stretches(text, 400, False, typeface) if not covers(part.face, part.text) for s in part.text
             if not covers(part.face, s)]  # fmt: skip
    return tuple(dict.fromkeys(found))


def _same_script(one: str, other: str) -> bool:
    return one == other or {one, other} <= scripts.HAN_LIKE


def _clusters(text: str) -> list[str]:
    """Signs with the marks that belong to them."""
    out: list[str] = []
    for sign in text:
        if out and (scripts.is_mark(sign) or ignorable(sign) or out[-1].endswith("\u200d")):
            out[-1] += sign
        else:
            out.append(sign)
    return out


def _scripts(parts: list[str]) -> list[str]:
    """The script of every cluster. A sign of all scripts goes with the word that it stands in or after."""
    kinds = [_script(part) for part in parts]
    for i in range(1, len(kinds)):
        if not kinds[i] and _lettered(parts[i]):
            kinds[i] = kinds[i - 1]
    return kinds


def _script(part: str) -> str:
    """The script of a cluster; full-width punctuation and the long vowel of kana are set with Han signs."""
    found = next((kind for sign in part if (kind := scripts.script_of(sign))), "")
    wide = 0x3000 <= ord(part[0]) <= 0x30FF or 0xFE30 <= ord(part[0]) <= 0xFE4F or 0xFF00 <= ord(part[0]) <= 0xFFEF
    return found or ("Hani" if wide else "")


def _lettered(part: str) -> bool:
    """Whether a sign without a script takes that of its neighbour: punctuation, blanks and marks, but no symbols."""
    return unicodedata.category(part[0])[0] in "PZMC"


def _face(part: str, kind: str, own: Face, weight: int, italic: bool, typeface: Typeface) -> Face:
    if covers(own, part):
        return own
    packaged: list[Face] = [_ours(weight, italic)]
    if not kind and not scripts.is_emoji(part[0]):
        packaged.append(math_face())
    for face in packaged:
        if covers(face, part):
            return face
    found: Face | None = _fallback(part, kind, weight, italic, typeface.language, _serif(typeface.family))
    return found or own


def _ours(weight: int, italic: bool) -> Face:
    return builtin(700 if weight > 600 else 600 if weight > 500 else 400, italic)


def _serif(name: str) -> bool:
    faces = family(name).faces
    return bool(faces) and faces[0].serif


@lru_cache(maxsize=8_000)
def _fallback(part: str, kind: str, weight: int, italic: bool, language: str, serif: bool) -> Face | None:
    """The first installed family that has the cluster: those for its script, then all others by name."""
    for name in scripts.families(kind, language, serif):
        found = known_family(name)
        if found and covers(face := pick(found, weight, italic), part):
            return face
    plain = [about for about in installed() if not about.mono and about.width == 5]
    for about in sorted(plain, key=lambda about: about.serif != serif):
        if covers(about.face, part):
            nearest: Face = pick(known_family(about.face.family), weight, italic)
            return nearest if covers(nearest, part) else about.face
    return None


def _extend_to_punctuation(parts: list[str], faces: list[Face], own: Face) -> list[Face]:
    """Blanks and punctuation between two words of one other face are set in it too, and full-width signs in the face of
    what they stand beside: so words that belong together are shaped together."""
    out = list(faces)
    i = 0
    while i < len(parts):
        if not _lettered(parts[i]):
            i += 1
            continue
        end = i
        while end < len(parts) and _lettered(parts[end]):
            end += 1
        before, after = (out[i - 1] if i else None), (out[end] if end < len(out) else None)
        text = "".join(parts[i:end])
        if before is not None and before == after and before != own and covers(before, text):
            out[i:end] = [before] * (end - i)
        else:
            for at in range(i, end):
                near = before or after
                if near and near != out[at] and _wide(parts[at]) and covers(near, parts[at]):
                    out[at] = near
        i = end
    return out


def _wide(part: str) -> bool:
    return unicodedata.east_asian_width(part[0]) in "WF"


def has_script(face: Face, script: str) -> bool:
    """Whether a face has the common signs of a script."""
    font = opened(face)
    return all(font.get_nominal_glyph(ord(sign)) for sign in scripts.SAMPLES[script])
