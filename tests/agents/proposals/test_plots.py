"""Which chart a table gets, over which columns; and that every chart fits its own data file."""

from __future__ import annotations

import pytest

from agents.proposals.test_results import held
from figwright.agents.proposals._plots import Plot, plotted
from figwright.agents.proposals._results import measured
from figwright.core import tables
from figwright.plots.charts.reckon import reckoned


def made(text: str, caption: str = "Comparison of methods.", headers: int = 1, ours: str = "Ours") -> Plot:
    plot = plotted(held(text, caption, headers), [ours])
    reckoned(plot.chart, tables.loads(plot.csv(), "csv"))
    return plot


def marks(plot: Plot) -> list[str]:
    return [layer.mark for panel in plot.chart.panels for layer in panel.layers]


def test_metrics_of_different_size_have_a_panel_each_and_ours_is_highlighted() -> None:
    plot = made("Method|PSNR|FID\nA|23|90\nB|26|180\nOurs|13|70")
    assert marks(plot) == ["bar", "bar"]
    assert all(layer.highlight == ("Ours",) for panel in plot.chart.panels for layer in panel.layers)
    assert plot.csv().splitlines()[0] == "Method,PSNR,FID"


def test_errors_are_columns_of_their_own() -> None:
    plot = made("Method|PSNR|FID\nA|23 ± 1|90\nB|26 ± 2|180")
    assert plot.csv().splitlines() == ["Method,PSNR,PSNR std,FID", "A,23,1,90", "B,26,2,180"]
    assert [layer.error for panel in plot.chart.panels for layer in panel.layers] == [("PSNR std",), ()]


def test_data_sets_of_one_scale_stand_side_by_side() -> None:
    plot = made("Method|Reef|Trench\nA|20|30\nB|40|60\nOurs|50|70")
    (panel,) = plot.chart.panels
    assert (panel.layers[0].x, panel.layers[0].series, panel.layers[0].y) == ("Data", "Method", ("Value",))


def test_values_that_lie_close_are_points() -> None:
    assert marks(made("Method|Reef|Trench\nA|90|91\nB|92|93")) == ["point"]


def test_two_heads_give_a_panel_for_each_metric() -> None:
    plot = made("Method|IXI|IXI|CT|CT\nMethod|PSNR|SSIM|PSNR|SSIM\nA|1|20|3|40\nB|4|50|6|70", headers=2)
    assert [(panel.title, panel.y.label) for panel in plot.chart.panels] == [("", "PSNR"), ("", "SSIM")]
    assert plot.csv().splitlines()[:3] == ["Data,Method,PSNR,SSIM", "IXI,A,1,20", "IXI,B,4,50"]


def test_the_metric_may_be_printed_above() -> None:
    plot = made("Method|Dice|Dice|AJI|AJI\nMethod|Reef|Trench|Reef|Trench\nA|1|2|3|4\nB|5|6|7|8", headers=2)
    assert [(panel.title, panel.y.label) for panel in plot.chart.panels] == [("", "Dice"), ("", "AJI")]


def test_steps_are_lines_in_their_order() -> None:
    plot = made("Slots|CIDEr\n16|90.1\n4|86.0\n64|91.2", "Effect of the number of slots.")
    assert marks(plot) == ["line"]
    assert [line.split(",")[0] for line in plot.csv().splitlines()] == ["Slots", "4.0", "16.0", "64.0"]


def test_methods_of_very_different_size_share_a_logarithmic_axis() -> None:
    plot = made("Boxes|Ours|dot\n10|162|1.5\n20|427|3.9\n30|862|5.9", "Time to lay out.")
    assert [panel.y.scale for panel in plot.chart.panels] == ["log"]


def test_numbers_in_the_head_are_steps_too() -> None:
    plot = made("Method|Labels|Labels|Labels\nMethod|1%|5%|10%\nA|50|60|70\nOurs|60|70|80", "Accuracy.", headers=2)
    assert marks(plot) == ["line"]
    assert plot.chart.panels[0].layers[0].series == "Method"


def test_settings_in_order_are_joined_by_lines() -> None:
    plot = made("Ratio|Method|Dice\n1/8|A|50\n|Ours|54\n1/4|A|60\n|Ours|64\n1/2|A|70\n|Ours|74")
    assert marks(plot) == ["line"]
    assert plot.chart.panels[0].layers[0].x == "Ratio"


def test_many_columns_are_reduced_and_all_stay_in_the_file() -> None:
    head = "|".join(f"Set{n}" for n in "abcdefg")
    rows = "\n".join(f"m{n}|" + "|".join(str(10 * n + k) for k in range(8)) for n in range(1, 10))
    plot = made(f"Method|{head}|Average\n{rows}")
    assert plot.drawn == ("Average",)
    assert len(plot.columns) == 9
    assert any("not drawn" in note for note in plot.notes)


def test_many_by_many_without_an_average_is_a_heat_map() -> None:
    head = "|".join(f"Set{n}" for n in "abcdefghij")
    rows = "\n".join(f"m{n}|" + "|".join(str(50 + n + k) for k in range(10)) for n in range(1, 10))
    assert marks(made(f"Method|{head}\n{rows}")) == ["heatmap"]


def test_a_choice_of_columns_and_mark_is_kept() -> None:
    plot = plotted(held("Method|PSNR|FID\nA|23|90\nB|26|180"), (), ("FID",), "point")
    assert (plot.drawn, marks(plot)) == (("FID",), ["point"])


@pytest.mark.parametrize("text", ['Method|a,b|c "d"\nA, x|1|2\nB|30|40', "Méthode|Précision\nÄ|1\nß|2"])
def test_names_of_any_kind_survive_the_file(text: str) -> None:
    plot = made(text)
    assert tables.loads(plot.csv(), "csv").names == tuple(name for name, _ in plot.columns)


@pytest.mark.parametrize(
    ("caption", "said"),
    [
        ("Performance comparison on the error rates (%) of Shape.", "Error rate (%)"),
        ("Comparison of accuracy on four sets.", "Accuracy"),
        ("Inference time (ms) of all models.", "Time (ms)"),
        ("Comparison of the time to lay out a figure, in milliseconds.", "Time (ms)"),
        ("AUC and RMSE of all models.", ""),
        ("Ablation of the sampler.", ""),
        ("Scores of drawings by level of logic.", "Score"),
    ],
)
def test_what_a_caption_says_was_measured(caption: str, said: str) -> None:
    assert measured(caption) == said


def test_an_average_is_named_after_what_was_measured_and_stars_tell_of_gaps() -> None:
    rows = "Method|Adult|News|Magic|Beijing|Default|Shoppers|Average\nA|1|2|3|4|5|6|3.5\nB|2|OOM|3|4|5|6|4"
    rows += "".join(f"\n{name}|1|2|3|4|5|6|3.5" for name in "CDEFGHI")
    plot = made(rows, "Error rates (%) on six sets.")
    assert [panel.y.label for panel in plot.chart.panels] == ["Average error rate (%)"]
    assert "B*" in plot.csv()
    assert any(note.startswith("* averaged over fewer columns") and "B (5 of 6)" in note for note in plot.notes)


def test_arrows_in_names_are_arrows() -> None:
    plot = made("Method|T1->T2|T1 $\\rightarrow$ PD\nA|1|2\nB|3|4")
    assert "T1→T2" in plot.csv()
    assert "T1→PD" in plot.csv()


@pytest.mark.parametrize(
    ("text", "caption", "headers"),
    [
        ("Data|Alpha|Beta\nReef|90.1|91.2\nTrench|80.5|82.1", "Accuracy of methods.", 1),
        ("Value|Alpha|Beta\na|90.1|91.2\nb|80.5|82.1", "Accuracy of methods.", 1),
        ("k|Acc|k\n1|2|3\n2|3|4\n3|4|5", "Accuracy of methods.", 1),
        ("Method|Method|Acc\ns1|a|1\ns1|b|2\ns2|a|3\ns2|b|4", "Accuracy of methods.", 1),
    ],
)
def test_no_two_columns_of_the_file_have_one_name(text: str, caption: str, headers: int) -> None:
    names = made(text, caption, headers).csv().splitlines()[0].split(",")
    assert len(set(names)) == len(names)


def test_columns_without_an_upper_head_take_no_panel_from_those_with_one() -> None:
    heads = "Method|A|B|C|D|E|F|G1|G1|G2|G2\nMethod|A|B|C|D|E|F|Acc|F1|Acc|F1"
    plot = made(f"{heads}\nx|1|2|3|4|5|6|7|8|9|10\ny|2|3|4|5|6|7|8|9|10|11", "Accuracy of methods.", 2)
    assert [panel.layers[0].y for panel in plot.chart.panels] == [("Acc",), ("F1",)]
    assert any("not in the file: A, B" in note for note in plot.notes)
