"""Rules on cross-references and topics: what they name must exist somewhere in the book."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.check.spelling import nearest
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.manuscript import Chapter, Include
from seminal.model.source import Location, Source, Span
from seminal.text import did_you_mean
from seminal.text.fold import fold
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

_BRACED_IDS: Final = lazy(rf"\{{#({_ID})[^{{}}\n]*\}}")
_CELL_LABELS: Final = lazy(rf"(?m)^[ \t]*(?:#|//|%%|--)\| *label: *[\"']?({_ID})")
_TEX_LABELS: Final = lazy(rf"\\label\{{({_ID})\}}")
MAX_TOPICS: Final = 12  # names in one hint
_BRACED: Final = lazy(rf"\{{({_ID})\}}")
_PANEL: Final = lazy(r"-\d+$")
_DIV: Final = lazy(r"further-reading\b[^}\n]{0,200}?\btopics? *= *(?:\"([^\"\n]*)\"|'([^'\n]*)'|([\w-]+))")
_MACRO: Final = lazy(r"\\furtherreading(?:\[[^\]\n]*\])?\{([^{}\n]*)\}")


def crossref_rules(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `unresolved-crossref` for Quarto's cross-references whose label stands nowhere in the book.

    Labels may stand in any chapter and in files that chapters include: only a book whose texts are all
    at hand is checked.
    """
    chapters = book.manuscript.chapters
    wanted = [
        crossref for chapter in chapters if book.reports(chapter.path) for crossref in chapter.crossrefs
    ]
    if (
        not wanted
        or not settings.quarto
        or not book.whole
        or any(one.path not in book.sources for one in chapters)
    ):
        return
    known: set[str] = set()
    for declared in (_common_labels, _rare_labels):
        known.update(*[source.derived(declared) for source in book.sources.values()])
        wanted = [crossref for crossref in wanted if not _labelled(crossref.key, known)]
        if not wanted:
            return
    lost = lost_files(book)
    hints = {one.key: _near(one.key, known) for one in wanted}
    hints |= _bare(book, {key for key, hint in hints.items() if not hint})
    for crossref in wanted:
        hint = hints[crossref.key]
        if crossref.key in book.by_key:
            hint = "the bibliography has this key, but Quarto reads it as a cross-reference: rename it"
        level = None
        if lost and not hint:
            file = lost.get(crossref.location.path) or next(iter(lost.values()))
            hint, level = f"a file that is included is not there and may have it: {file}", Severity.NOTE
        told = f"no {_kind(crossref.key)} has the label {crossref.key}"
        yield Diagnostic("unresolved-crossref", crossref.location, told, hint, override=level)


_KINDS: Final = {
    "fig": "figure",
    "tbl": "table",
    "eq": "equation",
    "sec": "section",
    "lst": "listing",
    "thm": "theorem",
    "lem": "lemma",
    "cor": "corollary",
    "prp": "proposition",
    "cnj": "conjecture",
    "def": "definition",
    "exm": "example",
    "exr": "exercise",
}
"""What Quarto's prefixes of cross-references stand for."""


def _kind(key: str) -> str:
    """Return what a cross-reference refers to, by its prefix: `fig-a` -> `figure`."""
    return _KINDS.get(key.partition("-")[0].lower(), "element")


def lost_files(book: Book) -> dict[str, str]:
    """Return for each chapter a file that it includes and that is none of the book's: a script may make it.

    What LaTeX reads before the document begins prints nothing.
    """
    here = {chapter.path for chapter in book.manuscript.chapters}
    return {
        chapter.path: include.path
        for chapter in book.manuscript.chapters
        for include in chapter.includes
        if here.isdisjoint(_paths(chapter, include)) and not _before_document(book, include)
    }


def _before_document(book: Book, include: Include) -> bool:
    place = include.location
    source = book.sources.get(place.path)
    begins = source.text.find("\\begin{document}") if source and place.path.endswith(".tex") else -1
    return source is not None and begins > source.offset(place.line, place.column)


def _near(key: str, known: Collection[str]) -> str:
    """Return which label a reference may mean."""
    label = key.rpartition(".")[0]
    if label and _labelled(label, known):
        return f"leave a space after @{label}."
    near = near_label(key, known)
    return f"did you mean @{near}?" if near else ""


def _bare(book: Book, keys: Collection[str]) -> dict[str, str]:
    """Return, by key, what to write where a label lacks its sign: every text is searched once for all of them."""
    found: dict[str, str] = {}
    for source in book.sources.values() if keys else ():
        for key in _BRACED.findall(source.text):
            if key in keys and key not in found:
                found[key] = f"{source.path} has {{{key}}}: write {{#{key}}}"
    return found


def _paths(chapter: Chapter, include: Include) -> Iterator[str]:
    """Yield the paths that an include may mean: beside the chapter, or in the project; LaTeX adds `.tex`."""
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(chapter.path), include.path))
    for path in (beside, posixpath.normpath(include.path.lstrip("/"))):
        yield path
        yield f"{path}.tex"


def near_label(label: str, known: Collection[str]) -> str:
    """Return the label that `label` misspells: of the same kind, and near in what follows the prefix."""
    prefix, _, rest = (label[:1].lower() + label[1:]).partition("-")
    if rest.startswith(f"{prefix}-") and rest in known:  # the prefix twice
        return rest
    if len(rest) <= 3:
        return ""
    names = [name.partition("-")[2] for name in known if name.startswith(prefix + "-")]
    near = nearest(rest, names, 2 if len(rest) > 5 else 1)
    return f"{prefix}-{near}" if near else ""


def labels(text: str, patterns: Iterable[re.Pattern[str]]) -> Iterator[str]:
    """Yield everything in a text that may be a label."""
    for pattern in patterns:
        for label in pattern.findall(text):
            yield label.rstrip(".:")


def _common_labels(text: str) -> frozenset[str]:
    return frozenset(labels(text, _COMMON))


def _rare_labels(text: str) -> frozenset[str]:
    return frozenset(labels(text, _RARE))


def declared_labels(text: str) -> frozenset[str]:
    """Return what a person may refer to in a text: the ids of attributes, cells' labels, LaTeX's labels."""
    return frozenset((*_BRACED_IDS.findall(text), *_CELL_LABELS.findall(text), *_TEX_LABELS.findall(text)))


def _labelled(key: str, known: Collection[str]) -> bool:
    """Return whether a label fits: `@Fig-x` begins a sentence, `@fig-x-2` is a panel of `fig-x`."""
    label = key[:1].lower() + key[1:]
    return key in known or label in known or _PANEL.sub("", label) in known


def topic_rules(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `unknown-topic` for Divs, macros and front matter that name no topic of the book."""
    topics = book.manuscript.topics
    if not topics:
        yield from _without_topics(book)
        return
    known = {fold(name) for topic in topics for name in (topic.slug, topic.title, *topic.headings)}
    slugs = sorted({topic.slug for topic in topics})
    for source in book.sources.values():
        for name, place in _named(source) if book.reports(source.path) else ():
            for topic in name.split(","):
                if topic.strip() and fold(topic) not in known:
                    yield _unknown(topic.strip(), place, slugs)
    for chapter in book.manuscript.chapters:
        for topic in chapter.topics:
            declared = _declared(topic, chapter.path, book.sources.get(chapter.path))
            if declared is not None and fold(topic) not in known:
                yield _unknown(topic, declared, slugs)


def _without_topics(book: Book) -> Iterator[Diagnostic]:
    """Yield `unknown-topic` where a book that has no topics asks for a reading section all the same.

    Front matter is left alone: other programs have `topics` there too.
    """
    for source in book.sources.values():
        for name, place in _named(source):
            if name.strip():
                hint = "`seminal build` makes topics from the reading lists"
                yield Diagnostic(
                    "unknown-topic", place, f"this book has no topics, and so not {name.strip()}", hint
                )


def _named(source: Source) -> Iterator[tuple[str, Location]]:
    """Yield the topics that Divs and macros of a text name, with their places."""
    patterns = [_DIV] if source.has("further-reading") else []
    patterns += [_MACRO] if source.has("\\furtherreading") else []
    for pattern in patterns:
        for match in pattern.finditer(source.text):
            group = match.lastindex or 0
            yield match[group], source.locate(Span(*match.span(group)))


def _declared(topic: str, path: str, source: Source | None) -> Location | None:
    """Return where the front matter of a chapter names a topic; None where a macro in the text does."""
    if source is None:
        return Location.of_file(path)
    head = source.text.find("topics:")
    at = source.text.find(topic, head) if head >= 0 else -1
    return source.locate(Span(at, at + len(topic))) if at >= 0 else None


def _unknown(topic: str, place: Location, slugs: Sequence[str]) -> Diagnostic:
    """Return `unknown-topic` with the topic that is spelt most like it, else with all topics, each once."""
    plain = {fold(slug): slug for slug in slugs}
    near = nearest(fold(topic), plain) or next(iter(did_you_mean.near(fold(topic), plain)), "")
    more = f" and {len(slugs) - MAX_TOPICS} more" if len(slugs) > MAX_TOPICS else ""
    hint = f"did you mean {plain[near]}?" if near else f"the topics are {', '.join(slugs[:MAX_TOPICS])}{more}"
    return Diagnostic("unknown-topic", place, f"this book has no topic {topic}", hint)
