"""A small method, the figure that a model could answer with, and the pieces that agents' tests share."""

from __future__ import annotations

from pathlib import Path

from figwright.agents.session import Session
from figwright.agents.store import Cache, RunFolder
from figwright.core.source import Brief, Source
from figwright.ir.spec import Figure
from figwright.ir.spec.load import loads
from scripted import Scripted

METHOD = r"""The text $x$ is read by a frozen encoder. The encoder gives a latent vector $z_\theta$ to the decoder.
The decoder writes the summary $y$. A critic compares the summary with the text and sends its score back to the
decoder."""

FIGURE = r"""figure: {title: Summaries, alt: An encoder and a decoder with a critic., theme: soft-tech}
body:
  row:
    - {id: x, kind: document, glyph: document, label: "Text $x$", evidence: "The text $x$ is read by a frozen encoder"}
    - zone:
        id: model
        label: Model
        evidence: "The encoder gives a latent vector"
        row:
          - {id: enc, label: Encoder, state: frozen, evidence: "read by a frozen encoder"}
          - {id: dec, label: Decoder, emphasis: true, evidence: "The decoder writes the summary $y$"}
    - column:
        - {id: y, kind: document, glyph: documents, label: "Summary $y$", evidence: "The decoder writes the summary"}
        - {id: critic, kind: actor, glyph: robot, label: Critic, evidence: "A critic compares the summary with"}
edges:
  - {from: x, to: enc, evidence: "The text $x$ is read by a frozen encoder"}
  - {from: enc, to: dec, label: "$z_\\theta$", evidence: "gives a latent vector $z_\\theta$ to the decoder"}
  - {from: dec, to: y, evidence: "The decoder writes the summary $y$"}
  - {from: [y, x], to: critic, evidence: "A critic compares the summary with the text"}
  - {from: critic, to: dec, kind: feedback, evidence: "sends its score back to the decoder"}
"""
ANSWER = f"The story: a text becomes a summary.\n\n```yaml\n{FIGURE}```\n"
CONTENT = '{"critique": "No changes needed.", "done": true, "edits": []}'


def figure() -> Figure:
    return loads(FIGURE)


def brief(**wishes: object) -> Brief:
    return Brief(Source(METHOD, "Our model writes summaries", "summaries"), **wishes)  # type: ignore[arg-type]


def session(tmp_path: Path, model: Scripted | None, **purse: object) -> Session:
    return Session(RunFolder.create(tmp_path, "test", {}), model, cache=Cache(tmp_path / "cache"), **purse)  # type: ignore[arg-type]
