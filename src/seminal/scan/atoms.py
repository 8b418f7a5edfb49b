"""Inline pieces that hide what is in them: code, mathematics, HTML, raw LaTeX, attributes, link targets.

Every function takes `(text, at, end)` and gives the offset after the piece that begins at `at`, or -1.
The rules are those of the pandoc manual (sections Verbatim, Math, Raw HTML, Raw TeX, Links).
"""

from __future__ import annotations

import re
from typing import Final

from seminal.scan.known_names import (
    ACCENTS,
    BLOCK_COMMANDS,
    BLOCK_TAGS,
    DEFINITIONS,
    EITHER_TAGS,
    INLINE_COMMANDS,
    MATH_ENVIRONMENTS,
    WITHOUT_OPTION,
)

_SPNL: Final = r"[ \t]*+(?:\n[ \t]*+(?!\n))?"
_IDENTIFIER: Final = r"[^\W\d_][\w:.\-]*+"
_LITERAL: Final = r"\\[^\w\n]|[^{q}\n]|\n(?![ \t]*\n)"
_QUOTED: Final = (
    r"{q}(?!\s|{q})(?:\\[^\w\n]|[^\n])(?:(?>" + _LITERAL + r")*+){q}".replace("{{", "{").replace("}}", "}")
)
_VALUE: Final = "|".join(
    (
        _QUOTED.replace("{q}", '"'),
        _QUOTED.replace("{q}", "'"),
        '""',
        "''",
        r"(?:\\[^\w\n]|[^ \t\n\r}\\]|\\)*+",
    )
)
_ATTRIBUTE: Final = rf"\#[\w:.\-]++|\.{_IDENTIFIER}|{_IDENTIFIER}=(?:{_VALUE})|-"
ATTRIBUTES: Final = re.compile(rf"\{{{_SPNL}(?:(?>{_ATTRIBUTE}){_SPNL})*+\}}")
RAW_FORMAT: Final = re.compile(r"\{[ \t]*=([\w\-]+)[ \t]*\}")
SPNL: Final = re.compile(_SPNL)

BLANK_AHEAD: Final = re.compile(r"\n[ \t]*(?:\n|\Z)")
_TICKS: Final = re.compile(r"`+")
_BRACED_TEXT: Final = (
    r"\\text\{(?:[^{}\\]|\\[\s\S]|\{(?:[^{}\\]|\\[\s\S]|\{(?:[^{}\\]|\\[\s\S]|\{[^{}]*+\})*+\})*+\})*+\}"
)
_MATH_TOKEN: Final = rf"(?>[^ \t\r\n\\$]|{_BRACED_TEXT}|\\[\s\S]|[ \t]*\n(?![ \t]*\n)(?!\$)|[ \t]++(?!\$))"
_INLINE_MATH: Final = re.compile(rf"\$(?!\s){_MATH_TOKEN}++\$(?![0-9])")
_DISPLAY_MATH: Final = re.compile(
    r"\$\$(?!\$\$)(?:[^\n]|\n(?![ \t]*\n))(?:[^$\n]|\$(?!\$)|\n(?![ \t]*\n))*+\$\$"
)

_NAME: Final = r"[^\W\d_][\w:\-]*+"
_TAG: Final = re.compile(
    rf"<(?:({_NAME})(?<!:)(?:\s++|/|{_NAME}(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s>\"']*+))?)*+"
    rf"|/({_NAME})(?<!:)(?:[\s/][^<>]*+)?"
    r"|([?!])[A-Za-z][^>]*+)>"
)
_ANY_TAG: Final = re.compile(
    r"<(?:!--[\s\S]*?-->|(/?)([A-Za-z!?][^\s>/]*+)(?:=\s*+(?:\"[^\"]*+\"|'[^']*+')|[^>])*+>)"
)
_SCHEMES: Final = (
    "https?|ftps?|sftp|mailto|doi|file|data|tel|sms|news|nntp|git|ssh|svn|urn|irc|ldap|magnet|geo|isbn|javascript"
    "|view-source|chrome|wss?|xmpp|gopher|telnet|webcal|steam|spotify|bitcoin|about|acct|arxiv|info|lsid|hdl"
)
_AUTOLINK: Final = re.compile(
    rf"<(?:(?i:{_SCHEMES}):(?![*_\]])[^\s<>]+|[^\W_][\w!\"#$%&'*+\-/=?^{{|}}~;.]*@[^\W_][\w\-.]*)>"
)
_COMMAND: Final = re.compile(r"\\([A-Za-z]+|[^\W\d_])")
_BEGIN: Final = re.compile(r"\\begin[ \t]*\{([^{}\n]*)\}")
_STAR: Final = re.compile(r"(?:[ \t]*\*)?(?:[ \t]*<[\w\-+@|:,.]*>)?")
_TEX_BRACKET: Final = re.compile(r"\\[\s\S]|[\]{}]")
_LONGEST: Final = 4000  # of a LaTeX option and of a link's target with spaces or parentheses in it
_REST_OF_LINE: Final = re.compile(r"[ \t]*(?:\n|\Z)")
_TEX_BRACE: Final = re.compile(r"\\[\s\S]|%[^\n]*\n?|[{}]")
_PLAIN_TARGET: Final = re.compile(r"\([^\s()<>\"'\\]*+\)")
_TARGET_TOKEN: Final = re.compile(r"\\[\s\S]|[()]|\n|[ \t]+")
_TITLE_END: Final = re.compile(
    r"[ \t]*(?:\n[ \t]*)?(?:\"(?:\\[\s\S]|[^\"\\\n]|\n(?![ \t]*\n)|\"(?![ \t]*\)))*+\""
    r"|'(?:\\[\s\S]|[^'\\\n]|\n(?![ \t]*\n)|'(?![ \t]*\)))*+')[ \t]*\)"
)
_ANGLED_TARGET: Final = re.compile(r"<(?:\\[^\w\n]|[^>\\\n]|\\|\n(?![ \t]*\n))*+>")


def code(text: str, at: int, end: int) -> int:
    """Return the end of the code span at `at`: a run of n backticks to the next run of exactly n."""
    opening = _TICKS.match(text, at, end)
    if opening is None:
        return -1
    size, stop = opening.end() - at, end
    blank = BLANK_AHEAD.search(text, opening.end(), end)
    if blank is not None:
        stop = blank.start()
    for run in _TICKS.finditer(text, opening.end(), stop):
        if run.end() - run.start() == size:
            return run.end()
    return -1


def code_with_attributes(text: str, at: int, end: int) -> int:
    """Return the end of the code span and of the attributes that follow it at once."""
    after = code(text, at, end)
    if after < 0 or not text.startswith("{", after, end):
        return after
    match = RAW_FORMAT.match(text, after, end) or ATTRIBUTES.match(text, after, end)
    return match.end() if match else after


def math(text: str, at: int, end: int) -> int:
    """Return the end of `$...$` or `$$...$$`."""
    match = _DISPLAY_MATH.match(text, at, end) or _INLINE_MATH.match(text, at, end)
    return match.end() if match else -1


def comment(text: str, at: int, end: int) -> int:
    """Return the end of an HTML comment; it may run over blank lines."""
    if not text.startswith("<!--", at, end):
        return -1
    close = text.find("-->", at + 4, end)
    return close + 3 if close >= 0 else -1


def tag(text: str, at: int, end: int) -> tuple[int, str, str]:
    """Return end, name and kind (`open`, `close`, `other`) of the HTML tag at `at`; end is -1 if none is."""
    match = _TAG.match(text, at, end)
    if match is None:
        return -1, "", ""
    if match[1]:
        return match.end(), match[1].lower(), "open"
    if match[2]:
        return match.end(), match[2].lower(), "close"
    return match.end(), match[3], "other"


def verbatim(text: str, at: int, end: int, name: str) -> int:
    """Return the end of the element `name` whose opening tag ends at `at`, or -1 where it is not closed.

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


def is_block(name: str) -> bool:
    """Return whether a tag of this name can begin an HTML block."""
    return name in BLOCK_TAGS or name in EITHER_TAGS or name in "?!"


def is_inline(text: str, at: int, name: str, kind: str) -> bool:
    """Return whether the tag at `at` can stand inside a paragraph."""
    if name == "script":
        return kind == "close" or "math/tex" in text[at : at + 80]
    return name == "style" or name == "?" or (name not in BLOCK_TAGS and name != "!")


def inline_html(text: str, at: int, end: int, closer: str | None) -> int:
    """Return the end of a comment or of a tag that is not a block's; `closer` is the open HTML block's name."""
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


def tex_group(text: str, at: int, end: int) -> int:
    """Return the end of the braces that open at `at`; escapes and LaTeX comments hide braces."""
    depth = 0
    if text.find("}", at, end) < 0:
        return -1
    for token in _TEX_BRACE.finditer(text, at, end):
        brace = token[0]
        if brace == "{":
            depth += 1
        elif brace == "}":
            depth -= 1
            if depth == 0:
                return token.end()
    return -1


def _tex_option(text: str, at: int, end: int) -> int:
    """Return the end of `[...]`, in which braces hide brackets."""
    depth, stop = 0, min(end, at + _LONGEST)
    if text.find("]", at, stop) < 0:
        return -1
    for token in _TEX_BRACKET.finditer(text, at, stop):
        piece = token[0]
        if piece == "{":
            depth += 1
        elif piece == "}":
            depth -= 1
        elif piece == "]" and depth <= 0:
            return token.end()
    return -1


def environment(text: str, at: int, end: int) -> int:
    """Return the end of `\\begin{x}...\\end{x}`, with those of the same name inside it."""
    begin = _BEGIN.match(text, at, end)
    if begin is None:
        return -1
    name, depth = re.escape(begin[1]), 0
    for token in re.finditer(rf"\\(begin|end)[ \t]*\{{{name}\}}", text[at:end]):
        depth += 1 if token[1] == "begin" else -1
        if depth == 0:
            return at + token.end()
    return -1


def is_block_environment(text: str, at: int, end: int) -> bool:
    """Return whether an environment that ends a paragraph begins at `at`: any but those of mathematics."""
    begin = _BEGIN.match(text, at, end)
    return begin is not None and begin[1].rstrip("*") not in MATH_ENVIRONMENTS


def tex(text: str, at: int, end: int) -> int:
    """Return the end of a LaTeX command with its arguments, or of an environment."""
    match = _COMMAND.match(text, at, end)
    if match is None:
        return -1
    name, here = match[1], match.end()
    if name in ("begin", "end"):
        return environment(text, at, end) if name == "begin" else -1
    star = _STAR.match(text, here, end)
    here = star.end() if star else here
    known = name in WITHOUT_OPTION
    if name in ACCENTS:
        spaces = SPNL.match(text, here, end)
        here = spaces.end() if spaces else here
        return tex_group(text, here, end) if text.startswith("{", here, end) else min(here + 1, end)
    if name in DEFINITIONS:
        return _definition(text, here, end)
    spaces = SPNL.match(text, here, end)
    after_space = spaces.end() if spaces else here
    while not known and text.startswith("[", after_space, end):
        option = _tex_option(text, after_space, end)
        if option < 0:
            break
        spaces = SPNL.match(text, option, end)
        here = after_space = spaces.end() if spaces else option
    if "cite" in name and text.startswith("[", here, end):
        while text.startswith("[", here, end) and (option := _tex_option(text, here, end)) >= 0:
            if not text.startswith(("{", "["), option, end):
                break
            here = option
    spaced = here
    while spaced < end and text[spaced] in " \t":
        spaced += 1
    if text.startswith("{", spaced, end) and here == match.end():
        here = spaced
    while text.startswith("{", here, end) and not (known and text.startswith("{}", here, end)):
        group = tex_group(text, here, end)
        if group < 0:
            return -1
        here = group
        if "cite" in name and not name.endswith("s"):
            break
    return here


def tex_block(text: str, at: int, end: int) -> int:
    """Return the end of the raw LaTeX that is a block of its own at `at`, or -1.

    A command that is neither a known part of a paragraph nor a known block counts if its line ends after it.
    """
    if text.startswith("\\begin", at, end):
        return environment(text, at, end)
    match = _COMMAND.match(text, at, end)
    if match is None:
        return -1
    after = tex(text, at, end)
    if match[1] in BLOCK_COMMANDS or match[1] in DEFINITIONS:
        return after
    if after < 0 or match[1] in INLINE_COMMANDS:
        return -1
    stop = after
    while True:
        if _REST_OF_LINE.match(text, stop, end):
            return after
        following = tex(text, stop, end)
        if following <= stop:
            return -1
        after = stop = following


def _definition(text: str, at: int, end: int) -> int:
    """Return the end of a macro definition: names, options and groups one after the other."""
    here = at
    while True:
        name = re.compile(r"[ \t]*\n?[ \t]*(?:\\[A-Za-z@]+\*?|\\.|#\d)").match(text, here, end)
        if name:
            here = name.end()
            continue
        here_space = SPNL.match(text, here, end)
        start = here_space.end() if here_space else here
        if text.startswith("[", start, end):
            after = _tex_option(text, start, end)
        elif text.startswith("{", start, end):
            after = tex_group(text, start, end)
        else:
            return here
        if after < 0:
            return here
        here = after


def target(text: str, at: int, end: int) -> int:
    """Return the end of a link's `(destination "title")`."""
    plain = _PLAIN_TARGET.match(text, at, end)
    if plain is not None:
        return plain.end()
    end = min(end, at + _LONGEST)
    if text.find(")", at, end) < 0:
        return -1
    here = at + 1
    while here < end and text[here] in " \t":
        here += 1
    angled = _ANGLED_TARGET.match(text, here, end)
    if angled is not None:
        after = _target_end(text, angled.end(), end)
        if after >= 0:
            return after
    blank = BLANK_AHEAD.search(text, here, end)
    stop = blank.start() if blank else end
    opened: list[int] = []
    for token in _TARGET_TOKEN.finditer(text, here, stop):
        piece = token[0]
        if piece == "(":
            opened.append(token.start())
        elif piece == ")":
            if not opened:
                return token.end()
            opened.pop()
        elif piece[0] in " \t\n" and not opened:
            title = _TITLE_END.match(text, token.start(), end)
            if title is not None:
                return title.end()
            if piece[0] != "\n" and text.startswith(('"', "'"), token.end(), end):
                return -1
    return -1


def _target_end(text: str, at: int, end: int) -> int:
    match = _TITLE_END.match(text, at, end)
    if match is None:
        here = at
        while here < end and text[here] in " \t":
            here += 1
        return here + 1 if text.startswith(")", here, end) else -1
    return match.end()
