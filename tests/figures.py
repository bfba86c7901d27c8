"""Random figures and edits of them, for laws that must hold of every one."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import strategies as st

from figwright.ir.spec import Figure, Group
from figwright.ir.spec.model import EdgeKind, GroupType, NodeKind

TRICKY = (
    "yes", "no", "null", "~", "5", "1.0", "0x1F", "1e3", "16:9", "2024-01-01", "a: b", "- item", "# not one", "'", '"',
    "{a}", "[b", "%x", "@y", "*bold*", "&amp", "!tag", "|", ">", " lead", "trail ", "a -> b", "x <-> y: z",
    "two\nlines", "tab\there", "**bold** $x_1$", "$\\mathcal{L}$", "多层 感知机", "😀", "\u2028", "\x85", "a\\b", "  ",
    "<b>&</b>",
)  # fmt: skip
texts = st.one_of(
    st.sampled_from(TRICKY),
    st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff"), max_size=20),
    st.sampled_from(("Encoder", "Decoder", "Loss", "Self-attention layer", "Query $q$")),
)
names = st.from_regex(r"[A-Za-z0-9_][A-Za-z0-9_.:-]{0,6}", fullmatch=True)
tones = st.sampled_from(("", "blue", "green", "orange"))
params = st.dictionaries(
    st.sampled_from(("count", "rows", "label")),
    st.one_of(
        st.integers(-5, 99), st.booleans(), st.none(), texts, st.floats(-9, 9), st.lists(st.integers(0, 9), max_size=3)
    ),
    max_size=2,
)


def _maybe(draw: st.DrawFn, out: dict[str, Any], **fields: st.SearchStrategy[Any]) -> dict[str, Any]:
    """Some of the fields, so that defaults are common."""
    for name, strategy in fields.items():
        if draw(st.integers(0, 3)) == 0:
            out[name] = draw(strategy)
    return out


@st.composite
def nodes(draw: st.DrawFn) -> dict[str, Any]:
    return _maybe(
        draw, {}, id=names, label=texts, kind=st.sampled_from(get_args(NodeKind)), note=texts, params=params,
        glyph=st.sampled_from(("", "robot", "document")), state=st.sampled_from(("trainable", "frozen")), repeat=texts,
        tone=tones, emphasis=st.booleans(), size=st.floats(0.4, 4), evidence=texts,
    )  # fmt: skip


@st.composite
def groups(draw: st.DrawFn, depth: int = 3) -> dict[str, Any]:
    inner = st.one_of(nodes(), groups(depth=depth - 1)) if depth else nodes()
    out = {"type": draw(st.sampled_from(get_args(GroupType))), "items": draw(st.lists(inner, max_size=4))}
    return _maybe(
        draw, out, id=names, label=texts, arrange=st.sampled_from(("auto", "row", "column", "grid")),
        columns=st.integers(0, 4), align=st.sampled_from(("start", "center", "end")), tone=tones, dashed=st.booleans(),
        repeat=texts, number=texts, evidence=texts,
    )  # fmt: skip


def _distinct(item: dict[str, Any], seen: set[str]) -> None:
    if item.get("id") in seen:
        del item["id"]
    seen.add(item.get("id", ""))
    for child in item.get("items", ()):
        _distinct(child, seen)


def joinable(figure: Figure) -> list[tuple[str, str]]:
    """Pairs of ids that an edge may join: neither holds the other."""
    inside = {
        g.id: {i.id for i, _ in Figure(body=g).walk()} if isinstance(g, Group) else {g.id} for g, _ in figure.walk()
    }
    return [(a, b) for a in inside for b in inside if a not in inside[b] and b not in inside[a]]


@st.composite
def figures(draw: st.DrawFn) -> Figure:
    """Any valid figure of up to a few dozen elements."""
    body = draw(groups())
    _distinct(body, set())
    figure = Figure.model_validate({"body": body})
    data: dict[str, Any] = {"body": body, "edges": [], "braces": []}
    pairs = joinable(figure)
    taken = {item.id for item, _ in figure.walk()}
    for source, target in draw(st.lists(st.sampled_from(pairs), max_size=5)) if pairs else ():
        edge = _maybe(
            draw, {"from": [source], "to": [target]}, id=names, kind=st.sampled_from(get_args(EdgeKind)), label=texts,
            from_side=st.sampled_from(("left", "top")), arrow=st.sampled_from(("end", "both", "start", "none")),
            tone=tones, evidence=texts,
        )  # fmt: skip
        _distinct(edge, taken)
        data["edges"].append(edge)
    for over in draw(
        st.lists(
            st.lists(st.sampled_from(sorted(taken & {i.id for i, _ in figure.walk()})), min_size=1, max_size=3),
            max_size=2,
        )
    ):
        data["braces"].append(_maybe(draw, {"over": over}, label=texts, side=st.sampled_from(("top", "left"))))
    data["figure"] = _maybe(
        draw, {}, title=texts, caption=texts, alt=texts, theme=st.just("ice"), width=st.floats(40, 2000),
        aspect=st.one_of(st.floats(0.2, 12), st.sampled_from(("16:9", "4:3"))), words=st.integers(1, 90),
    )  # fmt: skip
    data["legend"] = draw(
        st.sampled_from((None, True, {"side": "top"}, {"entries": [{"sample": "skip", "label": "Skip"}]}))
    )
    return Figure.model_validate(data)


@st.composite
def edits(draw: st.DrawFn, figure: Figure) -> dict[str, Any]:
    """An edit of the figure as it is sent: most fit, some do not."""
    items = [item.id for item, _ in figure.walk()]
    edges = [edge.id for edge in figure.edges]
    item = st.sampled_from(items)
    edge = st.sampled_from(edges) if edges else item
    anything = st.sampled_from([*items, *edges, *(brace.id for brace in figure.braces), "nobody"])
    some = st.lists(item, min_size=1, max_size=3)
    sides = st.sampled_from(("top", "auto"))
    forms: list[dict[str, Any]] = [
        {"op": "relabel", "id": anything, "label": texts},
        {"op": "note", "id": item, "note": texts},
        {"op": "evidence", "id": anything, "evidence": texts},
        {"op": "rename", "id": anything, "to": names},
        {"op": "move", "id": item, "into": item, "index": st.integers(0, 5)},
        {"op": "move", "id": item, "before": item},
        {"op": "move", "id": item, "after": item},
        {"op": "restyle", "id": item, "tone": tones, "state": st.sampled_from(("", "frozen"))},
        {"op": "restyle", "id": item, "kind": st.sampled_from(get_args(NodeKind)), "size": st.floats(0, 5)},
        {"op": "arrange", "id": item, "type": st.sampled_from(get_args(GroupType)), "columns": st.integers(0, 60)},
        {"op": "add", "item": st.one_of(nodes(), groups(depth=1)), "into": item},
        {"op": "remove", "id": anything},
        {"op": "connect", "from": some, "to": item, "label": texts},
        {"op": "disconnect", "id": edge},
        {"op": "reverse", "id": edge},
        {"op": "reconnect", "id": edge, "to": some},
        {"op": "edge-style", "id": edge, "kind": st.sampled_from(get_args(EdgeKind)), "to_side": sides},
        {"op": "wrap", "ids": some, "type": st.sampled_from(get_args(GroupType)), "label": texts},
        {"op": "unwrap", "id": item},
        {"op": "head", "title": texts, "aspect": st.sampled_from(("auto", "16:9", 1.5, "wide"))},
        {"op": "brace", "over": some, "label": texts},
        {"op": "unbrace", "id": anything},
        {"op": "legend", "show": st.booleans(), "side": st.sampled_from(("top", "bottom"))},
    ]  # fmt: skip
    form = draw(st.sampled_from(forms))
    return {key: draw(value) if isinstance(value, st.SearchStrategy) else value for key, value in form.items()}
