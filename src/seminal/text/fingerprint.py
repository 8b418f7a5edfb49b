"""A name for a problem that stays when lines move: for baselines and for SARIF's consumers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from seminal.model.diagnostic import Diagnostic
from seminal.text.pattern import lazy

_SPACE = lazy(r"\s+")


def fingerprint(found: Diagnostic) -> str:
    """Return 16 hexadecimal digits made of the rule, the file and the message: no line, no column."""
    import hashlib

    told = "\0".join((found.rule, found.location.path, _SPACE.sub(" ", found.message)))
    return hashlib.sha256(told.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def numbered(diagnostics: Iterable[Diagnostic]) -> Iterator[tuple[str, Diagnostic]]:
    """Yield each diagnostic with its fingerprint and, after a colon, which of its equals it is."""
    seen: Counter[str] = Counter()
    for found in diagnostics:
        mark = fingerprint(found)
        seen[mark] += 1
        yield f"{mark}:{seen[mark]}", found
