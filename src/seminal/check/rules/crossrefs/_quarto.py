"""Quarto's cross-references: `@fig-x` needs a label."""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from seminal.check.book import Book
from seminal.check.labels import missing_includes, near_label
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.text.pattern import lazy

_ID: Final = r"[\w][\w.:-]*"
_COMMON: Final = (
    lazy(rf"#({_ID})"),  # {#fig-x}, [](){#fig-x}, ::: {#thm-x}
    lazy(rf"label *: *[\"']?({_ID})"),  # a cell's option: #| label: fig-x
)
_RARE: Final = (
    lazy(
        rf"(?:```|~~~)\s*\{{\s*[A-Za-z]\w*[\s,]+({_ID})(?=\s*[,}}\s])"
    ),  # ```{r fig-x, echo=FALSE}, ```{r, fig-x}
    lazy(rf"\\label\{{({_ID})\}}"),
    lazy(rf"id=[\"']({_ID})"),  # HTML
    lazy(rf"label\s*=\s*[\"']?({_ID})"),  # an option in a chunk's header: label = fig-x, label='fig-x'
    lazy(rf"\(\\#({_ID})\)"),
)
"""Where labels are declared; generous, for a false alarm costs more than a missed one."""

_BRACED: Final = lazy(rf"\{{({_ID})\}}")
_PANEL: Final = lazy(r"-\d+$")


def of_quarto(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `unresolved-crossref` for Quarto's cross-references without a label in the book.

    Labels may be in any chapter and in files that chapters include: only a book with all its texts is checked.
    """
    chapters = book.manuscript.chapters
    wanted = [
        crossref for chapter in chapters if book.reports(chapter.path) for crossref in chapter.crossrefs
    ]
    if (
        not wanted
        or not settings.quarto
        or not book.whole
        or any(chapter.path not in book.sources for chapter in chapters)
    ):
        return
    known_labels: set[str] = set()
    for find_labels in (_common_labels, _rare_labels):
        known_labels.update(*[source.derived(find_labels) for source in book.sources.values()])
        wanted = [crossref for crossref in wanted if not _has_label(crossref.key, known_labels)]
        if not wanted:
            return
    absent_files = missing_includes(book)
    hints = {one.key: _label_hint(one.key, known_labels) for one in wanted}
    hints |= _hints_on_missing_sign(book, {key for key, hint in hints.items() if not hint})
    for crossref in wanted:
        hint = hints[crossref.key]
        if crossref.key in book.entries.by_key:
            hint = "the bibliography has this key, but Quarto reads it as a cross-reference: rename it"
        level = None
        if absent_files and not hint:
            file = absent_files.get(crossref.location.path) or next(iter(absent_files.values()))
            hint, level = f"a file that is included is not there and may have it: {file}", Severity.NOTE
        message = f"no {_element_name(crossref.key)} has the label {crossref.key}"
        yield Diagnostic("unresolved-crossref", crossref.location, message, hint, override=level)


_KINDS: Final = {
    "fig": "figure", "tbl": "table", "eq": "equation", "sec": "section", "lst": "listing", "thm": "theorem",
    "lem": "lemma", "cor": "corollary", "prp": "proposition", "cnj": "conjecture", "def": "definition",
    "exm": "example", "exr": "exercise",
}  # fmt: skip
"""What Quarto's prefixes of cross-references stand for."""


def _element_name(key: str) -> str:
    """Return what a cross-reference refers to, by its prefix: `fig-a` -> `figure`."""
    return _KINDS.get(key.partition("-")[0].lower(), "element")


def _label_hint(key: str, known: Collection[str]) -> str:
    """Return a hint on the label that a reference may mean, else ""."""
    label = key.rpartition(".")[0]
    if label and _has_label(label, known):
        return f"leave a space after @{label}."
    similar = near_label(key, known)
    return f"did you mean @{similar}?" if similar else ""


def _hints_on_missing_sign(book: Book, keys: Collection[str]) -> dict[str, str]:
    """Return a hint for each label that lacks its `#`, by key."""
    found: dict[str, str] = {}
    for source in book.sources.values() if keys else ():
        for key in _BRACED.findall(source.text):
            if key in keys and key not in found:
                found[key] = f"{source.path} has {{{key}}}: write {{#{key}}}"
    return found


def labels(text: str, patterns: Iterable[re.Pattern[str]]) -> Iterator[str]:
    """Yield what the patterns find in a text, without final `.` and `:`."""
    for pattern in patterns:
        for label in pattern.findall(text):
            yield label.rstrip(".:")


def _common_labels(text: str) -> frozenset[str]:
    return frozenset(labels(text, _COMMON))


def _rare_labels(text: str) -> frozenset[str]:
    return frozenset(labels(text, _RARE))


def _has_label(key: str, known: Collection[str]) -> bool:
    """Return whether `key` is known, also in lower case (`@Fig-x`) or as a panel's (`@fig-x-2`)."""
    label = key[:1].lower() + key[1:]
    return key in known or label in known or _PANEL.sub("", label) in known
