"""Text as pandoc renders our BibTeX: quotation marks, sentence case.

The rules of case are those of citeproc (Citeproc.CaseTransform and its state machine for pandoc's
inlines), the rules of quotation marks those of pandoc's LaTeX reader; tests compare with pandoc.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from seminal.text.capitals import protect
from seminal.text.escaping.formulas import FormulaRun, runs
from seminal.text.latex import balanced

_ATOM: Final = re.compile(r"\\([{}$])|([{}])|([^\\{}$]+|[\\$])")
_CHUNK: Final = re.compile(r"[A-Za-z0-9]+|\s+|(?:(?![\x00-\x7f])[^\W_])+|.", re.DOTALL)
_BREAK: Final = frozenset("-/–— ")
_LAST: Final = re.compile(r"(?:^|(?<=[ \ue001“”‘]))[^ \ue001“”‘]+$")
_OPEN: Final = {"“": "”", "‘": "’", "`": "’"}

START, SENTENCE, WORD_END, WORD_CHAR, STOP, OTHER, LAST = range(7)


def without_latex(text: str) -> str:
    """Return a field's text without LaTeX and with typographic quotation marks."""
    return quotes("".join(piece for piece, _ in pieces(text)))


def title(text: str) -> str:
    """Return a title in sentence case, except where our BibTeX protects its capitals."""
    return quotes(_title_pieces(text)[1])


def _title_pieces(text: str) -> tuple[list[tuple[str, bool]], str]:
    """Return a title's pieces (as `pieces`), and all of it in sentence case."""
    parts = pieces(protect(text))
    return parts, _sentence_case(parts)


def venue(text: str) -> str:
    """Return a venue, in sentence case only if it has no capitals that BibTeX protects."""
    if any(char.isupper() for char in text) and balanced(text):
        return without_latex(text)
    return quotes(_sentence_case(pieces(text)))


def short(text: str) -> str | None:
    """Return a title before its first colon outside quotes and braces, None without one."""
    if ":" not in text:
        return None
    parts, cased = _title_pieces(text)
    at = 0
    for piece, kept in parts:
        colon = -1 if kept else piece.find(":")
        while colon >= 0:
            head = quotes(cased[: at + colon])
            if head.count("“") <= head.count("”"):
                return head
            colon = piece.find(":", colon + 1)
        at += len(piece)
    return None


def pieces(text: str) -> list[tuple[str, bool]]:
    r"""Return the pieces of a text without braces, each with whether it is protected.

    `A {BERT} in $x$` -> `A `, BERT (protected), ` in `, `$x$` (protected). Unbalanced braces stay as text.
    """
    if "{" not in text and "$" not in text and "\\" not in text and "}" not in text:
        return [(text, False)]
    parts = list(runs(text))
    grouping = balanced("".join(part.text for part in parts if not part.formula))
    found: list[tuple[str, bool]] = []
    depth = 0
    for escaped, maths, brace, run in _atoms(parts):
        if brace and grouping:
            depth += 1 if brace == "{" else -1
            if depth == 1 and brace == "{":
                found.append(("", True))
            continue
        piece, is_protected = escaped or maths or brace or run, bool(depth or maths)
        if found and found[-1][1] == is_protected and not maths and not (is_protected and not depth):
            found[-1] = (found[-1][0] + piece, is_protected)
        else:
            found.append((piece, is_protected))
    return found


def _atoms(parts: Iterable[FormulaRun]) -> Iterator[tuple[str, str, str, str]]:
    """Yield tuples with one text that is not empty: escaped character, formula, brace or text."""
    for part in parts:
        if part.formula:
            yield "", f"{part.fence}{part.text}{part.fence}", "", ""
        else:
            yield from ((escaped, "", brace, run) for escaped, brace, run in _ATOM.findall(part.text))


def _sentence_case(parts: list[tuple[str, bool]]) -> str:
    """Return a title's pieces joined, unprotected words in sentence case, like citeproc."""
    converted: list[str] = []
    state = START
    flat = "".join(f"\ue001{text}\ue001" if is_protected else text for text, is_protected in parts)
    tail = _LAST.search(flat)
    last_word_size = len(tail[0]) if tail and tail.start() and not _BREAK.intersection(tail[0]) else 0
    final = len(parts) - 1
    for number, (text, is_protected) in enumerate(parts):
        if is_protected:
            converted.append(text)
            if not text.startswith("$"):
                state = _next_position("".join(text.split()), state)
            continue
        stop = len(text) - last_word_size if number == final and last_word_size else -1
        at = 0
        for chunk in _CHUNK.findall(text):
            if at == stop and state in (START, SENTENCE, WORD_END):
                state = LAST
            converted.append(_in_sentence_case(chunk, state))
            state = _next_position(chunk, state)
            at += len(chunk)
    return "".join(converted)


def _in_sentence_case(chunk: str, state: int) -> str:
    """Return a chunk in sentence case: "Word" -> "word", "word" first -> "Word"."""
    if not chunk.isalnum():
        return chunk
    if state in (START, SENTENCE):
        small = chunk.isalpha() and all(char.islower() for char in chunk)
        return chunk[0].upper() + chunk[1:] if small else chunk
    capitalised = chunk[0].isupper() and (len(chunk) == 1 or (chunk[1:].isalpha() and chunk[1:].islower()))
    return chunk.lower() if capitalised else chunk


def _next_position(chunk: str, state: int) -> int:
    """Return the position in the sentence (START to LAST) after a chunk at position `state`."""
    if not chunk or chunk in "“”":  # pandoc has quotations, not their marks
        return state
    char = chunk[-1]
    if char in ".?!:":
        return STOP
    if char.isalnum():
        return WORD_CHAR
    if char.isspace() and state == STOP:
        return SENTENCE
    if char in _BREAK or char.isspace():
        return WORD_END
    return state if state in (START, SENTENCE) else OTHER  # an opening bracket or quotation mark


def quotes(text: str, depth: int = 0) -> str:
    """Return the text with typographic quotation marks, double outside.

    With `depth` 1 single marks are outside, as in names.
    """
    if not _QUOTED.search(text):
        return text
    chars = list(text.replace("'", "’"))
    open_quotes: list[tuple[int, str]] = []
    pairs: list[tuple[int, int]] = []
    for place, char in enumerate(chars):
        if char in _OPEN and not (place and chars[place - 1].isalnum()):
            open_quotes.append((place, _OPEN[char]))
        elif char in "”’" and open_quotes:
            following = chars[place + 1] if place + 1 < len(chars) else " "
            if char == "’" and following.isalnum():
                continue
            while (
                open_quotes
                and char == "”"
                and open_quotes[-1][1] == "’"
                and any(o[1] == "”" for o in open_quotes)
            ):
                open_quotes.pop()
            if open_quotes and open_quotes[-1][1] == char:
                pairs.append((open_quotes.pop()[0], place))
    closing_of = dict(pairs)
    closing_places = {end for _, end in pairs}
    for place, char in enumerate(chars):
        if place in closing_of:
            chars[place] = "“‘"[depth % 2]
            depth += 1
        elif place in closing_places:
            depth -= 1
            chars[place] = "”’"[depth % 2]
        elif char == "`":
            chars[place] = "‘"
    return "".join(chars)


_QUOTED: Final = re.compile(r"[`'“”‘’]")
