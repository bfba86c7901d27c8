"""What can be done with a draft besides editing it: begun from a run or a file, checked, written in every format,
compared with a file that was edited elsewhere, and handed to the model."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from figwright import compiler
from figwright.agents import resume
from figwright.agents.order import Order
from figwright.agents.store.files import slug
from figwright.agents.store.run import RunFolder, ids
from figwright.agents.visualizers import Plan
from figwright.apps.studio import file_reading, trace_reading, traces
from figwright.apps.studio.draft_store import Drafts
from figwright.apps.studio.drafts import About, Draft, verify_no_files
from figwright.apps.studio.file_reading import read_apart
from figwright.apps.studio.journal import State
from figwright.apps.studio.place import Place
from figwright.apps.studio.rounds import kind_of
from figwright.apps.studio.wire import Missing
from figwright.compiler.checks import Finding
from figwright.core.errors import AssetError, NotFound, RenderError, RunError, SettingsError, SpecError
from figwright.core.settings import settings
from figwright.core.source import Source
from figwright.drawing import themes
from figwright.drawing.venues import SPANS
from figwright.frontends import diagrams, importers
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import Edit, difference
from figwright.ir.spec.load import dump, loads

FORMATS: Mapping[str, str] = {
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "png": "image/png",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "drawio": "application/vnd.jgraph.mxfile",
    "tex": "application/x-tex",
    "json": "application/json",
    "yaml": "application/yaml",
}
"""The formats of a draft, with what a browser is told of each."""
OPTIONS: Mapping[str, type] = {"outlined": bool, "embed_fonts": bool, "transparent": bool, "dpi": float}
"""What an export can be told in its address."""


def drafts(place: Place) -> Drafts:
    """The drafts of a studio: one value for all pages."""
    found: Drafts = place.shared.setdefault("drafts", Drafts(place.home))
    return found


def opened(
    place: Place,
    *,
    run: str = "",
    candidate: int | None = None,
    round: int | None = None,
    yaml: str = "",
    name: str = "",
    text: str = "",
    caption: str = "",
) -> Draft:
    """A new draft of a round of a run, of the text of a figure file with what it illustrates, or of a text alone: then
    the figure is empty, to be marked in the text."""
    if bool(run) == bool(yaml.strip() or text.strip()):
        raise SpecError("a draft needs a run, a figure file or a text", "give one of them")
    if run:
        return _of_run(place, run, candidate, round, name)
    figure = loads(yaml, name) if yaml.strip() else Figure.model_validate({"body": []})
    source = Source(text, caption or figure.head.caption, name) if text.strip() else None
    return drafts(place).create(figure, About(name or figure.head.title or "figure"), source)


def of_file(place: Place, name: str, content: bytes) -> tuple[Draft, list[str]]:
    """A new draft of a file that somebody opens, and what of it the figure does not hold."""
    if name.lower().endswith(".pptx"):
        hint = "open the figure that it was exported from, and use Import there"
        raise AssetError(f"{name!r} is an exported figure", hint)
    if name.lower().endswith((".yaml", ".yml", ".json")):
        return opened(place, yaml=diagrams.decoded(content, name), name=_short(PurePath(name).stem)), []
    if name.lower().endswith(trace_reading.SUFFIXES):
        traced = trace_reading.looked(name, content)
        return traces.begun(drafts(place), name, traced), list(traced.notes)
    found = read_apart(file_reading.figure_of, {"name": name, "content": base64.b64encode(content).decode()}, name)
    return drafts(place).create(loads(found["figure"], name), About(_short(PurePath(name).stem)), None), found["notes"]


def known_run(place: Place, run: str) -> str:
    """The id of a run; one may also be named by its path, but not from outside."""
    if run not in ids(place.home):
        raise Missing(f"no run {run!r}", "see the list of runs")
    return run


def _of_run(place: Place, run: str, candidate: int | None, round: int | None, name: str) -> Draft:
    kept = resume.load_run(known_run(place, run), place.home)
    candidate, round = _round(kept.folder, candidate, round)
    plan = resume.plan_of(kept.folder, candidate, round, kept.source.table)
    if plan is None or plan.figure is None:
        raise RunError(
            f"revision {round} of candidate {candidate} is an image or a plot and has no figure to edit",
            "draw it with --visualizer vector or svg; edit plots on their own page",
        )
    about = About(_short(name or kept.source.name or run), run, candidate, round)
    return drafts(place).create(plan.figure, about, kept.source)


def _short(name: str, longest: int = 60) -> str:
    """A name for a list: a run without one is called by its whole caption."""
    words = " ".join(name.split())
    return words if len(words) <= longest else f"{words[:longest].rsplit(' ', 1)[0].rstrip(',;:.')}…"


def _round(folder: RunFolder, candidate: int | None, round: int | None) -> tuple[int, int]:
    """The round that was asked for; where none is, the chosen one, or the last that was drawn."""
    if candidate is not None and round is not None:
        return candidate, round
    for kind in ("chosen", "figure"):
        for event in reversed(folder.events()):
            if event["kind"] == kind and candidate in (None, event["candidate"]):
                return int(event["candidate"]), int(event["round"] if round is None else round)
    raise RunError(f"run {folder.id} has drawn nothing yet", "wait for the first figure")


def sources(place: Place, most: int = 40) -> list[dict[str, str]]:
    """The newest runs whose figure can be edited by hand: no plots and no painted pictures."""
    out: list[dict[str, str]] = []
    for id in ids(place.home):
        try:
            story = RunFolder(place.home / "runs" / id).story()
        except RunError:
            continue
        if story.best and kind_of(story, story.best) == "vector":
            out.append({"id": story.id, "name": story.name, "caption": story.caption, "began": story.began})
        if len(out) == most:
            break
    return out


def findings(draft: Draft, venue: str = "", span: str = "") -> dict[str, Any]:
    """What the checks say of the draft as it stands, and the rules of a venue where one is named."""
    state = draft.state()
    found = compiler.check(
        state.figure,
        draft.source.quotable_text if draft.source else None,
        scene=draft.placed(state.figure).scene,
        venue=venue or None,
        span=next((one for one in SPANS if one == span), None),
    )
    return {"revision": state.revision, "findings": [_finding(one) for one in found]}


def _finding(one: Finding) -> dict[str, str]:
    return {
        "check": one.rule, "severity": one.severity, "element": one.element, "message": one.message, "fix": one.fix
    }  # fmt: skip


def rendered(draft: Draft, format: str, options: Mapping[str, Any]) -> bytes:
    """The draft as it stands, in one format."""
    return _rendered(draft, draft.state().figure, format, options)


def _rendered(draft: Draft, figure: Figure, format: str, options: Mapping[str, Any]) -> bytes:
    if format == "yaml":
        return dump(figure).encode()
    return compiler.render(draft.placed(figure).scene, format, **options)


def exported(draft: Draft, format: str, options: Mapping[str, str]) -> tuple[bytes, str]:
    """A file to keep, and what it is called."""
    if format not in FORMATS:
        raise NotFound("format", format, FORMATS)
    figure = draft.state().figure
    content = _rendered(draft, figure, format, _options(format, options))
    content = importers.stamped(content, format, figure, draft.placed(figure).arrangement)  # so that it can come back
    return content, f"{slug(draft.about.name)}.{format}"


def laid_out(draft: Draft, revision: int, to: str) -> tuple[State[Figure], tuple[str, ...]]:
    """The whole figure placed as it is drawn, or composed again, as one step; and what could not be kept."""
    figure = draft.state().figure
    found = compiler.place(figure, scene=draft.placed(figure).scene) if to == "placed" else compiler.compose(figure)
    if found.figure == figure:
        return draft.state(), found.notes
    return draft.edit(revision, [difference(figure, found.figure)]), found.notes


def imported(draft: Draft, name: str, content: bytes) -> dict[str, Any]:
    """What was done by hand to an exported file, as edits that can be made or not. Nothing is changed yet."""
    figure = draft.state().figure
    if name.lower().endswith((".yaml", ".yml", ".json")):
        # In full, so that a page can tell what is different from what is only left out.
        edits = [edit.model_dump(mode="json", by_alias=True) for edit in _of_file(figure, name, content)]
        return {"edits": edits, "notes": []}
    sent = {"figure": dump(figure), "name": name, "content": base64.b64encode(content).decode()}
    return read_apart(file_reading.compared, sent, name)


def _of_file(figure: Figure, name: str, content: bytes) -> tuple[Edit, ...]:
    """A figure file is taken over whole: it says what the figure is, and not what was done to it."""
    try:
        wanted = loads(content.decode("utf-8-sig"), name)
    except UnicodeDecodeError as error:
        raise SpecError("is not UTF-8 text", "save the figure file as UTF-8", file=name) from error
    verify_no_files(wanted)
    return () if wanted == figure else (difference(figure, wanted),)


def go_on(place: Place, draft: Draft, wish: str, rounds: int, wishes: Mapping[str, Any]) -> str:
    """A new run in the background: the model changes the draft's figure as wished, all but what is locked."""
    from figwright.apps.studio import jobs

    if draft.source is None:
        raise SettingsError("this draft has no source text for the model", "start a draft from a run")
    state, about = draft.state(), draft.about
    order = _order(place, about.run, {name: value for name, value in wishes.items() if value})
    plan = Plan(state.figure, locked=state.locked)
    work = jobs.going_on(
        place, draft.source, plan, wish, order=order, rounds=rounds,
        note=f"continues {about.run or f'the draft {draft.id}'}: {wish}",
    )  # fmt: skip
    locked = f"; locked: {', '.join(state.locked)}" if state.locked else ""
    work.folder.event("note", text=f"begins with draft {draft.id}, version {state.revision}{locked}")
    return jobs.start(place, work)


def _order(place: Place, run: str, wishes: Mapping[str, Any]) -> Order:
    """As the draft's run was ordered, for a typed figure; with the usual model where it had none."""
    order = resume.load_run(run, place.home).order if run in ids(place.home) else Order()
    order = replace(order, visualizer="vector", kind="diagram")
    model = wishes.get("model") or order.model or settings().model
    if model != order.model:  # the address belongs to the model
        order = replace(order, model=model, base_url="")
    return replace(order, **wishes)


def _options(format: str, given: Mapping[str, str]) -> dict[str, object]:
    known = compiler.options_of(format) if format != "yaml" else ()
    out: dict[str, object] = {}
    for name, value in given.items():
        kind = OPTIONS.get(name)
        if kind is None or name not in known:
            raise RenderError(f"{format} has no option {name!r}", f"its options: {', '.join(known) or 'none'}")
        try:
            out[name] = value.lower() in ("1", "true", "yes") if kind is bool else kind(value)
        except ValueError:
            raise RenderError(f"{name} is {value!r}", "give a number") from None
    return out


def theme_named(name: str) -> str:
    """A built-in theme; a path is none."""
    if name not in themes.names():
        raise NotFound("theme", name, themes.names())
    return name
