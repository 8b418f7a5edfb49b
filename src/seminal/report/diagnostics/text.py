"""The report for people: place, problem, quoted line, remedy; the worst last.

The end is what a terminal shows. Of many equal problems the first ones stand for all, so that hundreds of notes hide
no error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.source import Location, Source
from seminal.report.look import Look, columns, styled, summary
from seminal.text.escaping.screen import safe

_COLORS: Final = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}
_UNLIMITED: Final = 1_000_000
_SHOWN: Final = {Severity.ERROR: (_UNLIMITED, _UNLIMITED), Severity.WARNING: (8, 5), Severity.NOTE: (3, 0)}
"""How many problems of one rule are shown one by one; and how many where there are more."""
_MAX_QUOTED = 100  # characters of a line that are quoted around the place


def report(diagnostics: Sequence[Diagnostic], look: Look) -> str:
    """Return frequent problems in one line each, the others in paragraphs, and a summary.

    Colours only where `look.color` says so; with `look.every` nothing is summed up.
    """
    single, by_rule = (list(diagnostics), []) if look.every else _split_repeated(diagnostics)
    single.sort(key=lambda one: one.severity)
    parts = ["\n".join(_paragraph(one, look)) for one in single]
    if by_rule:
        parts.insert(0, "\n".join(_summed_up_line(many, look) for many in by_rule))
    notes = [f"{look.repairs} fixable with `--fix`"] if look.repairs else []
    notes += ["`seminal check --all` shows each"] if by_rule else []
    return "\n\n".join([*parts, "; ".join([summary(diagnostics, look), *notes])]) + "\n"


def _split_repeated(diagnostics: Sequence[Diagnostic]) -> tuple[list[Diagnostic], list[list[Diagnostic]]]:
    """Split diagnostics into those shown singly and lists, by rule, of those summed up."""
    kinds: dict[tuple[Severity, str], list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        kinds.setdefault((diagnostic.severity, diagnostic.rule), []).append(diagnostic)
    hidden: list[list[Diagnostic]] = []
    for (severity, _), found in kinds.items():
        limit, count_shown = _SHOWN[severity]
        if len(found) > limit:
            hidden.append(found[count_shown:])
    hidden_ids = {id(one) for found in hidden for one in found}
    hidden.sort(key=lambda found: (found[0].severity, -len(found)))
    return [one for one in diagnostics if id(one) not in hidden_ids], hidden


def _summed_up_line(found: Sequence[Diagnostic], look: Look) -> str:
    """Return the line that sums up diagnostics of one rule: the first, and their number."""
    first = found[0]
    times = "more like this one" if _SHOWN[first.severity][1] else "such notes, the first one"
    place = styled(safe(str(first.location)), "1", look)
    return f"{place}: {_styled_level(first, look)} {len(found)} {times}: {safe(first.message)}"


def _styled_level(found: Diagnostic, look: Look) -> str:
    return styled(f"{found.severity}[{found.rule}]", f"1;{_COLORS[found.severity]}", look)


def _paragraph(found: Diagnostic, look: Look) -> Iterator[str]:
    """Yield the lines of a finding: place, message, quoted line, hint, other places."""
    color = _COLORS[found.severity]
    yield f"{styled(safe(str(found.location)), '1', look)}: {_styled_level(found, look)} {safe(found.message)}"
    quoted = _quote(found.location, look)
    if quoted:
        yield f"  {quoted[0]}"
        yield f"  {' ' * quoted[1]}{styled('^' * quoted[2], color, look)}"
    if found.hint:
        yield f"  {styled('hint:', '1', look)} {safe(found.hint)}"
    for place in found.related:
        yield f"  see {safe(str(place))}"


def _quote(place: Location, look: Look) -> tuple[str, int, int] | None:
    """Return the clipped line, the caret's column and length; None if nothing can be quoted."""
    source = look.sources.get(place.path) if look.sources is not None else None
    if (
        source is None and look.sources is not None
    ):  # not the project's own: a page of somebody's log is no place for it
        return None
    line = _source_line(source, place.line) if source else place.excerpt
    start = place.column - 1
    if start > len(line) or not line or line.isspace():
        return None
    stop = place.end_column - 1 if place.end_line == place.line else len(line)
    stop = max(start + 1, min(stop, len(line)))
    quote_start = max(0, min(start - 20, len(line) - _MAX_QUOTED)) if stop > _MAX_QUOTED else 0
    quote_start = min(quote_start, start)
    quote_end = min(len(line), quote_start + _MAX_QUOTED)
    text_before, marked, text_after = (
        line[quote_start:start],
        line[start : min(stop, quote_end)],
        line[min(stop, quote_end) : quote_end],
    )
    text = ("…" if quote_start else "") + safe(text_before.replace("\t", " "))
    quote = text + safe((marked + text_after).replace("\t", " ")) + ("…" if quote_end < len(line) else "")
    return quote.rstrip(), _display_width(text), max(1, _display_width(safe(marked)))


def _source_line(source: Source, number: int) -> str:
    start = source.offset(number, 1)
    stop = source.text.find("\n", start)
    return source.text[start : stop if stop >= 0 else len(source.text)]


def _display_width(text: str) -> int:
    return len(text) if text.isascii() else sum(map(columns, text))
