"""Bibliography files that are missing or unreadable."""

from collections.abc import Iterator, Sequence
from typing import Final

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.bibliography import Bibliography
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.source import Location

_MESSAGES = {
    "missing": "the bibliography {0} does not exist",
    "unreadable": "the bibliography {0} cannot be read",
}
_MAX_SHOWN: Final = 4  # names of files that one line names


def absent(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `bibliography-missing` and `bibliography-unreadable`.

    A file that a chapter's `knitr::write_bib` makes while the book renders, with keys such as `R-dplyr`, is
    not missing; one that a script makes is worth a note.
    """
    groups: dict[tuple[object, ...], list[Bibliography]] = {}
    for one in (bibliography for bibliography in book.bibliographies if bibliography.problem):
        place = one.declared or Location.of_file(one.path)
        if not book.is_made(one):
            groups.setdefault(_absence_group(one, place), []).append(one)
        elif one.maker and one.maker.of_tex:
            message = f"the bibliography {one.path} comes with TeX: its keys are not checked"
            yield Diagnostic("bibliography-missing", place, message, override=Severity.NOTE)
        elif one.maker:
            message = f"{_MESSAGES[one.problem].format(one.path)} yet"
            hint = f"{one.maker.name} names it: run that first, and its keys are checked too"
            yield Diagnostic("bibliography-missing", place, message, hint, override=Severity.NOTE)
    keys_hint = _unreported_keys_hint(book) if groups else ""
    for group in groups.values():
        yield _absent_files(group, keys_hint)


def _absence_group(bibliography: Bibliography, place: Location) -> tuple[object, ...]:
    """Return the group of a missing file: its submodule, or the line that names it.

    A file with a suggestion, maker or reason, or with a macro in its name, has a group of its own.
    """
    if bibliography.submodule:
        return (bibliography.submodule,)
    alone = (
        bibliography.path
        if bibliography.meant
        or bibliography.maker
        or bibliography.reason
        or not bibliography.declared
        or "\\" in bibliography.path
        else ""
    )
    return place.path, place.line, alone


def _absent_files(group: Sequence[Bibliography], keys_hint: str) -> Diagnostic:
    """Return the one finding on a group of missing or unreadable files."""
    first = group[0]
    place = first.declared or Location.of_file(first.path)
    message = _MESSAGES[first.problem].format(first.path)
    if len(group) > 1:
        and_more = f" and {len(group) - _MAX_SHOWN} more" if len(group) > _MAX_SHOWN else ""
        message = f"the bibliographies {', '.join(other.path for other in group[:_MAX_SHOWN])}{and_more} do not exist"
    message += f": {first.reason}" if first.reason else ""
    hints = [f"did you mean {first.meant}?"] if first.meant else []
    level = None
    if first.submodule:
        message += f": the git submodule {first.submodule} is not checked out"
        hints = ["run `git submodule update --init`"]
    elif "\\" in first.path:
        message = f"{first.path.rpartition('/')[2].removesuffix('.bib')} names a bibliography, and no file here says which"
        level = Severity.NOTE
    hints += [keys_hint] if keys_hint else []
    related = tuple(other.declared for other in group[1:] if other.declared)
    return Diagnostic(
        f"bibliography-{first.problem}", place, message, "; ".join(hints), related=related, override=level
    )


def _unreported_keys_hint(book: Book) -> str:
    """Return the hint on cited keys that no bibliography has, "" without any.

    A key that is certainly misspelt is not among them: it is reported in any case.
    """
    unknown = {
        c.key
        for chapter in book.manuscript.chapters
        for c in chapter.citations
        if book.loads.reach(chapter, c.scope).gap == "missing"
    }
    keys = [
        key
        for key in sorted(unknown)
        if key not in book.entries.by_key and key not in book.aliases and key != "*"
    ]
    suggestions = book.near(keys)
    keys = [key for key in keys if not suggestions[key].certain]
    if len(keys) < 2:
        return f"{keys[0]}, which no other file has, is not reported until that file exists" if keys else ""
    return f"{len(keys)} cited keys, which no other file has, are not reported until that file exists"
