"""From a finding in a value to a diagnostic with its place in the file."""

from __future__ import annotations

from seminal.check.book import Shelved
from seminal.check.finding import Finding
from seminal.model.bibliography import StatedField
from seminal.model.diagnostic import Diagnostic, Fix, Severity
from seminal.model.source import Span


def placed(shelved: Shelved, stated: StatedField, found: Finding) -> Diagnostic:
    """Return the finding as a diagnostic with its place in the file.

    A value that the file does not hold as it stands (joined, expanded, CSL) is marked as a whole and
    never repaired.
    """
    span, text = stated.value_span, shelved.bibliography.source.text
    exact = text[span.start : span.end] == stated.value
    if exact:
        span = Span(span.start + found.start, span.start + found.end)
    old = stated.value[found.start : found.end]
    sure = exact and found.new is not None and found.new != old and not shelved.bibliography.generated
    return Diagnostic(
        found.rule,
        shelved.locate(span),
        f"{shelved.key}: {stated.name.lower()}: {found.message}",
        found.hint,
        Fix(old, found.new) if sure and found.new is not None else None,
        override=Severity.NOTE if found.note else None,
        only=found.only,
    )
