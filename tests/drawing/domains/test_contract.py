"""What every domain promises: it loads, its references are drawn without an error, its prompts fit where they go."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from figwright import compiler
from figwright.agents import guides, order, prompts, references
from figwright.agents.references import Reference
from figwright.compiler import checks
from figwright.core.source import Source
from figwright.drawing import domains, renderers, themes
from figwright.drawing.domains import Domain
from figwright.ir.spec.load import load

CASES = [
    pytest.param(name, reference, id=f"{name}/{reference.id}")
    for name in domains.names()
    if (folder := domains.get(name).references)
    for reference in references.load(folder)
]


@pytest.fixture(params=domains.names())
def domain(request: pytest.FixtureRequest) -> Domain:
    return domains.get(request.param)


def test_it_says_what_it_is_for_and_names_rules_that_exist(domain: Domain) -> None:
    assert domain.title
    assert len(domain.about.split()) > 5
    for rule in (*domain.checks.add, *domain.checks.off):
        assert rule in checks.names()


def test_its_guide_and_theme_can_be_read(domain: Domain) -> None:
    assert len(guides.get(domain.guide or order.GUIDES["diagram"]).split()) > 200
    if domain.theme:
        assert themes.get(domain.theme).name == domain.name
        assert domain.theme not in themes.names(), "other figures are not offered it"


def test_its_prompts_take_what_those_take_that_they_replace(domain: Domain) -> None:
    own = sorted(path.stem for path in domain.prompts.glob("*.md")) if domain.prompts else []
    for name in own:
        mine, usual = prompts.get(name, domain.prompts), prompts.get(name)
        assert mine != usual
        assert set(mine.inputs) == set(usual.inputs)
        inputs = {place: f"«{place}»" for place in mine.inputs}
        system, (before, after) = mine.render(inputs)
        # Only the usual planner places things itself, and needs the lengths of the sheet.
        assert all(f"«{place}»" in system + before + after for place in mine.inputs if place != "sheet")


def test_a_new_domain_brings_two_references_or_more() -> None:
    assert {name for name in domains.names() if domains.get(name).references} == {"patent", "system"}
    for name in ("patent", "system"):
        assert sum(case.values[0] == name for case in CASES) >= 2


@pytest.mark.parametrize(("name", "reference"), CASES)
def test_a_reference_is_drawn_without_a_finding_and_quotes_its_text(name: str, reference: Reference) -> None:
    assert reference.figure is not None
    assert reference.image is not None
    figure, base = load(reference.figure), reference.figure.parent
    assert figure.head.domain == name
    found = compiler.check(figure, Source(reference.text, reference.caption).quotable_text, base=base)
    assert not [one for one in found if one.severity != "info"]


@pytest.mark.parametrize(("name", "reference"), [case for case in CASES if case.values[0] == "patent"])
def test_every_numeral_of_a_patent_reference_is_in_every_format(name: str, reference: Reference) -> None:
    assert reference.figure is not None
    figure = load(reference.figure)
    scene = compiler.compile(figure)
    numerals = [part.numeral for part in domains.parts(figure)]
    assert len(numerals) == len(set(numerals)) >= 10
    for format in ("svg", "drawio", "tex"):
        text = renderers.get(format)(scene).decode()
        assert not [numeral for numeral in (*numerals, figure.head.view) if f"{numeral}" not in text], format
    facts = {element.fact("numeral") for element in scene.elements}
    assert set(numerals) <= facts
    assert json.loads(renderers.get("json")(scene))
    assert _slide_words(renderers.get("pptx")(scene)) >= {*numerals, figure.head.view}


@pytest.mark.parametrize(("name", "reference"), [case for case in CASES if case.values[0] == "patent"])
def test_no_arrow_runs_through_a_numeral(name: str, reference: Reference) -> None:
    assert reference.figure is not None
    scene = compiler.compile(load(reference.figure))
    numerals = [w.bounds for e in scene.elements for w in e.words if w.text and w.text == e.fact("numeral")]
    ways = [pairwise(element.route.points) for element in scene.elements if element.route]
    assert len(numerals) >= 10
    assert not [rect for way in ways for a, b in way for rect in numerals if rect.crossed_by(a, b)]


def _slide_words(content: bytes) -> set[str]:
    from io import BytesIO

    from pptx import Presentation
    from pptx.shapes.group import GroupShape

    def words(shapes: object) -> set[str]:
        out: set[str] = set()
        for shape in shapes:  # type: ignore[attr-defined]
            if isinstance(shape, GroupShape):
                out |= words(shape.shapes)
            elif shape.has_text_frame:
                out |= {shape.text_frame.text, *shape.text_frame.text.split("\n")}
        return out

    return words(Presentation(BytesIO(content)).slides[0].shapes)


def test_academic_is_the_usual_and_nothing_else() -> None:
    usual = domains.get("academic")
    assert sorted(path.name for path in Path(usual.folder).iterdir()) == ["domain.toml"]
    assert (usual.theme, usual.guide, usual.references, usual.prompts, dict(usual.words)) == ("", "", None, None, {})
    plain, named = order.Order(), order.Order(domain="academic")
    source = Source("A text encoder encodes a text.", "Overview")
    assert plain.course() == named.course()
    assert {**named.data(), "domain": ""} == plain.data()
    brief = named.brief(source)
    assert (brief.theme, brief.aspect, brief.width, brief.density) == ("", None, None, "standard")
