"""Words of a picture -> the same with their formulas: what OCR read as plain letters becomes symbols, every index a
word of its own, smaller and off the line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from figwright.frontends.tracing.bitmaps import symbols
from figwright.frontends.tracing.bitmaps.formulas import Formula, Run, formulas
from figwright.frontends.tracing.bitmaps.symbols import Symbol
from figwright.frontends.tracing.bitmaps.trust import TOLD, Heard, aligned
from figwright.frontends.tracing.bitmaps.words import Word, contrast, ends, pieces
from figwright.frontends.tracing.picture import Pixels, vision
from figwright.ir.scene.math_face import SCRIPT

MIDDLE = 0.3
"""Sizes of the type by which the middle of a line is above its foot."""
ALIKE, LEVEL = 0.25, 0.15
"""By how much the size of a formula may seem to differ from that of other words, and sizes by which its baseline may
seem to differ from that of the words beside it."""
DRAWN = 0.5
"""How certain the network is of the signs of a word, on average, at least: what is less so is drawn."""
LARGE = 1.5
"""Usual sizes of the type of a word that is a drawing as a whole; a smaller one may be a piece of a line."""
SPELT = 3
"""Upright letters side by side that OCR reads better."""


def with_formulas(found: Sequence[Word]) -> list[Word]:
    """All words, those of one strip together."""
    lines: dict[int, list[Word]] = {}
    for word in found:
        lines.setdefault(id(word.strip), []).append(word)
    usual = median(word.size for word in found) if found else 0.0
    return [word for line in lines.values() for word in _line(line, usual)]


def drawings(found: Sequence[Word], kept: Sequence[Word]) -> list[Word]:
    """The words of which nothing was kept, and that are large: drawings, of which no stroke is a line."""
    usual = median(word.size for word in found) if found else 0.0
    strips = {id(word.strip) for word in kept}
    return [word for word in found if id(word.strip) not in strips and word.size > LARGE * usual]


def _line(line: list[Word], usual: float) -> list[Word]:
    """The words of a strip; `usual` is the size of most type."""
    size, found, ink = seen(line)
    line = [word for word in line if is_written(word, found, size)]
    out: list[Word] = []
    formed = formulas(found, size, [blank for word in line for blank in blanks(word)], heard(line))
    formed = [one for one in formed if not any(is_word(one, word) for word in line)] if line else []
    formed = _evened(formed)
    homes = [max(range(len(line)), key=lambda n: _common(one, line[n])) for one in formed]
    for n, word in enumerate(line):
        own = [one for one, home in zip(formed, homes, strict=True) if home == n]
        out += _parts(word, own, ink, usual) if own else [word]
    return out


def is_written(word: Word, found: Sequence[Symbol], size: float) -> bool:
    """Whether the network sees signs where OCR read some: OCR reads drawn curves and little charts as well, as a few
    letters."""
    said = heard([word])
    if not said or not word.text.isalpha() or len(word.text) > SPELT:
        return True
    near = [one for one in found if one.sign not in symbols.ACCENTS and word.left - size < one.x < word.right]
    pairs = aligned(near, said, size)
    return sum(near[n].placed for n in pairs) >= DRAWN * len(said)


def seen(line: list[Word]) -> tuple[float, list[Symbol], Pixels]:
    """The size of the type of a strip's words, its symbols, and its ink."""
    cv2, np = vision()
    strip = line[0].strip
    size, baseline = median(word.size for word in line), median(word.baseline for word in line)
    away = contrast(strip)[2]
    ink = pieces(away, strip)[0]
    read = np.zeros_like(ink)
    for word in line:
        read |= word.ink
    ink |= read
    mask = cv2.dilate(ink.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    found = symbols.symbols([(symbols.inked(away, mask), size, baseline - MIDDLE * size)])[0]
    return size, [one for one in found if read[_box(one)].any() or not _is_beside(one, line)], ink


def _evened(formed: Sequence[Formula]) -> list[Formula]:
    """Formulas of one line in one size and on one baseline: both are estimates."""
    if len(formed) < 2:
        return list(formed)
    size, baseline = median(one.size for one in formed), median(one.baseline for one in formed)
    return [
        replace(
            one,
            size=size if abs(one.size - size) <= ALIKE * size else one.size,
            baseline=baseline if abs(one.baseline - baseline) <= LEVEL * size else one.baseline,
        )
        for one in formed
    ]


def _is_beside(one: Symbol, line: Sequence[Word]) -> bool:
    """Whether a sign on the line stands above or below a word: a dash of something else."""
    return (
        one.level == "base"
        and one.sign not in symbols.ACCENTS
        and any(word.left < one.x + one.w / 2 < word.right for word in line)
    )


def is_word(formula: Formula, word: Word) -> bool:
    """Whether OCR read a plain word: in small letters, or where letters would go on right after an index; or a letter
    of a text that leans as a whole."""
    signs = zip("".join(word.text.split()), word.at, strict=False)
    heard = "".join(sign for sign, x in signs if formula.begin <= x < formula.end and sign.isalnum())
    if _is_torn(formula, word) or (word.italic and len(formula.runs) == len(formula.runs[0].text) == 1):
        return True
    levels = [run.level for run in formula.runs]
    goes_on = any(
        a != "base" and b == "base" and run.text[:1].isalpha()
        for a, b, run in zip(levels, levels[1:], formula.runs[1:], strict=False)
    )
    told = any(one.sign in TOLD for run in formula.runs for one in run.symbols)
    if len(heard) > SPELT and heard[1:].islower() and goes_on:
        return True  # also after a Greek letter: OCR spelt the word
    return len(heard) > SPELT and heard.isalpha() and (goes_on or heard.islower()) and not told


def _is_torn(formula: Formula, word: Word) -> bool:
    """Whether a formula is only a part of what OCR read as one word."""
    at = iter(word.at)
    for part in word.text.split():
        inside = [formula.begin <= x < formula.end for _, x in zip(part, at, strict=False)]
        if any(inside) and len(inside) > SPELT and len(inside) - sum(inside) > 1:
            return True
    return False


def heard(line: Sequence[Word]) -> list[Heard]:
    """The signs that OCR read on a line, in the case that they are drawn in."""
    return sorted(
        (Heard(*one) for w in line for one in zip("".join(w.text.split()), w.at, w.sure, strict=False)),
        key=lambda one: one.x,
    )


def blanks(word: Word) -> list[float]:
    """The columns of the blanks of a word."""
    counts = [len(part) for part in word.text.split()]
    before = [sum(counts[: n + 1]) for n in range(len(counts) - 1)]
    return [(word.at[n - 1] + word.at[n]) / 2 for n in before if n < len(word.at)]


def _common(formula: Formula, word: Word) -> float:
    """The columns that a formula and a word share; less than nothing where they are apart."""
    return min(formula.right, word.right) - max(formula.left, word.left)


def _parts(word: Word, formed: Sequence[Formula], ink: Pixels, usual: float) -> list[Word]:
    """The plain texts of a word and its formulas, from left to right."""
    signs = [sign for sign in word.text if not sign.isspace()]
    if len(word.at) != len(signs):
        return [word]
    texts: list[str] = [""]
    spans: list[list[float]] = [[word.left, word.right]]
    replaced: list[list[tuple[str, float]]] = []
    at = -1
    todo = list(formed)
    for sign in word.text:
        if sign.isspace():
            texts[-1] += " "
            continue
        at += 1
        x = word.at[at]
        while todo and x >= todo[0].end:  # OCR saw nothing there
            _open(texts, spans, replaced, todo.pop(0), word)
        if todo and x >= todo[0].begin:
            held = todo.pop(0)
            _open(texts, spans, replaced, held, word)
        if replaced and x < formed[len(replaced) - 1].end:
            replaced[-1].append((sign, x))
        else:
            texts[-1] += sign
    for rest in todo:
        _open(texts, spans, replaced, rest, word)
    out: list[Word] = []
    for n, text in enumerate(texts):
        if text.strip() and (plain := _plain(word, text.strip(), *spans[n])):
            out.append(plain)
        if n < len(formed):
            if sum(map(str.isalpha, "".join(texts))) >= SPELT:
                out += _set(word, _beside(formed[n], word), replaced[n], ink)
            else:  # of one letter, nobody knows how heavy it is
                out += _set(replace(word, bold=False), _alone(formed[n], usual), replaced[n], ink)
    return out


def _open(
    texts: list[str], spans: list[list[float]], replaced: list[list[tuple[str, float]]], formula: Formula, word: Word
) -> None:
    """Ends the plain text before a formula and begins the one after it."""
    spans[-1][1] = formula.begin
    spans.append([formula.end, word.right])
    texts.append("")
    replaced.append([])


def _plain(word: Word, text: str, begin: float, end: float) -> Word | None:
    """A part of a word between two columns."""
    _, np = vision()
    own = np.zeros_like(word.ink)
    columns = slice(max(0, round(begin)), max(0, round(end)))
    own[:, columns] = word.ink[:, columns]
    if not own.any():
        return None
    left, right = ends(own.any(axis=0))
    top, bottom = ends(own.any(axis=1))
    return replace(word, text=text, left=left, right=right, top=top, bottom=bottom, ink=own, at=())


def _beside(formula: Formula, word: Word) -> Formula:
    """A formula in the type of the word that it stands in."""
    if abs(formula.size - word.size) > ALIKE * word.size:
        return formula
    level = abs(formula.baseline - word.baseline) <= LEVEL * word.size
    return replace(formula, size=word.size, baseline=word.baseline if level else formula.baseline)


def _alone(formula: Formula, usual: float) -> Formula:
    """A formula that stands alone in type of the usual size, if its own is not clearly another one."""
    return replace(formula, size=usual) if abs(formula.size - usual) <= ALIKE * usual else formula


def _set(word: Word, formula: Formula, read: Sequence[tuple[str, float]], ink: Pixels) -> list[Word]:
    """The runs of a formula as words; ink between its columns that no index has belongs to the first."""
    masks = [_ink(run, ink) for run in formula.runs]
    _, np = vision()
    columns = slice(max(0, round(formula.begin)), max(0, round(formula.end)))
    rest = np.zeros_like(ink)
    rest[:, columns] = word.ink[:, columns]
    for mask in masks:
        rest &= ~mask
    first = next(n for n, run in enumerate(formula.runs) if run.level == "base")
    masks[first] |= rest
    out = []
    for run, mask in zip(formula.runs, masks, strict=True):
        if not mask.any():
            continue
        left, right = ends(mask.any(axis=0)) if run is not formula.runs[first] else _across(run, mask)
        top, bottom = ends(mask.any(axis=1))
        base = run.level == "base"
        own = formula.size if base else SCRIPT * formula.size
        line = formula.baseline if base else median(one.baseline for one in run.symbols)
        out.append(replace(
            word, text=_spelt(run, read), left=left, right=right, top=top, bottom=bottom, baseline=line, size=own,
            italic=run.italic, confidence=min(word.confidence, formula.sure), ink=mask, at=(), math=True,
        ))  # fmt: skip
    return out


def _across(run: Run, mask: Pixels) -> tuple[float, float]:
    return max(0.0, run.left), min(float(mask.shape[1]), run.right)


def _spelt(run: Run, read: Sequence[tuple[str, float]]) -> str:
    """The text of a run; where it is an upright word, as OCR spelt it."""
    own = [one for one in run.symbols if one.sign not in symbols.ACCENTS]
    heard = [sign for sign, x in read if run.left <= x <= run.right]
    if run.level == "base" and len(own) >= SPELT and not run.italic and len(heard) == len(own) == len(run.text):
        return "".join(
            said if said.isalnum() and one.sign in symbols.SIGNS[:62] else one.sign
            for said, one in zip(heard, own, strict=True)
        )
    return run.text


def _ink(run: Run, ink: Pixels) -> Pixels:
    """The ink in the boxes of a run's symbols."""
    _, np = vision()
    out = np.zeros_like(ink)
    for one in run.symbols:
        box = _box(one)
        out[box] = ink[box]
    return out


def _box(one: Symbol) -> tuple[slice, slice]:
    rows = slice(max(0, round(one.y - 1)), max(0, round(one.y + one.h + 1)))
    return rows, slice(max(0, round(one.x - 1)), max(0, round(one.right + 1)))
