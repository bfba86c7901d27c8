"""Polisher: up to ten suggestions from the guide, carried out by edits of looks on a figure, by painting on a picture.

What a figure says stays as it is: an edit that would change it is dropped, and that is told. With no model the checks'
own remedies are tried, and those that help are kept.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, Field

from figwright import compiler
from figwright.agents.models import Image
from figwright.agents.roles._fixes import advice, picture_advice, remedies, unequal_twins
from figwright.agents.roles._theming import dressings
from figwright.agents.roles._vocabulary import glyph_list, known_only, own_files, theme_list
from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.agents.visualizers.vector import look
from figwright.compiler.checks import Finding, listed
from figwright.core.errors import AssetError, BadAnswer, FigwrightError, MissingExtra, ModelError
from figwright.frontends import raster
from figwright.frontends.raster import Label, Line, Wanted, pixels
from figwright.frontends.raster.measured import measured
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import Edit, apply, parse
from figwright.ir.spec.meaning import differences
from figwright.ir.spec.outline import outline

MOST = 10
ALIKE = 0.6
"""How alike a rare reading and a common one must be to be taken for the same words."""
EDITED = (
    "A program draws the figure from its listing. What can be changed: the theme (it sets type, line widths, corners "
    "and grounds); the tone of boxes, frames and arrows; a glyph, an icon or a badge, emphasis and the scale of a "
    "picture for a box; the order and arrangement within a frame; the sides at which arrows leave and enter; straight "
    "or curved routes; the proportions. Places, gaps, fonts and widths follow by themselves: suggest nothing there."
)
PLACED = (
    "Everything in the figure stands at a place of its own, which stays. What can be changed: the theme; the paint of "
    "boxes, frames and arrows (restyle and edge-style with a look: fill and line by names of the theme's colours such "
    "as blue.fill, width, dash and radius in units of the sheet); the size, weight and colour of words; emphasis. "
    "Suggest nothing about places, order or arrangement."
)
PAINTED = "A painter repaints the picture by your suggestions and may change any looks, but moves nothing."
State = Literal["done", "dropped", "advice"]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One thing to do, why, and what came of it: done, dropped (`note` says why), or advice that is the author's to
    follow."""

    says: str
    why: str = ""
    state: State = "advice"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Polished:
    """The suggestions and the result: a figure or a picture, as it came in when nothing was changed.

    `trouble` is what kept a model from carrying the suggestions out.
    """

    suggestions: tuple[Suggestion, ...]
    figure: Figure | None = None
    picture: bytes | None = None
    warnings: tuple[str, ...] = ()
    trouble: ModelError | None = None

    @property
    def changed(self) -> bool:
        return any(suggestion.state == "done" for suggestion in self.suggestions)


class Advice(BaseModel):
    do: str
    why: str = ""


class Advised(BaseModel):
    """The answer to polisher-suggest."""

    suggestions: list[Advice] = Field(default_factory=list)


class Carried(BaseModel):
    suggestion: int
    edits: list[dict[str, Any]] = Field(default_factory=list)


class Edited(BaseModel):
    """The answer to polisher-edits."""

    changes: list[Carried] = Field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Judged:
    """A figure with what the checks say of it."""

    figure: Figure
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> int:
        return sum(finding.severity == "error" for finding in self.findings)

    @property
    def burden(self) -> int:
        return sum({"error": 10, "warning": 3, "info": 1}[finding.severity] for finding in self.findings)

    def count(self, rule: str) -> int:
        return sum(finding.rule == rule for finding in self.findings)


def _judged(figure: Figure, base: Path | None) -> _Judged:
    return _Judged(figure, compiler.check(figure, base=base))


async def polish_figure(
    session: Session | None, figure: Figure, guide: str, *, most: int = MOST, base: Path | None = None
) -> Polished:
    """The same figure in better looks."""
    own = figure.head.theme
    if own.endswith(".toml"):  # a theme of the user's own is named from the figure's folder, not from here
        path = str(((base or Path()) / own).resolve())
        polished = await _polished_figure(session, figure.with_head(theme=path), guide, most, base)
        after = polished.figure
        return replace(polished, figure=after.with_head(theme=own)) if after and after.head.theme == path else polished
    return await _polished_figure(session, figure, guide, most, base)


async def _polished_figure(
    session: Session | None, figure: Figure, guide: str, most: int, base: Path | None
) -> Polished:
    if session is None or session.model is None:
        return await asyncio.to_thread(_by_rules, figure, most, base)
    now, done = await asyncio.to_thread(_apply_theme_style, figure, base)
    picture = await asyncio.to_thread(lambda: look(compiler.compile(now.figure, base=base)))
    head = Path(now.figure.head.theme).name  # where the user's files are is nobody's business
    listing = outline(now.figure.with_head(theme=head))
    means = PLACED if figure.placed else EDITED
    advised = await _suggest(session, picture, guide, means, listing, listed(now.findings), most)
    if not advised:
        return Polished(tuple(done), now.figure)
    inputs = {
        "glyphs": glyph_list(),
        "themes": theme_list(),
        "figure": listing,
        "suggestions": _numbered(advised),
    }
    try:
        edited = await session.ask(
            "polisher", "polisher-edits", inputs,
            images=(Image(picture),), parse=lambda text: Edited.model_validate(json_in(text)),
        )  # fmt: skip
    except ModelError as trouble:
        return Polished((*done, *advised), now.figure, trouble=trouble)
    wanted = {change.suggestion: change.edits for change in edited.changes}
    told = done
    for number, suggestion in enumerate(advised, 1):
        after, outcome = await asyncio.to_thread(_carried_out, figure, now, suggestion, wanted.get(number, []), base)
        now = after
        told.append(outcome)
    return Polished(tuple(told), now.figure)


def _carried_out(
    original: Figure, now: _Judged, suggestion: Suggestion, edits: list[dict[str, Any]], base: Path | None
) -> tuple[_Judged, Suggestion]:
    """A suggestion's edits, as far as they change looks only, can be done and bring no new error."""
    figure = now.figure
    notes: list[str] = []
    for data in edits:
        try:
            (edit,) = parse(data)
            after, files = own_files(apply(figure, edit)[0], figure)
            after, unknown = known_only(after)
            notes += (*files, *unknown)
        except FigwrightError as error:
            notes.append(f"{data.get('op', 'edit')} {data.get('id', '')}: {error.message}".replace("  ", " "))
            continue
        if changed := differences(original, after):
            notes.append(f"{edit.op} would change what the figure says ({', '.join(changed)})")
        else:
            figure = after
    if figure == now.figure:
        state: State = "dropped" if edits else "advice"
        return now, replace(suggestion, state=state, note="; ".join(notes) or "no edit of looks does this")
    try:
        after_all = _judged(figure, base)
    except FigwrightError as error:
        return now, replace(suggestion, state="dropped", note=error.message)
    if after_all.errors > now.errors:
        worse = next(f.message for f in after_all.findings if f.severity == "error" and f not in now.findings)
        return now, replace(suggestion, state="dropped", note=f"it brings an error: {worse}")
    known = {(f.rule, f.element) for f in now.findings}
    notes += (f.message for f in after_all.findings if f.severity == "warning" and (f.rule, f.element) not in known)
    return after_all, replace(suggestion, state="done", note="; ".join(notes))


def _apply_theme_style(figure: Figure, base: Path | None) -> tuple[_Judged, list[Suggestion]]:
    """A figure that brought its own paint, as traced ones do, in the looks of its theme; others as they are."""
    now = _judged(figure, base)
    told: list[Suggestion] = []
    for says, make in dressings(figure):
        wanted = make(now.figure)
        after = _applied(figure, now.figure, wanted, base) if wanted else None
        if after is not None and after.errors <= now.errors:
            now = after
            told.append(Suggestion(says, "the guide: one palette, one line, one hand", "done"))
    return now, told


def _by_rules(figure: Figure, most: int, base: Path | None) -> Polished:
    """Remedies of the checks, each kept only when it helps; the rest is advice."""
    now, told = _apply_theme_style(figure, base)
    for says, edits in unequal_twins(figure):
        after = _applied(figure, now.figure, edits, base)
        if after is not None and after.burden <= now.burden:
            now = after
            told.append(Suggestion(says, "the guide: equal things look equal", "done"))
    for rule in dict.fromkeys(finding.rule for finding in now.findings):
        if now.count(rule):
            now, suggestion = _mended(figure, now, rule, base)
            told.append(suggestion)
    told.extend(Suggestion(says, why) for says, why in advice(figure))
    return Polished(tuple(sorted(told, key=lambda one: one.state != "done")[:most]), now.figure)


def _mended(original: Figure, now: _Judged, rule: str, base: Path | None) -> tuple[_Judged, Suggestion]:
    findings = [finding for finding in now.findings if finding.rule == rule]
    first = findings[0]
    why = f"{first.message}" + (f", and {len(findings) - 1} more like it" if findings[1:] else "")
    for says, edits in remedies(now.figure, first):
        after = _applied(original, now.figure, edits, base)
        if after is not None and after.count(rule) < now.count(rule) and after.burden < now.burden:
            return after, Suggestion(says, why, "done")
    return now, Suggestion(first.fix, why)


def _applied(original: Figure, figure: Figure, edits: Iterable[Edit], base: Path | None) -> _Judged | None:
    """The figure after edits of looks, judged; None when they cannot be done or would change what it says."""
    try:
        for edit in edits:
            figure, _ = apply(figure, edit)
        return None if differences(original, figure) else _judged(figure, base)
    except FigwrightError:
        return None


async def polish_picture(session: Session | None, picture: bytes, guide: str, *, most: int = MOST) -> Polished:
    """The same picture in better looks; without an image model only suggestions."""
    picture = pixels.as_png(picture)
    lines, seen = await _read(picture), await asyncio.to_thread(measured, picture)
    if session is not None and session.model is not None:
        found = "\n".join(f"- {says} ({why})" for says, why in picture_advice(seen, lines)) or "none"
        told = await _suggest(session, picture, guide, PAINTED, "a bitmap; there is no listing", found, most)
    else:
        told = [Suggestion(says, why) for says, why in picture_advice(seen, lines)][:most]
    if session is None or session.painter is None or not told:
        return Polished(tuple(told), picture=picture)
    width, height = pixels.size(picture)
    try:
        painted = await session.paint(
            "polisher", "polisher-paint", {"suggestions": _numbered(told), "labels": _listed(lines)},
            images=(Image(picture),), aspect=width / height,
        )  # fmt: skip
        after = pixels.as_png(painted.data)
    except ModelError as trouble:
        return Polished(tuple(told), picture=picture, trouble=trouble)
    except AssetError as error:
        unusable = BadAnswer(f"the image model's picture cannot be used: {error.message}", "try again")
        return Polished(tuple(told), picture=picture, trouble=unusable)
    done = tuple(replace(suggestion, state="done", note="by the painter, not verified") for suggestion in told)
    return Polished(done, picture=after, warnings=await _words_changed(lines, after))


async def _suggest(
    session: Session, picture: bytes, guide: str, means: str, figure: str, findings: str, most: int
) -> list[Suggestion]:
    def parse_answer(text: str) -> list[Suggestion]:
        advised = Advised.model_validate(json_in(text)).suggestions
        return [Suggestion(" ".join(one.do.split()), one.why) for one in advised if one.do.strip()][:most]

    inputs = {"guide": guide, "means": means, "figure": figure, "findings": findings, "most": str(most)}
    return await session.ask("polisher", "polisher-suggest", inputs, images=(Image(picture),), parse=parse_answer)


async def _read(picture: bytes) -> tuple[Line, ...] | None:
    try:
        return await asyncio.to_thread(raster.read, picture)
    except MissingExtra:
        return None


async def _words_changed(before: tuple[Line, ...] | None, after: bytes) -> tuple[str, ...]:
    """Words of the old picture that the new one lacks or spells in another way, and new ones."""
    if before is None:
        return ("the words in the new picture were not compared with the old one: OCR is not installed",)
    texts = _texts(before)
    wanted = Wanted(tuple(Label(text, text) for text in texts), " ".join(line.text for line in before))
    lines = await asyncio.to_thread(raster.read, after)
    findings = raster.compare(lines, wanted, caption="", most=10_000, scale=1.0)
    return tuple(finding.message for finding in findings)


def _numbered(suggestions: Iterable[Suggestion]) -> str:
    return "\n".join(f"{n}. {one.says}" for n, one in enumerate(suggestions, 1)) or "none"


def _listed(lines: Iterable[Line] | None) -> str:
    return "\n".join(f"- {text}" for text in _texts(lines or ())) or "- as they are"


def _texts(lines: Iterable[Line]) -> list[str]:
    """What is written, each text once; a rare reading that is nearly a common one is that one, misread."""
    counts = Counter(line.text.strip() for line in lines)
    common = [text for text, count in counts.items() if count > 2]
    return [text for text in counts if not any(_misread(text, counts, other) for other in common)]


def _misread(text: str, counts: Counter[str], other: str) -> bool:
    return (
        len(text) > 3  # "RL" beside "CRL" is a word of its own
        and 3 * counts[text] <= counts[other]
        and re.findall(r"\d", text) == re.findall(r"\d", other)
        and SequenceMatcher(None, text, other).ratio() >= ALIKE
    )
