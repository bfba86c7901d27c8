r"""Letters and signs of mathematics -> LaTeX: 𝑥 is x, ℒ is \mathcal{L}, a hat over a letter is \hat{…}."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Literal, NamedTuple

from figwright.ir.scene.signs import ACCENTS, GREEK, SIGNS, SPACES

Level = Literal["base", "sub", "sup"]

_COMMANDS = {sign: command for command, sign in reversed([*GREEK.items(), *SIGNS.items()]) if len(sign) == 1}
_SPECIAL = {"~": "\\sim", "^": "\\wedge", "\\": "\\setminus", "−": "-", "′": "'", "″": "''", "∗": "*", "’": "'"}
_OVER = {mark: command for command, mark in reversed(ACCENTS.items())} | {
    "\u0300": "\\grave", "\u0301": "\\acute", "\u0306": "\\breve",
}  # fmt: skip
_WIDTHS = {width: command for command, width in SPACES.items() if width and width != " "}
_STYLES = {
    "BOLD": "\\mathbf", "BOLD ITALIC": "\\boldsymbol", "SCRIPT": "\\mathcal", "BOLD SCRIPT": "\\mathcal",
    "DOUBLE-STRUCK": "\\mathbb", "FRAKTUR": "\\mathfrak", "BLACK-LETTER": "\\mathfrak", "SANS-SERIF": "\\mathsf",
    "MONOSPACE": "\\mathtt",
}  # fmt: skip
_ALPHABET = re.compile(
    r"(?:MATHEMATICAL )?(?P<style>[A-Z-]+(?: ITALIC| SCRIPT)?) "
    r"(?:(?:CAPITAL|SMALL) (?:FINAL )?\w+|(?:CAPITAL )?\w+ SYMBOL|DIGIT \w+)"
)
_MARK = r"[\u0300-\u036f\u20d7]"
_TOKEN = re.compile(
    rf"(?P<prose>[A-Za-z]{{2,}}(?:[ -][A-Za-z]{{2,}})+(?!{_MARK}))|(?P<upright>[A-Za-z]+(?!{_MARK}))|(?P<space>\s+)"
    rf"|(?P<sign>.)(?P<marks>{_MARK}*)",
    re.DOTALL,
)
_TIGHT = frozenset("=+-−<>×÷±→←↔⇒≤≥≠≈∼≃≡∈∉⊂⊆∪∩∝≪≫∘⊕⊗⊙∗⋆·,:;|/([{)]}")
"""Signs that LaTeX gives their own room, so that a space beside them says nothing."""


class Piece(NamedTuple):
    """A stretch on one level; `stacked` is a script that stands over or under the one before it, and not after;
    `nested` is one of the script before it."""

    text: str
    level: Level = "base"
    stacked: bool = False
    nested: bool = False


def latex(pieces: Sequence[Piece]) -> str:
    """A formula of pieces from left to right."""
    out, scripted = "", False
    for (level, stacked, nested), run in groupby(pieces, key=lambda piece: piece[1:]):
        said = "".join(piece.text for piece in run)
        body = _row(said)
        if level == "base":
            apart = "\\ " if out and said[:1].isspace() and said.lstrip()[:1] not in _TIGHT else ""
            out, scripted = out + apart + body, body.endswith("'")
        elif nested and scripted:
            out = f"{out[:-1]}{'_' if level == 'sub' else '^'}{{{body}}}}}"
        elif body.strip():
            # Scripts one after the other sit on an empty base of their own: LaTeX would stack them.
            apart = "{}" if scripted and not stacked else ""
            out, scripted = f"{out}{apart}{'_' if level == 'sub' else '^'}{{{body}}}", True
    return out.strip()


@lru_cache(maxsize=2_000)
def _row(text: str) -> str:
    out = ""
    for part in _tokens("".join(_decomposed(sign) for sign in text.strip())):
        # A command ends at the first sign that is no letter.
        out += f" {part}" if re.search(r"\\[A-Za-z]+\Z", out) and part[:1].isalpha() else part
    return out


def _tokens(text: str) -> Iterator[str]:
    for match in _TOKEN.finditer(text):
        if match["prose"]:
            yield f"\\text{{{match['prose']}}}"
        elif match["upright"]:
            yield f"\\mathrm{{{match['upright']}}}"
        elif match["space"]:
            before, after = text[: match.start()][-1:], text[match.end() :][:1]
            yield _WIDTHS.get(match["space"], "" if before in _TIGHT or after in _TIGHT else "\\ ")
        else:
            yield _accented(match["sign"], match["marks"])


def _decomposed(sign: str) -> str:
    return unicodedata.normalize("NFD", sign) if sign.isalpha() else sign


def _accented(sign: str, marks: str) -> str:
    plain = sign.isascii() and sign.isalpha()
    out = f"\\mathrm{{{sign}}}" if plain else _sign(sign)
    for mark in marks:
        if mark in _OVER:
            # A plain letter under an accent is the symbol of that name, however it was set.
            out = f"{_OVER[mark]}{{{sign if plain else out}}}"
    return out


def _undressed(sign: str) -> str:
    """A letter of an alphabet of mathematics as a plain one. Only the alphabet goes: ϕ and φ are two letters."""
    dress, _, codes = unicodedata.decomposition(sign).partition(" ")
    letter = chr(int(codes, 16)) if dress == "<font>" and " " not in codes else ""
    return letter if letter in _COMMANDS else unicodedata.normalize("NFKC", sign)


def _sign(sign: str) -> str:
    if sign in _SPECIAL or sign in _COMMANDS:
        return _SPECIAL.get(sign) or _COMMANDS[sign]
    plain = _undressed(sign)
    name = unicodedata.name(sign, "")
    if len(plain) != 1 or plain == sign:
        return sign
    for word, script in (("SUPERSCRIPT ", "^"), ("SUBSCRIPT ", "_")):
        if name.startswith(word):
            return f"{{}}{script}{{{_COMMANDS.get(plain, plain)}}}"
    match = _ALPHABET.fullmatch(name)
    letter = _COMMANDS.get(plain, plain)
    command = _STYLES.get(match["style"], "") if match else ""
    if letter != plain and command:
        command = "\\boldsymbol"  # the other alphabets have no Greek letters
    return f"{command}{{{letter}}}" if command else letter
