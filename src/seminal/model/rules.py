"""Every rule by name with its severity. Its page, with Bad: and Good:, is `pages/NAME.md`."""

from typing import Final

SEVERITIES: Final[dict[str, str]] = {
    # reading lists
    "broken-entry": "ERROR",
    "duplicate-entry-field": "WARNING",
    "unreadable-text": "WARNING",
    "empty-list": "WARNING",
    "places-lost": "NOTE",
    # one work, one entry
    "conflict": "NOTE",
    "unsure-match": "NOTE",
    "unmapped-heading": "NOTE",
    "unknown-override": "ERROR",
    # citations
    "unknown-key": "ERROR",
    # bibliographies
    "bibliography-missing": "ERROR",
    "bibliography-unreadable": "ERROR",
    "entry-without-key": "ERROR",
    "missing-comma": "WARNING",
    "undefined-string": "WARNING",
    # coverage
    "low-coverage": "ERROR",
    "new-gap": "ERROR",
    "nothing-to-cover": "WARNING",
    "too-many-absent": "ERROR",
    # further reading
    "broken-section": "WARNING",
    "edited-section": "NOTE",
    "empty-topic": "NOTE",
    "old-pandoc": "WARNING",
    "topics-file": "WARNING",
    "unformatted-references": "WARNING",
    "unknown-option": "WARNING",
    "unknown-topic": "WARNING",
}
