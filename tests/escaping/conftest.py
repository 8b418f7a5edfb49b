"""The hostile book, built once for all tests of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.escaping.books import book, run, topics
from tests.escaping.payloads import ALL


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a book with every payload in every place, compiled."""
    folder = book(tmp_path_factory.mktemp("hostile") / "book", ALL)
    run(folder, "build")
    chapter = folder / "chapters/plain.md"
    names = ", ".join(topics(folder))
    chapter.write_text(chapter.read_text("utf-8").replace("TOPIC", names), "utf-8")
    return folder
