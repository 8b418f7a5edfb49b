"""Of a bibliography outside the repository a check prints keys, lines and names of fields, and no value."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from seminal.check.book import Book
from seminal.check.load import bibliography
from seminal.check.run import check_book
from seminal.check.settings import Settings, read_settings
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.library import Library
from seminal.model.manuscript import Manuscript
from seminal.model.rules import RULES
from seminal.model.source import Source
from seminal.scan import scan
from tests.check.test_pages import FENCE, HIDDEN, examples, in_entry
from tests.commands import project, seminal
from tests.source import nodes, trees

SHELF = "references.bib"


def words(text: str) -> set[str]:
    return {word.casefold() for word in re.findall(r"\w{2,}", text)}


@cache
def own_words() -> frozenset[str]:
    """Return the words of our own messages and pages."""
    texts = (
        node.value
        for place, tree in trees().items()
        if place.startswith(("check/", "text/bibtex", "text/names"))
        for node in nodes(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n\nBad:" not in node.value
    )
    pages = (rule.summary for rule in RULES.values())
    return frozenset(word for text in (*texts, *pages) for word in words(text))


@cache
def found_in(rule: str, *private: str) -> list[Diagnostic]:
    """Return what is found in the bad bibliography of a rule's page, beside a chapter that cites all of it."""
    settings = Settings(dict.fromkeys(RULES.opt_in, Severity.NOTE))
    for _, other, example in FENCE.findall(RULES[rule].page):
        if other == "yaml":
            import yaml

            house, _ = read_settings({"house": yaml.safe_load(example)})
            settings = Settings(settings.rules, house=house.house)
            break
    shelf = bibliography(Source(SHELF, BAD[rule]))
    keys = " ".join(f"@{{{entry.key}}}" for entry in shelf.entries)
    chapter = Source("a.md", f"{keys} @dean2012small\n")
    manuscript = Manuscript((scan(chapter),), (), Library(()))
    book = Book(manuscript, [shelf], sources={"a.md": chapter}, private=frozenset(private))
    return check_book(book, settings)


def leaked(rule: str, *private: str) -> set[str]:
    """Return the words of values that findings print, but for keys and our own words."""
    found, shelf = found_in(rule, *private), bibliography(Source(SHELF, BAD[rule]))
    values = words(" ".join(one.value for entry in shelf.entries for one in entry.fields))
    names = words(" ".join((*(entry.key for entry in shelf.entries), SHELF, "dean2012small")))
    printed = words(" ".join(f"{one.message} {one.hint} {one.fix and one.fix.old}" for one in found))
    return (printed & values) - names - own_words()


BAD = {
    rule: in_entry(HIDDEN.sub(lambda match: chr(int(match[1], 16)), text))
    for rule in RULES
    for _, language, text in FENCE.findall(examples(RULES[rule].page)[0])
    if language == "bibtex"
}


@pytest.mark.parametrize("rule", BAD)
def test_no_value_of_a_private_bibliography_is_printed(rule: str) -> None:
    assert not leaked(rule, SHELF)
    assert {one.rule for one in found_in(rule, SHELF)} == {one.rule for one in found_in(rule)}


def test_the_values_of_others_are_printed() -> None:
    """Or the test above would see nothing."""
    assert sum(bool(leaked(rule)) for rule in BAD) > 20


OUTSIDE = """\
@article{doe2001frobs, title={Secretive Frobs.}, author={Doe, Jane}, journal={J}, year={secretive},
  doi={secretive}, month={secretive}, note={a $secretive}}
@secretive{doe2001lamps, title={Secretive}, author={Doe, Jane}, crossref={secretive}, publisher=secretive
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Return a book beside a folder with a bibliography that it names."""
    project(tmp_path, outside_bib=OUTSIDE)
    return project(
        tmp_path / "book",
        a_md="[@doe2001frobs; @doe2001kites; @doe2001lamps]\n",
        seminal_yml="chapters: [a.md]\nbibliography: [../outside.bib]\n",
    )


def test_a_check_names_key_line_and_field(book: Path) -> None:
    for form in ("text", "short", "json", "sarif", "github"):
        done = seminal("check", "--all", "--format", form, cwd=book)
        assert "secretive" not in (done.stdout + done.stderr).lower(), form
    for form in ("text", "md"):
        done = seminal("coverage", "--format", form, cwd=book)
        assert "../outside.bib:3:1: error[broken-entry] doe2001lamps: " in done.stderr
        assert "secretive" not in done.stderr.lower()
    said = seminal("check", "--format", "short", cwd=book).stdout
    assert re.search(r"^\.\./outside\.bib:2:\d+: warning\[bad-doi\] doe2001frobs: doi: ", said, re.MULTILINE)


def test_a_bibliography_that_a_person_names_or_of_the_repository_is_quoted(book: Path) -> None:
    assert "secretive is not a DOI" in seminal("check", "../outside.bib", cwd=book).stdout
    (book / "link.bib").symlink_to("../outside.bib")
    (book / "seminal.yml").write_text("chapters: [a.md]\nbibliography: [link.bib]\n", "utf-8")
    done = seminal("check", "link.bib", "--all", cwd=book)  # as pre-commit names what a stranger added
    assert "bad-doi" in done.stdout
    assert "secretive" not in done.stdout.lower()
    (book.parent / ".git").mkdir()
    assert "secretive is not a DOI" in seminal("check", cwd=book).stdout


def test_only_keys_and_years_of_it_are_in_a_coverage(book: Path) -> None:
    project(book, seeds__l_md="# L\n\n- Ann Stone. A Study of Lamps. SOSP 2001.\n")
    entry = "@article{kay2001kites, title={Secretive}, author={Kay, A.}, journal={Secretive}, year=2001}\n"
    (book.parent / "outside.bib").write_text(entry, "utf-8")
    (book / "a.md").write_text("@kay2001kites\n", "utf-8")
    for form in ("text", "md", "json"):
        done = seminal("coverage", "--all", "--format", form, cwd=book)
        assert "kay2001kites" in done.stdout
        assert "secretive" not in (done.stdout + done.stderr).lower(), form
    seminal("coverage", "--html", "c.html", cwd=book)
    assert "secretive" not in (book / "c.html").read_text("utf-8").lower()
    assert (
        "Secretive"
        in seminal("coverage", "--bibliography", "../outside.bib", "--format", "json", cwd=book).stdout
    )


def test_a_work_of_it_is_explained_only_to_whoever_names_it(book: Path) -> None:
    (book.parent / "outside.bib").write_text("@book{doe2001frobs, title={Secretive}}\n", "utf-8")
    done = seminal("explain", "doe2001frobs", cwd=book)
    assert (done.returncode, done.stdout) == (2, "")
    assert "`doe2001frobs` is in ../outside.bib, which is outside the repository" in done.stderr
    named = seminal("explain", "doe2001frobs", "--bibliography", "../outside.bib", cwd=book)
    assert "Secretive" in named.stdout
    (book / "link.bib").symlink_to("../outside.bib")
    (book / "seminal.yml").write_text("chapters: [a.md]\nbibliography: [link.bib]\n", "utf-8")
    assert seminal("explain", "doe2001frobs", "--bibliography", "link.bib", cwd=book).returncode == 2
