"""Reduce a large .bib file to the entries that may answer a question."""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from heapq import nsmallest
from itertools import chain
from typing import Final

from seminal.model.entry import Entry
from seminal.text.fold import fold
from seminal.text.title_words import STOP_WORDS

_MAX_NEAREST_ENTRIES: Final = 40  # entries a wanted title, those with the nearest titles
_START: Final = re.compile(r"^[ \t]*+@([A-Za-z]++)[ \t]*+[{(]\s*+([^\s,{}()\"#%=]*+)", re.MULTILINE)
_INNER: Final = r"(?>(?:[^{}]++|\{(?>(?:[^{}]++|\{[^{}]*+\})*)\})*)"
_TITLE: Final = re.compile(
    rf"\btitle\s*+=\s*+(?:\{{(?P<braced>{_INNER})\}}|\"(?P<quoted>(?>(?:[^\"{{}}]++|\{{{_INNER}\}})*))\"|(?P<bare>.{{0,400}}))",
    re.IGNORECASE | re.DOTALL,
)
_DOI: Final = re.compile(r"10\.\d{4,9}/[^\s\"{},]++")
_ARXIV: Final = re.compile(r"\.(?<=\d{4}\.)(?<!\d{5}\.)\d{4,5}(?!\d)|/(?<=[a-z]/)\d{7}(?!\d)")
_NUMBER: Final = re.compile(r"(?:\d{4}\.\d{4,5}|(?<![a-z-])[a-z-]++/\d{7})\Z")
_PARENT: Final = re.compile(r"\b(?:crossref|xdata)\s*+=\s*+[{\"]?([^}\",\n]++)", re.IGNORECASE)
_COMMAND: Final = re.compile(r"\\[A-Za-z]++\s*+")
_MARKUP: Final = str.maketrans("", "", "{}\\\"'^~`$")
_NOT_ENTRIES: Final = frozenset(("string", "preamble"))


def relevant_entries(text: str, wanted: Iterable[Entry], names: Collection[str] = ()) -> str:
    """Return BibTeX with empty lines in place of entries irrelevant to the wanted works.

    Kept are the entries that share an identifier with a wanted one, the 40 with the titles nearest to each of theirs,
    those whose key or identifier ("doi:10.1/x") is among `names`, the parents of all these (`crossref`, `xdata`), and
    every `@string` and `@preamble`. Lines keep their numbers.
    """
    starts = list(_START.finditer(text))
    if not starts:
        return "\n" * text.count("\n")
    ends = [start.start() for start in starts[1:]] + [len(text)]
    spans = [(start.start(), end) for start, end in zip(starts, ends, strict=True)]
    known = {name.lower() for name in names}
    kept = {
        at for at, start in enumerate(starts) if start[1].lower() in _NOT_ENTRIES or start[2].lower() in known
    }
    wanted = tuple(wanted)
    numbers = {i.value.lower() for entry in wanted for i in entry.identifiers}
    numbers |= {name.partition(":")[2] for name in known}
    kept.update(_entries_by_number(text, [start for start, _ in spans], numbers - {""}))
    kept.update(_entries_by_title(text, spans, [*{_significant_words(entry.title) for entry in wanted}]))
    parents = {
        name.strip().lower()
        for at in kept
        for match in _PARENT.finditer(text, *spans[at])
        for name in match[1].split(",")
    }
    kept.update(at for at, start in enumerate(starts) if parents and start[2].lower() in parents)
    pieces = ["\n" * text.count("\n", 0, spans[0][0])]
    for at, (start, end) in enumerate(spans):
        pieces.append(text[start:end] if at in kept else "\n" * text.count("\n", start, end))
    return "".join(pieces)


def _entries_by_number(text: str, starts: Sequence[int], numbers: Collection[str]) -> Iterator[int]:
    """Yield the indexes of entries (in order of `starts`) with one of the lower-case numbers."""
    if not numbers:
        return
    for match in _DOI.finditer(text):
        if match[0].replace("\\", "").lower() in numbers:
            yield bisect(starts, match.start()) - 1
    for match in _ARXIV.finditer(text):
        number = text[max(0, match.start() - 20) : match.end()]
        if _final_arxiv_number(number) in numbers:
            yield bisect(starts, match.start()) - 1


def _final_arxiv_number(text: str) -> str:
    """Return the arXiv number that a text ends with, "" for none."""
    found = _NUMBER.search(text)
    return found[0] if found else ""


def _entries_by_title(
    text: str, spans: Sequence[tuple[int, int]], titles: Sequence[frozenset[str]]
) -> Iterator[int]:
    """Yield the positions in `spans` of the 40 entries nearest to each title.

    `titles` are sets of significant words. An entry is near if it shares half of the words of the shorter title, since
    no rule of matching accepts less; the nearest share most of them.
    """
    sizes = [*map(len, titles)]
    vocabulary = frozenset(chain.from_iterable(titles))
    # What shares so few words cannot be near a longer title: by their number, the titles that it may be near.
    by_word = [
        {
            word: [n for n, title in enumerate(titles) if word in title and sizes[n] <= 2 * few]
            for word in vocabulary
        }
        for few in range(max(sizes, default=0) // 2 + 2)
    ]
    near: dict[int, list[tuple[float, int]]] = {}
    for at, (start, end) in enumerate(spans):
        if (title := _TITLE.search(text, start, end)) is None:
            continue
        words = _significant_words(title["braced"] or title["quoted"] or title["bare"] or "")
        both, size = words & vocabulary, len(words)
        few = len(by_word) - 1 if 2 * len(both) >= size else min(len(both), len(by_word) - 1)
        for number, count in Counter(chain.from_iterable(map(by_word[few].__getitem__, both))).items():
            if 2 * count >= size or 2 * count >= sizes[number]:
                share = count / min(size, sizes[number])
                near.setdefault(number, []).append((-share - count / 1000, at))
    for found in near.values():
        yield from (at for _, at in nsmallest(_MAX_NEAREST_ENTRIES, found))


def _significant_words(title: str) -> frozenset[str]:
    """Return a title's folded words without LaTeX and stop words; stop words if all are."""
    if "\\" in title:
        title = _COMMAND.sub("", title)
    words = frozenset(fold.__wrapped__(title.translate(_MARKUP)).split())
    return words - STOP_WORDS or words
