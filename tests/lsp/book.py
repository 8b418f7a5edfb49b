"""A book for the language server's tests, and what a person does in it."""

from __future__ import annotations

from typing import Any

from tests.lsp.client import Client
from tests.lsp.test_live_check import QUARTO

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
