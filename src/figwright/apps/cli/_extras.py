"""The optional parts: what each adds. `figwright doctor` looks at them, docs/installing.md lists them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Extra:
    """`module` is imported to see that the part works here: some need a library of the system that may be missing."""

    adds: str
    module: str = ""


EXTRAS = {
    "pdf": Extra("PDF output; includes papers", "typst"),
    "papers": Extra("reads PDF papers and PDF figures; comes with pdf, trace, studio and mcp", "pypdfium2"),
    "icons": Extra("five thousand outline icons", "pytablericons"),
    "graphviz": Extra("Graphviz layout for plain graphs", "pygraphviz"),
    "openai": Extra("OpenAI models, and every OpenAI-compatible server"),
    "google": Extra("Google models"),
    "anthropic": Extra("Anthropic models"),
    "models": Extra("all three providers"),
    "plots": Extra("statistical plots, Excel tables", "matplotlib"),
    "parquet": Extra("Parquet tables", "pyarrow"),
    "ocr": Extra("reads the text in painted figures (Python up to 3.12)", "rapidocr_onnxruntime"),
    "bench": Extra("benchmarks: statistics, result plots, remote storage, faster model calls", "scipy"),
    "dask": Extra("benchmarks on many machines, with Dask", "distributed"),
    "ray": Extra("benchmarks on many machines, with Ray; large"),
    "postgresql": Extra("stores benchmark results and human judgements in PostgreSQL", "psycopg"),
    "studio": Extra("the studio, a local web app", "starlette"),
    "pymupdf": Extra("reads PDF papers with PyMuPDF (AGPL)", "pymupdf"),
    "docling": Extra("reads PDF papers, also scans, with Docling; large, downloads models"),
    "mineru": Extra("reads PDF papers with MinerU; large, downloads models"),
    "trace": Extra("traces pictures of figures: text, boxes, arrows", "cv2"),
    "mcp": Extra("MCP server for assistants", "mcp"),
    "watch": Extra("live preview of figures in the browser", "watchfiles"),
    "jupyter": Extra("figures in notebooks", "IPython"),
    "all": Extra("all of the above except ray, docling, mineru (large) and pymupdf (licence)"),
    "docs": Extra("builds the documentation site, for contributors"),
    "dev": Extra("everything the tests need, for contributors"),
}

CONTRIBUTORS = ("docs", "dev")
