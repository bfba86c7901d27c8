"""Broken and hostile sources: a clear error or a sane figure each, in bounded time and memory; nothing is fetched."""

from __future__ import annotations

import http.server
import math
import resource
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import figwright
import hostile_sources as hostile
from figwright.core.errors import FigwrightError

for _module in ("cv2", "pypdfium2", "rapidocr_onnxruntime"):
    pytest.importorskip(_module)
SECONDS, READING = 120, 2.0
"""That pass until a test fails, since other work runs beside the tests, and that reading a PDF may take here."""
MEMORY = 4 << 30
SECRET = "nobody-may-read-this"
SOURCES = {
    **{f"pdf: {name}": ("x.pdf", make) for name, make in hostile.PDFS.items()},
    **{f"svg: {name}": ("x.svg", make) for name, make in hostile.SVGS.items()},
    **{f"picture: {name}": (name, make) for name, make in hostile.PICTURES.items()},
}


@pytest.fixture(scope="module")
def asked() -> Iterator[tuple[str, list[str]]]:
    """An address that remembers who asked for it."""
    seen: list[str] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            seen.append(self.path)
            self.send_error(404)

        def log_message(self, *args: Any) -> None: ...

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/x.png", seen
    server.shutdown()


@pytest.fixture
def in_time() -> Iterator[None]:
    def late(*_: Any) -> None:
        raise AssertionError(f"more than {SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def traced(path: Path) -> figwright.Figure | FigwrightError:
    try:
        return figwright.trace(path).figure
    except FigwrightError as error:
        return error


def test_there_are_enough_of_them() -> None:
    assert len(SOURCES) >= 60


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.usefixtures("in_time")
def test_a_clear_error_or_a_sane_figure(
    name: str, asked: tuple[str, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("figwright.frontends.tracing.pdf.apart.SECONDS", READING)
    web, seen = asked
    file, make = SOURCES[name]
    secret = tmp_path / "secret"
    secret.write_text(SECRET, "utf-8")
    path = tmp_path / file
    path.write_bytes(make().replace(b"{web}", web.encode()).replace(b"{secret}", str(secret).encode()))
    found = traced(path)
    if isinstance(found, FigwrightError):
        assert found.message
        assert found.hint
        assert "Traceback" not in f"{found.message} {found.hint}"
        assert "'given'" not in found.message, "the sandbox's own name of the file"
    else:
        assert SECRET not in figwright.dump(found)
        assert found.nodes() or found.edges or path.suffix not in (".pdf", ".svg"), "nothing seen is said"
        scene = figwright.compile(found)
        assert math.isfinite(scene.width)
        assert math.isfinite(scene.height)
        assert figwright.render(scene, "svg").startswith(b"<")
    assert not seen
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        assert resource.getrusage(who).ru_maxrss * 1024 < MEMORY


@pytest.mark.parametrize("name", ["missing.pdf", "folder"])
def test_what_is_no_file(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(FigwrightError):
        figwright.trace(tmp_path / name)
