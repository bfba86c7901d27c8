"""Runs that were made, for people who look at them: the list, one run with all it tells, and what they choose of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from figwright.agents import models, store
from figwright.agents.store import RunFolder, Story, Summary
from figwright.agents.store.calls import Call, mapping, number, text, texts
from figwright.agents.store.files import inside
from figwright.agents.store.run import EVENTS, read_story
from figwright.agents.store.story import Shot
from figwright.apps.studio import rounds
from figwright.apps.studio.rounds import Spot
from figwright.apps.studio.wire import Missing
from figwright.core.errors import RunError
from figwright.core.settings import settings

if TYPE_CHECKING:
    from figwright.agents.visualizers import Drawing
    from figwright.apps.studio.jobs import Work
    from figwright.apps.studio.place import Place

OF_AN_ID = 8
"""Signs from which on a word may be a part of an id: shorter ones are in many ids by chance."""
BY_HAND = "chosen by hand"


def opened(home: Path, id: str) -> RunFolder:
    """The run of exactly this id: names that come from a page are never taken for paths, beginnings or "last"."""
    try:
        folder = inside(home / "runs", id)
    except RunError:
        folder = None
    if folder is None or "/" in id or not (folder / EVENTS).is_file():
        raise Missing(f"no run {id!r}", "see the list of runs")
    from figwright.agents import models

    return RunFolder(folder.resolve(), models.secrets())


def listed(home: Path, search: str = "", limit: int = 200) -> dict[str, Any]:
    """The runs that hold all the words that are searched for, newest first, each with the picture of its figure."""
    wanted = search.lower().split()
    found = [summary for summary in store.runs(home) if _holds(home / "runs" / summary.id, summary, wanted)]
    return {"runs": [_card(home, summary) for summary in found[:limit]], "total": len(found)}


def _holds(folder: Path, summary: Summary, wanted: list[str]) -> bool:
    """Whether all words are in the run's name and caption, or else in its text, which is read only then."""
    told = f"{summary.name} {summary.caption} {summary.model}".lower()
    left = [word for word in wanted if word not in told and not (len(word) >= OF_AN_ID and word in summary.id)]
    if not left:
        return True
    try:
        words = (folder / "source.md").read_text("utf-8", "replace").lower()
    except OSError:
        return False
    return all(word in words for word in left)


def _card(home: Path, summary: Summary) -> dict[str, Any]:
    folder = home / "runs" / summary.id
    try:
        now = (folder / EVENTS).stat()
        picture = _picture(folder, f"{now.st_size}:{now.st_mtime_ns}")
    except (OSError, RunError):
        picture = ""
    return {**asdict(summary), "picture": address(summary.id, picture)}


@lru_cache(maxsize=4096)
def _picture(folder: Path, stamp: str) -> str:
    """The picture of a run's figure as its events were at `stamp`."""
    best = read_story(folder).best
    held = best is not None and bool(best.picture) and inside(folder, best.picture).is_file()
    return best.picture if best is not None and held else ""


def address(run: str, file: str) -> str:
    """Where a page finds a file of a run."""
    return f"/api/runs/{quote(run)}/files/{quote(file)}" if file else ""


def run_json(home: Path, folder: RunFolder) -> dict[str, Any]:
    """All that a run's page shows, but for the places of findings, which take longer (see `rounds.marked`)."""
    story = folder.story()
    words, table = rounds.given(folder, story)
    before, wish = story.continues
    return {
        "id": story.id, "status": story.status, "name": story.name, "caption": story.caption, "text": words,
        "table": rounds.table_data(table), "order": dict(story.settings), "model": story.model, "began": story.began,
        "error": story.error, "hint": story.hint, "unclear": _unclear(story),
        "notes": [note for note in story.notes if note],
        "references": [id for event in story.references for id in texts(event.get("ids"))],
        "spent": asdict(story.spent), "seconds": story.seconds,
        "from": "" if before.startswith("the draft ") else before, "wish": wish,
        "candidates": _candidates(story, _ranked(folder, story)), "chosen": _chosen(story),
        "calls": [_call(call) for call in story.calls],
        "compared": [asdict(pair) for pair in story.compared],
        "formats": {kind: rounds.formats(kind) for kind in rounds.KINDS},
        "asks": text(story.settings.get("model")) or settings().model,
        "drafts": _drafts(home, story.id),
    }  # fmt: skip


def _unclear(story: Story) -> dict[str, Any] | None:
    """What is asked about a wish that was not understood; none where nothing is."""
    if not (found := story.unclear):
        return None
    told = {name: text(found.get(name)) for name in ("why", "otherwise")}
    return {**told, "readings": list(texts(found.get("readings")))}


def _candidates(story: Story, ranked: tuple[Spot, str] | None) -> list[dict[str, Any]]:
    """Every candidate with its rounds, and which of them the ranking prefers."""
    found = rounds.shots(story)
    out = []
    for candidate in dict.fromkeys(place.candidate for place in found):
        own = {place.round: shot for place, shot in found.items() if place.candidate == candidate}
        if ranked and ranked[0].candidate == candidate:
            best, why = ranked[0].round, ranked[1]
        else:
            best, why = _preferred(own)
        listed = [_round(story, Spot(candidate, number), shot) for number, shot in own.items()]
        out.append({"number": candidate, "rounds": listed, "best": best, "why": why})
    return out


def _round(story: Story, place: Spot, shot: Shot) -> dict[str, Any]:
    kind = rounds.kind_of(story, shot)
    return {
        "round": place.round,
        "picture": address(story.id, shot.picture),
        "view": f"/api/runs/{quote(story.id)}/view?candidate={place.candidate}&round={place.round}",
        "file": shot.file,
        "kind": kind,
        "typed": kind == "vector",
        "coded": shot.coded,
        "code": address(story.id, shot.file) if kind == "plot" else "",
        "words": shot.words,
        "critique": shot.note,
        "findings": rounds.findings(shot.findings),
    }


def _preferred(own: Mapping[int, Shot]) -> tuple[int, str]:
    """The round that the checks hold least against."""
    from figwright.agents.roles.ranker import by_checks

    place, why = by_checks([_judged(shot) for shot in own.values()])
    return list(own)[place], why if len(own) > 1 else "the only version"


def _judged(shot: Shot) -> Drawing:
    """What the ranking needs to know of a drawing: what the checks said, and whether it is a plot."""
    from figwright.agents.visualizers import Painting, PlotDrawing
    from figwright.compiler.checks import Finding
    from figwright.core.tables import Table
    from figwright.plots.charts.script import Script

    known = ("error", "warning", "info")
    found = tuple(
        Finding(one.check, one.severity, one.element, one.message, one.fix)  # type: ignore[arg-type]
        for one in shot.findings
        if one.severity in known
    )
    if not shot.file.endswith(".py"):
        return Painting(shot.picture.encode(), found)
    return PlotDrawing(shot.picture.encode(), found, script=Script("", Table.of({"x": (0,)})))  # that it has one counts


def _ranked(folder: RunFolder, story: Story) -> tuple[Spot, str] | None:
    """What the run's own ranking has chosen last, whoever has chosen otherwise since."""
    if story.chosen is None:
        return None
    for event in reversed(folder.events()):
        place = _place(event)
        if event["kind"] == "chosen" and not event.get("by") and place in rounds.shots(story):
            return place, text(event.get("why"))
    return None


def _place(event: Mapping[str, Any]) -> Spot | None:
    candidate, round = number(event.get("candidate")), number(event.get("round"))
    return None if candidate is None or round is None else Spot(int(candidate), int(round))


def _chosen(story: Story) -> dict[str, Any] | None:
    event = story.chosen or {}
    place = _place(event)
    if place is None:
        return None
    return {**asdict(place), "why": text(event.get("why")), "by": text(event.get("by")) or "ranking"}


def _call(call: Call) -> dict[str, Any]:
    usage = mapping(call.usage)
    counts = {name: number(usage.get(name)) for name in ("input_tokens", "output_tokens", "cached_tokens", "cost")}
    return {**{name: value for name, value in asdict(call).items() if name != "usage"}, **counts}


def _drafts(home: Path, run: str) -> list[dict[str, Any]]:
    """Figures that were edited by hand and began with this run, the newest first."""
    from figwright.apps.studio.draft_store import Drafts

    return [draft for draft in Drafts(home).listed() if draft.get("run") == run]


def choose(folder: RunFolder, place: Spot, *, by: str = "person", why: str = BY_HAND) -> dict[str, Any]:
    """Writes a choice into the run; from now on it is the run's figure for every command."""
    rounds.shot_of(folder.story(), place)
    try:
        folder.event("chosen", candidate=place.candidate, round=place.round, why=why, by=by)
    finally:
        folder.close()
    if (folder.folder / "report.html").is_file():
        folder.report()
    return {"chosen": _chosen(folder.story())}


def rank(folder: RunFolder) -> dict[str, Any]:
    """Lets the ranking choose: what it chose when the run was made or, where it did not come to that, by the checks."""
    from figwright.agents.roles.ranker import by_checks

    story = folder.story()
    found = rounds.shots(story)
    if not found:
        raise Missing(f"run {story.id} has no figure yet", "wait for it, or draw it again")
    if own := _ranked(folder, story):
        return choose(folder, own[0], by="ranking", why=own[1])
    candidates = _candidates(story, None)
    best = [Spot(one["number"], one["best"]) for one in candidates]
    place, why = by_checks([_judged(found[one]) for one in best])
    return choose(folder, best[place], by="ranking", why=why if best[1:] else candidates[0]["why"])


def continued(
    studio: Place, folder: RunFolder, wish: str, turns: int, order: Mapping[str, Any], place: Spot | None = None
) -> Work:
    """The work of a new run: a figure of this one (the chosen one, if no other is named), changed as wished. What the
    `order` does not say is as it was in this run; where no model was asked, the usual one goes on."""
    from figwright.apps.studio import jobs

    story = folder.story()
    place = place or (_place(story.chosen) if story.chosen else None)
    if place is None:
        raise RunError(f"run {folder.id} has no editable figure", "finish it, or draw it again")
    rounds.shot_of(story, place)
    source = rounds.source_of(folder, story)
    plan = rounds.plan_of(folder, story, place, source.table)
    if plan is None:
        raise RunError("an image cannot be revised in parts", "draw it again, with your request in the text")
    wanted = rounds.order_of(story, **_asking(story, order))
    note = f"continues {folder.id}: {wish}"
    return jobs.going_on(studio, source, plan, wish, order=wanted, rounds=turns, note=note)


def _asking(story: Story, order: Mapping[str, Any]) -> dict[str, Any]:
    """Which model goes on. The address of the run's own is for models of the same provider: another one's key must not
    be sent there."""
    before = text(story.settings.get("model"))
    model = text(order.get("model")) or before or settings().model
    return {**({} if models.same_provider(model, before) else {"base_url": ""}), **order, "model": model}
