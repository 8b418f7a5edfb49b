"""Notebooks: Markdown cells count, code cells do not, and places are places in the file."""

from __future__ import annotations

import json

from seminal.model.source import Source
from seminal.scan import scan


def notebook(*cells: dict[str, object]) -> str:
    return json.dumps({"nbformat": 4, "metadata": {}, "cells": list(cells)}, indent=1)


def test_cells() -> None:
    text = notebook(
        {"cell_type": "raw", "metadata": {}, "source": ["---\n", "title: T\n", "topics: [x]\n", "---"]},
        {"cell_type": "markdown", "metadata": {}, "source": ["# H\n", 'See "@a" and [@b].']},
        {"cell_type": "code", "metadata": {}, "source": ["@decorator\n"], "outputs": []},
        {"cell_type": "markdown", "metadata": {}, "source": "é @c"},
    )
    chapter = scan(Source("x.ipynb", text))
    assert [one.key for one in chapter.citations] == ["a", "b", "c"]
    assert (chapter.title, chapter.topics) == ("T", ("x",))
    lines = text.split("\n")
    for one in chapter.citations:
        place = one.location
        assert lines[place.line - 1][place.column - 1 : place.end_column - 1] == f"@{one.key}"


def test_cells_of_other_kinds_and_order_of_fields() -> None:
    text = (
        '{"cells": [{"source": [], "cell_type": "markdown"}, {"source": ["@a"], "cell_type": "markdown"}, 3]}'
    )
    assert [one.key for one in scan(Source("x.ipynb", text)).citations] == ["a"]


def test_a_note_may_stand_in_another_cell() -> None:
    text = notebook(
        {"cell_type": "markdown", "metadata": {}, "source": ["See[^1] and[^1].\n"]},
        {"cell_type": "markdown", "metadata": {}, "source": ["\n", "[^1]: On @a,\n", "    and @b.\n"]},
    )
    found = [(one.key, one.location.line) for one in scan(Source("x.ipynb", text)).citations]
    lines = text.split("\n")
    assert [key for key, _ in found] == ["a", "a", "b", "b"]
    assert all(f"@{key}" in lines[line - 1] for key, line in found)


def test_no_notebook() -> None:
    for text in ("", "{", "[]", '{"cells": 3}', '{"x": 1}', "[" * 3000):
        chapter = scan(Source("x.ipynb", text))
        assert not chapter.citations
    assert [d.rule for d in scan(Source("x.ipynb", "{")).diagnostics] == ["broken-notebook"]
