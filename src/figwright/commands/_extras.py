"""The optional parts: what each adds. `figwright doctor` looks at them, docs/installing.md lists them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Extra:
    """`module` is imported to see that the part works here: some need a library of the system that may be missing."""

    adds: str
    module: str = ""


EXTRAS = {
    "pdf": Extra("PDF output", "typst"),
    "icons": Extra("five thousand outline icons", "pytablericons"),
    "graphviz": Extra("a layout for raw graphs", "pygraphviz"),
    "openai": Extra("models of OpenAI, and every server that speaks as OpenAI's does"),
    "google": Extra("models of Google"),
    "anthropic": Extra("models of Anthropic"),
    "models": Extra("all three providers"),
    "plots": Extra("statistical plots; Excel tables", "matplotlib"),
    "parquet": Extra("Parquet tables", "pyarrow"),
    "ocr": Extra("the words of painted figures are read (Python up to 3.12)", "rapidocr_onnxruntime"),
    "bench": Extra("benchmarks: statistics, plots of results, artifacts anywhere, faster calls of models", "scipy"),
    "dask": Extra("benchmarks on many machines, by Dask", "distributed"),
    "ray": Extra("benchmarks on many machines, by Ray; large"),
    "postgresql": Extra("results of benchmarks and of people's judgements in PostgreSQL", "psycopg"),
    "studio": Extra("the web app", "starlette"),
    "pymupdf": Extra("PDF papers read by PyMuPDF (AGPL)", "pymupdf"),
    "docling": Extra("PDF papers read by Docling, scans as well; large, and fetches models"),
    "mineru": Extra("PDF papers read by MinerU; large, and fetches models"),
    "trace": Extra("pictures of figures in: letters, boxes, arrows", "cv2"),
    "mcp": Extra("figwright as tools of an assistant", "mcp"),
    "watch": Extra("figures redrawn as they are written, in the browser", "watchfiles"),
    "jupyter": Extra("figures in notebooks", "IPython"),
    "all": Extra("all of these but ray, docling, mineru (large) and pymupdf (for its licence)"),
    "docs": Extra("the site of the documentation, for contributors"),
    "dev": Extra("everything that the tests need, for contributors"),
}

CONTRIBUTORS = ("docs", "dev")
