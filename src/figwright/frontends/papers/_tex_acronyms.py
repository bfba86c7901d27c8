r"""Acronyms that a paper defines once and names by a key: \newacronym{cnn}{CNN}{...}, then \gls{cnn}."""

from __future__ import annotations

import re

from figwright.frontends.papers._tex_arguments import argument, braced, optional

_DEFINED = re.compile(r"\\(?P<how>newacronym|acrodef|acro|DeclareAcronym|newglossaryentry)(?![A-Za-z])")
_NAMED = re.compile(
    r"\\(?P<name>gls(?:pl|link|first|text|desc)?|Gls(?:pl)?|GLS|[aA]c(?:[slf]?p?|r(?:short|long|full)(?:pl)?)|[iI]ac)\*?(?=\s*[\[{])"
)


def named(text: str) -> str:
    """The text with acronyms in the place of their keys; one that is defined nowhere is its key."""
    known = _known(text)
    parts, at = [], 0
    while match := _NAMED.search(text, at):
        parts.append(text[at : match.start()])
        _, place = optional(text, match.end())
        key, at = argument(text, place)
        short, long = known.get(key.strip(), (key, key))
        name = match["name"]
        said = (
            long
            if re.search(r"^ac[lL]|long", name)
            else f"{long} ({short})"
            if re.search(r"^acf|full", name)
            else short
        )
        parts.append(said + ("s" if name.endswith(("pl", "p")) else ""))
    return "".join((*parts, text[at:]))


def _known(text: str) -> dict[str, tuple[str, str]]:
    """By their keys, short and long forms."""
    found = {}
    for match in _DEFINED.finditer(text):
        _, at = optional(text, match.end())
        key, at = braced(text, at)
        if key is None:
            continue
        if match["how"] == "newacronym":
            short, at = argument(text, at)
        elif match["how"] in ("acrodef", "acro"):
            given, at = optional(text, at)
            short = given or key
        else:
            fields, _ = argument(text, at)
            short, long = (
                _field(fields, name) for name in (("short", "long") if "Acronym" in match["how"] else ("name", "name"))
            )
            found[key.strip()] = (short or key, long or short or key)
            continue
        long, _ = argument(text, at)
        found[key.strip()] = (short, long)
    return found


def _field(fields: str, name: str) -> str:
    match = re.search(rf"(?:^|[,\s]){name}\s*=\s*(?:\{{([^{{}}]*)\}}|([^,{{}}]*))", fields)
    return (match[1] or match[2] or "").strip() if match else ""
