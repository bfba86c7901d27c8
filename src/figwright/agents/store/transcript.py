"""Calls -> HTML: who was asked what, what came back, how long it took and what it cost."""

from __future__ import annotations

from figwright.agents.store.calls import Call, number
from figwright.agents.store.markup import Html, el, join
from figwright.agents.store.run_files import Shelf
from figwright.agents.store.story import Story
from figwright.agents.store.wording import duration, many, money, tokens


def section(story: Story, shelf: Shelf) -> Html | None:
    """Every call, folded up, after a line for each agent."""
    if not story.calls:
        return None
    longest = max((call.seconds or 0.0 for call in story.calls), default=0.0)
    return el(
        "section",
        el("h2", "Every call"),
        _by_agent(story),
        el("div", *(_call(call, story, shelf, longest) for call in story.calls), class_="calls"),
    )


def _by_agent(story: Story) -> Html:
    """Where the time and the money went."""
    agents = dict.fromkeys(call.agent for call in story.calls)
    rows = []
    for agent in agents:
        own = [call for call in story.calls if call.agent == agent]
        paid = [call for call in own if call.state == "answered"]
        rows.append(
            el(
                "tr",
                el("th", agent or "unnamed"),
                el("td", many(len(own), "call")),
                el("td", f"{tokens(_sum(paid, 'input_tokens'))} in"),
                el("td", f"{tokens(_sum(paid, 'output_tokens'))} out"),
                el("td", money(sum(_amount(call, "cost") for call in paid), sum(not _priced(call) for call in paid))),
                el("td", duration(sum(call.seconds or 0.0 for call in own))),
            )
        )
    return el("table", *rows, class_="sums")


def _call(call: Call, story: Story, shelf: Shelf, longest: float) -> Html:
    share = 100 * (call.seconds or 0.0) / longest if longest else 0.0
    used = f"{tokens(int(_amount(call, 'input_tokens')))} in, {tokens(int(_amount(call, 'output_tokens')))} out"
    cost = "free" if call.state == "cached" else money(_amount(call, "cost")) if _priced(call) else ""
    summary = el(
        "summary",
        el("span", call.agent or "unnamed", class_="who"),
        el("span", story.turn(call), class_="quiet"),
        el("span", call.state, class_=f"pill {call.state}"),
        el("span", used if call.usage else "", class_="figure"),
        el("span", cost, class_="figure"),
        el("span", duration(call.seconds) if call.seconds is not None else "", class_="figure"),
        el("i", style=f"width:{share:.1f}%"),
    )
    return el("details", summary, el("div", *_inside(call, shelf), class_="talk"), class_=call.state)


def _inside(call: Call, shelf: Shelf) -> list[Html]:
    facts = (("prompt", call.prompt), ("model", call.model), ("digest", call.digest))
    parts = [
        el("p", *(join(el("span", f"{key} "), el("code", value), " ") for key, value in facts if value), class_="quiet")
    ]
    if call.sent:
        parts += [_heading("Sent", call.sent, shelf), _words(call.sent, shelf)]
    if call.images:
        parts.append(
            el(
                "div",
                *(shelf.picture(name, "a picture that was sent", folded=True) for name in call.images),
                class_="sent",
            )
        )
    if call.answer:
        parts += [_heading("Answered", call.answer, shelf), _words(call.answer, shelf)]
    if call.pictures:
        shown = [shelf.picture(name, "a picture that came back", folded=True) for name in call.pictures]
        parts.append(el("div", *shown, class_="sent"))
    parts += [join(el("h5", "Sent back, because"), el("pre", objection)) for objection in call.objections]
    if call.error:
        parts.append(join(el("h5", "Failed"), el("p", f"{call.error}{f' ({call.hint})' if call.hint else ''}")))
    return parts


def _heading(word: str, name: str, shelf: Shelf) -> Html:
    return el("h5", word, el("small", shelf.link(name)) if shelf.has(name) else None)


def _words(name: str, shelf: Shelf) -> Html:
    words = shelf.text(name)
    if words is None and shelf.has(name):
        return shelf.picture(name, "the answer", folded=True)
    return el("pre", name if words is None else words)


def _amount(call: Call, key: str) -> float:
    return number((call.usage or {}).get(key)) or 0.0


def _sum(calls: list[Call], key: str) -> int:
    return int(sum(_amount(call, key) for call in calls))


def _priced(call: Call) -> bool:
    return number((call.usage or {}).get("cost")) is not None
