"""What `seminal explain` says of a key that the author's own bibliography has, and of a name that nothing has."""

from __future__ import annotations

from pathlib import Path

import pytest

from seminal.commands.explain import explain
from seminal.model.errors import FatalError
from seminal.project import config
from tests.shared import write

BIB = """@article{dean2012, author = {Dean, Jeffrey}, title = {Networks}, journal = {J}, year = 2012, ids = {old1}}
@article{dean2013, author = {Dean, Jeffrey}, title = {More networks}, journal = {J}, year = 2013}
"""


def test_a_key_of_the_authors_own_bibliography(tmp_path: Path) -> None:
    book = {
        "seminal.yml": "chapters: [a.md]\nbibliography: [r.bib]\n",
        "r.bib": BIB,
        "a.md": "@dean2012, @old1\n",
    }
    write(tmp_path, book)
    for name in ("dean2012", "old1"):
        work, cited, _ = explain(config.read(tmp_path), name)
        assert (work.key, work.type, work.aliases, work.year) == ("dean2012", "article", ("old1",), 2012)
        assert [str(entry.origin.where) for entry in work.cluster.entries] == ["r.bib:1:1"]
        assert [str(place) for place in cited] == ["a.md:1:1", "a.md:1:12"]
    with pytest.raises(FatalError, match=r"did you mean `dean201[23]` or `dean201[23]`"):
        explain(config.read(tmp_path), "deam2012")
    with pytest.raises(FatalError, match=r"did you mean `unknown-key`"):
        explain(config.read(tmp_path), "unknown-kye")
