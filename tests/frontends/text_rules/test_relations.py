"""What sentences say flows into what."""

from __future__ import annotations

import pytest

from figwright.frontends.text_rules import markup
from figwright.frontends.text_rules.relations import Reader
from figwright.frontends.text_rules.terms import Glossary, parse


def flows(text: str) -> dict[tuple[str, str], str]:
    parsed = parse(markup.read(text).sentences)
    found = Reader(Glossary(parsed)).relations(parsed)
    return {(" ".join(r.source.key), " ".join(r.target.key)): r.kind for r in found}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "The image encoder takes the input image and the text prompt and produces the joint embedding.",
            {
                ("input image", "image encoder"),
                ("text prompt", "image encoder"),
                ("image encoder", "joint embedding"),
            },
        ),
        ("The text embedding is fed into the image decoder.", {("text embedding", "image decoder")}),
        ("The text embedding is then passed to the image decoder.", {("text embedding", "image decoder")}),
        (
            "The input image is encoded by the vision encoder into visual tokens.",
            {("input image", "vision encoder"), ("vision encoder", "visual token")},
        ),
        (
            "We use the vision encoder to map the input image to visual tokens.",
            {("input image", "vision encoder"), ("vision encoder", "visual token")},
        ),
        (
            "Given the user query, the search agent retrieves relevant documents from the vector database.",
            {("user query", "search agent"), ("vector database", "search agent"), ("search agent", "document")},
        ),
        (
            "The text encoder maps the prompt to a text embedding, which the image decoder turns into a final image.",
            {("text embedding", "image decoder"), ("image decoder", "final image")},
        ),
        (
            "Visual tokens and text tokens are concatenated to form the joint sequence.",
            {("visual token", "joint sequence"), ("text token", "joint sequence")},
        ),
        ("The attack patterns are stored in the pattern library.", {("attack pattern", "pattern library")}),
        (
            "The image encoder processes the input image. The resulting image features are fed to the mask decoder.",
            {("image encoder", "image feature"), ("image feature", "mask decoder")},
        ),
        (
            "The policy network reads the robot state. It outputs the motor commands.",
            {("robot state", "policy network"), ("policy network", "motor command")},
        ),
        (
            "The retriever agent reads the user query and picks the relevant examples out of the reference set.",
            {("user query", "retriever agent"), ("reference set", "retriever agent"), ("retriever agent", "example")},
        ),
        (
            "The stylist agent applies the style guideline to the draft report and hands over a polished report.",
            {
                ("style guideline", "stylist agent"),
                ("draft report", "stylist agent"),
                ("stylist agent", "polished report"),
            },
        ),
        (
            "The painter agent starts from the scene description and asks an image model for the generated image.",
            {("scene description", "painter agent"), ("painter agent", "generated image")},
        ),
        (
            "The critic agent checks the generated image against the user query, so that nothing is lost, and writes a "
            "refined description.",
            {
                ("generated image", "critic agent"),
                ("user query", "critic agent"),
                ("critic agent", "refined description"),
            },
        ),
        (
            "The planner agent passes the action plan to the motor controller.",
            {("planner agent", "action plan"), ("action plan", "motor controller")},
        ),
        (
            "A style guideline $G$ is summarised once from the reference set $R$. The editor agent reads $G$.",
            {("reference set", "style guideline"), ("style guideline", "editor agent")},
        ),
        (
            "There is a source document $S$ and a user intent $C$. The planner agent takes the inputs $S$ and $C$.",
            {("source document", "planner agent"), ("user intent", "planner agent")},
        ),
        (
            "The visualizer agent draws the generated image. The refined plan is sent to the visualizer.",
            {("visualizer", "generated image"), ("refined plan", "visualizer")},
        ),
    ],
)
def test_flows_are_found(text: str, wanted: set[tuple[str, str]]) -> None:
    assert wanted <= {pair for pair, kind in flows(text).items() if kind == "flow"}


@pytest.mark.parametrize(
    ("text", "pair", "kind"),
    [
        (
            "The denoising network is conditioned on the text embedding.",
            ("text embedding", "denoising network"),
            "auxiliary",
        ),
        ("The text embedding guides the denoising network.", ("text embedding", "denoising network"), "auxiliary"),
        (
            "The student network is trained with the contrastive loss.",
            ("contrastive loss", "student network"),
            "gradient",
        ),
        ("The refined plan is fed back to the planner agent.", ("refined plan", "planner agent"), "feedback"),
    ],
)
def test_what_steers_teaches_or_returns_is_told_apart(text: str, pair: tuple[str, str], kind: str) -> None:
    assert flows(text)[pair] == kind


@pytest.mark.parametrize(
    "text",
    [
        "The text embedding is not fed into the image decoder.",
        "The image decoder cannot use the text embedding.",
        "The text encoder is larger than the image decoder.",
        "Previous methods feed the text embedding into the image decoder.",
        "The text encoder suffers from insufficient feature fusion.",
        "The text encoder shares its weights with the image decoder.",
        "With the text embedding, the image decoder becomes unnecessary.",
    ],
)
def test_what_is_denied_or_only_compared_is_no_flow(text: str) -> None:
    assert flows(text) == {}


@pytest.mark.parametrize(
    "later",
    [
        "Our model reads the user query.",
        "A model reads the user query.",
        "It rains. The model reads the user query.",
    ],
)
def test_the_model_is_the_one_just_named_or_none(later: str) -> None:
    pairs = flows(f"The reward model scores the draft answer. The sky is blue. {later}")
    assert not [pair for pair in pairs if "query" in pair[0]]


def test_it_is_nothing_when_the_sentence_before_is_about_nothing_drawn() -> None:
    pairs = flows("The text encoder reads the prompt. Such care pays off. It produces the final image.")
    assert ("text encoder", "final image") not in pairs


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A text encoder reads the prompt. The encoder is frozen.", {"text encoder", "prompt"}),
        ("The Large Language Model (LLM) answers the user query. The LLM reads the passage.", {"large language model"}),
        ("The planner agent writes plans. The planner reads the query.", {"planner"}),
        ("The motor speed $a_t$ is sent. The control command $a_t$ is kept.", {"motor speed"}),
        ("The scan spectra $s$ are sent. The spectrum $s$ is kept.", {"scan spectrum"}),
        ("The policy reads the offline dataset. It was made offline.", {"offline dataset"}),
    ],
)
def test_one_thing_has_one_name(text: str, names: set[str]) -> None:
    terms = Glossary(parse(markup.read(text).sentences)).terms.values()
    known = {" ".join(term.key) for term in terms if term.sentences}
    assert names <= known
    assert not known & {"encoder", "llm", "planner agent", "control command", "spectrum", "dataset"}
