"""Every page for everybody: names, headings, focus, contrast and small windows, light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from canvas_user import FIGURE
from standing_studio import wait

AUDIT = (Path(__file__).parent / "audit.js").read_text("utf-8")
FOCUSED = (Path(__file__).parent / "focused.js").read_text("utf-8").partition("\n")[2]
"""Without its comment: it is put into another function."""
SETTLED = (Path(__file__).parent / "settled.js").read_text("utf-8")
STEPS = 20


@pytest.fixture(scope="module")
def pages(served: Any, bench_runs: dict[str, str], method: tuple[str, str]) -> dict[str, str]:
    """Every page with something in it: its address by name."""
    order = {"text": method[0], "caption": method[1], "order": {"candidates": 2}}
    run = served.post("/api/make", {"kind": "diagram", **order})["run"]
    wait(lambda: served.get(f"/api/runs/{run}")["status"] == "finished")
    draft = served.post("/api/drafts", {"run": run, "candidate": 1, "round": 0})["draft"]
    served.post("/api/drafts", {"yaml": FIGURE, "name": "Another"})
    once, twice = bench_runs["drawn-once"], bench_runs["drawn-twice"]
    beside, blind, asked = (
        served.post("/api/studies", {"title": title, "seed": 1, **made})["study"]
        for title, made in (
            ("Seen by all", {"kind": "referenced", "runs": [once]}),
            ("Two of a kind", {"kind": "blind", "runs": [once, twice]}),
            ("Asked again", {"kind": "questions", "dataset": "figwright-diagram"}),
        )
    )
    for who, verdict in (("Ada", "A"), ("Bo", "B")):
        for n in (1, 2, 3):
            answers = dict.fromkeys(("faithfulness", "readability", "conciseness", "aesthetics"), verdict)
            served.put(f"/api/studies/{blind}/items/{n}", {"who": who, "answers": answers, "comment": "Clearer."})
    return {
        "make": "/make",
        "live": f"/make?run={run}",
        "runs": "/runs",
        "run": f"/run/{run}",
        "drafts": "/edit",
        "edit": f"/edit/{draft}",
        "studies": "/studies",
        "judge": f"/judge/{beside}",
        "blind": f"/blind/{blind}",
        "conflicts": f"/blind/{blind}/conflicts",
        "review": f"/review/{asked}",
        "results": f"/results/{blind}",
    }


def opened(page: Any, address: str) -> None:
    """Goes to a page and waits until it stays as it is."""
    page.goto(address)
    page.evaluate(SETTLED)


def audited(page: Any, name: str) -> list[str]:
    return [f"{name}: {one}" for one in page.evaluate(AUDIT)]


def unseen(page: Any, name: str) -> list[str]:
    """Where Tab leads without anybody seeing it."""
    page.evaluate(f"() => {{ window.met = []; addEventListener('focusin', () => window.met.push(({FOCUSED})())) }}")
    for _ in range(STEPS):
        page.keyboard.press("Tab")
    met = page.evaluate("() => window.met")
    assert met, f"{name}: Tab leads nowhere"
    return [f"{name}: focus is not seen on {at['what']}" for at in met if at and not at["shown"]]


@pytest.mark.parametrize("width", [1440, 390])
def test_nothing_is_nameless_pale_too_wide_or_lost(visit: Any, pages: dict[str, str], width: int) -> None:
    complaints = []
    with visit(width=width, height=900 if width > 720 else 844) as page:
        known_as(page, "Cleo")
        for name, address in pages.items():
            opened(page, address)
            complaints += audited(page, f"{name}, light")
            if width < 720:  # colours and focus are the same in a small window
                continue
            page.get_by_role("button", name="Switch between light and dark").click()
            complaints += audited(page, f"{name}, dark")
            if name == "edit":  # the page with the most keys
                page.get_by_role("button", name="Keyboard shortcuts").click()
                complaints += audited(page, "keys, dark")
                page.keyboard.press("Escape")
            page.get_by_role("button", name="Switch between light and dark").click()
            complaints += unseen(page, name)
        opened(page, "/studies")
        page.get_by_role("button", name="New study").first.click()
        page.get_by_role("dialog", name="New study").wait_for()
        complaints += audited(page, "new study")
    assert not complaints, "\n".join(dict.fromkeys(complaints))


def known_as(page: Any, who: str) -> None:
    """Gives a name where judging asks for it."""
    page.goto("/studies")
    page.get_by_role("button", name="Judging as").click()
    page.get_by_label("Name").fill(who)
    page.keyboard.press("Enter")
