"""A drawing opened over the wire: shapes by the names of their colours, changed as one step, files in its place."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from standing_studio import Client, studio

YAML = """
figure: {layout: placed, size: [1000, 500]}
body:
  - {id: bot, label: Bot, drawing: robot, place: [100, 100, 100, 50], text: {at: [50, 70]}}
  - {id: box, label: Plain, place: [400, 100, 200, 80]}
drawings:
  robot: |
    <rect width="100" height="50" fill="{blue.fill}"/>
    <circle cx="20" cy="20" r="10" fill="{ink.paper}" stroke="{blue.line}"/>
    <path d="M60 10L90 40" stroke="#123456" stroke-width="2" fill="none"/>
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with studio(tmp_path_factory.mktemp("home")) as found:
        yield found


@pytest.fixture
def draft(client: Client) -> str:
    return f"/api/drafts/{client.post('/api/drafts', {'yaml': YAML, 'name': 'drawn'})['draft']}"


def redrawn(client: Client, draft: str, revision: int, *shapes: dict[str, Any], id: str = "bot") -> Any:
    return client.post(f"{draft}/drawings/{id}", {"revision": revision, "shapes": list(shapes)})


def node(told: Any, id: str = "bot") -> Any:
    return next(one for one in told["figure"]["body"]["items"] if one["id"] == id)


def test_shapes_are_told_by_the_names_of_their_colours(client: Client, draft: str) -> None:
    found = client.get(f"{draft}/drawings/bot")
    assert [one["fill"] for one in found["shapes"]] == ["blue.fill", "ink.paper", "none"], "not ink.card, as white"
    assert [one["line"] for one in found["shapes"]] == ["none", "blue.line", "#123456"]
    assert found["palette"]["blue.fill"] in found["shapes"][0]["svg"], "drawn in the theme's colours"
    refused = client.ask("GET", f"{draft}/drawings/nothing")
    assert refused.status == 400


def test_a_changed_list_is_one_step(client: Client, draft: str) -> None:
    before = client.get(draft)
    same = redrawn(client, draft, 0, *({"of": i} for i in range(3)))
    assert same["svg"] == before["svg"], "what is left alone looks as it did"
    shapes = ({"of": 2, "line": "red.vivid"}, {"of": 0, "fill": "#abcdef"})
    told = redrawn(client, draft, 1, *shapes)
    text = told["figure"]["drawings"]["robot"]
    assert "{red.vivid}" in text
    assert "#abcdef" in text
    assert "circle" not in text, "what is not in the list is gone"
    assert text.index("red.vivid") < text.index("abcdef"), "in the order of the list"
    undone = client.post(f"{draft}/undo", {"revision": 2})
    assert undone["svg"] == before["svg"]
    other = client.post(f"{draft}/edits", {"revision": 3, "edits": [{"op": "head", "theme": "lavender"}]})
    assert "{blue.fill}" in other["figure"]["drawings"]["robot"]
    assert other["svg"] != before["svg"]


def test_a_shape_that_leaves_the_bounds_leaves_the_others_alone(client: Client, draft: str) -> None:
    before = client.get(f"{draft}/drawings/bot")
    told = redrawn(client, draft, 0, {"of": 0}, {"of": 1}, {"of": 2, "by": [20, 0]})
    after = client.get(f"{draft}/drawings/bot")
    for old, new in zip(before["shapes"][:2], after["shapes"][:2], strict=True):
        assert new["box"] == pytest.approx(old["box"], abs=0.05)
    assert after["shapes"][2]["box"][0] == pytest.approx(before["shapes"][2]["box"][0] + 20, abs=0.05)
    assert node(told)["place"][:2] == [100, 100]
    assert node(told)["place"][2] > 130
    assert node(told)["text"]["at"] == [50, 70], "its words stay"
    told = redrawn(client, draft, 1, {"of": 0, "by": [-20, 0]}, {"of": 1}, {"of": 2})
    x, at = node(told)["place"][0], node(told)["text"]["at"][0]
    assert x + at == pytest.approx(150, abs=0.1)


def test_a_drawing_with_a_sheet_keeps_its_margins_and_what_reaches_out(client: Client) -> None:
    shapes = '<circle cx="30" cy="30" r="10" fill="{blue.fill}"/><rect x="70" y="-5" width="60" height="20"/>'
    sheet = f"""<svg viewBox="-10 0 110 50" overflow="visible" preserveAspectRatio="none">{shapes}</svg>"""
    head = YAML.partition("  robot:")[0]
    made = client.post("/api/drafts", {"yaml": f"{head}  robot: '{sheet}'\n", "name": "sheet"})
    draft = f"/api/drafts/{made['draft']}"
    before = client.get(draft)
    told = redrawn(client, draft, 0, {"of": 0}, {"of": 1})
    assert told["svg"] == before["svg"]
    told = redrawn(client, draft, 1, {"of": 1})
    assert node(told)["place"] == [100, 100, 100, 50]
    (left,) = client.get(f"{draft}/drawings/bot")["shapes"]
    assert left["box"][0] * 1000 / 396 == pytest.approx(100 + 80 / 1.1, abs=0.3)


def test_the_whole_is_replaced(client: Client, draft: str) -> None:
    told = client.post(f"{draft}/drawings/bot", {"revision": 0, "glyph": "database"})
    assert "{blue." in told["figure"]["drawings"]["robot"]
    assert client.get(f"{draft}/drawings/bot")["shapes"]
    out = io.BytesIO()
    Image.effect_noise((900, 600), 90).convert("RGB").save(out, "PNG")
    reply = client.ask("POST", f"{draft}/drawings/box/file?name=photo.png&revision=1", out.getvalue())
    assert reply.status == 200, reply.content
    assert "<image" in reply.data["figure"]["drawings"]["box"]
    assert len(reply.data["figure"]["drawings"]["box"]) < 400_000
    w, h = node(reply.data, "box")["place"][2:]
    assert w / h == pytest.approx(1.5, abs=0.02), "a picture is not stretched"
    drawn = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script><circle r="4"/></svg>'
    reply = client.ask("POST", f"{draft}/drawings/bot/file?name=a.svg&revision=2", drawn)
    assert "alert" not in reply.data["figure"]["drawings"]["robot"]
    assert len(client.get(f"{draft}/drawings/bot")["shapes"]) == 1
    bad = client.ask("POST", f"{draft}/drawings/bot/file?name=a.png&revision=3", b"no picture at all")
    assert bad.status == 400
    assert client.get(draft)["revision"] == 3


def test_a_glyph_is_opened_as_shapes_of_the_theme(client: Client) -> None:
    yaml = "body: {row: [{id: g, label: Store, glyph: database, tone: green, badge: magnifier}]}"
    draft = f"/api/drafts/{client.post('/api/drafts', {'yaml': yaml, 'name': 'glyph'})['draft']}"
    found = client.get(f"{draft}/drawings/g")
    plain = client.post("/api/drafts", {"yaml": yaml.replace(", badge: magnifier", ""), "name": "plain"})["draft"]
    assert len(found["shapes"]) == len(client.get(f"/api/drafts/{plain}/drawings/g")["shapes"]) > 1, "the badge stays"
    assert any(one["fill"].startswith("green.") for one in found["shapes"])
    shapes = [{"of": i} for i in range(len(found["shapes"]))]
    shapes[0]["fill"] = "orange.vivid"
    told = redrawn(client, draft, 0, *shapes, id="g")
    assert (node(told, "g")["glyph"], node(told, "g")["drawing"]) == ("", "g")
    assert "{orange.vivid}" in told["figure"]["drawings"]["g"]
    back = client.post(f"{draft}/drawings/g", {"revision": 1, "glyph": "robot"})
    assert (node(back, "g")["glyph"], node(back, "g")["drawing"]) == ("robot", ""), "the layout draws it"
    assert json.dumps(back["figure"])
