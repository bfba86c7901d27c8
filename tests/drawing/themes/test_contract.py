"""What every theme promises: words can be read, lines can be seen, and hues stay apart for every eye."""

from __future__ import annotations

from itertools import combinations

import pytest

from figwright.core import colour
from figwright.drawing import domains, themes
from figwright.drawing.themes import Theme

pytestmark = pytest.mark.core

APART = 6.0
"""Least distance of two meaningful hues in their border or accent colour: three times what is just visible."""


OF_DOMAINS = tuple(name for name in domains.names() if domains.get(name).theme)


@pytest.fixture(params=(*themes.names(), *OF_DOMAINS))
def theme(request: pytest.FixtureRequest) -> Theme:
    return themes.get(request.param)


def _grounds(theme: Theme) -> dict[str, str]:
    """What lines and notes may lie on: the sheet, cards and every zone."""
    zones = {f"{name} zone": hue.zone for name, hue in theme.hues.items()}
    return {"paper": theme.ink.paper, "card": theme.ink.card, **zones}


def _pale(theme: Theme, *pairs: tuple[str, str, str, str], least: float) -> list[str]:
    """The (what, colour, where, ground) pairs whose contrast is under `least`."""
    return [
        f"{theme.name}: {what} {ink} on {where} {ground} is {colour.contrast(ink, ground):.2f}:1"
        for what, ink, where, ground in pairs
        if colour.contrast(ink, ground) < least
    ]


def _gap(one: str, other: str, theme: Theme, vision: colour.Vision) -> float:
    """How far apart two hues look: their borders or their accents, whichever differ more."""
    a, b = theme.hue(one), theme.hue(other)
    return max(
        colour.distance(colour.simulated(x, vision), colour.simulated(y, vision))
        for x, y in ((a.line, b.line), (a.vivid, b.vivid))
    )


def test_the_file_is_named_after_the_theme(theme: Theme) -> None:
    assert theme.name in (*themes.names(), *OF_DOMAINS)
    assert themes.get(theme.name) is theme


def test_words_are_readable_wherever_they_may_stand(theme: Theme) -> None:
    grounds = _grounds(theme)
    fills = {f"{name} fill": hue.fill for name, hue in theme.hues.items()}
    pairs = [("text", theme.ink.text, where, ground) for where, ground in {**grounds, **fills}.items()]
    pairs += [("muted", theme.ink.muted, where, ground) for where, ground in grounds.items()]
    for name, hue in theme.hues.items():
        own = {"zone": hue.zone, "fill": hue.fill, "paper": theme.ink.paper, "card": theme.ink.card}
        pairs += [(f"{name} deep", hue.deep, where, ground) for where, ground in own.items()]
    assert not _pale(theme, *pairs, least=4.5)


def test_lines_are_visible_on_the_sheet_and_in_every_zone(theme: Theme) -> None:
    inks = {"arrows": theme.ink.line, **{f"{name} vivid": hue.vivid for name, hue in theme.hues.items()}}
    inks |= {f"{kind} edges": theme.line_colour(style.colour) for kind, style in theme.lines.kinds.items()}
    pairs = [(what, ink, where, ground) for what, ink in inks.items() for where, ground in _grounds(theme).items()]
    assert not _pale(theme, *pairs, least=3.0)


def test_borders_that_stand_alone_are_visible(theme: Theme) -> None:
    """Without a tint the border is all there is of a zone or a box."""
    if "paper" not in (theme.zone_fill, theme.node_fill):
        assert all(theme.ink.paper != hue.zone for hue in theme.hues.values())
        return
    pairs = [(f"{name} line", hue.line, "paper", theme.ink.paper) for name, hue in theme.hues.items()]
    assert not _pale(theme, *pairs, least=3.0)


def test_strengths_go_from_pale_to_dark(theme: Theme) -> None:
    for name, hue in theme.hues.items():
        strengths = [colour.lightness(c) for c in (hue.zone, hue.fill, hue.line, hue.vivid, hue.deep)]
        assert strengths == sorted(strengths, reverse=True), f"{theme.name}: {name} {strengths}"


def test_grounds_are_light_and_never_neon(theme: Theme) -> None:
    for name, hue in theme.hues.items():
        assert colour.lightness(hue.zone) >= 90, name
        assert colour.chroma(hue.zone) <= 4, name
        assert colour.chroma(hue.fill) <= 8, name
    assert colour.lightness(theme.ink.paper) >= 97


@pytest.mark.parametrize("vision", colour.VISIONS)
def test_the_first_five_hues_stay_apart_for_every_eye(theme: Theme, vision: colour.Vision) -> None:
    gaps = {(a, b): _gap(a, b, theme, vision) for a, b in combinations(theme.order[:5], 2)}
    assert not {pair: gap for pair, gap in gaps.items() if gap < APART}


@pytest.mark.parametrize("vision", colour.VISIONS)
def test_trained_and_frozen_stay_apart_for_every_eye(theme: Theme, vision: colour.Vision) -> None:
    if theme.art == "line":  # one ink: a flame and a snowflake differ by their shapes alone
        assert {hue.line for hue in theme.hues.values()} == {theme.ink.line}
        return
    assert _gap(theme.trainable, theme.frozen, theme, vision) >= 1.5 * APART


def test_auxiliary_and_gradient_edges_differ_from_flow_without_colour(theme: Theme) -> None:
    kinds = theme.lines.kinds
    assert kinds["flow"].dash == ()
    assert kinds["auxiliary"].dash
    assert kinds["gradient"].dash


@pytest.mark.parametrize("vision", colour.VISIONS)
def test_edge_kinds_that_mean_different_things_differ_in_dash_or_colour(theme: Theme, vision: colour.Vision) -> None:
    looks = {kind: theme.lines.kinds[kind] for kind in ("flow", "auxiliary", "feedback", "gradient")}
    for (a, one), (b, other) in combinations(looks.items(), 2):
        seen = [colour.simulated(theme.line_colour(style.colour), vision) for style in (one, other)]
        assert one.dash != other.dash or colour.distance(*seen) >= 5, f"{a} and {b}"


@pytest.mark.parametrize("vision", colour.VISIONS)
def test_zones_beside_each_other_have_borders_that_differ(theme: Theme, vision: colour.Vision) -> None:
    """Two borders that look different to most readers (7 and more apart) never look the same to others."""
    for a, b in combinations(theme.order[:8], 2):
        one, other = theme.hue(a).line, theme.hue(b).line
        seen = colour.distance(colour.simulated(one, vision), colour.simulated(other, vision))
        assert seen >= 3 or colour.distance(one, other) < 7, f"{a} and {b}"


def test_no_more_than_three_sizes_and_none_too_small_to_print(theme: Theme) -> None:
    assert theme.type.title >= theme.type.label >= theme.type.note >= 7


@pytest.mark.parametrize("vision", colour.VISIONS)
def test_the_colour_blind_safe_theme_keeps_twice_the_distance(vision: colour.Vision) -> None:
    theme = themes.get("colour-blind-safe")
    assert min(_gap(a, b, theme, vision) for a, b in combinations(theme.order[:5], 2)) >= 2 * APART


def test_the_colour_blind_safe_theme_is_the_published_one() -> None:
    okabe_ito = {"#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"}
    assert okabe_ito <= {hue.line for hue in themes.get("colour-blind-safe").hues.values()}


def test_the_greyscale_theme_has_no_colour_at_all() -> None:
    theme = themes.get("print-greyscale")
    inks = [theme.ink.text, theme.ink.muted, theme.ink.line, theme.ink.paper, theme.ink.card]
    every = [*inks, *(c for hue in theme.hues.values() for c in (hue.zone, hue.fill, hue.line, hue.vivid, hue.deep))]
    assert max(colour.chroma(c) for c in every) < 0.5


def test_the_greyscale_theme_tells_edge_kinds_apart_by_line_alone() -> None:
    kinds = themes.get("print-greyscale").lines.kinds
    looks = [(style.dash, style.width) for style in kinds.values()]
    assert len(set(looks)) == len(looks)


def test_at_least_one_theme_draws_curves_and_one_leaves_zones_white() -> None:
    every = [themes.get(name) for name in themes.names()]
    assert {theme.lines.routing for theme in every} == {"orthogonal", "curved"}
    assert {theme.zone_fill for theme in every} == {"tint", "paper"}
    assert len(every) >= 9


SAMPLES = ("#ff0000", "#ffff00", "#000000", "#ffffff", "#0000ff", "#00ff7f", "#8b4513", "#c0c0c0", "#ff00ff", "#123456")


def test_any_colour_becomes_a_hue_that_can_be_read(theme: Theme) -> None:
    sheets, zones = (theme.ink.paper, theme.ink.card), [other.zone for other in theme.hues.values()]
    for own in SAMPLES:
        hue = theme.hue(own)
        grounds = [(own, hue.deep, "", ground) for ground in (*sheets, hue.zone, hue.fill)]
        texts = [(own, theme.ink.text, "", ground) for ground in (hue.zone, hue.fill)]
        assert not _pale(theme, *grounds, *texts, least=4.5)
        assert not _pale(theme, *((own, hue.vivid, "", ground) for ground in (*sheets, hue.zone, *zones)), least=3.0)
        assert colour.chroma(hue.zone) <= 4.1
        assert colour.chroma(hue.fill) <= 8.1
        strengths = [colour.lightness(c) for c in (hue.zone, hue.fill, hue.line, hue.vivid, hue.deep)]
        assert strengths == sorted(strengths, reverse=True)
        assert not theme.grey or max(colour.chroma(c) for c in hue.model_dump().values()) < 0.5


def test_a_strong_colour_is_its_own_accent() -> None:
    assert themes.get("soft-tech").hue("#c0392b").vivid == "#c0392b"


def test_a_dark_theme_keeps_a_colour_readable() -> None:
    light = themes.get("soft-tech")
    turned = {
        name: hue.model_copy(update={"zone": "#14181f", "fill": "#1d2430", "vivid": hue.line, "deep": hue.fill})
        for name, hue in light.hues.items()
    }
    ink = light.ink.model_copy(update={"paper": "#0c0f14", "card": "#14181f", "text": "#eef2f7"})
    dark = light.model_copy(update={"name": "dark", "hues": turned, "ink": ink})
    for own in ("#ff0000", "#000080", "#ffff00", "#000000"):
        hue = dark.hue(own)
        assert min(colour.contrast(hue.deep, ground) for ground in (ink.paper, ink.card, hue.zone, hue.fill)) >= 4.5
        assert colour.contrast(ink.text, hue.fill) >= 4.5
