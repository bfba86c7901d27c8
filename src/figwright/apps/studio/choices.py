"""What can be chosen, and a choice as an order: what comes from a page may name no file of this machine."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from figwright.agents import guides, models, resume, visualizers
from figwright.agents.order import GUIDES, PLOTTERS, RESOLUTIONS, Order
from figwright.agents.references import HOW, Reference, built_in
from figwright.apps.studio import history, intake, liking
from figwright.apps.studio.place import Place
from figwright.core import fonts
from figwright.core.errors import SettingsError, SourceError
from figwright.core.settings import settings
from figwright.core.source import DENSITIES
from figwright.drawing import renderers, themes
from figwright.plots.charts import palettes, plot_styles

FORMATS = {
    "svg": "SVG", "pdf": "PDF", "png": "PNG", "pptx": "PowerPoint", "drawio": "draw.io", "tex": "LaTeX (TikZ)",
    "json": "Positions of all shapes (JSON)", "yaml": "figwright figure (YAML)", "py": "Python script",
}  # fmt: skip
SWATCHES = 5
FIRST_PLOT = "models-on-aibench"
"""The first plot among the examples: rules draw it completely."""
PATHS = ("references", "chart")
"""Wishes that are paths: the command line's, never a page's."""


def options(place: Place) -> dict[str, Any]:
    """Everything the form offers."""
    own = settings()
    return {**_fixed(), "home": str(place.home), "model": own.model, "image_model": own.image_model,
            "offline": not own.model, "keys": [name for name in models.names() if _keyed(name)]}  # fmt: skip


@cache
def _fixed() -> dict[str, Any]:
    from figwright import __version__
    from figwright.drawing import glyphs, icons

    return {
        "version": __version__,
        "themes": [_theme(name) for name in themes.names()],
        "visualizers": [name for name in visualizers.names() if name != "code"],
        "plotters": [*PLOTTERS, "auto"],
        "densities": list(DENSITIES),
        "looks": [{"name": name, "title": plot_styles.get(name).summary} for name in plot_styles.names()],
        "palettes": [{"name": name, "colours": _colours(name)} for name in palettes.names()],
        "formats": [{"name": name, "title": FORMATS.get(name, name)} for name in (*renderers.names(), "yaml")],
        "retrievers": list(HOW),
        "guides": list(guides.names()),
        "usual_guides": dict(GUIDES),
        "resolutions": list(RESOLUTIONS),
        "glyphs": list(glyphs.names()),
        "icons": bool(icons.names()),
        "files": list(intake.KNOWN),
    }


def _theme(name: str) -> dict[str, Any]:
    theme = themes.get(name)
    hues = [theme.hue(hue) for hue in theme.order[:SWATCHES]]
    return {
        "name": name,
        "title": name.replace("-", " ").capitalize(),
        "about": theme.summary,
        "paper": theme.ink.paper,
        "swatches": [{"fill": hue.fill, "line": hue.line} for hue in hues],
    }


def _colours(name: str) -> list[str]:
    palette = palettes.get(name)
    return [palette.nth(place, SWATCHES) for place in range(SWATCHES)] if palette.ramp else list(palette.colours)


def _keyed(name: str) -> bool:
    provider = models.get(name)
    return any(os.environ.get(key) for key in (*provider.keys, *provider.urls))


def ordered(kind: str, given: dict[str, Any], *, local: bool) -> Order:
    """The page's wishes as an order; where no model is spoken of, the settings' own. `local` says that whoever asks
    sits at this machine: only they may say where a model is, since its key goes there."""
    own = settings()
    wishes = {"model": own.model, "image_model": own.image_model, **given, "kind": kind}
    if named := next((name for name in PATHS if wishes.get(name)), ""):
        raise SettingsError(f"{named} cannot be set in the studio", "use the command line")
    if fonts.files.is_file(str(wishes.get("font") or "")):
        raise SettingsError("a font file cannot be set in the studio", "choose an installed typeface")
    if wishes.get("insist"):
        raise SettingsError("code without a sandbox cannot be allowed in the studio", "use the command line")
    if wishes.get("base_url") and not local:
        raise SettingsError("you can set a model's URL only on the machine that runs the studio", "leave it out")
    for name, known in (("theme", themes.names()), ("style", guides.names()), ("look", plot_styles.names())):
        if wishes.get(name) and wishes[name] not in known:
            raise SettingsError(f"no {name} named {str(wishes[name])[:80]!r}", f"known: {', '.join(known)}")
    Order.of({name: value for name, value in wishes.items() if name not in Order.__slots__})  # refuses unknown names
    try:
        return TypeAdapter(Order).validate_python(wishes)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        raise SettingsError(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}", "change it in the form") from None


def example(place: Place, kind: str, number: int) -> dict[str, Any]:
    """One of the references that come with figwright, as if it had been dropped: they are taken in turn."""
    pool = built_in(plots=kind == "plot")
    if kind == "plot":  # one table, which a .csv file can hold
        pool = tuple(one for one in pool if one.table is not None and len(one.table.groups) == 1)
        start = next((at for at, one in enumerate(pool) if one.id == FIRST_PLOT), 0)
        pool = pool[start:] + pool[:start]
    if not pool:
        raise SourceError("no examples are installed", "reinstall figwright")
    chosen = pool[number % len(pool)]
    if kind == "plot":
        return {**_upload_data(place, chosen), "caption": chosen.caption, "kind": "data"}
    return {"kind": "text", "name": chosen.id, "text": chosen.text, "caption": chosen.caption, "captions": [],
            "notes": []}  # fmt: skip


def _upload_data(place: Place, reference: Reference) -> dict[str, Any]:
    """A plot's data as an upload of CSV."""
    assert reference.table is not None
    content = reference.table.as_text(1 + max(map(len, reference.table.columns)))
    return intake.take(place.home, f"{reference.id}.csv", content.encode()).shown()


def again(place: Place, run: str) -> dict[str, Any]:
    """What a run was made from and with, to make another like it: the file as if it had been dropped, and the order."""
    kept = resume.load_run(str(history.opened(place.home, run).folder), place.home)
    source = {"kind": "text", "name": kept.source.name, "text": kept.source.text, "captions": [], "notes": []}
    if kept.source.table is not None:
        content = kept.folder.read("data.json")
        source = intake.take(place.home, f"{kept.source.name or 'data'}.json", content).shown()
    own = {name: value for name, value in kept.order.data().items() if name not in (*PATHS, "insist", "kind")}
    if own.get("like"):  # its theme and guide are files that were made of it
        own = {name: value for name, value in own.items() if name not in ("theme", "style")}
        own["like"] = liking.named(place.home, str(own["like"]))
    return {**source, "name": kept.source.name, "caption": kept.source.caption, "figure": kept.order.kind, "order": own}
