"""Order: all options of a drawing in one value, which is saved with the run and loaded from it again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Literal

from figwright.agents import like, models
from figwright.agents.agent_settings import AgentSettings
from figwright.agents.references import How
from figwright.core import languages
from figwright.core.errors import SettingsError, nearest, reraise
from figwright.core.settings import MODEL_TIMEOUT
from figwright.core.source import DENSITIES, Brief, Density, Source
from figwright.drawing import domains, venues
from figwright.ir.spec import length_in_points, ratio
from figwright.plots import charts

RESOLUTIONS = ("1K", "2K", "4K")
GUIDES = {"diagram": "methodology", "plot": "plots"}
PLOTTERS = ("code", "image")


@dataclass(frozen=True, slots=True)
class Order:
    """The options of `illustrate`, `plot` and `figwright draw`.

    Figure: `density` (glance, standard or detailed: 30, 60 or 110 words), `aspect` (1.8 or "16:9"), `width` ("5.5in",
    or points), `theme`, `domain` (academic, patent, system or a folder; sets references, style guide, theme and prompts
    unless you do), `venue` (sets type sizes, line widths and, unless you do, the width of one column; see `figwright
    list venues`), `font` (a typeface or a font file), `language` (of the labels, a BCP 47 tag such as zh; default: that
    of the text; another one needs a model).
    Models: `model`, `image_model`, `base_url`, `temperature`, `seed`, `budget` (dollars), `timeout` (seconds per call),
    `resolution` (of generated images).
    Agents: `visualizer` (default: svg with a model, vector without), `rounds`, `candidates`, `retriever` (manual needs
    `examples`), `references` (a folder), `stylist`, `style` (a style guide, by name or path), `like` (a figure to
    imitate: PNG, SVG, PDF or YAML, `paper.pdf#2` for figure 2 of a paper; sets theme, guide and density unless you do).
    Plots (`kind` is plot): `visualizer` (code, image or auto), `look` (the style of a venue; see `figwright list
    styles`), `palette`, `height`, `dpi`, `chart` (a chart file to draw), `reading` (1 or 2: which interpretation of an
    ambiguous intent), and `insist` (run generated code even if no sandbox is available).
    """

    model: str = ""
    image_model: str = ""
    base_url: str = ""
    visualizer: str = ""
    rounds: int = 3
    candidates: int = 1
    retriever: How = "semantic"
    examples: tuple[str, ...] = ()
    references: str = ""
    stylist: bool = True
    style: str = ""
    density: Density | Literal[""] = ""
    aspect: float | str | None = None
    width: float | str | None = None
    theme: str = ""
    resolution: str = "2K"
    budget: float | None = None
    temperature: float = 1.0
    seed: int | None = None
    timeout: float = MODEL_TIMEOUT
    kind: Literal["diagram", "plot"] = "diagram"
    look: str = ""
    palette: str = ""
    font: str = ""
    height: float | str | None = None
    dpi: int = 300
    insist: bool = False
    chart: str = ""
    reading: int = 0
    domain: str = ""
    venue: str = ""
    language: str = ""
    like: str = ""

    def __post_init__(self) -> None:
        if self.domain and self.kind == "plot":
            raise SettingsError("plots do not have a domain", "leave out the domain, or draw a diagram")
        domain = domains.get(self.domain)
        if self.like:
            self._follow()
        own = venues.get(self.venue).width("column") if self.venue and self.width is None else self.width
        for field, value in (
            ("examples", tuple(self.examples)),
            ("references", str(self.references)),
            ("density", self.density or domain.density),
            ("aspect", _number("aspect", ratio, self.aspect)),
            ("width", _number("width", length_in_points, own)),
            ("height", _number("height", length_in_points, self.height)),
            ("language", languages.verified(self.language)),
        ):
            object.__setattr__(self, field, value)
        for name, value, known in (
            ("density", self.density, DENSITIES),
            ("resolution", self.resolution, RESOLUTIONS),
        ):
            if value not in known:
                raise SettingsError(f"no {name} named {value!r}", nearest(value, known) or f"known: {', '.join(known)}")
        for name, number, least, most in (
            ("aspect", self._aspect, 0.2, 8.0),
            ("temperature", self.temperature, 0.0, 2.0),
            ("budget", self.budget, 0.0, 1e6),
            ("timeout", self.timeout, 0.1, 86_400),
            ("width", self._width, 72.0, 2000.0),
            ("height", None if self.height is None else float(self.height), 36.0, 2000.0),
            ("dpi", self.dpi, 50, 1200),
            ("reading", self.reading, 0, 2),
        ):
            if number is not None and not least <= number <= most:
                long = name in ("width", "height")
                raise SettingsError(
                    f"{name} is {number:g}{' points' if long else ''}",
                    f"choose between {least:g} and {most:g}" + (', or write its unit: "3.25in", "8cm"' if long else ""),
                )

    def _follow(self) -> None:
        """Looks that the author has left open are those of the figure that is liked."""
        if self.kind == "plot":
            raise SettingsError("--like does not work for plots", "use --palette and --style instead")
        for field, value in like.wishes(self.like).items():
            if field == "like" or not getattr(self, field):
                object.__setattr__(self, field, value)

    @property
    def _aspect(self) -> float | None:
        return self.aspect if self.aspect is None else float(self.aspect)

    @property
    def _width(self) -> float | None:
        return self.width if self.width is None else float(self.width)

    @property
    def painter_url(self) -> str:
        """Where the image model is asked. `base_url` is the model's address: a painter of another provider must not be
        sent there with its own key."""
        return self.base_url if not self.model or models.same_provider(self.image_model, self.model) else ""

    @classmethod
    def of(cls, wishes: dict[str, Any]) -> Order:
        """From keyword arguments or a run's record; a name that nobody knows is refused with the nearest one."""
        known = {field.name for field in fields(cls)}
        if unknown := sorted(set(wishes) - known):
            raise SettingsError(
                f"unknown option {unknown[0]!r}", nearest(unknown[0], known) or ", ".join(sorted(known))
            )
        return cls(**wishes)

    def brief(self, source: Source) -> Brief:
        height = None if self.height is None else float(self.height)
        domain = domains.get(self.domain)
        return Brief(
            source, self.density or domain.density, self._aspect or domain.aspect, self._width or domain.width,
            self.theme or domain.theme, height, self.look, self.palette, self.dpi, self.domain,
            self.venue, self.font, self.language, self.like,
        )  # fmt: skip

    def course(self, *, with_model: bool | None = None, source: Source | None = None) -> AgentSettings:
        """How the agents work. Free SVG was judged best with a model; without one there is only the typed figure."""
        domain = domains.get(self.domain)
        folder = Path(self.references) if self.references else domain.references
        return AgentSettings(
            self._drawn_by(bool(self.model) if with_model is None else with_model, source),
            self.rounds,
            self.candidates,
            self.retriever,
            self.examples,
            self.stylist,
            folder,
            self.style or domain.guide or GUIDES[self.kind],
            charts.load(Path(self.chart)) if self.chart else None,
            self.reading,
        )

    def _drawn_by(self, with_model: bool, source: Source | None) -> str:
        """The visualizer that was named or is usual; `auto` paints what is sparse and computes what is dense."""
        if self.kind == "plot" and self.visualizer == "auto":
            from figwright.agents.visualizers import sparse

            table = source.table if source else None
            return "image" if self.image_model and table and sparse(table) else "code"
        if self.kind == "plot":
            if self.visualizer not in ("", *PLOTTERS):
                raise SettingsError(
                    f"no plot visualizer named {self.visualizer!r}", f"choose {', '.join(PLOTTERS)} or auto"
                )
            return self.visualizer or "code"
        if self.visualizer == "code":
            raise SettingsError("the code visualizer draws only plots", "use `figwright plot` with a table")
        usual = domains.get(self.domain).visualizer or "svg"
        return self.visualizer or (usual if with_model else "vector")

    def data(self) -> dict[str, object]:
        """As JSON, for the run's record."""
        return asdict(self)


def _number(name: str, read: Callable[[Any], Any], value: float | str | None) -> float | None:
    with reraise(ValueError, SettingsError, f"{name}"):
        return None if value is None else float(read(value))
