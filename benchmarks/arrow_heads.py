"""Trains the network that sees the heads of arrows in pictures (`frontends/tracing/bitmaps/arrow_heads.onnx`).

python -m benchmarks.arrow_heads [--out FILE] [--crops N] [--steps N] [--seed N] [--show FILE]

All pictures are painted here by chance (`benchmarks/_head_crops.py`): no figure of a paper, and nothing that
`benchmarks.trace` measures, is learned from. The network is fully convolutional, and sees heads of 3 to 30 pixels in
pictures whose type is 16 to 32 pixels high. For every square of four by four pixels it tells how likely the tip of a
head lies in it, where in it, which way the head points, and how long and wide the head and how wide its shaft is.

Needs `pip install torch onnx`; one processor takes about a quarter of an hour. The same seed gives the same network.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from benchmarks import _head_crops as painted
from benchmarks._report import ROOT

OUT = ROOT / "src" / "figwright" / "frontends" / "tracing" / "bitmaps" / "arrow_heads.onnx"
CELL = 4
"""Pixels of a square that the network answers for."""
WIDTH, DILATIONS = 32, (1, 1, 2, 4, 2, 1)
"""Channels of every layer, and how far apart the pixels lie that each layer looks at."""
BATCH, RATE = 32, 4e-3
REACH = 0.7
"""Squares: how far from a tip the network may still answer with a part of the certainty."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--out", type=Path, default=OUT)
    options.add_argument(
        "--crops", type=int, default=16000, help="pictures that are painted; each is seen turned as well"
    )
    options.add_argument("--steps", type=int, default=8000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--show", type=Path, help="write a sheet of the painted pictures here, and train nothing")
    args = options.parse_args(arguments)
    if args.show:
        show(args.show, args.seed)
        return 0
    import torch

    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    train(args.crops, args.steps, args.seed, args.out)
    return 0


def network() -> Any:
    """Layers of the network; the last one has a channel for every number of a square."""
    from torch import nn

    def layer(taken: int, given: int, stride: int = 1, dilation: int = 1) -> Any:
        conv = nn.Conv2d(taken, given, 3, stride, dilation, dilation, bias=False)
        return nn.Sequential(conv, nn.BatchNorm2d(given), nn.ReLU(inplace=True))

    class Residual(nn.Module):
        def __init__(self, dilation: int) -> None:
            super().__init__()
            self.inner = layer(WIDTH, WIDTH, dilation=dilation)

        def forward(self, x: Any) -> Any:
            return x + self.inner(x)

    last = nn.Conv2d(WIDTH, 8, 1)
    nn.init.constant_(last.bias, 0.0)
    nn.init.constant_(last.bias[:1], -4.0)
    return nn.Sequential(layer(3, 16, 2), layer(16, WIDTH, 2), *(Residual(d) for d in DILATIONS), last)


def train(crops: int, steps: int, seed: int, path: Path) -> None:
    """Writes the network also on the way, so that one can look at it."""
    import torch

    chance = np.random.default_rng(seed)
    started = time.monotonic()
    pool = [painted.crop(chance) for _ in range(crops)]
    print(f"{crops} pictures in {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
    model = network().to(memory_format=torch.channels_last)
    best = torch.optim.AdamW(model.parameters(), RATE, weight_decay=1e-4)
    course = torch.optim.lr_scheduler.OneCycleLR(best, RATE, steps, pct_start=0.15)
    told: list[float] = []
    for step in range(steps):
        batch = [turned(*pool[int(n)], chance) for n in chance.integers(0, crops, BATCH)]
        pixels = torch.from_numpy(np.stack([image for image, _ in batch]).transpose(0, 3, 1, 2).copy()).float() / 255
        wanted = torch.from_numpy(np.stack([target(heads) for _, heads in batch]))
        with torch.autocast("cpu", dtype=torch.bfloat16):
            seen = model(pixels.contiguous(memory_format=torch.channels_last))
        loss = cost(seen.float(), wanted)
        best.zero_grad()
        loss.backward()
        best.step()
        course.step()
        told.append(float(loss.detach()))
        if step % 50 == 49 or step == steps - 1:
            spent = time.monotonic() - started
            print(f"{step + 1}: {np.mean(told[-50:]):.3f} after {spent:.0f} s", file=sys.stderr, flush=True)
            save(model, path)


def turned(image: Any, heads: Any, chance: np.random.Generator) -> tuple[Any, Any]:
    """A picture mirrored and turned by quarters, its colours exchanged."""
    heads = heads.copy()
    side = image.shape[0]
    if chance.random() < 0.5:
        image = image[:, ::-1]
        heads[:, 0], heads[:, 2] = side - heads[:, 0], -heads[:, 2]
    for _ in range(int(chance.integers(0, 4))):
        image = np.rot90(image)
        x, y, u, v = heads[:, 0].copy(), heads[:, 1].copy(), heads[:, 2].copy(), heads[:, 3].copy()
        heads[:, 0], heads[:, 1], heads[:, 2], heads[:, 3] = y, side - x, v, -u
    return image[:, :, chance.permutation(3)], heads


def target(heads: Any) -> Any:
    """What the network shall answer: certainty, offset of the tip, direction, logarithms of the three sizes; and last
    where the numbers other than the certainty count."""
    cells = painted.SIDE // CELL
    out = np.zeros((9, cells, cells), np.float32)
    y, x = np.mgrid[0:cells, 0:cells]
    for head in heads:
        at = head[:2] / CELL
        near = np.exp(-((x + 0.5 - at[0]) ** 2 + (y + 0.5 - at[1]) ** 2) / (2 * REACH**2)).astype(np.float32)
        own = (near > out[0]) & (near > 0.45)
        column, row = (int(min(cells - 1, max(0, np.floor(v)))) for v in at)
        near[row, column] = 1.0
        own[row, column] = True
        out[0] = np.maximum(out[0], near)
        out[1][own], out[2][own] = (at[0] - x - 0.5)[own], (at[1] - y - 0.5)[own]
        for n, value in enumerate((head[2], head[3], *np.log(head[4:7] / 8))):
            out[3 + n][own] = value
        out[8][own] = 1.0
    return out


def cost(seen: Any, wanted: Any) -> Any:
    """The focal loss of CenterNet for the certainty, and distances for the other numbers."""
    import torch
    from torch.nn.functional import logsigmoid, smooth_l1_loss

    logit, want = seen[:, 0], wanted[:, 0]
    sure = torch.sigmoid(logit)
    is_tip = (want == 1).float()
    missed = -is_tip * (1 - sure) ** 2 * logsigmoid(logit)
    invented = -(1 - is_tip) * (1 - want) ** 4 * sure**2 * logsigmoid(-logit)
    count = is_tip.sum().clamp(min=1)
    on = wanted[:, 8:]
    off = (smooth_l1_loss(seen[:, 1:], wanted[:, 1:8], reduction="none", beta=0.1) * on).sum() / on.sum().clamp(min=1)
    return (missed.sum() + invented.sum()) / count + 0.5 * off


def save(model: Any, path: Path) -> None:
    """Writes the network for onnxruntime; pictures may have any size."""
    import torch

    free = {2: "height", 3: "width"}
    model.eval()
    torch.onnx.export(
        model, (torch.zeros(1, 3, painted.SIDE, painted.SIDE),), str(path), dynamo=False, opset_version=17,
        input_names=["picture"], output_names=["heads"], dynamic_axes={"picture": free, "heads": free},
    )  # fmt: skip
    model.train()


def show(path: Path, seed: int) -> None:
    chance = np.random.default_rng(seed)
    sheet = Image.new("RGB", (8 * 200, 5 * 200), "red")
    for n in range(40):
        image, heads = painted.crop(chance)
        one = Image.fromarray(image).resize((194, 194), Image.Resampling.NEAREST)
        for x, y, u, v, long, *_ in heads:
            at = np.array([x, y]) * 194 / painted.SIDE
            for k in np.linspace(0, long * 194 / painted.SIDE, 30):
                spot = (round(at[0] - k * u), round(at[1] - k * v))
                if 0 <= spot[0] < 194 and 0 <= spot[1] < 194:
                    one.putpixel(spot, (0, 255, 0) if k else (255, 0, 0))
        sheet.paste(one, (n % 8 * 200, n // 8 * 200))
    sheet.save(path)


if __name__ == "__main__":
    sys.exit(main())
