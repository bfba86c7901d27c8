"""The small copies of pictures: in the page or beside it, each once, and never from elsewhere."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bench.reports.pages import Page, png, written
from bench_runs import Book, compared, run
from figwright.bench import reports
from figwright.bench.artifacts import at
from figwright.bench.reports import pictures

pytestmark = pytest.mark.usefixtures("no_plots")


def test_pictures_are_in_the_page_or_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    human = tmp_path / "human.png"
    human.write_bytes(png("blue"))
    files = {"r/a.png": png(), "r/broken.png": b"no picture"}
    told = [("a", "r/a.png"), ("b", "r/broken.png"), ("c", "r/missing.png"), ("d", "")]
    cases = {case: {"made": {"picture": name, "human": str(human)}, "judged": compared("MMMM")} for case, name in told}
    results = [run(Book(), "r", cases)]
    page = Page(written(results, tmp_path / "one", files)[0])
    assert len(page.all("img")) == 4 + 1
    assert not (tmp_path / "one" / "pictures").exists()
    assert page.words.count("no picture") == 3
    monkeypatch.setattr(reports, "INSIDE", 1)
    page = Page(written(results, tmp_path / "many", files)[0])
    names = {found["src"] or "" for found in page.all("img")}
    assert len(names) == 2  # the human one is kept once
    for name in names:
        with Image.open(tmp_path / "many" / name) as small:
            assert small.width == 640
    assert all(found["loading"] == "lazy" for found in page.all("img"))


def test_every_run_has_its_pictures_where_it_put_them(tmp_path: Path) -> None:
    """The same name in two places is two pictures; a place that cannot be reached is said, and costs no report."""
    book, results = Book(), []
    for name, colour in (("one", "red"), ("two", "blue")):
        at(str(tmp_path / name)).put("a.png", png(colour))
        cases = {"a": {"made": {"picture": "a.png"}, "judged": compared("MMMM")}}
        results.append(run(book, name, cases, label=name, artifacts=str(tmp_path / name)))
    results.append(run(book, "far", cases, label="far", artifacts="nowhere://bucket"))
    html, _ = reports.write(results, tmp_path / "report")
    page = Page(html.read_text())
    assert len({found["src"] for found in page.all("img")}) == 2
    assert page.words.count("no picture") == 1
    assert any("far: no pictures from nowhere://bucket" in text for text in page.words)
    given, _ = reports.write(results, tmp_path / "given", at(str(tmp_path / "one")))
    page = Page(given.read_text())
    assert len(page.all("img")) == 3
    assert len({found["src"] for found in page.all("img")}) == 1


def test_one_picture_has_one_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []
    small = pictures._small

    def counted(data: bytes) -> bytes | None:
        asked.append(data)
        return small(data)

    monkeypatch.setattr(pictures, "_small", counted)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    files = {f"r/{name}.png": png() for name in "abc"} | {"r/d.png": png("blue")}
    cases = {name: {"made": {"picture": f"r/{name}.png"}, "judged": compared("MMMM")} for name in "abcd"}
    page = Page(written([run(Book(), "r", cases)], tmp_path, files)[0])
    assert len(page.all("img")) == 4
    assert len(asked) == 2


def test_small_copies_lie_on_white() -> None:
    out = BytesIO()
    Image.new("RGBA", (1800, 900), (255, 0, 0, 0)).save(out, "PNG")
    with Image.open(BytesIO(pictures._small(out.getvalue()) or b"")) as small:
        assert small.size == (pictures.WIDE, 320)
        assert small.getextrema() == ((255, 255),) * 3


def test_report_reads_nothing_outside_its_artifacts(tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(png())
    cases = {
        "a": {"made": {"picture": "../secret.png", "files": {"x": "javascript:alert(1)"}}, "judged": compared("MMMM")}
    }
    results = [run(Book(), "r", cases)]
    html, _ = reports.write(results, tmp_path / "report", at(str(tmp_path / "artifacts")))
    page = Page(html.read_text())
    assert not page.all("img")
    assert not [link for link in page.all("a") if (link["href"] or "").startswith("javascript")]
