"""Verdicts for people: contradictions, unconfirmed entries, a count of verified ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from seminal.model.entry import Entry
from seminal.model.verdict import Difference, Verdict
from seminal.report.evidence import place
from seminal.report.look import Look, styled
from seminal.text.escaping.screen import safe

ORDER: Final = ("contradicted", "unverified", "verified")
_COLORS: Final[Mapping[str, str]] = {"contradicted": "31", "unverified": "33", "verified": "32"}
_MAX_CHARACTERS: Final = 160


def report(verdicts: Sequence[Verdict], look: Look) -> str:
    """Return a paragraph for every verdict, the worst first, and a line with the counts.

    Doubtful verdicts come first among the unverified.
    """
    lines: list[str] = []
    for verdict in sorted(verdicts, key=lambda one: (ORDER.index(one.standing), not one.doubted)):
        lines += _paragraph(verdict, look)
    counts = Counter(verdict.standing for verdict in verdicts)
    doubted = sum(verdict.doubted for verdict in verdicts)
    notes = (
        {"unverified": f" ({doubted} doubtful: not in the proceedings as they are known here)"}
        if doubted
        else {}
    )
    text = ", ".join(f"{counts[standing]} {standing}{notes.get(standing, '')}" for standing in ORDER)
    remarked = sum(bool(one.remarks) for one in verdicts if one.standing == "verified")
    remarks_text = f"; {remarked} of the verified with remarks" if remarked else ""
    return "\n".join([*lines, f"{text}, of {len(verdicts)}{remarks_text}"]) + "\n"


def _paragraph(verdict: Verdict, look: Look) -> Iterator[str]:
    """Yield the lines of a verdict: the entry and its standing, contradictions, remarks, evidence."""
    entry = verdict.statement.entry
    name = verdict.statement.key or entry.title
    word = styled("doubtful" if verdict.doubted else verdict.standing, f"1;{_COLORS[verdict.standing]}", look)
    fields = f": {', '.join(verdict.agreeing)}" if verdict.agreeing and verdict.standing == "verified" else ""
    reason = f": {safe(verdict.reason)}" if verdict.reason else ""
    yield f"{safe(place(entry.origin))}: {word} {safe(name)}{fields}{reason}"
    for contradiction in verdict.contradictions:
        yield from _difference_lines(contradiction, "✗")
    for remark in verdict.remarks:
        yield from _difference_lines(remark, "·")
    if verdict.standing == "verified":
        yield from (f"  {safe(line)}" for line in _agreeing_versions(verdict))
    elif verdict.contradictions and verdict.agreeing:
        yield f"  agreeing: {', '.join(verdict.agreeing)}"
    for record in verdict.nearest:
        yield f"  near: {safe(_cut_to_width(record.title))} └ {safe(place(record.origin))}"


def _agreeing_versions(verdict: Verdict) -> Iterator[str]:
    """Yield the agreeing records, with what each confirms if versions differ.

    A record that confirms no field that an earlier one does not is left out.
    """
    records = {id(one): one for found in verdict.agreeing.values() for one in found}
    fields = {
        at: [name for name, found in verdict.agreeing.items() if any(one is record for one in found)]
        for at, record in records.items()
    }
    ordered = sorted(records, key=lambda at: -len(fields[at]))
    lines: list[str] = []
    shown: set[str] = set()
    for at in ordered:
        new = [name for name in fields[at] if name not in shown]
        if new:
            shown.update(new)
            lines.append(f"{place(records[at].origin)}|{', '.join(new)}")
    if len(lines) == 1:
        yield lines[0].partition("|")[0]
    else:
        yield from (line.replace("|", ": ", 1) for line in lines)


def _difference_lines(difference: Difference, mark: str) -> Iterator[str]:
    yield f"  {mark} {difference.field}: {safe(difference.reason)}"
    yield f"      ours    {safe(_cut_to_width(difference.ours))}"
    yield f"      theirs  {safe(_cut_to_width(difference.theirs))} └ {safe(_record_places(difference.evidence))}"


def _record_places(records: Sequence[Entry]) -> str:
    found = list(dict.fromkeys(place(record.origin) for record in records))
    return ", ".join(found[:3]) + (f" and {len(found) - 3} more" if len(found) > 3 else "")


def _cut_to_width(text: str) -> str:
    return text if len(text) <= _MAX_CHARACTERS else text[: _MAX_CHARACTERS - 1] + "…"
