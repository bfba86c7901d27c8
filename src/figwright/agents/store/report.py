"""Story -> report.html: the whole run on one page that needs no script, no network and no figwright.

Pictures are named by their place in the run's folder, so the page moves with it. What agents, models and papers wrote
is escaped, and a policy in the page forbids everything but its own style and pictures from its folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from figwright.agents.store import transcript
from figwright.agents.store.calls import text, texts
from figwright.agents.store.markup import Html, el, join
from figwright.agents.store.run_files import Shelf
from figwright.agents.store.story import Shot, Story, turn_name
from figwright.agents.store.wording import duration, flagged, many, money, token_pair

POLICY = (
    "default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
)
GIVEN = ("source.md", "caption.txt")
STYLE = Path(__file__).with_name("report.css")


def page(story: Story, folder: Path) -> str:
    """The report of a run whose files are in `folder`."""
    shelf = Shelf(folder)
    style = Html(STYLE.read_text("utf-8"))
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", http_equiv="Content-Security-Policy", content=POLICY),
        el("meta", name="color-scheme", content="light dark"),
        el("title", f"{story.name} · figwright"),
        el("style", style),
    )
    body = el(
        "body",
        _header(story),
        el(
            "main",
            _trouble(story),
            _hero(story, shelf),
            _candidates(story, shelf),
            _compared(story),
            _references(story),
            transcript.section(story, shelf),
            _notes_section(story),
            _settings(story),
        ),
        el("footer", *_input_files(story, shelf)),
    )
    return f"<!doctype html>\n{el('html', head, body, lang='en')}\n"


def _input_files(story: Story, shelf: Shelf) -> Iterator[Html]:
    yield el("p", "Run ", el("code", story.id), ". All its files are beside this page.")
    given = [shelf.link(name) for name in GIVEN if shelf.has(name)]
    if given:
        yield el("p", "Made from ", *(join(file, " ") for file in given))


def _header(story: Story) -> Html:
    spent = story.spent
    known = f"{many(spent.calls, 'call')}{f', {spent.cached} cached' if spent.cached else ''}"
    facts = {
        "Model": story.model or "none (rules)",
        "Cost": money(spent.cost, spent.unpriced),
        "Tokens": token_pair(spent) if spent.calls else "none",
        "Calls": known if spent.calls else "none",
        "Time": duration(story.seconds),
        "Begun": story.began[:16].replace("T", " ") + (" UTC" if story.began else ""),
    }
    return el(
        "header",
        el("p", "figwright", el("span", story.status, class_=f"pill {story.status}"), class_="brow"),
        el("h1", story.name),
        el("p", story.caption, class_="caption") if story.caption else None,
        el("dl", *(el("div", el("dt", name), el("dd", value)) for name, value in facts.items()), class_="facts"),
    )


def _trouble(story: Story) -> Html | None:
    if story.status == "failed":
        hint = el("p", story.hint) if story.hint else None
        return el("section", el("h2", "It failed"), el("p", story.error or "no reason given"), hint, class_="trouble")
    if story.status != "interrupted":
        return None
    waiting = [f"{call.agent} ({story.turn(call)})" for call in story.calls if call.state == "unanswered"]
    lost = f" Unanswered: {', '.join(waiting)}." if waiting else ""
    return el(
        "section",
        el("h2", "It was stopped"),
        el("p", f"The run ended early. Everything up to that point is saved.{lost}"),
        class_="trouble mild",
    )


def _hero(story: Story, shelf: Shelf) -> Html | None:
    shot = story.best
    if shot is None:
        return None
    why = text(story.chosen.get("why")) if story.chosen else ""
    where = story.turn(shot) or shot.agent
    files = [shelf.link(name) for name in (shot.file, *story.outputs) if name]
    return el(
        "section",
        el(
            "figure",
            shelf.picture(shot.picture, story.caption or story.name),
            el(
                "figcaption",
                el("strong", f"{'Chosen' if shot.chosen else 'The newest'}: {where}. "),
                why,
                el("span", _counted(shot), class_="quiet"),
            ),
        ),
        el("p", *(join(el("span", file), " ") for file in files), class_="files") if files else None,
        class_="hero",
    )


def _candidates(story: Story, shelf: Shelf) -> Html | None:
    if not story.shots or (len(story.shots) == 1 and not story.shots[0].findings and not story.shots[0].note):
        return None  # the one picture stands above already
    several = len(story.candidates) > 1
    strips = [
        join(
            el("h3", f"Candidate {name}") if several and name else None,
            el("div", *(_card(shot, story, shelf) for shot in shots), class_="strip"),
        )
        for name, shots in story.candidates.items()
    ]
    title = f"{len(story.candidates)} candidates, all revisions" if several else "All revisions"
    return el("section", el("h2", title), *strips)


def _counted(shot: Shot) -> str:
    words = f"{many(shot.words, 'word')} · " if shot.words is not None else ""
    return f"{words}{flagged(shot)}"


def _card(shot: Shot, story: Story, shelf: Shelf) -> Html:
    found = [
        el(
            "li",
            el("b", finding.check, class_=f"mark {finding.severity}"),
            el("span", finding.element, class_="quiet") if finding.element else None,
            f" {finding.message}",
            el("em", finding.fix) if finding.fix else None,
        )
        for finding in shot.findings
    ]
    listed = el("details", el("summary", "What the checks say"), el("ul", *found)) if found else None
    return el(
        "article",
        shelf.picture(shot.picture, f"{shot.agent}, {story.turn(shot)}"),
        el(
            "div",
            el(
                "h4",
                turn_name(shot.round, story.continues[0]).capitalize() or shot.agent,
                el("span", shot.agent, class_="quiet") if shot.round else None,
                el("span", "chosen", class_="pill finished") if shot.chosen else None,
            ),
            el("p", _counted(shot), class_="quiet"),
            el("p", shot.note) if shot.note else None,
            listed,
            el("p", shelf.link(shot.file), class_="files") if shot.file else None,
        ),
        class_="card chosen" if shot.chosen else "card",
    )


def _compared(story: Story) -> Html | None:
    if not story.compared:
        return None
    rows = []
    for pair in story.compared:
        names = [el("strong" if name == pair.winner else "span", name) for name in (pair.first, pair.second)]
        draw = None if pair.winner else el("span", " (tie)", class_="quiet")
        rows.append(el("tr", el("td", names[0], " against ", names[1], draw), el("td", pair.why)))
    return el("section", el("h2", "Compared, two at a time"), el("table", *rows, class_="plain"))


def _references(story: Story) -> Html | None:
    if not story.references:
        return None
    parts = [
        join(
            el("p", text(event.get("why"))) if event.get("why") else None,
            el("p", *(join(el("code", id), " ") for id in texts(event.get("ids"))), class_="tags"),
        )
        for event in story.references
    ]
    return el("section", el("h2", "References it learned from"), *parts)


def _notes_section(story: Story) -> Html | None:
    notes = [el("p", note) for note in story.notes if note]
    rest = [el("li", el("b", text(event["kind"])), " ", _event_html(event)) for event in story.others]
    if not notes and not rest:
        return None
    return el("section", el("h2", "Notes"), *notes, el("ul", *rest, class_="events") if rest else None)


def _event_html(event: object) -> Html:
    own = (
        {key: value for key, value in event.items() if key not in {"kind", "n", "time"}}
        if isinstance(event, dict)
        else {}
    )
    return join(*(join(el("span", f"{key} ", class_="quiet"), text(value), " ") for key, value in own.items()))


def _settings(story: Story) -> Html | None:
    if not story.settings:
        return None
    rows = [el("tr", el("th", text(key)), el("td", text(value))) for key, value in story.settings.items()]
    return el("section", el("details", el("summary", el("h2", "Settings")), el("table", *rows, class_="plain")))
