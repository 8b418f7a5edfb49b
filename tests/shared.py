"""Where the tests find material that is no part of the project, and skip without it."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"


def shared(*parts: str) -> Path:
    """Return a file of the shared labelled material; skip the test where it is absent."""
    path = SHARED.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"labelled material {'/'.join(parts)} is not on this machine")
    return path
