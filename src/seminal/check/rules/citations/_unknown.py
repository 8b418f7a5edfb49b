"""Keys that no bibliography has: what the author may mean by them."""

from collections.abc import Collection, Iterator, Sequence, Set
from unicodedata import normalize

from seminal.check.book import Book
from seminal.check.cited_keys import key_place
from seminal.check.labels import near_label
from seminal.check.settings import Settings
from seminal.check.suggestion import KeySuggestion
from seminal.model.diagnostic import Diagnostic, Fix, Severity
from seminal.model.manuscript import Citation
from seminal.model.source import Location, Span
from seminal.text.fold import latinised, plain_text
from seminal.text.keys import is_placeholder
from seminal.text.pattern import lazy

CROSSREF = lazy(r"(?:[Ff]ig|[Tt]bl|[Ee]q|[Ss]ec|[Ll]st):.")
"""How pandoc-crossref's references begin (its manual, "Syntax")."""
_ENTRY = lazy(r"@[A-Za-z]+[ \t]*[{(][ \t]*([^\s,{}()%]+)[ \t]*,")
_LABEL = lazy(r"\{#([^\s{}]+)")
MAX_TITLE = 70  # characters of a title in a hint
_MAX_BEFORE = 200  # characters before an entry in which `%` is looked for
_YEAR = lazy(r"\d{4}|[A-Za-z]\d\d(?!\d)")


def unknown_keys(book: Book, missing: Sequence[Citation], settings: Settings) -> Iterator[Diagnostic]:
    """Yield `unknown-key` for citations of keys that neither a bibliography nor an alias gives.

    A key that looks like a label of pandoc-crossref gives `unresolved-crossref`, a placeholder `placeholder-citation`.
    """
    commented, labels = _commented_out(book), _chapter_labels(book, missing)
    for citation, suggestion in zip(missing, book.meant(missing), strict=True):
        if citation.key in commented:
            if not (citation.location.path.endswith(".tex") and book.bibtex):  # BibTeX reads comments
                yield _commented_key(citation, commented[citation.key], bibtex=book.bibtex)
        else:
            yield _no_citation(citation, suggestion, labels, settings) or _unknown_key(
                book, citation, suggestion, labels
            )


def _no_citation(
    citation: Citation, suggestion: KeySuggestion, labels: Set[str], settings: Settings
) -> Diagnostic | None:
    """Return the finding on a key that is a label or a placeholder, else None."""
    key, place = citation.key, key_place(citation) or citation.location
    crossref, label_place = "unresolved-crossref", citation.location
    if "-" in key and not labels.isdisjoint((key, key[:1].lower() + key[1:])):  # `@Pri-x` begins a sentence
        message, hint = f"{key} is a label, not a citation", "an extension or a filter must know its prefix"
        return Diagnostic(crossref, label_place, message, hint, override=Severity.NOTE)
    if is_placeholder(key) and not suggestion.certain:
        message, hint = f"a citation is still to be added: {key}", "cite the work by its key"
        return Diagnostic("placeholder-citation", place, message, hint, override=Severity.ERROR)
    if not suggestion.keys and not settings.quarto and citation.mode != "latex" and CROSSREF.match(key):
        hint = "only pandoc-crossref reads it as a cross-reference"
        return Diagnostic(crossref, label_place, f"nothing has the label {key}", hint)
    return None


def _unknown_key(
    book: Book, citation: Citation, suggestion: KeySuggestion, labels: Collection[str]
) -> Diagnostic:
    """Return `unknown-key` with what the author may mean, and a fix where that is certain."""
    key, place, meant = citation.key, key_place(citation), suggestion.keys
    in_other_script = bool(meant) and meant[0] != key and latinised(meant[0]) == key
    if in_other_script:
        hint = f"{meant[0]} has this key in letters of another script: `seminal check --fix` renames it"
    elif meant:
        hint = _hint_on_key(book, citation, meant) or (
            _hint_on_kin(book, meant) if suggestion.kin else f"did you mean {' or '.join(meant)}?"
        )
    elif label := near_label(key, labels):
        hint = f"did you mean the label {label}?"
    else:
        hint = _hint_on_no_citation(citation)
    fix = Fix(key, meant[0]) if suggestion.certain and place and not in_other_script else None
    related = places_of_keys(book, meant[:1], citation)
    message = f"{key} is in no bibliography of this book"
    return Diagnostic("unknown-key", place or citation.location, message, hint, fix=fix, related=related)


def places_of_keys(book: Book, keys: Sequence[str], citation: Citation) -> tuple[Location, ...]:
    """Return where keys are defined, in a bibliography that the citation's chapter loads."""
    entries = (book.entry_for(key, citation.location.path) for key in keys)
    return tuple(entry.place for entry in entries if entry)


def _hint_on_key(book: Book, citation: Citation, keys: Sequence[str]) -> str:
    """Return a hint if the program reads another key than is meant, else "".

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
    shown = " and ".join(f"{key}{_short_title(book, key)}" for key in keys)
    return f"of this author and year the bibliography has only {shown}"


def _short_title(book: Book, key: str) -> str:
    """Return the title of a key's first entry, shortened, in brackets; "" if private."""
    item = book.entries.by_key[key][0]
    if item.bibliography.path in book.private:
        return ""
    title = " ".join(plain_text(item.fields.get("title", "")).split())
    return f' ("{title if len(title) <= MAX_TITLE else f"{title[:MAX_TITLE].rstrip()}…"}")'


def _chapter_labels(book: Book, missing: Sequence[Citation]) -> frozenset[str]:
    """Return the labels (`{#x}`) of all chapters; none unless a missing key has a hyphen."""
    if not any("-" in citation.key for citation in missing):
        return frozenset()
    sources = (source for source in book.sources.values() if source.has("{#"))
    return frozenset().union(*[source.derived(_braced_labels) for source in sources])


def _braced_labels(text: str) -> frozenset[str]:
    return frozenset(_LABEL.findall(text))


def _commented_out(book: Book) -> dict[str, Location]:
    """Return the places, by key, of entries after a `%`, which BibTeX reads."""
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


def _commented_key(citation: Citation, entry: Location, *, bibtex: bool) -> Diagnostic:
    """Return `unknown-key` for a key whose entry is commented out."""
    latex = citation.location.path.endswith(".tex")
    message = f"the entry of {citation.key} is in a comment: biber and pandoc do not read it"
    message += ", BibTeX does" if latex else ""
    level = (Severity.NOTE if bibtex else Severity.WARNING) if latex else None
    place = key_place(citation) or citation.location
    return Diagnostic("unknown-key", place, message, "remove the %", related=(entry,), override=level)


def _hint_on_no_citation(citation: Citation) -> str:
    """Return a hint for a handle (`@jane`) or time (`@24:21`) read as key, else "".

    A key after `/` in a bare URL (`https://medium.com/@jane/post`) has a hint of its own; one with a year has none.
    """
    before = citation.location.excerpt[: citation.location.column - 1]
    if before.endswith("/") and "://" in before[before.rfind(" ") + 1 :]:
        return "put < and > around the address: bare, pandoc cites what follows its @"
    if citation.mode != "author-in-text" or _YEAR.search(citation.key):
        return ""
    return f"write \\@{citation.key} if this is not a citation"
