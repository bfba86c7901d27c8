"""One's own domain: a folder, verified; what is wrong is named with its file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from figwright import compiler
from figwright.agents import prompts
from figwright.agents.order import Order
from figwright.apps.cli import main
from figwright.core.errors import FigwrightError, NotFound, SettingsError
from figwright.core.source import Source
from figwright.drawing import domains
from figwright.ir.spec.load import dump, loads

pytestmark = pytest.mark.core


@pytest.fixture
def railway(tmp_path: Path) -> Path:
    """A domain of a user's own, at a path with a space and an umlaut."""
    folder = tmp_path / "Züge und Weichen"
    shutil.copytree(domains.get("system").folder, folder)
    return folder


def test_a_folder_is_a_domain_with_all_its_parts(railway: Path) -> None:
    domain = domains.get(str(railway))
    assert domain.title == "System and UI architecture"
    assert Path(domain.theme) == railway / "theme.toml"
    assert domain.references == railway / "references"
    order = Order(domain=str(railway))
    brief = order.brief(Source("A signal box sets a switch.", "Signals"))
    assert brief.theme == domain.theme
    assert brief.width == 504
    assert order.course().references == railway / "references"
    assert order.course().style == str(railway / "guide.md")


def test_what_the_author_says_goes_before_the_domain() -> None:
    order = Order(domain="patent", aspect=2.0, width="10cm", density="glance", theme="slate", style="methodology")
    brief = order.brief(Source("A pump fills a tank.", ""))
    assert (brief.aspect, brief.density, brief.theme) == (2.0, "glance", "slate")
    assert order.course().style == "methodology"
    assert Order(domain="patent").course(with_model=True).visualizer == "vector"


def test_a_figure_may_name_a_folder_beside_it(railway: Path) -> None:
    figure = loads('figure: {domain: "./Züge und Weichen"}\nbody: [Signal box, Switch]\n')
    scene = compiler.compile(figure, base=railway.parent)
    assert scene.theme == "system"
    assert loads(dump(figure)) == figure
    with pytest.raises(FigwrightError, match="is outside the figure"):
        compiler.compile(loads('figure: {domain: "../elsewhere"}\nbody: [a]\n'), base=railway)


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("domain.toml", None, "no domain.toml"),
        ("domain.toml", 'title = "x"\nabout = "y"\ncolour = "red"\n', "colour"),
        ("domain.toml", 'title = "x"\n', "about"),
        ("domain.toml", "title = [", "cannot be read"),
        ("domain.toml", 'title = "x"\nabout = "y"\naspect = "wide"\n', "aspect"),
        ("theme.toml", None, "no theme.toml"),
    ],
)
def test_what_is_wrong_with_a_folder_is_said(railway: Path, file: str, text: str | None, said: str) -> None:
    if text is None:
        (railway / file).unlink()
    else:
        (railway / file).write_text(text, "utf-8")
    with pytest.raises(SettingsError, match=said) as caught:
        domains.get(str(railway))
    assert caught.value.hint


def test_a_name_that_nobody_knows_is_refused_with_the_nearest() -> None:
    with pytest.raises(NotFound) as caught:
        Order(domain="pattent")
    assert "patent" in caught.value.hint
    with pytest.raises(SettingsError, match="no domain folder"):
        domains.get("./nowhere")
    with pytest.raises(SettingsError, match="plots"):
        Order(domain="patent", kind="plot")


def test_a_rule_or_a_kind_of_words_that_does_not_exist_is_named(railway: Path) -> None:
    manifest = railway / "domain.toml"
    manifest.write_text('title = "x"\nabout = "y"\n[checks]\noff = ["croosings"]\n', "utf-8")
    figure = loads(f"figure: {{domain: '{railway.as_posix()}'}}\nbody: [a]\n")
    with pytest.raises(NotFound, match="croosings"):
        compiler.check(figure)
    manifest.write_text('title = "x"\nabout = "y"\n[words]\nmachine = "lathe"\n', "utf-8")
    from figwright.core.source import Brief
    from figwright.frontends import text_rules

    with pytest.raises(NotFound, match="machine"):
        text_rules.plan(Brief(Source("A lathe turns a rod.", ""), domain=str(railway)))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("inputs: [guide, glyphs, ", "inputs: [guide, ", "glyphs"),
        ("{{method}}", "{{methods}}", "method"),
        ("---\n# System", "# Sytem", "cannot be read"),
    ],
)
def test_a_prompt_that_does_not_fit_is_refused(railway: Path, old: str, new: str, said: str) -> None:
    path = railway / "prompts" / "planner-figure.md"
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(SettingsError, match=said):
        prompts.get("planner-figure", railway / "prompts")
    assert prompts.get("critic-figure", railway / "prompts") is prompts.get("critic-figure")


def test_a_prompt_of_an_earlier_version_lacks_an_input(railway: Path) -> None:
    path = railway / "prompts" / "planner-figure.md"
    older = path.read_text("utf-8").replace(" parts,", "").replace("<names>\n{{parts}}\n</names>\n", "")
    path.write_text(older, "utf-8")
    prompt = prompts.get("planner-figure", railway / "prompts")
    system, _ = prompt.render(dict.fromkeys(prompts.get("planner-figure").inputs, "something"))
    assert "something" in system


def test_a_domain_is_copied_told_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine"
    assert main(["domain", "patent", "--copy", str(mine)]) == 0
    shutil.rmtree(mine / "references" / "fall-alarm")
    shutil.rmtree(mine / "references" / "flake-sorter")
    assert main(["domain", str(mine)]) == 0
    told = capsys.readouterr().out
    assert "charging-method" in told
    assert "planner-figure" in told
    figure = mine / "references" / "charging-method" / "figure.yaml"
    figure.write_text(figure.read_text("utf-8").replace("numeral: 204", "numeral: 202"), "utf-8")
    assert main(["domain", str(mine)]) == 1
    assert "have the same numeral 202" in capsys.readouterr().out
    assert main(["domain", "patent", "--copy", str(mine)]) == 2
    assert main(["domain", "academic", "--copy", str(tmp_path / "other")]) == 2
