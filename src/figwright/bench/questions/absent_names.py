"""Names of components that methods of a field have, for asking for one that a method does not have."""

from __future__ import annotations

from collections.abc import Mapping

from figwright.agents.references import category_of

NAMES: Mapping[str, tuple[str, ...]] = {
    "Agent & Reasoning": (
        "Tool router", "Reflection module", "Tree search", "Episodic memory", "Self-consistency vote", "Web browser",
        "Code interpreter", "Reward model", "Query rewriter", "Belief tracker", "Knowledge graph", "Safety filter",
        "Chain verifier", "Dialogue history", "Task queue", "Step budget", "Prompt compressor", "Human annotator",
    ),
    "Vision & Perception": (
        "Optical flow", "Depth map", "Region proposals", "Point cloud", "Feature pyramid", "Camera pose", "Voxel grid",
        "Deformable attention", "Mask decoder", "Bird's-eye view", "Epipolar matching", "Non-maximum suppression",
        "Keypoint detector", "Super-resolution", "Tone mapping", "Saliency map", "Stereo pair", "Temporal pooling",
    ),
    "Generative & Learning": (
        "Discriminator", "Codebook", "Noise schedule", "Momentum encoder", "Contrastive loss", "Replay buffer",
        "Adapter layers", "Curriculum scheduler", "Negative samples", "Classifier-free guidance", "Reference policy",
        "Preference pairs", "Latent prior", "Gradient penalty", "Perceptual loss", "Expert router", "Weight averaging",
        "Text tokenizer",
    ),
    "Science & Applications": (
        "Gaussian process", "Finite-element solver", "Graph convolution", "Calibration curve", "Active learning pool",
        "Surrogate model", "Kalman filter", "Ontology", "Differential privacy", "Federated server", "Expert labels",
        "Sensor fusion", "Uncertainty sampling", "Boundary conditions", "Clinical records", "Spectral transform",
        "Inverse solver", "Mass balance",
    ),
}  # fmt: skip


def by_field(text: str, category: str = "") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of a text's field, and those of the others. The field is the category, where that is one of ours."""
    field = category if category in NAMES else category_of("", text)
    return NAMES[field], tuple(name for other, names in NAMES.items() if other != field for name in names)
