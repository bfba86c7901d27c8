"""SVG files of several programs as figures with places: what belongs together, what joins what, and the same look."""

from __future__ import annotations

from pathlib import Path

import pytest

from figwright import compiler, importers
from figwright.commands import main
from figwright.diagrams import read_diagram
from figwright.errors import SpecError
from figwright.spec import Figure
from figwright.spec.edits import Relabel, apply
from figwright.spec.load import load, loads

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
