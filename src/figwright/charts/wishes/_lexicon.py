"""What words of wishes mean: kinds of plots, roles of columns, rows, reckoning, order; and names that are the"
" same."""

from __future__ import annotations

from figwright.charts.wishes._text import stem

Phrase = tuple[str, ...]


def _phrases(text: str) -> list[Phrase]:
    return [tuple(stem(word) for word in one.split()) for one in text.split("|") if one.strip()]


_SHAPES = {
    "graph": "network graph|network diagram|node link|network plot|network|directed network graph|directed graph"
    "|undirected graph|graph of nodes",
    "contour": "contour|contour plot|contour chart|contours",
    "bar3d": "3d bars|3d bar chart|3 d bar chart|3 d bars|3d column chart",
    "line3d": "3d line|3d line chart|3 d line chart|3d trajectory|3 d trajectory",
    "scatter3d": "3d|3 d|3d scatter plot|3 d scatter plot|3d points|3d scatter|3 d scatter",
    "surface": "surface plot|surface|3d surface|3 d surface|3d surface plot|3 d surface plot",
    "arrow": "arrow chart|arrow plot|arrows|quiver|quiver plot|vector field",
    "hat": "hat graph|hat plot|hat chart",
    "span": "broken bar chart|broken bars|broken horizontal bar chart|gantt|gantt chart|timeline",
    "combo": "combination chart|combo chart|bars with a line|bars and a line|bar and line chart|bar chart with a line"
    "|bars and lines",
    "nested": "nested pie|nested pie chart|nested donut|nested donut chart|sunburst|double layer pie chart"
    "|double layer donut chart|2 ring donut chart",
    "confusion": "confusion matrix",
    "bubbles": "bubble heatmap|bubble heat map|dot matrix heatmap|dot heatmap|circle heatmap|heatmap style scatter plot"
    "|heatmap using circular|heatmap with circular|heatmap with circle|heatmap of circle",
    "diverging": "diverging|diverging bars|diverging bar chart|diverging stacked bar chart|likert|likert chart",
    "twin": "dual axis|2 y axes|secondary axis|secondary y axis|twin axis|double axis|dual y axis|right axis",
    "zoom": "zoom|inset|zoomed|zooming",
    "dot": "errorbar plot|error bar plot|error bar chart|errorbar chart|error point|forest plot|interval plot",
}
"""Kinds and particulars whose columns the shape of the table tells, and not the words."""

_KINDS = {
    "bar": "bar chart|bar graph|bar plot|barplot|barchart|bars|bar|column chart|horizontal bar chart|horizontal bars"
    "|grouped bar chart|grouped bars|grouped bar graph|vertical bars|bar diagram|columns chart",
    "stack": "stacked bar chart|stacked bars|stacked bar graph|stacked bar|stacked|stack|stacked columns",
    "lollipop": "lollipop|lollipop chart|lollipops",
    "line": "line chart|line graph|line plot|lines|line|curve|curves|trend line|learning curve|scaling curve"
    "|training curve|time series|timeseries|growth curves|learning curves|training curves",
    "scatter": "scatter chart|scatter plot|scatterplot|scatter graph|scatter|point cloud|scatter diagram"
    "|grouped scatter chart",
    "bubble": "bubble plot|bubble chart|bubbles|bubble",
    "histogram": "histogram|histograms|hist",
    "density": "density|density plot|kde",
    "box": "box plot|boxplot|box plots|box chart|box and whisker|boxes",
    "violin": "violin plot|violin|violins|violin chart",
    "heatmap": "heat map|heatmap|matrix|correlation matrix|grid of cells",
    "pie": "pie chart|pie|pie graph|pie plot",
    "donut": "donut|doughnut|donut chart|doughnut chart|ring chart",
    "area": "area chart|stacked area|area plot|stacked area chart|stackplot",
    "radar": "radar chart|radar|spider chart|radar plot|spider plot",
    "dot": "own dot|as a dot|as dots|one dot per|one dot for each|dot per|dot for each|single points|dot plot"
    "|dots|points with error bars|strip plot",
    "slope": "slope chart|slope graph|slopegraph|line joining|lines joining|line connecting|lines connecting"
    "|line between|connected by a line|dumbbell|dumbbell plot|dumbbells|joined by a line",
    "treemap": "treemap|tree map",
    "shape": "|".join(_SHAPES.values()) + "|sankey|hexbin|waterfall|polynomial",
}

_SIGNS = {
    # Roles of the columns that follow (or that stand before, for those that say so in `_AFTER`).
    "x": "over|versus|vs|against|as a function of|as function of|depending on|depends on|depend on|with respect to"
    "|x axis|x|on x|grow with|grows with|scale with|scales with|change with|changes with|vary with|varies with"
    "|increase with|improve with|drop with|rise with|fall with|as we add more|as we add|with more|with growing"
    "|with increasing|correlate with|correlates with|go along with|goes along with|go with|predictable from"
    "|predicted from|predicted by|affect by|affected by|influenced by|explained by|compare with"
    "|x is|x =|go up with|goes up with|plotted against|relate to|related to|in relation to|across time",
    "x_after": "on x|on the x|on the x axis|on x axis|as x|as the x axis|as x axis|as the x|for x axis|on the"
    " horizontal"
    " axis|along x|grow|grows|increase|increases|rise|rises",
    "y": "y axis|y|y is|y =|vertical axis",
    "y_after": "on y|on the y|on the y axis|on y axis|as y|as the y axis|as y axis|as the y|on the vertical axis",
    "by": "by|per|for each|for every|each|every|in each|in every|of each|from each|by each|across|across the"
    "|different|distinct|for different|of different|from different|group by|grouped by|group by attribute"
    "|grouping by|broken down by|break down by|among|for the different|in the different|according to|per each|within"
    "|corresponding to each|by the|using each|by attribute|for each of the|for each distinct|all distinct"
    "|then by|for various|respective|in different|compare|comparing|comparison of|comparison between",
    "series": "colored by|color by|color =|color is|colors by|one color per|one color for each|one color each for"
    "|a color per|color for each|hue|hue =|split by|splitted by|separated by|one line per|one line for each|a"
    " line per"
    "|a line for each|one curve per|one curve for each|a curve per|line per|line for each|curve per|curve for each"
    "|lines for each|lines per|separate lines for|separate line for each|separate lines per|separate curves for"
    "|stacked by|stack by|then split by|and group by|and group by attribute|and grouped by|different colors for"
    "|different color for each|different color per|series|one series per|markers by|marker by|shape by|one bar per"
    "|one bar for each|different colors per|one color each|colored according to|and color by|broken out by|lines by",
    "series_after": "in different colors|by color|side by side|in separate lines|as separate lines|as series"
    "|as colors|as color|next to each other|as hue|in color|as separate colors|as separate series|color coded",
    "facet": "one panel per|one panel for each|panel per|panel for each|a panel per|a panel for each|facet by"
    "|faceted by|facets by|one subplot per|one subplot for each|subplot per|subplot for each|subplots by|subplots for"
    "|subplots for each|subplots per|panels by|panels for|panels per|panels for each|small multiples by"
    "|small multiples per|small multiples for|small multiples for each|one plot per|one plot for each"
    "|separate panels for|separate panel for each|separate plots for|one facet per|facet for each|facets for"
    "|facet per"
    "|separate panels per|separate panels by|one small panel per|separate subplots for|split into panels by",
    "facet_after": "in separate panels|in its own panel|in its own facet"
    "|in their own panel|in own panels|as panels|in panels|as"
    " facets"
    "|in separate subplots|as subplots|in a panel each|in small multiples|in separate plots",
    "size": "bubble size =|bubble size|bubble area =|bubble area|size =|size by|sized by|point size|marker size"
    "|dot size|area =|bubble size is|size is|bubble size by|bubble size for|sized according to|size shows"
    "|bubbles sized by|dots sized by|points sized by|marker size =|point size =|dot size =|size proportional to"
    "|bubble area is|size encodes|with size",
    "label": "label each|label every|label the|label|label them with|labeled with|labeled by|labels|annotate each"
    "|annotate with|annotated with|annotate|name each|name every|write the|write|label points with|label by"
    "|labeled|label all|label each point with|label the points with|tag each|with the name of the|annotate the",
    "label_after": "next to the points|next to each point|next to points|at the points|beside the points|as labels"
    "|as label|next to the dots|next to them|next to each|on the points|at each point|next to each dot|next to it"
    "|beside each point|near the points|labeled",
    "names": "names next to the points|with names|with the names|names at the points|label the points|label"
    " each point"
    "|label points|label every point|names next to points|names next to each point|names beside the points"
    "|label them|label each dot|label the dots|name the points|name each point|with labels|points labeled"
    "|labeled points",
    "over": "across all|over all|averaged over|average over|averaging over|mean over|averaged across|average"
    " across|aggregated over"
    "|std over|sd over|deviation over|error over|error across|ci over|mean across|interval over|averaged"
    "|summed over|sum over|pooled over|median over|std across|sd across",
    "order": "sort by|sorted by|order by|ordered by|rank by|ranked by|in order of|in ascending order of"
    "|in descending order of|sort|order|rank|sorted|ranked|list by|show by|display by|list in|show in|display in"
    "|sort in|order in|rank in|list from|show from|display from|sort from|order from|rank from|show the|list the"
    "|arranged by|arrange by|sorting by|in alphabetical order of|sort them by|ordering by|order the|sort the|rank the"
    "|could you sort|could you list|could you rank|could you show|could you display|could you order|and show|and list"
    "|and display|and rank|and order|and sort",
    "only": "only|just|solely|restricted to|limited to|where|whose|for those|such that|filter to|filtered to|keep"
    "|subset|only those|having|restrict to|limit to|only keep|keep only|but only",
    "not": "without|excluding|except|except for|leave out|not|other than|ignore|ignoring|drop|omit|omitting|exclude"
    "|apart from|but not|no|leaving out|is not|are not|minus the|but no|everything but|all but|skip|that are not|nor",
    "out": "out|aside|away|excluded|omitted|left out",
    "highlight": "highlight|highlighting|emphasize|emphasise|emphasizing|highlighted|make|accentuate|mark",
    "highlight_after": "stand out|stands out|in a different color|in another color|highlighted|in red|in bold"
    "|emphasized|in a strong color|in color|pop out|in orange|in blue|in green|in a contrasting color|in its"
    " own color",
    "diff": "improvement in|improvement|increase in|difference between|difference in|change in|improvement of"
    "|gain in|gain from|difference of|delta of"
    "|difference|gains|gain|gap between|gap|improvement from",
    "label_axis": "titled|entitled|called|title",
}

_RECKON = {
    "mean": "average|mean|avg|averages|averaged|on average|average of|mean of|the average of|mean value of"
    "|average value of",
    "sum": "total|sum|sum of|total of|summed|altogether|the sum of|combined|total amount of|cumulative",
    "median": "median|median of",
    "min": "minimum|minimal|min|lowest|smallest|minimum of|least|the minimum of|the lowest",
    "max": "maximum|maximal|max|highest|largest|maximum of|the maximum of|greatest|peak",
    "count": "number of|how many|count|count of|counts of|counts|total number of|total number|the number of"
    "|numbers of"
    "|the total number|the count|frequency|frequency of|frequencies of|amount of|quantity of|counting|count them"
    "|the amount of|number|total numbers|numbers|count the number of|how often|tally",
    "share": "share of|share|shares of|proportion of|proportion|percentage of|percentage|fraction of|percent of"
    "|shares|proportions|percentages|make up|breakdown of|breakdown|composition of|split of|part of|relative share",
    "distinct": "number of different|how many different|number of distinct|how many distinct|number of unique"
    "|how many unique|unique number of|count of distinct|distinct number of",
    "correlation": "correlation matrix|correlations between all|correlation between all|correlations of all"
    "|correlation of all|pairwise correlation|pairwise correlations|correlations between the|correlate with"
    " each other"
    "|correlation of the|correlations of the|correlations among|correlations",
    "relation": "relationship between|correlation between|relation between|relationship|correlation|relation"
    "|go along with|correlate|relate|association between|trade off between|tradeoff between|trade off|tradeoff"
    "|predictable from|versus each other|show the correlation|against each other|pareto|agree with|predict",
    "distribution": "distribution of|distribution|spread of|distributions of|distributions|vary|varies|spread|range of",
    "trend": "trend of|trend|trends|change of|the change of|trend about|evolution of|evolve|evolves|evolution"
    "|progress"
    "|development of|growth of|how did|progression",
    "parts": "breakdown|where does|go as|break down|add up to 100|sum to 100|composition|shares should add up to 100"
    "|add up to 100 %|to 100 %|as percentage|in percent|normalized|100 %|percentage stacked|percent stacked",
}

_SPREAD = {
    "sd": "s d|± s d|± sd|± std|standard deviation|std|sd|standard deviations|stddev|st dev|stdev|std dev|deviation",
    "sem": "standard error|sem|standard errors|se",
    "ci": "95 % confidence band|95 % confidence|confidence interval|95 % ci|ci|confidence intervals|95 %"
    " confidence interval|confidence band|95 % cis"
    "|95 ci",
    "error": "error bars|errorbars|error bar|with errors|with error bars|with error bar"
    "|error bars from the table|spread|uncertainty|shaded band"
    "|error band|error bands|error bars from table|with error|shading|shaded area|whiskers|variance|variability",
}

_ORDERS = {
    "best": "best first|best to worst|best at the top|best on top|from best to worst|best on the left|winner first"
    "|best at top|starting with the best|top down|fastest first|fastest at the top|fastest on top|from fastest to"
    " slowest|fastest to slowest",
    "worst": "worst first|worst to best|from worst to best|worst at the top|slowest first|from slowest to fastest"
    "|slowest to fastest|slowest at the top|best last|best at the bottom",
    "desc": "descending|desc|descending order|from high to low|high to low|largest first|biggest first|highest first"
    "|most first|from large to small|from largest to smallest|largest to smallest|highest to lowest|from highest to"
    " lowest|decreasing|in desc|in descending|in descending order|in desc order|from high to low order"
    "|decreasing order"
    "|most frequent first|longest first|in descending order of|from top to bottom|from most to least|largest at"
    " the top|highest at the top"
    "|biggest at the top|z to a|most to least|in decreasing order|most expensive first|longest at the top",
    "asc": "ascending|asc|ascending order|from low to high|low to high|smallest first|lowest first|least first"
    "|from small to large|smallest to largest|from smallest to largest|lowest to highest|from lowest to highest"
    "|increasing|in asc|in ascending|in ascending order|in asc order|from low to high order|increasing order"
    "|in ascending order of|shortest first|in increasing order|a to z|from least to most|cheapest first"
    "|smallest at the top",
    "alpha": "alphabetical|alphabetically|alphabetical order|in alphabetical order|by name|ascending"
    " alphabetical order|in alphabetical order of"
    "|in ascending alphabetical order",
    "axis_x": "x axis|x|bars|bar|names|name|x label",
    "axis_y": "y axis|y|total number|value|number|count|y label|values",
}

_SCALES = {
    "log_x": "log x|log x axis|logarithmic x axis|x axis log|log scale on x|log scale on the x axis|x log|log"
    " scaled x"
    "|x axis on a log scale|x on a log scale|log scale for x|x in log scale|logarithmic x|x axis logarithmic"
    "|semilog x"
    "|x axis in log scale|log x scale|x on log scale|x axis on log scale|x axis on log",
    "log_y": "semi log|log y|log y axis|logarithmic y axis|y axis log|log scale on y|log scale on the y axis|y"
    " log|log scaled y"
    "|y axis on a log scale|y on a log scale|log scale for y|y in log scale|logarithmic y|y axis logarithmic"
    "|semilog y"
    "|y axis in log scale|log y scale|y on log scale|semilog|y axis on log scale",
    "log_xy": "log log|log log axes|both axes log|double log|log log scale|loglog|both axes logarithmic|log log plot"
    "|both log|log axes|logarithmic axes|both on log scale|log scale on both axes|both axes on log scale",
    "log": "log scale|logarithmic scale|log axis|log|logarithmic|logarithmic axis|log scaled|on a log scale"
    "|in log scale|log scales",
    "zero": "from zero|from 0|start at zero|starting at zero|starting from zero|axis from zero|y axis from zero"
    "|y axis starting at zero|y from zero",
    "horizontal": "horizontal|horizontally|lying",
    "grouped": "grouped|clustered|side by side bars|clustered bars",
    "percent": "to 100 %|100 % stacked|normalized to 100 %|add up to 100|add up to 100 %|normalized|as percentages"
    "|sum to 100|in percent",
    "panels": "2 panels|3 panels|4 panels|5 panels|panels|subplots|2 subplots|3 subplots|4 subplots|on top of"
    " each other"
    "|below each other|one above the other|one below the other|sharing the time axis|sharing the x axis|shared x axis"
    "|sharing the axis|separate axes|small panels|common x axis|shared time axis",
    "vertical": "vertically|vertically|upright",
    "values": "with values|values on top|show the values|numbers on top|write the values|values on the bars"
    "|numbers on the bars|value labels|with the values|with numbers|values at the bars|annotated with values"
    "|values in the cells|write the numbers|numbers in the cells",
    "fit": "linear trend|regression line|fitted line|linear fit|line of best fit|trendline|with a fit|linear regression"
    "|with regression line|with a regression line|best fit line|with a fitted line|with trend line",
}

_COMPARE = {
    "above": "with more than|greater than|higher than|larger than|more than|above|bigger than|over|exceeding"
    "|exceed|after|longer than"
    "|older than|later than|>|exceeds|heavier than|taller than|greater|beyond|better than|faster than",
    "below": "with less than|with fewer than|lower than|less than|smaller than|fewer than|below|under|before"
    "|shorter than|younger than|earlier than|<"
    "|lighter than|worse than|slower than|cheaper than",
    "at_least": "at least|greater than or equal to|no less than|not less than|since|from|minimum of|>=|≥|or more"
    "|more than or equal to|larger than or equal to|starting in|starting from|higher than or equal to|or above"
    "|equal or greater than|above or equal to|not below",
    "at_most": "at most|less than or equal to|no more than|not more than|up to|until|<=|≤|or less|smaller than"
    " or equal"
    " to|lower than or equal to|or below|or fewer|below or equal to|not above",
    "between": "between|from",
    "equal": "equal to|equals|is|=|of|at|in|in the year|was|are|being|year of|the year of|in year|exactly|on",
}

_TOP = {
    "top": "top|highest|largest|best|biggest|most|greatest|longest|fastest|strongest|most expensive|longest lived"
    "|heaviest|oldest|tallest|most frequent|most common",
    "bottom": "bottom|lowest|smallest|worst|fewest|shortest|slowest|cheapest|lightest|youngest|least",
    "last": "final|last|latest|at the end|end of training|final step|last step|final value|at the last step"
    "|at the final step|most recent|last epoch|final epoch|at the end of training",
    "first": "initial|first|at the start|at the beginning|earliest",
}

_BINS = {
    "year": "year|yearly|annual|annually|per year|by year|each year|year interval|time",
    "quarter": "quarter|quarterly|per quarter|by quarter|each quarter|quarter interval",
    "month": "month|monthly|per month|by month|each month|month interval|calendar month",
    "weekday": "weekday|day of the week|of the week|week day|per weekday|by weekday|each weekday|weekday interval"
    "|day of week|weekdays|days of the week|the day of the week",
    "day": "day|daily|per day|by day|each day|day interval|calendar day",
    "hour": "hour|hourly|per hour|by hour|each hour|hour of the day|hour of day|hour interval",
}
_BINNING = (
    "bin|binned|binning|bin by|binned by|bin into|bins of|interval|intervals|bin the|bins|into bins of|buckets of"
)

_STOP = (
    "a an the of in on to for from with and or as at is are was were be been it its their his her our we i you"
    " me us my"
    " your this that these those there here do does did can could would should will shall may might please show plot"
    " draw display visualize visualise give make create want need like list find return tell compute calculate report"
    " get see look present illustrate graph chart figure diagram picture image visualization visualizing visualised"
    " result results using use used based about what which who whom whose when where why how many much have has had"
    " some any also then so such than too very all both either into up down if more most less other another same kind"
    " let them they ones data table dataset value values respectively along together corresponding way thing"
    " attribute"
    " attributes column columns row rows again well good nice simple clear publication quality paper axis color"
    " colors"
    " different between summary information really quick quickly help thanks thank purpose ok okay hi hey now terms"
    " case basis overall generate produce provide put represent depict indicate following given available various"
    " because so long held exist exists happened correspond belong go goes went come comes looking one each every"
    " t re ll don doesn isn still even actually set point points dots plotted shown drawn via scale legend"
    " order group"
    " grouped compare comparing out above below by per x y s everything else"
    " showing shows listing lists displaying displays visualizing plotting giving returning comparing"
    " comparison describing reporting type rate score code section level category usage number record average"
    " amount change changes changed everyone everybody compared joined joining effect while during side should"
    " want two"
    " three their only just across time attain reach achieve"
)
STOP = frozenset(stem(word) for word in _STOP.split())
"""Words that carry no meaning of their own in a wish."""
FILLERS = frozenset("of the a an in for to s and their its".split())
"""Words that may stand within a name: the level of the membership."""

_GROUPS = {"kind": _KINDS, "shape": _SHAPES, "role": _SIGNS, "agg": _RECKON, "spread": _SPREAD,
           "order": _ORDERS, "scale": _SCALES,
           "cmp": _COMPARE, "top": _TOP, "bin": _BINS, "binning": {"": _BINNING}}  # fmt: skip


def _senses() -> dict[Phrase, frozenset[str]]:
    found: dict[Phrase, set[str]] = {}
    for group, args in _GROUPS.items():
        for arg, text in args.items():
            for phrase in _phrases(text):
                found.setdefault(phrase, set()).add(f"{group}:{arg}")
    return {phrase: frozenset(senses) for phrase, senses in found.items()}


SENSES = _senses()
"""What a phrase may mean, in each group of meanings."""
LONGEST = max(map(len, SENSES))

SAME = [_phrases(one) for one in (
    "accuracy|acc|top 1|top1",
    "param|parameter|number of parameters|number of params|param count|model size|size of the model",
    "throughput|image per second|token per second|token s|img s|sample per second|request per second|ops s|qps|fps"
    "|frame per second|operation per second|speed",
    "latency|response time|inference time|delay|runtime|run time",
    "duration|time|how long",
    "learning rate|lr",
    "batch size|bs",
    "gender|sex",
    "eval|dev|validation|val|valid",
    "finetuning|ft|fine tuning|finetune|fine tune",
    "memory|mem|vram|ram",
    "small|s", "medium|m", "large|l",
    "hour|h|hr|hrs", "second|sec|s", "minute|min", "kilometer|km", "year|yr", "percent|pct",
    "department|dept", "average|avg|mean|overall", "number of|num of|no of|n of", "account|acc",
    "organization|org", "release date|released|release", "language|lang", "first name|fname", "last name|lname"
    "|surname",
    "date of birth|dob|birthday|birth date", "id|identifier", "country|nation", "salary|wage|payment", "price|cost",
    "company|firm", "success rate|success", "perplexity|ppl", "flop|compute", "weight decay|wd", "iteration"
    "|iter|step",
    "epoch|ep", "gpu|accelerator", "hyperparameter|hparam", "error rate|error|err", "temperature|temp", "energy"
    "|power",
    "start|begin|from", "end|stop|to", "sentence|sent", "precision|prec", "recall|rec", "dataset|data set|benchmark",
    "model|system|method|approach|backbone|variant|network|architecture", "category|type|kind|class",
    "participant|subject|user", "f1|f1 score|f score", "student|pupil", "teacher|instructor|lecturer",
    "resolution|res", "channel|ch", "population|pop", "lifetime|lifespan|longevity", "mass|weight", "gender|sex",
    "brightness|lighting|light", "city|town", "location|place|site", "state|status", "code|name", "credit|cred",
    "collision|crash", "capacity|seat", "z|vertical", "position|pos",
)]  # fmt: skip
"""Names of one thing."""
VALUES_SAME = [_phrases(one) for one in (
    "m|male|man|boy", "f|female|woman|girl", "us|usa|united state|america", "uk|united kingdom|britain",
    "success|successful|succeeded|passed", "failed|failing|failure|fail", "yes|true|y|t", "no|false|n",
    "wt|wild type", "test|test set|test split", "train|training|training set|train set",
    "val|validation|dev|validation set|dev set",
)]  # fmt: skip
ROWS_SAID = frozenset(stem(w) for w in (
    "record entry item row observation sample case example instance person member people trial request run job order"
    " event thing entity individual user customer model system method").split())  # fmt: skip
GENERIC = frozenset(
    stem(w)
    for w in "code name id number num no value type rate score count of in to from by the level details detail"
    " s n mean max min m".split()
)
"""Words of names that tell little alone."""
LESS_IS_BETTER = frozenset(stem(w) for w in (
    "loss error err latency time duration perplexity ppl wer cer cost memory mem fid mae rmse mse delay collision"
    " failure misses energy flops params parameter price deviation regret").split())  # fmt: skip
REPEATS = frozenset(stem(w) for w in "seed run fold replicate repeat repetition rep trial split_id".split())
EXTENSIVE = frozenset(stem(w) for w in (
    "amount sales revenue count cost votes killed injured quantity total number income profit population expense"
    " spending attendance enrollment items collisions hours points goals money earnings".split()))  # fmt: skip
"""Words of quantities that add up: whether their sum or their mean is meant must be said."""

MEASURES = frozenset(
    "accuracy amount average balance budget change concentration consumption cost count coverage deviation"
    " distance distribution duration earning effectiveness efficiency emission engagement error expense f1"
    " frequency growth height improvement income index infestation intensity knowledge latency length level loss"
    " mass mean memory number output percent percentage performance population precipitation precision prevalence"
    " price probability production profit proportion rainfall rank rate rating ratio recall reduction response"
    " return revenue salary sale satisfaction score share size skill speed strength support temperature throughput"
    " time tourist traffic usage user value variance visitor volume weight width yield".split()
)
"""Words of quantities: what is measured, and not what it is measured of."""

_MEASURED_BY = {
    "longest lived": "lifespan lifetime age longevity",
    "long": "duration length time lifespan",
    "short": "duration length time",
    "old": "age",
    "young": "age",
    "heav": "weight mass",
    "light": "weight mass",
    "tall": "height",
    "fast": "speed throughput",
    "slow": "speed throughput",
    "expensive": "price cost",
    "most expensive": "price cost",
    "cheap": "price cost",
    "large": "size area population",
    "big": "size area population",
    "strong": "strength",
    "hot": "temperature",
}
QUANTITIES = {start: frozenset(map(stem, words.split())) for start, words in _MEASURED_BY.items()}
"""What comparisons and superlatives measure, by how they begin."""
COLLECTIVE = frozenset(map(stem, "benchmark metric measure indicator quantity score variable feature".split()))
"""Words for all that was measured."""
SUFFIXES = {"k": 1e3, "m": 1e6, "b": 1e9, "g": 1e9, "t": 1e12}
UNITS: dict[str, tuple[tuple[str, str], ...]] = {
    "N": (("force", "f"),),
    "Nm": (("torque", "tm"), ("moment", "tm")),
    "V": (("voltage", "uv"),),
    "A": (("current", "i"),),
    "W": (("power", "p"),),
    "J": (("energy", "e"),),
    "°C": (("temperature", "t"),),
    "K": (("temperature", "t"),),
    "Pa": (("pressure", "p"),),
    "bar": (("pressure", "p"),),
    "Hz": (("frequency", "f"),),
    "m/s": (("speed", "v"), ("velocity", "v")),
    "mm": (("height", "zh"), ("position", "xyz"), ("distance", "d"), ("length", "l")),
    "m": (("height", "zh"), ("position", "xyz"), ("distance", "d"), ("length", "l")),
}
"""What a unit measures, with the letters that stand for it."""
