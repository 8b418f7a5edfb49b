"""HTML in Markdown, as pandoc tokenizes it (manual, Raw HTML): tags, comments, autolinks.

Every function takes `(text, at, end)` and gives the offset after the piece that begins at `at`, or -1.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from typing import Final

from seminal.scan.markdown.known_names import BLOCK_TAGS, EITHER_TAGS
from seminal.text.pattern import lazy

_SPACE: Final = r"[ \t\n\r\f\v]"  # no other space parts the attributes of a tag
_NAME: Final = r"[^\W\d_][\w:\-]*+"
_MAX_PARTS: Final = 400
"""Attributes of a tag and blanks before them: a tag without an end is not read to the end of the text."""
_TAG: Final = lazy(
    rf"<(?:(?P<open>{_NAME})(?<!:)(?>(?:{_SPACE}++|/|{_NAME}"
    rf"(?:{_SPACE}*+={_SPACE}*+(?:\"[^\"]*+\"|'[^']*+'|(?![\"'])[^ \t\n\r\f\v>]*+))?){{0,{_MAX_PARTS}}})"
    rf"|/(?P<close>{_NAME})(?<!:)(?:(?:{_SPACE}|/)[^<>]*+)?"
    r"|(?P<other>\?)[A-Za-z][^>]*+)>"
)
_ANY_TAG: Final = lazy(
    r"<(?:!--(?:-?>|[\s\S]*?-->)|(/?)([A-Za-z!?][^\s>/]*+)(?>(?:=\s*+(?:\"[^\"]*+\"|'[^']*+')|[^>])*)>)"
)
_OPENED: Final = re.compile(r"<([A-Za-z][^\s>/]*+)")
_OPEN_VALUE: Final = re.compile(r"=\s*(?:\"[^\"]*|'[^']*)\Z")
_CHUNK: Final = r"(?>[\w#$%+/@\\&=\-]++|(?:,++|[^\s<>])(?=[\w#$%+/@\\&=\-]))"
_CHUNKS: Final = rf"(?>\({_CHUNK}\)|\{{{_CHUNK}\}}|\[{_CHUNK}\]|{_CHUNK})"
_MAILBOX: Final = r"[^\W_][\w!\"#$%&'*+\-/=?^{|}~;]*+"
_SUBDOMAIN: Final = r"(?>(?>[^\W_]++|-(?=\w))+)"
_BARE_MAIL: Final = lazy(rf"{_MAILBOX}(?>(?:\.{_MAILBOX})*)@{_SUBDOMAIN}(?>(?:\.{_SUBDOMAIN})*)")
_MAX_MAIL_PART: Final = 300  # characters of a mail address before its @ and after it
_SCHEMES: Final = (
    "https?|ftps?|sftp|mailto|doi|file|data|tel|sms|news|nntp|git|ssh|svn|urn|irc|ldap|magnet|geo|isbn|javascript"
    "|view-source|chrome|wss?|xmpp|gopher|telnet|webcal|steam|spotify|bitcoin|about|acct|arxiv|info|lsid|hdl"
)
_BARE_URI: Final = lazy(rf"(?i:{_SCHEMES}):(?![*_\]])(?>{_CHUNKS}+)/?")
_COMMENT_END: Final = lazy(r"--(?:!|\s*+)>")
_AUTOLINK: Final = lazy(
    rf"<(?:(?i:{_SCHEMES}):(?![*_\]])(?={_CHUNKS})[^ \t\r\n>]+|{_MAILBOX}(?>(?:\.{_MAILBOX})*)@[\w\-][^ \t\r\n>]*)>"
)
_SPAN_TAG: Final = lazy(r"(?i)<(/?)span(?=[\s>/])[^<>]*+>")
SPAN: Final = re.compile(r"<[sS][pP][aA][nN](?=[\s>])")
SPAN_END: Final = lazy(r"(?i)</span(?:\s[^<>]*+)?>")


def span_pairs(text: str) -> dict[int, int]:
    """Return the beginning of each `<span>` with that of its `</span>`."""
    opened: list[int] = []
    pairs: dict[int, int] = {}
    for token in _SPAN_TAG.finditer(text):
        if not token[1]:
            opened.append(token.start())
        elif opened:
            pairs[opened.pop()] = token.start()
    return pairs


def comment(text: str, at: int, end: int) -> int:
    """Return the end of an HTML comment; it may run over blank lines.

    Pandoc's tokenizer ends one at `-- >` and `--!>` too, and at once in `<!-->` and `<!--->`; pandoc then misses
    its `-->`: it is none.
    """
    if not text.startswith("<!--", at, end) or text.startswith((">", "->"), at + 4, end):
        return -1
    starts, ends = _comment_ends(text)
    nth = bisect_left(starts, at + 4)
    return ends[nth] if nth < len(ends) and ends[nth] <= end and ends[nth] - starts[nth] == 3 else -1


@lru_cache(16)
def _comment_ends(text: str) -> tuple[list[int], list[int]]:
    """Return beginnings and ends of all comment ends, computed once for a text."""
    found = [m.span() for m in _COMMENT_END.finditer(text)]
    return [start for start, _ in found], [end for _, end in found]


def tag(text: str, at: int, end: int) -> tuple[int, str, str]:
    """Return end, name and kind (`open`, `close`, `other`) of a tag; -1 without one."""
    match = _TAG.match(text, at, end)
    if match is None:
        return -1, "", ""
    kind = match.lastgroup or ""
    return match.end(), match[kind].lower(), kind


def is_block(name: str) -> bool:
    """Return whether a tag of this name can begin an HTML block."""
    return name in BLOCK_TAGS or name in EITHER_TAGS or name == "?"


def is_inline(text: str, at: int, name: str, kind: str) -> bool:
    """Return whether the tag at `at` may be inside a paragraph."""
    if name == "script":
        return kind == "close" or "math/tex" in text[at : at + 80]
    return name == "style" or name not in BLOCK_TAGS


def inline_html(text: str, at: int, end: int, closer: str | None) -> int:
    """Return the end of a comment or inline tag; `closer` is the open block's name."""
    after = comment(text, at, end)
    if after >= 0:
        return after
    after, name, kind = tag(text, at, end)
    if after < 0 or not is_inline(text, at, name, kind) or (kind == "close" and name == closer):
        return -1
    return after


def autolink(text: str, at: int, end: int) -> int:
    """Return the end of `<https://...>` or `<name@host>`."""
    match = _AUTOLINK.match(text, at, end)
    return match.end() if match else -1


def bare_uri(text: str, at: int, end: int) -> int:
    """Return the end of the bare URL or e-mail at `at` (`autolink_bare_uris`), or -1.

    Parentheses, braces and brackets belong to an address where they balance; a sign at its end does not.
    """
    match = _BARE_URI.match(text, at, end)
    if match is None and text.find("@", at, at + _MAX_MAIL_PART) >= 0:
        match = _BARE_MAIL.match(text, at, min(end, at + 2 * _MAX_MAIL_PART))
    return match.end() if match else -1


def odd_name(text: str, at: int, end: int) -> str:
    """Return the name of a block element's tag, however malformed, or nothing."""
    match = _OPENED.match(text, at, end)
    name = match[1].lower() if match else ""
    return name if name in BLOCK_TAGS else ""


def odd_element(text: str, at: int, end: int, name: str) -> int:
    """Return a block element's end if its tag is malformed (`<p @a>`), or -1.

    Pandoc takes such an element as it is, where it is closed.
    """
    match = _ANY_TAG.match(text, at, end)
    if match is None or _OPEN_VALUE.search(match[0]):
        return -1
    return match.end() if match[0].endswith("/>") else verbatim(text, match.end(), end, name)


def verbatim(text: str, at: int, end: int, name: str) -> int:
    """Return the end of the element whose opening tag ends at `at`, or -1.

    Pandoc's HTML tokenizer takes whatever begins with `<` and a letter for a tag, up to the next `>`.
    """
    depth = 1
    if text.find("</", at, end) < 0:
        return -1
    for token in _ANY_TAG.finditer(text, at, end):
        if token[2] is not None and token[2].lower() == name:
            depth += -1 if token[1] else 1
            if depth == 0:
                return token.end()
    return -1
