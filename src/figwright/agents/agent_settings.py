"""Course: the settings of the agents. In its own module, so that a plot by rules loads none of the agents."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.agents import visualizers
from figwright.agents.references import HOW, How, Reference
from figwright.core.errors import NotFound, SettingsError

if TYPE_CHECKING:
    from figwright.plots.charts.model import Chart


@dataclass(frozen=True, slots=True)
class AgentSettings:
    """How the agents work: which visualizer, how many rounds and candidates, with which references and guide.

    `retriever` is semantic, random, manual (then `examples` names the references) or none. `references` are a folder
    of them, or those that were loaded already. `chart` is a plot's plan when its author has written one;
    `reading` which of the readings of a wish its author has chosen.
    """

    visualizer: str = "vector"
    rounds: int = 3
    candidates: int = 1
    retriever: How = "semantic"
    examples: tuple[str, ...] = ()
    stylist: bool = True
    references: Path | tuple[Reference, ...] | None = None
    style: str = "methodology"
    chart: Chart | None = None
    reading: int = 0

    def __post_init__(self) -> None:
        visualizers.get(self.visualizer)
        for name, value, least, most in (("rounds", self.rounds, 0, 10), ("candidates", self.candidates, 1, 20)):
            if not least <= value <= most:
                raise SettingsError(f"{name} is {value}", f"choose between {least} and {most}")
        if self.retriever not in HOW:
            raise NotFound("retriever", self.retriever, HOW)
        if bool(self.examples) != (self.retriever == "manual"):
            raise SettingsError("--retriever manual and --example need each other", "give both or neither")
