"""Paper -> the figures that it needs: an overview of the method, details of its modules, plots of its results.

found = figwright.paper("paper.pdf")
for proposal in found.proposals: print(proposal.number, proposal.title, proposal.why)
run = found.make(1).run

By rules, or chosen and worded by a model (`_proposer.py`); what is proposed can be made either way (`making.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from figwright.core.errors import SourceError

if TYPE_CHECKING:
    from pathlib import Path

    from figwright.agents.proposals._plots import Plot
    from figwright.agents.proposals.making import Made
    from figwright.frontends.method_section import Method
    from figwright.frontends.papers import Paper

Kind = Literal["overview", "module", "plot", "redraw"]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposed figure of a paper: name, caption, reason, and `origin`, the section or table that it is made from.

    `shown` is the label of the paper's own figure that already shows it. A diagram has a `text`, a plot has a `plot`;
    `name` is used for its files.
    """

    number: int
    kind: Kind
    title: str
    caption: str
    why: str
    origin: str
    name: str
    text: str = ""
    plot: Plot | None = None
    shown: str = ""
    notes: tuple[str, ...] = ()
    unready: str = ""
    """Why rules alone cannot draw it: then it needs a model."""

    def data(self) -> dict[str, Any]:
        """As JSON, without the text, which stands in the paper's sections."""
        out: dict[str, Any] = {
            "number": self.number, "kind": self.kind, "title": self.title, "caption": self.caption, "why": self.why,
            "from": self.origin, "shown_by": self.shown, "name": self.name, "notes": list(self.notes),
            "needs_model": bool(self.unready),
        }  # fmt: skip
        if self.plot is not None:
            out["plot"] = {"chart": self.plot.way, "columns": list(self.plot.drawn), "intent": self.plot.intent,
                           "csv": self.plot.csv()}  # fmt: skip
        else:
            out["words"] = len(self.text.split())
        return out


@dataclass(frozen=True, slots=True)
class Survey:
    """A paper, its methodology (None if none was found), the proposed figures, and notes."""

    paper: Paper
    method: Method | None
    proposals: tuple[Proposal, ...]
    notes: tuple[str, ...] = ()

    def proposal(self, number: int) -> Proposal:
        for one in self.proposals:
            if one.number == number:
                return one
        known = f"choose 1 to {len(self.proposals)}" if self.proposals else "there are none: choose a --section"
        raise SourceError(f"no proposal {number}", known)

    def make(self, which: int | Proposal, folder: str | Path = "figures", **wishes: Any) -> Made:
        """Draw one proposal into a folder; `wishes` are the fields of `Order`, and `formats`."""
        from figwright.agents.proposals.making import make

        return make(self.proposal(which) if isinstance(which, int) else which, folder, **wishes)

    def redraw(self, figure: int | str, folder: str | Path = "figures", **wishes: Any) -> Made:
        """Draw a figure of the paper again, from the text around it and its caption."""
        from figwright.agents.proposals.existing import redrawing
        from figwright.agents.proposals.making import make

        return make(redrawing(self, str(figure)), folder, **wishes)
