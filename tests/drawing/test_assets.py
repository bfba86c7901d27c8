"""Images and inline SVG: what is taken, what is refused, and that nothing harmful or external is left."""

from __future__ import annotations

import base64
import re
import socket
import struct
import zlib
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from figwright.core.errors import AssetError
from figwright.drawing.assets import inline_svg, load_image, marks, read_image, sanitise_svg
from figwright.ir.scene import Picture

pytestmark = pytest.mark.core

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{}</svg>'


def png(width: int = 2, height: int = 3) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = zlib.compress(b"".join(b"\0" + b"\x80\x90\xa0" * min(width, 9) for _ in range(min(height, 9))))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def jpeg(width: int, height: int) -> bytes:
    app = b"\xff\xe0" + struct.pack(">H", 16) + b"JFIF\0\1\1\0\0\1\0\1\0\0"
    frame = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, height, width, 1) + b"\1\x11\0"
    return b"\xff\xd8" + app + frame + b"\xff\xda\0\2\0\xff\xd9"


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("something was fetched")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


def test_an_image_is_told_by_its_content(tmp_path: Path) -> None:
    (tmp_path / "a.dat").write_bytes(png(4, 7))
    (tmp_path / "b.png").write_bytes(jpeg(30, 20))
    (tmp_path / "c.jpg").write_text(SVG.format("<rect width='3' height='4'/>"))
    found = [load_image(name, tmp_path) for name in ("a.dat", "b.png", "c.jpg")]
    assert [(i.media_type, i.width, i.height) for i in found] == [
        ("image/png", 4, 7), ("image/jpeg", 30, 20), ("image/svg+xml", 20, 10),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "src",
    [
        "http://x.example/a.png",
        "HTTPS://x.example/a.png",
        "file:///etc/passwd",
        "//host/a.png",
        "data:image/png,A",
        "ftp:a",
    ],
)
def test_addresses_are_refused(src: str, tmp_path: Path) -> None:
    with pytest.raises(AssetError, match="downloads nothing") as caught:
        load_image(src, tmp_path, "cam")
    assert "'cam'" in caught.value.message


def test_paths_stay_in_the_folder_unless_written_out(tmp_path: Path) -> None:
    inside = tmp_path / "figure"
    (inside / "deep").mkdir(parents=True)
    (tmp_path / "a.png").write_bytes(png())
    (inside / "b.png").write_bytes(png())
    assert load_image("deep/../b.png", inside).width == 2
    assert load_image(str(tmp_path / "a.png"), inside).width == 2
    with pytest.raises(AssetError, match="is outside the figure"):
        load_image("../a.png", inside)
    with pytest.raises(AssetError, match="is outside the figure"):
        load_image("deep/../../a.png", inside)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"GIF89a....", "neither PNG, JPEG nor SVG"),
        (b"", "neither PNG, JPEG nor SVG"),
        (png()[:-20], "broken or incomplete"),
        (png().replace(b"\x80\x90", b"\x81\x90", 1)[:60] + b"x", "broken or incomplete"),
        (jpeg(3, 3)[:20], "broken or incomplete"),
        (png(100_000, 100_000), "megapixels"),
        (png(0, 5), "megapixels"),
        (b"<html><body/></html>", "must start with <svg>"),
        (b"<svg", "not well-formed"),
    ],
)
def test_what_is_no_image_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(AssetError, match=message) as caught:
        read_image(content, "cam", "a.png")
    assert "'cam'" in caught.value.message


def test_a_missing_file_names_the_node(tmp_path: Path) -> None:
    for src in ("nowhere.png", ".", ""):
        with pytest.raises(AssetError, match="node 'cam'"):
            load_image(src, tmp_path, "cam")


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "a.png").open("wb") as stream:
        stream.truncate(21 << 20)
    with pytest.raises(AssetError, match="larger than 20 MB"):
        load_image("a.png", tmp_path)


HARMLESS = [
    "<script>alert(1)</script>",
    "<SCRIPT href='x'/>",
    "<rect width='1' height='1' onload='alert(1)' onclick='x()'/>",
    "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></body></foreignObject>",
    "<image href='http://evil.example/a.png' width='1' height='1'/>",
    "<image xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href='file:///etc/passwd'/>",
    "<image href='data:image/svg+xml;base64,PHN2Zy8+'/>",
    "<image href='data:image/png;base64,aGVsbG8='/>",
    "<use href='http://evil.example/a.svg#x'/>",
    "<use href='data:image/svg+xml,x#y'/>",
    "<a href='javascript:alert(1)'><rect width='2' height='2'/></a>",
    "<style>@import url(http://evil.example/a.css); rect {fill: url(http://evil.example/#x)}</style><rect/>",
    "<rect style='fill: url(http://evil.example/x); -moz-binding: url(x)'/>",
    "<rect style='fill: u\\72l(http://evil.example/x)'/>",
    "<rect fill='url(http://evil.example/a.svg#g)'/>",
    "<rect fill='expression(alert(1))'/>",
    "<set attributeName='href' to='javascript:alert(1)'/><animate attributeName='x' onbegin='alert(1)'/>",
    "<iframe src='http://evil.example'/><embed src='x'/><object data='x'/>",
    "<handler type='application/ecmascript'>alert(1)</handler>",
    "<filter id='f'><feImage href='http://evil.example/x'/></filter><rect filter='url(#f)'/>",
    "<metadata><x xmlns='http://evil.example/ns' href='http://evil.example'/></metadata>",
    "<font-face><font-face-uri href='http://evil.example/f.ttf'/></font-face>",
    "<?xml-stylesheet href='http://evil.example/a.css'?><rect/>",
    "<text><tspan>words</tspan><script>alert(1)</script></text>",
]


@pytest.mark.parametrize("content", HARMLESS)
def test_a_hostile_drawing_becomes_harmless(content: str) -> None:
    clean = sanitise_svg(SVG.format(content)).decode()
    bare = clean.replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xlink", "")
    assert not re.search(
        r"script|evil|javascript|on\w+=|file:|http|import|foreign|alert|style|url\(", bare, re.IGNORECASE
    )


LAUGHS = "".join(f'<!ENTITY {b} "&{a};&{a};&{a};">' for a, b in zip("abcdefg", "bcdefgh", strict=True))
DOUBLING = "".join(f"<g id='g{i}'>" + f"<use href='#g{i - 1}'/>" * 10 + "</g>" for i in range(1, 12))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG.format("<text>&x;</text>"), "entities"),
        ('<!DOCTYPE svg [<!ENTITY % p SYSTEM "http://evil.example/p.dtd"> %p;]>' + SVG.format(""), "entities"),
        (f'<!DOCTYPE svg [<!ENTITY a "ha">{LAUGHS}]>' + SVG.format("<text>&h;</text>"), "entities"),
        (SVG.format("<g>" * 50_000 + "</g>" * 50_000), "nested"),
        (SVG.format("<rect/>" * 30_000), "elements"),
        (SVG.format(f"<defs>{DOUBLING}<rect id='g0'/></defs><use href='#g11'/>"), "expands to"),
        (SVG.format("<g id='a'><use href='#a'/></g>"), "refers to itself"),
        (SVG.format("<pattern id='p'><rect fill='url(#p)'/></pattern><rect fill='url(#p)'/>"), "refers to itself"),
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "no size"),
        ("<svg viewBox='0 0 0 5'/>", "no size"),
        ("<svg viewBox='0 0 1e99 5'/>", "no size"),
        ("<svg width='100%' height='50%'/>", "no size"),
        ("not a drawing", "not well-formed"),
        (SVG.format("<rect></svg>"), "not well-formed"),
        ("", "without a drawing"),
        (SVG.format(" " * (6 << 20)), "larger than 5 MB"),
        ('<?xml version="1.0" encoding="no-such"?>' + SVG.format(""), "not well-formed"),
    ],
)  # fmt: skip
def test_a_drawing_that_cannot_be_made_harmless_is_refused(text: str, message: str) -> None:
    with pytest.raises(AssetError, match=message) as caught:
        inline_svg(text, "art")
    assert "'art'" in caught.value.message


def test_what_draws_is_kept() -> None:
    data = base64.b64encode(png()).decode()
    clean = sanitise_svg(
        SVG.format(
            "<defs><linearGradient id='g'><stop offset='0' stop-color='red'/></linearGradient>"
            "<path id='p' d='M0 0h5'/></defs><g transform='rotate(3)' clip-path='url(#c)'>"
            "<rect width='4' height='4' fill='url(#g)'/><use href='#p' x='2'/></g>"
            f"<image href='data:image/png;base64,{data}' width='2' height='3'/>"
            "<text x='1' xml:space='preserve'>a <tspan font-weight='bold'>b</tspan> c</text><title>t</title>"
        )
    ).decode()
    for part in ('fill="url(#g)"', 'xlink:href="#p"', "rotate(3)", 'clip-path="url(#c)"', data, 'stop-color="red"'):
        assert part in clean
    assert '<text xml:space="preserve" x="1">a <tspan font-weight="bold">b</tspan> c</text>' in clean


def test_styles_of_drawing_programs_become_attributes() -> None:
    clean = sanitise_svg(
        SVG.format(
            "<style>/* x */ .cls-1{fill:#123456;stroke:none} rect{fill:#abcdef} #one{opacity:.5}"
            " @media print{rect{fill:red}}</style>"
            "<rect class='cls-1' id='one'/><rect/><circle r='2' fill='blue' style='fill: lime; x-evil: 1'/>"
        )
    ).decode()
    assert '<rect id="one" fill="#123456" stroke="none" opacity=".5" />' in clean
    assert '<rect fill="#abcdef" />' in clean
    assert '<circle r="2" fill="lime" />' in clean


def test_a_doctype_alone_is_no_harm() -> None:
    doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert b"<rect" in sanitise_svg(doctype + SVG.format("<rect/>"))


@pytest.mark.parametrize(
    ("head", "size"),
    [
        ("viewBox='5 5 30 20' width='100%'", (30, 20)),
        ("viewBox='0,0,30,20'", (30, 20)),
        ("width='72pt' height='1in'", (96, 96)),
        ("width='10mm' height='20'", (37.8, 20)),
    ],
)
def test_the_size_comes_from_the_view_box_or_the_lengths(head: str, size: tuple[float, float]) -> None:
    image = inline_svg(f"<svg {head}><rect/></svg>")
    assert (image.width, image.height) == pytest.approx(size, abs=0.1)


def test_the_result_is_drawn_by_the_renderer() -> None:
    import resvg_py

    clean = sanitise_svg(
        "<svg viewBox='0 0 4 4'><style>.a{fill:#ff0000}</style><rect class='a' width='4' height='4'/></svg>"
    )
    assert bytes(resvg_py.svg_to_bytes(svg_string=clean.decode())).startswith(b"\x89PNG")


def test_words_that_name_no_font_are_set_in_ours_also_in_a_drawing_that_stays_a_picture() -> None:
    """Otherwise the PNG shows a sans face and the PDF a serif one, since each renderer has a default of its own."""
    overlapping = (
        '<g opacity=".5"><circle cx="4" cy="5" r="3"/><circle cx="6" cy="5" r="3"/></g><text x="9" y="6">x</text>'
    )
    drawn, *_ = marks(SVG.format(overlapping))
    (picture,) = drawn
    assert isinstance(picture, Picture)
    assert fromstring(picture.content).attrib["font-family"].startswith("'Source Sans Pro'")
    own = inline_svg(SVG.format("").replace("<svg ", '<svg font-family="Georgia" '))
    assert fromstring(own.content).attrib["font-family"] == "Georgia"
