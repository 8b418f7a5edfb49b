"""Keys of citations: each must be in a bibliography that the chapter loads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from unicodedata import normalize

from seminal.check.book import Book
from seminal.check.cited_keys import by_roles, key_place
from seminal.check.labels import near_label
from seminal.check.loading import Gap
from seminal.check.rules.citations._gaps import gap_rules, is_persistent
from seminal.check.settings import Settings
from seminal.model.crossrefs import crossref
from seminal.model.diagnostic import Diagnostic, Fix, Severity
from seminal.model.manuscript import Citation
from seminal.model.source import Location, Span
from seminal.text.fold import plain_text
from seminal.text.keys import is_placeholder
from seminal.text.lookalikes import latin
from seminal.text.pattern import lazy

MIN_IDENTIFIERS = 3  # keys that are identifiers: fewer may be slips of the pen, not a way of working
_CROSSREF = lazy(r"(?:[Ff]ig|[Tt]bl|[Ee]q|[Ss]ec|[Ll]st):.")
"""How pandoc-crossref's references begin (its manual, "Syntax")."""
_ENTRY = lazy(r"@[A-Za-z]+[ \t]*[{(][ \t]*([^\s,{}()%]+)[ \t]*,")
_LABEL = lazy(r"\{#([^\s{}]+)")
MAX_TITLE = 70  # characters of a title in a hint
_LABELLED = lazy(r"[{\s]#(?:fig|tbl|eq|sec|lst):|\bid=[\"'](?:fig|tbl|eq|sec|lst):")
_MAX_BEFORE = 200  # characters before an entry in which `%` is looked for
_YEAR = lazy(r"\d{4}|[A-Za-z]\d\d(?!\d)")


def unloaded_keys(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `unknown-key`, `alias-used`, `key-case`, `key-not-loaded`, `no-bibliography` and `empty-bibliography`."""
    missing: list[Citation] = []
    gaps: dict[Gap, list[Citation]] = {}
    chapters = {chapter.path for chapter in book.manuscript.chapters}
    labelled = not settings.quarto and any(_LABELLED.search(source.text) for source in book.sources.values())
    own_prefixes = {one.path: one.crossref_prefixes for one in book.manuscript.chapters}
    roles = by_roles(book)  # one finding then counts the keys of all chapters
    counted = (
        roles
        or not book.bibliographies
        or any(bibliography.problem or not bibliography.entries for bibliography in book.bibliographies)
    )
    asked_for = cache(lambda: _asked_for(book))
    for chapter in book.manuscript.chapters:
        if not (counted or chapter.loads or book.reports(chapter.path)):
            continue
        gap = book.loads.reach(chapter).gap
        latex = chapter.path.endswith(".tex")
        may_be_asked_for = not (gap or latex or settings.quarto)
        from_above = own_prefixes.get(chapter.included_by)
        for citation in chapter.citations:
            key = citation.key
            _, loaded_keys, gap = book.loads.reach(chapter, citation.scope)
            if key in book.entries.by_key:
                if loaded_keys is not None and key not in loaded_keys and (latex or citation.mode != "latex"):
                    yield _not_loaded(book, citation)
            elif key in book.aliases:
                if not chapter.path.endswith(".tex") or book.bibtex:
                    yield _alias_used(book, citation)
            elif latex and not book.bibtex and key in book.entries.composed_keys:
                continue  # biber composes the letters of keys: n and a tilde are the one letter of the chapter
            elif latex and _found_by_case(book, key):
                yield from _key_case(book, citation)
            elif "/" in key and f"{key}.tex" in chapters:
                continue  # classes of collections make entries of their chapters: `\citetv{chapters/x}`
            elif from_above and crossref(from_above).match(key):
                continue  # a cross-reference by a prefix that the including chapter declares
            elif may_be_asked_for and is_persistent(key) and asked_for():
                continue
            elif key != "*" and not book.packages.writes_entry(key):
                is_gap = gap and not (labelled and _CROSSREF.match(key))
                (gaps.setdefault(gap, []) if gap and is_gap else missing).append(citation)
    yield from gap_rules(book, gaps)
    if settings.wants("unknown-key") and "missing" in gaps:
        yield from _misspelt_keys(book, gaps["missing"])
    if missing and settings.wants("unknown-key"):
        if roles and book.cited.isdisjoint(book.entries.by_key):
            yield _note_on_roles(missing)
        else:
            yield from _unknown_keys(book, missing, settings)


def _asked_for(book: Book) -> bool:
    """Return whether a program asks for records while it builds, as Manubot does.

    Most keys that are cited are identifiers then, and most of these are in no file.
    """
    identifiers = [key for key in book.cited if is_persistent(key)]
    unknown = sum(key not in book.entries.by_key for key in identifiers)
    return (
        len(identifiers) >= MIN_IDENTIFIERS
        and 2 * len(identifiers) > len(book.cited)
        and 2 * unknown > len(identifiers)
    )


def _misspelt_keys(book: Book, citations: Sequence[Citation]) -> Iterator[Diagnostic]:
    """Yield `unknown-key` warnings for misspelt keys while a bibliography is missing."""
    for citation, suggestion in zip(citations, book.meant(citations), strict=True):
        if suggestion.certain:
            message = f"{citation.key} is in no bibliography that was found"
            related = _places_of_keys(book, suggestion.keys[:1], citation)
            place = key_place(citation) or citation.location
            hint = f"did you mean {suggestion.keys[0]}?"
            yield Diagnostic("unknown-key", place, message, hint, None, related, Severity.WARNING)


def _note_on_roles(missing: Sequence[Citation]) -> Diagnostic:
    """Return a note for books of Sphinx or Jupyter Book, whose `@jane` are persons."""
    message = f"this book cites by {{cite}} roles, which pandoc does not read; {len(missing)} words with @ are not checked"
    return Diagnostic("unknown-key", missing[0].location, message, "", override=Severity.NOTE)


def _unknown_keys(book: Book, missing: Sequence[Citation], settings: Settings) -> Iterator[Diagnostic]:
    """Yield `unknown-key` for citations of keys that neither a bibliography nor an alias gives.

    A key that looks like a label of pandoc-crossref gives `unresolved-crossref`, a placeholder `placeholder-citation`.
    """
    commented, labels = _commented_out(book), _chapter_labels(book, missing)
    for citation, suggestion in zip(missing, book.meant(missing), strict=True):
        key = citation.key
        if key in commented and citation.location.path.endswith(".tex") and book.bibtex:
            continue  # BibTeX reads it
        if key in commented:
            yield _of_comment(citation, commented[key], bibtex=book.bibtex)
            continue
        if "-" in key and (
            key in labels or key[:1].lower() + key[1:] in labels
        ):  # `@Pri-x` begins a sentence
            message, hint = (
                f"{key} is a label, not a citation",
                "an extension or a filter must know its prefix",
            )
            yield Diagnostic("unresolved-crossref", citation.location, message, hint, override=Severity.NOTE)
            continue
        place = key_place(citation)
        if is_placeholder(key) and not suggestion.certain:
            message, hint = f"a citation is still to be added: {key}", "cite the work by its key"
            yield Diagnostic(
                "placeholder-citation", place or citation.location, message, hint, override=Severity.ERROR
            )
            continue
        if not suggestion.keys and not settings.quarto and citation.mode != "latex" and _CROSSREF.match(key):
            message, hint = (
                f"nothing has the label {key}",
                "only pandoc-crossref reads it as a cross-reference",
            )
            yield Diagnostic("unresolved-crossref", citation.location, message, hint)
            continue
        label = "" if suggestion.keys else near_label(key, labels)
        other_hint = f"did you mean the label {label}?" if label else _hint_on_no_citation(citation)
        hint = f"did you mean {' or '.join(suggestion.keys)}?" if suggestion.keys else other_hint
        if suggestion.kin:
            hint = _hint_on_kin(book, suggestion.keys)
        if suggestion.keys and (key_hint := _hint_on_key(book, citation, suggestion.keys)):
            hint = key_hint
        other_script = (
            bool(suggestion.keys) and suggestion.keys[0] != key and latin(suggestion.keys[0]) == key
        )
        if other_script:
            hint = f"{suggestion.keys[0]} has this key in letters of another script: `seminal check --fix` renames it"
        fix = Fix(key, suggestion.keys[0]) if suggestion.certain and place and not other_script else None
        related = _places_of_keys(book, suggestion.keys[:1], citation)
        message = f"{key} is in no bibliography of this book"
        yield Diagnostic("unknown-key", place or citation.location, message, hint, fix, related)


def _places_of_keys(book: Book, keys: Sequence[str], citation: Citation) -> tuple[Location, ...]:
    """Return where keys are defined, in a bibliography that the citation's chapter loads."""
    entries = (book.entry_for(key, citation.location.path) for key in keys)
    return tuple(entry.place for entry in entries if entry)


def _hint_on_key(book: Book, citation: Citation, keys: Sequence[str]) -> str:
    """Return a hint where the key is right and a program reads another.

    `@presley_er--golgi_1997` ends at the dashes for pandoc; a letter and its accent may be one character or two.
    """
    for key in keys:
        if normalize("NFC", key) == normalize("NFC", citation.key):
            return (
                f"the bibliography has {key} with other characters for the same letters: copy the key from it"
            )
        rest = key.removeprefix(citation.key)
        source = book.sources.get(citation.location.path)
        if rest == key or not rest or source is None or citation.mode == "latex":
            continue
        line = source.text.split("\n")[citation.location.end_line - 1]
        if line.startswith(rest, citation.location.end_column - 1):
            return f"pandoc ends the key there: write @{{{key}}}"
    return ""


def _hint_on_kin(book: Book, keys: Sequence[str]) -> str:
    """Return a hint with the entries of the same author and year."""
    shown = " and ".join(f'{key} ("{_short_title(book, key)}")' for key in keys)
    return f"of this author and year the bibliography has only {shown}"


def _short_title(book: Book, key: str) -> str:
    """Return the title of a key's first entry, shortened."""
    title = " ".join(plain_text(book.entries.by_key[key][0].fields.get("title", "")).split())
    return title if len(title) <= MAX_TITLE else f"{title[:MAX_TITLE].rstrip()}…"


def _chapter_labels(book: Book, missing: Sequence[Citation]) -> frozenset[str]:
    """Return the labels of chapters that contain one of the missing keys."""
    if not any("-" in citation.key for citation in missing):
        return frozenset()
    sources = (source for source in book.sources.values() if source.has("{#"))
    return frozenset().union(*[source.derived(_braced_labels) for source in sources])


def _braced_labels(text: str) -> frozenset[str]:
    return frozenset(_LABEL.findall(text))


def _commented_out(book: Book) -> dict[str, Location]:
    """Return the places of entries after a `%`, by key: BibTeX reads them."""
    found: dict[str, Location] = {}
    for bibliography in book.bibliographies:
        if not bibliography.path.endswith(".bib"):
            continue
        for key, span in bibliography.source.derived(_entries_in_comments).items():
            found.setdefault(key, bibliography.source.locate(span))
    return found


def _entries_in_comments(text: str) -> dict[str, Span]:
    """Return the place of each entry after a `%`, by key."""
    found: dict[str, Span] = {}
    if "\n%" not in text and not text.startswith("%"):
        return found
    for match in _ENTRY.finditer(text):
        line = text.rfind("\n", 0, match.start()) + 1
        if text.find("%", max(line, match.start() - _MAX_BEFORE), match.start()) >= 0:
            found.setdefault(match[1], Span(*match.span(1)))
    return found


def _of_comment(citation: Citation, entry: Location, *, bibtex: bool) -> Diagnostic:
    """Return `unknown-key` for a key whose entry is commented out."""
    latex = citation.location.path.endswith(".tex")
    message = f"the entry of {citation.key} is in a comment: biber and pandoc do not read it"
    message += ", BibTeX does" if latex else ""
    level = (Severity.NOTE if bibtex else Severity.WARNING) if latex else None
    place = key_place(citation) or citation.location
    return Diagnostic("unknown-key", place, message, "remove the %", None, (entry,), level)


def _hint_on_no_citation(citation: Citation) -> str:
    """Return a hint for a handle (`@jane`) or a time (`@24:21`) taken for a key.

    In an address that stands bare in the text (`https://medium.com/@jane/post`) it may have one.
    """
    before = citation.location.excerpt[: citation.location.column - 1]
    if before.endswith("/") and "://" in before[before.rfind(" ") + 1 :]:
        return "put < and > around the address: bare, pandoc cites what follows its @"
    if citation.mode != "author-in-text" or _YEAR.search(citation.key):
        return ""
    return f"write \\@{citation.key} if this is not a citation"


def _alias_used(book: Book, citation: Citation) -> Diagnostic:
    """Return `alias-used`: pandoc's citeproc (jgm/citeproc#158) and BibTeX do not read `ids`, so ??? is printed."""
    key = book.aliases[citation.key]
    where = key_place(citation)
    related = tuple(one.place for one in book.entries.by_key.get(key, ())[:1])
    program = "BibTeX" if citation.location.path.endswith(".tex") else "pandoc"
    message = f"{citation.key} is an alias of {key}, which {program} does not follow"
    fix = Fix(citation.key, key) if where and key in book.entries.by_key else None
    return Diagnostic("alias-used", where or citation.location, message, f"write {key}", fix, related)


def _found_by_case(book: Book, key: str) -> bool:
    """Return whether BibTeX finds a key that differs only in case."""
    known = book.entries.by_folded_key.get(key.lower())
    return known is not None and not book.entries.by_key[known][0].bibliography.path.endswith(".tex")


def _key_case(book: Book, citation: Citation) -> Iterator[Diagnostic]:
    """Yield `key-case`: BibTeX does not regard the case of keys, biber and pandoc do.

    A note where BibTeX reads the bibliography and every citation of the work has the same case.
    """
    key = book.entries.by_folded_key[citation.key.lower()]
    message = f"the key of {citation.key} is {key}: BibTeX finds it, biber and pandoc do not"
    where, fix = key_place(citation), Fix(citation.key, key)
    related = (book.entries.by_key[key][0].place,)
    level = Severity.NOTE if book.bibtex and book.cases_of(citation.key) == 1 else None
    yield Diagnostic(
        "key-case",
        where or citation.location,
        message,
        f"write {key}",
        fix if where else None,
        related,
        level,
    )


def _not_loaded(book: Book, citation: Citation) -> Diagnostic:
    """Return `key-not-loaded` for a key of a file that the chapter does not load."""
    item = book.entries.by_key[citation.key][0]
    latex = citation.location.path.endswith(".tex")
    part = "this part of the book" if latex else "this chapter"
    message = f"{citation.key} is in {item.bibliography.path}, which {part} does not load"
    hint = "a chapter's own `bibliography` replaces the project's: name all files there"
    if latex:
        hint = "a part with a bibliography of its own loads no other: name this file there too"
    return Diagnostic("key-not-loaded", citation.location, message, hint, None, (item.place,))
