"""Inline constructs with hidden content: code, mathematics, attributes, link targets, HTML.

Every function takes `(text, at, end)` and gives the offset after the piece that begins at `at`, or -1.
The rules are those of the pandoc manual (sections Verbatim, Math, Links, Raw HTML, Extension: attributes).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

from seminal.text.ahead import match_ahead
from seminal.text.budget import kept_for_a_file
from seminal.text.entities import unescape
from seminal.text.pattern import lazy


def names(words: str) -> frozenset[str]:
    """Return the names in a table, which blanks separate."""
    return frozenset(words.split())


# HTML elements that are blocks, DocBook's and EPUB's among them.
BLOCK_TAGS: Final = names(
    """
    address article aside blockquote body canvas caption center col colgroup dd details dir div dl dt
    fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html isindex main menu
    meta noframes nav ol output p pre section summary table tbody textarea thead tfoot ul frameset li td th
    tr script style calloutlist bibliolist glosslist itemizedlist orderedlist segmentedlist simplelist
    variablelist caution important note tip warning literallayout programlisting programlistingco screen
    screenco screenshot synopsis example informalexample informalfigure informaltable para simpara
    formalpara equation informalequation mediaobject qandaset procedure task cmdsynopsis funcsynopsis
    classsynopsis epigraph msgset sidebar title case switch default
    """
)
# Elements that can be a block or stand in a paragraph.
EITHER_TAGS: Final = names(
    """
    audio applet button iframe embed del ins progress map area noscript script object svg video source track
    """
)
# Elements whose content is never Markdown.
VERBATIM_TAGS: Final = names("pre style script textarea")
# Elements without content.
VOID_TAGS: Final = names("area base br col embed hr img input link meta param source track wbr")
_SPNL: Final = r"[ \t]*+(?:\n[ \t]*+(?!\n))?"
_IDENTIFIER: Final = r"[^\W\d_][\w:.\-]*+"
_LITERAL: Final = r"\\[^\w\n]|[^{q}\n]|\n(?![ \t]*\n)"
_QUOTED: Final = (
    r"{q}(?!\s|{q})(?:\\[^\w\n]|[^\n])(?>(?:(?>" + _LITERAL + r"))*){q}".replace("{{", "{").replace("}}", "}")
)
_VALUE: Final = "|".join(
    (
        _QUOTED.replace("{q}", '"'),
        _QUOTED.replace("{q}", "'"),
        '""',
        "''",
        r"(?>(?:\\[^\w\n]|[^ \t\n\r}\\]|\\)*)",
    )
)
_ATTRIBUTE: Final = rf"\#[\w:.\-]++|\.{_IDENTIFIER}|{_IDENTIFIER}=(?:{_VALUE})|-"
ATTRIBUTES: Final = lazy(rf"\{{{_SPNL}(?>(?:(?>{_ATTRIBUTE}){_SPNL})*)\}}")
SCRIPTS: Final = {
    char: lazy(rf"{re.escape(char)}((?>(?:\\[^\w\n]|[^ \t\n\r\\{re.escape(char)}]|\\)*)){re.escape(char)}")
    for char in "^~"
}
"""Superscripts and subscripts; the group is what is in them."""
RAW_FORMAT: Final = lazy(r"\{[ \t]*=([\w\-]+)[ \t]*\}")
_ENTITY: Final = lazy(r"&(\#(?:[0-9]+|[xX][0-9a-fA-F]+);|[A-Za-z][A-Za-z0-9]*;)")
_TICKS: Final = re.compile(r"`+")
NO_TICK: Final = re.compile(r"[^`]")
_BRACED_TEXT: Final = (
    r"\\text\{(?>(?:[^{}\\]|\\[\s\S]|\{"
    r"(?>(?:[^{}\\]|\\[\s\S]|\{(?>(?:[^{}\\]|\\[\s\S]|\{[^{}]*+\})*)\})*)\})*)\}"
)
_MATH_TOKEN: Final = rf"(?>[^ \t\r\n\\$]|{_BRACED_TEXT}|\\[\s\S]|[ \t]*\n(?![ \t]*\n)(?!\$)|[ \t]++(?!\$))"
_INLINE_MATH: Final = lazy(rf"\$(?!\s)(?>{_MATH_TOKEN}+)\$(?![0-9])")
_DISPLAY_MATH: Final = lazy(
    r"\$\$(?!\$\$)(?:[^\n]|\n(?![ \t]*\n))(?>(?:[^$\n]|\$(?!\$)|\n(?![ \t]*\n))*)\$\$"
)
_MAX_TARGET: Final = 4000  # characters of a link's target with spaces or parentheses in it
_PLAIN_TARGET: Final = re.compile(r"\([^\s()<>\"'\\]*+\)")
_TARGET_TOKEN: Final = lazy(r"\\[\s\S]|[()]|\n|[ \t]+")

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


def _link_title_pattern(quote: str, depth: int = 2) -> str:
    """Return the pattern of a link's title, in which titles may nest."""
    nested = rf"|(?={quote}[^\W_]){_link_title_pattern(quote, depth - 1)}" if depth else ""
    inner = rf"\\[^\w\n]|\\|[^{quote}\\\n]|\n(?![ \t]*\n){nested}"
    return rf"{quote}(?!\s)(?>(?:{inner})*){quote}(?![^\W_])"


def balanced_pattern(depth: int = 3) -> str:
    """Return a pattern for nested parentheses, as in a link definition's title."""
    nested = f"|{balanced_pattern(depth - 1)}" if depth else ""
    return rf"\((?>(?:\\[^\w\n]|[^()\\\n]|\\|\n(?![ \t]*\n){nested})*)\)"


BLANK_AHEAD: Final = re.compile(r"\n[ \t]*(?:\n|\Z)")
TITLE: Final = "(?:" + _link_title_pattern('"') + "|" + _link_title_pattern("'") + ")"
_TITLE_END: Final = lazy(rf"[ \t]*(?:\n[ \t]*)?{TITLE}[ \t]*\)")
ANGLED_TARGET: Final = lazy(r"<(?>(?:\\[^\w\n]|[^>\\\n]|\\|\n(?![ \t]*\n))*)>")
SPNL: Final = re.compile(_SPNL)


def blank_ahead(text: str, at: int, end: int) -> int:
    """Return the end of the last line before a blank one, else `end`."""
    line = text.find("\n", at, end)  # many times as fast as a pattern, for a long line
    blank = match_ahead(BLANK_AHEAD, text, line, end) if line >= 0 else None
    return blank.start() if blank else end


def entity(text: str, at: int, end: int) -> tuple[int, str]:
    """Return the HTML entity's end and its text; (-1, "") for none."""
    match = _ENTITY.match(text, at, end)
    if match is None:
        return -1, ""
    from html import entities  # two thousand names, of which most books write none

    meant = unescape(match[0]) if match[1].startswith("#") else entities.html5.get(match[1], "")
    return (match.end(), meant) if meant else (-1, "")


def code(text: str, at: int, end: int, ticks_end: int = -1) -> int:
    """Return the end of the code span at `at`, attributes included, or -1.

    `ticks_end` is the end of the opening backticks, if known.
    """
    if ticks_end < 0:
        opening = _TICKS.match(text, at, end)
        ticks_end = opening.end() if opening else at
    size, stop = ticks_end - at, blank_ahead(text, ticks_end, end)
    for run in _TICKS.finditer(text, ticks_end, stop):
        if run.end() - run.start() == size:
            attributes = RAW_FORMAT.match(text, run.end(), end) or ATTRIBUTES.match(text, run.end(), end)
            return attributes.end() if attributes else run.end()
    return -1


def math(text: str, at: int, end: int) -> int:
    """Return the end of `$...$` or `$$...$$`, or -1."""
    match = _DISPLAY_MATH.match(text, at, end) or _INLINE_MATH.match(text, at, end)
    return match.end() if match else -1


def target(text: str, at: int, end: int) -> int:
    """Return the end of a link's `(destination "title")`, or -1."""
    simple = _PLAIN_TARGET.match(text, at, end)
    if simple is not None:
        return simple.end()
    end = min(end, at + _MAX_TARGET)
    if text.find(")", at, end) < 0:
        return -1
    here = at + 1
    while here < end and text[here] in " \t":
        here += 1
    angled = ANGLED_TARGET.match(text, here, end)
    if angled is not None:  # pandoc does not try the other form then
        return _target_end(text, angled.end(), end)
    stop = blank_ahead(text, here, end)
    open_brackets: list[int] = []
    for token in _TARGET_TOKEN.finditer(text, here, stop):
        piece = token[0]
        if piece == "(":
            open_brackets.append(token.start())
        elif piece == ")":
            if not open_brackets:
                return token.end()
            open_brackets.pop()
        elif piece[0] in " \t\n" and not open_brackets:
            title = _TITLE_END.match(text, token.start(), end)
            if title is not None:
                return title.end()
            if piece[0] != "\n" and text.startswith(('"', "'"), token.end(), end):
                return -1
    return -1


def _target_end(text: str, at: int, end: int) -> int:
    """Return the end after a link's title and closing parenthesis, or -1."""
    match = _TITLE_END.match(text, at, end)
    if match is None:
        here = at
        while here < end and text[here] in " \t":
            here += 1
        return here + 1 if text.startswith(")", here, end) else -1
    return match.end()


def span_pairs(text: str) -> dict[int, int]:
    """Return the offset of each `</span>` by that of its `<span>`."""
    opened: list[int] = []
    pairs: dict[int, int] = {}
    for token in _SPAN_TAG.finditer(text):
        if not token[1]:
            opened.append(token.start())
        elif opened:
            pairs[opened.pop()] = token.start()
    return pairs


def comment(text: str, at: int, end: int) -> int:
    """Return the end of an HTML comment, or -1; it may run over blank lines.

    Pandoc's tokenizer ends one at `-- >` and `--!>` too, and at once in `<!-->` and `<!--->`; pandoc then misses its
    `-->`: it is none.
    """
    if not text.startswith("<!--", at, end) or text.startswith((">", "->"), at + 4, end):
        return -1
    starts, ends = _comment_ends(text)
    nth = bisect_left(starts, at + 4)
    return ends[nth] if nth < len(ends) and ends[nth] <= end and ends[nth] - starts[nth] == 3 else -1


@kept_for_a_file
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
    """Return the end of a comment or inline tag but `closer`'s closing one, or -1."""
    after = comment(text, at, end)
    if after >= 0:
        return after
    after, name, kind = tag(text, at, end)
    if after < 0 or not is_inline(text, at, name, kind) or (kind == "close" and name == closer):
        return -1
    return after


def autolink(text: str, at: int, end: int) -> int:
    """Return the end of `<https://...>` or `<name@host>`, or -1."""
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
    """Return the name of a block element's tag, however malformed, or ""."""
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

    Pandoc's HTML tokenizer takes whatever begins with `<` and a letter for a tag, up to the next `>`. Elements of the
    same name may nest.
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
