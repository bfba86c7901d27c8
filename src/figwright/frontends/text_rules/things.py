"""Head nouns of methods -> what kind of thing a phrase names, and the glyph that shows it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, replace
from types import MappingProxyType

from figwright.ir.spec.model import NodeKind


@dataclass(frozen=True, slots=True)
class Thing:
    """How a phrase is drawn. `doer` works on others; `weak` names too little to stand without a word before it."""

    kind: NodeKind
    glyph: str = ""
    doer: bool = False
    weak: bool = False
    never: bool = False


NEVER = "never"
_KINDS: dict[str, tuple[NodeKind, bool]] = {
    "machines": ("module", True), "actors": ("actor", True), "processes": ("module", True),
    "tensors": ("tensor", False), "data": ("data", False), "stores": ("store", False), "losses": ("loss", False),
    NEVER: ("module", False),
}  # fmt: skip
KINDS = tuple(_KINDS)
_NOUNS = {
    "machines": """encoder: decoder: autoencoder:neural-net module network:neural-net layer
        transformer:transformer-block mlp:neural-net head backbone attention:attention-map
        self-attention:attention-map cross-attention:attention-map vae gan unet: u-net:unet cnn rnn lstm gru gnn
        gcn mamba vit resnet adapter embedder vocoder solver sampler scheduler router:mixture retriever:magnifier
        reranker ranker filter: controller renderer compiler perceptron simulator:gamepad policy block convolution
        pooling softmax refiner denoiser:unet perceiver captioner segmenter tracker matcher mapper fuser mixer
        gate expert:researcher submodule sub-module subnetwork sub-network branch stream tower codec kernel
        operator function engine parser pipeline workflow interface api tool planner:clipboard learner critic:eye
        reader builder readout oracle:researcher stylist:palette painter writer:document-pencil editor
        reviewer:eye rewriter scorer forecaster aligner sequencer inverter judge:scale model llm: vlm:llm mllm:llm
        lm:llm slm:llm clip bert gpt:llm t5
        diffusion llama:llm vla""",
    "actors": """agent:robot user: users:people human:person humans:people annotator:researcher annotators:people
        robot:robot-arm teacher student assistant:assistant-chat actor:robot client:laptop server: participant""",
    "processes": """segmentation retrieval:magnifier generation alignment sampling concatenation compression
        augmentation aggregation fusion fine-tuning finetuning pre-training pretraining distillation clustering
        filtering:filter reconstruction preprocessing pre-processing extraction estimation prediction detection
        tracking matching interpolation projection regression inference correction adaptation decomposition
        search:magnifier selection ranking reasoning planning refinement rendering masking denoising decoding
        learning training interaction registration warping enhancement construction reprogramming adjustment
        calibration coding verification voting reranking curation propagation chunking mapping composition rollout""",
    "tensors": """embedding: encoding feature:feature-maps features:tensor-stack representation:embedding
        token:token-strip latent:tensor-stack vector:embedding logit matrix: tensor key: value activation weight
        parameter codebook:hash-table code: gradient mask:image-masked masks:image-segmented heatmap: spectrogram:
        mel-spectrogram:spectrogram spectrum:wave signal:time-series noise: coordinate point:scatter
        keypoint:skeleton-pose patch:image-patches trajectory:manifold sequence state prefix slot context
        descriptor displacement hash residual center centre coefficient prototype outlier eigenvalue velocity""",
    "data": """image: images:image-stack video: frame:frames text:document texts:documents prompt: query:question
        question: answer:chat-bubble caption:quote audio:waveform speech:microphone music:waveform waveform:
        graph: subgraph:graph molecule: dataset:database data:database corpus:documents document: documents:
        passage:document passages:documents sentence:document instruction:prompt demonstration:film-camera
        observation:eye input output prediction label:tag pseudo-label:tag annotation:tag sample example:cards
        candidate:cards action:gamepad command plan:clipboard program:code report: response:chat-bubble
        responses:chat-bubbles description:document cloud:point-cloud scene:street-scene map:heatmap
        maps:feature-maps pose:skeleton-pose box:bounding-boxes polygon polyline:map table: column:table row list
        score:bar-chart probability:bell-curve distribution:bell-curve reward:gift feedback:chat-bubble
        preference:preference-pair history:timeline environment:globe time-series series:time-series eeg:eeg-cap
        mri:medical-scan scan:medical-scan structure protein: schedule:timeline rule:scroll grammar:scroll
        attribute utility pattern pair message:envelope conversation:chat-bubbles dialogue:chat-bubbles file:json
        files:folder region:segmentation-map segment object:cube-3d metadata timestamp circuit:quantum-circuit
        result solution budget knowledge:book constraint concept evidence:document-check fact:document-check claim
        summary:document hint thought: rationale:thought explanation:chat-bubble hypothesis:lightbulb proposal
        article:newspaper page:browser website:browser log:scroll trace transcript paragraph chunk:pages
        snippet:pages template:form rubric verdict:scale decision:scale critique:chat-bubble review:chat-bubble
        suggestion edit draft:document-pencil guideline:swatches intent:target illustration:final-figure
        picture:image sketch blueprint speed thrust mesh: roi window split subset tree: route""",
    "stores": """database: memory: buffer:basket library:bookshelf bank:drawers cache:drawers repository:database
        pool:basket zoo:stack-cards store base archive dictionary registry ledger set:database""",
    "losses": "loss:loss-curve objective penalty regularizer regularization divergence:distribution-mix",
    NEVER: """information reverse forward scale rgb id url 2d 3d 4d iou fid psnr ssim mse mae sgd adam dl cv flop cpu
        pdf method approach framework paper section figure overview architecture system process mechanism
        algorithm step stage phase task time number accuracy term detail dimension dependency area axis threshold
        index equation error mean sum space end communication name word iteration batch""",
}
"""Nouns in the singular by kind, each with its glyph, which a lone colon says is called as the noun is. A plural stands
here where it is drawn otherwise."""
_MACHINE = re.compile(r"(?:ator|[^v]ector|[ai]ctor|i[sz]er|ifier|[^n]coder|former)$")
_PROCESS = re.compile(r"(?:i[sz]ation|ification)$")
VAGUE = frozenset(
    """model network module data function layer block pattern structure result object sample state value input output
        learning training policy set parameter weight pair list row column point""".split()
)
"""Heads that are said of so many things that only the one just named is meant, and that are no part of their own."""
_NOT_MEANT = re.compile(
    r"\b(?:(?:information|performance|quality|accuracy|data) loss"
    r"|(?:numerical|empirical|experimental|theoretical|main|ablation|quantitative|qualitative) (?:evidence|results?))$"
)
"""Names of which the first word says that the second is not what it is elsewhere."""
_BY_WORDS = {
    "language model": "llm", "knowledge graph": "knowledge-graph", "replay buffer": "ring-buffer",
    "attention map": "attention-map", "segmentation map": "segmentation-map", "depth map": "image-depth",
    "feature map": "feature-maps", "knowledge base": "bookshelf", "medical image": "medical-scan",
    "lookup table": "hash-table", "hidden state": "embedding", "sensor data": "sensor", "atomic structure": "molecule",
    "molecular graph": "molecule", "user feedback": "user", "human feedback": "user",
}  # fmt: skip
"""Names of two words that are drawn otherwise than the second alone."""
_PLURALS = {"caches": "cache", "corpora": "corpus", "hypotheses": "hypothesis", "matrices": "matrix",
            "spectra": "spectrum", "vertices": "vertex"}  # fmt: skip


def singular(word: str) -> str:
    """A noun without its plural ending, by rule or as it is known to be."""
    if word in _PLURALS or len(word) < 4 or word.endswith(("ss", "us", "is", "series")):
        return _PLURALS.get(word, word)
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("xes", "ches", "shes", "sses", "zes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word


def listed(nouns: Mapping[str, str]) -> dict[str, Thing]:
    """Nouns by their kinds; what is never drawn is listed as such."""
    out: dict[str, Thing] = {}
    for kind, words in nouns.items():
        for word in words.split():
            noun, colon, glyph = word.partition(":")
            drawn, doer = _KINDS[kind]
            known = Thing(drawn, (glyph or noun) if colon else "", doer, noun in VAGUE, kind == NEVER)
            out.setdefault(noun, known)
    return out


THINGS = listed(_NOUNS)
OWN: ContextVar[Mapping[str, Thing]] = ContextVar("nouns of a field", default=MappingProxyType({}))


def noun(word: str) -> Thing | None:
    """What a noun is in the field that is spoken of, or in any paper, by lists or by the ending of tools and processes:
    a binarizer, a rasterization."""
    own, head = OWN.get(), singular(word)
    known = own.get(word) or own.get(head)
    if known:
        return known if known.glyph or head not in THINGS else replace(known, glyph=THINGS[head].glyph)
    if found := THINGS.get(word) or THINGS.get(head):
        return found
    made = (_MACHINE.search(head) or _PROCESS.search(head)) and len(head) > 6
    return Thing("module", doer=True) if made else None


def thing(words: tuple[str, ...]) -> Thing | None:
    """What a phrase names, by its last word; None when nobody knows."""
    found = noun(words[-1]) if words else None
    if found is None:
        return None
    joined = " ".join((*words[:-1], singular(words[-1])))
    if _NOT_MEANT.search(joined):
        return Thing("module", never=True)
    glyph = _BY_WORDS.get(" ".join(joined.split()[-2:]), found.glyph)
    several = singular(words[-1]) != words[-1] and words[-1].endswith(("ings", "ions")) and found.doer
    if several and found.kind == "module":
        return Thing("tensor")  # one projects; the projections are what came of it
    return replace(found, glyph=glyph)
