"""Whole runs of the agents with a model: their folders, what is kept of a run's record, and the page that shows them.

python -m examples.model_runs take RUN NAME    # copies a finished run into examples/showcase/NAME, where its text is
python -m examples                             # draws every picture again and writes the page
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from examples.gallery import ROOT, Example
from figwright.agents.claims import Claim, Review

PAGE = ROOT / "docs" / "what-a-model-draws.md"
RUNS = ROOT / "examples" / "showcase"
SETTINGS = ("model", "visualizer", "rounds", "candidates", "density")
"""What is kept of a run's settings: those that say how it was drawn."""

OPENING = """\
# What a model draws

Each figure on this page is the result of one run of `figwright draw` with a model and the default settings. Nobody
edited it afterwards. For each figure you see what the planner claimed before drawing, what the critic said each time
it looked at the picture, and how many calls and tokens the run used.

**The model.** A strong language model behind an OpenAI-compatible endpoint (`--model compatible/…`) answered every
request. It received the same prompts as any other model, and saw no drawing before the critic's first look. We show
every text that we tried. Another model will draw better or worse. The endpoint counted four characters as one token
and did not count pictures, so the numbers of tokens are estimates. figwright knows no price for such an endpoint, so
the page gives no costs.

**The texts** retell methods of published papers in our own words. They are shorter and simpler than the papers, and
use our own names. Each figure shows its text, not the whole paper.

A test verifies each run: the figure file gives this picture, the checks find no error, the critic has called every
remaining warning deliberate, and every claim has an arrow. `python -m examples` writes this page.
"""


@dataclass(frozen=True)
class ModelRun(Example):
    """One folder of the showcase."""

    @cached_property
    def record(self) -> dict[str, Any]:
        loaded: dict[str, Any] = json.loads((self.folder / "run.json").read_text("utf-8"))
        return loaded

    @property
    def remark(self) -> str:
        """What a reader must know of how the run went, where its folder says so."""
        file = self.folder / "remark.txt"
        return " " + " ".join(file.read_text("utf-8").split()) if file.is_file() else ""

    @property
    def claims(self) -> tuple[Claim, ...]:
        return tuple(Claim(**claim) for claim in self.record["claims"])

    @property
    def review(self) -> Review:
        """The claims with what the critic has answered at all looks."""
        review = Review(self.claims)
        for look in self.record["looks"]:
            meant = [(rule, element) for rule, element in look["deliberate"]]
            review = review.answered(look["arrows"], look["claims"], meant)
        return review


def model_runs() -> tuple[ModelRun, ...]:
    """All kept runs, the richest figures first."""
    found = [ModelRun(path.parent) for path in sorted(RUNS.glob("*/run.json"))]
    return tuple(sorted(found, key=lambda run: -len(run.figure.edges)))


def trimmed(folder: Path) -> dict[str, Any]:
    """What is kept of a run's record: settings, claims, calls, and what the critic said at every look."""
    events = _events(folder)
    started, chosen = _last(events, "run.started"), _last(events, "chosen")
    calls = [event for event in events if event["kind"] == "call.ended" and not event["cached"]]
    return {
        "settings": {name: started["settings"][name] for name in SETTINGS},
        "claims": _last(events, "claims")["claims"],
        "looks": list(_looks(folder, events)),
        "resumed": sum(event["kind"] == "run.resumed" for event in events),
        "chosen": {"drawing": chosen["round"] + 1, "why": chosen["why"]},
        "calls": [
            {"agent": call["agent"], "in": call["usage"]["input_tokens"], "out": call["usage"]["output_tokens"]}
            for call in calls
        ],
    }


def _events(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "events.jsonl").read_text("utf-8").splitlines()]


def _last(events: Iterable[Mapping[str, Any]], kind: str) -> Mapping[str, Any]:
    return [event for event in events if event["kind"] == kind][-1]


def _looks(folder: Path, events: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """For every look of the critic: what the checks had found, and what it answered."""
    found: Mapping[str, Any] = {}
    for event in events:
        if event["kind"] == "figure":
            found = event
        elif event["kind"] == "call.ended" and event["agent"] == "critic":
            answer = json.loads((folder / event["answer"]).read_text("utf-8"))
            findings = [f for f in found["findings"] if f["severity"] != "info"]
            yield {
                "words": found["words"],
                "findings": [f"{f['rule']}: {f['message']}" for f in findings],
                "critique": answer["critique"],
                "edits": len(answer.get("edits", ())),
                "arrows": answer.get("arrows", {}),
                "claims": answer.get("claims", {}),
                "deliberate": [
                    [f["rule"], f["element"]]
                    for number, f in enumerate(found["findings"], 1)
                    if number in answer.get("deliberate", ())
                ],
            }


def page(shown: Sequence[ModelRun]) -> str:
    return "\n".join((OPENING, *_table(shown), *(line for one in shown for line in _section(one))))


def _table(shown: Sequence[ModelRun]) -> Iterator[str]:
    yield "| run | kind | arrows | claims | looks | calls | tokens in | tokens out |"
    yield "|---|---|--:|--:|--:|--:|--:|--:|"
    for one in shown:
        calls, record = one.record["calls"], one.record
        told = (len(one.figure.edges), len(one.claims), len(record["looks"]), len(calls), *_tokens(one))
        anchor = _title(one).lower().replace(" ", "-")
        yield f"| [{_title(one)}](#{anchor}) | {_kind(one)} | " + " | ".join(f"{number:,}" for number in told) + " |"
    yield ""


def _title(one: ModelRun) -> str:
    return one.name.replace("-", " ").capitalize()


def _kind(one: ModelRun) -> str:
    return "typed" if one.record["settings"]["visualizer"] == "vector" else "free"


def _tokens(one: ModelRun) -> tuple[int, int]:
    calls = one.record["calls"]
    return sum(call["in"] for call in calls), sum(call["out"] for call in calls)


def _section(one: ModelRun) -> Iterator[str]:
    folder, record = f"../examples/showcase/{one.name}", one.record
    caption = " ".join((one.folder / "caption.txt").read_text("utf-8").split())
    alt = " ".join(one.figure.head.alt.replace("[", "(").replace("]", ")").split())
    yield from (f"## {_title(one)}", "", f"![{alt}]({folder}/figure.png)", "", f"> {caption}", "", one.paper, "")
    kept = {"text": "method.md", "figure file": "figure.yaml", "SVG": "figure.svg", "record of the run": "run.json"}
    links = ", ".join(f"[{name}]({folder}/{file})" for name, file in kept.items())
    given, got = _tokens(one)
    agents = ", ".join(dict.fromkeys(_counted(one)))
    calls = f"{len(record['calls'])} calls ({agents})"
    sort = "Typed figure" if _kind(one) == "typed" else "Free drawing"
    yield f"{sort}; {calls}, {given:,} tokens in and {got:,} out.{one.remark}"
    yield from (f"Files: {links}.", "", "What the critic said:", "")
    for number, look in enumerate(record["looks"], 1):
        found = f"the checks had found {_few(look['findings'])}"
        edits = f"{look['edits']} edits" if look["edits"] != 1 else "1 edit"
        yield f"{number}. {look['critique']} *({edits}; {found})*"
    chosen = record["chosen"]
    yield from ("", f"Kept: drawing {chosen['drawing']} ({chosen['why']}).", "")
    yield from ('??? note "The claims, each drawn by an arrow"', "")
    for claim in one.claims:
        yield f"    - {claim}"
    yield ""


def _counted(one: ModelRun) -> Iterator[str]:
    agents = [call["agent"] for call in one.record["calls"]]
    for agent in agents:
        times = agents.count(agent)
        yield agent if times == 1 else f"{agent} {times} times"


def _few(findings: Sequence[str]) -> str:
    rules = dict.fromkeys(finding.partition(":")[0] for finding in findings)
    return ", ".join(f"`{rule}`" for rule in rules) or "nothing"


def take(run: Path, name: str) -> None:
    """Copies what a finished run has made into its folder of the showcase."""
    target = RUNS / name
    record = trimmed(run)
    wanted = record["chosen"]["drawing"] - 1
    drawn = [event for event in _events(run) if event["kind"] == "figure" and event["round"] == wanted]
    file = drawn[-1]["file"]
    (target / "figure.yaml").write_bytes((run / file).read_bytes())
    (target / "run.json").write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m examples.model_runs", description="Keeps a run for the showcase.")
    parser.add_argument("what", choices=["take"])
    parser.add_argument("run", type=Path, help="the folder of a finished run")
    parser.add_argument("name", help="the folder in examples/showcase that holds its method.md and caption.txt")
    options = parser.parse_args(arguments)
    take(options.run, options.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
