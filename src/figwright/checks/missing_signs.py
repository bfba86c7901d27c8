"""Every sign of a label is in a typeface.

Why it is bad: a sign that no font of this machine has (a rare script, emoji) is drawn by whatever font the reader's
program finds, or as an empty box; its width was only guessed, so it may run out of its place.

Fix: install a font that has it (`figwright doctor` names one), give one as `font`, set the sign as $math$, or use a
glyph or icon instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright import fonts, themes
from figwright.checks._subject import Finding, Subject
from figwright.fonts import Typeface, scripts
from figwright.scene.text import covered

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
            message = f"the label of {label.id!r} has signs that no typeface here has: {signs}"
            yield Finding("missing-signs", "warning", label.id, message, _fix(missing))


def _fix(missing: tuple[str, ...]) -> str:
    if any(scripts.is_emoji(sign) for sign in missing):
        return "use a glyph or an icon; emoji need a font with outlines, such as Noto Emoji"
    return f"install a font that has them ({fonts.package_for(missing)}), give one as `font`, or set it as $math$"
