"""Figure files: what is read, what is refused, and how it is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from figwright.core.errors import SpecError
from figwright.ir.spec.load import dump, load, loads
from growth import LINEAR, growth

pytestmark = pytest.mark.core


def refused(text: str, file: str = "f.yaml") -> SpecError:
    with pytest.raises(SpecError) as caught:
        loads(text, file)
    return caught.value


@pytest.mark.parametrize(
    ("text", "line", "path", "message", "hint"),
    [
        ("body:\n  row:\n    - {id: a, labl: x}\n", 3, "body.row.0.labl", "unknown key 'labl'", "'label'"),
        ("body:\n  row:\n    - zone:\n        colour: red\n", 4, "body.row.0.zone.colour", "unknown key", "'tone'"),
        ("body:\n  zone:\n    label: x\n    row:\n    - kind: modul\n", 5, "body.zone.row.0.kind", "modul", "'module'"),
        ("body: [a]\nfigure:\n  them: ice\n", 3, "figure.them", "unknown key 'them'", "'theme'"),
        ("body: [a]\nbraces:\n  - {ovr: [a]}\n", 3, "braces.0", "'over' is missing", "'over'"),
        ("body: [a]\nedge: []\n", 2, "edge", "unknown key 'edge'", "'edges'"),
        ("row: [a]\n", 1, "", "'body' is missing", "put it under 'body'"),
        ("body: [{id: encoder}]\nedges:\n- encodr -> x\n", 3, "edges.0", "no node named 'encodr'", "'encoder'"),
        ("body: [{id: a}]\nedges:\n- from: b\n  to: a\n", 3, "edges.0.from", "no node named 'b'", "ids of the body: a"),
        ("body: [{id: a}]\nbraces:\n- over: [a, c]\n", 3, "braces.0.over", "no node named 'c'", ""),
        ("body:\n- {id: a}\n- {id: a}\n", 3, "body.1.id", "two elements are named 'a'", "rename"),
        ("body:\n- zone: {id: a, row: [{id: a}]}\nedges: [a -> a]\n", 2, "body.0.zone.row.0.id", "two elements", ""),
        ("body:\n- zone: {id: z, items: [{id: a}]}\nedges:\n- a -> z\n", 4, "edges.0", "contains the other", "beside"),
        ("body: [{id: my node}]\n", 1, "body.0.id", "not an id", "'my-node'"),
        ("body: [a]\nedges: [a to b]\n", 2, "edges.0", "invalid edge", ""),
        ("body:\n- {type: module}\n", 2, "body.0.type", "not a container", "kind: module"),
        ("body: {row: [a], column: [b]}\n", 1, "body", "cannot be both", "two items"),
        ("body:\n- zone: {label: x, items: [a]}\n  label: y\n", 2, "body.0", "beside and inside 'zone'", "keep one"),
        ("body:\n- null\n", 2, "body.0", "mapping", ""),
        ("body: [a]\nfigure: {aspect: wide}\n", 2, "figure.aspect", "invalid aspect ratio", ""),
        ("body: [a]\nfigure: {width: 5 feet}\n", 2, "figure.width", "invalid length", ""),
        ("body: [a]\nfigure: {width: 9000}\n", 2, "figure.width", "less than or equal to 2000", ""),
        ('body: ["a\\x07b"]\n', 1, "body.0", "U+0007", ""),
    ],
)  # fmt: skip
def test_an_error_says_where_what_and_what_was_meant(text: str, line: int, path: str, message: str, hint: str) -> None:
    error = refused(text)
    assert (error.line, error.path) == (line, path)
    assert message in error.plain
    assert hint in error.hint
    assert str(error).startswith(f"f.yaml:{line}: ")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("body:\n  row: [a]\n  row: [b]\n", 3, "duplicate key"),
        ("body:\n  row: [a\nedges: x\n", 3, "not valid YAML"),
        ("body:\n\trow: [a]\n", 2, "not valid YAML"),
        ("body: &a\n  row: [*a]\n", 2, "contains itself"),
        ("body: [*nobody]\n", 1, "no anchor named"),
        ("body: [a]\n---\nbody: [b]\n", 3, "second document"),
        ("body: !!python/object/apply:os.system [ls]\n", 1, "tag"),
        ("? [a, b]\n: x\n", 1, "a key must be a word"),
        ("body: " + "[" * 100_000, 1, "nested more than"),
        ("body: " + "{row: [" * 80 + "a" + "]}" * 80, 1, "nested more than"),
        ("- a\n- b\n", 0, "mapping with a 'body'"),
        ("just words", 0, "mapping with a 'body'"),
        ("", 0, "empty"),
        ("# only a comment\n", 0, "empty"),
    ],
)
def test_what_is_no_figure_is_refused(text: str, line: int, message: str) -> None:
    error = refused(text)
    assert error.line == line
    assert message in error.message


def test_aliases_may_repeat_but_not_explode() -> None:
    figure = loads("body:\n- &s {glyph: robot, label: Agent}\n- *s\n")
    assert [node.label for node in figure.nodes()] == ["Agent", "Agent"]
    levels = "".join(f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    assert "expands to too many" in refused("a: &a [x, x, x, x, x, x, x, x, x]\n" + levels + "body: [*i]\n").message


def test_ten_thousand_nodes_end_in_a_clear_error() -> None:
    nodes = "".join(f"- {{id: n{i}, label: same}}\n" for i in range(10_000))
    error = refused(f"body:\n{nodes}edges:\n" + "".join(f"- n{i} -> n{i + 1}\n" for i in range(9_999)))
    assert "more than 2000 elements" in error.message
    assert "split" in error.hint


def test_two_thousand_equal_labels_still_get_their_names_quickly() -> None:
    def named(count: int) -> None:
        figure = loads("body: [" + ", ".join(["same"] * count) + "]")
        assert len({node.id for node in figure.nodes()}) == count

    assert growth(named, 475) < LINEAR


def test_a_long_label_is_read_and_a_longer_one_is_not() -> None:
    assert len(loads(f"body: [{'a' * 5000}]").nodes()[0].label) == 5000
    assert "5001 characters" in refused(f"body: [{'a' * 5001}]").message


def test_all_problems_are_told_at_once() -> None:
    error = refused("body:\n- {labl: a}\n- {knd: data}\n- {glyf: robot}\nfigure: {tilte: x}\n")
    assert error.line == 2
    assert "3 more problems" in error.hint
    assert "line 4: unknown key 'glyf', did you mean 'glyph'?" in error.hint


def test_numbers_and_yes_are_words_where_words_belong() -> None:
    figure = loads(
        "figure: {title: 2024, aspect: 16:9}\n"
        "body:\n  row: [5, yes, {id: 1, label: no},\n"
        "    {id: 0x1F, label: 1.0, emphasis: yes, size: 2, params: {count: 3, on: true}}]\n"
        "edges: [1 -> 0x1F: 7, {from: 1, to: [0x1F]}]\n"
    )
    assert [node.label for node in figure.nodes()] == ["5", "yes", "no", "1.0"]
    assert figure.head.title == "2024"
    assert figure.head.aspect == pytest.approx(16 / 9)
    assert figure.nodes()[3].emphasis is True
    assert figure.nodes()[3].size == 2.0
    assert figure.nodes()[3].params == {"count": 3, "on": True}
    assert figure.edges[0].label == "7"
    assert figure.edges[1].source == ("1",)


def test_json_reads_as_well_and_names_lines() -> None:
    assert loads('{"body": {"row": [{"id": 1, "label": null}, "\\ud83d\\ude00", true]}}').nodes()[1].label == "😀"
    assert refused('{"body":\n[{"labl": 1}]}', "f.json").line == 2
    assert "not valid JSON" in refused('{"body": [1,}', "f.json").message
    assert "duplicate key" in refused('{"body": [], "body": []}', "f.json").message
    assert "nested" in refused('{"body": ' + "[" * 50_000 + "]" * 50_000 + "}", "f.json").message


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "figure.yaml"
    path.write_bytes(b"\xef\xbb\xbfbody: [Encoder]\n")
    assert load(path) == load(str(path)) == load("body:\n- Encoder\n")
    with pytest.raises(SpecError, match="no file named") as caught:
        load(tmp_path / "figur.yaml")
    assert "figure.yaml" in caught.value.hint
    with pytest.raises(SpecError, match="is a folder"):
        load(tmp_path)
    path.write_bytes("body: [Über]".encode("latin-1"))
    with pytest.raises(SpecError, match="UTF-8"):
        load(path)
    path.write_bytes(b"body: [a]\n" + b"#" * (5 << 20))
    with pytest.raises(SpecError, match="larger than 5 MB"):
        load(path)
    with pytest.raises(SpecError):
        load("with\0nul.yaml")


SHORT = """\
figure: {title: RAG, width: 3.5in, aspect: '16:9'}
body:
  row:
    - Plain words
    - {id: enc, kind: data, label: Encoder}
    - zone:
        id: training
        label: Training
        column: [First, Second]
edges:
  - 'enc -> training: loss'
  - {from: training, to: enc, kind: gradient}
legend: true
"""


def test_dump_is_short_and_writes_the_short_forms() -> None:
    assert dump(loads(SHORT)) == SHORT


def test_schema_describes_what_dump_writes_in_full() -> None:
    from figwright.ir.spec.schema import figure_schema

    schema = figure_schema()
    assert json.loads(json.dumps(schema)) == schema
    assert set(schema["properties"]) == {"figure", "body", "edges", "braces", "legend", "drawings"}
    assert {"from", "to", "kind", "evidence"} <= set(schema["$defs"]["Edge"]["properties"])
    assert schema["$defs"]["Node"]["properties"]["label"]["maxLength"] == 5000
    assert "title" in schema["$defs"]["Head"]["properties"]
