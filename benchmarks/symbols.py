"""Trains the network that reads the symbols of formulas in pictures (`frontends/tracing/bitmaps/symbols.onnx`).

python -m benchmarks.symbols [--out FILE] [--steps N] [--stop N] [--seed N] [--fonts DIR …] [--threads N] [--kept FILE]
                             [--show FILE]

All lines are set here by chance (`benchmarks/_symbol_lines.py`) in the typefaces that are installed
(`benchmarks/_symbol_faces.py`): no figure of a paper, and nothing that `benchmarks.trace` measures, is learned from.
The network is fully convolutional, and sees lines 64 pixels high whose type is about 32 pixels. For every cell of two
by four pixels it tells how likely the middle of a sign lies in it, where its box, baseline and size are, whether it is
raised or lowered, whether it leans, and which sign it is.

Needs `pip install torch onnx`, and typefaces: the shipped network saw those of the Debian packages fonts-lmodern,
fonts-texgyre, fonts-texgyre-math, fonts-stix, fonts-liberation2, fonts-crosextra-carlito, fonts-crosextra-caladea,
fonts-open-sans, fonts-cmu, fonts-noto-core, fonts-lato, fonts-roboto-unhinted, fonts-inter, fonts-comic-neue,
fonts-freefont-ttf, fonts-linuxlibertine, fonts-cabin, fonts-ebgaramond, fonts-firacode, fonts-liberation and the faces
of mathematics of texlive-fonts-extra (its files called *Math*, and no others). On one free processor, and a little of
another one that makes the lines, the course takes 40 minutes. The shipped network had 3,000 steps of it, and then a
shortened end: `--stop 3000 --kept FILE`, then `--steps 3900 --kept FILE`. The same seed gives the same lines where the
same typefaces are. Train it before `benchmarks.symbol_trust`, whose weights belong to one network.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from benchmarks import _symbol_faces as faces
from benchmarks import _symbol_lines as lines
from benchmarks._report import ROOT
from figwright.frontends.tracing.bitmaps.symbols import ACROSS, DOWN, HIGH, LEVELS, NUMBERS, SIGNS, SIZE

OUT = ROOT / "src" / "figwright" / "frontends" / "tracing" / "bitmaps" / "symbols.onnx"
WIDTH = 64
"""Channels of every layer."""
DILATIONS = ((1, 1), (1, 2), (1, 4), (1, 1), (1, 2), (1, 1))
"""How far apart the cells lie that each layer looks at, down and across."""
ASIDE = 2
"""Cells that each place of the network answers for, side by side: narrow signs stand close to each other."""
BATCH, RATE, AHEAD = 32, 4e-3, 8
ANSWERS = NUMBERS + len(LEVELS) + 1 + len(SIGNS)
Batch = tuple[Any, Any, Any]


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--out", type=Path, default=OUT)
    options.add_argument("--steps", type=int, default=8000, help="of the whole course of the training")
    options.add_argument("--stop", type=int, metavar="N", help="end after this many of them")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--fonts", nargs="*", default=[], metavar="DIR", help="more folders with typefaces")
    options.add_argument("--threads", type=int, default=1, help="more are slower where the processors are shared")
    options.add_argument("--kept", type=Path, help="what an ended training goes on from, also to fewer --steps")
    options.add_argument("--show", type=Path, help="write a sheet of lines here, and train nothing")
    args = options.parse_args(arguments)
    if args.show:
        show(args.show, args.seed, args.fonts)
        return 0
    import torch

    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    train(args.steps, args.stop or args.steps, args.seed, args.fonts, args.out, args.kept)
    return 0


def network() -> Any:
    """The layers, and the last one: a channel for every answer of the cells side by side."""
    from torch import nn

    def layer(taken: int, given: int, stride: int = 1, dilation: tuple[int, int] = (1, 1)) -> Any:
        conv = nn.Conv2d(taken, given, 3, stride, dilation, dilation, bias=False)
        return nn.Sequential(conv, nn.BatchNorm2d(given), nn.ReLU(inplace=True))

    class Residual(nn.Module):
        def __init__(self, dilation: tuple[int, int]) -> None:
            super().__init__()
            self.inner = layer(WIDTH, WIDTH, dilation=dilation)

        def forward(self, x: Any) -> Any:
            return x + self.inner(x)

    class Apart(nn.Module):
        """Answers of cells side by side, each in a column of its own."""

        def __init__(self) -> None:
            super().__init__()
            self.last = nn.Conv2d(WIDTH, ASIDE * ANSWERS, 1)
            bias: Any = self.last.bias
            nn.init.constant_(bias, 0.0)
            for n in range(ASIDE):
                nn.init.constant_(bias[n * ANSWERS : n * ANSWERS + 1], -4.0)

        def forward(self, x: Any) -> Any:
            out = self.last(x)
            n, _, h, w = out.shape
            return out.reshape(n, ASIDE, ANSWERS, h, w).permute(0, 2, 3, 4, 1).reshape(n, ANSWERS, h, w * ASIDE)

    return nn.Sequential(layer(1, 24, 2), layer(24, WIDTH, 2), *(Residual(d) for d in DILATIONS), Apart())


def target(signs: Any) -> tuple[Any, Any]:
    """How certain each cell shall be; and for every cell that counts its row, column, and the other answers."""
    high, wide = HIGH // DOWN, lines.WIDE // ACROSS
    sure: Any = np.zeros((high, wide), np.float32)
    y, x = np.mgrid[0:high, 0:wide]
    told = []
    for cx, cy, w, h, base, size, level, italic, sign in signs:
        column, row = min(wide - 1, int(cx / ACROSS)), min(high - 1, int(cy / DOWN))
        away = ((x + 0.5) * ACROSS - cx) ** 2 + ((y + 0.5) * DOWN - cy) ** 2
        near = np.exp(-away / (2 * 2.2**2)).astype(np.float32)
        own = [(row, column)] + [
            (row, other) for other in (column - 1, column + 1) if 0 <= other < wide and near[row, other] > 0.6
        ]
        near[row, column] = 1.0
        sure = np.maximum(sure, near)
        for r, c in own:
            mx, my = (c + 0.5) * ACROSS, (r + 0.5) * DOWN
            told.append((
                r, c, (cx - mx) / SIZE, (cy - my) / SIZE, np.log(max(w, 1) / SIZE), np.log(max(h, 1) / SIZE),
                (base - cy) / SIZE, np.log(size / SIZE), level, italic, sign,
            ))  # fmt: skip
    return sure, np.array(told, np.float32).reshape(-1, 11)


def batch(seed: int, step: int) -> Batch:
    """Pixels, certainties, and what is told of signs with the number of their line."""
    math, text = _families()
    chance = np.random.default_rng([seed, step])
    pixels, sures, tolds = [], [], []
    for n in range(BATCH):
        ink, signs = lines.line(chance, math, text)
        sure, told = target(signs)
        pixels.append((ink * 255).astype(np.uint8))
        sures.append(sure)
        tolds.append(np.concatenate([np.full((len(told), 1), n, np.float32), told], axis=1))
    return np.stack(pixels), np.stack(sures), np.concatenate(tolds)


_FOUND: list[Any] = []


def _load(folders: Sequence[str]) -> None:
    _FOUND.append(faces.families(folders))


def _families() -> Any:
    return _FOUND[-1]


def batches(seed: int, first: int, steps: int, folders: Sequence[str]) -> Iterator[Batch]:
    """Made by another process, some ahead."""
    with ProcessPoolExecutor(1, initializer=_load, initargs=(folders,)) as pool:
        waiting = [pool.submit(batch, seed, step) for step in range(first, min(first + AHEAD, steps))]
        for step in range(first, steps):
            yield waiting.pop(0).result()
            if step + AHEAD < steps:
                waiting.append(pool.submit(batch, seed, step + AHEAD))


def train(steps: int, stop: int, seed: int, folders: Sequence[str], path: Path, kept: Path | None = None) -> None:
    """Writes the network also on the way, so that one can look at it."""
    import torch

    started = time.monotonic()
    model = network().to(memory_format=torch.channels_last)
    print(sum(p.numel() for p in model.parameters()), "weights", file=sys.stderr)
    best = torch.optim.AdamW(model.parameters(), RATE, weight_decay=1e-4)
    seen: list[tuple[float, ...]] = []
    parts = {"model": model, "best": best}
    first = 0
    if kept and kept.exists():
        before = torch.load(kept)
        first = before["step"]
        for name, part in parts.items():
            part.load_state_dict(before[name])
    course = torch.optim.lr_scheduler.OneCycleLR(best, RATE, steps, pct_start=0.1, last_epoch=first - 1)
    for step, (pixels, sures, told) in enumerate(batches(seed, first, stop, folders), first):
        given = torch.from_numpy(pixels)[:, None].float() / 255
        with torch.autocast("cpu", dtype=torch.bfloat16):
            inner = model[:-1](given.contiguous(memory_format=torch.channels_last))
        costs = cost(model[-1].last, inner.float(), torch.from_numpy(sures), torch.from_numpy(told))
        loss = sum(costs)
        best.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 10.0)
        best.step()
        course.step()
        seen.append(tuple(float(part.detach()) for part in costs))
        if step % 100 == 99 or step == stop - 1:
            means = " ".join(f"{part:.3f}" for part in np.mean(seen[-100:], axis=0))
            print(f"{step + 1}: {means} after {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
            if step % 500 == 499 or step == stop - 1:
                save(model, path)
                if kept:
                    torch.save({"step": step + 1, **{name: part.state_dict() for name, part in parts.items()}}, kept)


def cost(last: Any, inner: Any, sures: Any, told: Any) -> tuple[Any, ...]:
    """The focal loss of CenterNet for the certainty; where signs are, distances and the entropy of what they are."""
    import torch
    from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy, logsigmoid, smooth_l1_loss

    weight, bias = last.weight[:, :, 0, 0], last.bias
    firsts = [n * ANSWERS for n in range(ASIDE)]
    features = inner.permute(0, 2, 3, 1)
    logit = features @ weight[firsts].T + bias[firsts]
    logit = logit.reshape(*logit.shape[:2], -1)
    sure = torch.sigmoid(logit)
    is_sign = (sures == 1).float()
    missed = -is_sign * (1 - sure) ** 2 * logsigmoid(logit)
    invented = -(1 - is_sign) * (1 - sures) ** 4 * sure**2 * logsigmoid(-logit)
    count = is_sign.sum().clamp(min=1)
    n, row, column = (told[:, k].long() for k in range(3))
    own = features[n, row, column // ASIDE]
    both = (own @ weight.T + bias).reshape(len(own), ASIDE, ANSWERS)
    answer = both[torch.arange(len(own)), column % ASIDE]
    places = smooth_l1_loss(answer[:, 1:NUMBERS], told[:, 3:9], beta=0.1)
    ends = NUMBERS + len(LEVELS)
    levels = cross_entropy(answer[:, NUMBERS:ends], told[:, 9].long())
    leans = binary_cross_entropy_with_logits(answer[:, ends], told[:, 10])
    which = cross_entropy(answer[:, ends + 1 :], told[:, 11].long(), label_smoothing=0.02)
    return (missed.sum() + invented.sum()) / count, places, 0.5 * levels, 0.2 * leans, which


def save(model: Any, path: Path) -> None:
    """Writes the network for onnxruntime; lines may be as wide as they are."""
    import torch

    model.eval()
    torch.onnx.export(
        model, (torch.zeros(1, 1, HIGH, lines.WIDE),), str(path), dynamo=False, opset_version=17,
        input_names=["line"], output_names=["signs"],
        dynamic_axes={"line": {0: "count", 3: "width"}, "signs": {0: "count", 3: "width"}},
    )  # fmt: skip
    model.train()


def show(path: Path, seed: int, folders: Sequence[str]) -> None:
    """Lines with the boxes of their signs: green, below the line blue, above it red."""
    math, text = faces.families(folders)
    chance = np.random.default_rng(seed)
    sheet = Image.new("RGB", (4 * 456, 16 * 136), "red")
    for n in range(64):
        ink, signs = lines.line(chance, math, text)
        one = Image.fromarray((255 - ink * 255).astype(np.uint8)).resize((448, 128)).convert("RGB")
        pen = ImageDraw.Draw(one)
        for x, y, w, h, _, _, level, _, _ in signs * 2:
            colour = ("green", "blue", "red")[int(level / 2)]
            pen.rectangle([x - w / 2, y - h / 2, x + w / 2, y + h / 2], outline=colour)
        sheet.paste(one, (n % 4 * 456, n // 4 * 136))
    sheet.save(path)


if __name__ == "__main__":
    sys.exit(main())
