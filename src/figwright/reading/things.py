"""Head nouns of methods: what kind of thing a phrase names, and the glyph that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from types import MappingProxyType

from figwright.reading.pictures import BY_WORDS, GLYPHS
from figwright.spec.model import NodeKind


@dataclass(frozen=True, slots=True)
class Thing:
    """How a phrase is drawn. `doer` works on others; `weak` names too little to stand without a word before it."""

    kind: NodeKind
    glyph: str = ""
    doer: bool = False
    weak: bool = False
    never: bool = False


_BY_KIND: dict[str, tuple[NodeKind, bool, str]] = {
    "machines": (
        "module",
        True,
        """encoder decoder module network layer transformer mlp head backbone attention autoencoder vae gan unet
            u-net cnn rnn lstm gru gnn gcn mamba vit resnet projector adapter connector tokenizer embedder extractor
            generator discriminator classifier detector predictor estimator vocoder solver sampler scheduler router
            retriever reranker ranker aggregator filter controller optimizer regressor renderer simulator compiler
            quantizer perceptron policy block convolution self-attention cross-attention pooling softmax selector
            refiner corrector denoiser corrector interpolator perceiver translator captioner segmenter tracker
            matcher mapper fuser mixer gate expert experts submodule sub-module subnetwork sub-network branch stream
            tower codec kernel operator function engine parser sub-module pipeline workflow interface api tool
            planner learner evaluator verifier critic reader builder readout oracle visualizer visualiser stylist
            painter writer editor orchestrator coordinator executor reviewer summarizer summariser rewriter scorer
            judge""",
    ),
    "models": ("module", True, "model llm vlm mllm lm slm clip bert gpt t5 diffusion llama agent-model vla"),

    "actors": (
        "actor",
        True,
        """agent agents user users human humans annotator annotators robot teacher student assistant expert actor client
        server participant""",
    ),
    "processes": (
        "module",
        True,
        """tokenization tokenisation segmentation retrieval generation alignment sampling normalization
            normalisation concatenation quantization quantisation compression augmentation aggregation fusion
            optimization optimisation fine-tuning finetuning pre-training pretraining distillation clustering
            filtering reconstruction preprocessing pre-processing extraction estimation prediction classification
            detection tracking matching interpolation projection regression inference initialization correction
            adaptation decomposition search selection ranking reasoning planning verification evaluation refinement
            rendering masking denoising decoding learning training interaction registration warping
            enhancement construction anonymization randomization reprogramming adjustment calibration coding
            deduplication voting reranking self-refinement curation propagation chunking mapping composition
            unrolling rollout""",
    ),
    "tensors": (
        "tensor",
        False,
        """embedding embeddings encoding encodings feature features representation representations token tokens
            latent latents vector vectors logits matrix matrices tensor tensors keys values queries key value
            activation activations weights parameters codebook codes code gradient gradients mask masks heatmap
            spectrogram mel-spectrogram spectrum spectra signal signals noise coordinates points keypoints patches
            trajectory trajectories sequence sequences state states prefix slots context descriptor descriptors
            displacement displacements intrinsics hash residual residuals centers centres weight coefficients
            prototypes outliers eigenvalues velocity""",
    ),
    "data": (
        "data",
        False,
        """image images video videos frame frames text texts prompt prompts query question questions answer answers
            caption captions audio speech music waveform graph graphs subgraph subgraphs molecule molecules dataset
            datasets data corpus document documents passage passages sentence sentences instruction instructions
            demonstration demonstrations observation observations input inputs output outputs prediction predictions
            label labels pseudo-label pseudo-labels pseudolabels annotation annotations sample samples example
            examples candidate candidates action actions command commands plan program programs query report reports
            response responses description descriptions pointcloud cloud scene scenes map maps pose poses box boxes
            polygon polylines polyline table tables column columns row rows list score scores probability
            probabilities distribution reward rewards feedback preference preferences history environment
            environments time-series series eeg mri scan scans structure structures protein proteins sequence
            schedule schedules rule rules grammar attribute attributes utility patterns pattern pair pairs message
            messages conversation dialogue file files region regions segment segments object objects metadata
            timestamp timestamps circuit circuits result results solution solutions budget knowledge constraints
            concept concepts evidence fact facts claim claims summary summaries hint thought thoughts rationale
            rationales explanation
        explanations hypothesis hypotheses proposal proposals article articles page pages website log logs trace traces
        transcript transcripts paragraph paragraphs chunk chunks snippet snippets template templates rubric verdict
        decision decisions critique critiques review reviews suggestion suggestions edit edits draft drafts
        guideline guidelines intent intents illustration illustrations picture pictures sketch sketches blueprint
        speeds speed thrust mesh roi rois window windows split splits subset subsets tree trees
            route routes""",
    ),

    "stores": (
        "store",
        False,
        "database memory buffer library bank cache repository pool zoo store base archive dictionary registry set",
    ),

    "losses": ("loss", False, "loss losses objective objectives penalty regularizer regularization divergence"),
}  # fmt: skip
_PROCESSES = frozenset(_BY_KIND["processes"][2].split())
_WEAK = frozenset(
    """model function layer block head module network branch stream data input inputs output outputs map maps
        object objects result results value values pair pairs list row rows column columns state states point points
        sample samples structure structures weight weights parameters learning training inference evaluation
        generation prediction estimation optimization function operator code codes window windows box boxes object
        region regions pattern patterns key keys score scores example examples base pool store candidate candidates
        feature features representation representations token tokens vector vectors matrix matrices sequence
        sequences rule rules context concept concepts expert experts attribute attributes pipeline workflow
        projection mapping selection interaction construction solution solutions constraints structure speed speeds
        segment segments pair subset subsets split splits set budget utility distribution probability probabilities
        signal signals mask masks kernel engine action actions label labels prediction predictions embedding
        embeddings search reasoning planning noise environment environments knowledge objective learner tool tools
        filter attention processes coding context interface latent latents queries query file files information
        gradient gradients detection extraction reconstruction classification alignment aggregation fusion
        initialization sampling composition table tables encoding decoding frame frames scene scenes plan solver
        space spaces reference""".split()
)
SOFT = frozenset(
    """embedding feature representation token vector matrix prediction action query label mask noise latent frame
        scene plan score attention signal trajectory pattern probability distribution network filter solver
        example candidate state""".split()
)
"""Heads that may stand alone where nothing else in the text has them."""
NEVER = "never"
_NEVER = frozenset(
    """information reverse forward scale rgb id url 2d 3d 4d sota iou snr fid psnr ssim mse mae sgd adam adamw
        nlp ai ml dl cv flop cpu fp16 bf16
    fp32 int8
    iid pdf cdf pca t-sne method methods approach approaches framework frameworks work works paper section
    figure problem problems way
        case cases fact goal goals idea ideas challenge challenges issue issues task tasks step steps stage stages
        phase phases time times number numbers amount level levels type types kind kinds setting settings
        performance quality accuracy efficiency ability capability advantage benefit benefits details detail order
        addition form forms manner strategy strategies technique techniques scheme term terms notation definition
        assumption theorem proof experiment experiments baseline baselines research literature study studies
        application applications domain domains aspect aspects property properties effect effects impact importance
        role contribution contributions novelty difference differences gap limitation limitations complexity cost
        costs dimension dimensions size length height width rate rates ratio range unit units level degree end part
        parts component components element elements item items thing things people reason reasons size total use
        usage need purpose process procedure mechanism mechanisms architecture architectures system systems design
        variant variants version versions choice choices option options paradigm perspective direction basis
        principle principles understanding sense nature kind area field fields algorithm algorithms operation
        operations equation equations formulation hyperparameter hyperparameters overview introduction conclusion
        bias variance overfitting robustness generalization consistency diversity fidelity stability latency
        throughput bandwidth overhead flops storage index indices variable variables dynamics relation relations
        relationship relationships dependency dependencies change changes shift iteration iterations epoch epochs
        round rounds batch batches horizon modality modalities count counts axis seconds hours day days name names
        word words fraction threshold thresholds computation computations communication purpose formula formulas
        average mean sum norm distance error errors space spaces mistake mistakes""".split()
)  # fmt: skip
_NOT_MEANT = frozenset(
    (first, head)
    for head, before in (
        ("loss", "information performance quality accuracy data"),
        ("evidence", "numerical empirical experimental theoretical anecdotal"),
        ("results", "numerical empirical experimental theoretical main ablation quantitative qualitative"),
        ("result", "numerical empirical experimental theoretical main ablation quantitative qualitative"),
    )
    for first in before.split()
)
"""Pairs of words of which the first says that the second is not what it is elsewhere."""


_PLURALS = {
    "caches": "cache",
    "corpora": "corpus",
    "hypotheses": "hypothesis",
    "matrices": "matrix",
    "spectra": "spectrum",
    "vertices": "vertex",
}
"""Plurals that no rule tells."""


def singular(word: str) -> str:
    """A noun without its plural ending, by rule or as it is known to be."""
    if word in _PLURALS:
        return _PLURALS[word]
    if len(word) < 4 or word.endswith(("ss", "us", "is", "series")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("xes", "ches", "shes", "sses", "zes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word


def _things() -> dict[str, Thing]:
    out: dict[str, Thing] = {word: Thing("module", never=True) for word in _NEVER}
    for kind, doer, nouns in _BY_KIND.values():
        for noun in nouns.split():
            if noun not in out or out[noun].never:
                out[noun] = Thing(kind, GLYPHS.get(noun, ""), doer, noun in _WEAK)
    for noun in [n for n in out if singular(n) not in out]:
        out[singular(noun)] = out[noun]
    return out


THINGS = _things()
KINDS = (*_BY_KIND, NEVER)
OWN: ContextVar[Mapping[str, Thing]] = ContextVar("nouns of a field", default=MappingProxyType({}))


def listed(nouns: Mapping[str, str]) -> dict[str, Thing]:
    """A field's own nouns by their kinds; what it never draws is listed as such."""
    out: dict[str, Thing] = {}
    for kind, words in nouns.items():
        for noun in words.split():
            if kind == NEVER:
                out[noun] = Thing("module", never=True)
            else:
                drawn, doer, _ = _BY_KIND[kind]
                out[noun] = Thing(drawn, GLYPHS.get(noun, ""), doer)
    return out


def noun(word: str) -> Thing | None:
    """What a noun is in the field that is spoken of, or in any paper."""
    own = OWN.get()
    return own.get(word) or own.get(singular(word)) or THINGS.get(word)


def _worker(head: str) -> Thing | None:
    """A noun that nobody listed and that is made from a verb as tools are: a binarizer, a verifier."""
    return Thing("module", doer=True) if head.endswith(("izer", "iser", "ifier")) and len(head) > 6 else None


def thing(words: tuple[str, ...]) -> Thing | None:
    """What a phrase names, by its last word; None when nobody knows."""
    head = words[-1] if words else ""
    found = noun(head) or THINGS.get(singular(head)) or _worker(singular(head))
    if found is None:
        return None
    if len(words) > 1 and (words[-2], head) in _NOT_MEANT:
        return Thing("module", never=True)
    joined = " ".join((*words[:-1], singular(head)))
    for phrase, glyph in BY_WORDS:
        if joined.endswith(phrase):
            return Thing("actor" if glyph == "user" else found.kind, glyph, found.doer)
    if singular(head) != head and singular(head) in _PROCESSES:
        return Thing("tensor", weak=found.weak)  # one projects; the projections are what came of it
    return found
