"""Names of one thing in tables and wishes, and what units, words and values say of a column.

Lines are templates as in `_signs`: the alternatives of one line are names of one thing, as people abbreviate them in the
heads of tables and write them out in sentences.
"""

from __future__ import annotations

from figwright.charts.wishes._signs import Phrase, phrases
from figwright.charts.wishes._text import stem


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, text.split()))


_SAME = """
accuracy|acc|top 1|top1
param|parameter|number of parameters|number of params|param count|parameter count|model size|size of the model|size
throughput|image per second|token per second|img s|sample per second|request per second|ops s|qps|rps|fps|tps|speed
fps|frame per second|frame rate
token s|token per second|tok s
operation per second|ops s|op s
latency|response time|inference time|delay|runtime|run time|lat|rtt
duration|time|how long|elapsed|wall clock|wall clock time|elapsed time
completion time|movement time|task time|mt|tct
learning rate|lr
batch size|bs
gender|sex
eval|dev|validation|val|valid
finetuning|ft|fine tuning|finetune|fine tune
memory|mem|vram|ram|memory footprint|footprint
small|s
medium|m
large|l
hour|h|hr|hrs|hourly
second|sec|s
minute|min
kilometer|km
year|yr|annual|yearly
month|mon|mo|monthly
week|wk|weekly
quarter|qtr|quarterly
percent|pct|percentage
department|dept
average|avg|mean|overall
number of|num of|no of|n of|n|count of
count|cnt|tally
account|acc
organization|org|organisation
release date|released|release
language|lang
first name|fname
last name|lname|surname
date of birth|dob|birthday|birth date
id|identifier
country|nation
salary|wage|payment|pay
price|cost
company|firm
success rate|success|sr|succeeded|succ
perplexity|ppl
flop|compute|gflop|mac
weight decay|wd
iteration|iter|step|it
step|training step|timestep|update
epoch|ep
gpu|accelerator
hyperparameter|hparam
error rate|error|err|mistake
temperature|temp
energy|power
energy|energy use|energy consumption|kwh
start|begin|from
end|stop|to
sentence|sent
precision|prec
recall|rec
auc|auroc|roc auc|area under the curve
f1|f1 score|f score|f measure
iou|miou|jaccard
word error rate|wer
character error rate|cer
real time factor|rtf
exact match|em
mean average precision|map
loss|nll|cross entropy|objective
return|reward|episode return|episode reward
dataset|data set|benchmark|corpus|ds
environment|env
task|benchmark
model|system|method|approach|backbone|variant|network|architecture|algorithm|algo|technique|configuration|config|baseline|agent|policy
method|solver|tool|framework|implementation|library|engine
condition|group|arm|treatment|setting
category|type|kind|class
participant|subject|user|person|pid|subj
patient|pt|subject
student|pupil
teacher|instructor|lecturer
programme|program|prog|course
respondent|participant
question|q|item
rating|score|overall
answer|response
grade|mark
resolution|res
channel|ch
population|pop|inhabitants
lifetime|lifespan|longevity
mass|weight|body mass|body weight
brightness|lighting|light
city|town
location|place|site|loc
state|status
code|name
credit|cred
collision|crash
capacity|seat
z|vertical
position|pos
length|len
height|elevation|altitude
context|ctx|context length|context window
sequence length|seq len|seqlen
layer|depth|number of layers
dimension|dim|width|hidden size
worker|thread|core|node|proc
concurrency|number of clients|client
bandwidth|bw
utilization|util|usage|utilisation
cpu|processor
communication|comm|traffic|network traffic
message|msg
request|req|call
failure|failed|fail
interval|int
difficulty|index of difficulty
usability|sus
workload|tlx
confidence|conf
probability|prob
systolic blood pressure|sbp|systolic pressure|systolic
diastolic blood pressure|dbp|diastolic pressure|diastolic
blood pressure|bp
heart rate|hr|pulse|bpm
body mass index|bmi
adverse event|ae|side effect|adverse event grade
baseline|w0|wk0|pre|before|week 0|week0|bl
before|pre
after|post
change|delta|δ|diff|difference
optical density|od
expression|expr|tpm|fpkm
fold change|fc|log2fc|logfc|lfc
p value|pval|padj
compound|cpd|molecule|ligand|drug
molecular weight|mw|molecular mass
concentration|conc
dose|dosage
solubility|solub|sol
viability|survival
gene|transcript
strain|genotype|mutant
species|taxon|organism
individual|ind|animal
abundance|count
observer|obs
gross domestic product|gdp
inflation|cpi|infl
unemployment|unemp|unemployment rate|jobless rate
debt|gov debt|government debt|public debt
government|gov|govt|public
revenue|sales|turnover
quantity|qty|units sold
customer|client|buyer
product|item|sku|article
region|area|territory
store|shop|branch|outlet
youngs modulus|young modulus|modulus|elastic modulus|stiffness|e
tensile strength|ultimate tensile strength|uts|rm
yield strength|yield stress|rp|rp0.2|rp 0.2|proof stress
elongation at break|elongation|a5|ductility|strain at break|at
hardness|hv|hrc
stress|sigma
density|rho
frequency|freq
humidity|rh|relative humidity
wind speed|ws|wind
precipitation|rain|rainfall|precip
latitude|lat
longitude|lon|lng
distance|dist
speed|velocity|v|vel
flow|discharge|flow rate
voltage|volt|u
current|i
pressure|press|p
force|load|f
radius|rad|rade|radj|r
planet mass|mass|masse|bmasse|massj
orbital period|orbper|period
effective temperature|teff
magnitude|mag
discovery|disc
discovered|found|detected|discovery|how they were found
host|hostname|host star|star
grade|gpa
hit rate|hit ratio|hr|hits
ndcg|normalized discounted cumulative gain
reciprocal rank|mrr
speedup|speed up
degradation|deg
reference|ref
maximum|max|peak
minimum|min
average precision|ap
mean absolute error|mae
root mean squared error|rmse|rms error
squared error|mse
standard deviation|std|sd
vehicle|car|automobile
hyperparameter|hp
temperature|t
width|w
manufacturer|maker|brand|make
horsepower|hp
fuel consumption|mpg|consumption|fuel economy
cylinder|cyl
"""
SAME: list[list[Phrase]] = [list(phrases(line)) for line in _SAME.strip().splitlines()]

VALUES_SAME: list[list[Phrase]] = [list(phrases(line)) for line in """
m|male|man|boy
f|female|woman|girl
us|usa|united state|america
uk|united kingdom|britain
success|successful|succeeded|passed
failed|failing|failure|fail
yes|true|y|t
no|false|n
wt|wild type
test|test set|test split
train|training|training set|train set
val|validation|dev|validation set|dev set
ctrl|control
de|deu|germany
fr|fra|france
it|ita|italy
es|esp|spain
baseline|base
treated|treatment
weekday|mon
bw|black and white
""".strip().splitlines()]  # fmt: skip

ROWS_SAID = _stems(
    "record entry item row observation sample case example instance person member people trial request run job order"
    " event thing entity individual user customer model system method measurement datapoint response specimen patient"
    " participant subject student respondent experiment configuration combination pair game match report session visit"
)
"""Words for what the rows of tables are."""
GENERIC = _stems("code name id number num no value type rate score count of in to from by the level details detail s n"
                 " mean max min m")  # fmt: skip
"""Words of names that tell little alone."""
LESS_IS_BETTER = _stems(
    "loss error err latency time duration perplexity ppl wer cer cost memory mem fid mae rmse mse delay collision"
    " failure misses energy flops params parameter price deviation regret rtf ic50 risk mt"
)
REPEATS = _stems("seed run fold replicate repeat repetition rep trial split_id specimen")
EXTENSIVE = _stems(
    "amount sales revenue count cost votes killed injured quantity total number income profit population expense"
    " spending attendance enrollment items collisions hours points goals money earnings"
)
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
COLLECTIVE = _stems("benchmark metric measure indicator quantity score variable feature")
"""Words for all that was measured."""

_MEASURED_BY = {
    "longest lived": "lifespan lifetime age longevity", "long": "duration length time lifespan",
    "short": "duration length time", "old": "age", "young": "age", "heav": "weight mass", "light": "weight mass",
    "tall": "height", "fast": "speed throughput", "slow": "speed throughput", "expensive": "price cost",
    "most expensive": "price cost", "cheap": "price cost", "large": "size area population",
    "big": "size area population", "strong": "strength", "hot": "temperature",
}  # fmt: skip
QUANTITIES = {start: _stems(words) for start, words in _MEASURED_BY.items()}
"""What comparisons and superlatives measure, by how they begin."""

SUFFIXES = {"k": 1e3, "m": 1e6, "b": 1e9, "g": 1e9, "t": 1e12}
SYMBOLS: dict[str, tuple[tuple[str, str], ...]] = {
    "N": (("force", "f"),), "Nm": (("torque", "tm"), ("moment", "tm")), "V": (("voltage", "uv"),),
    "A": (("current", "i"),), "W": (("power", "p"),), "J": (("energy", "e"),), "°C": (("temperature", "t"),),
    "K": (("temperature", "t"),), "Pa": (("pressure", "p"),), "bar": (("pressure", "p"),), "Hz": (("frequency", "f"),),
    "m/s": (("speed", "v"), ("velocity", "v")),
    "mm": (("height", "zh"), ("position", "xyz"), ("distance", "d"), ("length", "l")),
    "m": (("height", "zh"), ("position", "xyz"), ("distance", "d"), ("length", "l")),
}  # fmt: skip
"""What the letter before a unit stands for: Fz [N] is a force."""
UNITS = {
    unit: frozenset(map(stem, said.split()))
    for units, said in {
        "s sec ms us µs ns min h hr d day days hours seconds minutes": "time duration latency delay runtime wait",
        "°C K °F C": "temperature", "N kN mN": "force load", "Nm": "torque", "MPa kPa Pa bar hPa psi": "pressure stress",
        "GPa": "modulus stiffness", "mm cm m km px µm nm": "distance length height size displacement",
        "kg g mg t": "mass weight", "MB GB kB KB TB MiB GiB": "memory traffic data footprint storage bandwidth volume",
        "$ € USD EUR k€ £": "price cost money spending revenue", "m/s km/h mph": "speed velocity",
        "img/s tok/s tokens/s req/s ops/s it/s samples/s MB/s GB/s Gbps rps qps fps": "throughput speed bandwidth",
        "W kW mW MW": "power consumption", "J kWh Wh kJ MJ mJ": "energy consumption", "V mV": "voltage",
        "A mA": "current", "Hz kHz MHz GHz": "frequency", "nM µM mM mg/L ppm µg/m3 µg/m³ mg/l": "concentration",
        "m2 ha km2 m²": "area", "L mL m3 l ml": "volume", "° deg rad": "angle", "h wk hrs/wk": "hours",
        "y yr years": "age",
    }.items()
    for unit in units.split()
}  # fmt: skip
"""Quantities that a unit measures."""

_CONTEXT = (
    "rebuttal slide slides poster appendix reviewer reviewers camera ready fig figure main text supplement supplementary"
    " section advisor boss talk deck meeting thesis paper draft submission report presentation lecture tomorrow today"
    " asap quickly soon team colleague committee workshop conference journal manuscript readme blog post website page"
    " caption column width print black white grayscale greyscale gray proposal grant readers audience people know"
    " overview glance panel version style format pdf legend title minimal clean pretty neat proper decent readable"
    " compact tiny handy friendly ai llm bar"
)
_WORDS = (
    "a an the of in on to for from with and or as at is are was were be been it its their his her our we i you me us my"
    " your this that these those there here do does did can could would should will shall may might must please show plot"
    " draw display visualize visualise give make create want need like list find return tell compute calculate report"
    " get see look present illustrate graph chart figure diagram picture image visualization visualizing visualised"
    " result results using use used based about what which who whom whose when where why how many much have has had having"
    " some any also then so such than too very all both either into up down if more most less other another same kind"
    " let them they ones data table dataset value values respectively along together corresponding way thing"
    " attribute attributes column columns row rows again well good nice simple clear publication quality paper axis color"
    " colors different between summary information really quick quickly help thanks thank purpose ok okay hi hey now terms"
    " case basis overall generate produce provide put represent depict indicate following given available various because"
    " long held exist exists happened correspond belong go goes went come comes looking one each every t re ll don doesn"
    " isn still even actually set point points dots plotted shown drawn via scale legend order group grouped compare"
    " comparing out above below by per x y s everything else showing shows listing lists displaying displays visualizing"
    " plotting giving returning comparison describing reporting type rate score code section level category usage number"
    " record average amount change changes changed everyone everybody compared joined joining effect while during side"
    " two three only just across time attain reach achieve but four five six against versus add adding added include"
    " including put cause causes caused bring brings brought receive receives received answer answered take takes took taken"
    " end ends ended wins win winning won lead leads perform performs performed perform do doing done did run runs get gets"
    " got gotten work works worked seem seems become becomes keep keeps help helps matter matters hurt hurts affect affects"
    " influence impact pay off cost costs differ differs behave behaves spend spent hold holds turn turns stay stays fare"
    " happen happens vary lie lies fall falls grow grows want wants contribute contributes belong lot bit quite rather"
    " pretty maybe perhaps somehow basically simply actually currently usually typically plain under per vs compared"
    " anything something nothing whether versus already yet ever never always often hence thus therefore however though"
    " although instead besides moreover full whole entire complete single individual certain particular specific actual"
    " real true main general usual normal possible relevant interesting important big small little high low new old"
    " first second third next previous latter former dear hello sorry just cheers appreciate wondering wonder think know"
    " say says said mean means meant try trying tried start starting begin beginning able sure fine great cool awesome"
    " bars lines line curve curves marker markers symbol symbols label labels title axes ticks tick grid band bands"
    " shaded shade area thick thin bold visible readable separately jointly altogether direct directly kinds sort types"
    " counted measured recorded observed reported collected tested evaluated trained obtained achieved computed logged"
    " available question sense idea picture view look plots charts figures graphs were being within throughout"
)
STOP = _stems(f"{_WORDS} {_CONTEXT}")
"""Words that carry no meaning of their own in a wish, and what a figure is made for."""
FILLERS = frozenset("of the a an in for to s and their its".split())
"""Words that may stand within a name: the level of the membership."""
