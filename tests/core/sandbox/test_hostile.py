"""Hundreds of scripts that mean harm: each is stopped or ends harmlessly, and leaves nothing but its error."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from core.sandbox import hostile
from core.sandbox.scene_of_crime import Scene, brought_back, staged
from figwright.core.errors import ScriptFailed
from figwright.core.sandbox import Job, Limits, SandboxError, Worker, _isolation, _run, layers

pytest.importorskip("matplotlib")
pytestmark = pytest.mark.skipif(
    not _isolation.enough(layers()),
    reason="unread code is refused here: this kernel lacks " + ", ".join(one.name for one in layers() if not one.on),
)


@pytest.fixture(scope="session")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with staged(tmp_path_factory.mktemp("crime")) as scene:
        yield scene


def test_the_table_is_large() -> None:
    assert len(hostile.SCRIPTS) >= 300
    assert set(hostile.SCRIPTS) >= hostile.HARMLESS


@pytest.mark.parametrize("name", hostile.SCRIPTS)
def test_it_comes_to_nothing(name: str, scene: Scene) -> None:
    if name in hostile.X86 and platform.machine() != "x86_64":
        pytest.skip("names calls by their numbers on x86-64")
    before, shared, tmp = scene.outside_now(), _listed("/dev/shm"), _listed("/tmp")
    came = scene.commit(name)
    assert scene.token not in came
    assert "BREACH" not in came
    assert came.startswith("STOPPED") or name in hostile.HARMLESS, came[:500]
    assert scene.processes() == []
    assert scene.outside_now() == before
    assert not scene.called()
    assert scene.victim.poll() is None
    assert not {one for one in (_listed("/dev/shm") | _listed("/tmp")) - shared - tmp if "hostile" in one}
    assert "hostile" not in str(_listed(os.path.dirname(_cached())))
    assert scene.worker._server
    assert [path.name for path in scene.worker._server.home.iterdir() if path.name.isdigit()] == []


def test_the_warm_process_outlives_them_all(scene: Scene) -> None:
    job = Job("import matplotlib.pyplot as plt\nplt.plot([1, 2])")
    scene.worker.run(job)
    assert scene.worker._server
    first = scene.worker._server.process.pid
    for name in ("signals/kill_parent", "memory/abort", "harness/exit_now", "forever/loop"):
        scene.commit(name)
    scene.worker.run(job)
    assert scene.worker._server.process.pid == first


@pytest.mark.parametrize(
    "name", ["reads/home_key", "environment/proc_victim", "processes/fork", "network/socket", "writes/outside"]
)
def test_without_walls_the_same_scripts_do_harm(name: str, scene: Scene) -> None:
    """The proof that the table can fail: the same script, apart but without the kernel's walls, gets through."""
    script = scene.prelude() + hostile.SCRIPTS[name] + "\nplt.figure()"
    try:
        printed = _run.alone(Job(script), Limits(seconds=20), trusted=True).printed
    except ScriptFailed as error:  # two processes that write one picture get into each other's way
        printed = error.printed
    assert scene.token in printed or "BREACH" in printed
    (scene.outside / "new").unlink(missing_ok=True)
    scene.called()


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("forever/loop", "seconds"),
        ("disk/many_files", "disk"),
        ("disk/one_file", "disk"),
        ("disk/nameless", "disk"),
        ("disk/tiny_files", "disk"),
        ("memory/numpy", "memory"),
        ("processes/thread_bomb", "threads|memory"),  # whichever is met first on a busy machine
        ("network/socket", "calls"),
        ("reads/home_key", "calls"),
    ],
)
def test_the_error_names_the_limit(name: str, limit: str, scene: Scene) -> None:
    wait = Limits(seconds=1) if limit == "seconds" else Limits(20, 10, 1 << 30, 8 << 20, 24 << 20, 400, 24)
    with pytest.raises(SandboxError) as caught:
        scene.worker.run(Job(scene.prelude() + hostile.SCRIPTS[name]), wait)
    assert caught.value.limit in limit.split("|")
    assert caught.value.hint


def test_processor_time_is_a_limit_of_its_own(scene: Scene) -> None:
    with pytest.raises(SandboxError, match="seconds of the processor") as caught:
        scene.worker.run(Job("while True: pass"), Limits(seconds=20, cpu=1))
    assert caught.value.limit == "cpu"


def test_nothing_of_one_job_is_left_for_the_next(scene: Scene) -> None:
    first = f"import matplotlib.pyplot as plt\nSECRET = {scene.token!r}\nplt.rcParams['font.size'] = 33\nplt.plot([1])"
    scene.worker.run(Job(first, {"secret.txt": scene.token.encode()}))
    script = """
        things = [thing for thing in load('gc').get_objects() if isinstance(thing, (str, dict, list))]
        print([thing for thing in things if 'SECRET' in str(thing)[:3000]])
        show([os.listdir('.'), plt.rcParams['font.size'], [name for name in globals() if name == 'SECRET']])
    """
    came = brought_back(scene.worker, Job(scene.prelude() + dedent(script)), Limits(seconds=20))
    assert scene.token not in came
    assert "[[], 10.0, []]" in came


def test_without_a_home_to_write_in_nothing_more_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: Scene
) -> None:
    monkeypatch.setenv("FIGWRIGHT_HOME", "/dev/null/x")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "secret").write_text(scene.token)
    script = scene.prelude() + f"print(matplotlib.get_cachedir())\nshow(open({str(tmp_path / 'secret')!r}).read())"
    with Worker() as worker:
        came = brought_back(worker, Job(script), Limits(seconds=20))
    assert came.startswith("STOPPED PermissionError")
    assert str(tmp_path / "figwright-sandbox-") in came
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def _listed(folder: str) -> set[str]:
    return set(os.listdir(folder)) if Path(folder).is_dir() else set()


def _cached() -> str:
    from figwright.core.sandbox import _start

    return str(_start.settings().home / "matplotlib" / "x")


def test_threads_that_memory_forbids_are_told_as_threads(scene: Scene) -> None:
    """What a bomb of threads raises on a busy machine, where its memory ends before the threads are counted."""
    with pytest.raises(SandboxError, match="more threads") as caught:
        scene.worker.run(Job('raise RuntimeError("can\'t start new thread")'), Limits())
    assert caught.value.limit == "threads"
    assert caught.value.hint
