"""Keys that should be others: `--fix` renames those that are certain, everywhere or nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from seminal.commands.build import build
from seminal.commands.check import check
from seminal.commands.fix import Repaired, repaired_book
from seminal.commands.rename import rename
from seminal.model.errors import FatalError
from seminal.project import config
from seminal.store import files
from seminal.text.diff import diff
from tests.commands import seminal
from tests.shared import write

PATTERN = "[a-z]+[0-9]{4}[a-z]+"
YML = (
    f"chapters: [a.md, b.tex, n.ipynb]\nbibliography: [r.bib, s.json]\nhouse: {{key-pattern: '{PATTERN}'}}\n"
)
DEAN = """@article{Dean_2012, author = {Dean, Jeffrey and Corrado, Greg}, year = 2012,
  title = {Large scale networks}, doi = {https://doi.org/10.1145/1327452.1327492}, journal = {J}}
@inproceedings{part:1, author = {Kim, Ann}, title = {On parts}, date = {2019-03}, crossref = {Dean_2012},
  related = {kim2018wholes, Dean_2012}}
@book{kim2018wholes, editor = {Kim, Ann}, title = {Wholes}, publisher = {P}, year = {2018}}
@misc{web, title = {Nobody wrote this}, url = {https://example.org}, year = {2020}}
"""
SMITH = (
    '[{"id": "SM20", "type": "book", "title": "Of Smiths", "author": [{"family": "Smith", "given": "J"}], '
)
SMITH += '"publisher": "P", "issued": {"date-parts": [[2020]]}}]\n'
BOOK = {
    "seminal.yml": YML,
    "r.bib": DEAN,
    "s.json": SMITH,
    "a.md": "---\nnocite: '@SM20'\n---\n\n[@Dean_2012, p. 2; -@{part:1}] and @Dean_2012_b, @web. \\cite{part:1,SM20}\n",
    "b.tex": "\\cites(a)[b]{Dean_2012}{kim2018wholes,part:1} % Dean of 2012\n",
    "n.ipynb": '{"cells": [{"cell_type": "markdown", "source": ["[@Dean_2012]"]}], "nbformat": 4}\n',
}


def fixed(folder: Path) -> Repaired:
    """Repair a book and return what was done."""
    made = repaired_book(config.read(folder))
    files.write_all(made.texts, folder)
    return made


def test_every_place_follows_and_what_is_not_certain_stays(tmp_path: Path) -> None:
    write(tmp_path, BOOK)
    made = fixed(tmp_path)
    assert made.new_of == {"Dean_2012": "dean2012large", "part:1": "kim2019parts", "SM20": "smith2020smiths"}
    assert made.left == {"web": "author or year is missing, and a key is made of both"}
    new = {name: (tmp_path / name).read_text("utf-8") for name in BOOK}
    assert new["a.md"] == (
        "---\nnocite: '@smith2020smiths'\n---\n\n[@dean2012large, p. 2; -@{kim2019parts}] and @Dean_2012_b, @web. "
        "\\cite{kim2019parts,smith2020smiths}\n"
    )
    assert new["b.tex"].startswith("\\cites(a)[b]{dean2012large}{kim2018wholes,kim2019parts} %")
    assert "[@dean2012large]" in new["n.ipynb"]
    assert '"id": "smith2020smiths"' in new["s.json"]
    assert "crossref = {dean2012large}" in new["r.bib"]
    assert "related = {kim2018wholes, dean2012large}" in new["r.bib"]
    assert "doi = {10.1145/1327452.1327492}" in new["r.bib"]  # other repairs come first, in the same change
    again = fixed(tmp_path)
    assert (again.texts, again.new_of) == ({}, {})
    told = [
        one.message
        for one in check(config.read(tmp_path)).diagnostics
        if one.rule in ("house-key", "unknown-key")
    ]
    assert sorted(told) == [
        "Dean_2012_b is in no bibliography of this book",
        f"the key web does not follow the house pattern {PATTERN}",
    ]


def test_a_diff_shows_what_fix_does(tmp_path: Path) -> None:
    write(tmp_path, BOOK)
    shown = seminal("check", "--diff", cwd=tmp_path)
    assert shown.returncode == 1
    old = dict(BOOK)
    done = seminal("check", "--fix", cwd=tmp_path)
    assert "3 keys renamed in 5 files" in done.stderr
    assert "seminal: web keeps its name" in done.stderr
    parts = (diff(name, text, (tmp_path / name).read_text("utf-8")) for name, text in sorted(old.items()))
    assert sorted("".join(parts).splitlines()) == sorted(shown.stdout.splitlines())


BEES = "@misc{A1, author={Lee, Ann}, title={Bees}, year=2001}\n"
TAKEN = "lee2001bees is not free, and the pattern takes no letter after it"
UNTOLD = "author or year is missing, and a key is made of both"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"a.md": "@A1\n\n`r cite('A1')`\n"}, "a.md:3:10 has it outside a citation"),
        ({"m.sty": "\\newcommand{\\a}{\\cite{A1}}\n"}, "m.sty:1:23 has it outside a citation"),
        ({"a.md": "@A1 and @lee2001bees\n"}, TAKEN),
        ({"r.bib": "@misc{A1, title={Bees}, year=2001}\n"}, UNTOLD),
        ({"r.bib": BEES.replace("Lee, Ann", "others")}, UNTOLD),
        ({"r.bib": f"{BEES}@misc{{lee2001bees, title={{Bees}}}}\n"}, TAKEN),
        ({"r.bib": f"{BEES}@misc{{x, title={{Bees}}, ids={{Lee2001bees}}}}\n"}, TAKEN),
        ({"r.bib": BEES + BEES.replace("Bees", "Wasps")}, "entries of this key are different works"),
    ],
)
def test_what_could_tear_a_book_apart_stays(tmp_path: Path, more: dict[str, str], why: str) -> None:
    book = {
        "seminal.yml": "chapters: [a.md]\nbibliography: [r.bib]\nhouse: {key-pattern: '[a-z]+[0-9]{4}bees|x'}\n",
        "r.bib": BEES,
        "a.md": "@A1\n",
    }
    write(tmp_path, book | more)
    made = fixed(tmp_path)
    assert made.texts == {}
    assert made.left["A1"] == why


def test_a_word_of_the_text_is_no_use_of_a_key(tmp_path: Path) -> None:
    yml = "chapters: [a.md]\nbibliography: [r.bib]\nhouse: {key-pattern: '[a-z]+[0-9]{4}[a-z]*'}\n"
    bib = "@misc{Bees, author = {Lee, Ann}, title = {Bees}, year = 2001}\n"
    write(tmp_path, {"seminal.yml": yml, "r.bib": bib, "a.md": "Bees, says @Bees, and Bees.\n"})
    assert fixed(tmp_path).new_of == {"Bees": "lee2001bees"}
    assert (tmp_path / "a.md").read_text("utf-8") == "Bees, says @lee2001bees, and Bees.\n"


def test_two_of_one_name_are_told_apart_by_a_letter(tmp_path: Path) -> None:
    yml = "chapters: [a.md]\nbibliography: [r.bib]\nhouse: {key-pattern: '[A-Z][a-z]+[0-9]{4}[a-z]?'}\n"
    bib = "@misc{a, author={Lee, A}, title={Wasps}, year=2001}\n@misc{b, author={Lee, A}, title={Bees}, year=2001}\n"
    write(tmp_path, {"seminal.yml": yml, "r.bib": bib, "a.md": "[@a; @b]\n"})
    assert fixed(tmp_path).new_of == {"b": "Lee2001", "a": "Lee2001b"}
    assert (tmp_path / "a.md").read_text("utf-8") == "[@Lee2001b; @Lee2001]\n"


def test_some_chapters_alone_rename_nothing(tmp_path: Path) -> None:
    write(tmp_path, BOOK)
    made = repaired_book(config.read(tmp_path), [tmp_path / "a.md"])
    assert made.new_of == {}
    assert "Dean_2012," in made.texts[tmp_path / "r.bib"]


def test_our_own_library_keeps_the_old_key_as_an_alias(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "seminal.yml": "chapters: [a.md]\n",
            "a.md": "As @doe2001deep.\n\n    @doe2001deep\n",
            "seeds/list.md": "- Doe, J., et al. (2001). **Deep Frobs at Scale**. *SOSP*.\n",
        },
    )
    build(config.read(tmp_path))
    (tmp_path / "seminal.yml").write_text("chapters: [a.md]\nhouse: {key-pattern: 'Doe[0-9]{2}'}\n", "utf-8")
    build(config.read(tmp_path))
    assert "{doe2001deep," in (tmp_path / "bib" / "references.bib").read_text("utf-8")  # given out: it stays
    (tmp_path / "bib" / "references.json").unlink()  # as in a clone where git ignores it
    assert fixed(tmp_path).new_of == {"doe2001deep": "Doe01"}
    bib = (tmp_path / "bib" / "references.bib").read_text("utf-8")
    assert "{Doe01," in bib
    assert "ids = {doe2001deep}" in bib
    assert (tmp_path / "a.md").read_text("utf-8") == "As @Doe01.\n\n    @doe2001deep\n"
    assert fixed(tmp_path).texts == {}
    assert build(config.read(tmp_path), dry=True).changed == ()


def test_letters_that_only_look_latin_are_mended_in_the_bibliography(tmp_path: Path) -> None:
    bib = "@misc{smіth2002, title={A}, year=2002}\n@misc{dоe2001, title={B}}\n@misc{doe2001, title={C}}\n"
    book = {
        "a.md": "@smith2002, @smіth2002 and @dоe2001.\n",
        "r.bib": bib,
        "seminal.yml": "bibliography: [r.bib]\n",
    }
    write(tmp_path, book)
    made = fixed(tmp_path)
    assert made.new_of == {"smіth2002": "smith2002"}
    assert made.left == {"dоe2001": "doe2001 is no key, or that of another entry"}
    assert (tmp_path / "a.md").read_text("utf-8") == "@smith2002, @smith2002 and @dоe2001.\n"
    assert (tmp_path / "r.bib").read_text("utf-8") == bib.replace("smіth", "smith")
    assert fixed(tmp_path).texts == {}


def test_a_key_that_json_escapes_stays(tmp_path: Path) -> None:
    item = '[{"id": "M\\u00fcller2001", "title": "A", "author": [{"family": "Lee"}], "issued": {"raw": "2001"}}]\n'
    yml = "chapters: [a.md]\nbibliography: [s.json]\nhouse: {key-pattern: '[a-z]+[0-9]+'}\n"
    write(tmp_path, {"seminal.yml": yml, "s.json": item, "a.md": "@Müller2001\n"})
    made = fixed(tmp_path)
    assert made.texts == {}
    assert made.left == {"Müller2001": "s.json:1:1 does not hold it as it is"}
    with pytest.raises(FatalError, match=r"s\.json:1:1 does not hold it as it is; nothing was changed"):
        rename(config.read(tmp_path), "Müller2001", "lee2001")


def test_drafts_follow_and_a_bibliography_of_several_books_stays(tmp_path: Path) -> None:
    yml = "chapters: [a.md]\nbibliography: [r.bib, ../shared.bib]\nhouse: {key-pattern: '[a-z]+[0-9]{4}[a-z]*'}\n"
    book = {"seminal.yml": yml, "r.bib": BEES, "a.md": "@A1 and @B2\n", "drafts/_b.tex": "\\cite[see]{A1}\n"}
    shared = BEES.replace("A1", "B2").replace("Bees", "Wasps")
    write(tmp_path, {f"book/{name}": text for name, text in book.items()} | {"shared.bib": shared})
    made = fixed(tmp_path / "book")
    assert made.new_of == {"A1": "lee2001bees"}
    assert made.left == {"B2": "../shared.bib lies outside of the book: others may cite it"}
    assert (tmp_path / "book/drafts/_b.tex").read_text("utf-8") == "\\cite[see]{lee2001bees}\n"


def test_ones_own_key_in_another_case_is_free(tmp_path: Path) -> None:
    yml = "chapters: [a.md]\nbibliography: [r.bib]\nhouse: {key-pattern: '[a-z]+[0-9]{4}[a-z]+'}\n"
    bib = BEES.replace("A1", "Lee2001bees") + BEES.replace("A1", "A")
    bib += "@misc{Roe2002ants, author={Roe, R}, title={Ants}, year=2002}\n@misc{roe2002ants, title={Ants}}\n"
    write(tmp_path, {"seminal.yml": yml, "r.bib": bib, "a.md": "@Lee2001bees @A\n"})
    assert fixed(tmp_path).new_of == {
        "A": "lee2001beesb",
        "Lee2001bees": "lee2001bees",
        "Roe2002ants": "roe2002antsb",
    }
    assert (tmp_path / "a.md").read_text("utf-8") == "@lee2001bees @lee2001beesb\n"
    assert fixed(tmp_path).texts == {}
