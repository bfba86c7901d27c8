"""report.html: tells all, loads nothing from elsewhere, and cannot be made to say more than text."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from figwright.agents.store import RunFolder
from figwright.agents.store.run_files import LONGEST

ATTACK = '"><script>alert(1)</script><img src=x onerror=alert(2)>\'</pre></details></style><a href="javascript:x">&lt;'


class Page(HTMLParser):
    """What a browser would see: the elements with their attributes, and the text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in {"img", "meta", "br"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(run: RunFolder) -> Page:
    page = Page(run.report().read_text("utf-8"))
    assert page.open == []
    return page


@pytest.fixture
def run(tmp_path: Path) -> RunFolder:
    return RunFolder.create(tmp_path, "My method", {"caption": "Overview of it", "model": "google/x", "rounds": 2})


def test_it_tells_the_whole_story(run: RunFolder) -> None:
    picture, thumb = run.keep(b"\x89PNG-1", "png"), run.keep(b"\x89PNG-2", "png")
    run.write("calls/a.sent.md", "What is asked")
    run.write("calls/a.answer.md", '{"b":[1]}')
    place = {"agent": "planner", "round": 0, "candidate": 0, "digest": "abcd"}
    run.event("call.started", **place, model="google/x", prompt="plan", sent="calls/a.sent.md", images=[thumb])
    usage = {"input_tokens": 1234, "output_tokens": 56, "cost": 0.25}
    run.event("call.ended", **place, seconds=2, cached=False, usage=usage, answer="calls/a.answer.md")
    run.event("call.repaired", **place, objection="a label is missing")
    run.event("references", ids=["ref-one"], why="the nearest kind")
    finding = {"check": "overlap", "severity": "error", "element": "box-7", "message": "covers box-8", "fix": "move it"}
    for n in (0, 1):
        run.event("figure", agent="visualizer", round=n, candidate=0, file="source.md", picture=picture, words=31,
                  findings=[finding], note="Labels shortened")  # fmt: skip
    run.event("compared", first=0, second=1, winner="B", why="calmer lines", what="round", candidate=0)
    run.event("chosen", candidate=0, round=1, why="fewer words")
    run.event("note", text="A remark")
    run.event("surprise", shape="round")
    run.event("run.ended", outputs=["/elsewhere/figure.svg"], seconds=3)
    page = read(run)
    for words in (
        "My method", "Overview of it", "finished", "google/x", "$0.25", "1.2k in, 56 out", "Chosen: revision 1",
        "fewer words", "What is asked",
        '"b": [', "a label is missing", "ref-one", "overlap", "box-7", "covers box-8", "move it",
        "31 words", "Labels shortened", "calmer lines", "A remark", "surprise", "shape", "/elsewhere/figure.svg",
    ):  # fmt: skip
        assert words in page.text, words
    shown = [attributes["src"] for tag, attributes in page.elements if tag == "img"]
    assert shown.count(picture) == 3
    assert shown.count(thumb) == 1


def test_no_text_becomes_markup(run: RunFolder) -> None:
    plain = {tag for tag, _ in read(run).elements}
    run.write("calls/a.sent.md", ATTACK)
    run.write("pictures/x y'.png", b"\x89PNG")
    place = {"agent": ATTACK, "round": ATTACK, "candidate": ATTACK, "digest": ATTACK}
    run.event("call.started", **place, model=ATTACK, prompt=ATTACK, sent="calls/a.sent.md", images=[ATTACK])
    run.event("call.repaired", **place, objection=ATTACK)
    run.event("call.ended", **place, usage={ATTACK: ATTACK, "cost": ATTACK}, answer=ATTACK, seconds=ATTACK)
    run.event("call.failed", **place, error=ATTACK, hint=ATTACK)
    run.event("references", ids=[ATTACK, {ATTACK: 1}], why=ATTACK)
    finding = dict.fromkeys(("check", "severity", "element", "message", "fix"), ATTACK)
    for picture in (ATTACK, "pictures/x y'.png"):
        run.event("figure", agent=ATTACK, round=ATTACK, candidate=ATTACK, file=ATTACK, picture=picture, words=ATTACK,
                  findings=[finding], note=ATTACK)  # fmt: skip
    run.event("compared", first=ATTACK, second=ATTACK, winner=ATTACK, why=ATTACK)
    run.event("chosen", candidate=ATTACK, round=ATTACK, why=ATTACK)
    run.event("note", text=ATTACK)
    run.event(ATTACK, **{ATTACK: ATTACK})
    run.event("run.failed", error=ATTACK, hint=ATTACK)
    page = read(run)
    known = plain | set(
        "section h2 h3 h4 h5 p ul li b em i figure figcaption strong article a img pre table tr td".split()
    )
    assert {tag for tag, _ in page.elements} <= known | set("th details summary small code span div".split())
    assert not [(tag, name) for tag, attributes in page.elements for name in attributes if name.startswith("on")]
    for tag, attributes in page.elements:
        for name in {"href", "src"} & attributes.keys():
            assert (run.folder / unquote(attributes[name])).is_file(), (tag, attributes)
    assert page.text.count("<script>alert(1)</script>") > 20


def test_a_hostile_name_is_only_a_name(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path, ATTACK + "\x1b[2J\0", {"caption": ATTACK, ATTACK: ATTACK})
    page = read(run)
    assert "script" not in {tag for tag, _ in page.elements}
    assert not {"\x1b", "\0"} & set(page.text)
    assert ATTACK in page.text


def test_files_outside_the_folder_are_not_shown(run: RunFolder, tmp_path: Path) -> None:
    (tmp_path / "private.png").write_bytes(b"\x89PNG")
    (tmp_path / "private.txt").write_text("private words")
    (run.folder / "link.txt").symlink_to(tmp_path / "private.txt")
    for name in ("../../private.png", str(tmp_path / "private.png"), "https://example.org/a.png", "file:///etc/passwd"):
        run.event("figure", agent="a", round=0, candidate=0, file=name, picture=name)
    for name in ("../../private.txt", "link.txt", "/etc/passwd"):
        run.event("call.started", agent="a", round=0, candidate=0, digest=name, sent=name, images=[name])
    page = read(run)
    assert [attributes for tag, attributes in page.elements if tag == "img" or "href" in attributes] == []
    assert "private words" not in page.text
    assert "no picture" in page.text


def test_it_needs_nothing_but_its_folder(run: RunFolder) -> None:
    run.event("run.ended", outputs=[])
    html = run.report().read_text("utf-8")
    assert not re.search(r"https?://|@import|url\(", html)
    assert (
        "default-src 'none'" in Page(html).elements[[t for t, _ in Page(html).elements].index("meta") + 2][1]["content"]
    )


def test_a_long_answer_is_cut_and_says_where_the_rest_is(run: RunFolder) -> None:
    run.write("calls/a.answer.md", "word " * LONGEST)
    run.event("call.ended", agent="a", round=0, candidate=0, digest="d", answer="calls/a.answer.md")
    report = run.report()
    assert report.stat().st_size < 2 * LONGEST
    assert "continued in calls/a.answer.md" in report.read_text("utf-8")


def test_an_interrupted_and_a_failed_run_say_so(run: RunFolder) -> None:
    run.event("call.started", agent="planner", round=0, candidate=0, digest="d")
    run.close()
    assert "Unanswered: planner (first draft)" in read(run).text
    run.event("run.failed", error="the key was refused", hint="set the key")
    text = read(run).text
    assert "the key was refused" in text
    assert "set the key" in text
    assert "unanswered" in text
