"""What must hold of every figure: the file form loses nothing, and every edit can be undone."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from figures import edits, figures
from figwright.core.errors import SpecError
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import apply, apply_all, parse
from figwright.ir.spec.load import dump, loads

quick = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@quick
@given(figures())
def test_a_dumped_figure_reads_back_the_same(figure: Figure) -> None:
    text = dump(figure)
    assert loads(text) == figure
    assert dump(loads(text)) == text


@quick
@given(figures())
def test_json_reads_back_the_same(figure: Figure) -> None:
    assert loads(figure.model_dump_json(by_alias=True)) == figure
    assert loads(json.dumps(figure.model_dump(mode="json", by_alias=True, exclude_defaults=True))) == figure


@quick
@given(st.data())
def test_an_edit_is_undone_or_changes_nothing(data: st.DataObject) -> None:
    figure = data.draw(figures())
    before = figure.model_dump_json()
    try:
        (edit,) = parse(data.draw(edits(figure)))
        after, undo = apply(figure, edit)
    except SpecError:
        assert figure.model_dump_json() == before
        return
    assert figure.model_dump_json() == before
    (sent,) = parse(json.loads(json.dumps(undo.data())))
    assert apply(after, sent)[0] == figure
    assert loads(dump(after)) == after


@quick
@given(st.data())
def test_many_edits_are_undone_in_order(data: st.DataObject) -> None:
    figure = data.draw(figures())
    now, done = figure, []
    for _ in range(3):
        try:
            (edit,) = parse(data.draw(edits(now)))
            now = apply(now, edit)[0]
        except SpecError:
            continue
        done.append(edit)
    after, undo = apply_all(figure, done)
    assert after == now
    assert apply_all(after, undo)[0] == figure


def test_a_failing_edit_among_many_changes_nothing() -> None:
    figure = loads("body: [{id: a}, {id: b}]")
    with pytest.raises(SpecError, match="no element named 'c'"):
        apply_all(figure, parse([{"op": "relabel", "id": "a", "label": "A"}, {"op": "remove", "id": "c"}]))
