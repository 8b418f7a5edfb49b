"""Commands and environments that pandoc's readers of LaTeX know by name."""

from __future__ import annotations

from typing import Final

from seminal.scan.markdown import atoms

# Commands that the LaTeX reader knows to have no argument: braces and brackets after them are text.
NO_ARGUMENT: Final = atoms.names(
    """
    AA aa abstractname addabbrvspace adddot adddotspace AE ae backslash bar bibname bshyp ccname chaptername
    citetext colonhyp contentsname copyright dothyp dots dq enclname euro faCheck faClose figurename flq
    flqq footnotesize frq frqq fshyp glossaryname glq glqq grq grqq guillemetleft guillemetright
    guillemotleft guillemotright guilsinglleft guilsinglright headtoname hfil hfill hfilneg hrule Huge huge
    hyp hyphen i indexname j L l LARGE Large large LaTeX ldots listfigurename listtablename lq
    lstlistingname mdots newline normalsize O o OE oe P pagename partname pfbreak pounds prefacename
    proofname ps qed quotedblbase quotesinglbase raggedright refname RN Rn rq S scriptsize seealsoname
    seename sep sim slash small ss strut tablename TeX textasciicircum textasciitilde textbackslash textbaht
    textbigcircle textblank textbrokenbar textbullet textcentoldstyle textcopyright textdagger textdegree
    textdollar textdong textgreater textless textlira textmu textmusicalnote textonehalf textonequarter
    textparagraph textpertenthousand textpeso textquotedbl textquotedblleft textquotedblright textquoteleft
    textquoteright textquotesingle textregistered textsection textsterling textthreequarters
    textthreesuperior texttwosuperior textyen tiny today vdots vfil vfill vfilneg
    """
)
# Commands that it knows to have one: no more than one pair of braces is theirs, of the first ones no bracket either.
_ONE_WITHOUT_OPTION: Final = atoms.names(
    """
    Ac ac Acf acf Acfp acfp Acl acl Aclp aclp Acp acp Acrfull acrfull Acrlong acrlong Acrshort acrshort Acs
    acs Acsp acsp autocap bibstring emph ensuremath fancybreak Gls gls GLSdesc Glsdesc glsdesc GLSdescplural
    Glsdescplural glsdescplural Glspl glspl hl lowercase MakeLowercase MakeTextLowercase MakeTextUppercase
    MakeUppercase mkbibbold mkbibbrackets mkbibemph mkbibitalic mkbibparens mkbibquote newtie newtoggle
    nhttfamily nohyphens nolinkurl pandocbounded passthrough plainbreak sout st textbf textcircled textit
    textmd textnhtt textnormal textogonekcentered textrm textsc textsf textsl textsubscript textsuperscript
    texttt textup theoremstyle togglefalse toggletrue ul uline underline uppercase url
    """
)
ONE_ARGUMENT: Final = _ONE_WITHOUT_OPTION | atoms.names(
    """
    addbibresource address alert ang author Autocite autocite bibliography blockquote caption centerline
    chapter Cite cite citeal citealp citealt citeauthor citep citet Citeyear citeyear Citeyearpar
    citeyearpar closing date dedication enquote extratitle Footcite footcite Footcitetext footcitetext
    footnote framesubtitle frametitle frontispiece include input lowertitleback minisec nocite num numlist
    opening paragraph Parencite parencite part publishers section setdefaultlanguage setmainlanguage si
    signature Smartcite smartcite subfile subject subparagraph subsection subsubsection subtitle Supercite
    supercite Textcite textcite thanks title titlehead unit uppertitleback usepackage
    """
)
WITHOUT_OPTION: Final = (
    NO_ARGUMENT
    | _ONE_WITHOUT_OPTION
    | atoms.names("foreignlanguage foreignquote href hyperlink hyphenquote newtheorem qtylist SIlist")
)
# Commands of which a bracket is the option only where braces follow.
LATE_OPTION: Final = atoms.names(
    """
    addbibresource ang author Autocite autocite Autocites autocites bibliography blockquote chapter Cite
    cite citeal citealp citealt citeauthor citep Cites cites citet Citeyear citeyear Citeyearpar citeyearpar
    colorbox documentclass Footcite footcite Footcites footcites Footcitetext footcitetext Footcitetexts
    footcitetexts footnote framesubtitle frametitle minisec nocite num numlist paragraph Parencite parencite
    Parencites parencites part qty rule section setdefaultlanguage setmainlanguage SI signature Smartcite
    smartcite subparagraph subsection subsubsection Supercite supercite Supercites supercites Textcite
    textcite Textcites textcites textcolor thanks title
    """
)
# Commands whose argument is shown as it is written.
VERBATIM_COMMANDS: Final = atoms.names("verb Verb lstinline mintinline")
# Commands that set the font of all that follows them.
DECLARATIONS: Final = atoms.names("em it sl bf tt rm itshape slshape scshape bfseries")
# Commands that it takes for parts of a paragraph, even alone on their line.
INLINE_COMMANDS: Final = (VERBATIM_COMMANDS | DECLARATIONS) | atoms.names(
    """
    o O l L i j aa AA AE OE pounds euro LaTeX TeX dots ldots cdots newline hfill linebreak cite citet citep
    citealt citealp citeauthor citeyear textcite parencite autocite footcite S P copyright textbackslash ae
    oe aa ss slash emph textit textsl textsc textsf textmd textrm textup texttt alert textsuperscript
    textsubscript textbf textnormal underline mbox hbox vbox lettrine ensuremath texorpdfstring
    MakeUppercase uppercase MakeLowercase lowercase thanks footnote footnotemark footnotetext passthrough
    includegraphics includesvg url nolinkurl href hyperlink hyperref nohyphens input st ul hl sout uline
    today ps bar label ref cref Cref vref eqref autoref gls Gls ac acf acs acl enquote foreignquote si unit
    SI qty num ang nocite index noindent autocap figurename refname qed sep smartcite supercite citeyearpar
    textcites cites citetext
    """
)
# Commands that begin a block of raw LaTeX wherever they begin a block.
BLOCK_COMMANDS: Final = atoms.names(
    """
    special pdfannot pdfstringdef bibliographystyle maketitle makeindex makeglossary addcontentsline
    addtocontents addtocounter ignore hyperdef markboth markright markleft hspace vspace newpage clearpage
    pagebreak titleformat listoffigures listoftables write par parbox title subtitle author date newtheorem
    theoremstyle dedication part chapter section subsection subsubsection paragraph subparagraph minisec
    frametitle hrule strut rule item documentclass centerline caption bibliography addbibresource endinput
    lstinputlisting inputminted graphicspath include input subfile usepackage epigraph raggedright
    """
)
# Commands that take the next character, braced or not.
ACCENTS: Final = atoms.names("c b G h d f r t U v u k H")
# Commands whose argument the LaTeX reader reads, where it takes others as they are.
READ_COMMANDS: Final = (
    ONE_ARGUMENT | ACCENTS | {"rule", "texorpdfstring", "textgreek", "textlatin"}
) - atoms.names(
    """
    Ac ac Acf acf Acfp acfp Acl acl Aclp aclp Acp acp Acrfull acrfull Acrlong acrlong Acrshort acrshort Acs
    acs Acsp acsp addbibresource ang bibliography bibstring ensuremath fancybreak GLSdesc GLSdescplural Gls
    gls Glsdesc glsdesc Glsdescplural glsdescplural Glspl glspl include input newtoggle nolinkurl num
    numlist plainbreak setdefaultlanguage setmainlanguage subfile theoremstyle togglefalse toggletrue url
    usepackage
    """
)
# Commands of which it reads all arguments but the first.
READ_AFTER_FIRST: Final = atoms.names(
    "colorbox foreignlanguage foreignquote href hyperlink hyphenquote textcolor"
)
# Environments that do not end a paragraph.
MATH_ENVIRONMENTS: Final = atoms.names(
    """
    math displaymath equation gather multline eqnarray align alignat flalign dmath dgroup darray
    subequations
    """
)
# Environments that the LaTeX reader reads, where it takes others as they are.
READ_ENVIRONMENTS: Final = atoms.names(
    """
    abstract sloppypar letter minipage figure figure* center quote quotation verse itemize enumerate
    description alltt table table* tabular tabular* tabularx longtable
    """
)
# Environments that show what is in them as it is written.
VERBATIM_ENVIRONMENTS: Final = atoms.names(
    """
    verbatim Verbatim BVerbatim lstlisting minted comment code tikzpicture tikzcd lilypond ly
    """
)
# Commands that define a macro.
DEFINITIONS: Final = atoms.names(
    """
    newcommand renewcommand providecommand DeclareRobustCommand def gdef edef let newenvironment
    renewenvironment DeclareMathOperator NewDocumentCommand RenewDocumentCommand
    """
)
