"""Random figures as people would write them: a few zones, short labels, some glyphs, arrows between anything."""

from __future__ import annotations

import random
from typing import Any

from figwright.ir.spec import Figure

WORDS = (
    "Encoder", "Decoder", "Attention", "Policy", "Reward model", "Tokens", "Loss", "Image", "Query", "Memory bank",
    "Feature pyramid", "Retriever", "Long descriptive label here", "MLP", "$z_t$", "Latent $\\mathbf{z}$", 
    "Update $\\theta$",
    "Graph", "Sampler", "Normalisation layer", "Cross-attention",
)  # fmt: skip
GLYPHS = (
    "robot",
    "document",
    "image",
    "database",
    "neural-net",
    "token-strip",
    "matrix",
    "op-add",
    "chat-bubble",
    "brain",
)
KINDS = ("module", "module", "module", "data", "store", "operator", "loss", "text", "tensor")
EDGE_KINDS = ("flow", "flow", "flow", "flow", "auxiliary", "feedback", "gradient", "skip")


def random_figure(seed: int) -> Figure:
    """One figure for a seed: 2 to 26 nodes in up to three levels of containers, with up to one and a half times as
    many arrows."""
    rng = random.Random(seed)
    count = rng.randint(2, 26)
    ids = [f"n{i}" for i in range(count)]
    body = _group(rng, ids, depth=0, name="body")
    return Figure.model_validate({"figure": _head(rng), "body": body, "edges": _edges(rng, body, ids)})


def _head(rng: random.Random) -> dict[str, Any]:
    head: dict[str, Any] = {
        "theme": rng.choice(("soft-tech", "ice", "illustrative-agent", "theory-minimal")),
        "alt": "random",
    }
    if rng.random() < 0.6:
        head["aspect"] = rng.choice((0.8, 1.2, 1.6, 2.0, 2.5, 3.0))
    return head


def _group(rng: random.Random, ids: list[str], depth: int, name: str) -> dict[str, Any]:
    kind = rng.choice(("row", "column", "group", "zone", "grid") if depth else ("row", "column", "group"))
    out: dict[str, Any] = {"type": kind, "id": name}
    if kind == "zone":
        out["label"] = rng.choice(WORDS)
        out["arrange"] = rng.choice(("auto", "row", "column", "grid"))
        if rng.random() < 0.2:
            out["number"] = str(rng.randint(1, 9))
    if rng.random() < 0.15:
        out["align"] = rng.choice(("start", "end"))
    items: list[Any] = []
    rest = list(ids)
    while rest:
        size = rng.randint(2, 6)
        if depth < 3 and len(rest) > 2 and rng.random() < 0.55:
            part, rest = rest[:size], rest[size:]
            items.append(_group(rng, part, depth + 1, f"{name}-{len(items)}"))
        else:
            items.append(_node(rng, rest.pop(0)))
    return {**out, "items": items}


def _node(rng: random.Random, id: str) -> dict[str, Any]:
    out: dict[str, Any] = {"id": id, "label": rng.choice(WORDS), "kind": rng.choice(KINDS)}
    if rng.random() < 0.35:
        out["glyph"] = rng.choice(GLYPHS)
    if rng.random() < 0.15:
        out["note"] = rng.choice(WORDS)
    if rng.random() < 0.15:
        out["state"] = rng.choice(("trainable", "frozen"))
    if rng.random() < 0.1:
        out["repeat"] = "× L"
    if rng.random() < 0.08:
        out["badge"] = "gear"
    return out


def _edges(rng: random.Random, body: dict[str, Any], ids: list[str]) -> list[dict[str, Any]]:
    inside: dict[str, set[str]] = {}

    def collect(item: dict[str, Any]) -> set[str]:
        found = {item["id"]}
        for child in item.get("items", ()):
            found |= collect(child)
        inside[item["id"]] = found
        return found

    collect(body)
    ends = [*ids, *ids, *(name for name in inside if name != "body" and name not in ids)]
    out: list[dict[str, Any]] = []
    for i in range(rng.randint(0, int(1.5 * len(ids)))):
        a, b = rng.choice(ends), rng.choice(ends)
        if a != b and (a in inside[b] or b in inside[a]):
            continue
        if a == b and a not in ids:
            continue
        edge: dict[str, Any] = {"id": f"e{i}", "from": a, "to": b, "kind": rng.choice(EDGE_KINDS)}
        if rng.random() < 0.25:
            edge["label"] = rng.choice(WORDS)
        if rng.random() < 0.1:
            more = rng.choice(ends)
            if more not in inside[b] and b not in inside[more] and more != a:
                edge["from"] = [a, more]
        if rng.random() < 0.08:
            edge["arrow"] = "both"
        out.append(edge)
    return out
