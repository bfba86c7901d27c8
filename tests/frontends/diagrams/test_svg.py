"""SVG files of several programs as figures with places: what belongs together, what joins what, and the same look."""

from __future__ import annotations

from pathlib import Path

import pytest

from figwright import compiler
from figwright.apps.cli import main
from figwright.core.errors import SpecError
from figwright.frontends import importers
from figwright.frontends.diagrams import read_diagram
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import Relabel, apply
from figwright.ir.spec.load import dump, load, loads

DRAWINGS = Path(__file__).parent / "drawings"
ARROW = '<marker id="m" viewBox="0 0 10 10" refX="10" refY="5" orient="auto"><path d="M0 0L10 5L0 10Z"/></marker>'
BOX = '<rect x="{x}" y="100" width="120" height="60"/><text x="{c}" y="135" text-anchor="middle">{t}</text>'
TWO = BOX.format(x=40, c=100, t="Encoder") + BOX.format(x=300, c=360, t="Decoder")
JOINS = {
    "chatbot": "user-query>embedding-model embedding-model>vector-db vector-db>llm llm>user-query",
    "d2": "server.api>server.db client>server.api server.api>client",
    "drawio": "a1>b2 b2>c3",
    "graphviz": "a>b b>c c>d d>b",
    "illustrator": "Signal_in>Filter Filter>class-scores",
    "inkscape": "encoder>gate gate>decoder gate>learned-threshold",
    "libreoffice": "sensor>kalman-filter kalman-filter>state",
    "matplotlib_none": "encoder>latent latent>decoder",
    "mermaid": "a1>a2 b1>b2 a2>b1 b2>a2",
    "transformer": "input>self-attention self-attention>picture picture>feed-forward feed-forward>head "
    "self-attention>picture user>input",
}
FRAMES = {"chatbot": "retrieval", "d2": "server", "drawio": "zone", "graphviz": "enc", "mermaid": "one"}


def _read(name: str) -> Figure:
    return read_diagram(DRAWINGS / f"{name}.svg").figure


def _drawn(body: str, **wishes: str) -> tuple[Figure, tuple[str, ...]]:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300"><defs>{ARROW}</defs>\n{body}</svg>'
    found = read_diagram(svg, **wishes)
    return found.figure, found.notes


def _joins(figure: Figure) -> list[str]:
    return [f"{edge.source[0]}>{edge.target[0]}" for edge in figure.edges]


@pytest.mark.parametrize("name", JOINS)
def test_arrows_join_what_they_touch(name: str) -> None:
    figure = _read(name)
    assert sorted(_joins(figure)) == sorted(JOINS[name].split())
    frame = FRAMES.get(name)
    assert not frame or frame in {group.id for group in figure.groups() if group.type == "zone"}


def test_labels_titles_and_captions_go_to_what_they_belong_to() -> None:
    figure = _read("chatbot")
    labels = {item.id: item.label for item, _ in figure.walk()}
    assert labels["embedding-model"] == "Embedding\nmodel"
    assert labels["retrieval"] == "Retrieval"
    assert labels["annotator"] == "annotator"
    assert [edge.label for edge in figure.edges] == ["", "", "top-k", ""]
    assert [edge.label for edge in _read("mermaid").edges] == ["", "", "batches", "feedback"]
    assert next(edge.kind for edge in _read("inkscape").edges if edge.target == ("learned-threshold",)) == "leader"


def test_what_is_doubtful_is_told() -> None:
    notes = read_diagram(DRAWINGS / "chatbot.svg").notes
    assert any("logo.png" in note for note in notes)
    assert any("touches nothing at 600, 220" in note for note in notes)
    assert any("filter" in note for note in read_diagram(DRAWINGS / "transformer.svg").notes)
    picture = (
        '<foreignObject width="90" height="90"><img xmlns="http://www.w3.org/1999/xhtml" src="x"/></foreignObject>'
    )
    assert any("foreign object" in note for note in _drawn(TWO + picture)[1])
    assert _drawn(TWO)[1] == ()


def test_an_ellipsis_is_an_ornament_and_no_isolated_node() -> None:
    dots = "".join(f'<circle cx="{x}" cy="40" r="4"/>' for x in (220, 240, 260))
    line = '<path d="M160 130H298" stroke="#000" marker-end="url(#m)"/>'
    figure, _ = _drawn(TWO + line + dots)
    assert [node.kind for node in figure.nodes()].count("ornament") == 3
    assert "isolated-node" not in {finding.rule for finding in compiler.check(figure)}


@pytest.mark.parametrize(
    "head",
    ['<polygon points="290,125 300,130 290,135"/>', '<path d="M292 124L300 130L292 136" stroke="#000" fill="none"/>'],
)
def test_a_head_drawn_at_the_end_of_a_line_is_its_head(head: str) -> None:
    figure, _ = _drawn(f'{TWO}<line x1="160" y1="130" x2="292" y2="130" stroke="#000"/>{head}')
    assert _joins(figure) == ["encoder>decoder"]
    assert figure.edges[0].arrow == "end"


def test_a_small_or_huge_canvas_is_kept_as_finely() -> None:
    small = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12">\n<path d="M1.004 1h10v9.996h-10z"/></svg>'
    huge = small.replace("0 0 24 12", "0 0 24000 12000").replace(
        "M1.004 1h10v9.996h-10z", "M1004 1000h10000v9996h-10000z"
    )
    for svg in (small, huge):
        head, node = read_diagram(svg).figure.head, read_diagram(svg).figure.nodes()[0]
        assert head.size == (1000, 500)
        assert node.place == pytest.approx((41.83, 41.67, 416.67, 416.5), abs=0.01)


def test_our_own_file_gives_back_its_figure_with_what_was_changed(tmp_path: Path) -> None:
    figure = loads("body:\n  - {id: a, label: Encoder}\n  - {id: b, label: Decoder}\nedges:\n  - a -> b\n")
    svg = importers.stamped(compiler.render(compiler.compile(figure), "svg"), "svg", figure)
    (tmp_path / "figure.svg").write_bytes(svg)
    assert read_diagram(tmp_path / "figure.svg").figure == figure
    (tmp_path / "figure.svg").write_bytes(svg.replace(b">Encoder<", b">Sampler<"))
    changed = read_diagram(tmp_path / "figure.svg").figure
    assert changed == apply(figure, Relabel(id="a", label="Sampler"))[0]
    bare = compiler.render(compiler.compile(figure), "svg").decode()
    found = read_diagram(bare).figure
    assert (_joins(found), found.placed) == (["a>b"], True)


def test_the_command_writes_a_placed_figure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "figure.yaml"
    assert main(["import", str(DRAWINGS / "chatbot.svg"), "-o", str(out), "--width", "3.25in"]) == 0
    figure = load(out)
    assert figure.placed
    assert figure.head.width == 234.0
    assert "logo.png" in capsys.readouterr().err


@pytest.mark.parametrize(
    "svg", ['<svg viewBox="0 0 9 9">\n</svg>', "<svg>\n<rect/></svg>", "<svg viewBox='0 0 9 9'>\n<g>"]
)
def test_what_is_no_drawing_is_refused_in_words(svg: str) -> None:
    with pytest.raises(SpecError) as caught:
        read_diagram(svg, "svg")
    assert caught.value.hint


LINE = '<path d="M160 130H300" style="{style}"/>'
HEADED = LINE.format(style="stroke:#333;marker-end:url(#m)")


@pytest.mark.parametrize(
    "paint",
    ["rgb(15 118 110 / 80%)", "hsl(170 60% 30%)", "rgb(10%, 20%, 89.9%)", "var(--ink)", "oklch(0.5 0.2 20)"],
)
def test_a_line_in_any_notation_of_colour_is_an_arrow(paint: str) -> None:
    style = "<style>:root{--ink:#0f766e}</style>"
    line = f'<g stroke="#333">{LINE.format(style=f"stroke:{paint};marker-end:url(#m)")}</g>'
    figure, notes = _drawn(style + TWO + line)
    assert _joins(figure) == ["encoder>decoder"]
    assert any("oklch" in note for note in notes) == paint.startswith("oklch")


def test_font_and_marker_in_short_are_read() -> None:
    style = "<style>text{font:italic 600 24px/1.2 Helvetica, Arial}.l{marker:url(#m)}</style>"
    line = '<path class="l" d="M160 130H300" stroke="black"/>'
    figure, _ = _drawn(style + TWO + line)
    svg = compiler.render(figure, "svg").decode()
    assert figure.edges[0].arrow == "both"
    assert "italic" in svg
    plain = compiler.render(_drawn(TWO + line)[0], "svg").decode()
    assert svg != plain


def test_an_inner_sheet_in_per_cent_stands_where_it_is_drawn() -> None:
    inner = '<rect width="100%" height="100%"/><text x="20" y="40">In</text>'
    figure, _ = _drawn(f'<svg x="10%" y="20%" width="20%" height="30%">{inner}</svg>')
    (node,) = figure.nodes()
    assert node.place == (60, 60, 120, 90)


def test_flowed_words_of_inkscape_are_kept() -> None:
    region = '<flowRegion><rect x="310" y="105" width="100" height="40"/></flowRegion>'
    words = f"<flowRoot>{region}<flowPara>Count</flowPara></flowRoot>"
    figure, _ = _drawn('<rect x="300" y="100" width="120" height="60" fill="#eee"/>' + words)
    assert [node.label for node in figure.nodes()] == ["Count"]


def test_an_arrow_ends_at_the_thing_and_not_at_what_lies_around_it() -> None:
    """A dashed border around boxes whose letters are outlines is not known as a frame."""
    glyphs = '<path d="M{x} 120h10v20h-10z" fill="black"/>'
    boxes = "".join(
        f'<rect x="{x}" y="100" width="100" height="60" fill="#eef" stroke="black"/>' + glyphs.format(x=x + 40)
        for x in (40, 220, 420)
    )
    around = '<path d="M200 80H560V180H200Z" fill="none" stroke="black" stroke-dasharray="4"/>'
    lines = "".join(
        f'<path d="M{a} 130H{b}" stroke="black" marker-end="url(#m)"/>' for a, b in ((140, 218), (320, 418))
    )
    figure, _ = _drawn(boxes + lines + around)
    at = {node.id: node.place for node in figure.nodes()}
    assert [(at[e.source[0]][0], at[e.target[0]][0]) for e in figure.edges] == [(40, 220), (220, 420)]  # type: ignore[index]


def test_an_arrow_that_comes_back_is_a_loop() -> None:
    loop = '<path d="M60 100V60H120V100" fill="none" stroke="black" marker-end="url(#m)"/>'
    figure, _ = _drawn(TWO + loop)
    assert [(edge.source, edge.target) for edge in figure.edges] == [(("encoder",), ("encoder",))]


def test_an_arrow_inside_of_a_box_is_told_and_joins_nothing() -> None:
    inner = '<path d="M60 110H100" fill="none" stroke="black" marker-end="url(#m)"/>'
    figure, notes = _drawn(TWO + inner)
    assert not figure.edges
    assert "both ends at 'encoder'" in " ".join(notes)


def test_a_marker_ends_where_its_transforms_put_it() -> None:
    """Visio draws its heads by a `use` that is turned round and scaled, before the end of the line."""
    marker = (
        '<defs><g id="h"><path d="M2 1L0 0L2 -1Z"/></g><marker id="v" refX="-7" orient="auto" overflow="visible">'
        '<use href="#h" transform="scale(-3.5,-3.5)"/></marker></defs>'
    )
    figure, _ = _drawn(marker + TWO + '<path d="M160 130H293" stroke="black" style="marker-end:url(#v)"/>')
    assert figure.edges[0].path is not None
    assert figure.edges[0].path[-1] == (300, 130)


def test_the_head_of_a_curve_points_where_the_curve_does() -> None:
    curve = '<path d="M360 160C360 260 100 260 100 172" fill="none" stroke="red"/>'
    figure, _ = _drawn(TWO + curve + '<polygon points="95,172 100,162 105,172" fill="red"/>')
    assert figure.edges[0].path is not None
    assert figure.edges[0].path[-1][-2:] == (100, 162)


def test_a_line_and_its_head_in_one_path_are_an_arrow() -> None:
    line = '<path d="M160 130H298M290 124L300 130L290 136" fill="none" stroke="black"/>'
    figure, _ = _drawn(TWO + line)
    assert _joins(figure) == ["encoder>decoder"]
    assert figure.edges[0].arrow == "end"


@pytest.mark.parametrize(
    "shape",
    [
        '<path d="M160 129H292V131H160ZM291 125L300 130L291 135Z"/>',  # PowerPoint: shaft and head in one path
        '<path d="M0-1H132V1H0ZM131-5L140 0L131 5Z" transform="matrix(1 0 0 1 160 130)"/>',
        '<rect x="160" y="129" width="132" height="2"/><path d="M291 125L300 130L291 135Z"/>',  # Inkscape: in two
        '<polygon points="170,124 270,124 270,116 292,130 270,144 270,136 170,136"/>',  # a block arrow
        '<path d="M170 124H270V116L292 130L270 144V136H170Z M170 124"/>',  # as cairo ends its paths
        '<g><path d="M170 124H270V116L292 130L270 144V136H170Z"/>'
        '<path d="M170 124H270V116L292 130L270 144V136H170Z" fill="none" stroke="red"/></g>',  # LibreOffice
    ],
)
def test_a_filled_shape_that_is_an_arrow_is_one(shape: str) -> None:
    figure, notes = _drawn(TWO + shape)
    (edge,) = figure.edges
    assert (edge.source, edge.target, edge.arrow) == (("encoder",), ("decoder",), "end")
    assert (edge.path or ())[-1][0] == pytest.approx(300 if "300" in shape or "140" in shape else 292)
    assert not notes


@pytest.mark.parametrize(
    "shape",
    [
        '<rect x="160" y="127" width="140" height="6"/>',  # a bar, or a line without a head
        '<path d="M160 120H300L290 140H170Z"/>',
        '<path d="M160 126H180V122L190 130L180 138V134H160Z"/>',  # points at nothing
        '<path d="M230 160l8-12h-5v-10h-6v10h-5Z"/>',  # a sign that points down
    ],
)
def test_a_filled_shape_that_may_be_an_arrow_is_kept_as_it_is(shape: str) -> None:
    figure, _ = _drawn(TWO + shape)
    assert not figure.edges
    assert "drawing" in dump(figure)


def test_of_the_slides_of_an_impress_export_one_is_read() -> None:
    slide = (
        '<g visibility="hidden">\n<g id="container-id{i}"><g class="Slide"><text x="50" y="50">{t}</text></g></g></g>'
    )
    slides = slide.format(i=1, t="First") + slide.format(i=2, t="Second")
    figure, notes = _drawn(slides)
    assert "First" in dump(figure)
    assert "imported slide 1 of 2; use --page to choose another" in notes
    assert "Second" in dump(_drawn(slides, page="2")[0])
    with pytest.raises(SpecError, match="no slide '3'"):
        _drawn(slides, page="3")


def test_what_lies_between_two_things_and_may_be_an_arrow_is_told() -> None:
    _, notes = _drawn(TWO + '<path d="M160 120H300L290 140H170Z"/>')
    assert "between 'encoder' and 'decoder' may be an arrow" in " ".join(notes)


def test_an_arrow_that_begins_on_another_has_its_source() -> None:
    third = '<rect x="180" y="200" width="100" height="60"/><text x="230" y="235" text-anchor="middle">Loss</text>'
    paths = ("M160 130H300", "M230 130V200")
    lines = "".join(f'<path d="{path}" stroke="black" marker-end="url(#m)"/>' for path in paths)
    figure, notes = _drawn(TWO + third + lines)
    assert {(e.source, e.target) for e in figure.edges} == {(("encoder",), ("decoder",)), (("encoder",), ("loss",))}
    assert "an arrow begins on the arrow from 'encoder' to 'decoder'; it is read as one from 'encoder'" in notes


def test_the_ground_of_a_dark_drawing_is_drawn() -> None:
    figure, _ = _drawn('<rect width="600" height="300" fill="#0f172a"/>' + TWO.replace("<rect", '<rect fill="#eee"'))
    assert b"#0f172a" in compiler.render(figure, "svg")


def test_a_dot_where_an_arrow_begins_is_told() -> None:
    dot = '<marker id="dot" refX="4" refY="4"><circle cx="4" cy="4" r="3"/></marker>'
    line = '<path d="M160 130H300" stroke="black" marker-start="url(#dot)" marker-end="url(#m)"/>'
    assert "the dot at its end is left out" in " ".join(_drawn(dot + TWO + line)[1])


def test_words_on_a_stack_of_cards_belong_to_the_foremost() -> None:
    cards = "".join(f'<rect x="{40 + i}" y="{60 + i}" width="90" height="90" fill="#eee"/>' for i in (0, 8, 16))
    figure, _ = _drawn(cards + '<text x="101" y="125" text-anchor="middle">Frames</text>')
    assert [node.place for node in figure.nodes() if node.label] == [(56, 76, 90, 90)]
