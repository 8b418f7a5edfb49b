"""Reading lists in an editor: what was skipped and why, doubtful entries, possible duplicates, each at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from seminal.commands.open_list import list_findings
from seminal.model.source import Location
from seminal.read import read
from tests.lsp.book import applied
from tests.lsp.client import client
from tests.lsp.test_live_check import QUARTO, lay_out

TWINS = """# Reading

Taught by everybody who came.

- Ann Smith and Ben Lee. Efficient memory management for language models on clusters. SOSP 2019.
- Ann Smith. Efficient memory management for language models. 2018.
"""
GARBLED = """# Reading

- Vaswani et al Attention all you need 2017 neurips
- Foo bar 2001, quux frob, Blah 1999 ibid. Smith in: Roe (Hg.), Ders.
- see also the thing about kites by someone, Kites and Wind 1999 ff.
- Li Wei, Zhou; NAACL/EMNLP 12:3 pp Transformers
- Ann Stone and Bo Reed. "Frobs at Scale". SOSP 2021. https://doi.org/10.1145/1234567.7654321
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    book = {
        "seminal.yml": "chapters: [a.md]\nbibliography: [r.bib]\nseeds: [list.md]\n",
        "a.md": "@doe2020frobs\n",
    }
    return lay_out({**book, "list.md": TWINS, "r.bib": QUARTO["r.bib"]}, tmp_path)


def test_possible_duplicates_are_told_at_both_places_until_the_author_decides(root: Path) -> None:
    with client(root) as session:
        uri = session.open(root / "list.md")

        def told() -> list[tuple[str, int]]:
            found = session.published.get(uri, (None, []))[1]
            return sorted((one["code"], one["range"]["start"]["line"]) for one in found)

        session.until(lambda: told() == [("skipped-text", 2), ("unsure-match", 4), ("unsure-match", 5)])
        place = {"start": {"line": 5, "character": 0}, "end": {"line": 5, "character": 0}}
        asked = {"textDocument": {"uri": uri}, "range": place, "context": {"diagnostics": []}}
        offers = {one["title"]: one for one in session.ask("textDocument/codeAction", asked)}
        [two] = [title for title in offers if title.endswith("are two works")]
        create, change = offers[two]["edit"]["documentChanges"]
        assert create["kind"] == "create"
        decided = Path(create["uri"].removeprefix("file://"))
        assert decided.name == "overrides.yml"
        decided.parent.mkdir()
        decided.write_text(applied("", change["edits"]), "utf-8")
        session.watched(decided)
        session.until(lambda: told() == [("skipped-text", 2)])


def test_each_doubtful_entry_is_told_at_its_line(root: Path) -> None:
    (root / "list.md").write_text(GARBLED, "utf-8")
    from seminal.library.readings import text_of

    where = [one.origin.where for one in read(text_of(root / "list.md", root)).entries if one.doubtful]
    lines = {place.line for place in where if isinstance(place, Location)}
    assert lines
    assert 7 not in lines
    found = list_findings(root / "list.md", root)
    assert {one.location.line for one in found if one.rule == "doubtful-entry"} == lines


@pytest.mark.slow
def test_a_long_list_holds_up_no_keystroke_in_a_chapter(root: Path) -> None:
    with client(root) as session:
        chapter = session.open(root / "a.md")
        session.settled(chapter)
        session.lists_are_read()
        order: list[str] = []
        long = session.open(root / "list.md", "Text without a work, line by line.\n\n" * 8000)
        session.replace(chapter, 2, "@nobody2001\n")
        session.diagnostics(chapter, 2)
        order.append("list" if len(session.published.get(long, (None, []))[1]) > 1000 else "chapter")
        session.until(lambda: len(session.published.get(long, (None, []))[1]) >= 8000)
        assert order == ["chapter"]
