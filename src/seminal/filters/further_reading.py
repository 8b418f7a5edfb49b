"""The filter that puts "Further reading" into a document: pandoc's JSON in, pandoc's JSON out."""

from __future__ import annotations

from seminal.filters.running import run

_TRIGGERS = (b'"further-reading', b'"topics"', b"topics:")
_BROKEN = (b'"c":"{.further-reading', b'"c": "{.further-reading')  # the fence of a Div as words


def main() -> int:
    """Filter standard input to standard output as a pandoc filter: see `run`."""
    return run(apply, "no reading sections")


def apply(data: bytes, output: str) -> tuple[bytes, list[str], bool]:
    """Return the document with its sections, complaints, and whether they stop the render.

    A document in which nothing asks for a section comes back byte for byte, without being read.
    """
    broken = any(words in data for words in _BROKEN)
    if not broken and not any(trigger in data for trigger in _TRIGGERS):
        return data, [], False
    from seminal.filters.placing import place_sections

    return place_sections(data, output, broken)
