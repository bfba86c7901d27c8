"""Story -> text: what happened in a run, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from figwright.agents.store.calls import Call, number, text, texts
from figwright.agents.store.story import Shot, Story
from figwright.agents.store.wording import duration, flagged, many, money, token_pair, tokens


def format_story(story: Story, folder: Path) -> str:
    """The run from its name to where its files are."""
    parts = (_head(story), _calls(story), _figures(story), _choice(story), _other_events(story), _files(story, folder))
    return "\n\n".join("\n".join(lines) for part in parts if (lines := list(part)))


def _head(story: Story) -> Iterator[str]:
    yield f"{story.name}: {story.status}"
    if story.caption:
        yield story.caption
    spent = story.spent
    known = f", {spent.cached} cached" if spent.cached else ""
    asked = (
        (money(spent.cost, spent.unpriced), token_pair(spent), f"{many(spent.calls, 'call')}{known}")
        if spent.calls
        else ("no model used",)
    )
    yield " · ".join(part for part in (story.model, *asked, duration(story.seconds)) if part)
    if story.error:
        yield f"error: {story.error}"
    if story.hint:
        yield f"hint: {story.hint}"


def _calls(story: Story) -> Iterator[str]:
    if story.calls:
        yield "calls"
        rows = [_call(call, story) for call in story.calls]
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        for call, row in zip(story.calls, rows, strict=True):
            yield "  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
            yield from (f"    sent back: {objection}" for objection in call.objections)
            if call.error:
                yield f"    {call.error}{f' ({call.hint})' if call.hint else ''}"
    for event in story.references:
        why = text(event.get("why"))
        ids = texts(event.get("ids"))
        yield f"{many(len(ids), 'reference')}: {', '.join(ids)}{f' ({why})' if why else ''}"


def _call(call: Call, story: Story) -> tuple[str, ...]:
    usage = call.usage or {}
    used = [tokens(int(number(usage.get(f"{way}put_tokens")) or 0)) for way in ("in", "out")]
    cost = number(usage.get("cost"))
    paid = "" if cost is None or call.state != "answered" else money(cost)
    took = "" if call.seconds is None else duration(call.seconds)
    said = f"{used[0]} in, {used[1]} out" if usage else ""
    return (call.agent or "unnamed", story.turn(call), call.state, took, paid, said)


def _figures(story: Story) -> Iterator[str]:
    if story.shots:
        yield "figures"
    for shot in story.shots:
        words = [many(shot.words, "word")] if shot.words is not None else []
        parts = [story.turn(shot), shot.agent, *words, flagged(shot), shot.file]
        yield f"{'* ' if shot.chosen else '  '}{' · '.join(part for part in parts if part)}"
        if shot.note:
            yield f"    {shot.note}"
        yield from _findings(shot)


def _findings(shot: Shot) -> Iterator[str]:
    for finding in shot.findings:
        yield f"    {finding.severity} {finding.check}, {finding.element or 'figure'}: {finding.message}"


def _choice(story: Story) -> Iterator[str]:
    for pair in story.compared:
        yield f"{pair.first} against {pair.second}: {pair.winner or 'tie'}{f' ({pair.why})' if pair.why else ''}"
    if story.chosen and story.best and story.best.chosen:
        why = text(story.chosen.get("why"))
        yield f"chosen: {story.turn(story.best)}{f' ({why})' if why else ''}"


def _other_events(story: Story) -> Iterator[str]:
    yield from (f"note: {note}" for note in story.notes if note)
    for event in story.others:
        own = ", ".join(f"{key} {text(value)}" for key, value in event.items() if key not in {"kind", "n", "time"})
        yield f"{text(event['kind'])}: {own}"


def _files(story: Story, folder: Path) -> Iterator[str]:
    best = story.best
    named = {
        "folder": str(folder),
        "figure": str(folder / best.file) if best and best.file else "",
        "picture": str(folder / best.picture) if best and best.picture else "",
        "report": str(folder / "report.html") if (folder / "report.html").exists() else "",
    }
    yield from (f"{name:<8} {path}" for name, path in named.items() if path)
    yield from (f"{'output':<8} {path}" for path in story.outputs)
