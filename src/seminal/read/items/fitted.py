"""Fitted weights, which the package brings as data."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def table(name: str) -> dict[str, Any]:
    """Return the weights of a file beside this module, in log odds."""
    return dict(json.loads(files(__package__).joinpath(name).read_text("utf-8")))
