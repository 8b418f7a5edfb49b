"""Citation keys as pandoc sees them: the Cite elements of its document tree."""

from __future__ import annotations

import json
import sys
from typing import Any, Final

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
        if key == "Cite":
            found.extend((one["citationId"], MODES[one["citationMode"]["t"]]) for one in value[0])

    walk(document["meta"], note, "", {})
    walk(document["blocks"], note, "", {})
    return found


def main() -> int:
    """Print the citations of the document on standard input. As a pandoc filter, pass it on unchanged.

    Pandoc calls a filter with the output format as its argument; the citations then go to standard error.
    """
    text = sys.stdin.buffer.read().decode("utf-8")
    filtering = len(sys.argv) > 1
    out = sys.stderr if filtering else sys.stdout
    for key, mode in cited(json.loads(text)):
        print(key, mode, sep="\t", file=out)
    if filtering:
        sys.stdout.write(text)
    return 0
