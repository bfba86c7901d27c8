"""Likelihoods of roles, values, kinds and computations -> readings."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from figwright.core import tables
from figwright.plots.charts.model import Condition
from figwright.plots.charts.wishes._features import reading_features, trust_features
from figwright.plots.charts.wishes._hearing import Hearing, hear
from figwright.plots.charts.wishes._reading import Reading
from figwright.plots.charts.wishes._sketches import columns, network_where, readings, rows_likelihood, sketches
from figwright.plots.charts.wishes.network import COMPUTATIONS, FLAGS, KINDS, ROLES, Prediction

TABLE = tables.loads(
    "kernel,syscall,run,ns,errors\n"
    + "".join(
        f"{kernel},{call},{run},{80 + 7 * k + 31 * c + run}.5,{(k + c + run) % 3}\n"
        for k, kernel in enumerate(("5.15", "6.1", "6.6"))
        for c, call in enumerate(("fork", "exec", "open"))
        for run in (1, 2)
    ),
    "csv",
    "calls.csv",
)
HEARING = hear(TABLE, "fork time per kernel")


def prediction(
    roles: dict[str, dict[str, float]], values: dict[str, dict[object, tuple[float, float]]] | None = None,
    kind: str = "bar", computation: str = "",
) -> Prediction:  # fmt: skip
    likely = {name: dict.fromkeys(ROLES, 0.01) | roles.get(name, {}) for name in TABLE.names}
    return Prediction(
        likely, values or {}, dict.fromkeys(KINDS, 0.01) | {kind: 0.9},
        dict.fromkeys(COMPUTATIONS, 0.01) | {computation: 0.9}, dict.fromkeys(FLAGS, 0.02),
    )  # fmt: skip


FORK = prediction(
    {"ns": {"y": 0.95}, "kernel": {"x": 0.9}, "syscall": {"where": 0.9}},
    {"syscall": {"fork": (0.9, 0.01), "exec": (0.1, 0.02), "open": (0.02, 0.02)}},
)


def first(told: Prediction, hearing: Hearing = HEARING) -> Reading:
    return next(one for _, one in readings(hearing, told))


def test_the_likeliest_columns_and_rows_are_drawn() -> None:
    one = first(FORK)
    assert (one.mark, one.x, one.y) == ("bar", "kernel", ("ns",))
    assert one.where == {"syscall": ("fork",)}
    assert one.aggregate == "mean", "two runs share a place"


def test_values_that_are_left_out_are_excluded() -> None:
    told = replace(FORK, values={"syscall": {"fork": (0.1, 0.05), "exec": (0.1, 0.05), "open": (0.1, 0.8)}})
    said = network_where(HEARING, told)["syscall"]
    assert isinstance(said[0], Condition)
    assert said[0].not_ == ("open",)


def test_a_distribution_stands_along_x() -> None:
    one = first(prediction({"ns": {"y": 0.9}, "syscall": {"series": 0.8}}, kind="histogram"), hear(TABLE, "spread"))
    assert (one.mark, one.x, one.y, one.series) == ("histogram", "ns", (), "syscall")


def test_rows_are_counted_where_nothing_is_a_height() -> None:
    one = first(prediction({"syscall": {"x": 0.9}}, computation="count"), hear(TABLE, "calls"))
    assert (one.x, one.y, one.aggregate) == ("syscall", (), "count")


def test_the_rows_that_the_network_chooses_are_its_likeliest() -> None:
    chosen = network_where(HEARING, FORK)
    others = ({}, {"syscall": ("exec",)}, {"syscall": ("fork", "exec")})
    assert all(rows_likelihood(chosen, FORK) > rows_likelihood(other, FORK) for other in others)


LIKELY = st.floats(0, 1)


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(st.sampled_from(TABLE.names), st.dictionaries(st.sampled_from(ROLES), LIKELY)),
    st.sampled_from(KINDS), st.sampled_from(COMPUTATIONS),
)  # fmt: skip
def test_whatever_is_likely_every_reading_is_one_of_the_table(
    roles: dict[str, dict[str, float]], kind: str, computation: str
) -> None:
    told = prediction(roles, kind=kind, computation=computation)
    drawn = list(readings(HEARING, told))
    for sketch, one in drawn:
        assert {name for name, _ in columns(one)} <= set(TABLE.names)
        assert len({*sketch.places[:4]} - {""}) == len([name for name in sketch.places[:4] if name])
        assert reading_features(HEARING, told, one, "none")
        assert trust_features(HEARING, told, one, 0.5)["bias"] == 1.0


def test_the_likeliest_sketch_comes_first() -> None:
    found = [one.logp for one in sketches(HEARING, FORK)]
    assert found == sorted(found, reverse=True)
    assert found[0] == pytest.approx(max(found))
