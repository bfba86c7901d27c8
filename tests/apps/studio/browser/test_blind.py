"""Two runs without names, judged by two people who differ once; settled together, and read by the bench afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from browsing import expect
from figwright.bench.people import annotations
from figwright.bench.people.opinions import consensus
from judging_pages import ORDER, begin, card, judge, new_study

TITLE = "Blind between two"


def keys_for(item: dict[str, Any], served: Any, better: str) -> str:
    """Four keys for the side on which this annotator sees the picture `better`."""
    sides = {side: served.ask("GET", item[side]).content for side in ("a", "b")}
    return {"a": "1", "b": "2"}[next(side for side, content in sides.items() if content == better)] * 4


def test_a_blind_round_with_one_conflict(visit: Any, served: Any, bench_runs: dict[str, str], tmp_path: Path) -> None:
    with visit() as ada:
        study = new_study(ada, "Blind", ("drawn-once", "drawn-twice"), TITLE)
        items = served.get(f"/api/studies/{study}?who=Ada")["items"]
        told = str(served.get(f"/api/studies/{study}/items/1?who=Ada"))
        assert not any(name in told for name in (*bench_runs, *bench_runs.values()))
        # The picture that both prefer, by its bytes: where it stands differs between annotators.
        first = {one["n"]: served.get(f"/api/studies/{study}/items/{one['n']}?who=Ada") for one in items}
        liked = {n: served.ask("GET", item["a"]).content for n, item in first.items()}
        begin(ada, TITLE, "Ada")
        for place, one in enumerate(items, 1):
            judge(ada, place, "1113")
            assert one["state"] == "open"
        expect(ada.get_by_role("heading", name="Thank you, Ada")).to_be_visible()
        expect(ada.get_by_text("not saved yet")).to_be_hidden()  # the last one is on its way for a moment

    with visit() as bo:
        begin(bo, TITLE, "Bo")
        for place, one in enumerate(items, 1):
            item = served.get(f"/api/studies/{study}/items/{one['n']}?who=Bo")
            same = keys_for(item, served, liked[one["n"]])
            other = same.translate(str.maketrans("12", "21"))
            # On the second case Bo finds the other figure the more readable one, and on all the looks a draw.
            judge(bo, place, same[0] + (other[1] if place == 2 else same[1]) + same[2] + "3")
        expect(bo.get_by_role("heading", name="Thank you, Bo")).to_be_visible()
        expect(bo.get_by_text("not saved yet")).to_be_hidden()  # the last one is on its way for a moment

        found = served.get(f"/api/studies/{study}/conflicts")["conflicts"]
        assert [(one["n"], one["dimension"], set(one["verdicts"])) for one in found] == [
            (items[1]["n"], "readability", {"Ada", "Bo"})
        ]
        bo.goto("/studies")
        card(bo, TITLE).get_by_role("link", name="Conflicts").click()
        listed = bo.get_by_role("list", name="Cases").get_by_role("listitem")
        expect(listed).to_have_count(1)
        expect(listed).to_contain_text("1 open")
        bo.get_by_role("radiogroup", name="Readability").get_by_role("radio", name="A wins").check(force=True)
        bo.get_by_label("Why").fill("The first version drops a step.")
        bo.get_by_role("button", name="Resolve").click()
        expect(listed).to_contain_text("resolved")

        bo.get_by_role("link", name="Results").click()
        expect(bo.get_by_role("heading", name=TITLE)).to_be_visible()
        with bo.expect_download() as coming:
            bo.get_by_role("link", name="CSV").click()
        coming.value.save_as(tmp_path / "blind.csv")
    people = annotations.load(tmp_path / "blind.csv")
    assert {one.annotator for one in people.choices} == {"Ada", "Bo", "consensus"}
    assert len(people.choices) == 2 * len(items) * len(ORDER) + 1
    assert {frozenset((one.candidate_a, one.candidate_b)) for one in people.choices} == {frozenset(bench_runs)}
    settled = [one.settled for one in consensus(as_annotations(people)).conflicts]
    assert settled == ["consensus"]


def as_annotations(people: annotations.People) -> tuple[annotations.Annotation, ...]:
    """Choices as verdicts on the candidate whose name comes first, so that turned pairs can be compared."""
    found = []
    for one in people.choices:
        turned = one.candidate_a > one.candidate_b
        said = (
            {"Model": "Human", "Human": "Model"}.get(one.choice.value, one.choice.value) if turned else one.choice.value
        )
        row = {"case": one.case, "annotator": one.annotator, "dimension": one.dimension, "verdict": said}
        found.append(annotations.Annotation.model_validate(row))
    return tuple(found)
