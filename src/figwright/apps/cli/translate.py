"""Translate the texts of a figure or chart file into another language, with a model.

figwright translates labels, titles, notes, the caption and the alt text. Formulas, numbers, ids, evidence, drawings and
positions do not change. The model receives only the texts. With --glossary, it must use the terms in that file, and
figwright adds new terms to it: share one glossary between all figures of a thesis. The checks run on the result.

  figwright translate figure.yaml --to zh -o figure.zh.yaml --model google/gemini-3-pro
  figwright translate figure.yaml --to de --glossary terms.yaml -o figure.de.yaml -o figure.de.pdf
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.apps.cli import Misuse, _chart_edits, _outs
from figwright.apps.cli._files import read_figure, read_text, verify_writable, write
from figwright.apps.cli._findings import in_short
from figwright.apps.cli._talk import Talk
from figwright.core.errors import SettingsError, counted

if TYPE_CHECKING:
    from figwright.agents.translation import Translated

TERM = 6
"""Words that a text may have to be kept as a term."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "figure", metavar="FIGURE", help="figure file, or chart file of a plot, in YAML or JSON; - for stdin"
    )
    parser.add_argument("--to", required=True, metavar="TAG", help="target language, such as zh, ja, de or pt-BR")
    _outs.add_option(parser)
    parser.add_argument("--glossary", metavar="FILE",
                        help="YAML file of required translations (term: translation); "
                        "figwright adds new terms to it")  # fmt: skip
    group = parser.add_argument_group("models")
    group.add_argument("--model", help="model, as provider/model (or set FIGWRIGHT_MODEL)")
    group.add_argument("--base-url", default="", metavar="URL", help="URL of an OpenAI-compatible server")
    group.add_argument("--budget", type=float, metavar="DOLLARS", help="stop calling models once this much is spent")
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")


def run(args: argparse.Namespace) -> int:
    from figwright.agents import translation as translating
    from figwright.core.settings import settings
    from figwright.ir.spec.load import dump
    from figwright.plots import charts
    from figwright.plots.charts import Chart

    outs = _outs.outs_of(args.out, args.figure)
    terms = _glossary(args.glossary)
    wishes = {"model": args.model or settings().model, "base_url": args.base_url, "budget": args.budget}
    if _chart_edits.is_chart(args.figure):
        if drawn := [name for name, format in outs if format not in ("", "yaml", "yml")]:
            raise Misuse(
                f"cannot write {drawn[0]!r}: drawing a chart needs its data",
                "write a .yaml file, then use figwright plot --chart",
            )
        done = translating.translate(charts.load(Path(args.figure)), args.to, glossary=terms, **wishes)
        assert isinstance(done.made, Chart)
        for name, _ in outs:
            write(name, charts.dump(done.made).encode())
    else:
        figure, base = read_figure(args.figure)
        done = translating.translate(figure, args.to, glossary=terms, base=base, **wishes)
        _outs.write_all(outs, dump(done.figure), done.figure, base)
    if args.glossary:
        write(args.glossary, _glossary_bytes({**_terms(done), **terms}))
    talk = Talk(args.quiet)
    for line in in_short(done.findings):
        talk.say(line)
    told = f"{counted(len(done.findings), 'new finding')} -> {_outs.format_outputs(outs)}"
    talk.say(f"{counted(len(done.terms), 'text')} translated, {told}")
    return 0


def _terms(done: Translated) -> dict[str, str]:
    from figwright.ir.scene.text import words

    return {text: said for text, said in done.terms.items() if words(text) <= TERM and "\n" not in text}


def _glossary(name: str | None) -> dict[str, str]:
    """The terms of a file; none where it does not exist yet."""
    if not name:
        return {}
    verify_writable(name)
    if not Path(name).exists():
        return {}
    import yaml

    try:
        data = yaml.safe_load(read_text(name, "glossary")) or {}
    except yaml.YAMLError:
        data = None
    if not isinstance(data, Mapping) or not all(isinstance(one, str) for pair in data.items() for one in pair):
        raise SettingsError(
            f"the glossary {name!r} is not a list of terms", "write one term per line, such as encoder: 编码器"
        )
    return dict(data)


def _glossary_bytes(terms: Mapping[str, str]) -> bytes:
    import yaml

    return yaml.safe_dump(dict(terms), allow_unicode=True, sort_keys=True, width=200).encode()
