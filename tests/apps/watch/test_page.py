"""The page of `figwright watch`, in a real browser: real saves, new pictures, errors over a grey one."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from browsing import Browser, browser, expect, missing
from figwright.apps.cli.init import STARTER
from watching_process import watching

CHANGED = "old => document.querySelector('#paper img').getAttribute('src') !== old"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("figures")
    (folder / "figure.yaml").write_text(STARTER, "utf-8")
    (folder / "second.yaml").write_text(STARTER.replace("Answer", "Reply"), "utf-8")
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with watching(folder, "--port", "0", "--no-browser", cwd=folder) as watch:
        yield watch.hear(r"http://localhost:\d+")[0]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    if reason := missing():
        pytest.skip(reason)
    with browser() as found:
        yield found


def test_every_save_is_seen(folder: Path, address: str, chromium: Browser) -> None:
    figure = folder / "figure.yaml"
    with chromium.visitor(address) as page:
        page.goto("/")
        picture = page.locator("#paper img")
        expect(picture).to_be_visible()
        assert picture.get_attribute("alt").startswith("A question is embedded")
        for word in ("Summary", "Decision", "Conclusion"):
            before = picture.get_attribute("src")
            figure.write_text(STARTER.replace("Answer", word), "utf-8")
            page.wait_for_function(
                "old => document.querySelector('#paper img').getAttribute('src') !== old", arg=before
            )
            shown = page.request.get(picture.get_attribute("src")).text()
            assert word in shown


def test_an_error_names_its_line_over_the_last_good_picture(folder: Path, address: str, chromium: Browser) -> None:
    figure = folder / "figure.yaml"
    figure.write_text(STARTER, "utf-8")
    with chromium.visitor(address) as page:
        page.goto("/")
        expect(page.locator("#paper img")).to_be_visible()
        figure.write_text(STARTER.replace("- index -> passages", "- index -> pasages"), "utf-8")
        fault = page.get_by_role("alert")
        expect(fault).to_contain_text("figure.yaml:27")
        expect(fault).to_contain_text("no node named 'pasages'")
        expect(fault).to_contain_text("did you mean 'passages'?")
        expect(page.locator("#paper.stale img")).to_be_visible()
        expect(page.locator("#state")).to_have_text("cannot be drawn")
        figure.write_text(STARTER, "utf-8")
        expect(fault).to_be_hidden()
        expect(page.locator("#paper.stale")).to_have_count(0)


def test_findings_stand_beside_the_figure_with_their_lines(folder: Path, address: str, chromium: Browser) -> None:
    loose = STARTER.replace("edges:", "edges:\n  - answer -> question\n  - {from: answer, to: question}")
    (folder / "figure.yaml").write_text(loose, "utf-8")
    with chromium.visitor(address) as page:
        page.goto("/")
        aside = page.get_by_role("complementary", name="Findings")
        expect(aside).to_contain_text("doubled-edge")
        expect(aside).to_contain_text("figure.yaml:26")
    (folder / "figure.yaml").write_text(STARTER, "utf-8")


def test_several_figures_are_a_list_to_choose_from(folder: Path, address: str, chromium: Browser) -> None:
    with chromium.visitor(address, dark=True) as page:
        page.goto("/")
        listed = page.get_by_role("navigation", name="Figures").get_by_role("button")
        expect(listed).to_have_count(2)
        listed.nth(1).click()
        expect(page.locator("#file")).to_have_text("second.yaml")
        page.reload()
        expect(page.locator("#file")).to_have_text("second.yaml")
        (folder / "third.yaml").write_text(STARTER, "utf-8")
        expect(listed).to_have_count(3)
        (folder / "third.yaml").unlink()
        expect(listed).to_have_count(2)


def test_no_other_site_may_look(address: str) -> None:
    for headers in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        asked = urllib.request.Request(f"{address}/events", headers=headers)
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(asked, timeout=10)
        assert refused.value.code == 403
    with urllib.request.urlopen(f"{address}/", timeout=10) as answer:
        assert "script-src 'self'" in answer.headers["content-security-policy"]
