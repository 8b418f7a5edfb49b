"""Find the lines of a block that begin a reference, by fitted weights.

A block is lines without a blank one between them: a reference a line, references of several lines each, or one
reference or running text that is broken anywhere. Each line but the first is judged by itself, by the line above it, by
the block's width and by the lines since the last beginning. `benchmarks/fit_lines.py` fits the weights.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from seminal.read.items.stanzas import IDENTIFIES, SPLIT_LINES, UNFINISHED
from seminal.read.references import packaged, reference
from seminal.read.references.draft import Draft
from seminal.read.references.labelling import quotes
from seminal.read.references.marked import Marked

_UNDATED = re.compile(
    r"\b(?:n\. ?d\.|o\. ?J\.|s\. ?d\.|s\. ?f\.|б\. ?г\.|in press|forthcoming|to appear|im Erscheinen|im Druck"
    r"|à paraître|en prensa|in corso di stampa|в печати)|待刊|出版年不明|['’]\d\d\b",
    re.IGNORECASE,
)
"""What stands in a year's place where there is none, and a short year: "'08"."""
_WIDE = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]")
_WORD = re.compile(r"[^\W\d_]{2}")
_ADDRESS = re.compile(r"(?:https?://|doi:?\s?10\.|isbn)\S*", re.IGNORECASE)
_ADDRESS_LAST = re.compile(
    r"\W{0,3}(?:https?://|www\.|doi:|10\.\d{4,9}/|[\d-]{9,17}[\dXx]\W{0,2}$)", re.IGNORECASE
)
_ADDRESSED = "address"
"""How a line ends that ends with an address or a number of its work."""
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_MAX_WIDTH = 110
"""Signs of a line that nobody has broken, as editors and terminals break lines."""
_MAX_LINES = 4
"""Lines since a beginning that are counted."""
_MAX_USUAL = 2.0
"""The most that a line's score gains where most lines of its block begin a reference."""
_SURE = 2.0
"""A score from which a line begins a reference, even if one stretch of words goes on in it."""
_SHARES = ((0.34, "few"), (0.8, "half"), (1.0, "most"))
"""What shares below a bound are called."""
_MAX_LABELLED = 1500
"""Signs of a line that are labelled."""
_MAX_LINES_LABELLED = 20
"""Lines of a reference that are labelled again with each line below them."""


class Line(NamedTuple):
    """What the features of a line are made from."""

    text: str
    width: int
    indent: int
    sort: str
    """Sort of its first sign: a, A, 1 or the sign itself."""
    mark: str
    """Kind of the mark that it begins with."""
    labels: tuple[str, ...]
    """What its stretches are, read by themselves."""
    dated: bool
    ends: str
    """Its last sign, "a" for letters and "1" for digits; `_ADDRESSED`."""
    unfinished: bool
    lone: bool
    """Whether it is nothing but links and addresses."""

    @property
    def first(self) -> str:
        """The label that it begins with, "-" where no word is labelled."""
        return self.labels[0] if self.labels else "-"

    @property
    def opening(self) -> tuple[str, str, str]:
        """How it begins: what is there, its first sign, its mark."""
        return self.first, self.sort, self.mark


def line_of(marked: Marked, indent: int = 0) -> Line:
    """Return the observations on a line; `indent` is the number of blanks before it."""
    text = marked.text.strip()
    begin = len(marked.text) - len(marked.text.lstrip())
    labels = reference.labels(marked, Draft(), whole=False)[1] if len(text) <= _MAX_LABELLED else []
    return Line(
        text,
        len(text) + len(_WIDE.findall(text)),
        indent,
        _sign_class(text[:1]),
        next((mark.kind for mark in marked.marks if mark.start <= begin + 1), ""),
        tuple(run.label for run in labels if run.label not in ("other", "date")),
        bool(SPLIT_LINES.search(text) or _YEAR.search(text) or _UNDATED.search(text) or marked.of("link")),
        _ADDRESSED if _ADDRESS_LAST.match(text.rpartition(" ")[2]) else _sign_class(text[-1:]),
        UNFINISHED.search(text) is not None,
        _WORD.search(_ADDRESS.sub("", _without_links(marked))) is None,
    )


def _without_links(marked: Marked) -> str:
    """Return a text without its links and their labels."""
    text = marked.text
    for mark in reversed(marked.of("link")):
        text = text[: mark.start] + text[mark.end :]
    return text


def _sign_class(sign: str) -> str:
    """Return "a", "A", "w" (a letter without case), "1", or another sign itself."""
    if sign.isalpha():
        return "a" if sign.islower() else "A" if sign.isupper() else "w"
    return "1" if sign.isdecimal() else sign


def starts(lines: Sequence[Line], broken: Sequence[bool] = ()) -> list[int]:
    """Return the indexes of the lines that begin references: at least the first.

    `broken` says after which lines the author asked for a break. Where most lines begin one, all are judged again
    with the odds for that added.
    """
    found = _starts(lines, broken, 0.0)
    others = len(lines) - len(found)
    usual = math.log(len(found) / (others + 1)) if others else 0.0
    return _starts(lines, broken, min(usual, _MAX_USUAL)) if usual > 0 else found


def _starts(lines: Sequence[Line], broken: Sequence[bool], usual: float) -> list[int]:
    """Return the indexes of lines that begin references, with `usual` added to each score."""
    found, weights = [0], packaged.table(__package__, "line_weights.json")
    for at, seen in line_features(lines, broken, found):
        score = math.fsum(weights.get(name, 0.0) for name in seen) + usual
        sure = score > _SURE or (broken and broken[at - 1])
        if score > 0 and (sure or not _goes_on(lines[found[-1] : at], lines[at])):
            found.append(at)
    return found


def _goes_on(above: Sequence[Line], line: Line) -> bool:
    """Return whether a field labelled in the joined lines reaches from `above` into `line`.

    False for more than 20 lines or 1500 characters.
    """
    text = " ".join([one.text for one in above[: _MAX_LINES_LABELLED + 1]])
    if len(text) > _MAX_LABELLED or len(above) > _MAX_LINES_LABELLED:
        return False
    runs = reference.labels(Marked(f"{text} {line.text}"), Draft(), whole=False)[1]
    return any(run.start < len(text) < run.end for run in runs if run.label != "other")


def line_features(
    lines: Sequence[Line], broken: Sequence[bool], begun: Sequence[int]
) -> Iterator[tuple[int, list[str]]]:
    """Yield the index and features of each line but the first.

    `begun` are the lines that begin references; the caller adds to it between steps, and features depend on the last.
    """
    block = _block(lines, broken)
    signs: Counter[str] = Counter()
    dated, last = False, 0
    for at, above in enumerate(lines[:-1], 1):
        if begun[-1] != last:
            signs, dated, last = Counter(), False, begun[-1]
        signs.update(quotes.canonical(above.text))
        dated = dated or above.dated
        is_open = at - last < _MAX_LINES and _is_open(signs)
        yield at, [*_between(lines, at), *_within(block, at), *_since(block, at, last, dated, is_open)]


class _Block(NamedTuple):
    """A block of lines as a whole."""

    lines: Sequence[Line]
    room: list[int]
    """Of each line but the first, whether its first word had room above (see `_room`)."""
    form: str
    """How many lines have room, and whether they are wide."""
    openings: list[tuple[str, str, str]]
    alike: Mapping[tuple[str, str, str], int]
    unfinished: str
    hanging: bool
    broken: Sequence[bool]
    all_broken: bool

    def is_like_first(self, at: int) -> bool:
        """Return whether a line has the opening (label, sign, mark) of the first one."""
        return self.openings[at] == self.openings[0]


def _block(lines: Sequence[Line], broken: Sequence[bool]) -> _Block:
    """Return what features need to know of a block of lines and its breaks."""
    width = max([line.width for line in lines], default=0)
    room = [_room(above, line, width) for above, line in pairwise(lines)]
    openings = [line.opening for line in lines]
    return _Block(
        lines,
        room,
        f"{_share(sum(map(bool, room)), len(room))}{'wide' if width > _MAX_WIDTH else ''}",
        openings,
        Counter(openings),
        _share(sum(line.unfinished for line in lines[:-1]), len(room)),
        len({line.indent for line in lines}) > 1,
        broken or [False] * len(lines),
        bool(broken) and all(broken[: len(room)]),
    )


def _between(lines: Sequence[Line], at: int) -> Iterator[str]:
    """Yield the features of a line and of how the line above it ends."""
    above, line = lines[at - 1], lines[at]
    first, second, *_ = *line.labels, "-", "-"
    yield from (
        "all", f"ends {above.ends}", f"sort {line.sort}", f"ends, sort {above.ends}{line.sort}",
        f"first {first}", f"first, second {first} {second}", f"first, sort {first} {line.sort}",
        f"mark {line.mark}", f"lone {line.lone}", f"identifies {IDENTIFIES.match(line.text) is not None}",
        f"unfinished {above.unfinished}", f"unfinished, first {above.unfinished} {first}",
        f"turn {above.labels[-1:]} {first}", f"turn, ends {above.labels[-1:]} {above.ends}",
        f"above {above.labels}", f"above, line {above.labels} {line.labels[:2]}", f"line {line.labels[:3]}",
    )  # fmt: skip


def _within(block: _Block, at: int) -> Iterator[str]:
    """Yield the features of a line's place in its block: width, indentation, likeness, breaks."""
    above, line, room = block.lines[at - 1], block.lines[at], block.room[at - 1]
    first, indent, like = line.first, _indent(block, at), block.is_like_first(at)
    alike = _share(block.alike[block.openings[at]] - 1, len(block.room))
    yield from (
        f"room {room}", f"block {block.form}", f"room, block {room} {block.form}",
        f"room, first {room} {first}", f"room, ends {room} {above.ends}",
        f"block, whole {block.form} {_count_parts(line)}",
        f"unfinished, block {above.unfinished} {block.unfinished}",
        f"indent {indent}", f"indent, first {indent} {first}", f"indent, room {indent} {room}",
        f"like, alike {like} {alike}", f"alike, block {alike} {block.form}",
        f"broken {block.broken[at - 1]} {block.all_broken}",
    )  # fmt: skip


def _since(block: _Block, at: int, last: int, dated: bool, is_open: bool) -> Iterator[str]:
    """Yield the features of a line together with its reference's lines from `last` on."""
    above, line, room = block.lines[at - 1], block.lines[at], block.room[at - 1]
    first, like = line.first, block.is_like_first(at)
    whole, count = _count_parts(line), min(at - last, _MAX_LINES)
    yield from (
        f"whole {whole}", f"whole, dated {whole} {dated}", f"dated {dated}", f"dated, first {dated} {first}",
        f"dated, ends {dated} {above.ends}", f"room, dated {room} {dated}", f"like, dated {like} {dated} {room}",
        f"open {is_open}", f"open, indent {is_open} {_indent(block, at)}",
        f"marks {block.lines[last].mark} {line.mark}",
        f"since {count}", f"since, block {count} {block.form}",
    )  # fmt: skip


def _indent(block: _Block, at: int) -> str:
    """Return whether a line and the one above are indented otherwise than the first.

    "-" in a block without indentation.
    """
    base, above, here = (block.lines[n].indent for n in (0, at - 1, at))
    return f"{above > base:d}{here > base:d}{here < base:d}" if block.hanging else "-"


def _count_parts(line: Line) -> int:
    """Return how many of title, people (authors or editors) and date a line has."""
    people = "author" in line.labels or "editor" in line.labels
    return ("title" in line.labels) + people + line.dated


def _room(above: Line, line: Line, width: int) -> int:
    """Return whether a line's first word had room above: 0, 1, 2 (much)."""
    word = line.text.split(" ", 1)[0]
    room = width - above.width
    if room > width // 3:
        return 2
    return int(room > len(word) + len(_WIDE.findall(word)) + 1)


def _is_open(signs: Mapping[str, int]) -> bool:
    """Return whether more quotes or brackets were opened than closed, by counts of signs."""
    closed = signs["“"] - signs["”"]  # „so“
    quoted = signs["„"] > closed if signs["„"] else closed > 0
    return quoted or signs["`"] % 2 > 0 or signs["["] > signs["]"] or signs["("] > signs[")"]


def _share(part: int, whole: int) -> str:
    """Return `none`, `all`, or a word of `_SHARES` for a share between."""
    share = part / whole if whole else 0.0
    return next((name for bound, name in _SHARES if share < bound), "all") if share else "none"
