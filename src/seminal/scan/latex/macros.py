r"""What macros make of their arguments: `\newcommand{\ignore}[1]{}` drops it, `\newcommand{\see}[1]{\cite{#1}}` cites.

A call is expanded as TeX does, and what comes out is scanned; an argument that nothing uses is blanked.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from seminal.model.own_tex import Macro
from seminal.scan.latex.definitions import (
    FILE_COMMANDS,
    MAX_BODY,
    PARAMETER,
    as_chapter,
    definitions,
    expandable_body,
)
from seminal.text.braces import MAX_OPTION, blanked, brace_pairs, group_end, option_end

_TELLING: Final = re.compile(
    rf"[cC]ite|\\(?:{FILE_COMMANDS}|chapter|bibentry|label|(?:[a-zA-Z]*ref))(?![a-z])|\\bibliography|\\addbib"
)
_CALL: Final = re.compile(r"\\(?:begin[ \t]*\{([A-Za-z@*]+)\}|([A-Za-z@]+))")
_SPACE: Final = re.compile(r"[ \t]*(?:\n[ \t]*)?")
_BLANK: Final = re.compile(r"[ \t]*")
_TOKEN: Final = re.compile(r"\\(?:[A-Za-z@]+|.)|[^\s{}]", re.DOTALL)
_ALIAS: Final = re.compile(r"\\(?=[A-Za-z]*[cC]ite)[A-Za-z]++\*?[\s}]*\Z")
r"""A body that ends in a citation command, whose keys come after the call: `\@ifstar{\textcite}{\citet}`."""
_CITES: Final = re.compile(
    r"\\(?=[A-Za-z]*[cC]ite)[A-Za-z]++\*?(?:\s{0,9}\[[^\]\n]{0,80}\]){0,2}\s{0,9}\{\s{0,9}#([1-9])\s{0,9}[,}]"
)
_MAX_DEPTH: Final = 6  # macros in macros
_MAX_KEYS: Final = 1000  # characters of an argument of keys


class MacroPiece(NamedTuple):
    """A stretch of an expansion; `source` is its place in the text, or -1."""

    start: int
    end: int
    source: int


@dataclass(frozen=True, slots=True)
class Expansion:
    """The expansion of a call in pieces, and the call's place.

    `packaged`: a class or package defines the macro.
    """

    text: str
    pieces: tuple[MacroPiece, ...]
    start: int
    end: int
    packaged: bool

    def place(self, start: int, end: int) -> tuple[int, int] | None:
        """Return the source of `text[start:end]`; None if the macro brings it.

        What a packaged macro brings is at its call, and what several pieces hold at the first argument.
        """
        touched = [piece for piece in self.pieces if piece.start < end and piece.end > start]
        from_arguments = [one for one in touched if one.source >= 0]
        if not from_arguments:
            return (self.start, self.end) if self.packaged else None
        first = from_arguments[0]
        if len(touched) == 1:
            return first.source + start - first.start, first.source + end - first.start
        return first.source, first.source + first.end - first.start


def relevant_macros(macros: Iterable[Macro]) -> tuple[Macro, ...]:
    """Return the macros that cite, load, include, label or drop arguments, expanded."""
    by_name: dict[str, Macro] = {}
    for macro in macros:
        by_name[macro.name] = _without_alias(macro, by_name)
    found = []
    for macro in by_name.values():
        expanded = _expanded(macro.body, by_name)
        as_included = as_chapter(macro._replace(body=expandable_body(expanded)))
        if expanded and not as_included.body:
            continue  # it defines macros: what becomes of its arguments is not known
        if _TELLING.search(as_included.body) or dropped_arguments(as_included):
            found.append(as_included)
    return tuple(found)


def dropped_arguments(macro: Macro) -> frozenset[int]:
    """Return the indexes of arguments that a macro never prints; -1 is an environment's content."""
    used = {int(one) - 1 for one in PARAMETER.findall(macro.body)}
    unused = frozenset(
        number for number, kind in enumerate(macro.kinds) if kind in "mo" and number not in used
    )
    if macro.whole and "\\BODY" not in macro.body:
        return unused | {-1}
    return frozenset() if macro.name.startswith("begin{") else unused


def citing(macros: Iterable[Macro]) -> tuple[str, ...]:
    """Return the names of macros whose first argument is cited, and aliases of citation commands."""
    return tuple(sorted({macro.name for macro in macros if _cites_its_first(macro)}))


def _cites_its_first(macro: Macro) -> bool:
    """Return whether a body cites the first mandatory argument, or ends in a citation command."""
    if not macro.kinds:
        return _ALIAS.search(macro.body) is not None
    first = macro.kinds.find("m") + 1
    return any(int(one[1]) == first for one in _CITES.finditer(macro.body))


def expand(
    text: str, book_macros: Sequence[Macro], local_macros: Sequence[Macro]
) -> tuple[str, list[Expansion]]:
    """Return the text with dropped arguments blanked, and the expansions of `_TELLING` calls.

    `book_macros` are the macros of the book, `local_macros` those that the text defines.
    """
    if not (local_macros or book_macros):
        return text, []
    shared = {one.name: one for one in book_macros}
    local = _definitions_by_name(local_macros, shared)
    if not (shared or local):
        return text, []
    blanks: list[tuple[int, int]] = []
    expansions: list[Expansion] = []
    starts, end_of = [one.start for one in local_macros], brace_pairs(text)
    covered = -1
    for name, call in _calls(text, {*shared, *local}):
        at = bisect_right(starts, call.start()) - 1
        if call.start() < covered or (at >= 0 and call.start() < local_macros[at].end):
            continue  # in what is dropped, or in a definition
        macro = _definition_before(local.get(name, ()), call.start()) or shared.get(name)
        if macro is None:
            continue
        arguments, end = read_arguments(text, call.end(), macro.kinds, end_of)
        if arguments is None:
            continue
        unused = dropped_arguments(macro)
        dropped = [span for number, span in enumerate(arguments) if span and number in unused]
        if -1 in unused:
            close = text.find(f"\\end{{{call[1]}}}", end)
            dropped.append((end, close if close >= 0 else len(text)))
        blanks += dropped
        covered = max([covered, *(stop for _, stop in dropped)])
        if _TELLING.search(macro.body):
            expansions.append(_expansion(text, macro, arguments, call.start(), end))
    return blanked(text, blanks), expansions


def _definitions_by_name(here: Sequence[Macro], shared: Mapping[str, Macro]) -> dict[str, list[Macro]]:
    """Return a text's relevant definitions by name, and those that replace `shared` ones."""
    known = dict(shared)
    found: dict[str, list[Macro]] = {}
    here = list(here)
    for place, one in enumerate(here):
        known[one.name] = here[place] = _without_alias(one, known)
    for one in here:
        body = _expanded(one.body, known, without=one.name)
        found.setdefault(one.name, []).append(one._replace(body=expandable_body(body), packaged=False))
    return {
        name: versions
        for name, versions in found.items()
        if name in shared
        or any(_TELLING.search(version.body) or dropped_arguments(version) for version in versions)
    }


def _without_alias(macro: Macro, known: Mapping[str, Macro]) -> Macro:
    r"""Return an alias (`\let\look\see`) with kinds and body of its original, others unchanged."""
    other = (
        known.get(macro.body.removeprefix("\\")) if macro.body.startswith("\\") and not macro.kinds else None
    )
    return macro._replace(kinds=other.kinds, body=other.body) if other and other.name != macro.name else macro


def _definition_before(versions: Sequence[Macro], offset: int) -> Macro | None:
    """Return the last definition that ends before an offset, or None."""
    return next((version for version in reversed(versions) if version.end <= offset), None)


def _calls(text: str, names: Container[str]) -> Iterator[tuple[str, re.Match[str]]]:
    """Yield the calls of macros, and of environments (`begin{name}`), by name."""
    for call in _CALL.finditer(text) if "\\" in text else ():
        name = call[2] or f"begin{{{call[1]}}}"
        if name in names:
            yield name, call


def _expanded(body: str, macros: Mapping[str, Macro], without: str = "") -> str:
    """Return a body with macro calls expanded, up to `_MAX_DEPTH` levels deep."""
    for _ in range(_MAX_DEPTH):
        expanded = _expanded_once(body, macros, without)
        if expanded == body or len(expanded) > MAX_BODY:
            break
        body = expanded
    return body


def _expanded_once(body: str, macros: Mapping[str, Macro], without: str) -> str:
    """Return a body with its macro calls expanded once, except those of `without`."""
    parts, here = [], 0
    for name, call in _calls(body, macros):
        macro = macros[name]
        if call.start() < here or name == without or "\\" + name in macro.body:
            continue
        arguments, end = read_arguments(body, call.end(), macro.kinds)
        if arguments is None:
            continue
        parts += [
            body[here : call.start()],
            _with_arguments(macro.body, [body[s[0] : s[1]] if s else "" for s in arguments]),
        ]
        blank = _BLANK.match(body, end) if not macro.kinds and call[2] else None  # TeX skips it after a name
        here = blank.end() if blank else end
    return "".join((*parts, body[here:])) if here else body


def _with_arguments(body: str, arguments: Sequence[str]) -> str:
    """Return a body with `#1` and so on replaced; those without an argument stay."""
    return PARAMETER.sub(
        lambda one: arguments[int(one[1]) - 1] if int(one[1]) <= len(arguments) else one[0], body
    )


def read_arguments(
    text: str, at: int, kinds: str, end_of: Mapping[int, int] | None = None
) -> tuple[list[tuple[int, int] | None] | None, int]:
    """Return the spans of a call's arguments and its end; None if one is missing.

    `kinds` has a letter for each: `s` for a star and `o` for an option, None where absent, others for mandatory.
    """
    found: list[tuple[int, int] | None] = []
    for kind in kinds:
        blank = _SPACE.match(text, at)
        here = blank.end() if blank else at
        opening = text[here : here + 1]
        if kind == "s":
            found.append((here, here + 1) if opening == "*" else None)
            at = here + 1 if opening == "*" else at
        elif kind == "o":
            end = option_end(text, here, min(len(text), here + MAX_OPTION)) if opening == "[" else -1
            found.append((here + 1, end - 1) if end > 0 else None)
            at = end if end > 0 else at
        elif opening == "{":
            end = group_end(text, here, len(text)) if end_of is None else end_of.get(here, -1)
            if end < 0:
                return None, at
            found.append((here + 1, end - 1))
            at = end
        elif token := _TOKEN.match(text, here):
            found.append(token.span())
            at = token.end()
        else:
            return None, at
    return found, at


def _expansion(
    text: str, macro: Macro, arguments: Sequence[tuple[int, int] | None], start: int, end: int
) -> Expansion:
    """Return a call's expansion, with the source of each part that is an argument."""
    parts: list[str] = []
    pieces: list[MacroPiece] = []
    size = here = 0

    def add(part: str, source: int) -> None:
        """Append a part, which is at `source` in the text, or -1."""
        nonlocal size
        if part:
            parts.append(part)
            pieces.append(MacroPiece(size, size + len(part), source))
            size += len(part)

    for one in PARAMETER.finditer(macro.body):
        add(macro.body[here : one.start()], -1)
        span = arguments[int(one[1]) - 1] if int(one[1]) <= len(arguments) else None
        if span and span[1] - span[0] <= _MAX_KEYS:  # a longer one is text, which is scanned where it stands
            add(text[span[0] : span[1]], span[0])
        here = one.end()
    add(macro.body[here:], -1)
    return Expansion("".join(parts), tuple(pieces), start, end, macro.packaged)


def without_unused(text: str, names: Sequence[str]) -> str:
    """Return the text with the bodies of the macros `names`, which nothing calls, blanked."""
    bodies = [
        (definition.body_start, definition.end - 1)
        for definition in definitions(text)
        if definition.name in names and definition.end > definition.body_start
    ]
    return blanked(text, bodies)


def unused_macros(texts: Iterable[str], macros: Iterable[Macro]) -> Iterator[str]:
    """Yield the macros without arguments that cite and that no text calls."""
    citing = {
        macro.name
        for macro in macros
        if not macro.kinds and "cite" in macro.body and not macro.name.startswith("begin{")
    }
    calls: dict[str, int] = dict.fromkeys(citing, 0)
    for text in texts if citing else ():
        bodies = {
            definition.start: definition.body_start
            for definition in definitions(text)
            if definition.name in citing
        }
        starts = list(bodies)
        for name, call in _calls(text, citing):
            index = bisect_right(starts, call.start())
            calls[name] += not index or call.start() >= bodies[starts[index - 1]]
    return (name for name, count in calls.items() if not count)
