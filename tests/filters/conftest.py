"""Where filters are tried: a folder of its own, with the topics that `seminal build` wrote."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.filters.rendering import settle


@pytest.fixture(scope="package", autouse=True)
def _remember_answers_of_this_session_only(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Have filters ask pandoc once for each of their questions, and again in the next session."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "answers"))
        yield


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    settle(tmp_path, monkeypatch)
    return tmp_path
