"""Where every field of a work came from, and why its entries are one work."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from seminal.model.entry import Entry, Name, Origin, PartialDate, Value
from seminal.model.rules import Rule
from seminal.model.source import Location
from seminal.model.vocabulary import venue
from seminal.model.witnesses import Witnesses
from seminal.model.work import LabelledEntry, Work
from seminal.report.copying import witness_lines
from seminal.text.escaping.screen import safe
from seminal.text.fold import squash
from seminal.text.people import Agreement, agreement
from seminal.text.values import date_text, plain


def evidence_text(
    work: Work,
    cited: Sequence[Location] = (),
    witnesses: Witnesses | None = None,
    labels: Sequence[LabelledEntry] = (),
) -> str:
    """Return the chain of evidence of one work for people."""
    lines = [f"{work.key}  @{work.type}" + ("  (provisional key)" if work.provisional else "")]
    if work.aliases:
        lines.append(f"  also known as {', '.join(work.aliases)}")
    if work.topics:
        lines.append(f"  topics {', '.join(work.topics)}")
    independence = witnesses or Witnesses()
    lines += ["", "Fields", *_claim_lines(work, independence)]
    if work.set_aside:
        lines += ["", "Set aside (another version's)"]
        lines += [
            f"  {name}  {safe(format_value(claim.value))}  └ {place(claim.origin)}"
            for name, claims in work.set_aside.items()
            for claim in claims
        ]
    if work.lists:
        lines += ["", *witness_lines(work, independence)]
    lines += ["", f"Entries ({len(work.cluster.entries)})"]
    lines += [f"  {place(entry.origin)}  {safe(entry.title)}" for entry in work.cluster.entries]
    for label in labels:
        lines += ["", f"Labels of {place(label.origin)} (confidence {label.confidence:.2f})"]
        lines += [f"  {label:10}  {safe(text)}" for label, text in label.labels]
    if work.cluster.evidence:
        lines += ["", "One work, because"]
        lines += [
            f"  {place(m.left.origin)} = {place(m.right.origin)}: {safe(str(m.reason))}"
            for m in work.cluster.evidence
        ]
    if cited:
        lines += ["", "Cited at", *(f"  {location}" for location in cited)]
    return "\n".join(lines) + "\n"


def _claim_lines(work: Work, witnesses: Witnesses) -> Iterator[str]:
    """Yield each claim of a work's fields with its origin, the believed one first."""
    entries = (*work.cluster.entries, *work.found)
    width = max((len(name) for name in work.claims), default=0)
    for name, claims in work.claims.items():
        for rank, claim in enumerate(claims):
            column = name.ljust(width) if rank == 0 else " " * width
            sign = "" if rank == 0 else "  ✗ " if name in work.conflicts else "  · "
            agreeing = f" ({agreement_of(name, claim.value, entries, witnesses)})" if rank == 0 else ""
            yield f"  {column}  {sign}{safe(format_value(claim.value))}"
            yield f"  {' ' * width}  {' ' * len(sign)}└ {place(claim.origin)}{agreeing}"


def agreement_of(name: str, value: Value, entries: Sequence[Entry], witnesses: Witnesses) -> str:
    """Return how many independent registers and lists support a value.

    `one source`, `two independent sources agree`, `5 independent sources agree`
    """
    stated = {
        entry.origin.source
        for entry in entries
        if name in entry.fields and _says_the_same(name, entry.fields[name], value)
    }
    sources = max(1, int(witnesses.count(stated)))
    if sources < 2:
        return "one source"
    return f"{'two' if sources == 2 else sources} independent sources agree"


def _says_the_same(name: str, left: Value, right: Value) -> bool:
    """Return whether two values name the same people, year or venue, or equal letters."""
    if isinstance(left, tuple) and isinstance(right, tuple) and not isinstance(left, PartialDate):
        return agreement(left, right) is Agreement.AGREE
    if isinstance(left, PartialDate) and isinstance(right, PartialDate):
        return left.year == right.year
    if name in ("booktitle", "journal", "howpublished") and (known := venue(str(left))) is not None:
        return known == venue(str(right))
    return squash(str(left)) == squash(str(right))


def evidence_json(
    work: Work,
    cited: Sequence[Location] = (),
    witnesses: Witnesses | None = None,
    labels: Sequence[LabelledEntry] = (),
) -> str:
    """Return the chain of evidence of one work as JSON."""
    independence = witnesses or Witnesses()
    data: dict[str, Any] = {
        "version": 1,
        "key": work.key,
        "type": work.type,
        "aliases": list(work.aliases),
        "provisional": work.provisional,
        "topics": list(work.topics),
        "fields": {
            name: [{"value": plain(claim.value), "origin": place(claim.origin)} for claim in claims]
            for name, claims in work.claims.items()
        },
        "conflicts": list(work.conflicts),
        "lists": list(work.lists),
        "witnesses": independence.count(work.lists),
        "copies": [one._asdict() for one in independence.about(work.lists)],
        "entries": [place(entry.origin) for entry in work.cluster.entries],
        "labels": [
            {
                "entry": place(label.origin),
                "confidence": label.confidence,
                "labels": [list(label_and_text) for label_and_text in label.labels],
            }
            for label in labels
        ],
        "evidence": [
            {"entries": [place(m.left.origin), place(m.right.origin)], "reason": str(m.reason)}
            for m in work.cluster.evidence
        ],
        "cited": [str(location) for location in cited],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def rule_json(rule: Rule) -> str:
    """Return a rule, its severity and its page as JSON."""
    data = {
        "version": 1,
        "rule": rule.name,
        "code": rule.code,
        "severity": str(rule.severity),
        "page": rule.page,
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def place(origin: Origin) -> str:
    """Return an origin: `path:line:column`, or `register: record (date)`."""
    if isinstance(origin.where, Location):
        return str(origin.where)
    text = f"{origin.source}: {origin.where}"
    return f"{text} ({origin.retrieved.isoformat()})" if origin.retrieved else text


def format_value(value: Value) -> str:
    """Return a value on one line, people separated by semicolons."""
    if isinstance(value, PartialDate):
        return date_text(value)
    if isinstance(value, tuple):
        return "; ".join(_person_text(name) for name in value)
    return value


def _person_text(name: Name) -> str:
    family = f"{name.particle} {name.family}".strip()
    return ", ".join(part for part in (family, name.suffix, name.given) if part)
