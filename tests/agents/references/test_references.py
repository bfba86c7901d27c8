"""The reference set: what is loaded, what is chosen, and that the figure to be drawn is never among it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from figwright.agents import references
from figwright.agents.references import Reference
from figwright.agents.references.loading import _gallery_folder
from figwright.core.errors import AssetError, NotFound, SettingsError
from figwright.core.source import Source
from growth import seconds

GALLERY = references.built_in()


def source_of(reference: Reference, name: str = "mine") -> Source:
    return Source(reference.text, reference.caption, name)


def picture(path: Path, size: tuple[int, int] = (40, 30)) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", size, "#cde").save(path)
    return path


def bench(folder: Path, **changes: object) -> Path:
    """A set in PaperBananaBench's layout with two entries; `changes` go into the second."""
    entry = {
        "id": "ref_0", "content": "The encoder reads images.", "visual_intent": "Architecture of Foo.",
        "path_to_gt_image": "images/a.jpg", "category": "vision_perception", "additional_info": {"width": 4},
        "split": "ref",
    }  # fmt: skip
    picture(folder / "images" / "a.jpg")
    entries = [entry, {**entry, "id": "ref_1", **changes}]
    (folder / "ref.json").write_text(json.dumps(entries), "utf-8")
    return folder


def own(folder: Path, name: str, **files: str) -> Path:
    item = folder / name
    picture(item / "human.png")
    for file, text in {"method.md": "A method.", "caption.txt": "Overview.", **files}.items():
        (item / file).write_text(text, "utf-8")
    return item


def test_the_gallery_comes_with_figwright_whole() -> None:
    assert len(GALLERY) >= 18
    for reference in GALLERY:
        assert reference.text.strip()
        assert reference.caption
        assert reference.image
        assert reference.figure
        assert reference.kind in references.KINDS
        assert reference.category in references.CATEGORIES


def test_an_installed_package_has_its_gallery_inside_and_a_checkout_in_examples(tmp_path: Path) -> None:
    package = tmp_path / "src" / "figwright" / "agents" / "references"
    package.mkdir(parents=True)
    with pytest.raises(SettingsError, match="missing"):
        _gallery_folder(package)
    for place in (tmp_path / "examples", package / "gallery"):
        (place / "one").mkdir(parents=True)
        (place / "one" / "figure.yaml").write_text("body: [A]")
        assert _gallery_folder(package) == place


def test_paperbananabench_is_read_as_it_is(tmp_path: Path) -> None:
    first, second = references.load(bench(tmp_path, content={"Year": [2020], "Yield": [3]}, category="bar"))
    assert first == Reference(
        "ref_0", "The encoder reads images.", "Architecture of Foo.", tmp_path / "images" / "a.jpg", None,
        "Vision & Perception", "architecture",
    )  # fmt: skip
    assert (second.kind, second.category, json.loads(second.text)) == ("plot", "bar", {"Year": [2020], "Yield": [3]})


def test_test_items_of_a_benchmark_are_no_references(tmp_path: Path) -> None:
    bench(tmp_path, split="test")
    assert [r.id for r in references.load(tmp_path)] == ["ref_0"]
    (tmp_path / "test.json").write_text("not even JSON")
    assert len(references.load(tmp_path)) == 1
    outer = tmp_path / "outer"
    bench(outer / "diagram")
    assert len(references.load(outer)) == 2


def test_own_folders_are_read_with_what_they_have(tmp_path: Path) -> None:
    own(tmp_path, "b", **{"meta.json": json.dumps({"id": "beta", "category": "Agent & Reasoning"})})
    own(tmp_path, "a", **{"figure.yaml": "body: [A]", "caption.txt": "The data generation pipeline."})
    (tmp_path / "index.json").write_text('[{"id": "a", "title": "not a reference"}]')
    first, second = references.load(tmp_path)
    assert (first.id, first.kind, first.figure) == ("a", "pipeline", tmp_path / "a" / "figure.yaml")
    assert (second.id, second.category, second.figure) == ("beta", "Agent & Reasoning", None)
    assert second.image == tmp_path / "b" / "human.png"


def _broken(folder: Path) -> Path:
    (folder / "ref.json").write_text("[{]")
    return folder


def _pictureless(folder: Path) -> Path:
    (own(folder, "a") / "human.png").unlink()
    return folder


def _doubled(folder: Path) -> Path:
    return bench(folder, id="ref_0")


def _lost(folder: Path) -> Path:
    return bench(folder, path_to_gt_image="images/lost.jpg")


def _outside(folder: Path) -> Path:
    return bench(folder, path_to_gt_image="../../secret.png")


def _textless(folder: Path) -> Path:
    return bench(folder, content="")


def _missing(folder: Path) -> Path:
    return folder / "nowhere"


FAULTS: dict[Callable[[Path], Path], str] = {
    Path: "contains no references", _missing: "no reference folder", _broken: "not valid JSON.*line 1",
    _pictureless: "neither a figure nor a picture", _doubled: "share an id: ref_0",
    _lost: r"1 of 2 references lack their picture: lost\.jpg", _outside: "outside the folder", _textless: "entry 1",
}  # fmt: skip


@pytest.mark.parametrize(("make", "words"), FAULTS.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_what_is_wrong_with_a_set_is_named(make: Callable[[Path], Path], words: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=words) as caught:
        references.load(make(tmp_path))
    assert caught.value.hint


@pytest.mark.parametrize(
    ("caption", "kind"),
    {
        "Overview of our framework.": "framework",
        "Architecture of the draft model and its attention module.": "architecture",
        "The data generation pipeline of Foo in four steps.": "pipeline",
        "Planner and critic agents exchange prompts and call tools.": "agent",
        "Training with a contrastive loss and a distillation objective.": "training",
        "How the benchmark data set was collected and annotated.": "dataset",
        "Comparison of previous methods with ours.": "comparison",
        "Geometry of the manifold: why convergence holds.": "theory",
        "": "framework",
    }.items(),
)
def test_a_caption_tells_the_type_of_diagram(caption: str, kind: str) -> None:
    assert references.kind_of(caption) == kind


def test_the_same_type_of_diagram_comes_before_the_same_topic() -> None:
    text = "The molecule encoder passes atoms to a graph network."
    same_topic = Reference("topic", text + " Bonds matter too.", "Chemistry compared with baselines", kind="comparison")
    same_type = Reference(
        "type", "Camera pictures become a map of roads by patches.", "Architecture", kind="architecture"
    )
    found = references.shortlist(Source(text, "Architecture of Bar"), (same_topic, same_type))
    assert [r.id for r in found][:1] == ["type"]


def test_among_the_same_type_the_nearest_words_win() -> None:
    query = Source("A robot policy learns from demonstrations by reinforcement with rewards.", "Training of a policy")
    assert references.shortlist(query, GALLERY, 5)[0].kind == "training"
    assert {"robot-r1", "grpo-vlm", "strider-net"} & {r.id for r in references.shortlist(query, GALLERY, 3)}


@pytest.mark.parametrize("reference", GALLERY, ids=lambda r: r.id)
@pytest.mark.parametrize("how", ["semantic", "random"])
def test_the_item_itself_is_never_chosen(reference: Reference, how: references.How) -> None:
    words = reference.text.split()
    versions = (
        Source("Quite another text.", "Another caption.", reference.id),
        source_of(reference),
        Source(" ".join(words[: len(words) // 2]), "", "half"),
        Source("An introduction that nobody wrote before.\n\n" + reference.text.upper(), "", "longer"),
        Source(
            "Quite another text about nothing in particular.", reference.caption + " Best seen in colour.", "caption"
        ),
    )
    for version in versions:
        chosen = references.choose(how, version, GALLERY, len(GALLERY), seed=1)
        assert reference.id not in {r.id for r in chosen}, version.name
        assert len(chosen) == len(GALLERY) - 1, version.name


def test_a_method_told_in_other_words_is_still_the_same_method() -> None:
    retold = Source(
        "FusionRetro reads a synthesis route from the target molecule to purchasable starting materials. Products and "
        "reactants of earlier reactions form a reaction graph; an encoder embeds every molecule, the embeddings are "
        "fused along the graph, and a decoder predicts the reactants of the next retrosynthesis step.",
        "FusionRetro: molecules of the route are encoded, fused over the reaction graph and read out.",
    )
    assert "fusion-retro" not in {r.id for r in references.shortlist(retold, GALLERY)}


def test_choices_repeat_with_their_seed_and_differ_without() -> None:
    query = Source("Agents plan and draw figures.", "Overview of the framework")
    assert references.shortlist(query, GALLERY) == references.shortlist(query, GALLERY)
    orders = {references.shortlist(query, GALLERY, seed=seed) for seed in range(5)}
    assert len(orders) > 1
    assert references.shortlist(query, GALLERY, seed=3) in orders
    chance = [references.choose("random", query, GALLERY, 5, seed=seed) for seed in (1, 1, 2)]
    assert chance[0] == chance[1] != chance[2]
    assert len(set(chance[0])) == 5


def test_the_user_names_references_in_the_wanted_order() -> None:
    query = Source("Anything.")
    ids = [GALLERY[3].id, GALLERY[0].id]
    assert [r.id for r in references.choose("manual", query, GALLERY, ids=ids)] == ids
    assert references.choose("none", query, GALLERY) == ()
    with pytest.raises(NotFound, match="bonett"):
        references.choose("manual", query, GALLERY, ids=["bonett"])
    with pytest.raises(SettingsError, match="no references given"):
        references.choose("manual", query, GALLERY)


def test_thirty_summaries_stay_cheap_and_say_what_matters() -> None:
    long = replace(
        GALLERY[0], caption="Overview of everything " * 60, text="# Heading\n\n" + "The method starts. " * 300
    )
    entry = references.summary(long)
    assert len(entry) < 3500 * 4 / 30
    assert entry.startswith(f"[{long.id}] {long.kind}; {long.category}\nOverview")
    assert "Heading" not in entry
    short = references.summary(replace(long, caption="Short.", text="One sentence."))
    assert short.splitlines()[1:] == ["Short.", "One sentence."]


def test_a_thumbnail_is_small_and_on_white(tmp_path: Path) -> None:
    path = tmp_path / "wide.png"
    Image.new("RGBA", (900, 300), (0, 0, 0, 0)).save(path)
    with Image.open(BytesIO(references.thumbnail(replace(GALLERY[0], image=path), 120))) as small:
        assert (small.format, small.size) == ("JPEG", (120, 40))
        assert small.getpixel((60, 20)) == (255, 255, 255)


def test_bad_pictures_are_refused_by_name(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.png"
    Image.new("1", (30_000, 20_000)).save(bomb)
    broken = tmp_path / "broken.png"
    broken.write_bytes(bomb.read_bytes()[:60])
    nonsense = tmp_path / "text.png"
    nonsense.write_text("no picture")
    for path in (bomb, broken, nonsense):
        with pytest.raises(AssetError, match=path.name):
            references.thumbnail(replace(GALLERY[0], image=path))
    with pytest.raises(AssetError, match="no picture"):
        references.thumbnail(replace(GALLERY[0], image=None))


def test_a_large_set_is_indexed_once() -> None:
    words = " ".join(r.text for r in GALLERY).split()
    large = tuple(
        Reference(f"ref_{i}", " ".join((words[i * 7 :] + words[: i * 7])[:3000]), f"Overview {i}", kind="framework")
        for i in range(292)
    )
    query = Source("Molecules and atoms are embedded by a graph network " * 300, "Overview of a model")
    first = seconds(lambda: references.shortlist(query, large))
    again = seconds(lambda: references.shortlist(query, large))
    assert len(references.shortlist(query, large)) == 30
    assert again < first / 3, "the index is built once"
