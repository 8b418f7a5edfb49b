"""Where a value comes from, as messages name it."""

from seminal.model.entry import Origin
from seminal.model.source import Location


def test_a_place_in_a_file_stands_for_itself() -> None:
    where = Location.of_file("lists/a.md")
    assert Origin("lists/a.md", where).place == str(where)


def test_a_record_is_named_with_its_register() -> None:
    assert Origin("crossref", "10.1000/182").place == "crossref 10.1000/182"
