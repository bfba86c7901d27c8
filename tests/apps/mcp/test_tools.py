"""Every tool through the official client, in this process: answers, errors, paths, annotations."""

from __future__ import annotations

import asyncio
import base64
import io
import json
from pathlib import Path
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError
from PIL import Image

from agents.style.sheets import svg
from assisted import METHOD, SPEC, inside, pictures, text
from figwright.apps import catalogue
from figwright.apps.mcp import tools
from figwright.apps.mcp.replies import LOOK
from figwright.ir.spec.load import loads


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No key, no model, no runs of anybody else's."""
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / ".home"))
    monkeypatch.setenv("FIGWRIGHT_MODEL", "")


def called(root: Path | None, name: str, /, **given: Any) -> Any:
    async def call() -> Any:
        async with inside(root) as client:
            return await client.call_tool(name, given)

    return asyncio.run(call())


def refused(root: Path | None, name: str, /, **given: Any) -> str:
    result = called(root, name, **given)
    assert result.is_error, text(result)
    assert "Traceback" not in text(result)
    assert "\nhint: " in text(result)
    return text(result)


def test_a_figure_follows_the_looks_of_one_under_the_root_and_can_be_rendered_again(tmp_path: Path) -> None:
    (tmp_path / "last.svg").write_text(svg(radius=0.0))
    result = called(tmp_path, "draw", method=METHOD, caption="Our codec", like="last.svg")
    spec = result.structured_content["spec"]
    assert loads(spec).head.theme == "last.theme.toml"
    assert not called(tmp_path, "render", spec=spec).is_error
    assert "outside" in refused(tmp_path, "draw", method=METHOD, like="../last.svg")


def test_a_figure_is_drawn_with_no_key_and_says_that_rules_drew_it(tmp_path: Path) -> None:
    result = called(tmp_path, "draw", method=METHOD, caption="Our codec")
    figure = loads(result.structured_content["spec"])
    assert {node.label for node in figure.nodes()} >= {"Encoder", "Decoder"}
    assert result.structured_content["drawn_by"] == "rules"
    assert "by rules" in text(result)
    (picture,) = pictures(result)
    size = Image.open(io.BytesIO(base64.b64decode(picture.data))).size
    assert LOOK * 0.9 < max(size) <= LOOK + 1


def test_the_spec_that_draw_answers_with_goes_through_check_edit_and_render(tmp_path: Path) -> None:
    async def way() -> tuple[Any, Any, Any]:
        async with inside(tmp_path) as client:
            drawn = await client.call_tool("draw", {"method": METHOD, "picture": False})
            spec = drawn.structured_content["spec"]
            checked = await client.call_tool("check", {"spec": spec, "source": METHOD})
            id = loads(spec).nodes()[0].id
            edits = [{"op": "relabel", "id": id, "label": "Reader"}]
            edited = await client.call_tool("edit", {"spec": spec, "edits": edits, "source": METHOD})
            made = {"spec": edited.structured_content["spec"], "formats": ["svg", "pptx"], "folder": "out"}
            return checked, edited, await client.call_tool("render", made)

    checked, edited, rendered = asyncio.run(way())
    assert checked.structured_content["errors"] == 0
    assert loads(edited.structured_content["spec"]).nodes()[0].label == "Reader"
    assert json.loads(edited.structured_content["undo"])
    assert rendered.structured_content["files"] == ["out/figure.svg", "out/figure.pptx"]
    assert b"Reader" in (tmp_path / "out" / "figure.svg").read_bytes()


def test_an_edit_retires_the_numeral_of_a_part_that_it_takes_away(tmp_path: Path) -> None:
    spec = "figure: {domain: patent}\nbody: [{id: a, label: A}, {id: b, label: B}]\n"
    result = called(tmp_path, "edit", spec=spec, edits=[{"op": "remove", "id": "b"}], picture=False)
    changed = loads(result.structured_content["spec"])
    assert (changed.head.retired, changed.nodes()[0].numeral) == (("104",), "102")


def test_files_come_inline_where_no_folder_is_named(tmp_path: Path) -> None:
    result = called(tmp_path, "render", spec=SPEC, formats=["svg", "pptx", "yaml"], name="codec")
    held = {str(block.resource.uri): block.resource for block in result.content if block.type == "resource"}
    assert held["figwright://made/codec.svg"].text.startswith("<svg")
    assert base64.b64decode(held["figwright://made/codec.pptx"].blob).startswith(b"PK")
    assert loads(held["figwright://made/codec.yaml"].text) == loads(SPEC)
    assert not any(path.is_file() for path in tmp_path.iterdir())


def test_check_finds_what_the_text_does_not_say(tmp_path: Path) -> None:
    wrong = SPEC.replace("the decoder writes the answer", "a discriminator judges pictures of cats")
    found = called(tmp_path, "check", spec=wrong, source=METHOD).structured_content
    assert {one["element"] for one in found["findings"] if one["rule"] == "unsupported"} >= {"dec"}
    assert found["errors"] + found["warnings"] > 0
    only = called(tmp_path, "check", spec=wrong, source=METHOD, only=["overlap"]).structured_content
    assert only["findings"] == []


def test_a_spec_may_be_a_file_an_object_or_text(tmp_path: Path) -> None:
    (tmp_path / "Möwe an Bord.yaml").write_text(SPEC, "utf-8")
    (tmp_path / "method.md").write_text(METHOD, "utf-8")
    plain = called(tmp_path, "check", spec=SPEC, source=METHOD).structured_content
    named = called(tmp_path, "check", spec="Möwe an Bord.yaml", source="method.md").structured_content
    data = json.loads(called(tmp_path, "render", spec=SPEC, formats=["json"]).content[-1].resource.text)
    assert data
    body = {"body": {"row": [{"id": "a", "label": "A"}]}}
    assert plain == named
    assert not called(tmp_path, "check", spec=body).is_error


def test_plan_holds_the_method_the_language_and_the_schema(tmp_path: Path) -> None:
    planned = called(tmp_path, "plan", method=METHOD, caption="Our codec", density="glance").structured_content
    assert METHOD in planned["prompt"]
    assert "Our codec" in planned["prompt"]
    assert "at most 30" in planned["prompt"]
    assert "document-check" in planned["system"]
    assert json.loads(planned["json_schema"])["properties"]["body"]
    assert not called(tmp_path, "plan", method=METHOD, json_schema=False).structured_content["json_schema"]


def test_a_table_becomes_a_plot_whose_numbers_are_proved(tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text("Method,Accuracy\nBase,71.5\nLarge,74.0\nOurs,79.2\n", "utf-8")
    wish = {"intent": "bars of accuracy by method", "formats": ["py"]}
    result = called(tmp_path, "plot", table="results.csv", **wish)
    assert result.structured_content["proved"], text(result)
    assert "matplotlib" in next(b.resource.text for b in result.content if b.type == "resource")
    chart = result.structured_content["chart"].replace("mark: bar", "mark: lollipop")
    again = called(tmp_path, "plot", table="Method,Accuracy\nBase,71.5\nOurs,79.2\n", chart=chart)
    assert "lollipop" in again.structured_content["chart"]
    assert len(pictures(again)) == 1


def test_a_diagram_of_another_program_becomes_a_spec(tmp_path: Path) -> None:
    mermaid = "flowchart LR\n  a[Text] --> b[Encoder]\n  b --> c[Decoder]\n"
    found = called(tmp_path, "import", diagram=mermaid, theme="ice").structured_content
    figure = loads(found["spec"])
    assert [node.label for node in figure.nodes()] == ["Text", "Encoder", "Decoder"]
    assert figure.head.theme == "ice"
    (tmp_path / "pipeline.mmd").write_text(mermaid, "utf-8")
    assert loads(called(tmp_path, "import", diagram="pipeline.mmd").structured_content["spec"]).edges


def test_a_picture_of_a_figure_becomes_a_spec(tmp_path: Path) -> None:
    pytest.importorskip("cv2")
    pytest.importorskip("rapidocr_onnxruntime")
    assert not called(tmp_path, "render", spec=SPEC, formats=["png"], folder="old", picture=False).is_error
    result = called(tmp_path, "trace", picture_file="old/figure.png", pixels=True)
    assert not result.is_error, text(result)
    labels = {node.label for node in loads(result.structured_content["spec"]).nodes()}
    assert labels >= {"Encoder", "Decoder"}


def test_a_picture_that_holds_its_spec_gives_it_back(tmp_path: Path) -> None:
    assert not called(tmp_path, "render", spec=SPEC, formats=["png"], folder="old", picture=False).is_error
    result = called(tmp_path, "trace", picture_file="old/figure.png")
    assert loads(result.structured_content["spec"]) == loads(SPEC)
    assert "contains its spec" in text(result)


def test_a_venue_has_rules_of_its_own(tmp_path: Path) -> None:
    plain = called(tmp_path, "check", spec=SPEC).structured_content
    held = called(tmp_path, "check", spec=SPEC, venue="ieee", span="column").structured_content
    assert held["findings"] != plain["findings"]
    assert "no venue" in refused(tmp_path, "check", spec=SPEC, venue="neurip")
    assert "add the venue" in refused(tmp_path, "check", spec=SPEC, span="text")


def test_a_paper_is_surveyed_and_its_proposals_are_material_for_the_other_tools(tmp_path: Path) -> None:
    steps = "The encoder reads the text. The decoder writes the answer from the state of the encoder. "
    (tmp_path / "paper.md").write_text(f"# Codec\n\n## Introduction\n\nWords.\n\n## Method\n\n{steps * 6}\n", "utf-8")
    found = called(tmp_path, "paper", paper="paper.md").structured_content
    assert found["title"] == "Codec"
    assert steps.strip() in found["methodology"]
    assert found["proposals"], found
    one = called(tmp_path, "paper", paper="paper.md", proposal=1).structured_content["proposals"][0]
    assert steps.strip() in one["text"]
    planned = called(tmp_path, "plan", method=one["text"], caption=one["caption"]).structured_content
    assert one["caption"] in planned["prompt"]


def test_polish_mends_looks_and_leaves_what_is_said(tmp_path: Path) -> None:
    result = called(tmp_path, "polish", spec=SPEC)
    before, after = loads(SPEC), loads(result.structured_content["spec"])
    assert [node.label for node in after.nodes()] == [node.label for node in before.nodes()]
    assert "model" in result.structured_content["notes"][0]
    picture = base64.b64decode(pictures(result)[0].data)
    (tmp_path / "old.png").write_bytes(picture)
    advised = called(tmp_path, "polish", picture_file="old.png")
    assert not advised.is_error, text(advised)


def test_judge_without_a_model_gives_the_checks_and_says_what_is_missing(tmp_path: Path) -> None:
    judged = called(tmp_path, "judge", spec=SPEC, method=METHOD, caption="Our codec").structured_content
    assert judged["judged_by"] == "checks"
    assert judged["scores"]["sound"] == 1
    assert judged["scores"]["evidence"] == 1
    assert "needs a model" in judged["missing"]
    invented = SPEC.replace("the decoder writes the answer", "a discriminator judges pictures of cats")
    assert called(tmp_path, "judge", spec=invented, method=METHOD).structured_content["scores"]["evidence"] < 1


def test_bench_status_tells_of_runs_and_their_scores(tmp_path: Path) -> None:
    assert "No benchmark" in text(called(tmp_path, "bench_status"))
    from figwright.bench import runner
    from figwright.bench.job import Job
    from figwright.bench.ledgers import MADE

    with runner.opened() as ledger:
        ledger.begin("20261116-one", Job("20261116-one", "folder", judges=("checks",)).as_data() | {"cases": 2})
        ledger.put("20261116-one", "a", MADE, {"caption": "A", "facts": {}})
        ledger.put("20261116-one", "a", "checks", {"drawn": True, "medium": "figure", "findings": []})
    (line,) = called(tmp_path, "bench_status").structured_content["runs"]
    assert (line["run"], line["cases"], line["of"]) == ("20261116-one", 1, 2)
    one = called(tmp_path, "bench_status", run="last").structured_content
    assert one["scores"]["checks"]["sound"] == 100
    assert "no bench run named" in refused(tmp_path, "bench_status", run="never")


@pytest.mark.parametrize("kind", tools.of("list").schema["properties"]["kind"]["enum"])
def test_every_kind_of_name_is_listed(tmp_path: Path, kind: str) -> None:
    found = called(tmp_path, "list", kind=kind).structured_content["parts"]
    assert found
    assert kind == "icons" or all(part["about"] for part in found)


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("render", {"spec": "body: [{id: a, glyph: documnet}]"}, "did you mean 'document'"),
        ("render", {"spec": "body: ["}, "YAML"),
        ("render", {"spec": SPEC, "formats": ["svgg"]}, "did you mean 'svg'"),
        ("render", {"spec": SPEC, "themes": "ice"}, "did you mean 'theme'"),
        ("render", {}, "spec: Field required"),
        ("render", {"spec": SPEC, "formats": ["svg"], "name": "../x"}, "invalid file name"),
        ("draw", {"method": " "}, "empty"),
        ("draw", {"method": METHOD, "model": "nobody/one"}, "no model provider"),
        ("draw", {"method": METHOD, "model": "openai/gpt-9"}, "needs a key"),
        ("draw", {"method": METHOD, "visualizer": "svg"}, "needs a model"),
        ("draw", {"method": METHOD, "density": "dense"}, "density"),
        ("edit", {"spec": SPEC, "edits": [{"op": "relabell", "id": "enc"}]}, "did you mean 'relabel'"),
        ("edit", {"spec": SPEC, "edits": [{"op": "remove", "id": "encoder"}]}, "encoder"),
        ("check", {"spec": SPEC, "only": ["overlaps"]}, "did you mean 'overlap'"),
        ("plot", {"table": "no.csv"}, "no file"),
        ("plot", {"table": "A,B\nx,1\n", "formats": ["drawio"]}, "no format named 'drawio'"),
        ("render", {"spec": SPEC, "formats": ["svg"], "folder": "x" * 300}, "invalid path"),
        ("draw", {"method": f"{'x' * 300}.md"}, "invalid path"),
        ("judge", {"method": METHOD, "picture_file": "folder.png"}, "is not a file"),
        ("plot", {"table": "A,B\nx,1\n", "chart": "{mark: baar, x: A, y: B}"}, "baar"),
        ("polish", {"spec": SPEC, "picture_file": "a.png"}, "either"),
        ("polish", {"spec": SPEC, "style": "/etc/passwd"}, "no style guide"),
        ("draw", {"method": METHOD, "theme": "/tmp/own.toml"}, "no theme"),
        ("render", {"spec": SPEC, "theme": "/tmp/own.toml"}, "no theme"),
        ("plot", {"table": "A,B\nx,1\n", "chart": "{mark: bar, x: A, y: B, theme: /tmp/own.toml}"}, "no theme"),
        ("check", {"spec": SPEC.replace("theme: soft-tech", "domain: /tmp/own")}, "no domain"),
        ("import", {"diagram": "once upon a time\n"}, "not a supported diagram"),
        ("paper", {"paper": "no.pdf"}, "no paper"),
        ("judge", {"method": METHOD}, "either"),
        ("list", {"kind": "glyphs", "pattern": "zzzz"}, "no glyph"),
    ],
)
def test_errors_say_what_and_what_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, given: dict[str, Any], said: str
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    (tmp_path / "folder.png").mkdir()
    assert said in refused(tmp_path, name, **given)


def test_a_tool_that_nobody_has_is_an_error_of_the_protocol(tmp_path: Path) -> None:
    async def call() -> None:
        async with inside(tmp_path) as client:
            with pytest.raises(MCPError, match="did you mean 'draw'"):
                await client.call_tool("drawing", {})

    asyncio.run(call())


@pytest.mark.parametrize("way", ["../out", "/tmp/elsewhere", "a/../../out", "link/out", ".git", "a/.hidden", "nul\0"])
def test_no_path_leads_out_of_the_root(tmp_path: Path, way: str) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (root / "link").symlink_to(tmp_path, target_is_directory=True)
    before = sorted(tmp_path.rglob("*"))
    refused(root, "render", spec=SPEC, formats=["json"], folder=way, picture=False)
    refused(root, "draw", method=f"{way}/method.md")
    refused(root, "check", spec=f"{way}/figure.yaml")
    refused(root, "plot", table=f"{way}/table.csv")
    refused(root, "judge", method=METHOD, picture_file=f"{way}/a.png")
    refused(root, "import", diagram=f"{way}/a.mmd")
    refused(root, "paper", paper=f"{way}/a.pdf")
    assert [path for path in sorted(tmp_path.rglob("*")) if path not in before and ".home" not in path.parts] == []


@pytest.mark.parametrize("file", ["/etc/hostname", "../secret.png", "link/secret.png"])
def test_a_spec_names_no_file_outside_the_root(tmp_path: Path, file: str) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (root / "link").symlink_to(tmp_path, target_is_directory=True)
    Image.new("RGB", (4, 4)).save(tmp_path / "secret.png")
    assert "outside" in refused(root, "render", spec=f"body: [{{id: a, kind: image, src: {file}}}]")
    assert "outside" in refused(root, "check", spec=f"figure: {{theme: {file}.toml}}\nbody: [{{id: a, label: A}}]")
    edits = [{"op": "head", "theme": f"{file}.toml"}]
    assert "outside" in refused(root, "edit", spec=SPEC, edits=edits)


def test_files_are_replaced_only_when_told(tmp_path: Path) -> None:
    wish = {"spec": SPEC, "formats": ["svg"], "folder": "out"}
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "figure.svg").write_text("mine")
    assert "already exists" in refused(tmp_path, "render", **wish)
    assert (tmp_path / "out" / "figure.svg").read_text() == "mine"
    assert not called(tmp_path, "render", **wish, overwrite=True).is_error
    assert (tmp_path / "out" / "figure.svg").read_text().startswith("<svg")


def test_without_a_folder_nothing_is_read_or_written_and_the_rest_works() -> None:
    assert "--root" in refused(None, "render", spec=SPEC, formats=["svg"], folder="out")
    assert not called(None, "render", spec=SPEC, formats=["svg"]).is_error


def test_keys_never_reach_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = "sk-live-0123456789abcdefghij"
    monkeypatch.setenv("OPENAI_API_KEY", key)
    spec = SPEC.replace("label: Encoder", f'label: "{key}"')
    for name, given in (
        ("render", {"spec": spec, "formats": ["svg", "yaml"]}),
        ("edit", {"spec": spec, "edits": [{"op": "head", "theme": "ice"}]}),
        ("edit", {"spec": spec, "edits": [{"op": "remove", "id": key}]}),
    ):
        assert key not in called(tmp_path, name, **given).model_dump_json()


def test_tools_say_whether_they_write_replace_or_ask(tmp_path: Path) -> None:
    async def listed() -> Any:
        async with inside(tmp_path) as client:
            return (await client.list_tools()).tools

    found = {tool.name: tool for tool in asyncio.run(listed())}
    assert set(found) == set(tools.names())
    reading = {name for name, tool in found.items() if tool.annotations.read_only_hint}
    assert reading == {"plan", "check", "list", "bench_status", "paper"}
    asking = {name for name, tool in found.items() if tool.annotations.open_world_hint}
    assert asking == {"draw", "plot", "polish", "judge", "trace", "translate"}
    writing = {name for name, tool in found.items() if "overwrite" in tool.input_schema["properties"]}
    assert writing == {name for name, tool in found.items() if tool.annotations.destructive_hint}
    for name, tool in found.items():
        assert 100 < len(tool.description) < 700, name
        assert all("description" in one or one.get("type") for one in tool.input_schema["properties"].values()), name


def test_schemas_guides_and_the_gallery_are_resources(tmp_path: Path) -> None:
    async def read() -> tuple[list[str], dict[str, str]]:
        async with inside(tmp_path) as client:
            uris = [str(one.uri) for one in (await client.list_resources()).resources]
            held = {uri: (await client.read_resource(uri)).contents[0].text for uri in uris}
            with pytest.raises(MCPError, match="no resource"):
                await client.read_resource("figwright://gallery/nothing")
            return uris, held

    uris, held = asyncio.run(read())
    assert json.loads(held["figwright://schema/figure"])["properties"]["body"]
    assert json.loads(held["figwright://schema/edits"])["$defs"]["Relabel"]
    gallery = [uri for uri in uris if "/gallery/" in uri]
    assert len(gallery) > 10
    assert all(loads(held[uri]).nodes() for uri in gallery)
    assert "figwright://guide/skill" in uris


def test_the_kinds_of_names_are_those_of_the_vocabulary(tmp_path: Path) -> None:
    assert tools.of("list").schema["properties"]["kind"]["enum"] == list(catalogue.KINDS)
    assert "neurips" in text(called(tmp_path, "list", kind="venues"))


def test_what_nobody_has_is_refused_with_what_there_is(tmp_path: Path) -> None:
    assert "did you mean 'venues'" in refused(tmp_path, "list", kind="venus")
    assert "did you mean 'patent'" in refused(tmp_path, "draw", method="A reader reads.", domain="patents")


@pytest.mark.parametrize(
    "edit", [{"op": "relabel", "id": "nobody", "label": "C"}, {"op": "relabel"}, {"op": "paint"}, {"op": "remove"}]
)
def test_an_edit_that_cannot_be_done_comes_with_a_way_on(edit: dict[str, str], tmp_path: Path) -> None:
    refused(tmp_path, "edit", spec=SPEC, edits=[edit])


def test_of_a_long_spec_with_drawings_the_text_shows_the_outline(tmp_path: Path) -> None:
    paths = "".join(f"<path d='M{i} 0L{i} 9' stroke='#000000'/>" for i in range(600))
    spec = (
        f"figure: {{layout: placed, size: [400, 200]}}\nbody: [{{id: enc, place: [9, 9, 90, 60], drawing: art}}]\n"
        f'drawings: {{art: "<g>{paths}</g>"}}'
    )
    result = called(tmp_path, "edit", spec=spec, edits=[{"op": "relabel", "id": "enc", "label": "Encoder"}])
    assert not result.is_error, text(result)
    assert loads(result.structured_content["spec"]).drawings["art"].count("<path") == 600
    assert "M30 0" not in text(result)
    assert 'enc: module at 9,9 size 90,60 "Encoder"' in text(result)
