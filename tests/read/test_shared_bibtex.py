"""BibTeX files of one folder define strings and parents for each other, as BibTeX reads them."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from seminal.model.entry import Entry
from seminal.model.source import Source
from seminal.read import read
from seminal.read.shared_bibtex import with_shared
from tests.commands import seminal

STRINGS = Source("seeds/strings.bib", '@string{jok = "Journal of Kites"}\n@string(kitepress = {Kite Press})')
SHORT = Source("seeds/short.bib", "@string{jok = {J. Kites}}")
MEETING = Source(
    "seeds/meetings.bib",
    "@proceedings{kites61, title = {Proceedings of Kites 1961}, publisher = kitepress, year = 1961,"
    " crossref = {series}}\n"
    "@book{Series, address = {Ulm}}\n",
)
PAPERS = Source(
    "seeds/papers.bib",
    "@inproceedings{stone61, author = {Stone, Ada}, title = {Tails}, crossref = {Kites61}}\n"
    "@article{lamp62, author = {Lamp, Ben}, title = {Cords}, journal = jok, year = 1962}\n",
)


def read_together(*sources: Source) -> dict[str, Entry]:
    return {entry.wanted_key or "": entry for one in with_shared(sources) for entry in read(one).entries}


def test_a_parent_and_a_string_of_other_files() -> None:
    found = read_together(MEETING, PAPERS, STRINGS)
    assert found["stone61"].year == 1961
    assert found["stone61"].venue == "Proceedings of Kites 1961"
    assert found["stone61"].text("publisher") == "Kite Press"
    assert found["stone61"].text("address") == "Ulm"
    assert found["lamp62"].venue == "Journal of Kites"


def test_the_longest_of_several_definitions_counts_in_any_order() -> None:
    for sources in ((SHORT, PAPERS, STRINGS), (STRINGS, SHORT, PAPERS)):
        assert read_together(*sources)["lamp62"].venue == "Journal of Kites"


def test_what_a_file_defines_itself_comes_first() -> None:
    own = Source(PAPERS.path, "@string{jok = {Kites}}\n" + PAPERS.text)
    assert read_together(own, STRINGS)["lamp62"].venue == "Kites"


def test_another_folder_and_another_format_define_nothing() -> None:
    for path in ("other/strings.bib", "seeds/strings.md"):
        elsewhere = Source(path, STRINGS.text)
        assert with_shared([elsewhere, PAPERS]) == [elsewhere, PAPERS]


def test_parents_in_a_circle_end() -> None:
    one = Source("a.bib", "@inproceedings{a, title = {A}, crossref = {b}}")
    two = Source("b.bib", "@proceedings{b, year = 1961, crossref = {c}}\n")
    three = Source("c.bib", "@proceedings{c, publisher = {Kite Press}, crossref = {b}}\n% @string{d = {x}}")
    found = read_together(one, two, three)["a"]
    assert (found.year, found.text("publisher")) == (1961, "Kite Press")


@given(st.lists(st.sampled_from((STRINGS, SHORT, MEETING)), unique=True).flatmap(st.permutations))
def test_places_and_the_tiling_stay(others: list[Source]) -> None:
    alone = read(PAPERS)
    beside = next(one for one in with_shared([*others, PAPERS]) if one.path == PAPERS.path)
    together = read(beside)
    assert together.pieces == alone.pieces
    assert [one.origin for one in together.entries] == [one.origin for one in alone.entries]


def test_a_change_of_the_strings_is_seen_by_the_next_build(tmp_path: Path) -> None:
    seeds = tmp_path / "seeds"
    seeds.mkdir()
    (seeds / "papers.bib").write_text(PAPERS.text + "%" * 30_000)  # long enough to be kept
    for name in ("Journal of Kites", "Kite Letters"):
        (seeds / "strings.bib").write_text(f"@string{{jok = {{{name}}}}}")
        assert seminal("build", cwd=tmp_path).returncode == 0
        assert name in (tmp_path / "bib" / "references.bib").read_text()
