"""A certificate for the servers of these tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.resolve.wild import certificate


@pytest.fixture(scope="session")
def pem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certificate(tmp_path_factory.mktemp("certificate"))
