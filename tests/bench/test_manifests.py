"""A manifest's every entry is a job that can be run, and both papers' tables are in it whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from figwright.agents import models
from figwright.bench import datasets, manifests, methods, published
from figwright.bench.job import Job
from figwright.core.errors import NotFound, SettingsError

ENTRIES = [(name, entry) for name in manifests.names() for entry in manifests.load(name).entries]
PAPERS = manifests.load("papers")
NOT_RUN = {"categories", "people"}
"""Tables that say more of runs that are there: by category, and by people."""


@pytest.mark.parametrize(("name", "entry"), ENTRIES, ids=[f"{name}:{entry.id}" for name, entry in ENTRIES])
def test_every_entry_is_a_valid_job(name: str, entry: manifests.Entry) -> None:
    job = manifests.job(entry, data="/data", limit=3)
    assert Job.of(job.as_data()) == job
    method, layout = methods.get(job.method), datasets.get(job.dataset)
    assert job.kind in layout.kinds
    assert job.order.kind == job.kind
    job.order.course()  # the visualizer is known and draws this kind
    there = {"model": bool(job.order.model), "painter": bool(job.order.image_model)}
    assert all(there[need] for need in method.asks(job.kind))
    for model in filter(None, (job.order.model, job.order.image_model, job.judge)):
        provider, slash, called = model.partition("/")
        assert provider in models.names()
        assert slash
        assert called
    if job.order.image_model:
        assert models.get(job.order.image_model.partition("/")[0]).painter is not None
    if entry.row:
        assert entry.published is not None
        assert entry.published.kind == entry.kind


def test_every_row_of_the_papers_can_be_run() -> None:
    rows = {(entry.dataset, entry.row) for entry in PAPERS.entries}
    for benchmark in ("paperbananabench", "aibench"):
        for row in published.rows(benchmark):
            if row.key.partition("/")[0] not in NOT_RUN and row.of != "scorers":
                assert (benchmark, row.key) in rows, row.key


def test_the_ablation_is_as_in_the_paper() -> None:
    jobs = [manifests.job(entry) for entry in PAPERS.select("table2/*")]
    assert [(job.order.retriever, job.order.stylist, job.order.rounds) for job in jobs] == [
        ("semantic", True, 3), ("semantic", True, 1), ("semantic", True, 0), ("semantic", False, 0),
        ("random", False, 0), ("none", False, 0),
    ]  # fmt: skip
    assert {job.order.visualizer for job in jobs} == {"image"}
    assert {job.rules.orders for job in jobs} == {"single"}


def test_what_several_tables_show_is_run_once() -> None:
    chosen = manifests.distinct(PAPERS.entries)
    digests = [manifests.job(entry).digest for entry in chosen]
    assert len(set(digests)) == len(digests) < len(PAPERS.entries)
    for entry in PAPERS.entries:
        if entry.same_as:
            (other,) = PAPERS.select(entry.same_as)
            assert manifests.job(entry).digest == manifests.job(other).digest


def test_entries_are_chosen_by_pattern() -> None:
    assert [entry.id for entry in PAPERS.select("table2/[12]", "table1/human")] == [
        "table1/human",
        "table2/1",
        "table2/2",
    ]
    assert PAPERS.select() == PAPERS.entries
    with pytest.raises(SettingsError, match="tabel1") as caught:
        PAPERS.select("table1/human", "tabel1/humen")
    assert "table1/human" in caught.value.hint


def test_other_models_take_the_place_of_those_that_are_named() -> None:
    (vanilla,) = PAPERS.select("table1/vanilla-nano-banana-pro")
    job = manifests.job(vanilla, model="ollama/qwen3", image_model="openai/gpt-image-2", judge="anthropic/opus")
    assert (job.order.model, job.order.image_model, job.judge) == ("", "openai/gpt-image-2", "anthropic/opus")


def test_common_fields_are_put_over_the_entrys() -> None:
    (entry,) = PAPERS.select("table2/4")
    job = manifests.job(
        entry, run="mine", order={"density": "glance", "rounds": 1}, rules={"orders": "both"}, concurrency=3
    )
    assert (job.run, job.concurrency) == ("mine", 3)
    assert (job.order.density, job.order.rounds, job.order.retriever) == ("glance", 1, "semantic")
    assert job.rules.orders == "both"
    with pytest.raises(SettingsError, match="concurency") as caught:
        manifests.job(entry, concurency=3)
    assert "concurrency" in caught.value.hint
    with pytest.raises(SettingsError, match="density"):
        manifests.job(entry, order={"density": "thick"})
    with pytest.raises(SettingsError, match="aspects"):
        manifests.job(entry, options={"aspects": "own"})
    with pytest.raises(SettingsError, match="orderz"):
        manifests.job(entry, rules={"orderz": "both"})
    with pytest.raises(SettingsError, match="Order"):
        manifests.job(entry, order=job.order)


OWN = """
title = "Mine"
[defaults.folder]
judge = "ollama/judge"
order = { density = "glance", seed = 3 }
[[entry]]
id = "mine/one"
title = "One"
table = "Mine"
dataset = "folder"
method = "figwright"
order = { seed = 4 }
[[entry]]
id = "mine/two"
title = "Two"
table = "Mine"
same_as = "mine/one"
"""


def test_a_users_own_manifest(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN)
    one, two = manifests.load(path).entries
    assert one.order == {"density": "glance", "seed": 4}
    assert one.judge == "ollama/judge"
    assert manifests.job(one).digest == manifests.job(two).digest
    assert two.title == "Two"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("mine/two", "mine/one", "mine/one"),
        ('same_as = "mine/one"', 'same_as = "mine/none"', "mine/none"),
        ('same_as = "mine/one"', 'same_as = "mine/one"\nmethod = "svg"', "method"),
        ("[defaults.folder]", "[default.folder]", "default"),
        ('judge = "ollama/judge"', 'judges = "ollama/judge"', "judges"),
        ('method = "figwright"', 'methods = "figwright"', "method"),
        ("order = { seed = 4 }", "order = 4", "entries.0.order"),
        ("seed = 4", 'model = "ollama/x"', "inside order"),
        ('id = "mine/two"', 'id = "../../two"', "entries.1.id"),
        ("[[entry]]", "[entry]", "TOML"),
        (OWN, "title = 3", "title"),
        (OWN, 'entry = "all"', "entry"),
        (OWN, "", "entries"),
        (OWN, "defaults = {folder = 3}", "defaults.folder"),
        ("[[entry]]", "[[entry", "TOML"),
    ],
)
def test_a_mistake_in_a_manifest_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN.replace(old, new))
    with pytest.raises((SettingsError, NotFound)) as caught:
        manifests.load(path)
    assert said in f"{caught.value.message} {caught.value.hint}"


def test_a_manifest_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotFound) as caught:
        manifests.load("paper")
    assert "papers" in caught.value.hint
    with pytest.raises(SettingsError, match="no manifest named"):
        manifests.load(tmp_path / "none.toml")


@pytest.mark.parametrize(("field", "value"), [("method", "vanila"), ("dataset", "aibensh")])
def test_unknown_parts_are_named_with_the_nearest(field: str, value: str) -> None:
    entry = PAPERS.entries[0].model_copy(update={field: value})
    with pytest.raises(NotFound, match=value):
        manifests.job(entry)
