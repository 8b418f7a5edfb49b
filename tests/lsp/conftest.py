"""A server over its real protocol: in a book of its own for each test, or in one that the tests of a file share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lsp.book import BOOK
from tests.lsp.client import Client, client
from tests.lsp.test_live_check import lay_out


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return lay_out(BOOK, tmp_path)


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Client]]:
    folder = lay_out(BOOK, tmp_path_factory.mktemp("book"))
    with client(folder) as one:
        yield folder, one


@pytest.fixture
def shared(serving: tuple[Path, Client]) -> Iterator[tuple[Path, Client]]:
    """Return a book in which nothing may be written, and its server, in which no file is open."""
    folder, one = serving
    yield folder, one
    for uri in [path.as_uri() for path in folder.rglob("*.*") if path.is_file()]:
        one.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


@pytest.fixture
def session(root: Path) -> Iterator[Client]:
    with client(root) as one:
        yield one
