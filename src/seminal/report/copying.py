"""Which lists copy which, and which look invented, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from seminal.model.witnesses import Copying, Suspicion, Witnesses, format_count
from seminal.model.work import Work
from seminal.report.look import counted
from seminal.text.escaping.screen import safe


def copying_lines(pairs: Iterable[Copying]) -> list[str]:
    """Return a line a pair: "a.md shares 34 of its 40 works with b.md"."""
    return [_pair_line(pair) for pair in pairs]


def _pair_line(copying: Copying) -> str:
    """Return the sentence on how far one list depends on another."""
    if copying.named:
        return f"{safe(copying.smaller)} and {safe(copying.larger)} are one witness by the configuration"
    traces = "".join(
        f", {number} {how}"
        for number, how in (
            (copying.worded, "in the same words"),
            (copying.ordered, "in the same order"),
            (copying.errors, "with the same error"),
        )
        if number
    )
    size = counted(copying.size, "work")
    shared = f"{safe(copying.smaller)} shares {copying.shared} of its {size} with {safe(copying.larger)}"
    return f"{shared}{traces}: {copying.degree:.0%} dependent".replace("%", " %")


def invented_lines(found: Iterable[Suspicion]) -> list[str]:
    """Return a line for each list that looks invented, with the figures."""
    return [
        f"{safe(one.list)} looks invented: of {one.comparable} works like those of other lists, {one.known} "
        f"{'is' if one.known == 1 else 'are'} known and about {one.expected:.0f} would be usual"
        f"{f'; {one.faults} have an impossible DOI or author' if one.faults else ''}; it does not count unless "
        "`witnesses:` names it"
        for one in found
    ]


def witness_lines(work: Work, witnesses: Witnesses) -> Iterator[str]:
    """Yield the number of independent lists of a work, the lists, and their dependencies."""
    count = witnesses.count(work.lists)
    independent = "" if count == len(work.lists) else f", {format_count(count)} independent"
    yield f"Named by {counted(len(work.lists), 'list')}{independent}"
    for name in work.lists:
        silent = "  counts nothing" if name in witnesses.silent else ""
        yield f"  {safe(name)}{silent}"
    suspicions = [one for one in witnesses.invented if one.list in work.lists]
    for line in (*copying_lines(witnesses.about(work.lists)), *invented_lines(suspicions)):
        yield f"  {line}"
