"""The gallery of tests/chapters: small documents with names, and what pandoc cites in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "chapters"


@dataclass(frozen=True)
class Case:
    """A document and the (key, mode) pairs that pandoc finds in it."""

    name: str
    text: str
    cited: Counter[tuple[str, str]]


def gallery() -> Iterator[Case]:
    """Yield the cases of all files."""
    for path in sorted(FOLDER.glob("*.txt")):
        for part in path.read_text(encoding="utf-8").split("\n@@@ ")[1:]:
            head, _, expected = part.rpartition("@@@=")
            name, _, text = head.partition("\n")
            pairs = (pair.strip().rpartition(" ") for pair in expected.split("; ") if pair.strip())
            yield Case(f"{path.stem}: {name}", text, Counter((key, mode) for key, _, mode in pairs))
