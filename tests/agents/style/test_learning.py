"""The guide says what was measured; with a model, batches are looked at and made one guide."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pictures

from agents.style.sheets import save
from figwright.agents import guides, prompts, style
from figwright.agents.models import Image
from figwright.agents.style import Statistics
from figwright.agents.style._ask import SIDE
from figwright.agents.style._guide import options
from figwright.drawing import themes
from typed import typed

SECTIONS = ("Overall", "Colours", "Shapes", "Lines", "Layout", "Typography", "Pitfalls", "Styles of fields")
REPORT = "Pale blue grounds in 6 of 10; round corners in 8 of 10. " * 6
GUIDE = "# Style of ours\n\nSoft.\n" + "".join(
    f"\n## {name}\n\nObserved options vary from figure to figure.\n"
    for name in ("Colours", "Shapes and containers", "Lines and arrows", "Layout", "Typography and icons", "Pitfalls")
)


class Desk:
    """A session whose model always answers the same; what it is asked is kept."""

    def __init__(self, guide: str = GUIDE) -> None:
        self.asked: list[tuple[str, Mapping[str, str], Sequence[Image]]] = []
        self.guide, self.working, self.most = guide, 0, 0

    async def ask(
        self, agent: str, prompt: str, inputs: Mapping[str, str], *, images: Sequence[Image] = (),
        parse: Callable[[str], Any], round: int = 0,
    ) -> Any:  # fmt: skip
        prompts.get(prompt).render(inputs)
        self.asked.append((prompt, inputs, images))
        self.working += 1
        self.most = max(self.most, self.working)
        await asyncio.sleep(0.01)
        self.working -= 1
        return parse(f"Batch {round}. {REPORT}" if prompt == "style-batch" else self.guide)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("figures")
    save(place / "one.svg", zone="#dbe8f9", accent="#e8853a", dashed=True)
    save(place / "two.png", zone="#e2f0d9", accent="#3a7fe8", dashed=True)
    save(place / "three.png", zone="#fff1cc", accent="#3a7fe8", radius=0)
    return place


@pytest.fixture(scope="module")
def guide(folder: Path) -> str:
    return style.guide(Statistics(tuple(style.measure(path) for path in style.find(folder))), "ours")


def test_the_guide_has_every_section_and_says_where_it_comes_from(guide: str) -> None:
    assert [bool(re.search(rf"^## {name}", guide, re.MULTILINE)) for name in SECTIONS] == [True] * len(SECTIONS)
    assert "from 3 pictures (1 of them SVG), without a model" in guide
    assert "not measured" in guide


def test_the_guide_tells_numbers_and_how_common_they_are(guide: str) -> None:
    assert "`#DBE8F9` (~35%)" in guide
    assert "Sheet: Most figures: white (~100%)." in guide
    assert "Dashed lines or borders: Common choices: some (~65%), none (~35%)." in guide
    assert re.search(r"Thickness of lines and borders: (0\.9|1\.0)\d pt", guide)


def test_a_learned_guide_can_be_drawn_by(guide: str, tmp_path: Path) -> None:
    path = tmp_path / "guide.md"
    path.write_text(guide, "utf-8")
    assert guides.get(str(path)) == guide
    assert len(guide.split()) < 900


def test_prevalence_in_words() -> None:
    assert options(Counter(a=9, b=1), 10) == "Most figures: a (~90%); otherwise b (~10%)."
    assert options(Counter(a=6, b=4), 10) == "Common choices: a (~60%), b (~40%)."
    assert options(Counter(), 10) == "None was seen."


def test_fields_are_told_apart_where_they_are_known(tmp_path: Path) -> None:
    for number in range(6):
        place = tmp_path / str(number)
        save(place / "figure.png", accent="#e8853a" if number < 3 else "#777777", zone="#eeeeee")
        (place / "meta.json").write_text('{"category": "%s"}' % ("Agents" if number < 3 else "Theory"))
    text = style.guide(Statistics(tuple(style.measure(path) for path in style.find(tmp_path))), "ours")
    agents, theory = (
        re.search(rf"\*\*{name}\*\* \(3 pictures\): colourfulness (\d+)", text) for name in ("Agents", "Theory")
    )
    assert agents
    assert theory
    assert int(agents[1]) > int(theory[1]) == 0


def test_batches_of_ten_become_reports_and_one_guide(folder: Path) -> None:
    desk = Desk()
    paths = [folder / "two.png"] * 23
    text = asyncio.run(style.describe(paths, "MEASURED", "ours", desk))
    assert text == GUIDE
    batches, (last, inputs, images) = desk.asked[:-1], desk.asked[-1]
    assert [(name, told["count"], len(shown)) for name, told, shown in batches] == [
        ("style-batch", "10", 10), ("style-batch", "10", 10), ("style-batch", "3", 3),
    ]  # fmt: skip
    assert (last, inputs["count"], inputs["measured"], len(images)) == ("style-synthesis", "23", "MEASURED", 0)
    assert re.findall(r"Report (\d) \((\d+) figures\):\nBatch (\d)", inputs["reports"]) == [
        ("1", "10", "0"), ("2", "10", "1"), ("3", "3", "2"),
    ]  # fmt: skip
    assert 1 < desk.most <= 4
    sent = batches[0][2][0]
    with Pictures.open(BytesIO(sent.data)) as small:
        assert (sent.media, small.format, max(small.size)) == ("image/jpeg", "JPEG", SIDE)


def test_a_guide_in_fences_is_taken_out_of_them(folder: Path) -> None:
    paths = [folder / "two.png"]
    assert asyncio.run(style.describe(paths, "", "ours", Desk(f"```markdown\n{GUIDE}```"))) == GUIDE


def test_a_guide_without_its_parts_is_objected_to(folder: Path) -> None:
    with pytest.raises(ValueError, match="lacks the sections on shape, line"):
        asyncio.run(style.describe([folder / "two.png"], "", "ours", Desk("# Style\n## Colours\nBlue.\n" * 20)))


def test_the_command_writes_a_guide_and_a_theme_that_draws(folder: Path, tmp_path: Path) -> None:
    done = typed("style", "learn", folder, "-o", "guide.md", "--theme", "ours.toml", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert (tmp_path / "guide.md").read_text("utf-8").startswith(f"# Style of {folder.name}")
    assert themes.get(str(tmp_path / "ours.toml")).name == "ours"
    (tmp_path / "figure.yaml").write_text(
        "figure: {theme: ours.toml}\nbody: [{zone: {label: Z, items: [A, B]}}]\nedges: [a -> b]"
    )
    drawn = typed("render", "figure.yaml", "-o", "figure.svg", cwd=tmp_path)
    assert drawn.returncode == 0, drawn.stderr


def test_the_command_asks_a_model_and_keeps_the_run(folder: Path, tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    answers.mkdir()
    (answers / "observer.txt").write_text(REPORT, "utf-8")
    (answers / "stylist.txt").write_text(GUIDE, "utf-8")
    done = typed("style", "learn", folder, "--model", f"recorded/{answers}", cwd=tmp_path, FIGWRIGHT_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout == GUIDE
    (run,) = (tmp_path / "runs").iterdir()
    assert (run / "guide.md").read_text("utf-8") == GUIDE
    sent = [path.read_text("utf-8") for path in (run / "calls").glob("*.sent.md")]
    assert sorted(text.count("[picture,") for text in sent) == [0, 3]
    assert any("Measured by figwright from 3 pictures" in text for text in sent)


def test_the_command_prints_the_guide_and_names_what_it_left_out(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "one.png").write_bytes((folder / "two.png").read_bytes())
    (tmp_path / "broken.png").write_text("no picture")
    done = typed("style", "learn", tmp_path, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("# Style of ")
    assert "from 1 picture " in done.stdout
    assert "left out: " in done.stderr
    assert "broken.png" in done.stderr


def test_what_cannot_be_learned_from_is_said_in_two_lines(tmp_path: Path) -> None:
    none = typed("style", "learn", tmp_path / "none", cwd=tmp_path)
    assert (none.returncode, len(none.stderr.splitlines())) == (1, 2)
    misuse = typed("style", "learn", tmp_path, "--theme", "ours.json", cwd=tmp_path)
    assert misuse.returncode == 2
    assert ".toml" in misuse.stderr


def test_what_is_as_common_stands_in_one_order() -> None:
    one, other = Counter(["teal", "blue", "red"]), Counter(["red", "teal", "blue"])
    assert options(one, 3) == options(other, 3)


def test_a_model_is_not_told_to_ask_a_model(folder: Path) -> None:
    desk, path = Desk(), folder / "two.png"
    measured = style.guide(Statistics((style.measure(path),)), "ours")
    assert "--model" in measured
    asyncio.run(style.describe([path], measured, "ours", desk))
    told = desk.asked[-1][1]["measured"]
    assert "Width to height" in told
    assert "--model" not in told
