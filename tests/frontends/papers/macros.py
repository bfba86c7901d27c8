"""Commands as papers use them, and what is left of them in the text. All of it was written for these tests."""

from __future__ import annotations

PREAMBLE = r"""
\documentclass{article}
\usepackage[utf8]{inputenc}
\newcommand{\flow}{\ensuremath{\mathbf{f}}\xspace}
\newcommand{\intensity}[1][t]{I_{#1}}
\newcommand{\ours}[2][v1]{Net-#2 (#1)}
\newcommand*\circled[1]{\tikz[baseline=(c.base)]{\node[draw] (c) {#1};}}
\DeclareMathOperator*{\argmaxx}{arg\,max}
\NewDocumentCommand{\feat}{s o m}{\IfBooleanTF{#1}{\hat\phi}{\phi}\IfNoValueF{#2}{_{#2}}(#3)}
\DeclarePairedDelimiter{\norm}{\lVert}{\rVert}
\def\pair(#1,#2){\langle #1;#2 \rangle}
\long\def\hide#1{}
\let\strong\textbf
\newenvironment{remark}[1][Remark]{\begin{quote}\textbf{#1:} }{\end{quote}}
\newcommand{\beq}{\begin{equation}}\newcommand{\eeq}{\end{equation}}
\def\eg{\emph{e.g}\onedot}
\newif\ifarxiv \arxivtrue
\newif\ifdraft
\newcommand{\ifblind}{\iffalse}
\newacronym{cnn}{CNN}{convolutional network}
"""

PRINTED = [
    (r"see \href{https://a.org/x_1?y=2&z=3%20}{our page} now", "see our page now"),
    (r"at \url{https://a.org/b_c%20d#e~f}.", "at https://a.org/b_c%20d#e~f."),
    (r"\textcolor{red}{Red} \textcolor[rgb]{1,0,0}{and} {\color{blue} blue} \colorbox{red}{box}", "Red and blue box"),
    (r"\mbox{kept together} and \parbox{3cm}{this} \raisebox{1pt}{too}", "kept together and this too"),
    (r"\resizebox{\linewidth}{!}{scaled} \rotatebox[origin=c]{90}{turned}", "scaled turned"),
    (r"at \SI{30}{\kilo\hertz} or \qty{0.5}{\metre\per\second\squared}", "at 30 kHz or 0.5 m/s²"),
    (r"\SIrange{1}{3}{\milli\second}, \num{1e-3}, \qty{5}{\percent}", "1 to 3 ms, 1×10^-3, 5%"),
    (r"\ang{45}, \unit{\kg}, \numlist{1;2;3}, $\SI{2}{\um}$", r"45°, kg, 1, 2, 3, $\text{2 µm}$"),
    (r"flow \flow and $\intensity$, $\intensity[0]$", r"flow $\mathbf{f}$ and $I_{t}$, $I_{0}$"),
    (r"\ours{a} and \ours[v2]{b}", "Net-a (v1) and Net-b (v2)"),
    (r"$\feat{x}$, $\feat[e]{x}$, $\feat*{x}$", r"$\phi(x)$, $\phi_{e}(x)$, $\hat\phi(x)$"),
    (r"$\argmaxx_\theta \norm{x}$", r"$\operatorname{arg\,max}_\theta \lVert x \rVert$"),
    (r"$\pair(a,b)$", r"$\langle a;b \rangle$"),
    (r"step \circled{1} is \strong{bold}\hide{secret words}", "step 1 is bold"),
    (r"\beq a = b \label{eq:x} \eeq", "$$a = b$$"),
    (r"cars, \eg trucks, \etal., \wrt them", "cars, e.g. trucks, et al., w.r.t. them"),
    (r"Na\"ive r\'esum\'e \v{S}koda \O rsted Erd\H{o}s \c{c}a {\aa}", "Naïve résumé Škoda Ørsted Erdős ça å"),
    (r"``quoted'' --- 3--5\,\%, A\&B, \$3, \#1, \_x\_, \{set\}", "“quoted” — 3–5 %, A&B, $3, #1, _x_, {set}"),
    (r"{\bf [MASK]} and \textbf{[CLS]}", "[MASK] and [CLS]"),
    (r"\verb|x_%$y| and \lstinline{a_b} and \texttt{c\_d}", "x_%$y and a_b and c_d"),
    (r"a\footnote{A note with \url{http://x.org}.} b\thanks{Money} c\todo{later}", "a b c"),
    (r"\ifarxiv Here. \else There. \fi\ifdraft Draft. \else Final.\fi", "Here. Final."),
    (r"\iffalse Old \ifdraft nested \fi gone. \fi Left.", "Left."),
    (r"\ifblind Authors hidden. \else Authors named.\fi", "Authors named."),
    (r"\ifthenelse{\equal{a}{b}}{First}{Second} \iff", "First ⟺"),
    (r"\gls{cnn}, \glspl{cnn}, \ac{LSTM}, \acrlong{cnn}", "CNN, CNNs, LSTM, convolutional network"),
    (r"\added{New} \deleted{old}\replaced{right}{wrong} \sout{struck}", "New right"),
    (r"\texorpdfstring{$\alpha$}{alpha}-divergence, \ensuremath{x^2}", r"$\alpha$-divergence, $x^2$"),
    (r"\begin{small}small\end{small} and \underline{under} \uline{line}", "small and under line"),
    (r"\begin{minipage}[t]{0.5\textwidth}Inside.\end{minipage}", "Inside."),
    (r"\begin{remark}[Note] Said. \end{remark}", "Note: Said."),
    (r"\vskip -0.2in \setlength\parindent{0pt} \hspace*{1em}Words.", "Words."),
    (r"$a \text{ if $b$ else } c$ and \(d\)", r"$a \text{ if $b$ else } c$ and $d$"),
    (r"\IEEEPARstart{T}{his} begins, \enquote{so}.", "This begins, “so”."),
    (r"\Call{Sort}{x} \Comment{twice}", "Sort(x) (twice)"),
]  # fmt: skip
"""A piece of a paper and its text."""

GONE = [
    "\\begin{verbatim}\n$ { % \\begin{x}\n\\end{verbatim}",
    "\\begin{lstlisting}[language=C]\nint $x = {\n\\end{lstlisting}",
    "\\begin{minted}{python}\ny = '{' % 3\n\\end{minted}",
    "\\begin{comment}\nhidden { $\n\\end{comment}",
    "% a comment with { and $ and \\begin{figure}\n",
    "\\begin{tikzpicture}\\node[draw] {a}; \\draw (0,0) -- (1,1);\\end{tikzpicture}",
    "\\begin{figure}\\centering\\subfloat[a]{\\includegraphics{x}}\\caption{A figure.}\\end{figure}",
    "\\begin{wrapfigure}{r}{0.4\\textwidth}\\includegraphics{c}\\caption{Wrapped.}\\end{wrapfigure}",
    "\\begin{table}\\caption{T}\\begin{tabular}{l S[table-format=2.1]}\\toprule {a} & {b \\si{\\ms}} \\\\ \\midrule "
    "\\multirow{2}{*}{c} & 1.2 \\pm 0.1 \\\\ \\cmidrule(lr){1-2} & \\num{3} \\\\ \\multicolumn{2}{c}{d} \\\\ "
    "\\bottomrule\\end{tabular}\\end{table}",
    "\\input{lost} \\import{sections/}{lost} \\subfile{../outside}",
]
"""What leaves no words, however odd it looks."""

BROKEN = [
    "\\textbf{never closed",
    "a stray } brace",
    "costs $5 and no more",
    "\\href{http://x.org}",
    "\\href",
    "\\frac \\sqrt[3 \\footnote",
    "\\begin{itemize} \\item open",
    "\\end{center} \\end{figure}",
    "\\begin{figure} \\caption{lost end}",
    "\\begin{equation} a = b",
    "\\iffalse without an end",
    "\\else \\fi \\or",
    "\\newcommand{\\broken}[2",
    "\\def\\broken#1",
    "\\verb",
    "\\begin{verbatim} open",
    "\\SI{3}{\\metre",
    "\\'",
    "\\begin{tabular}{cc} 1 & 2 \\\\",
    "\\strangecommand \\other{words}{and more}",
    "\\[ x + y",
    "$$ x + y",
    "\\(",
    "\\",
    "{{{{",
]
"""What no LaTeX would take."""

WRAPPERS = [
    ("", ""),
    ("{\\small ", "}"),
    ("\\textbf{", "}"),
    ("\\textcolor{red}{", "}"),
    ("\\begin{itemize}\\item ", "\\end{itemize}"),
    ("\\begin{minipage}{0.5\\textwidth}", "\\end{minipage}"),
    ("\\begin{remark}", "\\end{remark}"),
    ("\\ifarxiv ", "\\fi "),
    ("\\ifdraft \\else ", "\\fi "),
    ("\\begin{theorem}[Main]", "\\end{theorem}"),
    ("\\begin{adjustbox}{width=\\linewidth}", "\\end{adjustbox}"),
]
"""What may stand around any piece and leaves it there."""
