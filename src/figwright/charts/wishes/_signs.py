"""What phrases of a wish say: kinds of plots, roles of columns, rows, computations, order, scales.

A line of a table is a template: words stand apart by spaces, alternatives by "/", "-" is nothing, and "_" joins the
words of one alternative. "one/a/- panel/subplot per/for_each" is twelve phrases.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from figwright.charts.wishes._text import stem

Phrase = tuple[str, ...]


def phrases(text: str) -> Iterator[Phrase]:
    """The phrases of templates that stand apart by "|"."""
    for line in text.split("|"):
        slots = [["" if one == "-" else one for one in slot.split("/")] for slot in line.split()]
        for chosen in product(*slots):
            words = " ".join(chosen).replace("_", " ").split()
            if words:
                yield tuple(stem(word) for word in words)


_EACH = "per/for_each/for_every/for_the/for/by/of_each/by_each/each_for/for_each_of_the/for_all"
_EACH_ONE = _EACH.replace("/for_the/for/by/", "/")
_A = "one/a/an/single/separate/different/own/one_separate/a_separate/individual/-"
_PANEL = "panel/subplot/facet/small_panel/small_multiple/small_plot/subpanel/subfigure"
_AXES = "x_axis/x/horizontal_axis/the_x_axis/the_x/the_horizontal_axis"
_AXES_Y = "y_axis/y/vertical_axis/the_y_axis/the_y/the_vertical_axis"
_SORT = "sort/sorted/order/ordered/rank/ranked/arrange/arranged/sorting/ordering/ranking"
_BEST = "best/fastest/winner/strongest/most_accurate/top"
_WORST = "worst/slowest/weakest"
_MOST = "largest/biggest/highest/most/longest/greatest/most_expensive/most_frequent/heaviest/tallest"
_LEAST = "smallest/lowest/least/shortest/cheapest/fewest/lightest/youngest"
_END = "first/at_the_top/on_top/at_top/on_the_left/leftmost/to_the_left/at_the_left/up_top"

_KINDS = {
    "bar": "horizontal/vertical/grouped/clustered/lying/simple/- bar chart/graph/plot/diagram/-|column chart/graph/plot"
    "|barplot|barchart|bargraph|horizontal barplot|grouped barplot|barh",
    "stack": "stacked/stack bar/column/barplot/- chart/graph/plot/-",
    "lollipop": "lollipop chart/plot/-",
    "line": "multi/- line chart/graph/plot/diagram/-|lineplot|curve|trend line|time series plot/-|connected points"
    "|learning/training/scaling/growth/loss/validation/convergence curve",
    "scatter": "grouped/- scatter chart/plot/graph/diagram/-|scatterplot|point cloud|cloud of points",
    "bubble": "bubble chart/plot/-",
    "histogram": "histogram|hist",
    "density": "density plot/curve/-|kde plot/-",
    "box": "box plot/chart/graph/and_whisker/-|boxplot|box and whisker plot",
    "violin": "violin plot/chart/-|violinplot",
    "heatmap": "heat map/-|heatmap|matrix|correlation matrix|grid of cells|heat matrix",
    "pie": "pie chart/graph/plot/-",
    "donut": "donut/doughnut/ring chart/plot|donut|doughnut",
    "area": "stacked/- area chart/plot/graph/-|stackplot",
    "radar": "radar/spider chart/plot/-|spiderweb/web plot",
    "dot": "own dot|as a dot|as dots|one dot per/for_each|dot per|dot for each|single/individual point|dot plot|dots"
    "|point with error bar|strip plot|stripplot|swarm/beeswarm plot/-|jittered/jitter point/dot/-|as points",
    "slope": "slope chart/graph/plot|slopegraph|line joining/connecting/between|connected/joined by_a/by line"
    "|dumbbell chart/plot/-",
    "treemap": "treemap|tree map",
    "shape": "confusion matrix/table|directed/- network graph/diagram/plot|network|node link diagram/-|directed graph|contour plot/chart/-"
    "|3d/3_d plot/chart/-|quiver plot/-|vector field|hat graph/plot|broken bar chart/-|gantt chart/-"
    "|combination/combo chart|bar with_a/and_a line|nested pie/donut chart/-|arrow chart/plot/-"
    "|diverging stacked/- bar/- chart/-|likert chart/plot/-|dual axis/axes|two y axes|secondary axis/y_axis|twin axis"
    "|surface plot/-|bubble heatmap/heat_map|errorbar plot|error bar plot|sankey diagram/-|zoom|inset|polynomial"
    "|hexbin plot/-|waterfall chart/-",
}
"""`shape`: kinds whose columns the shape of the table tells, and not the words."""

_ROLES = {
    # Roles of the columns that follow, or that stand before for those that end in "_after".
    "x": f"over/vs/against/along/wrt|as a/- function of|depending/depend on|with respect to|{_AXES} is/=/:/-|across time"
    "|grow/scale/change/vary/increase/improve/drop/rise/fall/decrease/evolve/degrade/go_up/go_down/compare/correlate"
    "/go_along/goes_along/goes_up/go/decline/shrink with|as we add more/-|with more/growing/increasing/larger/rising"
    "|predictable/predicted from|predicted/affected/affect/influenced/explained/driven/determined by"
    "|plotted/shown over/against/vs|relate/related to|in relation to|on the/a change in|as it/they change with"
    "|differ with|react to|respond to|depend on the",
    "x_after": f"on/as/along/for/to/at {_AXES}|as the x|grow/increase/rise/get_larger/go_up/change/vary",
    "y": f"{_AXES_Y} is/=/:/-",
    "y_after": f"on/as/along/for/to {_AXES_Y}|as the y",
    "by": "different|distinct|respective|by attribute|by/per/each/every/across/among/within|for/in/of/from/by/at/on/with each/every/all|across the/all_the/different"
    "|in/for/of/from/across the_/- different/various/respective/distinct|group/grouped/grouping by/by_attribute/on"
    "|broken/break down by|according to|per each|corresponding to each|by the|using each|for each of the/these"
    "|for/- each distinct|all distinct|then by|compare/comparing/comparison_of/comparison_between"
    "|depending on the|as a breakdown by|organised/organized/bucketed by|side by side for",
    "series": f"color/colored/colour/coloured/hue/shaded/tinted by/according_to/= the/-|color is/shows/encodes/for_each/per"
    f"|{_A} color {_EACH}|hue|split/splitted/separated/broken_out/broken_down_further/divided by|then/and split by"
    f"|{_A} line/curve/series/bar/trace/trajectory {_EACH_ONE}|{_A} line/curve/trace for/for_the/by|one/separate/own bar/series for|line/curve/series/bars each for|stacked/stack by"
    "|and group/grouped/color/colored by/by_attribute|series|marker/shape/symbol/linestyle/line_style by"
    "|distinguished by|lines/curves by|distinguish/distinguishing by/-",
    "series_after": "in different/separate/distinct/two colors|by/as/in/with color|side by side|as/in separate/different"
    " lines/series/colors/curves|as series/hue|next to each other|color coded|as color|as two/three/four lines/bars/curves"
    "|in one plot|overlaid|as separate bars|in the legend|beside each other",
    "facet": f"{_A} {_PANEL} {_EACH}|one/separate/own/a_separate/individual plot/chart/figure per/for_each/for_every|facet/faceted/facets by/on|{_PANEL} by/for|split/divided into/in panels/subplots by"
    "|in/with/as separate panels/subplots for/by/per|panelled/paneled by|columns/rows of panels by",
    "facet_after": "in separate/different/own/- panel/subplot/plot/facet|in its/their own panel|as panels/facets/subplots"
    "|in a panel each|in/as small multiples|in separate/own plots|each in its/their own panel/subplot",
    "size": "bubble/point/marker/dot/symbol/circle/- size/area =/is/by/for/shows/encodes/proportional_to/according_to/-"
    "|bubble/point/marker/dot/- sized/scaled by/according_to|with size",
    "label": "name/tag/mark each/every|label/labeled/annotate/annotated/write each/every/all/the/them_with/with/by/points_with"
    "/the_points_with/each_point_with/each_point_by/point_by/-|labels|with the name of the|annotate the/each/every"
    " point/dot with",
    "label_after": "next_to/at/beside/near/on/above the/each/every/- points/dots/point/dot/markers/bubbles|as label"
    "|next to them/it/each|labeled|as annotations",
    "names": "names/labels next_to/at/beside/on/near the/each/- points/dots|with the/their/- names/labels"
    "|label/annotate/name the/each/every/all/- points/dots/bubbles/them/markers|points/dots labeled|labeled points/dots",
    "over": "averaged/average/averaging/mean/median/aggregated/summed/sum/pooled/std/sd/deviation/error/ci/interval/sem"
    "/spread/variance/standard_deviation/confidence_interval/band/averages/collapsed/collapsing over/across all/the/-"
    "|across/over all|averaged|std/sd/band from",
    "order": f"{_SORT} by/in/from/the/them_by/on/-|in ascending/descending/alphabetical/increasing/decreasing/- order of"
    "|could_you/and/- sort/list/rank/show/display/order by/in/from/the/-",
    "only": "only/just/solely/where/whose/keep/subset/having|restricted/restrict/limited/limit/filter/filtered to/on"
    "|for those|such that|only those/keep/for|keep only|but only|zoom in on|focus on",
    "not": "without/excluding/except/not/ignore/ignoring/drop/omit/omitting/exclude/no/skip/nor/minus_the/excl/dropping"
    "/skipping/w_o/sans/remove/removing/discard|except for|leave/leaving out|other than|apart from|but/that not/no"
    "|is/are/that_are not|everything/all but|get rid of|hide",
    "out": "out/aside/away/excluded/omitted/left_out/dropped/removed/ignored/off",
    "highlight": "highlight/highlighting/emphasize/emphasise/emphasizing/highlighted/make/accentuate/mark/emphasising"
    "|with emphasis on|draw attention to|put emphasis on",
    "highlight_after": "stand out|highlighted/emphasized/emphasised/marked/bold|in a/an/- different/another/strong/"
    "contrasting/own/bright/accent/bold/red/orange/blue/green/darker/special color|in its own color|in another color"
    "|in red/orange/blue/green/black/bold/color|pop out|pop|in a darker shade",
    "diff": "improvement/increase/difference/gain/delta/gap/reduction/drop/speedup/decrease of/in/between/from"
    "|change in/from|difference|gain|gap|improvement|delta|minus",
    "label_axis": "titled|entitled|called|title",
}

_AGGREGATES = {
    "mean": "the/- average/mean/avg of/value_of/-|averaged|on average|averages|mean value of|in the mean",
    "sum": "the/- total/sum of/amount_of/-|summed|altogether|combined|cumulative|in total|summed up|overall total",
    "median": "the/- median of/value_of/-|typical",
    "min": "the/- minimum/lowest/smallest of/-|minimal|min|least",
    "max": "the/- maximum/highest/largest of/-|maximal|max|greatest|peak",
    "count": "the total number|the count|the/- total/overall/- number/amount/count of|how many|count|counts of|counts|total number|quantity of"
    "|frequency of|frequencies of|frequency|numbers of|counting|count them|number|total numbers|numbers"
    "|count the number of|how often|tally of/-|how frequently|how common are/is|occurrences of",
    "share": "what/the/- share/proportion/percentage/fraction/percent/ratio of|share|proportion|percentage|fraction"
    "|make up|breakdown of|breakdown|composition of|split of|part of|relative share|how much of",
    "distinct": "number_of/how_many/count_of different/distinct/unique|unique number of|distinct number of",
    "correlation": "correlation matrix|correlation between/of/among all/the|pairwise correlation|correlate with each other"
    "|correlations among|correlations",
    "relation": "relationship/correlation/relation/association/trade_off/tradeoff/connection/dependence between/of/-"
    "|go along with|correlate|relate|predictable from|versus each other|show the correlation|against each other|pareto"
    " front/frontier/plot/-|agree with|predict|is correlated with|agree|associated with|hold against",
    "distribution": "distribution/spread/range/histogram_of_the_distribution of/-|vary|how spread out|distributed",
    "trend": "trend/change/evolution/development/growth/progression/course of/about/-|the change of|evolve|evolution"
    "|progress|how did|over the course of|develop|develops|progression",
    "parts": "breakdown|where does|go as|break down|add/sum/adding/summing up/- to 100 %/-|composition|shares should add"
    " up to 100|to 100 %|as percentage|in percent|normalized|100 %|percentage/percent stacked|spent on|split up",
}

_SPREADS = {
    "sd": "standard deviation/deviations|std|sd|stddev|st dev|stdev|std dev|deviation|s d|one sigma|1 std/sd/sigma",
    "sem": "standard error/errors|sem|se|standard error of the mean|s e m",
    "ci": "95/- %/percent/- confidence band/interval/limits/-|95/- % ci/cis|ci|95 ci|cis",
    "error": "error bar/bars/band/bands|errorbars|with errors/error/uncertainty|error bars from the/- table|spread"
    "|uncertainty|shaded band/area/region|shading|whiskers|variance|variability|bands|run to run variation"
    "|seed to seed variation|noise across runs",
}

_ORDERS = {
    "best": f"{_BEST} {_END}|from/- best to worst|starting with the best|top down|from/- fastest to slowest|best model first"
    "|best one/ones/method/methods first",
    "worst": f"{_WORST} {_END}|from/- worst to best|from/- slowest to fastest|best last|best at the bottom",
    "desc": f"in/- descending/desc/decreasing order/-|{_MOST} one/bars/- {_END}|from/- high/highest/large/largest/big/biggest/most"
    "/long/longest/top to low/lowest/small/smallest/least/short/shortest/bottom order/-|in descending order of|z to a"
    "|falling|newest/latest/most_recent first|by decreasing/descending value/-|largest at the top",
    "asc": f"in/- ascending/asc/increasing order/-|{_LEAST} one/bars/- {_END}|from/- low/lowest/small/smallest/least/short/shortest to"
    " high/highest/large/largest/big/biggest/most/long/longest order/-|in ascending order of|a to z|rising|earliest first|chronologically|in chronological order"
    "|by increasing/ascending value/-",
    "alpha": "in/- ascending/- alphabetical order of/-|alphabetically|by name|in lexicographic order|alphabetical",
    "axis_x": "x axis|x|bars|bar|names|name|x label",
    "axis_y": "y axis|y|total number|value|number|count|y label|values",
}

_LOG = "log/logarithmic/log_scaled/log10/log2"
_SCALES = {
    "log_x": f"{_LOG} {_AXES} scale/-|{_AXES} {_LOG}/in_log/on_log/on_a_log/on_a_logarithmic/in_a_log/logscale scale/-"
    f"|{_LOG} scale/- on/for/in/along {_AXES}|semilog x|semilogx",
    "log_y": f"{_LOG} {_AXES_Y} scale/-|{_AXES_Y} {_LOG}/in_log/on_log/on_a_log/on_a_logarithmic/in_a_log/logscale scale/-"
    f"|{_LOG} scale/- on/for/in/along {_AXES_Y}|semilog y|semilogy|semi log|semilog",
    "log_xy": f"log log axes/scale/plot/-|loglog|both axes/axis/- on_a/on/in/- {_LOG} scale/-|double log|log/logarithmic axes"
    f"|{_LOG} scale/scales/- on/for both axes/-",
    "log": f"on_a/in_a/on/in/with_a/- {_LOG} scale/axis/scales|log|logarithmic|log scaled|logscale",
    "zero": "y_axis/axis/y/bars/- start/starting/starts/begin/- from/at zero|from 0|include zero|zero based axis/-",
    "horizontal": "horizontal|horizontally|lying|sideways",
    "grouped": "grouped|clustered|side by side bars|clustered bars",
    "percent": "to 100 %|to/- 100 % stacked|normalized/scaled/stacked to/- 100 %/-|add/sum up/- to 100 %/-|normalized|as percentages"
    "|in percent|each bar to 100 %|percent stacked",
    "panels": "two/three/four/five/separate/stacked/small/- panels/subplots|on top of each other|below each other"
    "|one above/below the other|sharing/shared/common the/a/- time/x/- axis|separate axes|stacked vertically",
    "vertical": "vertically|upright",
    "values": "with/show/write/print/put/add the/- values/numbers/value in/on/at/above/over/onto/- the/each/- bars/cells/bar"
    "/cell/slices/-|values/numbers/value on_top/on_the_bars/labels/label/in_the_cells/at_the_bars/on_bars/in_each_cell"
    "|annotated/annotate with values|counts written into/in the cells|data labels",
    "fit": "with/- a/- regression/fitted/best_fit/trend/linear_regression line|linear fit/regression|line of best fit"
    "|trendline|with a fit|with a trendline|fit a line",
}

_COMPARE = {
    "above": "with/- greater/higher/larger/more/bigger/longer/older/later/heavier/taller/better/faster than|above|over"
    "|exceed|exceeding|after|>|beyond|greater|past|upwards of",
    "below": "with/- lower/less/smaller/fewer/shorter/younger/earlier/lighter/worse/slower/cheaper than|below|under|before|<"
    "|not reaching",
    "at_least": "at least|since|from|minimum of|>=|≥|or more|starting in/from|or above|or higher|not/no less/below than/-"
    "|greater/more/larger/higher than or equal to|equal or greater than|above or equal to|onwards|and above|and later"
    "|upwards|and up",
    "at_most": "at most|up to|until|<=|≤|or less|or below|or fewer|and below|not/no more/above than/-"
    "|less/smaller/lower/fewer than or equal to|below or equal to|through|maximum of",
    "between": "between|from|in the range|ranging from",
    "equal": "equal/equals to/-|is|=|of|at|in|in the year|was|are|being|year of|the year of|in year|exactly|on|fixed at"
    "|set to|for|with",
}

_TOP = {
    "top": f"oldest|top/best/fastest/strongest/most_common|{_MOST}|longest lived",
    "bottom": f"bottom/worst/slowest|{_LEAST}",
    "last": "final/last/latest|at the/- end of/- training/-|end of training|final/last/at_the_last/at_the_final step/epoch/value"
    "/iteration/checkpoint|most recent|converged",
    "first": "initial|first|at the start/beginning|earliest",
}

_BINS = {
    "year": "year|yearly|annual|annually|per/by/each year|year interval|time",
    "quarter": "quarter|quarterly|per/by/each quarter|quarter interval",
    "month": "month|monthly|per/by/each month|month interval|calendar month|month by month",
    "weekday": "weekday|the/- day of the/- week|of the week|week day|per/by/each weekday|weekday interval|days of the week",
    "day": "day|daily|per/by/each day|day interval|calendar day|day by day",
    "hour": "hour|hourly|per/by/each hour|hour of the/- day|hour interval|time of day",
}
_BINNING = {"": "bin/binned/binning by/into/the/-|bins of|interval|into bins of|buckets of|bins|bucketed by/into"}

_GROUPS = {"kind": _KINDS, "role": _ROLES, "agg": _AGGREGATES, "spread": _SPREADS, "order": _ORDERS, "scale": _SCALES,
           "cmp": _COMPARE, "top": _TOP, "bin": _BINS, "binning": _BINNING}  # fmt: skip


def _senses() -> dict[Phrase, frozenset[str]]:
    found: dict[Phrase, set[str]] = {}
    for group, args in _GROUPS.items():
        for arg, text in args.items():
            for phrase in phrases(text):
                found.setdefault(phrase, set()).add(f"{group}:{arg}")
    return {phrase: frozenset(senses) for phrase, senses in found.items()}


SENSES = _senses()
"""What a phrase may mean, in each group of meanings."""
LONGEST = max(map(len, SENSES))
