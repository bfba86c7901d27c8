"""Drafts: what was acknowledged is kept, and the journal tells the same as memory."""

from __future__ import annotations

import json
import os
import random
import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from figures import edits, figures
from figwright import compiler
from figwright.apps.studio import draft_store, journaled
from figwright.apps.studio.draft_store import Drafts
from figwright.apps.studio.drafts import About, Draft
from figwright.apps.studio.wire import Clash, Missing
from figwright.core.errors import FigwrightError, SpecError
from figwright.core.source import Source
from figwright.ir.scene import Scene
from figwright.ir.spec import alt_text
from figwright.ir.spec.edits import parse
from figwright.ir.spec.load import loads
from standing_studio import studio_process, wait

pytestmark = pytest.mark.core

YAML = """
body: {row: [{id: a, label: A}, {zone: {id: z, label: Z, items: [{id: b, label: B}, {id: c, label: C}]}}]}
edges: [{id: ab, from: a, to: b}, {id: bc, from: b, to: c}]
"""
slow = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture]
)


def relabel(label: str, id: str = "a") -> Any:
    return parse({"op": "relabel", "id": id, "label": label})


@pytest.fixture
def kept(tmp_path: Path) -> Drafts:
    return Drafts(tmp_path)


@pytest.fixture
def draft(kept: Drafts) -> Draft:
    return kept.create(loads(YAML), About("My figure"), Source("A sentence about A.", "A caption"))


@pytest.fixture
def unplaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Laws of the journal hold of figures that no layout has seen."""
    monkeypatch.setattr(compiler, "relayout", lambda figure, like=None: (Scene(10, 10, ()), None))
    monkeypatch.setattr(journaled, "OFTEN", 3)


@slow
@given(st.data())
def test_what_is_undone_to_the_end_is_the_first_figure_and_the_journal_tells_the_same(
    unplaced: None, data: st.DataObject
) -> None:
    first = data.draw(figures())
    with TemporaryDirectory() as home:
        try:
            draft = Drafts(Path(home)).create(first, About("law"))
        except SpecError:
            assume(False)
        assert draft.state().figure == first
        states = [draft.state()]
        for _ in range(data.draw(st.integers(1, 6))):
            now = draft.state()
            what = data.draw(st.sampled_from(("edit", "edit", "edit", "undo", "redo", "lock")))
            try:
                if what == "edit":
                    draft.edit(now.revision, parse(data.draw(edits(now.figure))))
                elif what == "lock":
                    draft.lock(data.draw(st.sampled_from([[], [item.id for item, _ in now.figure.walk()][-1:]])))
                else:
                    draft.undo(now.revision) if what == "undo" else draft.redo(now.revision)
            except (SpecError, Clash):
                assert draft.state() == now
            states.append(draft.state())
            assert Draft(draft.folder).state() == draft.state()
        draft.lock([])
        last = draft.state()
        while draft.state().done:
            draft.undo(draft.state().revision)
        assert draft.state().figure == first
        assert len(draft.state().undone) == len(last.done) + len(last.undone)
        for _ in last.done:
            draft.redo(draft.state().revision)
        assert draft.state().figure == last.figure
        assert (draft.state().done, draft.state().undone) == (last.done, last.undone)
        assert Draft(draft.folder).state() == draft.state()


def test_the_numeral_of_a_part_that_left_is_given_to_nobody(kept: Drafts) -> None:
    draft = kept.create(loads("figure: {domain: patent}\nbody: [{id: a, label: A}, {id: b, label: B}]"), About("Pump"))
    draft.edit(0, parse({"op": "remove", "id": "b"}))
    state = draft.edit(1, parse({"op": "add", "into": "body", "item": {"id": "c", "label": "C"}}))
    numerals = {item.id: item.numeral for item, _ in state.figure.walk() if item.numeral}
    assert state.figure.head.retired == ("104",)
    assert numerals == {"a": "102", "c": "106"}
    assert Draft(draft.folder).state() == state


def test_an_edit_for_an_older_revision_is_a_clash_and_changes_nothing(draft: Draft) -> None:
    draft.edit(0, relabel("One"))
    with pytest.raises(Clash, match="revision 1, not 0"):
        draft.edit(0, relabel("Two"))
    assert draft.state().figure.item("a").label == "One"
    assert len((draft.folder / journaled.JOURNAL).read_bytes().splitlines()) == 1


def test_a_new_edit_forgets_what_was_undone(draft: Draft) -> None:
    draft.edit(0, relabel("One"))
    draft.undo(1)
    draft.edit(2, relabel("Two"))
    with pytest.raises(Clash, match="nothing to do again"):
        draft.redo(3)
    assert draft.undo(3).figure.item("a").label == "A"
    with pytest.raises(Clash, match="nothing to undo"):
        draft.undo(4)


def test_a_torn_last_line_is_left_out_and_cut_off(draft: Draft) -> None:
    draft.edit(0, relabel("One"))
    journal = draft.folder / journaled.JOURNAL
    whole = journal.read_bytes()
    journal.write_bytes(whole + whole[: len(whole) // 2])
    again = Draft(draft.folder)
    assert again.state().revision == 1
    assert again.edit(1, relabel("Two")).figure.item("a").label == "Two"
    assert [json.loads(line)["revision"] for line in journal.read_bytes().splitlines()] == [1, 2]
    assert Draft(draft.folder).state() == again.state()


def test_a_wrong_snapshot_is_not_believed(draft: Draft, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journaled, "OFTEN", 2)
    for i in range(5):
        draft.edit(i, relabel(str(i)))
    assert json.loads((draft.folder / journaled.SNAPSHOT).read_bytes())["revision"] == 4
    for wrong in (b"", b"{}", b'{"revision": 4, "figure": {}}', b'{"revision": 99, "figure": {"body": []}}'):
        (draft.folder / journaled.SNAPSHOT).write_bytes(wrong)
        assert Draft(draft.folder).state() == draft.state()


def test_two_studios_may_have_one_draft_open(draft: Draft) -> None:
    other = Draft(draft.folder)
    draft.edit(0, relabel("One"))
    assert other.state().figure.item("a").label == "One"
    with pytest.raises(Clash):
        other.edit(0, relabel("Two"))
    other.edit(1, relabel("Two"))
    assert draft.state() == other.state()


def test_many_tabs_at_once_lose_nothing(draft: Draft) -> None:
    """Each tab tries until its own edit is in; every acknowledged edit has a revision of its own."""
    said: list[int] = []

    def tab(number: int) -> None:
        for _ in range(200):
            try:
                said.append(draft.edit(draft.state().revision, relabel(f"tab {number}")).revision)
                return
            except Clash:
                continue

    tabs = [threading.Thread(target=tab, args=(i,)) for i in range(8)]
    for one in tabs:
        one.start()
    for one in tabs:
        one.join()
    assert sorted(said) == list(range(1, 9))
    assert Draft(draft.folder).state() == draft.state()


def test_a_change_that_cannot_be_written_did_not_happen(draft: Draft, monkeypatch: pytest.MonkeyPatch) -> None:
    draft.edit(0, relabel("One"))
    before = draft.state()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(FigwrightError, match="cannot save the change: No space left"):
            draft.edit(1, relabel("Two"))
    assert draft.state() == before == Draft(draft.folder).state()
    assert draft.edit(1, relabel("Three")).revision == 2


def test_what_is_locked_cannot_be_edited_or_undone(draft: Draft) -> None:
    draft.edit(0, relabel("One"))
    assert draft.lock(["a", "bc"]).locked == ("a", "bc")
    for edit in (relabel("Two"), parse({"op": "reverse", "id": "bc"}), parse({"op": "remove", "id": "z"})):
        with pytest.raises(SpecError, match="locked"):
            draft.edit(1, edit)
    with pytest.raises(SpecError, match="'a' is locked"):
        draft.undo(1)
    assert draft.edit(1, relabel("Two", "b")).revision == 2
    assert Draft(draft.folder).state().locked == ("a", "bc")
    draft.lock([])
    assert draft.undo(2).revision == 3
    with pytest.raises(SpecError, match="no element 'nobody'"):
        draft.lock(["nobody"])


def test_an_edit_that_cannot_be_drawn_is_refused_whole(draft: Draft) -> None:
    edits = parse([{"op": "relabel", "id": "a", "label": "One"}, {"op": "restyle", "id": "b", "glyph": "robott"}])
    with pytest.raises(SpecError, match="robott"):
        draft.edit(0, edits)
    assert draft.state().revision == 0
    with pytest.raises(SpecError, match="no edit"):
        draft.edit(0, ())


@pytest.mark.parametrize(
    "yaml",
    [
        "body: [{id: a, kind: image, src: /etc/passwd}]",
        "body: [{id: a, kind: image, src: ../../secret.png}]",
        "body: [{id: a, kind: image, src: picture.png}]",
        "{figure: {icons: /etc/passwd}, body: [{id: a}]}",
        "{figure: {theme: /tmp/mine.toml}, body: [{id: a}]}",
        "{figure: {domain: /tmp/mine, theme: slate}, body: [{id: a}]}",
    ],
)
def test_no_figure_makes_the_studio_open_a_file(kept: Drafts, yaml: str) -> None:
    with pytest.raises(SpecError, match="the studio does not open files") as caught:
        kept.create(loads(yaml), About("x"))
    assert caught.value.hint
    assert kept.listed() == []


@pytest.mark.parametrize(
    "edit",
    [
        {"op": "head", "icons": "/etc/passwd"},
        {"op": "head", "theme": "/etc/x.toml"},
        {"op": "head", "domain": "/etc/mine"},
        {"op": "add", "item": {"id": "i", "kind": "image", "src": "/etc/hostname"}},
        {"op": "restore", "at": "a", "item": {"id": "a", "kind": "image", "src": "/etc/hostname"}},
    ],
)
def test_nor_does_any_edit(draft: Draft, edit: dict[str, Any]) -> None:
    with pytest.raises(SpecError, match="the studio does not open files"):
        draft.edit(0, parse(edit))


@pytest.mark.parametrize("id", ["", ".", "..", "../runs", "a/b", "/etc", "nobody", "A", "x" * 500])
def test_only_drafts_are_opened(kept: Drafts, id: str) -> None:
    with pytest.raises(Missing):
        kept.open(id)


def test_they_are_listed_the_newest_first_and_the_oldest_are_closed(
    kept: Drafts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draft_store, "OPEN", 2)
    made = [kept.create(loads(YAML), About(f"Figure {i}", run="some-run")) for i in range(3)]
    made[0].edit(0, relabel("One"))
    listed = kept.listed()
    assert {one["id"] for one in listed} == {one.id for one in made}
    assert listed[0]["id"] == made[0].id
    assert listed[0]["revision"] == 1
    assert listed[0]["run"] == "some-run"
    assert kept.open(made[0].id) is not made[0]
    assert kept.open(made[0].id).state() == made[0].state()


def test_what_is_automatic_stays_where_it_stood(kept: Drafts) -> None:
    items = ", ".join(f"{{id: n{i}, label: Step {i}}}" for i in range(7))
    edges = ", ".join(f"{{from: n{i}, to: n{i + 1}}}" for i in range(6))
    draft = kept.create(loads(f"body: {{group: {{id: all, items: [{items}]}}}}\nedges: [{edges}]"), About("auto"))
    before = draft.placed(draft.state().figure)
    assert before.arrangement is not None
    plan = before.arrangement.plans["all"]
    after = draft.edit(0, relabel("A much longer name than before", "n3"))
    assert draft.placed(after.figure).arrangement.plans["all"] == plan  # type: ignore[union-attr]
    again = Draft(draft.folder)
    assert again.placed(again.state().figure).scene == draft.placed(after.figure).scene
    draft.undo(1)
    assert draft.placed(draft.state().figure).scene == before.scene
    grown = draft.edit(2, parse({"op": "add", "item": {"id": "new", "label": "New"}, "after": "n6"}))
    assert {e.id for e in draft.placed(grown.figure).scene.elements} >= {"new", "n0", "n6"}


def test_killed_at_any_moment_it_has_all_that_was_acknowledged(tmp_path: Path) -> None:
    """kill -9 while edits are sent: what was answered is there, and at most the one on its way besides."""
    with studio_process(tmp_path) as running:
        client = running.client
        id = client.post("/api/drafts", {"yaml": YAML, "name": "killed"})["draft"]
        acknowledged = [0]

        def tab() -> None:
            for i in range(10_000):
                edit = {"op": "relabel", "id": "a", "label": f"Label {i + 1}"}
                try:
                    answer = client.post(f"/api/drafts/{id}/edits", {"revision": i, "edits": [edit]})
                except (OSError, AssertionError, ValueError):
                    return
                acknowledged[0] = answer["revision"]

        thread = threading.Thread(target=tab)
        thread.start()
        killed_after = random.randint(3, 30)
        wait(lambda: acknowledged[0] >= killed_after)
        running.kill()
        thread.join()
    state = Drafts(tmp_path).open(id).state()
    assert acknowledged[0] > 0
    assert state.revision in (acknowledged[0], acknowledged[0] + 1)
    assert state.figure.item("a").label == f"Label {state.revision}"
    assert len(state.done) == state.revision


def test_a_draft_is_renamed_thrown_away_and_brought_back_whole(kept: Drafts, draft: Draft) -> None:
    draft.edit(0, relabel("Reader"))
    draft.rename("  Another \n name ")
    assert kept.listed()[0]["name"] == Drafts(kept.folder.parent).open(draft.id).about.name == "Another name"
    with pytest.raises(SpecError):
        draft.rename("  ")
    other = Drafts(kept.folder.parent)
    held = other.open(draft.id)
    kept.remove(draft.id)
    assert not kept.listed()
    assert (kept.folder / ".trash" / draft.id / "journal.jsonl").is_file()
    for shelf_ in (kept, other):  # another studio had it open
        with pytest.raises(Missing):
            shelf_.open(draft.id)
    with pytest.raises(Missing):
        held.edit(1, relabel("Late"))
    assert kept.restore(draft.id).state().figure.nodes()[0].label == "Reader"
    for id in (draft.id, "../runs", ".trash"):
        with pytest.raises(Missing):
            kept.restore(id)


def test_what_nobody_would_see_is_no_step_when_that_is_asked(kept: Drafts) -> None:
    figure = loads("figure: {}\nbody: {items: [{id: a, label: A}, {id: b, label: B}]}\nedges: [{from: a, to: b}]\n")
    draft = kept.create(figure, About("auto"))
    move = parse({"op": "move", "id": "a", "into": figure.body.id, "after": "b"})
    assert draft.edit(0, move, seen=True).revision == 0
    assert draft.edit(0, relabel("C"), seen=True).revision == 1


def test_an_alternative_text_that_was_told_is_told_again_and_a_written_one_is_left(kept: Drafts) -> None:
    plain = loads("figure: {}\nbody: {row: [{id: a, label: A}, {id: b, label: B}]}\nedges: [{from: a, to: b}]\n")
    for alt, expected in (
        (alt_text.describe_figure(plain), "Reader"),
        ("Written by hand", "Written by hand"),
        ("", ""),
    ):
        figure = plain.model_copy(update={"head": plain.head.model_copy(update={"alt": alt})})
        draft = kept.create(figure, About("alt"))
        now = draft.edit(0, relabel("Reader")).figure.head.alt
        assert expected in now if expected else now == ""
        assert draft.undo(1).figure == figure
