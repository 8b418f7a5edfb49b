"""The language server over its real protocol: what each request answers."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from seminal.commands.check import check
from seminal.project.config import read
from tests.lsp.book import BOOK, applied, rules, typed
from tests.lsp.client import Client, ServerError, client
from tests.lsp.test_live_check import lay_out
from tests.shared import ROOT


def test_findings_follow_each_keystroke(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd")
    assert rules(session.diagnostics(uri)) == ["unknown-key"]
    typed(session, uri, "@nobody2001 ")
    assert rules(session.diagnostics(uri, 2)) == ["unknown-key", "unknown-key"]
    session.replace(uri, 3, "Nothing is cited.\n")
    assert session.diagnostics(uri, 3) == []


def test_the_rest_of_the_book_is_told_when_a_file_is_saved(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd")
    other = (root / "b.qmd").as_uri()
    session.settled(uri)
    assert rules(session.published.get(other, (None, []))[1]) == []
    session.replace(uri, 2, "No label here.\n")
    (root / "a.qmd").write_text("No label here.\n", "utf-8")
    session.save(uri)
    session.until(lambda: rules(session.published.get(other, (None, []))[1]) == ["unresolved-crossref"])


def test_a_quick_fix_adds_the_record_too(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd", "As @stone2021frobs says.\n")
    session.settled(uri)
    session.lists_are_read()
    place = {"start": {"line": 0, "character": 5}, "end": {"line": 0, "character": 5}}
    asked = {"textDocument": {"uri": uri}, "range": place, "context": {"diagnostics": []}}
    wanted = "Add stone2021frobs from the reading lists to r.bib"
    assert wanted in [one["title"] for one in session.ask("textDocument/codeAction", asked)]


def test_definition_and_references_go_through_the_whole_book(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd")
    [entry] = session.at("definition", uri, 7, 8)
    assert (entry["uri"], entry["range"]["start"]["line"]) == ((root / "r.bib").as_uri(), 0)
    [label] = session.at("definition", uri, 7, 28)
    assert label["uri"] == (root / "b.qmd").as_uri()
    found = session.at("references", uri, 7, 8, context={"includeDeclaration": True})
    assert {Path(one["uri"]).name for one in found} == {"a.qmd", "c.ipynb", "r.bib"}


def test_renaming_is_one_edit_of_chapters_and_bibliography(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd")
    session.settled(uri)
    text = BOOK["a.qmd"].replace("@doe2020frob.", "@doe2020frobs, unsaved.")
    session.replace(uri, 2, text)
    session.diagnostics(uri, 2)
    edit = session.at("rename", uri, 7, 8, newName="doe2020better")
    changed = {Path(one["textDocument"]["uri"]).name: one["edits"] for one in edit["documentChanges"]}
    assert set(changed) == {"a.qmd", "c.ipynb", "r.bib"}
    assert applied(text, changed["a.qmd"]) == text.replace("doe2020frobs", "doe2020better")
    with pytest.raises(ServerError, match="is taken by another work"):
        session.at("rename", uri, 7, 8, newName="roe1999lamps")
    with pytest.raises(ServerError, match="cannot be a key"):
        session.at("rename", uri, 7, 8, newName="two words")


def test_code_actions_make_what_check_proposes(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd")
    session.settled(uri)
    place = session.diagnostics(uri)[0]["range"]
    asked = {"textDocument": {"uri": uri}, "range": place, "context": {"diagnostics": []}}
    offers = {one["title"]: one for one in session.ask("textDocument/codeAction", asked)}
    assert "Replace 'doe2020frob' by 'doe2020frobs'" in offers
    ignore = offers["Ignore unknown-key here"]["edit"]["documentChanges"][0]["edits"]
    session.replace(uri, 2, applied(BOOK["a.qmd"], ignore))
    assert session.diagnostics(uri, 2) == []
    session.replace(uri, 3, BOOK["a.qmd"])
    session.diagnostics(uri, 3)
    asked["context"] = {"diagnostics": [], "only": ["source.fixAll"]}
    [every] = session.ask("textDocument/codeAction", asked)
    assert every["title"] == "Make 1 certain repairs"


def test_symbols_links_and_lenses(root: Path) -> None:
    with client(root, codeLens=True) as session:
        uri, bib = session.open(root / "a.qmd"), session.open(root / "r.bib")
        session.settled(uri)
        asked = {"textDocument": {"uri": uri}}
        assert [one["name"] for one in session.ask("textDocument/documentSymbol", asked)] == [
            "doe2020frobs",
            "doe2020frob",
        ]
        asked = {"textDocument": {"uri": bib}}
        assert len(session.ask("textDocument/documentSymbol", asked)) == 3
        lenses = [one["command"]["title"] for one in session.ask("textDocument/codeLens", asked)]
        assert lenses == ["cited in 1, 3", "not cited", "cited in 2"]
        assert [one["name"] for one in session.ask("workspace/symbol", {"query": "jane"})] == ["doe2020frobs"]
        session.replace(bib, 2, "@misc{x, title={X}, doi={10.1145/3.4}}\n")
        [link] = session.ask("textDocument/documentLink", asked)
        assert link["target"] == "https://doi.org/10.1145/3.4"


def test_lenses_are_off_by_default(root: Path, session: Client) -> None:
    bib = session.open(root / "r.bib")
    assert session.ask("textDocument/codeLens", {"textDocument": {"uri": bib}}) == []


def test_a_reading_list_tells_what_it_skips(root: Path, session: Client) -> None:
    uri = session.open(root / "list.md")
    session.until(lambda: "skipped-text" in rules(session.published.get(uri, (None, []))[1]))
    [one] = [one for one in session.published[uri][1] if one["code"] == "skipped-text"]
    assert one["range"]["start"]["line"] == 7


def test_a_deleted_bibliography_is_told_and_comes_back(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd")
    quarto = (root / "_quarto.yml").as_uri()
    session.settled(uri)
    shutil.move(root / "r.bib", root / "away")
    session.watched(root / "r.bib")
    session.until(lambda: rules(session.published.get(quarto, (None, []))[1]) == ["bibliography-missing"])
    shutil.move(root / "away", root / "r.bib")
    session.watched(root / "r.bib")
    session.until(lambda: session.published[quarto][1] == [])


def test_a_broken_configuration_is_said_once_and_the_last_good_one_counts(
    root: Path, session: Client
) -> None:
    uri = session.open(root / "a.qmd")
    session.settled(uri)
    good = (root / "_quarto.yml").read_text("utf-8")
    for _ in range(2):
        (root / "new.yml").write_text(good + "seminal: [", "utf-8")
        (root / "new.yml").replace(root / "_quarto.yml")  # at no moment is it empty
        session.watched(root / "_quarto.yml")
    session.until(lambda: session.messages)
    session.replace(uri, 2, "As @nobody2001.\n")
    assert rules(session.diagnostics(uri, 2)) == ["unknown-key"]
    assert len(session.messages) == 1
    (root / "_quarto.yml").write_text(good.replace("rules: {", "rules: {unknown-key: warning, "), "utf-8")
    session.watched(root / "_quarto.yml")
    session.until(lambda: [one["severity"] for one in session.published[uri][1]] == [2])


def test_a_baseline_of_the_configuration_counts(root: Path) -> None:
    quarto = root / "_quarto.yml"
    quarto.write_text(quarto.read_text("utf-8") + "  baseline: known.json\n", "utf-8")
    from seminal.check.baseline import to_baseline

    (root / "known.json").write_text(to_baseline(check(read(root)).diagnostics), "utf-8")
    with client(root) as session:
        uri = session.open(root / "a.qmd")
        session.settled(uri)
        session.until(lambda: session.published[uri][1] == [])
        typed(session, uri, "@nobody2001 ")
        assert [one["message"].split()[0] for one in session.diagnostics(uri, 2)] == ["nobody2001"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_places_are_counted_in_the_units_of_the_client(root: Path, encoding: str) -> None:
    text = "😀é\u2028\x0c\x85 @nobody2001.\r\nNext: 😀 @nobody2002\r"
    with client(root, encodings=[encoding]) as session:
        assert session.capabilities["positionEncoding"] == encoding
        uri = session.open(root / "a.qmd", text)
        session.settled(uri)
        line = {"utf-8": 4 + 2 + 3 + 1 + 2 + 2, "utf-16": 8, "utf-32": 7}[encoding]
        found = [one["range"]["start"] for one in session.diagnostics(uri)]
        assert found[0] == {"line": 0, "character": line}
        assert found[1]["line"] == 1
        end = {"line": 1, "character": found[1]["character"]}
        session.change(uri, 2, {"range": {"start": {"line": 0, "character": 0}, "end": end}, "text": "@"})
        [left] = session.diagnostics(uri, 2)
        assert left["range"]["start"] == {"line": 0, "character": 2 - 1}


def test_two_books_in_one_window_do_not_meet(tmp_path: Path) -> None:
    one, two = lay_out_in(tmp_path / "one"), lay_out_in(tmp_path / "two")
    (two / "r.bib").write_text("@misc{other2001, title={Other}}\n", "utf-8")
    with client(tmp_path) as session:
        first, second = session.open(one / "a.qmd"), session.open(two / "a.qmd")
        session.settled(first)
        session.settled(second)
        assert rules(session.diagnostics(first)) == ["unknown-key"]
        assert rules(session.diagnostics(second)) == ["unknown-key", "unknown-key"]


def lay_out_in(folder: Path) -> Path:
    folder.mkdir()
    return lay_out(BOOK, folder)


def test_every_chapter_of_this_book_is_told_what_the_command_says() -> None:
    command = [sys.executable, "-m", "seminal", "check", "--format", "json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    found = json.loads(done.stdout)["diagnostics"]
    with client(ROOT) as session:
        chapters = sorted((ROOT / "book").glob("*.qmd"))
        uris = {path: session.open(path) for path in chapters}
        session.settled(uris[chapters[0]])
        for path, uri in uris.items():
            expected = [
                (one["rule"], one["line"] - 1, one["column"] - 1)
                for one in found
                if one["path"] == path.relative_to(ROOT).as_posix()
            ]
            start = [(one["code"], *one["range"]["start"].values()) for one in session.diagnostics(uri)]
            assert start == expected
