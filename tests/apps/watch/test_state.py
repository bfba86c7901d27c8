"""What is shown of watched files: the last good picture stays, half-written files are no errors, folders are lists."""

from __future__ import annotations

import asyncio
import tomllib
from pathlib import Path

import pytest

from figwright.apps.cli.init import STARTER
from figwright.apps.watch.looking import Look
from figwright.apps.watch.state import AGAIN, Shown, WatchState, figures_in
from figwright.drawing import themes

pytestmark = pytest.mark.core

SAGE = Path(themes.__file__).parent / "sage.toml"
INK = tomllib.loads(SAGE.read_text("utf-8"))["ink"]["text"]
BROKEN = STARTER.replace("- index -> passages", "- index -> pasages")


@pytest.fixture
def figure(tmp_path: Path) -> Path:
    path = tmp_path / "figure.yaml"
    path.write_text(STARTER, "utf-8")
    return path


def test_the_last_good_picture_stays_beside_the_error(figure: Path) -> None:
    async def work() -> None:
        state = WatchState([figure])
        await state.begin()
        (before,) = state.data()
        figure.write_text(BROKEN, "utf-8")
        await state.heard({figure})
        (after,) = state.data()
        assert before["error"] == ""
        assert "pasages" in after["error"]
        assert after["line"] == 27
        assert after["picture"] == before["picture"] != ""

    asyncio.run(work())


def test_a_file_that_is_read_half_written_is_read_again(figure: Path) -> None:
    looks: list[Look] = []

    async def work() -> None:
        state = WatchState([figure], told=looks.append)
        await state.begin()
        figure.write_text(STARTER[:-25] + "{from: ", "utf-8")
        hearing = asyncio.create_task(state.heard({figure}))
        await asyncio.sleep(AGAIN / 2)
        figure.write_text(STARTER.replace("Answer", "Reply"), "utf-8")
        await hearing

    asyncio.run(work())
    assert [one.error for one in looks] == ["", ""]
    assert b"Reply" in looks[-1].svg


def test_a_save_that_nobody_has_told_is_found(figure: Path) -> None:
    looks: list[Look] = []

    async def work() -> None:
        state = WatchState([figure], told=looks.append)
        await state.begin()
        await state.missed()
        figure.write_text(STARTER.replace("Answer", "A reply"), "utf-8")
        await state.missed()
        await state.missed()

    asyncio.run(work())
    assert len(looks) == 2


def test_a_theme_of_the_users_own_that_is_mended_mends_the_figure(figure: Path) -> None:
    figure.write_text(STARTER.replace("theme: soft-tech", "theme: own.toml"), "utf-8")
    theme = figure.with_name("own.toml")
    theme.write_text("[", "utf-8")

    async def work() -> None:
        state = WatchState([figure])
        await state.begin()
        (before,) = state.data()
        theme.write_bytes(SAGE.read_bytes())
        await state.heard({theme})
        (mended,) = state.data()
        theme.write_text(SAGE.read_text("utf-8").replace(INK, "#123456"), "utf-8")
        await state.heard({theme})
        (other,) = state.data()
        assert before["error"]
        assert mended["error"] == other["error"] == ""
        (shown,) = state.shown.values()
        assert b"#123456" in shown.look.svg

    asyncio.run(work())


def test_figures_of_a_folder_come_and_go(tmp_path: Path, figure: Path) -> None:
    deep = tmp_path / "more"
    deep.mkdir()

    async def work() -> list[list[str]]:
        state = WatchState([], [tmp_path])
        await state.begin()
        steps = [[one["name"] for one in state.data()]]
        (deep / "second.yaml").write_text(STARTER, "utf-8")
        (deep / "other.yaml").write_text("jobs: {}\n", "utf-8")
        await state.heard({deep / "second.yaml", deep / "other.yaml"})
        steps.append([one["name"] for one in state.data()])
        figure.unlink()
        await state.heard({figure})
        steps.append([one["name"] for one in state.data()])
        return steps

    assert asyncio.run(work()) == [["figure.yaml"], ["figure.yaml", "more/second.yaml"], ["second.yaml"]]


def test_other_yaml_and_hidden_folders_are_passed_by(tmp_path: Path) -> None:
    for name in ("a.yaml", ".hidden/b.yaml", "_build/c.yaml", "sub/d.yml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(STARTER, "utf-8")
    (tmp_path / "workflow.yaml").write_text("on: push\n", "utf-8")
    assert [path.name for path in figures_in(tmp_path)] == ["a.yaml", "d.yml"]


def test_figures_go_on_when_nobody_reads_what_is_said(figure: Path) -> None:
    def gone(look: Look) -> None:
        raise BrokenPipeError

    async def work() -> None:
        state = WatchState([figure], told=gone)
        await state.begin()
        assert state.data()[0]["picture"]

    asyncio.run(work())


def test_files_that_come_later_are_bounded_as_well(
    tmp_path: Path, figure: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("figwright.apps.watch.state.MOST", 1)

    async def work() -> None:
        state = WatchState([], [tmp_path])
        await state.begin()
        other = tmp_path / "other.yaml"
        other.write_text(STARTER, "utf-8")
        await state.heard({other})
        assert [one["name"] for one in state.data()] == ["figure.yaml"]

    asyncio.run(work())


def test_figures_without_a_folder_in_common_are_called_by_their_whole_names(figure: Path) -> None:
    far = Look(Path("elsewhere/b.yaml"), frozenset())  # as on another drive
    state = WatchState([figure])
    state.shown = {"1": Shown(Look(figure, frozenset()), None, 1), "2": Shown(far, None, 2)}
    assert [one["name"] for one in state.data()] == [figure.as_posix(), "elsewhere/b.yaml"]
