"""The public API: the same way from Python as from the command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import figwright
from figwright.compiler import compile, verify_names
from figwright.core.errors import AssetError, NotFound, RenderError, SpecError

pytestmark = pytest.mark.core

TEXT = """
figure: {title: Two boxes, alt: One box sends to another, theme: ice}
body: {row: [{id: a, label: Encoder, evidence: an encoder}, {id: b, label: Decoder, evidence: a decoder}]}
edges: [{from: a, to: b, evidence: the encoder feeds the decoder}]
"""


@pytest.fixture(scope="module")
def figure() -> figwright.Figure:
    return figwright.loads(TEXT)


def test_load_render_and_check(tmp_path: Path) -> None:
    path = tmp_path / "figure.yaml"
    path.write_text(TEXT)
    figure = figwright.load(path)
    svg = figwright.render(figure, "svg").decode()
    assert "Encoder" in svg
    assert 'id="a"' in svg
    source = tmp_path / "method.md"
    source.write_text("We train an encoder; the encoder feeds the decoder.")
    findings = figwright.check(figure, source)
    assert [(f.rule, f.element) for f in findings if f.severity == "error"] == [("unsupported", "b")]
    assert figwright.check(figure, source.read_text()) == findings


def test_a_scene_is_rendered_as_it_is(figure: figwright.Figure) -> None:
    scene = figwright.compile(figure)
    assert figwright.render(scene, "svg") == figwright.render(figure, "svg")


def test_unknown_formats_and_options_are_named(figure: figwright.Figure) -> None:
    with pytest.raises(NotFound, match="'svgg'") as wrong:
        figwright.render(figure, "svgg")
    assert "'svg'" in wrong.value.hint
    with pytest.raises(RenderError, match="unknown option 'dpi' for svg") as told:
        figwright.render(figure, "svg", dpi=300)
    assert "outlined" in told.value.hint


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("body: [{id: a, glyph: robt}]", "node 'a': no glyph named 'robt'", "'robot'"),
        ("body: [{id: a, badge: magnifer}]", "node 'a': no glyph named 'magnifer'", "'magnifier'"),
        ("body: [{id: a, icon: brian}]", "node 'a': no icon named 'brian'", "'brain'"),
        ("body: [{id: a, tone: blu}]", "node 'a': no hue named 'blu'", "'blue'"),
        ("body: [{zone: {id: z, tone: blu, items: [x]}}]", "zone 'z': no hue named 'blu'", "'blue'"),
        ("body: [{id: a}, {id: b}]\nedges: [{id: e, from: a, to: b, tone: gren}]", "edge 'e': no hue named", "'green'"),
        ("body: [a]\nbraces: [{id: r, over: [a], tone: gren}]", "brace 'r': no hue named 'gren'", "'green'"),
        ("body: [{id: a, glyph: robot, params: {arms: 3}}]", "node 'a': glyph 'robot' has no parameter", ""),
        ("figure: {theme: icy}\nbody: [a]", "figure: no theme named 'icy'", "'ice'"),
        ("figure: {layout: compsed}\nbody: [a]", "figure: no layout named 'compsed'", "'composed'"),
        ("figure: {icons: nowhere.json}\nbody: [a]", "nowhere.json", ""),
        ("body: [a]\nlegend: {entries: [{sample: skp, label: S}]}", "legend 'S': no sample named 'skp'", "'skip'"),
        ("body: [{id: a, glyph: robt}, {id: b, tone: blu}]", "node", "1 more"),
    ],
)  # fmt: skip
def test_names_that_nobody_has_are_told_with_their_element(text: str, message: str, hint: str) -> None:
    with pytest.raises(SpecError) as caught:
        verify_names(figwright.loads(text))
    assert message in caught.value.message
    assert hint in caught.value.hint


def test_files_are_looked_for_from_the_figures_folder(tmp_path: Path) -> None:
    (tmp_path / "art.svg").write_text("<svg viewBox='0 0 30 20'><rect width='30' height='20' fill='#fe0102'/></svg>")
    figure = figwright.loads("body: [{id: a, kind: image, src: art.svg, label: Art}]")
    paints = [getattr(mark, "paint", None) for mark in compile(figure, base=tmp_path).element("a").marks]
    assert [paint.fill for paint in paints if paint and paint.fill == "#fe0102"] == ["#fe0102"], "its shapes are ours"
    with pytest.raises(AssetError, match=r"node 'a': no image file 'art\.svg'"):
        compile(figure, base=tmp_path / "elsewhere")


def test_own_icons_are_drawn(tmp_path: Path) -> None:
    (tmp_path / "set.json").write_text('{"icons": {"bar": {"body": "<path d=\\"M1 1h9v9z\\" fill=\\"#abcdef\\"/>"}}}')
    figure = figwright.loads("figure: {icons: set.json}\nbody: [{id: a, icon: bar, label: Own}, {id: b, icon: brain}]")
    assert b"#abcdef" in figwright.render(figure, "svg", base=tmp_path)


def test_an_own_theme_is_found_beside_the_figure(tmp_path: Path) -> None:
    from importlib import resources

    text = resources.files("figwright.drawing.themes").joinpath("ice.toml").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(text.replace('name = "ice"', 'name = "mine"'))
    figure = figwright.loads("figure: {theme: mine.toml}\nbody: [a]")
    assert figwright.compile(figure, base=tmp_path).theme == "mine"
    with pytest.raises(AssetError, match="is outside the figure"):
        figwright.compile(figwright.loads("figure: {theme: ../mine.toml}\nbody: [a]"), base=tmp_path)


def test_edits_are_part_of_the_api(figure: figwright.Figure) -> None:
    from figwright.ir.spec.edits import Relabel

    changed, undo = figwright.apply(figure, Relabel(id="a", label="Reader"))
    assert changed.nodes()[0].label == "Reader"
    assert figwright.apply(changed, undo)[0] == figure
    assert figwright.loads(figwright.dump(changed)) == changed


def test_every_public_name_is_there() -> None:
    assert set(figwright.__all__) == set(dir(figwright))
    for name in figwright.__all__:
        assert getattr(figwright, name) is not None
    with pytest.raises(AttributeError, match="nonsense"):
        figwright.nonsense  # noqa: B018


def test_importing_loads_nothing_heavy() -> None:
    heavy = "('pydantic', 'yaml', 'figwright.')"
    code = f"import sys, figwright; print(sum(m.startswith({heavy}) for m in sys.modules))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "0"


def test_a_drawing_that_is_no_shapes_says_how_large_it_is() -> None:
    hatch = "<pattern id='p' width='4' height='4'><rect width='2' height='2'/></pattern>"
    faint = f"<defs>{hatch}</defs><rect width='90' height='60' fill='url(#p)'/>"
    body = "figure: {{layout: placed, size: [200, 100]}}\nbody: [{{id: a, drawing: d, place: [9, 9, 60, 40]}}]\n"
    text = body + 'drawings: {{d: "{}"}}'
    with pytest.raises(SpecError, match="has no size") as caught:
        compile(figwright.loads(text.format(faint)))
    assert "viewBox" in caught.value.hint
    assert compile(figwright.loads(text.format(f"<svg viewBox='0 0 90 60'>{faint}</svg>"))).element("a")
