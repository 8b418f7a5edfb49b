"""Where the tests find material that is no part of the project, and skip without it."""

from __future__ import annotations

from collections.abc import Mapping
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


def write(folder: Path, files: Mapping[str, str]) -> Path:
    """Write texts into a folder, by their paths in it, and return the folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    return folder
