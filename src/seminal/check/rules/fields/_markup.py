"""Markup in fields, and LaTeX commands by what pandoc makes of them (pandoc 3.9)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.rule_kinds import Finding, blank, value_finding
from seminal.model.entry import PEOPLE
from seminal.model.rules import Reader
from seminal.text.entities import unescape
from seminal.text.latex import SYMBOLS
from seminal.text.pattern import lazy

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

DANGEROUS: Final = tuple(
    (
        "input include openin openout read write closeout immediate special ShellEscape csname catcode def edef gdef "
        "xdef let futurelet expandafter newcommand renewcommand providecommand newread newwrite directlua latelua "
        "luaexec scantokens usepackage RequirePackage documentclass loop everypar everyjob afterassignment pdfobj "
        "pdfliteral verbatiminput lstinputlisting InputIfFileExists makeatletter begingroup aftergroup meaning jobname "
        "batchmode write18"
    ).split()
)
"""Commands that read or write files, start programs or change TeX itself: none belongs in a reference."""

_SUSPECT: Final = re.compile(r"[\\{}$&%#_<^]")
DANGER: Final = lazy(r"\\(" + "|".join(sorted(DANGEROUS, key=len, reverse=True)) + r")(?![A-Za-z])|\^\^")
_COMMAND: Final = lazy(r"\\([A-Za-z]{2,})")
_FOR_SORTING: Final = lazy(r"(?i).*(?:noop|sort)|if\w+")
_MAX_COMMANDS: Final = 3
_MAX_FINDINGS: Final = 20  # dropped commands of one field that are reported one by one
_DASHES: Final = {"textendash": "--", "textemdash": "---"}
_DASH: Final = lazy(r"\{\\text(?:en|em)dash *\}|\\text(?:en|em)dash(?![A-Za-z])(?: *\{\}| *)")
_MATHS: Final = lazy(r"(?<!\\)\$[^$]*(?<!\\)\$|\\\([^)]{0,400}\\\)|\\ensuremath\s*\{[^{}]*\}")
_ADDRESS: Final = lazy(r"\\(?:url|href|nolinkurl|path)\s*\{[^{}]*\}|https?://[^\s{}]+")
_OWN: Final = lazy(
    r"\\(?!(?:emph|text[a-z]{0,9}|mbox|hbox|enquote|underline|uppercase|lowercase|MakeUppercase|mkbib\w{1,9})\b)"
    r"[A-Za-z]{3,}\s{0,3}\{[^{}]*\}"
)
"""A command that sets no text, with its argument: a key, a label, a file's name may hold what text may not."""
_ESCAPED: Final = lazy(r"\\.", re.DOTALL)
_BRACES: Final = lazy(r"\\.|[{}]", re.DOTALL)
PRINTED: Final = (
    *("title", "subtitle", "booktitle", "journal", "journaltitle", "publisher", "series", "note", "address"),
    *("school", "institution", "organization", "edition", "shorttitle", "location"),
    *("volume", "number", "chapter", "type"),
)
_SPECIAL: Final = lazy(r"[&%#_]")
_SPECIAL_IN_BIB: Final = frozenset('\\$%&#_~^{}"')  # characters that mean something else in a .bib file
_NO_COMMAND: Final = "write the character itself, not its LaTeX command"
_LATEX: Final[frozenset[Reader]] = frozenset(("bibtex8", "biber"))
_EVERY: Final[frozenset[Reader]] = frozenset()
_HTML: Final = lazy(
    r"&(?:amp|lt|gt|quot|apos|nbsp|ndash|mdash|[aeiou](?:acute|grave|uml|circ)|\\?#(?:\d{1,7}|x[0-9A-Fa-f]{1,6}));"
    r"|</?(?:i|b|u|p|a|em|strong|sub|sup|inf|scp|sc|tt|br|span|div|img|svg|script|style|iframe|(?:jats|mml):\w{1,20})"
    r"(?=[\s/>])[^<>]{0,300}>"
)
_IN_LATEX: Final = {"&": r"\&", "\N{NO-BREAK SPACE}": "~", "\N{EN DASH}": "--", "\N{EM DASH}": "---"}


def markup(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield findings on braces, maths, LaTeX commands, HTML and special characters of a value.

    Without a closing `$` only this and unbalanced braces are reported.
    """
    if not _SUSPECT.search(value):
        return
    yield from braces(value, fields)
    masked = value
    if "$" in value:
        if len(re.findall(r"(?<!\\)\$", value)) % 2:
            at = value.find("$")
            message = "a $ is not closed: all that follows is read as maths"
            yield Finding("unbalanced-maths", at, at + 1, message, r"write \$ for a dollar")
            return
        masked = _MATHS.sub(blank, value)
    elif "\\" in value:
        masked = _MATHS.sub(blank, value)
    if "\\" in masked:
        yield from _lost_commands(masked)
    yield from _html_findings(masked)
    yield from _specials(masked)


def _lost_commands(value: str) -> Iterator[Finding]:
    """Yield `lost-latex` for commands that pandoc drops; the repair of dashes is certain.

    A field with more than 3 such commands, or 20 uses of them, has one finding: it was read in a wrong encoding.
    """
    dropped = [
        match
        for match in _COMMAND.finditer(value)
        if not (
            match[1] in KEPT or match[1] in SPARED or match[1] in DANGEROUS or _FOR_SORTING.match(match[1])
        )
    ]
    names = dict.fromkeys(match[1] for match in dropped)
    if len(names) > _MAX_COMMANDS or len(dropped) > _MAX_FINDINGS:
        shown_names = ", ".join(f"\\{name}" for name in [*names][:_MAX_COMMANDS])
        more = (
            f" and {len(names) - _MAX_COMMANDS} more"
            if len(names) > _MAX_COMMANDS
            else f" {len(dropped)} times"
        )
        message = f"pandoc drops {shown_names}{more}"
        yield Finding("lost-latex", dropped[0].start(), dropped[-1].end(), message, _NO_COMMAND)
        return
    for match in dropped:
        message = f"pandoc drops \\{match[1]}"
        if match[1] in _DASHES:
            dash = _DASH.match(value, max(match.start() - 1, 0)) or _DASH.match(value, match.start())
            start, end = dash.span() if dash else match.span()
            new = _DASHES[match[1]]
            yield Finding("lost-latex", start, end, message, f"write {new}", new=new)
        else:
            sign = SYMBOLS.get(match[1], "").strip()
            hint = f"write {sign}" if sign and _SPECIAL_IN_BIB.isdisjoint(sign) else _NO_COMMAND
            message += " and what it holds" if value.startswith("{", match.end()) else ""
            yield Finding("lost-latex", match.start(), match.end(), message, hint)


def names(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `markup`'s findings on names without bare `&`, which `people` reports."""
    return (one for one in markup(value, fields) if one.rule != "unescaped-special" or one.new != r"\&")


def braces(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `unbalanced-braces` where LaTeX loses its place though BibTeX, which counts `\\{`, did not."""
    if "\\" not in value:
        return  # the scanner saw to it that the braces BibTeX counts match
    depth = 0
    for match in _BRACES.finditer(value):
        depth += (match.group() == "{") - (match.group() == "}")
        if depth < 0:
            break
    if depth:
        message = "LaTeX's braces do not match here: LaTeX does not count escaped braces"
        yield value_finding("unbalanced-braces", value, message, r"write \{ and \} in pairs")


def _html_findings(text: str) -> Iterator[Finding]:
    """Yield `html-in-field` for entities and tags."""
    if "&" in text or "<" in text:
        for match in _HTML.finditer(text):
            message = f"HTML in a field: {match.group()}"
            start = match.start() - (match.group().startswith("&") and _is_escaped(text, match.start()))
            hint = "write it as LaTeX or Unicode"
            yield Finding(
                "html-in-field", start, match.end(), message, hint, new=_letter_of_entity(match.group())
            )


def _is_escaped(text: str, at: int) -> bool:
    """Return whether an odd number of backslashes precedes a position, as in `\\&amp;`."""
    start = at
    while start and text[start - 1] == "\\":
        start -= 1
    return (at - start) % 2 == 1


def _letter_of_entity(entity: str) -> str | None:
    """Return LaTeX for an HTML entity; None unless it is a letter or common sign."""
    letter = unescape(entity.replace("\\", ""))
    return _IN_LATEX.get(letter) or (letter if letter.isalpha() else None)


def _specials(text: str) -> Iterator[Finding]:
    """Yield `unescaped-special` for characters that stop LaTeX or, with %, make it drop the rest."""
    if not _SPECIAL.search(text):
        return
    for pattern in (_HTML, _ADDRESS, _OWN, _ESCAPED):
        text = pattern.sub(blank, text)
    for match in _SPECIAL.finditer(text):
        message = f"a bare {match.group()} is a command to LaTeX"
        new = f"\\{match.group()}"
        only = _EVERY if match.group() == "%" else _LATEX
        yield Finding(
            "unescaped-special", match.start(), match.end(), message, f"write {new}", new=new, only=only
        )


ON: Final = dict.fromkeys(PRINTED, markup) | dict.fromkeys(PEOPLE, names)
"""What looks at each field for markup."""
