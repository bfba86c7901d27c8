"""Each wall for itself: the filter by a small machine that runs it, the rules, the command of bubblewrap."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.core.errors import SandboxError
from figwright.core.sandbox import _bubblewrap, _calls, _isolation, _landlock, _pictures, _seccomp, _start, layers
from figwright.core.sandbox._job import Layer

ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
OWN = 4321
CALLS = {  # names that must be refused: x86-64, arm64
    "socket": (41, 198), "connect": (42, 203), "socketpair": (53, 199), "execve": (59, 221), "execveat": (322, 281),
    "fork": (57, None), "vfork": (58, None), "kill": (62, 129), "tkill": (200, 130), "ptrace": (101, 117),
    "mount": (165, 40), "bpf": (321, 280), "io_uring_setup": (425, 425), "pidfd_open": (434, 434),
    "pidfd_send_signal": (424, 424), "process_vm_readv": (310, 270), "unshare": (272, 97), "setns": (308, 268),
    "memfd_create": (319, 279), "shmget": (29, 194), "prctl": (157, 167), "chmod": (90, None), "fchmodat": (268, 53),
    "fchownat": (260, 54), "utimensat": (280, 88), "setxattr": (188, 5), "symlinkat": (266, 36), "linkat": (265, 37),
    "mknodat": (259, 33), "keyctl": (250, 219), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "name_to_handle_at": (303, 264), "setrlimit": (160, 164), "setuid": (105, 146), "chroot": (161, 51),
    "seccomp": (317, 277), "truncate": (76, 45), "setsid": (112, 157), "reboot": (169, 142),
}  # fmt: skip
NEEDED = {"read": (0, 63), "openat": (257, 56), "mmap": (9, 222), "futex": (202, 98), "exit_group": (231, 94)}


def answer(machine: str, number: int, *arguments: int, audit: int | None = None) -> int:
    """What the filter says to a call: a machine for the few instructions that it uses."""
    words = {0: number, 4: ARCHITECTURES[machine] if audit is None else audit}
    for i, value in enumerate((*arguments, 0, 0, 0, 0, 0, 0)[:6]):
        words[16 + 8 * i], words[20 + 8 * i] = value & 0xFFFFFFFF, value >> 32 & 0xFFFFFFFF
    lines, at, held = _seccomp.program(machine, OWN), 0, 0
    while True:
        code, yes, no, value = lines[at]
        at += 1
        match code:
            case 0x20:
                held = words[value]
            case 0x06:
                return value
            case 0x15 | 0x25 | 0x45:
                true = {0x15: held == value, 0x25: held > value, 0x45: bool(held & value)}[code]
                at += yes if true else no
            case _:
                raise AssertionError(f"the filter uses instruction {code:#x}")


def refused(number: int = errno.EPERM) -> int:
    return _seccomp.REFUSE | number


@pytest.mark.parametrize(("index", "machine"), list(enumerate(ARCHITECTURES)))
class TestTheFilter:
    def test_it_lets_through_what_is_needed_and_refuses_what_harms(self, index: int, machine: str) -> None:
        for name, numbers in NEEDED.items():
            assert answer(machine, numbers[index]) == _seccomp.ALLOW, name
        for name, numbers in CALLS.items():
            if (number := numbers[index]) is not None:
                assert answer(machine, number) == refused(), name

    def test_exactly_the_needed_numbers_pass(self, index: int, machine: str) -> None:
        decided = {pair[index] for pair in (_calls.CLONE, _calls.PRLIMIT, _calls.TGKILL, _calls.FCNTL, _calls.IOCTL)}
        passing = {number for number in range(1100) if answer(machine, number) == _seccomp.ALLOW}
        assert passing - decided == set(_calls.numbers(index))

    def test_processes_are_refused_and_threads_are_not(self, index: int, machine: str) -> None:
        clone, thread = _calls.CLONE[index], 0x3D0F00
        assert answer(machine, clone, thread) == _seccomp.ALLOW
        assert answer(machine, clone, 17) == refused()
        assert answer(machine, clone, 0x4111) == refused(), "vfork"
        assert answer(machine, clone, thread | 0x10000000) == refused(), "a new namespace"
        assert answer(machine, _calls.CLONE3[index]) == refused(errno.ENOSYS), "then C libraries use clone"

    def test_limits_are_read_and_not_set(self, index: int, machine: str) -> None:
        call = _calls.PRLIMIT[index]
        assert answer(machine, call, 0, 7, 0, 1 << 40) == _seccomp.ALLOW
        assert answer(machine, call, 0, 7, 1 << 40) == refused(), "an address whose lower half is null"
        assert answer(machine, call, 0, 7, 4096) == refused()

    def test_only_the_own_process_is_signalled(self, index: int, machine: str) -> None:
        assert answer(machine, _calls.TGKILL[index], OWN, OWN, 6) == _seccomp.ALLOW
        assert answer(machine, _calls.TGKILL[index], 1, 1, 9) == refused()

    def test_files_do_not_signal_others_and_terminals_are_not_typed_into(self, index: int, machine: str) -> None:
        fcntl, ioctl = _calls.FCNTL[index], _calls.IOCTL[index]
        assert [answer(machine, fcntl, 3, what) for what in (1, 3, 4, 1030)] == [_seccomp.ALLOW] * 4
        assert [answer(machine, fcntl, 3, what) for what in (8, 10, 15, 1024, 1026)] == [refused()] * 5
        assert answer(machine, ioctl, 0, 0x5401) == _seccomp.ALLOW
        assert answer(machine, ioctl, 0, 0x5412) == refused()

    def test_another_architecture_ends_the_process(self, index: int, machine: str) -> None:
        assert answer(machine, 1, audit=0x40000003) == _seccomp.KILL

    def test_new_calls_and_x32_are_unknown(self, index: int, machine: str) -> None:
        assert answer(machine, 600) == answer(machine, 0x40000000 | 1) == refused(errno.ENOSYS)


@given(number=st.integers(0, 2**32 - 1), arguments=st.lists(st.integers(0, 2**64 - 1), max_size=6))
def test_the_filter_always_has_an_answer(number: int, arguments: list[int]) -> None:
    for machine in ARCHITECTURES:
        said = answer(machine, number, *arguments)
        assert said in (_seccomp.ALLOW, refused(), refused(errno.ENOSYS))


def test_jumps_fit_and_the_program_is_not_too_long() -> None:
    for machine in ARCHITECTURES:
        lines = _seccomp.program(machine, OWN)
        assert len(lines) < 4096
        assert all(0 <= jump < 256 for _, yes, no, _ in lines for jump in (yes, no))


@pytest.mark.skipif(not _landlock.version(), reason="this kernel has no Landlock")
def test_landlock_alone_closes_what_is_not_named(tmp_path: Path) -> None:
    """In a process of its own, since what is closed stays closed."""
    for name in ("read", "write", "closed"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text("x")
    script = (
        "import sys\nfrom pathlib import Path\nfrom figwright.core.sandbox import _landlock\n"
        f"here = Path({str(tmp_path)!r})\n_landlock.close([here / 'read', here / 'absent'], [here / 'write'])\n"
        "for name in ('read', 'write', 'closed'):\n"
        "    for mode in 'rw':\n"
        "        try:\n            open(here / name / 'file', mode).close()\n            print(name, mode)\n"
        "        except PermissionError:\n            pass\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:-1] == ["read r", "write r", "write w"]


def test_every_layer_says_what_it_stops() -> None:
    found = layers()
    assert [one.name for one in found] == ["limits", "landlock", "capabilities", "seccomp", "bubblewrap"]
    assert all("stop" in one.what for one in found)


@pytest.mark.parametrize(
    ("on", "enough"),
    [
        ({"landlock", "seccomp"}, True),
        ({"bubblewrap", "seccomp"}, True),
        ({"landlock"}, False),
        ({"seccomp", "limits", "capabilities"}, False),
        ({"limits"}, False),
        (set(), False),
    ],
)
def test_one_layer_is_not_enough(on: set[str], enough: bool) -> None:
    names = ("limits", "landlock", "capabilities", "seccomp", "bubblewrap")
    assert _isolation.enough([Layer(name, name in on, "") for name in names]) is enough


def test_what_scripts_may_read_holds_nobodys_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The folder that one works in stands on Python's path, and must not become readable by that."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), str(Path.home()), *sys.path])
    places = _start.readable()
    assert not any(inside.is_relative_to(place) for place in places for inside in (tmp_path.resolve(), Path.home()))
    assert str(tmp_path) not in str(_start.command("_server"))


def test_the_environment_of_a_script_is_made_and_not_inherited(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    made = _start.environment(tmp_path, tmp_path)
    assert "sk-secret" not in made.values()
    assert not set(made) & {"OPENAI_API_KEY", "PYTHONPATH", "LD_PRELOAD", "LD_LIBRARY_PATH", "SSH_AUTH_SOCK"}


class TestBubblewrap:
    """Only the command is looked at: it runs where bwrap is installed."""

    def test_the_world_inside_is_small(self, tmp_path: Path) -> None:
        home, cache = tmp_path / "home", tmp_path / "cache"
        words = _bubblewrap.around(["python", "x"], home, cache)
        assert words[-3:] == ["--", "python", "x"]
        assert {"--unshare-all", "--new-session"} <= set(words)
        written = [words[i + 1 : i + 3] for i, word in enumerate(words) if word == "--bind"]
        assert written == [[str(cache)] * 2, [str(home)] * 2]
        assert words.index("--tmpfs") < words.index("--bind"), "the folder may lie in /tmp, which is new inside"
        read = [words[i + 1] for i, word in enumerate(words) if word == "--ro-bind-try"]
        assert sys.executable in read
        assert not {"/", "/etc", "/home", "/root", str(Path.home())} & set(read)

    def test_it_is_not_relied_on_where_it_fails(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        fake = tmp_path / "bwrap"
        fake.write_text("#!/bin/sh\nexit 1\n")
        fake.chmod(0o755)
        monkeypatch.setattr(_start, "bubblewrap", lambda: str(fake))
        _bubblewrap.works.cache_clear()
        try:
            assert not _bubblewrap.works()
            assert "namespaces" in _bubblewrap.missing()
        finally:
            _bubblewrap.works.cache_clear()

    @pytest.mark.skipif(not _bubblewrap.works(), reason="bwrap is not installed, or may not make namespaces here")
    def test_it_hides_the_home(self, tmp_path: Path) -> None:
        command = [
            sys.executable,
            "-S",
            "-c",
            "import os, sys; sys.exit(os.path.exists(sys.argv[1]))",
            str(Path.home()),
        ]
        home = _start.new_home()
        try:
            assert subprocess.run(_bubblewrap.around(command, home, home), check=False).returncode == 0
        finally:
            os.rmdir(home)


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{}</svg>'


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<g onload="alert(1)"/>',
        '<a xlink:href="javascript:alert(1)"/>',
        '<a href=" JaVaScRiPt:alert(1)"/>',
        '<image xlink:href="file:///etc/passwd"/>',
        '<use href="data:image/svg+xml;base64,PHN2Zy8+"/>',
        "<foreignObject><iframe/></foreignObject>",
        '<animate attributeName="href" to="javascript:alert(1)"/>',
        "<g>",
        "&lol;",
    ],
)
def test_a_picture_that_carries_a_program_is_refused(inside: str) -> None:
    content = SVG.format(inside).encode()
    with pytest.raises(SandboxError, match="svg"):
        _pictures.look("svg", content, trusted=False)


def test_a_picture_of_matplotlib_is_not() -> None:
    inside = '<use xlink:href="#a"/><a xlink:href="https://example.org"/><text>onload=x javascript:</text>'
    _pictures.look("svg", SVG.format(inside).encode(), trusted=False)  # raises when it takes it for a program
    with pytest.raises(SandboxError):
        _pictures.look("svg", SVG.format(inside + "<script/>").encode(), trusted=False)


@pytest.mark.parametrize(("name", "content"), [("png", b"GIF89a"), ("pdf", b"%PDF-1 /JavaScript"), ("svg", b"<html>")])
def test_what_is_no_picture_is_refused(name: str, content: bytes) -> None:
    with pytest.raises(SandboxError, match=re.escape(name)):
        _pictures.look(name, content, trusted=True)
