"""Files of our pages: browsers keep them, and get the new ones once a file has changed."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from figwright.apps.http import files
from figwright.apps.studio.wire import error_response
from figwright.core.errors import FigwrightError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text('<script src="/static/app.js"></script>', "utf-8")
    (tmp_path / "app.js").write_text("1", "utf-8")
    return tmp_path


@pytest.fixture
def client(folder: Path) -> TestClient:
    async def page(request: Request) -> Response:
        return files.page(request, folder)

    async def static(request: Request) -> Response:
        return files.static(request, folder)

    routes = [Route("/", page), Route("/static/{path:path}", static)]
    return TestClient(Starlette(routes=routes, exception_handlers={FigwrightError: error_response}))


def script(client: TestClient) -> str:
    found = re.search(r'src="(.+?)"', client.get("/").text)
    assert found
    return found[1]


def test_a_file_is_kept_until_it_changes(client: TestClient, folder: Path) -> None:
    before = client.get(script(client))
    assert (before.text, before.headers["cache-control"]) == ("1", "max-age=31536000, immutable")
    assert script(client) == before.url.path
    (folder / "app.js").write_text("2", "utf-8")
    os.utime(folder / "app.js", ns=(1, 1))
    assert script(client) != before.url.path
    assert client.get(script(client)).text == "2"


def test_without_a_version_the_browser_asks_again(client: TestClient) -> None:
    first = client.get("/static/app.js")
    assert first.headers["cache-control"] == "no-cache"
    assert client.get("/static/app.js", headers={"if-none-match": first.headers["etag"]}).status_code == 304
    assert client.get("/static/app.js", headers={"if-none-match": '"another"'}).status_code == 200


@pytest.mark.parametrize("version", ["", "@0123456789ab/"])
def test_typefaces_and_shared_files_are_there_and_no_others(client: TestClient, version: str) -> None:
    assert client.get(f"/static/{version}fonts/SourceSansPro-It.ttf").headers["content-type"] == "font/ttf"
    assert client.get(f"/static/{version}style.css").status_code == 200
    for name in ("fonts/Other.ttf", "none.js", "..%2fsecret", "%2e%2e/%2e%2e/secret"):
        assert client.get(f"/static/{version}{name}").status_code == 404
