"""LaTeX commands by what pandoc makes of them in a bibliography (pandoc 3.9)."""

from __future__ import annotations

from typing import Final

KEPT: Final = frozenset(
    (
        "AA aa abstractname Ac ac Acf acf Acfp acfp Acl acl Aclp aclp Acp acp Acrfull acrfull Acrlong acrlong "
        "Acrshort acrshort Acs acs Acsp acsp addabbrvspace addbibresource adddot adddotspace address AE ae "
        "alert ang author autocap Autocite backslash bar bf bfseries bibliography bibname bibstring "
        "blockcquote blockquote bshyp caption ccname centerline chapter chaptername Cite citeal citealt "
        "Citeyear Citeyearpar citeyearpar closing colonhyp colorbox contentsname copyright date dedication "
        "dothyp dots dq em emph enclname enquote ensuremath epigraph euro extratitle faCheck faClose "
        "fancybreak figurename flq flqq Footcite footcite Footcitetext footcitetext foreignblockquote "
        "foreignlanguage foreignquote framesubtitle frametitle frontispiece frq frqq fshyp glossaryname glq "
        "glqq Gls gls GLSdesc Glsdesc glsdesc GLSdescplural Glsdescplural glsdescplural Glspl glspl grq grqq "
        "guillemetleft guillemetright guillemotleft guillemotright guilsinglleft guilsinglright headtoname hl "
        "href hrule hyp hyperlink hyperref hypertarget hyphen hyphenblockquote hyphenquote includegraphics "
        "includesvg indexname it item itshape LaTeX ldots listfigurename listtablename lowercase "
        "lowertitleback lq lstinline lstlistingname MakeLowercase MakeTextLowercase MakeTextUppercase "
        "MakeUppercase mdots minisec mintinline mkbibbold mkbibbrackets mkbibemph mkbibitalic mkbibparens "
        "mkbibquote newline newtie newtoggle nhttfamily nocite nohyphens nolinkurl num numlist numrange OE oe "
        "opening pagename pandocbounded par paragraph parbox Parencite parencite part partname passthrough "
        "pfbreak plainbreak pounds prefacename proofname ps publishers qed qty qtylist qtyrange quotedblbase "
        "quotesinglbase raggedright refname rm rq scshape section seealsoname seename sep setdefaultlanguage "
        "setmainlanguage SI si signature SIlist sim SIrange sl slash slshape Smartcite smartcite sout ss st "
        "strut subject subparagraph subsection subsubsection subtitle Supercite supercite tablename TeX "
        "texorpdfstring textasciicircum textasciitilde textbackslash textbaht textbf textbigcircle textblank "
        "textbrokenbar textbullet textcentoldstyle textcircled Textcite textcolor textcopyright textdagger "
        "textdegree textdollar textdong textgreater textit textless textlira textmd textmu textmusicalnote "
        "textnhtt textnormal textogonekcentered textonehalf textonequarter textparagraph textpertenthousand "
        "textpeso textquotedbl textquotedblleft textquotedblright textquoteleft textquoteright "
        "textquotesingle textregistered textrm textrussian textsc textsection textsf textsl textsterling "
        "textsubscript textsuperscript textthreequarters textthreesuperior texttt texttwosuperior textup "
        "textyen thanks theoremstyle title titlehead today togglefalse toggletrue tt ul uline underline unit "
        "uppercase uppertitleback url vdots "
    ).split()
)
"""Commands that leave a sign, or what they hold."""

SPARED: Final = frozenset(
    (
        "Huge LARGE Large allowbreak boldmath break centering else enspace fi footnotesize goodbreak hfill "
        "hphantom hskip hspace huge ignorespaces indent index kern label large leavevmode linebreak mdseries "
        "newblock nobreak noindent nolinebreak normalfont normalsize null or pagebreak penalty protect qquad "
        "quad raggedleft relax rmfamily sc scriptsize selectlanguage sf sffamily sloppy small thinspace tiny "
        "ttfamily unboldmath unskip upshape vfill vphantom vskip vspace xspace "
    ).split()
)
"""Commands that set no text: nothing is missed where they are dropped."""
