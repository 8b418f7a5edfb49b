"""Rules on titles."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.rule_kinds import Finding, blank, value_finding
from seminal.text.pattern import lazy

_PIECES: Final = lazy(r"[{}]|[^{}]+")
_MATHS: Final = lazy(r"(?<!\\)\$[^$]*\$")
_COMMAND: Final = lazy(r"\\[A-Za-z]+")
_MIXED: Final = lazy(r"(?<![\w\\])[^\W_]*[^\W_][A-Z][\w]*")
_WORD: Final = lazy(r"[^\W\d_]+")
MAX_LETTERS_OF_A_SIGN: Final = 3
MAX_BRACED: Final = 20  # characters that are looked at beside a word
_BRACED_BEFORE: Final = lazy(r"(?:\{\w{1,20}\}\w{0,20}){1,9}\Z")
_BRACED_AFTER: Final = lazy(r"(?:\w*\{\w+\})+\w*")
_NO_BRACES: Final = str.maketrans("", "", "{}")
_ABBREVIATION: Final = lazy(
    r"(?:\b[A-Za-z]|\b(?:etc|Inc|Ltd|Co|Corp|vs|al|Jr|Sr|Proc|Conf|Trans|No|Vol|ed)|\.\.)\.$"
)


def title(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `all-caps-title`, `double-braces`, or else `full-stop-title` and `unprotected-acronym`."""
    text = value.strip()
    if not text:
        return
    if text.isupper() and len(text) > 9 and _is_all_capitals(text):
        yield value_finding("all-caps-title", value, "the title is all in capitals", "write it in title case")
        return
    if text[0] == "{" and _is_braced_whole(text):
        message = "double braces stop the style from changing capitals"
        yield value_finding("double-braces", value, message, "brace only names and acronyms")
        return
    if text.endswith(".") and not _ABBREVIATION.search(text):
        at = len(value.rstrip())
        yield Finding("full-stop-title", at - 1, at, "the title ends with a full stop; styles add their own")
    yield from _unprotected_acronyms(value)


def _is_all_capitals(text: str) -> bool:
    """Return whether most letters of a title's words are in words all in capitals.

    Chinese, Arabic and other scripts have no capitals: `ATN 抵御合约攻击的报告` is False. So is a
    single word, a title without a word of five letters, and two words with one of up to three: `BD ORTHO`.
    """
    words = _WORD.findall(text)
    if len(words) == 2 and min(map(len, words)) <= MAX_LETTERS_OF_A_SIGN:
        return False
    capitals = sum(len(word) for word in words if word.isupper())
    return len(words) > 1 and max(map(len, words)) > 4 and capitals * 2 > sum(map(len, words))


def _unprotected_acronyms(value: str) -> Iterator[Finding]:
    """Yield `unprotected-acronym` for words that styles with sentence case would print in lower case."""
    open_ = _outside_braces(value) if "{" in value else value
    if "$" in open_ or "\\" in open_:
        open_ = _COMMAND.sub(blank, _MATHS.sub(blank, open_))
    found = list(_MIXED.finditer(open_))
    if found:
        spans = [_with_braced_letters(match, value) for match in found]
        words = [value[start:end].translate(_NO_BRACES) for start, end in spans]
        named = ", ".join(dict.fromkeys(words)).lower()
        message = f"styles with sentence case print {named} in lower case: protect with braces"
        yield Finding("unprotected-acronym", *spans[0], message, f"write {{{words[0]}}}")


def _with_braced_letters(word: re.Match[str], value: str) -> tuple[int, int]:
    """Return the span of a word with braced letters that touch it: all of `{G}itHub`."""
    start, end = word.span()
    braced_before = _BRACED_BEFORE.search(value, max(0, start - MAX_BRACED), start)
    braced_after = _BRACED_AFTER.match(value, end)
    return (braced_before.start() if braced_before else start), (braced_after.end() if braced_after else end)


def _outside_braces(text: str) -> str:
    """Return the text with everything in braces blanked."""
    depth, parts = 0, []
    for piece in _PIECES.findall(text):
        depth = max(0, depth + (piece == "{") - (piece == "}"))
        parts.append(piece if depth == 0 and piece != "}" else " " * len(piece))
    return "".join(parts)


def _is_braced_whole(text: str) -> bool:
    """Return whether the brace that opens the text closes only at its end."""
    depth = 0
    for at, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if depth == 0:
            return at == len(text) - 1
    return False
