"""Any graph, written as Mermaid or DOT, comes in with the same nodes, frames and edges."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from figwright import compile
from figwright.frontends.diagrams import ReadOptions, _arrange, names, read_diagram
from figwright.ir.spec import Figure

WORDS = st.text("abcXYZ äß≤0129()[]{}<>|#;:,.'!?%&/\\=+-_~^@", min_size=1, max_size=18).filter(lambda t: t.strip())
Drawing = tuple[list[str], dict[int, int], list[tuple[int, int, str]], str]


@st.composite
def drawings(draw: st.DrawFn) -> Drawing:
    """Labels, frames by node, edges with words, a direction."""
    labels = draw(st.lists(WORDS, min_size=1, max_size=9))
    n = len(labels)
    ends = st.integers(0, n - 1)
    plain = st.text("abc xyz", max_size=9).map(str.strip)
    links = draw(st.lists(st.tuples(ends, ends, plain), max_size=14))
    frames = draw(st.dictionaries(ends, st.integers(0, 2), max_size=n))
    return labels, frames, links, draw(st.sampled_from(["LR", "TB", "RL", "BT"]))


def quoted(text: str) -> str:
    """Words with the signs that HTML and quotes would take away as codes."""
    signs = {"&": "#38;", "<": "#60;", ">": "#62;", "#": "#35;", "\\": "#92;", '"': "#34;", ";": "#59;"}
    return "".join(signs.get(sign, sign) for sign in text)


def mermaid(drawing: Drawing) -> str:
    labels, frames, links, way = drawing
    lines = [f"flowchart {way}"]
    for frame in sorted(set(frames.values())):
        lines += [f"subgraph f{frame}[Frame {frame}]", *(f"n{i}" for i in frames if frames[i] == frame), "end"]
    lines += [f'n{i}["{quoted(label)}"]' for i, label in enumerate(labels)]
    lines += [f"n{a} -->|{words}| n{b}" if words else f"n{a} --> n{b}" for a, b, words in links]
    return "\n".join(lines) + "\n"


def dot(drawing: Drawing) -> str:
    labels, frames, links, way = drawing

    def said(text: str) -> str:
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'

    lines = [f"digraph {{ rankdir={way}"]
    for frame in sorted(set(frames.values())):
        inside = " ".join(f"n{i};" for i in frames if frames[i] == frame)
        lines.append(f'subgraph cluster_f{frame} {{ label="Frame {frame}"; {inside} }}')
    lines += [f"n{i} [label={said(label)}]" for i, label in enumerate(labels)]
    lines += [f'n{a} -> n{b} [label="{words}"]' for a, b, words in links]
    return "\n".join([*lines, "}"])


def holds(figure: Figure, drawing: Drawing) -> None:
    labels, frames, links, _ = drawing
    assert {node.id: node.label for node in figure.nodes()} == {
        f"n{i}": " ".join(label.split()) for i, label in enumerate(labels)
    }
    assert Counter((e.source[0], e.target[0], e.label) for e in figure.edges) == Counter(
        (f"n{a}", f"n{b}", " ".join(words.split())) for a, b, words in links
    )
    zones = [group.id for group in figure.groups() if group.type == "zone"]
    held = {id[-1]: {node.id for node in figure.nodes() if inside(figure, node.id, id)} for id in zones}
    assert held == {str(frame): {f"n{i}" for i in frames if frames[i] == frame} for frame in set(frames.values())}


def inside(figure: Figure, id: str, group: str) -> bool:
    parents = figure.parents()
    above = parents[id]
    while above is not None and above != group:
        above = parents[above]
    return above == group


@pytest.mark.parametrize("write", [mermaid, dot])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(drawing=drawings())
def test_the_same_nodes_frames_and_edges(monkeypatch: pytest.MonkeyPatch, write, drawing: Drawing) -> None:  # type: ignore[no-untyped-def]
    with monkeypatch.context() as patch:
        # Which arrangement is legible is found by placing each; the law holds for both and needs no places.
        for kept in (0, _arrange.DEEPEST):
            patch.setattr(_arrange, "_chosen", lambda tree, file, kept=kept: (tree.figure(file, kept=kept), False))
            holds(read_diagram(write(drawing), write.__name__).figure, drawing)


@pytest.mark.parametrize("write", [mermaid, dot])
@settings(max_examples=5, deadline=None)
@given(drawing=drawings())
def test_what_comes_in_compiles(write, drawing: Drawing) -> None:  # type: ignore[no-untyped-def]
    found = read_diagram(write(drawing), write.__name__, width="3.25in")
    holds(found.figure, drawing)
    assert compile(found.figure).width == pytest.approx(234, abs=0.5)


def test_a_crowd_is_taken_as_it_is_and_told() -> None:
    found = read_diagram("digraph {" + "".join(f"n{i} -> n{i + 1};" for i in range(300)) + "}")
    assert (len(found.figure.nodes()), len(found.figure.edges)) == (301, 300)
    assert any("301 boxes are too many" in note for note in found.notes)


def test_every_format_tells_itself_apart() -> None:
    texts = {
        "mermaid": "flowchart LR\nA-->B\n", "dot": "digraph {a -> b}",
        "drawio": '<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/><mxCell id="a" value="A" vertex="1" '
        'parent="1"><mxGeometry width="9" height="9"/></mxCell></root></mxGraphModel>',
        "svg": '<svg viewBox="0 0 90 40" xmlns="http://www.w3.org/2000/svg"><rect width="80" height="30"/></svg>\n',
    }  # fmt: skip
    assert set(texts) == set(names())
    for format, text in texts.items():
        assert read_diagram(text).format == format
    assert ReadOptions(theme="ice", page="2").head() == {"theme": "ice"}
