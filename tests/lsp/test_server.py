"""The language server over its real protocol: what each request answers, and that nothing stops it."""

from __future__ import annotations

import contextlib
import itertools
import json
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from seminal.commands.check import check
from seminal.project.config import read
from tests.lsp.client import PATIENCE, Client, ServerError, client
from tests.lsp.test_live_check import QUARTO, edited, lay_out
from tests.shared import ROOT

T = TypeVar("T")

LIST = """# Reading

## Serving

- Ann Stone and Bo Reed. "Frobs at Scale". SOSP 2021. https://doi.org/10.1145/1234567.7654321
- Cy Poe. "Kites under Load". OSDI 2019.

Taught by <a@b.example>, with thanks to everybody who came.
"""
BOOK = {
    **{name: text for name, text in QUARTO.items() if name != "_part.qmd"},
    "a.qmd": "---\ntitle: A\ntopics: [serving]\n---\n\n# One {#sec-one}\n\n"
    "As [@doe2020frobs] and @sec-two, @doe2020frob.\n\n\n",
    "list.md": LIST,
    "_quarto.yml": QUARTO["_quarto.yml"] + "seminal:\n  seeds: [list.md]\n  rules: {uncited-entry: off}\n",
}
EMPTY = 8  # the line of a.qmd in which tests type


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return lay_out(BOOK, tmp_path)


@pytest.fixture
def session(root: Path) -> Iterator[Client]:
    with client(root) as one:
        yield one


def typed(session: Client, uri: str, text: str, version: int = 2) -> None:
    here = {"line": EMPTY, "character": 0}
    session.change(uri, version, {"range": {"start": here, "end": here}, "text": text})


def offered(session: Client, uri: str, text: str, version: int = 2) -> list[dict[str, Any]]:
    """Return what is offered behind a text that is typed on an empty line, which is taken away again."""
    typed(session, uri, text, version)
    items = session.at("completion", uri, EMPTY, len(text))["items"]
    start, end = {"line": EMPTY, "character": 0}, {"line": EMPTY, "character": len(text)}
    session.change(uri, version + 1, {"range": {"start": start, "end": end}, "text": ""})
    assert isinstance(items, list)
    return items


def eventually(look: Callable[[], T]) -> T:
    """Return what a look gives once that is something."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return found


def rules(found: list[dict[str, Any]]) -> list[str]:
    return [one["code"] for one in found]


def applied(text: str, edits: list[dict[str, Any]]) -> str:
    """Return a text of ASCII after an editor's edits."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)

    def at(place: dict[str, int]) -> int:
        return starts[place["line"]] + place["character"]

    for edit in sorted(edits, key=lambda one: -at(one["range"]["start"])):
        text = text[: at(edit["range"]["start"])] + edit["newText"] + text[at(edit["range"]["end"]) :]
    return text


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


FOUND = {
    "@doe": "doe2020frobs",
    "[@frobs+doe": "doe2020frobs",
    "[@jane frobs": "doe2020frobs",
    "[see @roe1999lamps; @kites 2011": "poe2011kites",
    "-@lmaps": "roe1999lamps",
    "\\cite{poe": "poe2011kites",
    "\\citep[see][p.~2]{doe2020frobs, lamp house": "roe1999lamps",
    "@{doe": "doe2020frobs",
    "@Doe2020": "doe2020frobs",
}


def test_keys_are_found_by_any_words(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd")
    for version, (typing, key) in zip(itertools.count(2, 2), FOUND.items(), strict=False):
        first = offered(session, uri, typing, version)[0]
        assert first["textEdit"]["newText"] == key, typing
        start = first["textEdit"]["range"]["start"]["character"]
        assert typing[start:] == first["filterText"]


def test_nothing_is_offered_where_nothing_is_cited(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd")
    typed = ("jane@x.org", "`@doe", "as doe", "\\@doe", "[@doe2020frobs p. 3", "#")
    for version, typing in zip(itertools.count(2, 2), typed, strict=False):
        assert offered(session, uri, typing, version) == [], typing


def test_nothing_is_offered_in_code(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd", "```python\n@doe\n```\n\n@doe\n")
    assert session.at("completion", uri, 1, 4)["items"] == []
    assert session.at("completion", uri, 4, 4)["items"] != []


def test_an_item_shows_the_work_and_whether_it_is_cited(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd")
    session.settled(uri)
    doe, roe = offered(session, uri, "@doe2020frobs")[0], offered(session, uri, "@roe1999lamps", 4)[0]
    assert doe["detail"] == "Doe 2020"
    assert doe["documentation"]["value"] == "Frobs\nJ. Frobs\ncited"
    assert "not cited yet" in roe["documentation"]["value"]


def test_a_work_of_the_lists_is_offered_and_its_record_added(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd")
    session.settled(uri)
    versions = itertools.count(2, 2)  # the lists are compiled after the book was read
    items = eventually(lambda: offered(session, uri, "[@stone frobs", next(versions)))
    assert items[0]["label"] == "stone2021frobs"
    assert "reading list" in items[0]["documentation"]["value"]
    command = items[0]["command"]
    session.ask(
        "workspace/executeCommand", {"command": command["command"], "arguments": command["arguments"]}
    )
    session.until(lambda: any(one["method"] == "workspace/applyEdit" for one in session.requests))
    change = next(one for one in session.requests if one["method"] == "workspace/applyEdit")["params"]["edit"]
    [edit] = change["documentChanges"]
    assert edit["textDocument"]["uri"] == (root / "r.bib").as_uri()
    new = applied((root / "r.bib").read_text("utf-8"), edit["edits"])
    assert new.startswith(QUARTO["r.bib"])
    assert "@inproceedings{stone2021frobs," in new
    (root / "r.bib").write_text(new, "utf-8")
    session.watched(root / "r.bib")
    session.replace(uri, 30_000, "As @stone2021frobs says.\n")
    session.until(lambda: session.published[uri] == (30_000, []))
    own = (root / "r.bib").as_uri()  # the book is read again after the chapter
    assert eventually(lambda: [one["uri"] for one in session.at("definition", uri, 0, 6)] == [own])


def test_a_quick_fix_adds_the_record_too(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd", "As @stone2021frobs says.\n")
    session.settled(uri)
    place = {"start": {"line": 0, "character": 5}, "end": {"line": 0, "character": 5}}
    asked = {"textDocument": {"uri": uri}, "range": place, "context": {"diagnostics": []}}
    wanted = "Add stone2021frobs from the reading lists to r.bib"
    assert eventually(
        lambda: wanted in [one["title"] for one in session.ask("textDocument/codeAction", asked)]
    )


def test_topics_labels_and_rules_are_offered(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd")
    session.settled(uri)
    assert "sec-two" in [one["label"] for one in offered(session, uri, "@sec-t")]
    assert "unknown-key" in [one["label"] for one in offered(session, uri, "<!-- seminal: ignore unkn", 4)]
    versions = itertools.count(6, 2)
    items = eventually(lambda: offered(session, uri, '::: {.further-reading topic="ser', next(versions)))
    assert [one["label"] for one in items] == ["serving"]
    session.replace(uri, 40_000, "---\ntitle: A\ntopics:\n  - s\n---\n")
    assert [one["label"] for one in session.at("completion", uri, 3, 5)["items"]] == ["serving"]


def test_hover_shows_the_reference_its_evidence_and_who_cites_it(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd")
    shown = session.at("hover", uri, 7, 8)["contents"]["value"]
    assert "Frobs" in shown
    assert "Cited in a.qmd, c.ipynb." in shown
    assert "| journal | J. Frobs | r.bib:1 |" in shown
    assert session.at("hover", uri, 0, 0) is None


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
    for text in (good + "seminal: [", good + "seminal: ["):
        (root / "_quarto.yml").write_text(text, "utf-8")
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
    from seminal.check.baseline import written

    (root / "known.json").write_text(written(check(read(root)).diagnostics), "utf-8")
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


BUFFERS = {
    "empty": "",
    "half typed": '---\ntitle: [\n\n[@doe2020frobs; @\n\n```{r\n\\cite{\n::: {.further-reading topic="',
    "no line ends": "@doe2020frobs " * 3000,
    "binary": "\x00\x01\ufffd\x7f" * 500 + "@doe2020frobs\x00",
    "deep": "> " * 400 + "[" * 3000 + "@doe2020frobs",
    "surrogate": "\ud800@doe2020frobs",
    "huge": "Text with [@doe2020frobs] and @nobody2001.\n\n" * 40_000,
}
REQUESTS: dict[str, dict[str, Any]] = {
    "completion": {}, "hover": {}, "definition": {}, "references": {"context": {"includeDeclaration": True}},
    "prepareRename": {}, "rename": {"newName": "x2001"},
}  # fmt: skip


def test_every_request_is_answered_on_any_buffer(root: Path, session: Client) -> None:
    for name, text in BUFFERS.items():
        if name != "huge":
            every_request(root, session, text)


@pytest.mark.slow
def test_every_request_is_answered_on_a_huge_buffer(root: Path, session: Client) -> None:
    every_request(root, session, BUFFERS["huge"])


def every_request(root: Path, session: Client, text: str) -> None:
    for path in (root / "a.qmd", root / "r.bib", root / "list.md", root / "c.ipynb", root / "new.tex"):
        uri = session.open(path, text)
        for line, character in ((0, 0), (0, 20), (3, 18), (10**6, 10**6)):
            for method, more in REQUESTS.items():
                refused = contextlib.suppress(ServerError) if method == "rename" else contextlib.nullcontext()
                with refused:
                    session.at(method, uri, line, character, **more)
        for method in ("documentSymbol", "documentLink", "codeLens"):
            session.ask(f"textDocument/{method}", {"textDocument": {"uri": uri}})
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}}
        asked = {"textDocument": {"uri": uri}, "range": whole, "context": {"diagnostics": []}}
        session.ask("textDocument/codeAction", asked)
        session.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    uri = session.open(root / "b.qmd")
    session.diagnostics(uri)
    assert not [one for one in session.messages if "Error" in one]


def test_edits_at_random_leave_what_a_check_of_the_file_says(root: Path, session: Client) -> None:
    dice, text = random.Random(7), BOOK["a.qmd"]
    uri = session.open(root / "a.qmd")
    session.settled(uri)
    version = 1
    for _ in range(40):
        new = edited(text, dice)
        version += 1
        session.replace(uri, version, new)
        text = new
    session.diagnostics(uri, version)
    session.save(uri)
    session.settled(uri)
    (root / "a.qmd").write_bytes(text.encode())
    session.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    expected = sorted(one.rule for one in check(read(root)).diagnostics if one.location.path == "a.qmd")
    session.until(
        lambda: session.published[uri][0] is None and sorted(rules(session.published[uri][1])) == expected
    )


def test_edits_of_single_places_keep_the_text(root: Path, session: Client) -> None:
    dice = random.Random(11)
    text = "Ärger 😀 one\ntwo\u2028 @doe2020frobs\r\nthree\x0c four\n"
    uri = session.open(root / "a.qmd", text)
    for version in range(2, 60):
        lines = text.replace("\r\n", "\n").split("\n")
        line = dice.randrange(len(lines))
        character = dice.randint(0, len(lines[line]))
        here = {"line": line, "character": character}
        piece = dice.choice(["x", "é", "😀", "@nobody2001 ", "\n", "\u2028"])
        session.change(uri, version, {"range": {"start": here, "end": here}, "text": piece})
        lines[line] = lines[line][:character] + piece + lines[line][character:]
        text = "\n".join(lines)
    found = session.diagnostics(uri, 59)
    session.replace(uri, 60, text)
    assert session.diagnostics(uri, 60) == found


def test_a_client_that_dies_takes_the_server_with_it(root: Path) -> None:
    one = Client(root)
    one.start(root)
    uri = one.open(root / "a.qmd")
    one.diagnostics(uri)
    assert one.process.stdin is not None
    one.process.stdin.close()
    assert one.process.wait(30) is not None


def test_a_session_ends_in_order(root: Path) -> None:
    one = Client(root)
    one.start(root)
    one.diagnostics(one.open(root / "a.qmd"))
    assert one.stop() == 0
    assert one.process.stderr is not None
    assert one.process.stderr.read() == b""


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
