"""Run a filter from standard input to standard output, whatever happens."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

_MAX_NESTING = 10_000
"""Calls within one another: pandoc nests a document deeper than Python's usual 1,000 allow."""
Apply = Callable[[bytes, str], tuple[bytes, list[str], bool]]
"""Document and output format → document, complaints as lines, and whether they stop the render."""


def run(apply: Apply, lost: str) -> int:
    """Filter standard input to standard output; `argv[1]` is pandoc's output format.

    What cannot be done is said in one line each on standard error, and the document stays as it
    is; with `seminal: strict: true` it is an error (status 1) instead. `lost` says what the
    document goes without if the filter itself fails.
    """
    gc.disable()  # a short life; looking for garbage is a third of reading a long chapter
    sys.setrecursionlimit(_MAX_NESTING)
    data = sys.stdin.buffer.read()
    try:
        result, complaints, stops_render = apply(data, sys.argv[1] if len(sys.argv) > 1 else "html")
    except ImportError as error:
        cure = f'"{sys.executable}" -m pip install ./seminal, from a clone of the repository'
        result, complaints, stops_render = data, [f"{lost}, {error}; run: {cure}"], False
    except Exception as error:  # a bug of ours must not cost an author the render
        result, complaints, stops_render = data, [f"{lost}, {reason(error, data)}"], False
    if not complaints and not data.startswith(b"{"):  # which no document of pandoc's does
        complaints = [f"{lost}, {reason(ValueError('it is no document'), data)}"]
    if complaints:
        from seminal.output import complain

        for complaint in complaints:
            complain(f"{complaint}\n")
    if stops_render:
        return 1
    sys.stdout.buffer.write(result)
    sys.stdout.buffer.flush()
    return 0


def reason(error: Exception, data: bytes) -> str:
    """Return why a document was not filtered: it is not pandoc's, or a bug."""
    from seminal.filters.shapes import find_fault

    if isinstance(error, ValueError):
        return find_fault(data) or str(error)
    if isinstance(error, RecursionError):
        return "the document is nested too deeply"
    return find_fault(data) or f"a bug in seminal: {type(error).__name__}: {error}; please report it"
