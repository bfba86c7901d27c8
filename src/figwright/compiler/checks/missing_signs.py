"""Every character of a label is in a font.

Why it is bad: a character that no installed font has (a rare script, emoji) is drawn in whatever font the reader's
program finds, or as an empty box. Its width is a guess, so it may not fit its place.

Fix: install a font that has it (`figwright doctor` names one), set one as `font`, write the character as $math$, or
use a glyph or icon instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.core import fonts
from figwright.core.fonts import Typeface, scripts
from figwright.drawing import themes
from figwright.ir.scene.text import covered

_MATH = re.compile(r"\$[^$]+\$")


def check(subject: Subject) -> Iterator[Finding]:
    for label in subject.labels:
        text = _MATH.sub("", label.text)
        if covered(text):
            continue
        type_ = themes.of(subject.figure.head).type
        missing = fonts.missing(text, Typeface(type_.family, type_.language))
        if missing:
            signs = " ".join(missing[:6]) + (" …" if len(missing) > 6 else "")
            message = f"the label of {label.id!r} has characters that no installed font has: {signs}"
            yield Finding("missing-signs", "warning", label.id, message, _fix(missing))


def _fix(missing: tuple[str, ...]) -> str:
    if any(scripts.is_emoji(sign) for sign in missing):
        return "use a glyph or an icon; emoji need a font with outlines, such as Noto Emoji"
    return f"install a font that has them ({fonts.package_for(missing)}), give one as `font`, or set it as $math$"
