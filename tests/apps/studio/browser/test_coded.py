"""A plot whose code a model wrote: the code stands beside it, and no chart is edited in its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from agents.roles.plots import ANSWER, CODE, CONTENT, DATA, INTENT, SCRIPT, fenced
from browsing import expect
from figwright.agents import pipeline
from scripted import Scripted

pytestmark = pytest.mark.skipif(not fenced(), reason="this machine cannot fence in code that a model wrote")


def test_code_of_a_model_stays_code_and_is_shown_beside_its_plot(visit: Any, served: Any, home: Path) -> None:
    # Whoever ranks prefers the last picture but one of two orders, which is a tie: the later round is kept.
    answers = {
        "planner": ANSWER,
        "stylist": "{}",
        "visualizer": SCRIPT,
        "critic": CONTENT,
        "ranker": '{"winner": "tie"}',
    }
    run = pipeline.plot(DATA, INTENT, model=Scripted(answers), home=home, retriever="none").folder.id
    draft, coded = served.get(f"/api/runs/{run}")["candidates"][0]["rounds"]
    assert (draft["coded"], coded["coded"]) == (False, True)
    refused = served.ask("POST", "/api/plots", json.dumps({"run": run, "candidate": 1, "round": 1}).encode())
    assert refused.status == 409
    assert b"a model wrote the code of revision 1" in refused.content
    with visit() as page:
        page.goto(f"/run/{run}")
        code = page.get_by_label("Code of this plot")
        expect(code).to_be_visible()
        expect(code).to_contain_text(CODE.splitlines()[0])
        expect(page.get_by_role("button", name="Edit", exact=True)).to_be_disabled()
        page.keyboard.press("ArrowUp")  # the draft is a chart
        expect(page.get_by_role("button", name="Edit", exact=True)).to_be_enabled()
        page.get_by_role("button", name="Edit", exact=True).click()
        page.wait_for_selector(".plot-over[viewBox]", state="attached")
