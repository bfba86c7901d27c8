"""What a text is about -> the theme that suits it."""

from __future__ import annotations

import re
from collections import Counter

_THEMES = {
    "illustrative-agent": """agent agents agentic llm llms prompt prompts dialogue reasoning tool tools user users chat
        conversation planner critic assistant instruction instructions""",
    "vision-dense": """image images pixel pixels segmentation depth camera video videos visual rgb detection bounding
        lidar bev scene frames patches point cloud pose""",
    "sage": """molecule molecules protein proteins molecular cell cells atom atoms atomic chemical reaction brain eeg
        neuron neurons neural-activity patient patients clinical medical mri tissue nuclei biology gene genes""",
    "slate": """gpu gpus memory cache kernel throughput latency cuda bandwidth quantization quantized decoding hardware
        parallelism ring communication compiler""",
    "theory-minimal": """theorem lemma proof convex hull polytope manifold optimal bound bounds convergence assumption
        feasible extension operator quantum circuit qubit hamiltonian""",
}
DEFAULT = "soft-tech"
LEAST = 0.012
"""Share of a text's words that must speak for a theme."""


def theme(text: str, caption: str) -> str:
    """The theme whose words the text uses most, or the usual one when none stands out."""
    words = Counter(re.findall(r"[a-z][a-z-]+", text.casefold()))
    words.update(dict.fromkeys(re.findall(r"[a-z][a-z-]+", caption.casefold()), 3))
    total = max(1, sum(words.values()))
    shares = {name: sum(words[w] for w in told.split()) / total for name, told in _THEMES.items()}
    best = max(shares, key=lambda name: shares[name])
    return best if shares[best] >= LEAST else DEFAULT
