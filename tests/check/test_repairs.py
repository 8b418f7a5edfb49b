"""Certain repairs: they change only what they name, keep line ends and BOM, and are idempotent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.check.baseline import compared, to_baseline
from seminal.check.settings import Settings
from seminal.commands.fix import repaired_book
from seminal.commands.rename import rename
from seminal.model.diagnostic import Diagnostic, Fix, Severity
from seminal.model.errors import FatalError
from seminal.model.rules import RULES
from seminal.model.source import Source, Span
from seminal.project import config
from seminal.store import files
from seminal.text.diff import diff
from seminal.text.fix import apply_fixes
from tests.check.books import VASWANI, diagnostics

MESSY = """@article{dean2012,
  author = {SchÃ¶lkopf, Bernhard and et al.},
  title = {Distri\u00adbuted networks & more},
  journal = {Journal of 100% networks},
  year = {2012},
  volume = {Vol. 3},
  pages = {1223-1231},
  doi = {https://doi.org/10.1145/3292500.3330701},
  url = {https://example.org/a\\_b},
}
"""
MENDED = """@article{dean2012,
  author = {Schölkopf, Bernhard and others},
  title = {Distributed networks \\& more},
  journal = {Journal of 100\\% networks},
  year = {2012},
  volume = {3},
  pages = {1223--1231},
  doi = {10.1145/3292500.3330701},
  url = {https://example.org/a_b},
}
"""
EVERY_RULE = Settings(dict.fromkeys(RULES.opt_in, Severity.NOTE))
CHAPTER = (
    "See @vaswani17 and [-@vaswani2017atention; @{vaswani2017atention}, p. 3].\n\n`@vaswani17`, a@vaswani17\n"
)


def mend(path: str, text: str, shelves: dict[str, str]) -> str:
    """Return the file after repairs, as `--fix` makes them: from the text on disk, BOM and CRLF included."""
    normal = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    found = [one for one in diagnostics({**shelves, path: normal}, EVERY_RULE) if one.location.path == path]
    return apply_fixes(text, found).text


def mend_all(path: str, text: str, shelves: dict[str, str]) -> str:
    """Return the file after as many runs as it takes for overlapping repairs to have had their turn."""
    for _ in range(4):
        text = mend(path, text, shelves)
    return text


def test_an_entry_is_mended() -> None:
    assert mend_all("r.bib", MESSY, {}) == MENDED


def test_a_chapter_is_mended_and_code_and_mail_are_not() -> None:
    assert mend("a.qmd", CHAPTER, {"r.bib": VASWANI}) == (
        "See @vaswani2017attention and [-@vaswani2017attention; @{vaswani2017attention}, p. 3].\n\n"
        "`@vaswani17`, a@vaswani17\n"
    )


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
@pytest.mark.parametrize(("path", "text"), [("r.bib", MESSY), ("a.qmd", CHAPTER)])
def test_line_ends_and_bom_stay_and_once_is_enough(path: str, text: str, ending: str, bom: str) -> None:
    shelves = {} if path == "r.bib" else {"r.bib": VASWANI}
    before = bom + text.replace("\n", ending)
    after = mend_all(path, before, shelves)
    assert after != before
    assert after.startswith(bom)
    assert re.findall(r"\r\n|\r|\n", after) == re.findall(r"\r\n|\r|\n", before)
    assert after == bom + mend_all(path, text, shelves).replace("\n", ending)
    assert mend(path, after, shelves) == after


def test_a_repair_that_does_not_fit_the_text_is_not_made() -> None:
    place = Source("a.md", "See @vaswani17.").locate(Span(5, 14))
    found = [Diagnostic("alias-used", place, "", fix=Fix("vaswani17", "v"))]
    assert apply_fixes("Another text altogether", found).text == "Another text altogether"
    assert apply_fixes("", found).mended == ()


def test_overlapping_repairs_are_made_one_after_the_other() -> None:
    source = Source("a.md", "abcdef")
    found = [
        Diagnostic("mojibake", source.locate(Span(0, 4)), "", fix=Fix("abcd", "X")),
        Diagnostic("mojibake", source.locate(Span(2, 6)), "", fix=Fix("cdef", "Y")),
    ]
    result = apply_fixes(source.text, found)
    assert result.text == "Xef"
    assert result.mended == (found[0],)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.text("ab\r\n\ufeff", max_size=6), min_size=1, max_size=8), st.data())
def test_nothing_but_the_named_characters_changes(parts: list[str], data: st.DataObject) -> None:
    text = "".join(parts).replace("\ufeff", "")
    raw = data.draw(st.sampled_from(["", "\ufeff"])) + text
    normal = Source("a.md", text.replace("\r\n", "\n").replace("\r", "\n"))
    letters = [at for at, character in enumerate(normal.text) if character in "ab"]
    if not letters:
        return
    at = data.draw(st.sampled_from(letters))
    old = normal.text[at]
    found = [Diagnostic("mojibake", normal.locate(Span(at, at + 1)), "", fix=Fix(old, "NEW"))]
    result = apply_fixes(raw, found)
    assert len(result.mended) == 1
    assert result.text.replace("NEW", old) == raw


def test_a_diff_shows_the_change_and_nothing_else() -> None:
    assert (
        diff("a.md", "one\ntwo\n", "one\nTWO\n")
        == "--- a/a.md\n+++ b/a.md\n@@ -1,2 +1,2 @@\n one\n-two\n+TWO\n"
    )
    assert diff("a.md", "same", "same") == ""
    assert diff("a.md", "a", "b").endswith(
        "-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"
    )


def test_a_baseline_lets_only_new_problems_through() -> None:
    text = "@no1999one\n\n@no1999two and @no1999two\n"
    old = diagnostics({"a.qmd": text, "r.bib": VASWANI})
    baseline = to_baseline(old)
    assert to_baseline(old) == baseline
    moved = "New first paragraph.\n\n" + text
    assert compared(diagnostics({"a.qmd": moved, "r.bib": VASWANI}), baseline).fresh == []
    more = diagnostics({"a.qmd": moved + "\n@no1999two @no1999six", "r.bib": VASWANI})
    assert [(d.rule, d.message.split()[0]) for d in compared(more, baseline).fresh] == [
        ("unknown-key", "no1999two"),
        ("unknown-key", "no1999six"),
    ]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"known": 3}', "[" * 100_000])
def test_what_is_no_baseline_is_told(text: str) -> None:
    with pytest.raises(FatalError, match=r"old\.json"):
        compared([], text, "old.json")


def test_a_baseline_says_how_many_problems_it_holds_and_how_many_are_mended() -> None:
    files = {"a.qmd": "@one2001 @two2002\n", "r.bib": VASWANI}
    baseline = to_baseline(diagnostics(files))
    now = compared(diagnostics({**files, "a.qmd": "@two2002 and @new2003\n"}), baseline)
    assert [one.message.split()[0] for one in now.fresh] == ["new2003"]
    assert (now.known, now.mended) == (2, 1)


def test_a_file_that_was_saved_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "seminal.yml").write_text(
        "chapters: [a.md]\nbibliography: [r.bib]\nrules: {page-range-hyphen: on}\n", "utf-8"
    )
    (tmp_path / "a.md").write_text("@vaswani17\n", "utf-8")
    (tmp_path / "r.bib").write_text(VASWANI.replace("year", "pages = {1-9},\n  year"), "utf-8")
    with files.changing(tmp_path):
        made = repaired_book(config.read(tmp_path))
        assert {path.name for path in made.texts} == {"a.md", "r.bib"}
        (tmp_path / "a.md").write_text("@vaswani17, and more\n", "utf-8")
        with pytest.raises(FatalError, match=r"a\.md: was changed while"):
            files.write_all(made.texts, tmp_path)
    assert "1-9" in (tmp_path / "r.bib").read_text("utf-8")
    with files.changing(tmp_path):
        files.write_all(repaired_book(config.read(tmp_path)).texts, tmp_path)
    assert (tmp_path / "a.md").read_text("utf-8") == "@vaswani2017attention, and more\n"


def test_a_key_is_not_renamed_in_a_file_that_was_saved_meanwhile(tmp_path: Path) -> None:
    (tmp_path / "seminal.yml").write_text("chapters: [a.md]\nbibliography: [r.bib]\n", "utf-8")
    (tmp_path / "a.md").write_text("@vaswani2017attention\n", "utf-8")
    (tmp_path / "r.bib").write_text(VASWANI, "utf-8")
    with files.changing(tmp_path):
        made = rename(config.read(tmp_path), "vaswani2017attention", "vaswani2017all")
        (tmp_path / "a.md").write_text("As @vaswani2017attention\n", "utf-8")
        with pytest.raises(FatalError, match=r"a\.md: was changed while"):
            files.write_all(made.texts, tmp_path)
    assert (tmp_path / "r.bib").read_text("utf-8") == VASWANI


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Salt \\&amp; pepper", "Salt \\& pepper"),
        ("Salt &amp; pepper", "Salt \\& pepper"),
        ("Salt \\\\&amp; pepper", "Salt \\\\\\& pepper"),
        ("Salt \\&amp;ndash; pepper", "Salt -- pepper"),
        ("Caf\\&eacute; &uuml;ber &#233;", "Café über é"),
        ("Salt \\&\\#38; pepper", "Salt \\& pepper"),
        ("Salt \\&\\#x26; pepper &\\#8211; oil", "Salt \\& pepper -- oil"),
        ("1 &lt; 2", "1 &lt; 2"),
    ],
)
def test_html_gives_way_with_the_backslash_that_escapes_it(written: str, meant: str) -> None:
    entry = "@article{lamp1999,\n  author = {Wick, Ada},\n  title = {T},\n  journal = {%s},\n  year = {1999},\n}\n"
    assert mend_all("r.bib", entry % written, {}) == entry % meant


def test_numbers_that_tell_namesakes_apart_are_no_family_names() -> None:
    entry = "@misc{lamp1999,\n  author = {%s},\n  title = {T},\n  year = {1999},\n}\n"
    written = "Flame, Bo and 0002, Ada {Van} Wick and\n    0011,\n    C\\'{e}line Oil "
    meant = "Flame, Bo and Ada {Van} Wick and\n    C\\'{e}line Oil "
    assert mend_all("r.bib", entry % written, {}) == entry % meant
    for other in ("0002", "0002, ", "1984, Winston", "0002, 0003, Ada"):
        assert mend_all("r.bib", entry % other, {}) == entry % other


def test_a_doi_with_words_behind_it_is_told_without_them() -> None:
    text = (
        "@misc{a, title={T}, year={1999}, author={Wick, Ada}, doi={https://doi.org/10.1000/182 by DataCite}}"
    )
    (found,) = [one for one in diagnostics({"r.bib": text}) if one.rule == "doi-as-url"]
    assert (found.hint, found.fix) == ("write 10.1000/182", None)
