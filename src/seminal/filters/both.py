"""Both filters in one process, for the Quarto extension: reading sections, then citations."""

from __future__ import annotations

from seminal.filters.running import run


def main() -> int:
    """Filter standard input to standard output as a pandoc filter: see `run`."""
    return run(apply, "no reading sections, and citations are not checked")


def apply(data: bytes, output: str) -> tuple[bytes, list[str], bool]:
    """Return the document after both filters, their complaints, and whether they stop the render."""
    from seminal.filters import citations, further_reading

    data, complaints, stops_render = further_reading.apply(data, output)
    data, more, also_stops = citations.apply(data, output)
    return data, [*complaints, *more], stops_render or also_stops
