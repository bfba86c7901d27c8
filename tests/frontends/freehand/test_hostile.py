"""What a model sends is hostile until proven otherwise."""

from __future__ import annotations

import re

import pytest

from figwright import compiler
from figwright.core.errors import AssetError
from figwright.frontends import freehand
from figwright.ir.spec.load import dump, loads
from frontends.freehand.sheets import node, sheet

BOX = node("a", 100, 100, 200, 80, "Encoder")
LIVE = re.compile(
    r"<script|foreignObject|<iframe|<image|<animate|<set|<style|<filter|<a |javascript:|on\w+\s*=|https?://(?!www\.w3)|file:|"
    r"@import|expression|<!ENTITY|evil",
    re.IGNORECASE,
)

CLEANED = {
    "script": "<script>evil()</script>",
    "script in another namespace": '<x:script xmlns:x="http://www.w3.org/1999/xhtml">evil()</x:script>',
    "event": '<rect width="9" height="9" onload="evil()" onclick="evil()"/>',
    "foreign object": (
        '<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="evil"/></foreignObject>'
    ),
    "link": '<a href="javascript:evil()"><rect width="9" height="9"/></a>',
    "file": '<image href="file:///etc/passwd" width="9" height="9"/>',
    "xlink to a file": '<image xlink:href="/etc/passwd" width="9" height="9"/>',
    "use from afar": '<use href="https://evil.example/x.svg#a"/>',
    "css url": '<rect width="9" height="9" style="fill:url(https://evil.example/x)"/>',
    "css import": "<style>@import url(https://evil.example/x.css); rect{fill:url(https://evil.example)}</style>",
    "css escape": r'<rect width="9" height="9" style="fill:\75rl(https://evil.example)"/>',
    "animation": '<rect width="9" height="9"><animate attributeName="href" values="javascript:evil()"/></rect>',
    "set": '<rect width="9" height="9"><set attributeName="onclick" to="evil()"/></rect>',
    "filter": (
        '<filter id="f"><feImage href="https://evil.example"/></filter><rect width="9" height="9" filter="url(#f)"/>'
    ),
    "handler in a quotation": '<g data-node="q" data-evidence="x"><rect width="20" height="20" data-evil="evil"/></g>',
    "svg in svg": '<svg onload="evil()" viewBox="0 0 9 9" width="9" height="9"><script>evil()</script></svg>',
}

REFUSED = {
    "no drawing": "I cannot draw that.",
    "cut off": sheet(BOX)[:-30],
    "not well-formed": sheet("<g><rect></g>"),
    "huge number": sheet('<rect width="1e308" height="9"/>'),
    "huge path": sheet('<path d="M0 0L9e99 0" stroke="red"/>'),
    "huge transform": sheet('<g transform="scale(99999999)"><rect width="9" height="9"/></g>'),
    "huge type": sheet('<text font-size="1e9" y="20">x</text>'),
    "no size": '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
    "deep": sheet("<g>" * 500 + "</g>" * 500),
    "deeper": sheet("<g>" * 50_000 + "</g>" * 50_000),
    "many": sheet('<rect width="1" height="1"/>' * 6_000),
    "long": sheet("<g/>" * 200_000),
    "refers to itself": sheet('<g id="a"><use href="#a"/></g>'),
    "doubling": sheet(
        '<g id="a0"><rect width="1" height="1"/></g>'
        + "".join(f'<g id="a{i + 1}"><use href="#a{i}"/><use href="#a{i}"/></g>' for i in range(20))
    ),
    "wrong transform": sheet('<g transform="rotate(1 2)"><rect width="9" height="9"/></g>'),
    "wrong path": sheet('<path d="12 13 L 4 4" stroke="red"/>'),
}


def _written(svg: str) -> str:
    return dump(freehand.figure(freehand.read(svg), mended=True)[0])


@pytest.mark.parametrize("name", CLEANED)
def test_what_does_not_draw_is_gone_and_the_rest_stays(name: str) -> None:
    svg = sheet(CLEANED[name] + BOX)
    text = _written(svg)
    assert not LIVE.search(text), text
    assert [words.words for words in freehand.read(svg).texts] == ["Encoder"]
    figure = loads(text)
    assert figure.item("a").label == "Encoder"
    assert compiler.render(compiler.compile(figure), "svg")


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_trusted_is_refused_in_words(name: str) -> None:
    with pytest.raises(AssetError) as caught:
        freehand.read(REFUSED[name])
    assert caught.value.hint


def test_entities_are_words_and_never_unfold_or_read() -> None:
    laughs = "<!ENTITY a0 'ha'>" + "".join(f"<!ENTITY a{i} '{f'&a{i - 1};' * 10}'>" for i in range(1, 10))
    file = "<!ENTITY x SYSTEM 'file:///etc/hostname'>"
    (text,) = freehand.read(f"<!DOCTYPE svg [{laughs}{file}]>" + sheet("<text y='20'>&a9; &x;</text>")).texts
    assert text.words == "&a9; &x;"
    inside = sheet("<text y='20'>&a9;</text>").replace("<defs>", f"<!DOCTYPE svg [{laughs}]><defs>")
    with pytest.raises(AssetError):
        freehand.read(inside)


VALUES = (
    "", "-1", "0", "NaN", "inf", "none", "50%", "2em", "url(#x)", "url(#tip)", "M", "Z", "C1 2 3", "A0 0 0 0 1 5 5",
    "1 2 3", "rotate(45)", "scale(0)", "matrix(0 0 0 0 0 0)", "skewX(80)", "bold", "rgb(1,2,3)", "inherit", "sub",
)  # fmt: skip
KEYS = (
    "x", "y", "width", "d", "points", "transform", "font-size", "font-weight", "font-family", "baseline-shift", "fill",
    "stroke", "stroke-width", "opacity", "clip-path", "marker-end", "text-anchor", "letter-spacing", "visibility", "dy",
    "data-node", "data-from", "dominant-baseline", "rx", "viewBox",
)  # fmt: skip
PLACES = (
    "<g {}><rect y='9' height='20'/></g>", "<text {}>word</text>", "<text><tspan {}>word</tspan></text>", "<rect {}/>",
    "<path stroke-linecap='round' {}/>", "<polygon {}/>", "<circle r='4' {}/>", "<svg width='20' height='9' {}/>",
)  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
def test_any_value_is_read_or_refused(key: str) -> None:
    for value in VALUES:
        body = "".join(place.format(f'{key}="{value}"') for place in PLACES if f" {key}=" not in place)
        try:
            text = _written(sheet(BOX + body))
        except AssetError:
            continue
        assert not LIVE.search(text)
        assert loads(text).item("a").label == "Encoder"


def test_slips_are_no_faults() -> None:
    body = '<text id="t" x="20" y="60">α &rarr; β &amp; R&D&nbsp;x</text><use xlink:href="#nothing"/>'
    bare = sheet(body + BOX).replace(' xmlns="http://www.w3.org/2000/svg"', "")
    answer = f"Here it is:\n```svg\n{bare}\n```\nEnjoy!"
    assert "α → β & R&D x" in [text.words for text in freehand.read(answer).texts]


def test_a_number_that_no_canvas_has_is_refused_wherever_it_stands() -> None:
    boxed = BOX.replace('data-node="a"', 'data-node="a" data-box="0 0 1e200 1e200"')
    assert freehand.figure(freehand.read(sheet(boxed)), mended=True)[0].item("a")
    with pytest.raises(AssetError, match="beyond"):
        freehand.read(sheet(BOX.replace("<rect", '<rect transform="scale(1e200)"')))
