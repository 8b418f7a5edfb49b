"""A server over its real protocol, in a book of its own for each test."""

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


@pytest.fixture
def session(root: Path) -> Iterator[Client]:
    with client(root) as one:
        yield one
