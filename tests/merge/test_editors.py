"""The editors of a work are named once, whichever list forgets to say that they edited it."""

from __future__ import annotations

from dataclasses import replace

from seminal.merge.works import merge
from seminal.model.entry import Entry
from seminal.model.lock import Lock
from seminal.model.overrides import Overrides
from seminal.model.work import Work
from seminal.write.csl_json import item_of
from seminal.write.fields import record
from tests.entries import entry, people

EDITORS = "Stone, Ada; Lamp, Ben"


def edited(one: Entry) -> Entry:
    """Return an entry whose people edited the work."""
    fields = {("editor" if name == "author" else name): value for name, value in one.fields.items()}
    return replace(one, fields=fields)


def work_of(*entries: Entry) -> Work:
    """Return the only work that entries are of."""
    (work,) = merge(list(entries), (), Overrides(), Lock()).library
    return work


def handbook(seed: str, key: str | None = None) -> Entry:
    return entry("The Harbour Handbook of Lamps", EDITORS, 2003, kind="book", seed=seed, key=key)


def test_a_line_that_forgets_the_role_adds_no_authors() -> None:
    work = work_of(edited(handbook("a.md")), handbook("b.md"))
    assert work.key == "stone2003harbour"
    assert "author" not in record(work).fields
    assert record(work).fields["editor"] == people(EDITORS)


def test_a_record_with_authors_counts_before_a_lines_role() -> None:
    work = work_of(edited(handbook("a.md")), handbook("library.bib", key="stone03"))
    assert record(work).fields["author"] == people(EDITORS)
    assert "editor" not in record(work).fields


def test_a_part_keeps_its_authors_and_the_books_editors() -> None:
    part = entry("Lamps at sea", "Kite, Cleo", 2003, venue="The Harbour Handbook", kind="incollection")
    work = work_of(replace(part, fields={**part.fields, "editor": people(EDITORS)}))
    assert [name.family for name in work.authors] == ["Kite"]
    assert item_of(record(work))["editor"] == [
        {"family": "Stone", "given": "Ada"},
        {"family": "Lamp", "given": "Ben"},
    ]


def test_editors_of_a_collection_sign_no_part_of_it() -> None:
    part = entry("Lamps at sea", "", 2003, venue="The Harbour Handbook", kind="incollection")
    work = work_of(replace(part, fields={**part.fields, "editor": people(EDITORS)}))
    assert work.authors == ()
    assert not work.key.startswith("stone")


def test_a_translator_is_printed_beside_the_author() -> None:
    book = entry("Ethics", "Aristotle", 1990, kind="book")
    said = record(work_of(replace(book, fields={**book.fields, "translator": people("Tricot, J.")})), "house")
    assert said.fields["translator"] == people("Tricot, J.")
    assert item_of(said)["translator"] == [{"family": "Tricot", "given": "J."}]
