"""Find what the user is typing at the cursor: a key, topic or rule."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, NamedTuple

Kind = Literal["citation", "latex", "label", "topic", "rule", ""]

_SIGN: Final = r"[:.#$%&\-+?<>~/]"
_KEY: Final = rf"(?:\w|{_SIGN})"
_AT: Final = re.compile(rf"(?<![\w\\@./])-?@(\{{?)({_KEY}*)$")
_IN_GROUP: Final = re.compile(r"\[(?:[^\[\]]*[;\s])?[^\[\];@\s]*-?@(\{?)([^\[\];@{}]*)$")
_LABEL: Final = re.compile(r"\\(?:[cC]|auto|page|eq|name|v)?ref\*?\{(?:[^{}]*,)?([^{},]*)$")
_BOOKDOWN_LABEL: Final = re.compile(r"\\@ref\(([\w:./-]*)$")
_RULE: Final = re.compile(r"seminal:\s*ignore(?:-file)?\s(?:[a-z0-9, -]*[ ,])?([a-z0-9-]*)$")
_DIV_TOPIC: Final = re.compile(r"further-reading\b[^}\n]*\btopics?\s*=\s*+\"?(?:[^\"}\n]*,\s*+)?([\w -]*)$")
_MACRO_TOPIC: Final = re.compile(r"\\furtherreading(?:\[[^\]\n]*\])?\{(?:[^{}\n]*,\s*+)?([^{},\n]*)$")
_YAML_TOPICS: Final = re.compile(r"^topics?:\s*+\[?(?:[^\]\n]*,\s*+)?([\w -]*)$")
_YAML_ITEM: Final = re.compile(r"^\s*-\s++([\w -]*)$")
_FENCE: Final = re.compile(r"^ {0,3}(`{3,}|~{3,})", re.MULTILINE)
_NAME: Final = re.compile(r"^(?:topics?):\s*$")
_WORD: Final = re.compile(rf"@?(?:\{{([^{{}}\s]+)\}}|(\w++(?:{_SIGN}++\w++)*))")


class Typed(NamedTuple):
    """The text being typed and its start column; `braced`: a brace is open before it."""

    kind: Kind
    query: str = ""
    start: int = 0
    braced: bool = False


@lru_cache(maxsize=8)
def _commands(names: tuple[str, ...]) -> re.Pattern[str]:
    r"""Return a pattern for an open citation, `\cite{a, b`; group 1 is `b`."""
    own = "".join(f"|{re.escape(name.lstrip(chr(92)))}" for name in names)
    option = r"(?:\s*(?:\[[^\[\]]*\]|\([^()]*\)))*"
    command = rf"\\(?:[A-Za-z]*[cC]ite[A-Za-z]*{own})\*?{option}(?:\{{[^{{}}]*\}})*"
    return re.compile(rf"{command}\s*\{{(?:[^{{}}]*,)?\s*([^{{}},]*)$")


def typed(before: str, lines_above: str, suffix: str, cite_commands: Iterable[str] = ()) -> Typed:
    """Return what is being typed at the end of a line's part `before` the cursor.

    `lines_above` is the text above it, `suffix` the file's, `cite_commands` are the author's own. In code, or where
    nothing can be completed, the kind is "".
    """
    if match := _RULE.search(before):
        return Typed("rule", match[1], match.start(1))
    for pattern in (_DIV_TOPIC, _MACRO_TOPIC):
        if match := pattern.search(before):
            return Typed("topic", match[1], match.start(1))
    if suffix != ".tex" and (match := _front_matter_topic(before, lines_above)):
        return Typed("topic", match[1], match.start(1))
    if match := _LABEL.search(before) or _BOOKDOWN_LABEL.search(before):
        return Typed("label", match[1], match.start(1))
    if match := _commands(tuple(cite_commands)).search(before):
        return Typed("latex", match[1], match.start(1))
    if suffix == ".tex" or _in_code(lines_above, before):
        return Typed("")
    if match := _IN_GROUP.search(before) or _AT.search(before):
        return Typed("citation", match[2], match.start(2), bool(match[1]))
    return Typed("")


def _front_matter_topic(before: str, above: str) -> re.Match[str] | None:
    """Return the match of a topic (group 1) being typed in front matter, else None."""
    if not above.startswith("---") or re.search(r"^(?:---|\.\.\.)\s*$", above[3:], re.MULTILINE):
        return None
    if match := _YAML_TOPICS.match(before):
        return match
    for line in reversed(above.splitlines()):
        if _NAME.match(line):
            return _YAML_ITEM.match(before)
        if not _YAML_ITEM.match(line):
            return None
    return None


def _in_code(lines_above: str, before: str) -> bool:
    """Return whether the cursor is in a fenced block or after an open backtick."""
    fence = ""
    for match in _FENCE.finditer(lines_above):
        if not fence:
            fence = match[1]
        elif match[1][0] == fence[0] and len(match[1]) >= len(fence):
            fence = ""
    return bool(fence) or before.count("`") % 2 == 1


def key_at(line: str, at: int) -> tuple[str, int, int] | None:
    """Return the key at a column without `@` and braces, start, end; else None."""
    for match in _WORD.finditer(line):
        if match.start() <= at <= match.end():
            group = 1 if match[1] else 2
            return match[group], match.start(group), match.end(group)
    return None
