"""Where filters are tried: a folder of its own, with the topics that `seminal build` wrote."""

from pathlib import Path

import pytest

from tests.filters.rendering import settle


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    settle(tmp_path, monkeypatch)
    return tmp_path
