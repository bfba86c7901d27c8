"""Lines read in a picture, against what was wanted -> findings: missing, misspelt and invented words, and the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from figwright.compiler.checks import Finding, Severity
from figwright.frontends.raster._letters import folded, nearest, prose, tolerance
from figwright.frontends.raster._page import Page
from figwright.frontends.raster.ocr import Line
from figwright.frontends.raster.wanted import Label, Wanted
from figwright.ir.scene.text import words

SHORT = 3
"""Letters under which OCR is not trusted to see a label at all."""
TELLING = 5
"""Letters from which the height of a line tells its type: in fewer, one index or capital decides."""
LONG = 5
"""Words from which on a line of the caption is the caption and not just the same name."""
LEAST, UNREADABLE = 6.0, 5.0
"""Type sizes at print width, in points."""
TYPE, SURE = 0.92, 0.9
"""Type size to height of the box that OCR draws around a line: the median of 198 lines, and nine in ten lie within a
tenth of it, so type is called small when it is small even so."""
PICTURE = "picture"
_NUMBERED = re.compile(r"^\W*(?:fig(?:ure)?\.?|table)\s*\d+[a-z]?\s*[.:|–—-]", re.IGNORECASE)


def plain(label: str) -> str:
    """A label on one line, without the asterisks of bold type, which a painter would draw."""
    return " ".join(label.replace("**", "").split())


def compare(lines: Sequence[Line], wanted: Wanted, *, caption: str, most: int, scale: float) -> tuple[Finding, ...]:
    """What is wrong with the words of a picture; `scale` is points per pixel at print width."""
    page = Page(tuple(lines))
    labels = [*_labels(page, wanted)]
    return (
        *_captions(page, caption, wanted),
        *labels,
        *_invented(page, wanted),
        *_many(lines, most),
        *_small(lines, scale),
    )


def _labels(page: Page, wanted: Wanted) -> Iterator[Finding]:
    """Long labels first, so that "Image" is not found within "Image encoder". What fills a line of its own goes before
    what is a part of one, and there the right spelling before the near one."""
    targets = [(run, label) for label in wanted.labels for part in prose(label.text) if (run := folded(part).letters)]
    targets.sort(key=lambda target: -len(target[0]))
    runs = list(dict.fromkeys(run for run, _ in targets))
    read: dict[str, str | None] = {}
    for near, whole in ((False, True), (True, True), (False, False), (True, False)):
        for run in runs:
            if run in read or (near and (len(run) < SHORT or page.holds(run))):
                continue
            found = page.take_nearest(run, tolerance(len(run)), whole=whole) if near else page.take(run, whole=whole)
            if found is not None:
                read[run] = found if near else None
    reported: set[str] = set()
    for run, label in targets:
        if len(run) < SHORT or label.id in reported or (run in read and read[run] is None):
            continue
        reported.add(label.id)
        yield _misspelt(label, read[run] or "") if run in read else _missing(label, wanted.certain)


def _misspelt(label: Label, read: str) -> Finding:
    message = f"“{plain(label.text)}” is written “{read}”"
    return Finding("label-misspelt", "error", label.id, message, f"write “{plain(label.text)}”, letter by letter")


def _missing(label: Label, certain: bool) -> Finding:
    message = f"“{plain(label.text)}” is not in the picture, or cannot be read"
    fix = f"draw it, with the label “{plain(label.text)}” in clear type"
    return Finding("label-missing", "error" if certain else "warning", label.id, message, fix)


def _captions(page: Page, caption: str, wanted: Wanted) -> Iterator[Finding]:
    letters = folded(caption).letters
    asked = {folded(label.text).letters for label in wanted.labels}
    for line in page.lines:
        own = folded(line.text).letters
        copied = words(line.text) > LONG and own in letters and own not in asked
        if _NUMBERED.match(line.text) or copied:
            page.take_line(line)
            fix = "leave it out: the caption is set below the figure"
            yield Finding("caption-inside", "error", PICTURE, f"the caption is in the picture: “{line.text[:60]}”", fix)


def _invented(page: Page, wanted: Wanted) -> Iterator[Finding]:
    """Words that occur nowhere in what was asked for, also not nearly."""
    allowed = folded(wanted.allowed).letters
    for line, free in page.left_over():
        strange = [word for word in free if _is_strange(folded(word).letters, allowed)]
        if strange:
            message = f"“{line.text}” is in the picture and nobody asked for it"
            yield Finding("invented-text", "warning", PICTURE, message, "leave it out")


def _is_strange(letters: str, allowed: str) -> bool:
    return letters not in allowed and nearest(letters, allowed)[0] > max(1, len(letters) // 5)


def _many(lines: Sequence[Line], most: int) -> Iterator[Finding]:
    if (count := sum(words(line.text) for line in lines)) > most:
        message = f"the picture holds {count} words; {most} are wanted at most"
        yield Finding("too-many-words", "warning", PICTURE, message, "shorten labels to names and let pictures speak")


def _small(lines: Sequence[Line], scale: float) -> Iterator[Finding]:
    sizes = [(line.height * scale * TYPE, line) for line in lines if len(folded(line.text).letters) >= TELLING]
    small = sorted((size, line.text) for size, line in sizes if size < LEAST * SURE)
    if small:
        some = ", ".join(f"“{text[:30]}”" for _, text in small[:3])
        least = small[0][0]
        message = f"{len(small)} text{'s' * (len(small) > 1)} at about {least:.1f} pt and more at print width: {some}"
        severity: Severity = "error" if least < UNREADABLE * SURE else "warning"
        yield Finding("small-type", severity, PICTURE, message, "draw the type larger, and fewer words")
