"""Judges beside people: which judgements belong together, the numbers, and what is shown of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from figwright.bench.judges import Record
from figwright.bench.people import agreement as module
from figwright.bench.people.agreement import agreement, of_records, of_runs, published
from figwright.bench.people.annotations import Annotation
from figwright.bench.people.findings import Findings
from figwright.bench.people.opinions import Contest, Judgements, between, consensus
from figwright.bench.statistics import Balance
from figwright.bench.verdicts import DIMENSIONS, Verdict, complete
from figwright.core.errors import SettingsError

pytestmark = pytest.mark.core

M, H, GOOD, BAD, TIE = Verdict.MODEL, Verdict.HUMAN, Verdict.BOTH_GOOD, Verdict.BOTH_BAD, Verdict.TIE


def record(*verdicts: Verdict | None) -> Record:
    """As the referenced judge keeps it; None is a dimension with an error."""
    return {
        "dimensions": {
            name: {"answers": [], "verdict": one.value, "disagreed": False} if one else {"answers": [], "error": "no"}
            for name, one in zip(DIMENSIONS, verdicts, strict=True)
        }
    }


def on_faithfulness(verdicts: Sequence[Verdict], method: str = "") -> Judgements:
    return {(str(place), method): {"faithfulness": one} for place, one in enumerate(verdicts)}


def test_the_numbers_by_hand() -> None:
    """Judge 100, 0, 50, 0 and people 100, 50, 100, 50: of six pairs four agree and none is opposed; the judge ties one
    of them and people two. Ranks 4, 1.5, 3, 1.5 and 3.5, 1.5, 3.5, 1.5."""
    judged = on_faithfulness([M, H, GOOD, H])
    people = on_faithfulness([M, TIE, M, TIE])
    (row,) = agreement(judged, people).rows
    assert row.tau
    assert row.rho
    assert row.tau.value == pytest.approx(4 / (5 * 4) ** 0.5)
    assert row.rho.value == pytest.approx(4.0 / (4.5 * 4.0) ** 0.5)
    assert (row.cases, row.agreed) == (4, 25.0)


VERDICTS = st.sampled_from([M, H, GOOD, BAD])


@given(st.lists(st.tuples(VERDICTS, VERDICTS), min_size=2, max_size=30))
def test_tau_of_counted_pairs_is_tau(pairs: list[tuple[Verdict, Verdict]]) -> None:
    """The resampled tau is computed from a table of counts; it must be the same statistic as the reported one."""
    counts = np.zeros((1, 3, 3))
    for one, other in pairs:
        counts[0, int(one.score // 50), int(other.score // 50)] += 1
    ones, others = [one.score for one, _ in pairs], [other.score for _, other in pairs]
    (found,) = module._taus(counts)
    if len(set(ones)) < 2 or len(set(others)) < 2:
        assert np.isnan(found)
    else:
        assert found == pytest.approx(stats.kendalltau(ones, others).statistic)


@given(st.lists(st.tuples(VERDICTS, VERDICTS), min_size=3, max_size=20))
def test_sides_may_be_exchanged_and_intervals_stay_in_bounds(pairs: list[tuple[Verdict, Verdict]]) -> None:
    one, other = (on_faithfulness([pair[place] for pair in pairs]) for place in (0, 1))
    (row,), (turned,) = agreement(one, other, resamples=200).rows, agreement(other, one, resamples=200).rows
    assert (row.tau is None) is (turned.tau is None)
    assert row.agreed == turned.agreed
    assert row.kappa == pytest.approx(turned.kappa)
    if row.tau and turned.tau and row.low is not None and row.high is not None:
        assert row.tau.value == pytest.approx(turned.tau.value)
        assert -1 - 1e-9 <= row.low <= row.high <= 1 + 1e-9


def test_more_cases_make_the_interval_narrower() -> None:
    some = [(M, M), (H, H), (M, TIE), (TIE, H), (H, M), (TIE, TIE), (M, M), (H, TIE)]
    widths = []
    for times in (2, 16):
        one, other = (on_faithfulness([pair[place] for pair in some * times]) for place in (0, 1))
        (row,) = agreement(one, other).rows
        assert row.tau
        assert row.low is not None
        assert row.high is not None
        assert row.low < row.tau.value < row.high
        widths.append(row.high - row.low)
    assert widths[1] < widths[0] / 2


def test_a_side_that_always_says_the_same_has_no_tau() -> None:
    (row,) = agreement(on_faithfulness([GOOD, GOOD, BAD]), on_faithfulness([M, H, TIE])).rows
    assert (row.tau, row.rho, row.low) == (None, None, None)
    assert row.agreed == pytest.approx(100 / 3)


def test_records_become_judgements_and_an_error_is_left_out() -> None:
    found = of_records(
        {"a": record(M, H, M, H), "b": record(M, None, GOOD, M), "c": record(None, None, None, None)}, "x"
    )
    assert found["a", "x"]["overall"] is M
    assert found["b", "x"] == {"faithfulness": M, "readability": GOOD, "aesthetics": M}
    assert ("c", "x") not in found


def test_overall_is_compared_where_both_have_it() -> None:
    judged = of_records({"a": record(M, H, M, H), "b": record(H, None, H, H), "c": record(H, M, BAD, GOOD)})
    people = {key: complete(dict.fromkeys(DIMENSIONS, M)) for key in judged}
    rows = {row.dimension: row.cases for row in agreement(judged, people).rows}
    assert rows == {"faithfulness": 3, "conciseness": 2, "readability": 3, "aesthetics": 3, "overall": 2}


def test_people_who_do_not_name_the_method_mean_the_only_one() -> None:
    judged = on_faithfulness([M, H], "figwright")
    assert agreement(judged, on_faithfulness([M, H])).rows[0].cases == 2
    two = {**judged, **on_faithfulness([M, H], "vanilla")}
    with pytest.raises(SettingsError, match="does not say which figure"):
        agreement(two, on_faithfulness([M, H]))
    named = {**on_faithfulness([M, H], "vanilla"), **on_faithfulness([H, M], "figwright")}
    assert agreement(two, named).rows[0].cases == 4
    with pytest.raises(SettingsError, match="and people judged different numbers of figures"):
        agreement(on_faithfulness([M]), named)


def test_nothing_in_common_is_an_error_that_shows_both() -> None:
    with pytest.raises(SettingsError, match="no judged case in common") as caught:
        agreement(on_faithfulness([M], "figwright"), on_faithfulness([M], "vanilla"))
    assert "0 (figwright)" in caught.value.hint
    assert "0 (vanilla)" in caught.value.hint


def run(name: str, label: str, *records: Record) -> Any:
    cases = tuple(SimpleNamespace(id=str(i), records={"referenced": one}) for i, one in enumerate(records))
    return SimpleNamespace(run=name, job=SimpleNamespace(label=label, method="figwright"), cases=cases)


def test_several_runs_are_one_judge() -> None:
    one, other = run("r1", "", record(M, M, M, M)), run("r2", "no critic", record(H, H, H, H))
    assert set(of_runs([one, other])) == {("0", "figwright"), ("0", "no critic")}
    with pytest.raises(SettingsError, match="both called 'figwright'"):
        of_runs([one, run("r3", "", record(M, M, M, M))])
    with pytest.raises(SettingsError, match="r4 was not compared"):
        of_runs([run("r4", "")])


def people(*rows: tuple[str, str, str, Verdict]) -> list[Annotation]:
    return [
        Annotation(case=case, annotator=who, dimension=dimension, verdict=verdict)  # type: ignore[arg-type]
        for case, who, dimension, verdict in rows
    ]


def test_all_of_it_is_shown() -> None:
    said = people(
        *((str(case), who, name, verdict) for case, verdict in enumerate([M, H, GOOD]) for who in ("ana", "ben")
          for name in DIMENSIONS),
        ("3", "ana", "faithfulness", M), ("3", "ben", "faithfulness", H),
    )  # fmt: skip
    judged = of_records({str(place): record(one, one, one, one) for place, one in enumerate([M, H, BAD, M, M])})
    agreed = consensus(said)
    found = Findings((agreement(judged, agreed, ("gemini | pro", "people")),), between(said), agreed.conflicts)
    data = json.loads(json.dumps(found.data()))
    assert data["agreements"][0]["rows"][0]["tau"]["value"] == pytest.approx(1.0)
    text, markdown = found.text(), found.markdown()
    for shown in (text, markdown):
        for needed in (
            "overall",
            "1.00",
            "100%",
            "People among themselves",
            "0.57",
            "arXiv:2601.23265",
            "never settled",
        ):
            assert needed in shown, needed
    assert "1 conflict among people, 1 never settled" in text
    assert "gemini \\| pro" not in markdown.splitlines()[0]
    tables = [line for line in markdown.splitlines() if line.startswith("|")]
    assert {line.count("|") - line.count("\\|") for line in tables[:7]} == {9}


def test_the_papers_own_numbers_have_their_source() -> None:
    found = {(row.one, row.other): row for row in published()}
    assert found["Gemini-3-Pro", "people"].values["overall"] == 0.45
    assert found["Gemini-3-Pro", "GPT-5"].values["conciseness"] == 0.47
    assert found["AIBench", "people"].values == {"overall": 0.886}
    assert all(-1 <= value <= 1 for row in found.values() for value in row.values.values())
    assert all("arXiv:" in row.source for row in found.values())


def test_blind_contests_as_a_table() -> None:
    found = Findings(contests=(Contest("ours", "theirs", {"ana": Balance(2, 1, 1), "ben": Balance(1, 0, 0)}, 3),))
    assert found.text().splitlines()[2].split() == "ours against theirs 75.0 12.5 12.5 2 5 3".split()
    assert found.markdown().splitlines()[4] == "| ours against theirs | 75.0 | 12.5 | 12.5 | 2 | 5 | 3 |"
    (blind,) = found.data()["blind"]
    assert blind["rates"] == pytest.approx((75.0, 12.5, 12.5))
    assert blind["tallies"]["ana"] == {"wins": 2, "ties": 1, "losses": 1}


def test_what_people_never_settled_is_listed() -> None:
    """Nobody agrees on conciseness: there is no overall either, and the table says so."""
    said = people(
        *((str(case), who, name, M if name != "conciseness" or who == "ana" else H)
          for case in range(3) for who in ("ana", "ben") for name in DIMENSIONS),
    )  # fmt: skip
    judged = of_records({str(case): record(M, M, H, M) for case in range(3)})
    found = agreement(judged, consensus(said))
    assert {row.dimension: row.cases for row in found.rows} == {
        "faithfulness": 3, "conciseness": 0, "readability": 3, "aesthetics": 3, "overall": 0,
    }  # fmt: skip
    text = Findings((found,)).text()
    assert [line.split()[:4] for line in text.splitlines() if "not settled" in line] == [
        ["conciseness", "0", "not", "settled"],
        ["overall", "0", "not", "settled"],
    ]
    with pytest.raises(SettingsError, match="agree on no case: there are 2 conflicts"):
        agreement(judged, consensus([one for one in said if one.dimension == "conciseness"][:4]))


def test_tau_has_no_interval_where_resampling_says_nothing() -> None:
    """Too few cases; all draws alike; and one case that alone keeps a side from always saying the same: a third of the
    draws miss it, and the others would feign certainty."""
    few = [(M, M), (H, H), (M, H), (TIE, M)]
    alike = [(M, M)] * 10 + [(H, H)] * 10
    hanging = [(M, M)] * 19 + [(H, H)]
    rows = []
    for pairs in (few, alike, hanging, few * 8):
        one, other = (on_faithfulness([pair[place] for pair in pairs]) for place in (0, 1))
        rows.append(agreement(one, other).rows[0])
    assert [row.low is None for row in rows] == [True, True, True, False]
    assert 0.3 < rows[2].undefined < 0.42
    assert rows[3].undefined < 0.001
    assert rows[3].counts == ((8, 0, 8), (8, 0, 0), (0, 0, 8))
