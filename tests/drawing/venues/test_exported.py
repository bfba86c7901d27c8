"""Exported files by what they tell of themselves: size, fonts, dots, weight."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from PIL import Image

from figwright import render
from figwright.apps.cli import main
from figwright.compiler.exported import _type3, exported
from figwright.core.errors import AssetError
from figwright.drawing import venues
from figwright.drawing.venues import Span
from figwright.ir.spec.load import loads
from growth import LINEAR, growth

FIGURE = loads("figure: {width: 3.5in}\nbody:\n  row: [{id: a, label: One}, {id: b, label: Two}]\nedges: [a -> b]\n")


def found(path: Path, venue: str, span: Span | None = None) -> dict[str, str]:
    return {f.rule: f.severity for f in exported(path, venues.get(venue), span)}


def pdf(fonts: str, width: int = 200) -> bytes:
    """A page with one word in the given font."""
    content = b"BT /F 12 Tf 10 10 Td (Word) Tj ET"
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} 100] /Contents 4 0 R"
        f" /Resources << /Font << /F {fonts} >> >> >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
    ]  # fmt: skip
    out, places = b"%PDF-1.4\n", []
    for i, part in enumerate(parts, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (i, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    start = len(out)
    return (
        out
        + b"xref\n0 5\n0000000000 65535 f \n"
        + table
        + b"trailer << /Size 5 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % start
    )


def test_our_own_pdf_passes(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    path = tmp_path / "figure mit Umlaut ä.pdf"
    path.write_bytes(render(FIGURE, "pdf"))
    assert found(path, "ieee") == {}
    assert found(path, "neurips") == {}
    assert found(path, "icml", "column")["venue-width"] == "error"  # 3.5 inches in a column of 3.25


def test_fonts_that_are_not_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"))
    assert found(path, "ieee") == {"venue-fonts": "error"}
    path.write_bytes(pdf("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", width=700))
    assert found(path, "ieee") == {"venue-fonts": "error", "venue-width": "error"}


def test_fonts_of_type_3(tmp_path: Path) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    path = tmp_path / "plot.pdf"
    for kind, wanted in ((3, {"venue-fonts": "error"}), (42, {})):
        with matplotlib.rc_context({"pdf.fonttype": kind}):
            drawn = Figure(figsize=(3, 2))
            drawn.subplots().set_title("Words")
            drawn.savefig(path)
        assert found(path, "neurips") == wanted
    assert "venue-fonts" not in found(path, "ieee")


def test_dots_of_bitmaps_at_the_width_they_are_set(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    photograph = Image.effect_noise((1100, 400), 60).convert("RGB")
    photograph.save(path)
    assert found(path, "ieee") == {"venue-format": "warning"}  # 314 dots an inch in one column
    assert found(path, "ieee", "text")["venue-dots"] == "error"
    Image.new("RGB", (1100, 400)).save(path)
    assert found(path, "ieee")["venue-dots"] == "warning"  # line art wants 600, and that it is such is a guess
    Image.new("RGB", (1100, 400)).save(tmp_path / "a.jpg")
    assert found(tmp_path / "a.jpg", "ieee")["venue-format"] == "error"


def test_dots_of_pictures_in_a_pdf(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    Image.new("RGB", (400, 200)).save(path, resolution=150)
    assert found(path, "ieee") == {"venue-dots": "error"}
    Image.new("RGB", (800, 200)).save(path, resolution=350)
    assert found(path, "ieee") == {}


def test_what_is_no_svg_is_told_and_a_broken_size_is_none(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_bytes(b"\x00junk")
    with pytest.raises(AssetError, match="is not an SVG file"):
        exported(path, venues.get("icml"))
    path.write_text('<svg xmlns="x" width="1.2.3" height="5%"></svg>', "utf-8")
    assert [one.rule for one in exported(path, venues.get("icml"))] == ["venue-format"]


def test_svg_is_measured_and_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text('<svg xmlns="x" width="600pt" height="10cm"></svg>', "utf-8")
    assert found(path, "ieee") == {"venue-format": "error", "venue-width": "error"}


def test_a_width_that_is_none_of_the_venues(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    path.write_bytes(pdf(font, width=396))
    assert found(path, "icml")["venue-width"] == "warning"
    assert "venue-width" not in found(path, "neurips")
    path.write_bytes(pdf(font, width=486))
    assert "venue-width" not in found(path, "icml")


@pytest.mark.parametrize(("kind", "size", "least"), [(3, 4, True), (42, 4, True), (3, 8, False), (42, 8, False)])
def test_sizes_of_type_in_a_pdf(kind: int, size: int, least: bool, tmp_path: Path) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    path = tmp_path / "plot.pdf"
    with matplotlib.rc_context({"pdf.fonttype": kind, "font.size": size}):
        drawn = Figure(figsize=(3, 2))
        drawn.subplots().set_xscale("log")  # exponents are smaller, and are no fault
        drawn.savefig(path)
    told = found(path, "ieee")
    assert ("venue-type" in told) is least
    assert "venue-type" in found(path, "nature")  # 5 to 7 points
    assert "venue-unseen" not in told


def test_an_eps_file_is_measured_and_what_is_not_looked_at_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.eps"
    path.write_bytes(b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: (atend)\n%%EOF\n%%BoundingBox: 0 0 612 216\n")
    assert found(path, "ieee") == {"venue-width": "error", "venue-unseen": "info"}
    path.write_bytes(b"nothing")
    with pytest.raises(AssetError, match="not a PostScript"):
        exported(path, venues.get("ieee"))


def test_weight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>") + b" " * (51 << 20))
    assert found(path, "neurips")["venue-size"] == "warning"  # told by others, not found in the kit


@pytest.mark.parametrize("name", ["a.pdf", "a.png"])
def test_broken_files_are_said(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"%PDF-1.4 nothing")
    with pytest.raises(AssetError, match=name):
        exported(tmp_path / name, venues.get("ieee"))
    with pytest.raises(AssetError, match="cannot read"):
        exported(tmp_path / f"no-{name}", venues.get("ieee"))


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec, picture = tmp_path / "figure.yaml", tmp_path / "figure.svg"
    spec.write_text("figure: {width: 6in, alt: Two boxes}\nbody:\n  row: [One, Two]\n", "utf-8")
    assert main(["check", str(spec), "--venue", "neurips"]) == 1
    assert "venue-width" in capsys.readouterr().out
    assert main(["check", str(spec), "--venue", "icml", "--span", "text", "--only", "venue-width"]) == 0
    assert main(["render", str(spec), "-o", str(picture), "--venue", "acl", "--span", "text", "-q"]) == 0
    assert 'width="453.543pt"' in picture.read_text("utf-8")
    assert main(["check", str(picture), "--venue", "acl"]) == 0
    assert "export it as PDF" in capsys.readouterr().out
    assert main(["list", "venues"]) == 0
    assert "nature" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check", "x.pdf"], "--venue"), (["check", "x.yaml", "--span", "text"], "--span needs --venue"),
        (["render", "x.yaml", "-o", "x.svg", "--venue", "acl", "--width", "3in"], "both set the width"),
    ],
)  # fmt: skip
def test_misuse(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x.yaml").write_text("body: [One]\n", "utf-8")
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_pieces_of_a_pdf_that_never_end_are_looked_through_once() -> None:
    assert growth(lambda count: _type3(b"/ObjStm stream\n" * count), 15_000) < LINEAR
    packed = b"/ObjStm stream\n" + zlib.compress(b"/Subtype /Type3 ") + b"\nendstream"
    assert _type3(b"/ObjStm stream\nbroken endstream " + packed)
