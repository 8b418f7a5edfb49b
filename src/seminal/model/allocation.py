"""Making many values at once without being interrupted."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Pause Python's garbage collection of cycles within the block; may be nested.

    Our values make no cycles, so the search finds nothing, and with a million of them alive it takes
    longer than the work itself (docs/explanation/performance.md).
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()
