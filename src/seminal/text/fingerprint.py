"""Fingerprints of problems that survive moved lines, for baselines and SARIF."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from seminal.model.diagnostic import Diagnostic
from seminal.text.pattern import lazy

_SPACE = lazy(r"\s+")
_COUNTS = lazy(
    r"there (?:is one citation|are \d+ citations)|(?<!\d)\d+(?= words with @)|(?<=stands )(?<!\d)\d+(?= times)"
)
"""Counts in sentences of ours: they grow with a book in which nothing else is wrong than before."""


def fingerprint(rule: str, path: str, message: str) -> str:
    """Return 16 hexadecimal digits for rule, path and message without its counts."""
    import hashlib

    identity = "\0".join((rule, path, _COUNTS.sub("#", _SPACE.sub(" ", message))))
    return hashlib.sha256(identity.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def numbered(diagnostics: Iterable[Diagnostic]) -> Iterator[tuple[str, Diagnostic]]:
    """Yield each diagnostic after its fingerprint and number among equals: `0a1b...:2`."""
    seen: Counter[str] = Counter()
    for found in diagnostics:
        mark = fingerprint(found.rule, found.location.path, found.message)
        seen[mark] += 1
        yield f"{mark}:{seen[mark]}", found
