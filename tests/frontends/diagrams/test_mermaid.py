"""Mermaid in: every way to write boxes, arrows, frames and words, and errors that name the line."""

from __future__ import annotations

from contextlib import suppress
from time import process_time

import pytest

from figwright import compiler
from figwright.core.errors import FigwrightError, SpecError
from figwright.frontends.diagrams import Imported, read_diagram
from figwright.ir.spec import Edge, Figure, Group

pytestmark = pytest.mark.core


def read(text: str) -> Imported:
    return read_diagram(text if "\n" in text else f"{text}\n", "mermaid")


def figure(body: str) -> Figure:
    return read(f"flowchart LR\n{body}\n").figure


def edges(body: str) -> list[tuple[str, str, str, str, str]]:
    return [(e.source[0], e.target[0], e.label, e.kind, e.arrow) for e in figure(body).edges]


@pytest.mark.parametrize(
    ("written", "kind", "glyph"),
    [
        ("A[Words]", "module", ""), ("A(Words)", "module", ""), ("A([Words])", "module", ""),
        ("A[[Words]]", "module", ""), ("A[(Words)]", "store", ""), ("A((Words))", "module", ""),
        ("A>Words]", "module", ""), ("A{Words}", "decision", ""), ("A{{Words}}", "module", ""),
        ("A[/Words/]", "data", ""), ("A[\\Words\\]", "data", ""), ("A[/Words\\]", "data", ""),
        ("A[\\Words/]", "data", ""), ("A(((Words)))", "module", ""), ("A(-Words-)", "module", ""),
        ('A@{ shape: cyl, label: "Words" }', "store", ""), ("A@{ shape: doc, label: Words }", "document", ""),
        ("A[Words]@{ shape: database }", "store", ""), ("A@{\n  shape: lean-r\n  label: Words\n}", "data", ""),
        ("A@{ shape: cloud, label: Words }", "module", "cloud"), ("A@{ shape: comment, label: Words }", "text", ""),
    ],
)  # fmt: skip
def test_every_shape_is_a_node_with_its_words(written: str, kind: str, glyph: str) -> None:
    (node,) = figure(written).nodes()
    assert (node.id, node.label, node.kind, node.glyph) == ("A", "Words", kind, glyph)


@pytest.mark.parametrize(
    ("arrow", "kind", "heads"),
    [
        ("-->", "flow", "end"), ("---", "flow", "none"), ("-.->", "auxiliary", "end"), ("-.-", "auxiliary", "none"),
        ("==>", "flow", "end"), ("===", "flow", "none"), ("--o", "flow", "end"), ("--x", "flow", "end"),
        ("o--o", "flow", "both"), ("x--x", "flow", "both"), ("<-->", "flow", "both"), ("<-.->", "auxiliary", "both"),
        ("---->", "flow", "end"), ("-...->", "auxiliary", "end"), ("====>", "flow", "end"), ("<==>", "flow", "both"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", ["A {} B", "A{}B1", "A\n  {} B"])
def test_every_arrow_keeps_its_line_and_heads(arrow: str, kind: str, heads: str, form: str) -> None:
    if form == "A{}B1" and arrow[0] in "ox":
        pytest.skip("Ao--oB is the box Ao to Mermaid as well")
    ((a, b, label, found, ends),) = edges(form.format(arrow))
    assert (a, b[:1], label, found, ends) == ("A", "B", "", kind, heads)


@pytest.mark.parametrize(
    "written",
    ["A -- some words --> B", "A -->|some words| B", 'A -->|"some words"| B', 'A -- "some words" --> B',
     "A-->|some words|B", "A-- some words -->B"],
)  # fmt: skip
def test_words_on_an_arrow_in_every_way(written: str) -> None:
    assert edges(written) == [("A", "B", "some words", "flow", "end")]


def test_words_on_dotted_thick_and_headless_arrows() -> None:
    found = edges("A -. maybe .-> B\nA == sure ==> B\nA -- plain --- B\nA <-- to and fro --> B")
    assert [edge[2:] for edge in found] == [
        ("maybe", "auxiliary", "end"), ("sure", "flow", "end"), ("plain", "flow", "none"),
        ("to and fro", "flow", "both"),
    ]  # fmt: skip


def test_chains_and_groups_are_written_out() -> None:
    assert [edge[:2] for edge in edges("A --> B & C --> D; D --> E")] == [
        ("A", "B"), ("A", "C"), ("B", "D"), ("C", "D"), ("D", "E"),
    ]  # fmt: skip


def test_an_arrow_with_a_name_is_an_arrow() -> None:
    found = read("flowchart LR\nA e1@--> B\ne1@{ animate: true }\n")
    assert [node.id for node in found.figure.nodes()] == ["A", "B"]
    assert any("e1" in note for note in found.notes)


@pytest.mark.parametrize(
    ("written", "label"),
    [
        ('A["a (b) [c] {d}"]', "a (b) [c] {d}"), ("A[one<br/>two<br>three]", "one\ntwo\nthree"),
        ('A["`**bold** and *slanted*`"]', "**bold** and *slanted*"), ('A["`first\n  second`"]', "first\nsecond"),
        ('A["#quot;quoted#quot; #35;1 #9829;"]', '"quoted" #1 ♥'), ("A[<b>Strong</b> words]", "**Strong** words"),
        ('A["$$x_i^2$$ here"]', "$x_i^2$ here"), ('A["from $5 to $10"]', r"from $\mathdollar$5 to $\mathdollar$10"),
        ('A["a*b*c"]', r"a$\ast$b$\ast$c"), ("A[Größe ≤ 3]", "Größe ≤ 3"), ("A[x < y]", "x < y"),
        ("A[<script>alert(1)</script>ok]", "ok"),
    ],
)  # fmt: skip
def test_words_come_as_they_are_meant(written: str, label: str) -> None:
    (node,) = figure(written).nodes()
    assert node.label == label


def test_names_with_signs_become_names_of_a_figure() -> None:
    found = figure("größe-1[Size] --> my.node & übung")
    assert len(found.nodes()) == 3
    assert [node.label for node in found.nodes()] == ["Size", "my.node", "übung"]
    assert len({id for edge in found.edges for id in (*edge.source, *edge.target)}) == 3


def test_subgraphs_nest_have_directions_and_may_be_ends() -> None:
    found = figure(
        'subgraph one[The "first"]\n direction TB\n A --> B\n subgraph in1\n C --> D\n end\nend\n'
        "subgraph two\n E\nend\none --> two\nB --> C\n"
    )
    zones = {group.id: group for group in found.groups() if group.type == "zone"}
    assert (zones["one"].label, zones["one"].arrange) == ('The "first"', "column")
    assert found.parents()["in1"] == "one"
    assert ("one", "two") in [(edge.source[0], edge.target[0]) for edge in found.edges]


def test_an_arrow_from_a_frame_into_itself_is_told() -> None:
    found = read("flowchart LR\nsubgraph one\n A --> B\nend\none --> A\n")
    assert [(edge.source[0], edge.target[0]) for edge in found.figure.edges] == [("A", "B")]
    assert any("one -> A" in note for note in found.notes)


def test_an_empty_subgraph_is_a_box() -> None:
    found = figure("subgraph late [Coming soon]\nend\nA --> late")
    assert {node.id: node.label for node in found.nodes()} == {"A": "A", "late": "Coming soon"}


@pytest.mark.parametrize(
    ("way", "first", "container"),
    [("LR", "A", "row"), ("RL", "C", "row"), ("TD", "A", "column"), ("TB", "A", "column"), ("BT", "C", "column")],
)
def test_the_direction_is_kept(way: str, first: str, container: str) -> None:
    body = read(f"graph {way};A-->B;B-->C;").figure.body
    assert (body.type, body.items[0].id) == (container, first)


def test_ranks_become_columns_in_which_neighbours_stand_level() -> None:
    body = figure("A --> B & C\nB --> D\nC --> E\nD & E --> F").body
    assert [[i.id for i in item.items] if isinstance(item, Group) else item.id for item in body.items] == [
        "A", ["B", "C"], ["D", "E"], "F",
    ]  # fmt: skip


def test_colours_become_hues_and_the_rest_of_the_styles_is_told() -> None:
    found = read(
        "flowchart LR\nA:::hot --> B --> C --> D\nclassDef hot fill:#f96,stroke:#333,stroke-width:4px\n"
        "style B fill:rgb(200,230,201)\nclass C hot\nlinkStyle 0 stroke:#ff3,color:red\n"
    )
    tones = {node.id: node.tone for node in found.figure.nodes()}
    assert tones == {"A": "orange", "B": "green", "C": "orange", "D": ""}
    assert found.figure.edges[0].tone == "yellow"
    assert any("stroke-width" in note for note in found.notes)


def test_a_colour_that_all_have_is_the_usual_one() -> None:
    assert {node.tone for node in figure("A --> B --> C\nclassDef default fill:#bbf").nodes()} == {""}


def test_front_matter_directives_comments_and_descriptions() -> None:
    found = read(
        "---\ntitle: The *title*\nconfig:\n  theme: dark\n---\n%%{init: {'theme': 'base'}\n}%%\n"
        'flowchart LR\n%% a comment --> of its own\naccTitle: short\naccDescr: What it shows\nA --> B\nclick A "https://x"\n'
    )
    assert found.figure.head.title == "The *title*"
    assert found.figure.head.alt == "What it shows"
    assert len(found.figure.edges) == 1
    assert len(found.notes) == 3


def test_invisible_links_order_and_are_not_drawn() -> None:
    found = figure("A ~~~ B")
    assert not found.edges
    assert [item.id for item in found.body.items] == ["A", "B"]


def test_words_that_begin_like_statements_are_boxes() -> None:
    assert [edge[:2] for edge in edges("endpoint --> class1\nstyled --> click1\nclass --> style")] == [
        ("endpoint", "class1"), ("styled", "click1"), ("class", "style"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("flowchart LR\nA --> B\nA[open\n", 3, "not closed"), ("flowchart LR\nA -->\n", 3, "missing name"),
        ("flowchart LR\nsubgraph x\nA\n", 4, "not closed"), ("flowchart LR\nA\nend\n", 3, "without a subgraph"),
        ("flowchart LR\nA B\n", 2, "cannot read"), ("flowchart LR\nA -- words\n", 2, "not closed"),
        ("sequenceDiagram\nA->>B: hi\n", 1, "sequence diagram"), ("\npie title x\n", 2, "pie chart"),
        ("flowchart LR\n\n", 3, "no boxes"), ("wobble\nA\n", 1, "wobble"),
    ],
)  # fmt: skip
def test_errors_name_the_line_and_the_thing(text: str, line: int, words: str) -> None:
    with pytest.raises(SpecError, match=words) as caught:
        read(text)
    assert caught.value.line == line


def test_a_state_diagram() -> None:
    found = read(
        'stateDiagram-v2\ndirection LR\n[*] --> Idle\nstate "Hard at work" as Busy\nIdle --> Busy : go\n'
        "state Busy2 {\n [*] --> a\n a --> [*]\n}\nBusy --> Busy2\nBusy2 --> [*]\n"
        "Idle : waits\nnote right of Idle : calm\n"
        "state pick <<choice>>\nBusy --> pick\n"
    )
    nodes = {node.id: node for node in found.figure.nodes()}
    assert nodes["Busy"].label == "Hard at work"
    assert (nodes["Idle"].label, nodes["Idle"].note) == ("waits", "calm")
    assert {"start", "stop", "Busy2.start", "Busy2.stop", "a", "pick"} <= set(nodes)
    assert Edge.model_validate("Idle -> Busy: go").label in [edge.label for edge in found.figure.edges]
    assert len(found.figure.edges) == 7


def test_a_markdown_file_gives_its_blocks(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "Über uns.md"
    path.write_text("# Title\n\n```mermaid\ngraph LR\nA-->B\n```\n\ntext\n\n~~~mermaid\ngraph LR\nC-->\n~~~\n", "utf-8")
    found = read_diagram(path)
    assert [node.id for node in found.figure.nodes()] == ["A", "B"]
    assert any("--page" in note for note in found.notes)
    with pytest.raises(SpecError) as caught:
        read_diagram(path, page="2")
    assert caught.value.line == 13
    with pytest.raises(SpecError, match="no Mermaid block"):
        read_diagram(path, page="3")


def test_a_diagram_on_one_line_and_remarks_behind_statements() -> None:
    assert len(read_diagram("graph TD;A-->B;B-->C").figure.edges) == 2
    found = read("flowchart LR\naccDescr {\n two\n lines }\nA --> B %% a remark\nB --> C\n").figure
    assert (found.head.alt, len(found.edges)) == ("two lines", 2)


def test_what_is_no_diagram_is_said(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "notes.txt"
    path.write_text("Just words.\n", "utf-8")
    with pytest.raises(FigwrightError, match=r"notes\.txt"):
        read_diagram(path)
    with pytest.raises(FigwrightError, match="cannot be read"):
        read_diagram(tmp_path / "missing.mmd")


@pytest.mark.parametrize(
    "text",
    [
        "flowchart LR\n" + "subgraph a\n" * 5000, "flowchart LR\n" + "A-->B\n" * 3000,
        "flowchart LR\nA" + "[" * 100_000,
        "flowchart LR\n" + " & ".join("ABCDEFGHIJ" * 30) + "-->" + " & ".join("KLMNOPQ" * 60),
        "flowchart LR\nA@{" + "{" * 50_000, "flowchart LR\nA[" + "<b>" * 30_000 + "]", "flowchart LR\n" + "A" * 200_000,
        "flowchart LR\nA --" + " -" * 100_000,
    ],
    ids=["deep", "many", "brackets", "product", "braces", "tags", "long", "dashes"],
)  # fmt: skip
def test_hostile_text_ends_soon(text: str) -> None:
    began = process_time()
    with suppress(FigwrightError):
        read(text)
    assert process_time() - began < 10


@pytest.mark.parametrize(
    ("written", "label"),
    [
        ("x<sub>i</sub>", "$x_{i}$"), ("y<sup>2</sup>", "y²"), ("H<sub>2</sub>O<sup>+</sup>", "H₂O⁺"),
        ("<i>W</i><sub>out</sub>", "$W_{\\mathrm{out}}$"), ("x<sub>%</sub>", "x_%"),
    ],
)  # fmt: skip
def test_letters_that_stand_lower_or_higher_stay_so(written: str, label: str) -> None:
    assert figure(f'A["{written}"]').nodes()[0].label == label


def test_a_dashed_border_is_told() -> None:
    found = read("flowchart LR\n A --> B\n style B stroke-dasharray: 5 5\n")
    assert "drew dashed borders of boxes as solid: B" in found.notes


def test_a_long_chain_goes_on_in_a_next_row_from_the_left() -> None:
    steps = [f"s{i}[Step number {i} of many]" for i in range(12)]
    body = figure(" --> ".join(steps)).body
    assert body.type == "column"
    rows = [[item.id for item in row.items] for row in body.items if isinstance(row, Group)]
    assert [id for row in rows for id in row] == [f"s{i}" for i in range(12)]
    assert max(map(len, rows)) - min(map(len, rows)) <= 1


def test_comments_behind_statements_are_left_out_and_signs_in_quotes_are_words() -> None:
    figure = read_diagram(
        "flowchart LR %% way\nsubgraph one %% frame\ndirection TB %% down\n"
        'A["50 %% off"]:::c --> B %% x\nend %% closed\nclassDef c fill:#f96 %% p\nclass B c %% u\none --> C %% on\n'
    ).figure
    assert [node.label for node in figure.nodes()] == ["50 %% off", "B", "C"]
    assert [group.label for group in figure.groups() if group.framed] == ["one"]
    assert len(figure.edges) == 2


def test_quoted_words_of_several_lines_are_read() -> None:
    figure = read_diagram('graph LR\na["\n\n  Hand in\n  Ann\n  "];\nb["Check"];\na -- "after\n a day" --> b;\n').figure
    assert [node.label for node in figure.nodes()] == ["Hand in Ann", "Check"]
    assert figure.edges[0].label == "after a day"


WIDE = """
graph LR
  hand[Hand in the application] --> head{Approved by the head?}
  head -->|no| back[Send it back with remarks] --> hand
  head -->|yes| ops[Operations looks at it] --> plan[Operations makes a plan] --> first[Run the first step]
  head --> dba[Database team looks at it] --> check[Database team confirms] --> second[Run the second step]
  first --> third[Run the third step] --> owner[The owner confirms the result] --> done[Closed and archived]
  second --> owner
  head --> done
"""


@pytest.mark.parametrize("way", ["LR", "TB"])
def test_a_diagram_that_is_broken_into_lines_is_still_read_from_its_beginning(way: str) -> None:
    figure = read_diagram(WIDE.replace("LR", way)).figure
    scene = compiler.compile(figure)
    place = {element.id: element.touch for element in scene.role("node")}
    for a, b in [(a, b) for edge in figure.edges for a in edge.source for b in edge.target]:
        one, other = place[a], place[b]
        left, up = other.right < one.x, other.bottom < one.y
        if (a, b) != ("back", "hand"):  # what closes the circle
            assert not (left and other.y <= one.bottom), (a, b)
            assert not (up and other.x <= one.right), (a, b)
    assert min(words.size for element in scene.elements for words in element.words) > 5.5
