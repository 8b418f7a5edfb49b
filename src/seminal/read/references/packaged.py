"""Data that the package brings beside its modules: fitted weights, word lists."""

from __future__ import annotations

import json
from functools import cache
from pkgutil import get_data
from typing import Any


def data(package: str, name: str) -> bytes:
    """Return a file of a package."""
    found = get_data(package, name)
    assert found is not None, "its data are part of the package"
    return found


@cache
def table(package: str, name: str) -> dict[str, Any]:
    """Return the weights in a JSON file of a package, in log odds, read once."""
    return dict(json.loads(data(package, name)))
