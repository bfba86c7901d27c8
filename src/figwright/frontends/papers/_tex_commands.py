"""What commands of LaTeX and of the packages that papers use leave in a text."""

from __future__ import annotations

ARGUMENTS: dict[str, str] = {
    name: how
    for how, names in {
        "": (
            "acresetall allowbreak allowdisplaybreaks AND And and appendix balance begingroup bf bfseries bgroup Big "
            "big Bigg bigg Biggl biggl Biggr biggr Bigl bigl Bigr bigr bigskip bmod boldmath bottomrule break "
            "centering cleardoublepage clearpage columnbreak displaystyle DontPrintSemicolon dotfill doublespacing "
            "egroup eject else em ENDFOR EndFor EndForAll ENDFUNCTION EndFunction endgroup ENDIF EndIf ENDLOOP "
            "EndLoop EndProcedure ENDWHILE EndWhile fi FloatBarrier flushbottom footnotemark footnotesize "
            "frenchspacing fussy global glsresetall hfil hfill hline hrulefill hss Huge huge IEEEpeerreviewmaketitle "
            "ignorespaces ignorespacesafterend indent it itshape justifying LARGE Large large leavevmode left limits "
            "linebreak linenumbers LinesNotNumbered LinesNumbered listoffigures listoftables long looseness "
            "makeatletter makeatother maketitle mathstrut mathsurround mdseries medskip middle midrule newline "
            "newpage nobreak noindent nointerlineskip nolimits nolinebreak nolinenumbers nonfrenchspacing nonumber "
            "nopagebreak normalfont normalsize notag null offinterlineskip onecolumn onehalfspacing or pagebreak par "
            "phantomsection printAffiliationsAndNotice printbibliography protect qed qedhere raggedbottom raggedleft "
            "raggedright relax RestyleAlgo right rm rmfamily sc scriptscriptstyle scriptsize scriptstyle scshape "
            "selectfont sep SetAlgoLined SetAlgoNoLine SetAlgoVlined sf sffamily singlespacing sl sloppy slshape "
            "small smallskip Statex strut tableofcontents textstyle tiny toprule tt ttfamily twocolumn unboldmath "
            "unskip upshape vfil vfill vss xspace"
        ),
        "x": (
            "acmDOI acmYear addbibresource address affiliation animategraphics arraystretch author authorrunning "
            "bibitem bibliography bibliographystyle captionsetup ccsdesc cellcolor color columncolor corref cortext "
            "crefalias date DeclareSIUnit deleted ead email enlargethispage fnmark fnref fntext footnote footnotetext "
            "graphicspath hphantom hspace hypersetup hyphenation icmlkeywords IEEEauthorblockA IEEEauthorblockN "
            "IEEEmembership include includegraphics includepdf index input institute keywords label linespread "
            "listoftodos lstinputlisting lstset marginnote marginpar markboth newcounter newlength newsavebox "
            "newtoggle nocite orcid pagestyle pdfbookmark pgfmathsetmacro pgfplotsset phantom refstepcounter "
            "RequirePackage rowcolor runningtitle setcitestyle sisetup sout st stepcounter subfile subtitle "
            "thanks theoremstyle thispagestyle tikz tikzset title titlerunning tnoteref tnotetext todo togglefalse "
            "toggletrue urlstyle usebox usepackage usetikzlibrary verbatiminput vphantom vspace xspaceaddexceptions"
        ),
        "xx": (
            "setlength import subimport inputfrom includefrom "
            "addtocontents addtocounter addtolength algrenewcommand colorlet Crefname crefname definecolorset "
            "fontsize icmlaffiliation icmlcorrespondingauthor markright newtheorem numberwithin rule setcounter SetKw "
            "SetKwData SetKwFunction SetKwInOut SetKwInput SetKwProg settowidth"
        ),
        "xxx": "addcontentsline definecolor icmlsetsymbol newacronym providecolor",
        "xxxx": "titlespacing",
        "xxxxx": "titleformat",
        "k": (
            "acute added bar blockquote bm boldsymbol breve cancel caption centerline chapter check clap ddot dot "
            "emph ensuremath fbox frame framebox grave hat hbox highlight hl hyperref leftline llap lowercase makebox "
            "makecell MakeLowercase MakeUppercase mathbbm mathbf mathbin mathclose mathds mathit mathllap mathnormal "
            "mathop mathopen mathord mathpunct mathrel mathring mathrlap mathrm mathsf mathtt mbox nohyphens "
            "nolinkurl not operatorname overbrace overline overrightarrow paragraph part path pmb rightline rlap "
            "section sentence shortstack smash sqrt subparagraph subref subsection substack subsubsection tcbox text "
            "textbf textit textlf textls textmd textnormal textnumero textquote textrm textsc textsf textsl "
            "textsubscript textsuperscript texttt textup thead tilde tnote ul uline underbrace underline uppercase "
            "url uuline uwave vbox vcenter vec widehat widetilde xleftarrow xrightarrow"
        ),
        "xk": (
            "adjustbox colorbox fontspec footnotemarktext foreignlanguage href hyperlink hypertarget lstinline "
            "mathcolor overset parbox raisebox rotatebox scalebox stackrel textblockcolor textcolor tooltip underset"
        ),
        "xxk": "fcolorbox resizebox",
        "kx": "pdftooltip replaced texorpdfstring",
        "kk": "IEEEPARstart lettrine",
        "xkx": "ifblank ifbool ifdef ifstrempty ifthenelse iftoggle",
        "xxkx": "ifstrequal",
    }.items()
    for name in names.split()
}
"""For each argument in braces whether it is kept (k) or goes (x); arguments in brackets go."""

LENGTHS = frozenset(
    "vskip hskip kern mkern baselineskip parskip parindent tabcolsep textwidth textheight abovedisplayskip "
    "belowdisplayskip abovecaptionskip belowcaptionskip itemsep topsep columnsep floatsep textfloatsep "
    "intextsep".split()
)
"""These are followed by a length without braces."""

INLINE = frozenset(
    "tiny scriptsize footnotesize small normalsize large Large sloppypar singlespace doublespace bf it em tt sc "
    "bfseries itshape ttfamily".split()
)
"""Environments in which the line goes on."""

ENVIRONMENTS = {
    "minipage": 1, "wrapfigure": 2, "wraptable": 2, "multicols": 1, "spacing": 1, "subfigure": 1, "subtable": 1,
    "list": 2, "thebibliography": 1, "adjustwidth": 2, "restatable": 2, "CJK": 2, "CJK*": 2, "lrbox": 1,
    "adjustbox": 1, "column": 1, "tabular": 1, "tabular*": 2, "tabularx": 2, "array": 1, "longtable": 1,
    "otherlanguage": 1, "textblock": 1, "subcaptionblock": 1, "SCfigure": 0, "icmlauthorlist": 0, "spreadlines": 1,
    "alignat": 1, "alignat*": 1, "floatrow": 0, "tblr": 1, "NiceTabular": 1, "tabulary": 2, "tabu": 1, "paracol": 1,
    "labeling": 1, "IEEEeqnarray": 1,
}  # fmt: skip
"""How many arguments in braces these take that are no text."""

SYMBOLS = {
    "eg": "e.g.", "ie": "i.e.", "etal": "et al.", "etc": "etc.", "cf": "cf.", "wrt": "w.r.t.", "vs": "vs.",
    "iid": "i.i.d.", "Eg": "E.g.", "Ie": "I.e.", "aka": "a.k.a.", "dof": "d.o.f.", "onedot": ".", "resp": "resp.",
    "viz": "viz.", "LaTeX": "LaTeX", "TeX": "TeX", "BibTeX": "BibTeX", "LaTeXe": "LaTeX2e", "ldots": "…",
    "dots": "…", "textellipsis": "…", "cdots": "⋯", "textbackslash": "\\", "textasciitilde": "~",
    "textasciicircum": "^", "slash": "/", "textbar": "|", "textless": "<", "textgreater": ">", "lbrack": "[",
    "rbrack": "]", "textendash": "–", "textemdash": "—", "checkmark": "✓", "cmark": "✓", "xmark": "✗",
    "ddagger": "‡", "textrightarrow": "→", "textleftarrow": "←", "quad": " ", "qquad": " ", "space": " ",
    "enspace": " ", "thinspace": " ", "tab": " ", "enskip": " ", "colon": ":", "mid": "|", "vert": "|", "Vert": "‖",
    "lvert": "|", "rvert": "|", "lVert": "‖", "rVert": "‖", "textunderscore": "_", "upmu": "μ", "micro": "µ",
    "degree": "°", "textmu": "µ", "pounds": "£", "euro": "€", "texteuro": "€", "EUR": "€", "copyright": "©",
    "textregistered": "®", "texttrademark": "™", "dag": "†", "ddag": "‡", "S": "§", "P": "¶",
    "textquotesingle": "'", "textquotedbl": "\"", "quotesinglbase": "‚", "quotedblbase": "„", "guillemotleft": "«",
    "iff": "⟺", "implies": "⟹", "bigcirc": "○", "bullet": "•", "textbullet": "•", "blacksquare": "■", "square": "□",
    "today": "", "minus": "-", "plus": "+", "degreeCelsius": "°C", "percent": "%", "textpm": "±",
    "textsection": "§", "triangleright": "▷", "dotsc": "…", "dotsb": "⋯", "argmax": "argmax", "argmin": "argmin",
    "newline": " ", "lq": "‘", "rq": "’", "-": "", "/": "", ",": " ", ";": " ", ":": " ", "!": "", " ": " ",
    "\n": " ", "@": "", ">": " ", "(": "", ")": "", "[": "", "]": "", "|": "‖", "{": "{", "}": "}", "$": "$",
    "%": "%", "&": "&", "#": "#", "_": "_", "*": "", "+": "", "<": "",
}  # fmt: skip
"""What these print, where the table of signs has something else or nothing."""

ACCENTS = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", "\"": "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "c": "\u0327", "v": "\u030c", "u": "\u0306", "H": "\u030b", "k": "\u0328", "r": "\u030a", "b": "\u0331",
    "d": "\u0323", "t": "\u0361",
}  # fmt: skip
MATH = frozenset(
    "frac dfrac tfrac cfrac sqrt left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr middle "
    "text mathrm mathbf mathbb mathcal mathfrak mathscr mathsf mathtt mathit boldsymbol bm operatorname overline "
    "underline widehat widetilde hat tilde bar vec dot ddot overset underset stackrel underbrace overbrace limits "
    "nolimits binom dbinom tbinom begin end label tag nonumber notag displaystyle textstyle scriptstyle "
    "scriptscriptstyle quad qquad mbox hbox substack not xrightarrow xleftarrow rm bf it cal sf tt mathop mathbin "
    "mathrel mathord phantom hphantom vphantom smash intertext shortintertext hspace vspace lvert rvert lVert rVert "
    "pmod bmod mod pod ensuremath textbf textit textrm textsc texttt textsf emph color textcolor mathds mathbbm "
    "mathring check breve acute grave overrightarrow overleftarrow dots ldots cdots vdots ddots dotsc dotsb dotsm "
    "dotsi iff implies impliedby to gets ne le ge land lor lnot colon lim limsup liminf sup inf max min arg exp log "
    "ln lg det dim ker hom gcd deg Pr sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan argmax "
    "argmin boxed fbox cancel bcancel xcancel mathchoice allowbreak raisebox scalebox genfrac prescript sideset "
    "mathstrut strut null kern mkern mskip hfill break newline cr hline varlimsup varliminf injlim projlim "
    "varinjlim varprojlim ref eqref cref Cref href url footnote cite citep citet bmatrix pmatrix mathnormal symbf "
    "symbfit mathbfit mathsfit footnotesize small scriptsize tiny normalsize large resizebox lbrace rbrace lbrack "
    "rbrack langle rangle lfloor rfloor lceil rceil backslash".split()
)
"""Commands in formulas that every engine knows; the signs are in another table."""
