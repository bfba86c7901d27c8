"""A home with secrets, a bystander, listening sockets and a folder outside: what hostile scripts are let loose on."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import socket
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from core.sandbox import hostile
from figwright.core.sandbox import Job, Limits, SandboxError, ScriptFailed, Worker

LIMITS = Limits(seconds=4, cpu=1, memory=1 << 30, file=8 << 20, folder=24 << 20, files=400, threads=24)
IMPATIENT = Limits(seconds=0.5, cpu=30, memory=1 << 30, file=8 << 20, folder=24 << 20, files=400, threads=24)


@dataclass(frozen=True)
class Scene:
    """Places that a script is told of, and the token that it must not bring back."""

    token: str
    home: Path
    outside: Path
    other: Path
    unix: Path
    victim: subprocess.Popen[bytes]
    listeners: tuple[socket.socket, ...]
    worker: Worker

    def prelude(self) -> str:
        port = self.listeners[0].getsockname()[1]
        places = (str(self.home), str(self.outside), self.victim.pid, port, str(self.unix), str(self.other))
        return hostile.PRELUDE.format(places=places).replace("{{", "{").replace("}}", "}")

    def commit(self, name: str) -> str:
        """Runs a hostile script and gives all that came back, "" before it when it was stopped."""
        limits = IMPATIENT if name.startswith("forever/") else LIMITS
        job = Job(self.prelude() + hostile.SCRIPTS[name], data(), formats=("png", "svg"), dpi=40)
        return brought_back(self.worker, job, limits)

    def outside_now(self) -> list[tuple[str, int, int, int, bytes]]:
        return [(path.name, *_facts(path)) for path in sorted(self.outside.rglob("*"))]

    def called(self) -> bool:
        """Whether anybody connected."""
        for listener in self.listeners:
            with contextlib.suppress(BlockingIOError):
                if listener.type == socket.SOCK_DGRAM:
                    listener.recv(10)
                else:
                    listener.accept()[0].close()
                return True
        return False

    def processes(self) -> list[int]:
        """Living processes below the warm one."""
        server = self.worker._server
        return below(server.process.pid) if server else []


def brought_back(worker: Worker, job: Job, limits: Limits) -> str:
    try:
        outcome = worker.run(job, limits)
    except ScriptFailed as error:
        return f"STOPPED {error.message} {error.hint} {error.traceback} {error.printed}"
    except SandboxError as error:
        return f"STOPPED {error.message} {error.hint} ({error.limit})"
    pictures = b" ".join(outcome.pictures.values()).decode("latin-1")
    return " ".join(["ENDED", outcome.printed, *outcome.warnings, json.dumps(outcome.drawn), pictures])


@contextlib.contextmanager
def staged(folder: Path) -> Iterator[Scene]:
    token = secrets.token_hex(16)
    home, outside, other = folder / "home", folder / "outside", folder / "figwright-sandbox-other" / "7"
    for name in (".ssh/id_rsa", ".ssh/id_rsa.mplstyle", ".aws/credentials", ".bashrc"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(f"font.family: {token}\n")
    (other / "work").mkdir(parents=True)
    (other / "work" / "data.json").write_text(f'["{token}"]')
    outside.mkdir()
    (outside / "kept").write_text("kept")
    unix = folder / "s"
    with contextlib.ExitStack() as stack:
        listeners = tuple(stack.enter_context(listener) for listener in _listeners(unix))
        secret = {"FIGWRIGHT_HOSTILE_KEY": token, "OPENAI_API_KEY": token}
        stack.enter_context(_set(secret))
        waits = [sys.executable, "-c", "import sys; sys.stdin.read()", token]
        victim = stack.enter_context(subprocess.Popen(waits, stdin=subprocess.PIPE))
        worker = stack.enter_context(Worker())
        yield Scene(token, home, outside, other, unix, victim, listeners, worker)
        victim.kill()


@contextlib.contextmanager
def _set(variables: dict[str, str]) -> Iterator[None]:
    os.environ.update(variables)
    try:
        yield
    finally:
        for name in variables:
            del os.environ[name]


def _listeners(unix: Path) -> Iterator[socket.socket]:
    tcp = socket.create_server(("127.0.0.1", 0))
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.bind(tcp.getsockname())
    named = socket.socket(socket.AF_UNIX)
    named.bind(str(unix))
    named.listen()
    for listener in (tcp, udp, named):
        listener.setblocking(False)
        yield listener


def below(process: int) -> list[int]:
    """Children of a process, and theirs."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                facts = (entry / "stat").read_text().rpartition(")")[2].split()
                if facts[0] != "Z":
                    parents.setdefault(int(facts[1]), []).append(int(entry.name))
    found = [process]
    for one in found:
        found += parents.get(one, [])
    return found[1:]


def _facts(path: Path) -> tuple[int, int, int, bytes]:
    info = path.lstat()
    return info.st_mode, info.st_uid, info.st_mtime_ns, path.read_bytes() if path.is_file() else b""


def data() -> dict[str, bytes]:
    """Files beside the script, each with a payload."""
    names = [
        "'); __import__('os').system('id'); ('",
        '"""\nimport os; os.listdir("/")\n"""',
        "{0.__class__.__mro__}",
        "</text><script>alert(1)</script>",
        "__import__('posix').listdir('/root')",
    ]
    reduced = b"\x80\x04cposix\nsystem\n(\x8c\x09touch ran\x94tR."
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    return {
        "data.json": json.dumps(dict.fromkeys(names, 1)).encode(),
        "array.npy": b"\x93NUMPY\x01\x00v\x00"
        + b"{'descr': '|O', 'fortran_order': False, 'shape': (1,), }".ljust(117)
        + b"\n"
        + reduced,
        "frame.pkl": reduced,
        "broken.ttf": b"\x00\x01\x00\x00" + bytes(range(256)) * 4,
        "broken.png": _png(4, 4)[:-20],
        "bomb.png": _png(60_000, 60_000),
        "bomb.xml": (bomb + "]><x>&i;</x>").encode(),
        "hostile.mplstyle": b"text.usetex: True\ntext.latex.preamble: \\immediate\\write18{id}\n",
        "picture.svg": b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    }


def _png(wide: int, high: int) -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes((3 * wide + 1) * min(high, 4)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
