"""Pictures of the studio's pages for the docs, at 1440 and at 390 pixels, light and dark: docs/studio/*.png.

    python -m examples.studio [PAGE ...]

A studio with no key is filled as users would: runs by the rules, bench runs of the built-in cases, a draft. Only the
judgements are made up, by chance with a fixed seed: nobody has judged anything here.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from tests.browsing import Browser, browser, missing
from tests.standing_studio import Client, studio_process, wait

from examples.gallery import ROOT, Example

TARGET = ROOT / "docs" / "studio"
SIZES = {"": (1440, 900), "-390": (390, 844)}
COLOURS = 256
CASES = 8
ANNOTATORS = ("Ada", "Ben", "Chen")
MADE = ("noble", "tabdiff", "griffin-decoding", "fusion-retro", "human-in-the-loop", "self-anonymizer")
"""Examples whose texts fill the list of runs; the last is the newest, and `SHOWN` comes after it."""
PLOTS = ("models-on-aibench", "test-time-scaling")
SHOWN = "paperbanana"


@dataclass(frozen=True)
class Page:
    """A page of the studio: where it is, and what somebody does there before the picture is taken."""

    address: str
    prepare: Callable[[Any], None] = lambda page: None


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="python -m examples.studio", description="Pictures of the studio's pages.")
    options.add_argument("names", nargs="*", metavar="PAGE", help="pages to take; all of them when left out")
    wanted = options.parse_args(arguments).names
    if reason := missing():
        options.error(reason)
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, filled(Path(folder)) as (client, pages), browser() as opened:
        if unknown := sorted(set(wanted) - set(pages)):
            options.error(f"no page named {unknown[0]!r}; there are {', '.join(pages)}")
        for name, page in pages.items():
            if not wanted or name in wanted:
                take(opened, client, name, page)
    total = sum(path.stat().st_size for path in TARGET.glob("*.png"))
    print(f"{total / 2**20:.1f} MB in {TARGET}", file=sys.stderr)
    return 0


def take(opened: Browser, client: Client, name: str, page: Page) -> None:
    """Four pictures of one page."""
    for suffix, (width, height) in SIZES.items():
        for look, dark in (("", False), ("-dark", True)):
            with opened.visitor(client.url, width=width, height=height, dark=dark) as visitor:
                known(visitor)
                visitor.goto(page.address)
                visitor.wait_for_load_state("networkidle")
                page.prepare(visitor)
                visitor.wait_for_timeout(300)
                written(TARGET / f"{name}{suffix}{look}.png", visitor.screenshot())
    print(name, file=sys.stderr)


def written(path: Path, shot: bytes) -> None:
    """A page has few colours: a palette of them makes the file a third as large, and nobody sees it."""
    from PIL import Image

    picture = Image.open(BytesIO(shot)).convert("RGB")
    small = picture.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


@contextmanager
def filled(home: Path) -> Iterator[tuple[Client, dict[str, Page]]]:
    """A studio with something on every page."""
    benches = [bench(home, "rules"), bench(home, "best of three", "--candidates", "3")]
    with studio_process(home) as standing:
        client = standing.client
        for name in MADE:
            made(client, name)
        for name in PLOTS:
            plotted(client, name)
        run = made(client, SHOWN, candidates=3)
        for other in client.get("/api/runs?limit=5")["runs"][3:]:
            client.post("/api/drafts", {"run": other["id"], "candidate": 1, "round": 0})
        draft = client.post("/api/drafts", {"run": run, "candidate": 1, "round": 0})["draft"]
        for process in benches:
            assert process.wait() == 0, "a bench run failed"
        yield client, pages(run, draft, judged(client))


def bench(home: Path, label: str, *options: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "figwright", "bench", "run", "figwright", "--limit", str(CASES), "--label", label]
    place = {**os.environ, "FIGWRIGHT_HOME": str(home)}
    return subprocess.Popen([*command, *options, "-q"], env=place, stdout=subprocess.DEVNULL)


def made(client: Client, name: str, **order: Any) -> str:
    """A run of an example's text."""
    example = Example(ROOT / "examples" / name)
    caption = (example.folder / "caption.txt").read_text("utf-8").strip()
    return begun(client, kind="diagram", text=text(example), caption=caption, name=name, order=order)


def plotted(client: Client, name: str) -> str:
    folder = ROOT / "examples" / "plots" / name
    data, intent = (folder / "data.csv").read_text("utf-8"), (folder / "intent.txt").read_text("utf-8").strip()
    return begun(client, kind="plot", text=data, caption=intent, name=name)


def begun(client: Client, **form: Any) -> str:
    run = str(client.post("/api/make", form)["run"])
    wait(lambda: client.get(f"/api/runs/{run}")["status"] == "finished", 120)
    return run


def text(example: Example) -> str:
    """The method without its heading and without the lines that name the paper."""
    parts = [part for part in example.method.strip().split("\n\n") if not part.startswith(("#", "Paper"))]
    return "\n\n".join(parts)


def judged(client: Client) -> dict[str, str]:
    """Three studies, some of them judged."""
    runs = {run["label"]: run["run"] for run in client.get("/api/studies/sources")["runs"]}
    wishes = {
        "questions": ("Questions of the built-in cases", {"dataset": "figwright-diagram", "limit": CASES}),
        "referenced": ("Rules beside the reference figures", {"runs": [runs["rules"]]}),
        "blind": ("One drawing or the best of three", {"runs": list(runs.values())}),
    }
    found = {}
    for kind, (title, wish) in wishes.items():
        found[kind] = client.post("/api/studies", {"kind": kind, "title": title, "seed": 3, **wish})["study"]
    for place, who in enumerate(ANNOTATORS):
        _judgements(client, found["referenced"], who, CASES - 2 * place, ("Model", "Human"))
    for who in ANNOTATORS[:2]:
        _judgements(client, found["blind"], who, CASES, ("A", "B"))
    settled(client, found["blind"])
    reviewed(client, found["questions"])
    return found


def _judgements(client: Client, study: str, who: str, count: int, sides: tuple[str, str]) -> None:
    """Made up: people who mostly see the same, and sometimes do not."""
    drawn = client.get(f"/api/studies/{study}?who={who}")["total"]  # a study leaves out equal pictures
    for n in range(1, min(count, drawn) + 1):
        turned = "a" in client.get(f"/api/studies/{study}/items/{n}?who={who}") and _turned(client, study, n, who)
        answers = {}
        for dimension, chances in CHANCES.items():
            verdict = Random(f"{n} {dimension}").choices(VERDICTS, chances)[0]
            if Random(f"{n} {dimension} {who}").random() < DIFFERENT:
                verdict = Random(f"{who} {n} {dimension}").choice(VERDICTS)
            # Blindly, the same picture stands on another side for each of them.
            answers[dimension] = sides[(verdict == "second") != turned] if verdict in VERDICTS[:2] else verdict
        comment = Random(f"{who} {n}").choice(("", "", "", "The arrows are easier to follow.", "A step is missing."))
        client.put(f"/api/studies/{study}/items/{n}", {"who": who, "answers": answers, "comment": comment})


VERDICTS = ("first", "second", "Both good", "Both bad")
CHANCES = {
    "faithfulness": (3, 6, 3, 0),
    "readability": (4, 6, 1, 1),
    "conciseness": (5, 2, 4, 0),
    "aesthetics": (3, 6, 1, 1),
}
DIFFERENT = 0.15


def _turned(client: Client, study: str, n: int, who: str) -> bool:
    """Whether this annotator's A is another picture than the first annotator's."""
    seen = [client.get(f"/api/studies/{study}/items/{n}?who={name}")["a"] for name in (ANNOTATORS[0], who)]
    one, other = (client.ask("GET", address).content for address in seen)
    return one != other


def settled(client: Client, study: str) -> None:
    """The first conflict, as both would have settled it."""
    first, *_ = client.get(f"/api/studies/{study}/conflicts")["conflicts"]
    agreed = {"n": first["n"], "answers": {first["dimension"]: "Both good"}, "comment": "We looked again.", "by": "Ada"}
    client.put(f"/api/studies/{study}/consensus", agreed)


def reviewed(client: Client, study: str) -> None:
    """Two questions kept, one edited, one rejected."""
    asked = client.get(f"/api/studies/{study}/questions/1")["questions"]
    first = asked[0]["question"].rstrip("?")
    changes: list[dict[str, Any]] = [
        {"status": "edited", "question": f"{first}, going by the figure alone?"},
        {"status": "kept"},
        {"status": "rejected", "note": "Too easy"},
    ]
    for question, change in zip(asked, changes, strict=False):
        client.put(f"/api/studies/{study}/questions/1/{question['id']}", {"who": "Ada", "change": change})


def pages(run: str, draft: str, studies: dict[str, str]) -> dict[str, Page]:
    return {
        "make": Page("/make", typed),
        "live": Page(f"/make?run={run}"),
        "runs": Page("/runs"),
        "run": Page(f"/run/{run}"),
        "drafts": Page("/edit"),
        "edit": Page(f"/edit/{draft}", selected),
        "studies": Page("/studies"),
        "judge": Page(f"/judge/{studies['referenced']}/3", voted),
        "blind": Page(f"/blind/{studies['blind']}/2", voted),
        "conflicts": Page(f"/blind/{studies['blind']}/conflicts"),
        "review": Page(f"/review/{studies['questions']}/1"),
        "results": Page(f"/results/{studies['blind']}"),
    }


def known(visitor: Any) -> None:
    """Says who judges, as the pages ask once in every browser."""
    visitor.goto("/studies")
    visitor.get_by_role("button", name="Judging as").click()
    visitor.get_by_label("Name").fill("Dora")
    visitor.keyboard.press("Enter")


def typed(visitor: Any) -> None:
    example = Example(ROOT / "examples" / SHOWN)
    visitor.get_by_label("Method text").fill(text(example))
    visitor.get_by_label("Caption").fill((example.folder / "caption.txt").read_text("utf-8").strip())
    visitor.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    for name in ("Method text", "Caption"):
        visitor.get_by_label(name).evaluate("(field) => { field.scrollTop = 0; }")


def selected(visitor: Any) -> None:
    """A box with evidence, chosen by a click."""
    stage = visitor.get_by_role("application")
    found = stage.locator('[data-id="critic-agent"]').first.bounding_box()
    visitor.mouse.click(found["x"] + found["width"] / 2, found["y"] + found["height"] / 2)


def voted(visitor: Any) -> None:
    """Three verdicts, so that the decision is told."""
    for key in "113":
        visitor.keyboard.press(key)


if __name__ == "__main__":
    sys.exit(main())
