"""The chosen candidates -> PaperBananaBench's layout: a list for each split, the pictures, a card and a manifest.

DIR/diagram/test.json  ref.json  images/     DIR/plot/…
DIR/README.md          the dataset card
DIR/manifest.json      how it was made, and the sha256 of every file
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from statistics import mean, median
from typing import Any

import figwright
from figwright.agents.store.files import replace
from figwright.bench.case import Kind
from figwright.bench.curation.candidate import Candidate
from figwright.bench.curation.funnel import Funnel
from figwright.bench.curation.split import REF, TEST
from figwright.core import languages
from figwright.core.errors import SettingsError

MANIFEST = "manifest.json"
_RATIOS = {"1:1": 1.0, "3:2": 1.5, "16:9": 16 / 9, "21:9": 21 / 9}


@dataclass(frozen=True, slots=True)
class Made:
    """How a set was made: what its card says beside the counts."""

    source: str
    seed: int
    share: float
    aspect: tuple[float, float]
    model: str = ""
    accepted_open: bool = False


def publish(
    home: Path,
    pictures: Path,
    kind: Kind,
    chosen: Sequence[Candidate],
    splits: Mapping[str, str],
    funnel: Funnel,
    made: Made,
) -> dict[str, Any]:
    """Writes everything; gives back what the manifest says. The other kind's files stay as they are."""
    _suffice(chosen, splits)
    before = _manifest(home)
    folder = home / kind
    (folder / "images").mkdir(parents=True, exist_ok=True)
    written = {
        path: sha
        for path, sha in before.get("files", {}).items()
        if not path.startswith(f"{kind}/") and path != "README.md"
    }
    for one in chosen:
        name = f"images/{one.id}{Path(one.picture).suffix}"
        _write(home, f"{kind}/{name}", (pictures / one.picture).read_bytes(), written)
    for part in (TEST, REF):
        records = [record(one, part) for one in chosen if splits[one.id] == part]
        _write(home, f"{kind}/{part}.json", _json(records), written)
    facts = {**before.get("sets", {}), kind: _facts(chosen, splits, funnel, made)}
    _write(home, "README.md", card(facts, home.resolve().name).encode(), written)
    manifest = {"figwright": figwright.__version__, "sets": facts, "files": dict(sorted(written.items()))}
    replace(home / MANIFEST, _json(manifest))
    _remove_stale_pictures(home, kind, before, written)
    return manifest


def record(one: Candidate, part: str) -> dict[str, Any]:
    """A case as PaperBananaBench writes it; what it has no field for is in `additional_info`."""
    known = {
        "title": one.title, "venue": one.venue, "licence": one.licence, "authors": list(one.authors),
        "origin": one.origin, "figure": one.figure, "category_by": one.category_by, "gt_code": one.code,
    }  # fmt: skip
    ratio = min(_RATIOS, key=lambda name: abs(math.log(_RATIOS[name] / (one.aspect or 1))))
    content: Any = {name: list(values) for name, values in one.columns} if one.kind == "plot" else one.text
    return {
        "id": one.id,
        "content": content,
        "visual_intent": one.caption,
        "path_to_gt_image": f"images/{one.id}{Path(one.picture).suffix}",
        "category": slug(one.category),
        **({"difficulty": one.difficulty} if one.difficulty else {}),
        "split": part,
        "additional_info": {
            "width": one.width, "height": one.height, "rounded_ratio": ratio,
            **{name: value for name, value in known.items() if value},
        },
    }  # fmt: skip


def slug(category: str) -> str:
    """ "Agent & Reasoning" as data spell it: agent_reasoning."""
    return "_".join(category.lower().replace("&", " ").split())


def _facts(chosen: Sequence[Candidate], splits: Mapping[str, str], funnel: Funnel, made: Made) -> dict[str, Any]:
    texts = [languages.length(one.text) for one in chosen if one.kind == "diagram"]
    captions = [languages.length(one.caption) for one in chosen]
    rows = [sum(len(values) for _, values in one.columns) for one in chosen if one.kind == "plot"]
    return {
        "cases": {part: sum(splits[one.id] == part for one in chosen) for part in (TEST, REF)},
        "categories": {
            name: {part: sum(one.category == name and splits[one.id] == part for one in chosen) for part in (TEST, REF)}
            for name in sorted({one.category for one in chosen})
        },
        "difficulty": dict(sorted(Counter(one.difficulty for one in chosen if one.difficulty).items())),
        "category_by": dict(Counter(one.category_by for one in chosen).most_common()),
        "words": {"text": _numbers(texts), "caption": _numbers(captions)},
        "values": _numbers(rows),
        "licences": dict(Counter(one.licence or "not known" for one in chosen).most_common()),
        "items": [
            {"id": one.id, "split": splits[one.id], "title": one.title, "venue": one.venue, "licence": one.licence}
            for one in chosen
        ],
        "funnel": funnel.as_data(),
        "seed": made.seed,
        "share": made.share,
        "aspect": list(made.aspect),
        "source": made.source,
        "model": made.model,
        "accepted_open": made.accepted_open,
        "figwright": figwright.__version__,
    }


def _numbers(found: Sequence[int]) -> dict[str, float]:
    if not found:
        return {}
    return {"mean": round(mean(found), 1), "median": median(found), "least": min(found), "most": max(found)}


def _suffice(chosen: Sequence[Candidate], splits: Mapping[str, str]) -> None:
    for part in (TEST, REF):
        if part not in splits.values():
            raise SettingsError(
                f"{len(chosen)} candidates leave nothing for {part}.json",
                "keep more of them in review.jsonl, --accept-open, or choose another --share",
            )


def _manifest(home: Path) -> dict[str, Any]:
    try:
        found = json.loads((home / MANIFEST).read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _write(home: Path, name: str, data: bytes, written: dict[str, str]) -> None:
    replace(home / name, data)
    written[name] = sha256(data).hexdigest()


def _remove_stale_pictures(home: Path, kind: Kind, before: Mapping[str, Any], written: Mapping[str, str]) -> None:
    """Pictures of our own that are no case's any more; never a file that somebody else has put there."""
    for name, sha in before.get("files", {}).items():
        path = home / name
        ours = name.startswith(f"{kind}/images/") and name not in written and path.is_file()
        if ours and sha256(path.read_bytes()).hexdigest() == sha:
            path.unlink()


def _json(data: Any) -> bytes:
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()


# What a curated benchmark says of itself: README.md.

_UNITS = {"diagram": "Diagrams", "plot": "Plots"}


def card(sets: Mapping[str, Mapping[str, Any]], name: str) -> str:
    """The card of all kinds that were built; every number in it is counted."""
    parts = [f"# {name}", _opening(sets)]
    parts += [_set(kind, sets[kind]) for kind in _UNITS if kind in sets]
    parts.append(_use(sets))
    return "\n\n".join(parts) + "\n"


def _opening(sets: Mapping[str, Mapping[str, Any]]) -> str:
    counts = ", ".join(
        f"{sum(sets[kind]['cases'].values())} {_UNITS[kind].lower()} ({sets[kind]['cases']['test']} to test on, "
        f"{sets[kind]['cases']['ref']} to learn from)"
        for kind in _UNITS
        if kind in sets
    )
    return (
        f"A benchmark of scientific figures, curated with figwright: {counts}. The layout is PaperBananaBench's: a "
        "list of cases for each split, with what a figure is to be drawn from, and the figure that people drew."
    )


def _set(kind: str, facts: Mapping[str, Any]) -> str:
    least, most = facts["aspect"]
    by = ", ".join(f"{who or 'nobody'} ({count})" for who, count in facts["category_by"].items())
    said = [
        f"## {_UNITS[kind]}",
        "### How they were chosen",
        _table(("step", "left"), ((name, f"{left:,}") for name, left in facts["funnel"]["counts"])),
        _inspection_warnings(facts),
        f"Pictures are {least:g} to {most:g} wide to high. Categories were chosen by {by}."
        + (" Candidates that nobody had reviewed were taken too." if facts["accepted_open"] else "")
        + (f" A model was asked: {facts['model']}." if facts["model"] else " No model was asked."),
        f"The split is random with seed {facts['seed']}, {facts['share']:.0%} to test on in each category; "
        f"candidates of one paper or author are in one split. Made with figwright {facts['figwright']}.",
        "### What is in it",
        _table(
            ("category", "test", "ref"),
            ((name, both["test"], both["ref"]) for name, both in facts["categories"].items()),
        ),
        _statistics(facts),
        "### Licences",
        _table(("licence", "cases"), facts["licences"].items()),
        "Figures and texts belong to their authors. Where a licence is not known, ask before you hand them on.",
        _table(
            ("case", "split", "title", "venue", "licence"),
            (
                (one["id"], one["split"], one["title"], one["venue"], one["licence"] or "not known")
                for one in facts["items"]
            ),
        ),
    ]
    return "\n\n".join(part for part in said if part)


def _inspection_warnings(facts: Mapping[str, Any]) -> str:
    """What the inspection warns of in the cases, since whoever uses them should know."""
    warned = [f"{one['id']}: {one['reason']}" for one in facts["funnel"].get("warned", ())]
    return "Known to be doubtful:\n\n" + "\n".join(f"- {one}" for one in warned) if warned else ""


def _statistics(facts: Mapping[str, Any]) -> str:
    rows = [
        (what, numbers["mean"], numbers["median"], numbers["least"], numbers["most"])
        for what, numbers in (
            ("words of the method", facts["words"]["text"]),
            ("words of the caption or intent", facts["words"]["caption"]),
            ("values of the data", facts["values"]),
        )
        if numbers
    ]
    hard = ", ".join(f"{count} {name}" for name, count in facts["difficulty"].items())
    table = _table(("of a case", "mean", "median", "least", "most"), rows)
    return f"{table}\n\nDifficulty: {hard}." if hard else table


def _use(sets: Mapping[str, Mapping[str, Any]]) -> str:
    kinds = "\n".join(f"figwright bench run paperbananabench --data . --kind {kind}" for kind in _UNITS if kind in sets)
    told = "`manifest.json` holds the sha256 of every file, and why each candidate was left out."
    return f"## How to use it\n\n```\n{kinds}\n```\n\n{told}"


def _table(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    lines = [tuple(head)]
    lines.append(tuple("---" for _ in lines[0]))
    lines += [tuple(" ".join(str(cell).split()).replace("|", "\\|") for cell in row) for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
