"""Names that pandoc knows: HTML elements, LaTeX commands and environments (the pandoc manual names some)."""

from __future__ import annotations

from typing import Final


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


# HTML elements that are blocks, DocBook's and EPUB's among them.
BLOCK_TAGS: Final = _names(
    """
    address article aside blockquote body canvas caption center col colgroup dd details dir div dl
    dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html isindex
    main menu meta noframes nav ol output p pre section summary table tbody textarea thead tfoot ul
    frameset li td th tr script style calloutlist bibliolist glosslist itemizedlist orderedlist
    segmentedlist simplelist variablelist caution important note tip warning literallayout
    programlisting programlistingco screen screenco screenshot synopsis example informalexample
    informalfigure informaltable para simpara formalpara equation informalequation mediaobject
    qandaset procedure task cmdsynopsis funcsynopsis classsynopsis epigraph msgset sidebar title
    case switch default
    """
)

# Elements that can be a block or stand in a paragraph.
EITHER_TAGS: Final = _names(
    """
    audio applet button iframe embed del ins progress map area noscript script object svg video
    source track
    """
)

# Elements whose content is never Markdown.
VERBATIM_TAGS: Final = _names(
    """
    pre style script textarea
    """
)

# Elements without content.
VOID_TAGS: Final = _names(
    """
    area base br col embed hr img input link meta param source track wbr
    """
)

# Commands that the LaTeX reader knows to have no optional argument: a bracket after them is text.
WITHOUT_OPTION: Final = _names(
    """
    o O l L i j aa AA AE OE pounds euro LaTeX TeX dots ldots cdots newline hfill linebreak cite
    citet citep citealt citealp citeauthor citeyear textcite parencite autocite footcite S P
    copyright textbackslash ae oe aa ss slash
    """
)

# Commands whose argument is shown as it is written.
VERBATIM_COMMANDS: Final = _names("verb Verb lstinline mintinline")

# Commands that set the font of all that follows them.
DECLARATIONS: Final = _names("em it sl bf tt rm itshape slshape scshape bfseries")

# Commands that it takes for parts of a paragraph, even alone on their line.
INLINE_COMMANDS: Final = (WITHOUT_OPTION | VERBATIM_COMMANDS | DECLARATIONS) | _names(
    """
    emph textit textsl textsc textsf textmd textrm textup texttt alert textsuperscript textsubscript
    textbf textnormal underline mbox hbox vbox lettrine ensuremath texorpdfstring MakeUppercase
    uppercase MakeLowercase lowercase thanks footnote footnotemark footnotetext passthrough
    includegraphics includesvg url nolinkurl href hyperlink hyperref nohyphens input st ul hl sout
    uline today ps bar label ref cref Cref vref eqref autoref gls Gls ac acf acs acl enquote
    foreignquote si unit SI qty num ang nocite index noindent autocap figurename refname qed sep
    smartcite supercite citeyearpar textcites cites citetext
    """
)

# Commands that begin a block of raw LaTeX wherever they begin a block.
BLOCK_COMMANDS: Final = _names(
    """
    special pdfannot pdfstringdef bibliographystyle maketitle makeindex makeglossary addcontentsline
    addtocontents addtocounter ignore hyperdef markboth markright markleft hspace vspace newpage
    clearpage pagebreak titleformat listoffigures listoftables write par parbox title subtitle
    author date newtheorem theoremstyle dedication part chapter section subsection subsubsection
    paragraph subparagraph minisec frametitle hrule strut rule item documentclass centerline caption
    bibliography addbibresource endinput lstinputlisting inputminted graphicspath include input
    subfile usepackage epigraph raggedright
    """
)

# Commands that take the next character, braced or not.
ACCENTS: Final = _names(
    """
    c b G h d f r t U v u k H
    """
)

# Environments that do not end a paragraph.
MATH_ENVIRONMENTS: Final = _names(
    """
    math displaymath equation gather multline eqnarray align alignat flalign dmath dgroup darray subequations
    """
)

# Environments that the LaTeX reader reads, where it takes others as they are.
READ_ENVIRONMENTS: Final = _names(
    """
    abstract sloppypar letter minipage figure figure* center quote quotation verse itemize
    enumerate description alltt table table* tabular tabular* tabularx longtable
    """
)

# Environments that show what is in them as it is written.
VERBATIM_ENVIRONMENTS: Final = _names(
    """
    verbatim Verbatim BVerbatim lstlisting minted comment code tikzpicture tikzcd lilypond ly
    """
)

# Commands that define a macro.
DEFINITIONS: Final = _names(
    """
    newcommand renewcommand providecommand DeclareRobustCommand def gdef edef let newenvironment
    renewenvironment DeclareMathOperator NewDocumentCommand RenewDocumentCommand
    """
)
