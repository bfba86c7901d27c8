"""Nouns -> glyphs: the drawing that shows a thing, and the badge that tells an agent's trade."""

from __future__ import annotations

from typing import Any

GLYPHS = {
    "encoder": "encoder", "decoder": "decoder", "autoencoder": "neural-net", "unet": "unet", "u-net": "unet",
    "denoiser": "unet",
    "transformer": "transformer-block", "llm": "llm", "vlm": "llm", "mllm": "llm", "slm": "llm", "lm": "llm",
    "gpt": "llm", "llama": "llm",
    "agent": "robot", "agents": "robot", "assistant": "assistant-chat", "robot": "robot-arm", "user": "user",
    "users": "people",
    "human": "person", "humans": "people", "annotator": "researcher", "annotators": "people", "expert": "researcher",
    "teacher": "", "student": "", "actor": "robot", "server": "server", "client": "laptop", "oracle": "researcher",
    "image": "image", "images": "image-stack", "video": "video", "videos": "video", "frame": "frames",
    "frames": "frames",
    "text": "document", "texts": "documents", "document": "document", "documents": "documents", "passage": "document",
    "passages": "documents", "corpus": "documents", "sentence": "document", "sentences": "document",
    "report": "report", "reports": "report",
    "prompt": "prompt", "prompts": "prompt", "instruction": "prompt", "instructions": "prompt", "query": "question",
    "question": "question", "questions": "question", "answer": "chat-bubble", "answers": "chat-bubble",
    "caption": "quote",
    "captions": "quote", "response": "chat-bubble", "responses": "chat-bubbles", "dialogue": "chat-bubbles",
    "conversation": "chat-bubbles", "audio": "waveform", "speech": "microphone", "music": "waveform",
    "waveform": "waveform",
    "spectrogram": "spectrogram", "mel-spectrogram": "spectrogram", "graph": "graph", "graphs": "graph",
    "subgraph": "graph",
    "subgraphs": "graph", "molecule": "molecule", "molecules": "molecule", "protein": "protein", "proteins": "protein",
    "dataset": "database", "datasets": "database", "database": "database", "data": "database", "memory": "memory",
    "buffer": "basket",
    "library": "bookshelf", "bank": "drawers", "cache": "drawers", "repository": "database", "zoo": "stack-cards",
    "pool": "basket",
    "embedding": "embedding", "embeddings": "embedding", "vector": "embedding", "vectors": "embedding",
    "latent": "tensor-stack",
    "latents": "tensor-stack", "feature": "feature-maps", "features": "tensor-stack", "representation": "embedding",
    "representations": "embedding", "token": "token-strip", "tokens": "token-strip", "matrix": "matrix",
    "matrices": "matrix",
    "codebook": "hash-table", "mask": "image-masked", "masks": "image-segmented", "heatmap": "heatmap",
    "noise": "noise",
    "points": "scatter", "keypoints": "skeleton-pose", "cloud": "point-cloud", "clouds": "point-cloud",
    "pose": "skeleton-pose", "poses": "skeleton-pose", "patches": "image-patches",
    "trajectory": "manifold", "trajectories": "manifold", "signal": "time-series", "signals": "time-series",
    "eeg": "eeg-cap",
    "spectrum": "wave", "spectra": "wave", "series": "time-series", "mri": "medical-scan", "scan": "medical-scan",
    "scans": "medical-scan",
    "score": "bar-chart", "scores": "bar-chart", "distribution": "bell-curve", "probability": "bell-curve",
    "probabilities": "bar-chart",
    "reward": "gift", "rewards": "gift", "feedback": "chat-bubble", "preference": "preference-pair",
    "preferences": "preference-pair", "history": "timeline",
    "environment": "globe", "environments": "globe", "plan": "clipboard", "schedule": "timeline",
    "schedules": "timeline",
    "table": "table", "tables": "table", "column": "table", "columns": "table", "code": "code", "program": "code",
    "programs": "code",
    "map": "heatmap", "maps": "feature-maps", "scene": "street-scene", "scenes": "street-scene", "depth": "image-depth",
    "demonstration": "film-camera", "demonstrations": "film-camera", "examples": "cards", "candidates": "cards",
    "circuit": "quantum-circuit", "circuits": "quantum-circuit", "tree": "tree", "trees": "tree", "mesh": "mesh",
    "loss": "loss-curve", "losses": "loss-curve", "label": "tag", "labels": "tag", "annotations": "tag",
    "pseudo-labels": "tag", "pseudo-label": "tag",
    "action": "gamepad", "actions": "gamepad", "observation": "eye", "observations": "eye",
    "boxes": "bounding-boxes", "box": "bounding-boxes",
    "simulator": "gamepad", "retriever": "magnifier", "retrieval": "magnifier", "search": "magnifier",
    "planner": "clipboard",
    "critic": "eye", "attention": "attention-map", "self-attention": "attention-map",
    "cross-attention": "attention-map", "mlp": "neural-net", "network": "neural-net",
    "evidence": "document-check", "fact": "document-check", "summary": "document", "thought": "thought",
    "rationale": "thought", "explanation": "chat-bubble", "hypothesis": "lightbulb", "article": "newspaper",
    "page": "browser", "website": "browser", "log": "scroll", "chunk": "pages", "snippet": "pages", "template": "form",
    "critique": "chat-bubble", "review": "chat-bubble", "verdict": "scale", "decision": "scale", "draft":
    "document-pencil",
    "knowledge": "book", "guideline": "swatches", "guidelines": "swatches", "intent": "target", "illustration":
    "final-figure", "picture": "image", "set": "database", "rules": "scroll", "grammar": "scroll",
    "description": "document", "descriptions": "document",
    "polylines": "map", "polyline": "map", "region": "segmentation-map", "regions": "segmentation-map",
    "objects": "cube-3d", "divergence": "distribution-mix",
    "keys": "key", "file": "json", "files": "folder", "message": "envelope", "messages": "envelope",
    "filter": "filter", "filtering": "filter", "router": "mixture",
}  # fmt: skip
BY_WORDS = (
    ("language model", "llm"), ("point cloud", "point-cloud"), ("knowledge graph", "knowledge-graph"),
    ("replay buffer", "ring-buffer"),
    ("segmentation map", "segmentation-map"), ("attention map", "attention-map"), ("depth map", "image-depth"),
    ("spatial map", "map"),
    ("quantum circuit", "quantum-circuit"), ("feature map", "feature-maps"), ("knowledge base", "bookshelf"),
    ("medical image", "medical-scan"),
    ("lookup table", "hash-table"), ("time series", "time-series"), ("brain signal", "time-series"),
    ("mixture of experts", "mixture"),
    ("loss landscape", "contour"), ("gaussian noise", "noise"), ("noisy image", "image-noisy"),
    ("mel spectrogram", "spectrogram"),
    ("robot arm", "robot-arm"), ("test image", "image"), ("satellite image", "satellite-image"),
    ("hidden state", "embedding"),
    ("sensor data", "sensor"), ("user feedback", "user"), ("human feedback", "user"), ("crystal structure", "lattice"),
    ("atomic structure", "molecule"), ("3d structure", "molecule"), ("molecular graph", "molecule"),
    ("reaction graph", "graph"), ("phase correction", "wave"),
)  # fmt: skip


def badge(words: tuple[str, ...], glyph: str) -> str:
    """What an agent does, as a small drawing on its corner, where the word before it says so."""
    before = words[-2] if len(words) > 1 else ""
    return _TRADES.get(before, "") if glyph == "robot" else ""


_TRADES = {
    "retriever": "magnifier", "search": "magnifier", "retrieval": "magnifier", "planner": "clipboard",
    "planning": "clipboard", "critic": "eye", "stylist": "palette", "visualizer": "laptop", "visualiser": "laptop",
    "coding": "code", "coder": "code", "writer": "document-pencil", "writing": "document-pencil", "judge": "scale",
    "reviewer": "eye", "verifier": "document-check", "verification": "document-check", "memory": "memory",
}  # fmt: skip
"""Words before "agent" that tell its trade."""


def params(glyph: str) -> dict[str, Any]:
    """A token strip as short as its words, otherwise the glyph's own."""
    return {"count": 6} if glyph == "token-strip" else {}
