"""What a restless hand does can be undone to the first byte; and two windows on one draft lose nothing."""

from __future__ import annotations

from typing import Any

import pytest

from canvas_gestures import Hand
from canvas_user import FIGURE, PLACED, Canvas

REFUSED = ("status of 4",)
"""Some gestures make no sense, and the studio says so; browsers log such an answer by themselves."""


@pytest.mark.parametrize(("yaml", "seed"), [(PLACED, 1), (FIGURE, 2)], ids=["placed", "composed"])
def test_random_gestures_are_undone_one_by_one(visit: Any, served: Any, yaml: str, seed: int) -> None:
    draft = served.post("/api/drafts", {"yaml": yaml, "name": "Restless"})["draft"]
    with visit(expected=REFUSED) as page:
        canvas = Canvas(page, served, draft)
        first = canvas.yaml()
        hand = Hand(canvas, seed)
        hand.gestures(12)
        steps = canvas.told["undo"]
        assert steps >= 3
        assert canvas.yaml() != first
        assert hand.undo_all() == steps
        assert canvas.yaml() == first


def test_two_windows_on_one_draft_lose_nothing(chromium: Any, served: Any) -> None:
    draft = served.post("/api/drafts", {"yaml": PLACED, "name": "Shared"})["draft"]
    with (
        chromium.visitor(served.url, expected=REFUSED) as one,
        chromium.visitor(served.url, expected=REFUSED) as other,
    ):
        here, there = Canvas(one, served, draft), Canvas(other, served, draft)
        for canvas in (here, there):
            canvas.page.keyboard.down("Control")  # no guides
        here.pull(here.at("gamma"), 0, 30)
        here.saved(1)
        there.pull(there.at("epsilon"), 0, 40)
        there.saved(2)
        here.pull(here.at("delta"), 30, 0)
        here.saved(3)
        there.pull(there.at("gamma"), 20, 0)
        there.saved(4)
        for id, wanted in (("gamma", [520, 90]), ("epsilon", [760, 340]), ("delta", [530, 300])):
            assert here.place(id)[:2] == pytest.approx(wanted, abs=2), id
