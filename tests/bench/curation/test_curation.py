"""The whole way: papers in, a reviewed benchmark out, that our own loader reads; and the same again for nothing."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from pathlib import Path

import pytest

from agents.roles.worked import session
from bench.curation.written import method, paper, picture
from figwright.bench import datasets
from figwright.bench.curation import CurationOptions, Funnel, Prepared, build, prepare
from figwright.bench.curation.collection import LACKS, STEPS, _papers
from figwright.bench.inspection import inspect
from figwright.core.errors import KeyRefused, SettingsError, SourceError
from figwright.frontends import papers
from scripted import Said, Scripted


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "papers"
    for name in ("alpha", "beta", "gamma", "delta"):
        paper(
            root,
            name,
            venue="Proc. 1",
            licence="CC BY 4.0" if name != "delta" else "",
            authors=[f"{name} a.", "B"] if name < "c" else [],
        )
    paper(root, "square", size=(500, 500))
    paper(root, "short", text="We train it.")
    (root / "plain").mkdir()
    (root / "plain" / "paper.md").write_text("# Plain\n\n## Method\n\nNothing to see.\n")
    (root / "broken").mkdir()
    (root / "broken" / "paper.pdf").write_bytes(b"%PDF-1.4 this is none")
    return root


def prepared(root: Path, out: Path, wishes: CurationOptions | None = None, said: Said | None = None) -> Prepared:
    asked = session(out.parent / f"{out.name}-run", Scripted({"categoriser": said})) if said else None
    return asyncio.run(prepare(root, out, wishes or CurationOptions(), asked))


def decide(out: Path, **statuses: str) -> None:
    lines = [json.loads(line) for line in (out / "review.jsonl").read_text().splitlines()]
    for line in lines:
        line.update({"status": statuses.get(line["id"], "kept"), "by": "ann", "when": "2026-02-01"})
    (out / "review.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))


def test_every_step_says_how_many_are_left_and_why(folder: Path, tmp_path: Path) -> None:
    found = prepared(folder, tmp_path / "out")
    assert [left for _, left in found.funnel.counts()] == [8, 7, 7, 6, 6, 5, 4, 4]
    reasons = {drop.id: drop.reason for drop in found.funnel.drops}
    assert set(reasons) == {"broken", "plain", "square", "short"}
    assert "no figures" in reasons["plain"]
    assert "1.00 wide to high" in reasons["square"]
    assert "words" in reasons["short"]
    assert all(one.category_by == "rules" and one.category == "Vision & Perception" for one in found.candidates)


def test_what_people_keep_becomes_a_benchmark_that_the_loader_reads(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    prepared(folder, out)
    with pytest.raises(SettingsError, match="no case is kept"):
        build(out, CurationOptions())
    decide(out, gamma="rejected")
    manifest = build(out, CurationOptions(seed=3), source="papers")
    test, ref = (datasets.load("paperbananabench", out, "diagram", split) for split in ("test", "ref"))
    ids = [case.id for dataset in (test, ref) for case in dataset.cases]
    assert sorted(ids) == ["alpha", "beta", "delta"]
    assert {"alpha", "beta"} in (
        {case.id for case in test.cases},
        {case.id for case in ref.cases},
    )  # they share an author
    for case in (*test.cases, *ref.cases):
        assert case.human is not None
        assert method(case.id)[:40] in case.source.text
        assert case.category == "Vision & Perception"
        assert case.aspect == pytest.approx(2)
    assert {reference.id for reference in test.references} == {case.id for case in ref.cases}
    for name, digest in manifest["files"].items():
        assert sha256((out / name).read_bytes()).hexdigest() == digest
    card = (out / "README.md").read_text()
    for said in ("CC BY 4.0", "not known", "seed 3", "| papers | 8 |", "| kept by people | 3 |"):
        assert said in card


def test_nothing_is_read_twice_and_a_change_is_seen(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, read = tmp_path / "out", list[str]()
    real = papers.read

    def noted(path: Path) -> papers.Paper:
        read.append(path.parent.name)
        return real(path)

    monkeypatch.setattr(papers, "read", noted)
    prepared(folder, out)
    assert len(read) == 8
    decide(out, beta="rejected")
    paper(folder, "alpha", text=method("omega"))
    read.clear()
    found = prepared(folder, out)
    assert read == ["alpha"]
    assert found.reopened == ("alpha",)
    assert {entry.id: entry.status for entry in found.entries}["beta"] == "rejected"


def test_the_model_sorts_drops_and_leaves_notes_and_is_not_asked_twice(folder: Path, tmp_path: Path) -> None:
    answers = {
        "alpha": '{"method_diagram": true, "category": "agent_reasoning", "fault": "cluttered", "why": "too much"}',
        "beta": '{"method_diagram": false, "category": "Vision & Perception", "why": "a bar plot"}',
    }
    other = '{"method_diagram": true, "category": "Science & Applications", "fault": "none"}'

    def said(ask: object) -> str:
        words = str(getattr(ask, "parts", ""))
        return next((answer for name, answer in answers.items() if f"Overview of {name}" in words), other)

    found = prepared(folder, tmp_path / "out", said=said)
    sorted_ = {one.id: one for one in found.candidates}
    assert sorted_["alpha"].category == "Agent & Reasoning"
    assert sorted_["alpha"].category_by == "scripted/test"
    assert any("cluttered" in note for note in sorted_["alpha"].notes)
    assert "beta" not in sorted_
    assert "a bar plot" in next(drop.reason for drop in found.funnel.drops if drop.id == "beta")
    assert found.funnel.counts()[-1] == ("diagrams by the model's word", 3)
    assert prepared(folder, tmp_path / "out", said=KeyRefused("nobody is asked")).candidates == found.candidates


def test_a_wrong_answer_leaves_the_rules_word_and_a_wrong_key_ends_it(folder: Path, tmp_path: Path) -> None:
    found = prepared(folder, tmp_path / "out", said='{"category": "Cooking"}')
    assert {one.category_by for one in found.candidates} == {"rules"}
    assert all(any("did not sort" in note for note in one.notes) for one in found.candidates)
    with pytest.raises(ExceptionGroup) as caught:
        prepared(folder, tmp_path / "other", said=KeyRefused("no"))
    assert caught.group_contains(KeyRefused)


def test_what_is_doubtful_is_told_in_the_funnel_and_to_whoever_reviews(tmp_path: Path) -> None:
    root, out = tmp_path / "papers", tmp_path / "out"
    for name in ("alpha", "beta"):
        paper(root, name)
    paper(root, "gamma", text=f"{method('gamma')} \ue001 \ue002 \ue003")
    paper(root, "delta", text=f"{method('delta')} \x01 \x02 \x03")
    found = prepared(root, out)
    assert [(one.id, one.step) for one in found.funnel.warned] == [("gamma", "without errors")]
    assert found.funnel.table().splitlines()[-1].split() == ["without", "errors", "4", "1", "with", "warnings"]
    assert {one.id for one in found.entries if any("3 broken" in note for note in one.notes)} == {"gamma"}
    assert all("\x01" not in one.text for one in found.candidates), "what is no letter is taken out"
    facts = build(out, CurationOptions(), accept_open=True)["sets"]["diagram"]
    assert Funnel.of(facts["funnel"]).warned == found.funnel.warned
    inspected = [
        problem for part in ("test", "ref") for problem in inspect(datasets.load("paperbananabench", out, split=part))
    ]
    assert [(problem.case, problem.severity) for problem in inspected] == [("gamma", "warning")]
    decide(out, gamma="rejected")
    assert build(out, CurationOptions())["sets"]["diagram"]["funnel"]["warned"] == []


def test_why_a_paper_goes_reads_as_what_it_lacks(folder: Path, tmp_path: Path) -> None:
    paper(folder, "unseen")
    (folder / "unseen" / "figures" / "overview.png").unlink()
    lines: list[str] = []
    asyncio.run(prepare(folder, tmp_path / "out", CurationOptions(), told=lambda done, total, what: lines.append(what)))
    said = dict(line.split(": ", 1) for line in lines)
    assert said["unseen"].startswith("no picture: Figure 1")
    assert said["plain"].startswith("no methodology diagram: it has no figures")
    assert said["broken"].startswith("not read: ")
    assert said["alpha"] == "a candidate"
    assert set(LACKS) == {step for steps in STEPS.values() for step in steps}


def test_the_same_paper_twice_is_one_case(folder: Path, tmp_path: Path) -> None:
    paper(folder, "zeta", text=method("alpha"), caption="Overview of alpha, our framework for image segmentation.")
    found = prepared(folder, tmp_path / "out")
    assert "alpha again" in next(drop.reason for drop in found.funnel.drops if drop.id == "zeta")


def test_a_limit_draws_papers_at_random_and_the_aspect_can_be_chosen(folder: Path, tmp_path: Path) -> None:
    few = prepared(folder, tmp_path / "few", CurationOptions(limit=3, seed=5))
    assert few.funnel.counts()[0] == ("papers", 3)
    wide = prepared(folder, tmp_path / "wide", CurationOptions(aspect=(0.9, 2.5), least_words=10))
    assert "square" in {one.id for one in wide.candidates}


def test_files_folders_and_latex_trees_are_one_paper_each(tmp_path: Path) -> None:
    for name in (
        "a.pdf",
        "conf/b/paper.pdf",
        "conf/b/notes.txt",
        "conf/c/main.tex",
        "conf/c/sections/one.tex",
        "conf/c/figures/f.pdf",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("\\documentclass{article}" if name.endswith("main.tex") else "x")
    assert sorted(str(path.relative_to(tmp_path)) for path in _papers(tmp_path)) == ["a.pdf", "conf/b", "conf/c"]
    for name in ("conf/d/one.tex", "conf/d/two.tex"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("\\documentclass{article}")
    assert {"one.tex", "two.tex"} <= {path.name for path in _papers(tmp_path)}


def test_a_latex_tree_gives_its_method_and_its_overview(tmp_path: Path) -> None:
    tree = tmp_path / "papers" / "tree"
    picture(tree / "figures" / "overview.png")
    (tree / "main.tex").write_text(
        "\\documentclass{article}\n\\begin{document}\n\\section{Introduction}\nWhy.\n\\section{Method}\n"
        f"{method('tree')} See Figure~\\ref{{fig:all}}.\n\\begin{{figure}}\\includegraphics{{figures/overview}}"
        "\\caption{Overview of our framework.}\\label{fig:all}\\end{figure}\n\\section{Experiments}\nIt works.\n"
        "\\end{document}\n"
    )
    (one,) = prepared(tmp_path / "papers", tmp_path / "out").candidates
    assert one.id == "tree"
    assert one.caption == "Overview of our framework."
    assert method("tree")[:60] in one.text
    assert "It works" not in one.text
    assert one.aspect == pytest.approx(2)


def test_a_smaller_set_takes_its_old_pictures_away_and_no_others(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    prepared(folder, out)
    decide(out)
    build(out, CurationOptions())
    picture(out / "diagram" / "images" / "mine.png")
    decide(out, gamma="rejected")
    build(out, CurationOptions())
    assert sorted(path.stem for path in (out / "diagram" / "images").iterdir()) == ["alpha", "beta", "delta", "mine"]


def test_decisions_from_another_place_are_taken_over(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    prepared(folder, out)
    decide(out, delta="rejected")
    (out / "review.jsonl").rename(tmp_path / "theirs.jsonl")
    prepared(folder, out)
    build(out, CurationOptions(), tmp_path / "theirs.jsonl")
    assert '"rejected"' in (out / "review.jsonl").read_text()
    with pytest.raises(SettingsError, match=r"nobody\.jsonl"):
        build(out, CurationOptions(), tmp_path / "nobody.jsonl")


def test_what_cannot_be_done_is_told(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(SettingsError, match="contains no papers"):
        prepared(tmp_path / "empty", tmp_path / "out")
    with pytest.raises(SettingsError, match="collected"):
        build(tmp_path / "new", CurationOptions())
    with pytest.raises(SettingsError, match="share"):
        CurationOptions(share=1.0)
    with pytest.raises(SettingsError, match="invalid aspect ratios"):
        CurationOptions(aspect=(2.5, 1.5))
    (tmp_path / "out" / "review.jsonl").write_text("{\n")
    with pytest.raises(SourceError, match="line 1"):
        prepared(folder, tmp_path / "out")
