r"""Format references of LaTeX books by style family: numeric, alphabetic, author-year.

What a `.bst` or biblatex prints exactly, only a run of LaTeX knows; its family is told by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from seminal.text.escaping.commonmark import text as escaped
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.commands.catalogue import Citable
    from seminal.commands.live_check import LiveState

Family = Literal["numeric", "alphabetic", "author-year"]
MAX_NAMES = 8  # that are shown before "et al."

_COMMENT = lazy(r"(?<!\\)%[^\n]*")
_BIBTEX = lazy(r"\\bibliographystyle[ \t]*\{[ \t]*([^{}\s]+)[ \t]*\}")
_PACKAGE = lazy(r"\\(?:usepackage|RequirePackage)\s*+(?:\[([^\[\]]*+)\]\s*+)?\{\s*(biblatex|natbib)\s*\}")
_PASSED = lazy(r"\\PassOptionsToPackage\s*\{([^{}]*)\}\s*\{\s*(biblatex|natbib)\s*\}")
_STYLE = lazy(r"(?:^|,)\s*(?:bib)?style\s*=\s*\{?([\w.-]+)")
_NUMBERS = lazy(r"(?:^|,)\s*(?:numbers|super)\s*(?:,|$)")
_ALPHABETIC = lazy(r"alpha")
_AUTHOR_YEAR = lazy(
    r"author|year|apa|chicago|harvard|agsm|dcu|mla|verbose|philosophy|humannat|nat$|aer$|ecta|^jf$|^acl"
)
_NUMERIC = lazy(
    r"(?:trad-|ext-|ams|is-)?(?:plain|unsrt|abbrv|numeric|ieee|acm|siam|splncs|spmpsci|spphys|elsarticle-num|vancouver"
    r"|nature|science|phys|chem-)"
)


class LatexStyle(NamedTuple):
    """The family of a LaTeX book's style, and whether biblatex prints it."""

    family: Family
    biblatex: bool = False


def latex_style(state: LiveState, chapter: str) -> LatexStyle | None:
    """Return the style that a chapter's root names, else any other .tex file, else None."""
    own = next((one for one in state.gathered.chapters if one.path == chapter), None)
    root = (own.included_by if own else "") or chapter
    paths = [root, *(path for path in state.book.sources if path != root and path.endswith(".tex"))]
    sources = (state.book.sources[path] for path in paths if path in state.book.sources)
    return next((style for source in sources if (style := source.derived(named_style))), None)


def named_style(text: str) -> LatexStyle | None:
    r"""Return the style that a preamble names, or None: `\bibliographystyle{alpha}` -> alphabetic."""
    text = _COMMENT.sub("", text)
    options: dict[str, str] = {}
    for option_list, package in (*_PASSED.findall(text), *_PACKAGE.findall(text)):
        options[package] = f"{options.get(package, '')},{option_list}"
    if "biblatex" in options:
        names = _STYLE.findall(options["biblatex"]) or ["numeric"]  # its manual, 3.1.1
        family = _family(names[-1])
        return LatexStyle(family, biblatex=True) if family else None
    bibtex_styles = _BIBTEX.findall(text)
    numbered = _NUMBERS.search(options.get("natbib", "")) is not None
    found = _family(bibtex_styles[-1], numbered=numbered) if bibtex_styles else None
    return LatexStyle(found) if found else None


def _family(name: str, *, numbered: bool = False) -> Family | None:
    """Return the family of a style's name, None for one that may be any.

    `numbered` is natbib's option `numbers`, under which author-year styles are numeric.
    """
    name = name.lower()
    if _ALPHABETIC.search(name):
        return "alphabetic"
    if _AUTHOR_YEAR.search(name):
        return "numeric" if numbered else "author-year"
    return "numeric" if _NUMERIC.match(name) else None


def reference(work: Citable, style: LatexStyle | None = None) -> str:
    """Return a work's reference as Markdown in the form of a style family.

    `Doe, Jane (2020). Frobs. *J. Frobs*.`, `[Doe20] Jane Doe. Frobs. *J. Frobs*, 2020.`; what numbers the styles
    give depends on all that a document cites, so numeric references have none.
    """
    people, venue = work.people, f"*{escaped(work.venue)}*" if work.venue else ""
    if style is None or style.family == "author-year":
        names = "; ".join(people[:MAX_NAMES]) + (" et al." if len(people) > MAX_NAMES else "")
        head = f"{escaped(names)} ({work.year or 'n.d.'})." if names else f"({work.year or 'n.d.'})."
        return f"{head} {escaped(work.title)}.{f' {venue}.' if venue else ''}"
    label = (
        f"{escaped(f'[{alphabetic_label(people, work.year, style)}]')} "
        if style.family == "alphabetic"
        else ""
    )
    names = _join_names([" ".join(reversed(name.split(", ", 1))) for name in people])
    end = ", ".join(part for part in (venue, work.year) if part)
    return label + " ".join(f"{part}." for part in (escaped(names), escaped(work.title), end) if part)


def _join_names(names: Sequence[str]) -> str:
    """Return names as BibTeX's styles join them: `A, B, and C`; eight at most."""
    if len(names) > MAX_NAMES:
        return f"{', '.join(names[:MAX_NAMES])} et al"
    comma = "," if len(names) > 2 else ""
    return f"{', '.join(names[:-1])}{comma} and {names[-1]}" if len(names) > 1 else "".join(names)


def alphabetic_label(people: Sequence[str], year: str, style: LatexStyle) -> str:
    """Return the label of alphabetic styles without suffix: `Doe20`."""
    families = [name.partition(",")[0] for name in people]
    names = "".join(_label_parts(families, biblatex=style.biblatex)) if families else ""
    return names + year[-2:]


def _label_parts(families: Sequence[str], *, biblatex: bool) -> Iterator[str]:
    """Yield the parts of an alphabetic label: initials of each name, `+` for more names.

    As in alpha.bst (`format.lab.names`) and biblatex's manual, 4.5.5; of a single name of one word three letters.
    """
    many = 3 if biblatex else 4
    if len(families) == 1 or (biblatex and len(families) > many):
        initials = _initials(families[0])
        yield initials if len(initials) > 1 else families[0][:3]
        yield "+" if len(families) > 1 else ""
        return
    for family in families[: 3 if len(families) > many else many]:
        yield _initials(family)
    yield "+" if len(families) > many else ""


def _initials(family: str) -> str:
    """Return the first letters of a family name's words: `von Neumann` -> `vN`."""
    return "".join(word[0] for word in re.split(r"[\s~-]+", family) if word)
