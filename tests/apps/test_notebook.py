"""Figures in notebooks: IPython's own shell, and one real notebook in a real kernel."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import figwright
from figwright.core.errors import FigwrightError
from figwright.core.run_sync import run_sync

pytest.importorskip("IPython")

FIGURE = """\
figure: {title: Two boxes, alt: One box sends to another}
body: {row: [{id: a, label: Encoder}, {id: b, label: Decoder}]}
edges: [a -> b]
"""
METHOD = "The Reader takes the question and the passages and writes a draft. The Verifier checks the draft."
SVG, PNG, HTML, PLAIN = "image/svg+xml", "image/png", "text/html", "text/plain"


@pytest.fixture(scope="module")
def shell() -> Iterator[Any]:
    """A shell with a front end that shows pictures, as a notebook has."""
    from IPython.core.interactiveshell import InteractiveShell

    found = InteractiveShell.instance()
    found.display_formatter.active_types = found.display_formatter.format_types
    found.run_line_magic("load_ext", "figwright")
    yield found
    InteractiveShell.clear_instance()


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("FIGWRIGHT_MODEL", raising=False)


def run(shell: Any, cell: str) -> tuple[list[dict[str, Any]], str, Any]:
    """What a cell shows and says, and its outcome."""
    from IPython.utils.capture import capture_output

    with capture_output() as captured:
        outcome = shell.run_cell(cell)
    return [one.data for one in captured.outputs], captured.stdout + captured.stderr, outcome


def test_a_cell_of_yaml_is_a_picture_with_its_findings(shell: Any, tmp_path: Path) -> None:
    (picture, findings), _, _ = run(
        shell, f"%%figwright --theme sage --width 4in -o 'my figure.pdf' --to kept\n{FIGURE}"
    )
    assert "Encoder" in picture[SVG]
    assert picture[PNG].startswith(b"\x89PNG")
    assert picture[PLAIN] == "Figure of 2 nodes and 1 edge: One box sends to another"
    assert "no findings" in findings[PLAIN]
    assert (tmp_path / "my figure.pdf").read_bytes().startswith(b"%PDF")
    assert shell.user_ns["kept"].head.theme == "sage"
    assert shell.user_ns["kept"].head.width == 288


def test_findings_are_told_and_nothing_in_them_is_markup(shell: Any) -> None:
    text = (
        "body: {row: [{id: a, label: A}, {id: b, label: <script>x</script>, evidence: never said}]}\nedges: [a -> b]\n"
    )
    shell.user_ns["method"] = "Nothing."
    (_, findings), _, _ = run(shell, f"%%figwright --source method\n{text}")
    assert "<b>error</b> <code>b</code>" in findings[HTML]
    assert "<script" not in findings[HTML]
    (picture,), _, _ = run(shell, f"%%figwright --no-check\n{text}")
    assert SVG in picture


def test_a_file_is_shown_by_a_line(shell: Any, tmp_path: Path) -> None:
    (tmp_path / "figure.yaml").write_text(FIGURE, "utf-8")
    (picture, _), _, _ = run(shell, "%figwright figure.yaml")
    assert "Decoder" in picture[SVG]


def test_words_become_a_figure(shell: Any) -> None:
    for line in ('%%figwright draw --caption "How an answer is verified" --to done', "%%figwright_draw --to done"):
        (picture, _), said, outcome = run(shell, f"{line}\n{METHOD}")
        assert outcome.success, said
        assert "Verifier" in picture[SVG]
        assert isinstance(shell.user_ns.pop("done"), figwright.Run)


@pytest.mark.parametrize(
    ("cell", "lines"),
    [
        (
            "%%figwright\nbody: {row: [{id: a}, {id: b}]}\nedges: [a -> c]",
            ["error: cell:3: edges.0: no node named 'c'", "hint: ids of the body: a, b"],
        ),
        (
            "%%figwright --theme sagee\n" + FIGURE,
            ["error: figure: no theme named 'sagee'", "hint: did you mean 'sage'?"],
        ),
        (
            "import figwright; figwright.load('none.yaml')",
            ["error: no file named 'none.yaml'", "hint: run `figwright init"],
        ),
    ],
)
def test_errors_are_two_lines(shell: Any, cell: str, lines: list[str]) -> None:
    _, said, outcome = run(shell, cell)
    assert not outcome.success
    told = said.strip().splitlines()
    assert len(told) == len(lines) == 2, said
    assert all(line.startswith(expected) for line, expected in zip(told, lines, strict=True)), said


def test_misuse_of_a_magic_says_what_it_takes(shell: Any) -> None:
    _, said, _ = run(shell, f"%%figwright --wdith 4in\n{FIGURE}")
    assert "--wdith" in said
    assert "usage: %%figwright" in said
    assert "Traceback" not in said
    _, said, _ = run(shell, f"%%figwright --to 'mine\n{FIGURE}")
    assert "No closing quotation" in said
    assert "Traceback" not in said


def test_no_rounds_are_no_rounds(shell: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ordered: list[Any] = []

    def drawn(source: Any, caption: str, *, order: Any) -> Any:
        ordered.append(order)
        raise FigwrightError("enough")

    monkeypatch.setattr("figwright.agents.pipeline.illustrate", drawn)
    run(shell, f"%%figwright draw --rounds 0 --theme sage\n{METHOD}")
    assert [(one.rounds, one.theme) for one in ordered] == [(0, "sage")]


def test_values_are_pictures_and_in_a_terminal_words(shell: Any) -> None:
    figure = figwright.loads(FIGURE)
    data, about = shell.display_formatter.format(figure)
    assert set(data) == {SVG, PNG, PLAIN}
    assert about[PNG]["alt"] == "One box sends to another"
    scene, _ = shell.display_formatter.format(figwright.compile(figure))
    assert scene[SVG] == data[SVG]
    broken = figwright.loads(FIGURE.replace("alt:", "theme: none-such, alt:"))
    assert shell.display_formatter.format(broken)[0][PLAIN].startswith("error: figure: no theme named 'none-such'")
    shell.display_formatter.active_types, kept = [PLAIN], shell.display_formatter.active_types
    try:
        words, _ = shell.display_formatter.format(figure)
    finally:
        shell.display_formatter.active_types = kept
    assert words == {PLAIN: "Figure of 2 nodes and 1 edge: One box sends to another"}


def test_without_a_notebook_nothing_of_it_is_loaded() -> None:
    unwanted = ("IPython", "figwright.apps.notebook", "pydantic")
    code = f"import sys, figwright; print([m for m in {unwanted} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_work_is_done_also_inside_a_running_loop() -> None:
    async def outer() -> str:
        async def inner() -> str:
            await asyncio.sleep(0)
            return threading.current_thread().name

        return run_sync(inner())

    assert asyncio.run(outer()).startswith("figwright")
    assert run_sync(asyncio.sleep(0, "plain")) == "plain"


def test_a_cell_that_is_stopped_stops_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    from concurrent.futures import Future

    ended: list[str] = []
    begun = threading.Event()

    async def work() -> None:
        begun.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise

    def stopped(self: Future[Any], timeout: float | None = None) -> None:
        begun.wait(10)
        raise KeyboardInterrupt

    monkeypatch.setattr(Future, "result", stopped)

    async def outer() -> None:
        run_sync(work())

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(outer())
    assert ended == ["cancelled"]


def test_a_real_notebook(tmp_path: Path) -> None:
    """No extra step: figures are pictures after `import figwright`, and `illustrate` works in Jupyter's own loop."""
    client = pytest.importorskip("nbclient")
    formats = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    cells = [
        f"import figwright\nfigwright.loads('''{FIGURE}''')",
        f"import asyncio\nasyncio.get_running_loop()\nfigwright.illustrate('''{METHOD}''', 'Overview')",
        f"await figwright.illustrate_async('''{METHOD}''', 'Again')",
        "%load_ext figwright",
        "%%figwright\nbody: {row: [{id: a}]}\nedges: [a -> c]",
    ]
    book = formats.v4.new_notebook(cells=[formats.v4.new_code_cell(cell) for cell in cells])
    place = {"metadata": {"path": str(tmp_path)}}
    client.NotebookClient(book, timeout=60, allow_errors=True, resources=place).execute()
    figure, drawn, awaited, _, broken = (cell.outputs for cell in book.cells)
    assert [sorted(figure[0].data), figure[0].metadata[PNG]["alt"]] == [[PNG, SVG, PLAIN], "One box sends to another"]
    for (one,) in (drawn, awaited):
        assert one.output_type == "execute_result", one
        assert "Verifier" in one.data[SVG]
    assert broken[0].output_type == "error"
    assert broken[0].traceback[0] == "error: cell:3: edges.0: no node named 'c'"
    assert len(broken[0].traceback) == 2
