"""What the language server offers while somebody types: keys, works of the lists, topics, labels, rules."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from tests.lsp.book import BOOK, applied, offered
from tests.lsp.client import Client, client
from tests.lsp.test_live_check import QUARTO, lay_out

FOUND = {
    "@doe": "doe2020frobs",
    "[@frobs+doe": "doe2020frobs",
    "[@jane frobs": "doe2020frobs",
    "[see @roe1999lamps; @kites 2011": "poe2011kites",
    "-@lmaps": "roe1999lamps",
    "\\cite{poe 2011": "poe2011kites",
    "\\citep[see][p.~2]{doe2020frobs, lamp house": "roe1999lamps",
    "@{doe": "doe2020frobs",
    "@Doe2020": "doe2020frobs",
}


def test_keys_are_found_by_any_words(shared: tuple[Path, Client]) -> None:
    root, session = shared
    uri = session.open(root / "a.qmd")
    for version, (typing, key) in zip(itertools.count(2, 2), FOUND.items(), strict=False):
        first = offered(session, uri, typing, version)[0]
        assert first["textEdit"]["newText"] == key, typing
        start = first["textEdit"]["range"]["start"]["character"]
        assert typing[start:] == first["filterText"]


def test_nothing_is_offered_where_nothing_is_cited(shared: tuple[Path, Client]) -> None:
    root, session = shared
    uri = session.open(root / "a.qmd")
    typed = ("jane@x.org", "`@doe", "as doe", "\\@doe", "[@doe2020frobs p. 3", "#")
    for version, typing in zip(itertools.count(2, 2), typed, strict=False):
        assert offered(session, uri, typing, version) == [], typing


def test_nothing_is_offered_in_code(shared: tuple[Path, Client]) -> None:
    root, session = shared
    uri = session.open(root / "a.qmd", "```python\n@doe\n```\n\n@doe\n")
    assert session.at("completion", uri, 1, 4)["items"] == []
    assert session.at("completion", uri, 4, 4)["items"] != []


def test_an_item_shows_the_work_and_whether_it_is_cited(shared: tuple[Path, Client]) -> None:
    root, session = shared
    uri = session.open(root / "a.qmd")
    session.settled(uri)
    doe, roe = offered(session, uri, "@doe2020frobs")[0], offered(session, uri, "@roe1999lamps", 4)[0]
    assert doe["detail"] == "Doe 2020"
    assert doe["documentation"] == "Frobs\nJ. Frobs\ncited"
    assert "not cited yet" in roe["documentation"]


SAILS = {"networks": "Sails in Gales", "serving": "Sails in Rain", "storage": "Sails in Snow"}


@pytest.mark.parametrize(
    "topic", ["networks", *(pytest.param(x, marks=pytest.mark.slow) for x in list(SAILS)[1:])]
)
def test_works_on_the_chapter_s_topics_come_first_among_equals(tmp_path: Path, topic: str) -> None:
    text = "# Reading\n" + "".join(
        f'\n## {name.title()}\n\n- Ida Moor. "{title}". SOSP 2011.\n' for name, title in SAILS.items()
    )
    root = lay_out({**BOOK, "list.md": text}, tmp_path)
    with client(root) as session:
        uri = session.open(root / "a.qmd", BOOK["a.qmd"].replace("topics: [serving]", f"topics: [{topic}]"))
        session.settled(uri)
        session.lists_are_read()
        first, *others = offered(session, uri, "[@moor sails")
        assert SAILS[topic] in first["documentation"]
        assert len(others) == 2


def test_a_work_of_the_lists_is_offered_and_its_record_added(root: Path, session: Client) -> None:
    uri = session.open(root / "a.qmd")
    session.settled(uri)
    session.lists_are_read()
    items = offered(session, uri, "[@stone frobs")
    assert items[0]["label"] == "stone2021frobs"
    assert "reading list" in items[0]["documentation"]
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
    assert [one["uri"] for one in session.at("definition", uri, 0, 6)] == [(root / "r.bib").as_uri()]


def test_topics_labels_and_rules_are_offered(shared: tuple[Path, Client]) -> None:
    root, session = shared
    uri = session.open(root / "a.qmd")
    session.settled(uri)
    assert "sec-two" in [one["label"] for one in offered(session, uri, "@sec-t")]
    assert "unknown-key" in [one["label"] for one in offered(session, uri, "<!-- seminal: ignore unkn", 4)]
    session.lists_are_read()
    items = offered(session, uri, '::: {.further-reading topic="ser', 6)
    assert [one["label"] for one in items] == ["serving"]
    session.replace(uri, 40_000, "---\ntitle: A\ntopics:\n  - s\n---\n")
    assert [one["label"] for one in session.at("completion", uri, 3, 5)["items"]] == ["serving"]


BOOKDOWN = """# One {#one}

```{r reel, fig.cap="A reel"}
plot(1)
```

```{r rods}
knitr::kable(rods)
```

(\\#eq:sum)

"""


def test_bookdown_s_labels_are_offered_and_found(tmp_path: Path) -> None:
    lay_out(
        {"_bookdown.yml": "book_filename: b\n", "index.Rmd": BOOKDOWN, "r.bib": QUARTO["r.bib"]}, tmp_path
    )
    with client(tmp_path) as session:
        uri = session.open(tmp_path / "index.Rmd", BOOKDOWN + "See \\@ref(\n")
        line = BOOKDOWN.count("\n")
        items = session.at("completion", uri, line, 10)["items"]
        assert [one["label"] for one in items] == ["eq:sum", "fig:reel", "one", "tab:rods"]
        session.replace(uri, 2, BOOKDOWN + "See \\@ref(fig:reel)\n")
        [found] = session.at("definition", uri, line, 12)
        assert found["range"]["start"] == {"line": 2, "character": 6}
