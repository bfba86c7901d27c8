"""Formulas in LaTeX: found, tidied and set aside, so that what reads the words around them leaves them as they are."""

from __future__ import annotations

import re

from figwright.frontends.papers._tex_arguments import COMMAND, argument, braced, optional
from figwright.frontends.papers._tex_plain import known
from figwright.frontends.papers._tex_units import TAKES, quantity

SIGNS = "\ue000", "\ue001"
"""Stand around the number of a formula that was set aside."""
_COUNTED = ("alignat", "xalignat", "IEEEeqnarray")
"""These have an argument that is no formula."""
_MATH = re.compile(
    r"\\begin\{(?P<env>(?:equation|align|gather|multline|eqnarray|alignat|flalign|displaymath|math|dmath|IEEEeqnarray|"
    r"xalignat)\*?)\}|(?P<escaped>\\\\|\\\$)|(?P<display>\$\$|\\\[)|(?P<inline>\$|\\\()|(?P<ensured>\\ensuremath)\s*(?=\{)"
)
_CLOSERS = {"$$": "$$", "\\[": "\\]", "$": "$", "\\(": "\\)"}
_TOKEN = re.compile(r"\$\$|\\.|[{}$]|\n[ \t]*\n", re.DOTALL)
_LONG = 600
"""Signs after which nobody looks for a better end of a formula than the first."""
_SILENT = re.compile(r"\\label\s*\{[^{}]*\}|\\(?:nonumber|notag|xspace|allowbreak|protect)(?![A-Za-z])|[_^]\s*\{\s*\}")


def set_aside(tex: str, held: list[str], unknown: dict[str, None]) -> str:
    """The text with a mark for every formula, which goes to `held`; `unknown` collects commands that nobody defines."""
    parts, at = [], 0
    lost: dict[str, int] = {}
    while match := _MATH.search(tex, at):
        parts.append(tex[at : match.start()])
        if match["escaped"]:
            parts.append(match[0])
            at = match.end()
            continue
        inner, at = _inner(match, tex, lost)
        if inner is None:  # a dollar that begins no formula
            continue
        shown = match["display"] or (match["env"] and match["env"] != "math")
        mark = "$$" if shown else "$"
        inner = _tidied(inner, unknown)
        held.append(f"{mark}{_aligned(match['env'] or '', inner)}{mark}" if inner else "")
        parts.append(f"{SIGNS[0]}{len(held) - 1}{SIGNS[1]}")
    return "".join((*parts, tex[at:]))


def put_back(text: str, held: list[str]) -> str:
    return re.sub(
        rf"{SIGNS[0]}(\d+){SIGNS[1]}", lambda mark: held[int(mark[1])] if int(mark[1]) < len(held) else "", text
    )


def _inner(opener: re.Match[str], tex: str, lost: dict[str, int]) -> tuple[str | None, int]:
    """What stands in a formula, and where the text goes on. `lost` says up to where a sign is known to be missing, so
    that it is looked for once."""
    at = opener.end()
    if opener["ensured"]:
        return argument(tex, at)
    if name := opener["env"]:
        closer = f"\\end{{{name}}}"
        end = -1 if closer in lost else tex.find(closer, at)
        lost |= {closer: len(tex)} if end < 0 else {}
        if name.rstrip("*") in _COUNTED:
            _, at = braced(tex, at)
        return (tex[at:end], end + len(closer)) if end >= 0 else (None, at)
    return _paired(tex, at, _CLOSERS[opener[0]], lost)


def _paired(tex: str, at: int, closer: str, lost: dict[str, int]) -> tuple[str | None, int]:
    """A formula between signs: it ends where its sign stands outside braces (a box in it has dollars of its own), or
    else at the first; with its paragraph it ends without being one."""
    depth, first, token = 0, -1, None
    if at < lost.get(closer, 0):
        return None, at
    for token in _TOKEN.finditer(tex, at):
        sign = token[0]
        if sign.isspace() or (first >= 0 and token.start() - at > _LONG):
            break
        depth += (sign == "{") - (sign == "}")
        if sign == closer or (closer == "$" and sign == "$$"):
            if depth <= 0:
                return tex[at : token.start()], token.start() + len(closer)
            first = token.start() if first < 0 else first
    if first < 0:
        lost[closer] = token.start() if token and token[0].isspace() else len(tex)
        return None, at
    return tex[at:first], first + len(closer)


def _aligned(env: str, inner: str) -> str:
    if env and "&" in inner and not env.startswith(("equation", "multline", "math", "displaymath", "dmath")):
        return f"\\begin{{aligned}}{inner}\\end{{aligned}}"
    return inner


def _tidied(inner: str, unknown: dict[str, None]) -> str:
    """A formula in one line, without labels and colours, with quantities as text."""
    inner = _SILENT.sub("", inner)
    parts, at = [], 0
    while match := COMMAND.search(inner, at):
        parts.append(inner[at : match.start()])
        name, at = match[1], match.end()
        if name in TAKES and inner[at : at + 1] in ("{", "["):
            said, at = _quantity(name, inner, at)
            parts.append(said)
        elif name in ("color", "textcolor", "ensuremath"):
            _, at = optional(inner, at)
            _, at = (None, at) if name == "ensuremath" else braced(inner, at)
        else:
            parts.append(match[0])
            if name.isalpha() and not known(name):
                unknown[name] = None
    return " ".join("".join((*parts, inner[at:])).split())


def _quantity(name: str, tex: str, at: int) -> tuple[str, int]:
    _, at = optional(tex, at)
    values = []
    for _ in range(TAKES[name]):
        value, at = argument(tex, at)
        values.append(value)
    return f"\\text{{{quantity(name, values)}}}", at
