"""Draws the examples again, figure.svg and figure.png in every folder, and writes the gallery page of the docs.

    python -m examples [NAME ...]

Look at what changed before it is committed: the tests hold the pictures to the code, and only you hold them to taste.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from examples.gallery import PAGE, examples, page


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="python -m examples", description=(__doc__ or "").split("\n", 1)[0])
    options.add_argument("names", nargs="*", metavar="NAME", help="folders to draw; all of them when left out")
    wanted = options.parse_args(arguments).names
    every = examples()
    if unknown := sorted(set(wanted) - {example.name for example in every}):
        options.error(f"no example named {unknown[0]!r}; there are {', '.join(example.name for example in every)}")
    for example in every:
        if wanted and example.name not in wanted:
            continue
        target, drawn = example.folder / "figure.svg", example.svg()
        change = "as before" if target.is_file() and target.read_bytes() == drawn else "changed"
        target.write_bytes(drawn)
        (example.folder / "figure.png").write_bytes(example.png())
        print(f"{example.name}: {example.words} words, {example.smallest_type:.1f} pt, {change}", file=sys.stderr)
    PAGE.write_text(page(every), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
