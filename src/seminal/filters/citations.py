"""Citation keys as pandoc sees them: list them, or check them in a render."""

from __future__ import annotations

import json
import sys
from typing import Any, Final

from seminal.filters.running import reason, run

MODES: Final = {
    "AuthorInText": "author-in-text",
    "NormalCitation": "normal",
    "SuppressAuthor": "suppress-author",
}


def cited(document: dict[str, Any]) -> list[tuple[str, str]]:
    """Return key and mode of every citation in a document, metadata first, in its order."""
    from pandocfilters import walk

    found: list[tuple[str, str]] = []

    def note(key: str, value: Any, format: str, meta: Any) -> None:
        """Add the keys and modes of a Cite to `found`."""
        if key == "Cite":
            found.extend((one["citationId"], MODES[one["citationMode"]["t"]]) for one in value[0])

    walk(document["meta"], note, "", {})
    walk(document["blocks"], note, "", {})
    return found


def main() -> int:
    """Filter standard input; without an output format, list the cited keys."""
    if len(sys.argv) > 1:
        return run(apply, "citations are not checked")
    from seminal.output import complain, show

    data = sys.stdin.buffer.read()
    try:
        found = cited(json.loads(data))
    except Exception as error:
        complain(f"no citations, {reason(error, data)}\n")
        return 2
    for key, mode in found:
        show(f"{key}\t{mode}\n")
    return 0


def apply(data: bytes, output: str) -> tuple[bytes, list[str], bool]:
    """Return the document with resolved or marked citations, complaints, and whether they stop rendering.

    A document whose citations are all in its bibliography comes back byte for byte; its blocks are
    not even read.
    """
    if b'"Cite"' not in data:
        return data, [], False
    from seminal.filters.keys import doubtful
    from seminal.filters.raw import cited_keys, metadata

    text = data.decode("utf-8")
    meta = metadata(text)
    doubts = doubtful(meta, cited_keys(text), text)
    if doubts is None:
        return data, [], False
    from seminal.filters.marking import resolve_citations

    return resolve_citations(data, output, doubts)
