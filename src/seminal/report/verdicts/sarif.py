"""Verdicts as SARIF: contradictions at their fields, unverified entries as notes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import RULES
from seminal.model.source import Location, Source, Span
from seminal.model.verdict import Difference, Verdict
from seminal.report.diagnostics import sarif
from seminal.report.evidence import place
from seminal.report.look import Look

_RULE_OF_FIELD: Final[dict[str, str]] = {
    "title": "wrong-title", "author": "wrong-author", "year": "wrong-year", "venue": "wrong-venue",
    "volume": "wrong-pages", "number": "wrong-pages", "pages": "wrong-pages", "doi": "wrong-identifier",
    "arxiv": "wrong-identifier", "openreview": "wrong-identifier", "dblp": "wrong-identifier",
    "pmid": "wrong-identifier", "retraction": "retracted-work",
}  # fmt: skip
"""The rule that a contradicted field breaks."""
_BIBTEX_NAMES: Final[dict[str, str]] = {
    "year": "year|date",
    "venue": "booktitle|journal(?:title)?|howpublished",
    "arxiv": "eprint|url|journal|note",
    "openreview": "url",
    "retraction": "title",
}
"""Patterns of the BibTeX fields for a compared field, where its own name is not the one."""


def report(verdicts: Sequence[Verdict], look: Look) -> str:
    """Return a SARIF log of contradictions and unconfirmed entries."""
    found = [diagnostic for verdict in verdicts for diagnostic in diagnostics(verdict, look)]
    pages = {name: RULES[name].page for name in {one.rule for one in found}}
    return sarif.report(found, replace(look, pages=pages))


def diagnostics(verdict: Verdict, look: Look) -> Iterator[Diagnostic]:
    """Yield what a verdict has against its entry as diagnostics; a verified entry yields none."""
    entry = verdict.statement.entry
    where = entry.origin.where
    at = where if isinstance(where, Location) else Location.of_file(entry.origin.source)
    name = verdict.statement.key or entry.title
    for contradiction in verdict.contradictions:
        yield _contradiction(
            contradiction, name, _place_of_field(at, contradiction.field, (look.sources or {}).get(at.path))
        )
    if verdict.standing == "unverified":
        text = f"{name}: {verdict.reason}"
        yield Diagnostic("unverified-work", at, text, "add a record of it to a library, or look it up")


def _contradiction(difference: Difference, name: str, at: Location) -> Diagnostic:
    """Return a contradiction as a finding, with the contradicting records."""
    places = "; ".join(dict.fromkeys(place(record.origin) for record in difference.evidence[:3]))
    related = tuple(
        where for record in difference.evidence if isinstance(where := record.origin.where, Location)
    )
    return Diagnostic(
        _RULE_OF_FIELD[difference.field],
        at,
        f"{name}: {difference.field} is `{difference.ours}`, "
        f"the records say `{difference.theirs}`: {difference.reason}",
        f"evidence: {places}",
        related=related,
    )


def _place_of_field(at: Location, name: str, source: Source | None) -> Location:
    """Return the place of a field's line in a .bib file, else `at`, the entry's."""
    if source is None or not at.path.endswith((".bib", ".bibtex")):
        return at
    start, stop = source.offset(at.line, at.column), source.offset(at.end_line, at.end_column)
    written = re.compile(rf"(?<![A-Za-z])(?:{_BIBTEX_NAMES.get(name, name)})\s*=[^\n]*", re.IGNORECASE)
    found = written.search(source.text, start, stop)
    return source.locate(Span(*found.span())) if found else at
