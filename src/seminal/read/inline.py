"""Parse Markdown's inline markup in one pass over tokens (CommonMark 0.31, chapter 6)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from seminal.read.references import buttons
from seminal.read.references.marked import Mark, Marked, MarkKind
from seminal.text.entities import unescape
from seminal.text.pattern import lazy

_LATEX = (
    r"\$\\[{}]\$|\{\\(?:['\"`^~=.]\s?\{?\\?[A-Za-z]\}?|[uvHckbdrt][\s{]\s?\\?[A-Za-z]\}?"
    r"|(?:ss|o|O|l|L|ae|AE|oe|OE|aa|AA|i|j)\s?)\}|\\['\"`^~]\{\\?[A-Za-z]\}"
    r"|(?<=[A-Za-z])\\[\"'`^~][aceinosuyACEINOSUY](?=[a-z])|\{-\}"
)
_TOKEN = re.compile(
    rf"(?P<latex>{_LATEX})"
    r"|(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|(?P<code>(?<!`)(?P<ticks>`{1,3})(?!`)[^`\n]{1,300}?(?P=ticks)(?!`))"
    r"|(?P<image>!\[)"
    r"|(?P<open>\[)"
    r"|(?P<close>\])"
    r"|(?P<comment><!--.{0,2000}?-->)"
    r"|<(?P<auto>https?://[^\s<>]{1,2000})>"
    r"|(?P<tag></?[a-zA-Z][a-zA-Z0-9]{0,15}(?:\s[^<>]{0,1500})?/?>)"
    r"|(?P<url>https?://[^\s<>\"'`|\]\\]{1,2000})"
    r"|(?P<entity>&(?:[a-zA-Z]{2,8}|#\d{1,6}|#x[0-9a-fA-F]{1,5});)"
    r"|(?P<star>\*{1,3}|_{1,3})"
    r"|(?P<strike>~~)"
    r"|(?P<emoji>:(?!https?:)[a-z0-9_+-]{2,40}:(?:(?<=[a-z]:)\d{1,6}(?![\w.:-]))?)"  # ":fire:57": so often cited
    r"|(?P<attributes>(?<=[)\]`}])\{[^{}\n]{1,200}\}|(?<=[*_])\{:[^{}\n]{1,200}\})"
    r"|(?P<hard>(?:(?<! ) {2,}|\\)\n\s*)"
    r"|(?P<soft>(?<!\s)\s*\n\s*)",
    re.DOTALL,
)
_CANDIDATE = re.compile(r"[\\`!\[\]<&*_~:{$\n]|https?://")
"""Where a token may begin: one quick look for characters instead of a slow one for tokens."""
_TARGET = re.compile(
    r"\(\s*+(?:<([^<>\n]{0,2000})>|((?:\{\{[^{}\n]{0,80}\}\})?[^\s()]{0,2000}(?:\([^\s()]{0,500}\)[^\s()]{0,2000}){0,4}))"
    r"(?:\s+(?:\"[^\"]{0,500}\"|'[^']{0,500}'|\([^()]{0,500}\)))?\s*\)"
)
_LOOSE_TARGET = re.compile(r"\(\s*(https?://[^()\n]{1,600}?)\s*\)")
_FILE_TARGET = re.compile(r"\(\s*(\.{0,2}/?[^()\n:]{1,300}?\.(?:pdf|md|html?|ipynb|docx?|pptx?))\s*\)")
"""A file whose name has blanks, which is no address by CommonMark, but is used as one."""
_REFERENCE = re.compile(r"\s?\[([^\[\]]{0,200})\]")
_HREF = lazy(r"\bhref\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE)
_ALT = re.compile(r"\balt\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_SRC = re.compile(r"\bsrc\s*=\s*(?:\"([^\"]+)\"|'([^']+)')")
_TAG_NAME = re.compile(r"</?([a-zA-Z][a-zA-Z0-9]*)")
_TAGS: dict[str, MarkKind] = {
    "b": "strong", "strong": "strong", "i": "emphasis", "em": "emphasis", "cite": "emphasis",
    "code": "code", "a": "link",
}  # fmt: skip
_BREAKING = frozenset(("br", "p", "div", "li", "tr"))
_MAX_DEPTH = 64
"""Open brackets, emphasis and tags that are remembered: what is deeper is text, and no input is quadratic."""
_MAX_RUN = 40
_RUNS = re.compile(rf"\s{{{_MAX_RUN},}}|([^\w\s])\1{{{_MAX_RUN},}}")
"""A run of blanks or one sign, which no reference has: patterns that begin with either would try at each of them."""
_URL_TAIL = ".,;:!?*_'\""


_RAISED = re.compile(r"<sup>(\d{1,2})</sup>(?=(?:1[5-9]|20)\d\d\b)")
"""An edition before the year: "Berlin <sup>3</sup>2009"."""
_RAISED_DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def with_raised_editions(text: str) -> str:
    """Return HTML of the same length with editions before years as raised digits: "³2009"."""
    return _RAISED.sub(lambda m: m[1].translate(_RAISED_DIGITS).rjust(len(m[0])), text)


def accented(text: str) -> str:
    """Return running text with its remaining LaTeX accents as Unicode."""
    return re.sub(_LATEX, lambda match: _unicode_of_latex(match.group()), text)


def _unicode_of_latex(token: str) -> str:
    r"""Return a LaTeX token as text: "é" for "{\'e}", "" for "$\{$"."""
    from seminal.text.latex import to_unicode

    return "" if token[0] == "$" else to_unicode(token)


def _shortened_run(run: re.Match[str]) -> str:
    """Return 40 of a repeated sign; for blanks one line end or blank."""
    return run[1] * _MAX_RUN if run[1] else "\n" if "\n" in run[0] else " "


def inline(text: str, definitions: Mapping[str, str] | None = None) -> Marked:
    """Return Markdown `text` without its markup, and the marks; `definitions` resolve `[text][label]`."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)  # some type "é" as two characters
    if "<sup>" in text:
        text = with_raised_editions(text)
    if len(text) > _MAX_RUN:
        text = _RUNS.sub(_shortened_run, text)
    if not _CANDIDATE.search(text):
        return Marked(text)
    writer = _Writer(text, definitions or {})
    at = 0
    found = _CANDIDATE.search(text)
    while found:
        start = found.start()
        if text[start] == "\n":
            while start > at and text[start - 1].isspace():
                start -= 1
        if match := _TOKEN.match(text, start):
            writer.put(text[at:start])
            at = writer.token(match)
            found = _CANDIDATE.search(text, at)
        else:
            found = _CANDIDATE.search(text, found.end())
    writer.put(text[at:])
    return writer.finish()


class _Writer:
    """Collect pieces of text and marks; a handler `_NAME` writes each kind of token.

    A handler returns where to go on, None for the token's end. Brackets and emphasis become "" once they are markup.
    """

    def __init__(self, text: str, definitions: Mapping[str, str]) -> None:
        self.text = text
        self.definitions = definitions
        self.pieces: list[str] = []
        self.brackets: list[tuple[int, bool, int]] = []  # piece, is an image, emphasis depth
        self.emphasis: list[tuple[str, int]] = []  # delimiter, piece
        self.tags: list[tuple[str, int, str]] = []  # tag, piece, address
        self.found: list[tuple[MarkKind, int, int, str, str]] = []  # kind, first piece, end piece, url, label

    def put(self, text: str) -> int:
        """Add a piece of text, and return its index."""
        self.pieces.append(text)
        return len(self.pieces) - 1

    def token(self, match: re.Match[str]) -> int:
        """Call the token's handler, and return where to go on reading."""
        kind = match.lastgroup or ""
        handler = getattr(self, "_" + kind)
        result: int | None = handler(match.group(kind), match)
        return match.end() if result is None else result

    def finish(self) -> Marked:
        """Return the text with its marks, pieces as offsets, without those of pictures."""
        offsets = [0]
        for piece in self.pieces:
            offsets.append(offsets[-1] + len(piece))
        marks = [Mark(kind, offsets[a], offsets[b], url, label) for kind, a, b, url, label in self.found]
        marks = [m for m in marks if not m.label.startswith("image:")]
        return Marked("".join(self.pieces), tuple(sorted(marks, key=lambda m: (m.start, -m.end))))

    def _latex(self, token: str, _: re.Match[str]) -> None:
        r"""Write remaining LaTeX of a BibTeX entry as text: "R{\'e}", USENIX's "$\{$DNN$\}$"."""
        self.put(_unicode_of_latex(token))

    def _escape(self, token: str, _: re.Match[str]) -> None:
        """Add the character after a backslash literally."""
        self.put(token[1])

    def _code(self, token: str, _: re.Match[str]) -> None:
        """Add a code span without its backticks, and its mark."""
        piece = self.put(token.strip("`").strip())
        self.found.append(("code", piece, piece + 1, "", ""))

    def _image(self, token: str, _: re.Match[str]) -> None:
        """Add `![`, and remember it as an open bracket of a picture."""
        self.brackets.append((self.put(token), True, len(self.emphasis)))
        del self.brackets[:-_MAX_DEPTH]

    def _open(self, token: str, _: re.Match[str]) -> None:
        """Add `[`, and remember it as an open bracket."""
        self.brackets.append((self.put(token), False, len(self.emphasis)))
        del self.brackets[:-_MAX_DEPTH]

    def _close(self, token: str, match: re.Match[str]) -> int | None:
        """Close the innermost bracket: a link or image before an address or label, else text.

        Return the end of the address or label, None for text.
        """
        if not self.brackets:
            self.put(token)
            return None
        piece, image, depth = self.brackets.pop()
        url, end = self._target(match.end(), piece)
        if url is None:
            self.put(token)
            return None
        del self.emphasis[depth:]
        self.pieces[piece] = ""
        label = ""
        if image:
            label = "".join(self.pieces[piece + 1 :])
            self.pieces[piece:] = [buttons.badge(url), *[""] * (len(self.pieces) - piece - 1)]
            if self.brackets:
                self.found.append(("code", piece, piece, "", "image:" + label))
            return end
        if not "".join(self.pieces[piece + 1 :]).strip():
            label = self._image_label(piece)
        self.found.append(("link", piece, len(self.pieces), url, label))
        return end

    def _image_label(self, piece: int) -> str:
        """Remove the badge from the link opened at `piece` and return its alternative text."""
        label = ""
        while self.found and self.found[-1][1] > piece and self.found[-1][4].startswith("image:"):
            label = self.found.pop()[4][6:]
        return label

    def _target(self, at: int, piece: int) -> tuple[str | None, int]:
        """Return the address after the bracket opened at `piece`, and its end; None without one."""
        if match := self._address(at):
            url = next((group for group in match.groups() if group is not None), "")
            return unescape(url.replace(" ", "%20" if match.re is _FILE_TARGET else "")), match.end()
        if not self.definitions:
            return None, at
        label = "".join(self.pieces[piece + 1 :])
        end = at
        if match := _REFERENCE.match(self.text, at):
            label, end = match.group(1) or label, match.end()
        url = self.definitions.get(" ".join(label.lower().split()))
        return url, end if url is not None else at

    def _address(self, at: int) -> re.Match[str] | None:
        """Return the match of an address in parentheses, even one with blanks; None without."""
        if self.text[at : at + 1] != "(":
            return None
        return (
            _TARGET.match(self.text, at)
            or _LOOSE_TARGET.match(self.text, at)
            or _FILE_TARGET.match(self.text, at)
        )

    def _comment(self, token: str, _: re.Match[str]) -> None:
        """Drop a comment of HTML."""

    def _auto(self, token: str, _: re.Match[str]) -> None:
        """Add the address of an autolink, `<https://...>`, as a link."""
        piece = self.put(token)
        self.found.append(("link", piece, piece + 1, token, ""))

    def _url(self, token: str, match: re.Match[str]) -> int:
        """Add a bare URL, without the punctuation after it, as a link."""
        while token.endswith(")") and token.count(")") > token.count("("):
            token = token[:-1]
        token = token.rstrip(_URL_TAIL)
        piece = self.put(token)
        self.found.append(("link", piece, piece + 1, unescape(token), ""))
        return match.start("url") + len(token)

    def _entity(self, token: str, _: re.Match[str]) -> None:
        self.put(unescape(token))

    def _tag(self, token: str, _: re.Match[str]) -> None:
        """Read an HTML tag: line break, picture, or start of a mark; drop others."""
        name_match = _TAG_NAME.match(token)
        name = name_match.group(1).lower() if name_match else ""
        if name in _BREAKING:
            self.put("\n")
        elif name == "img":
            alt = _ALT.search(token)
            source = _SRC.search(token)
            piece = self.put(buttons.badge(source.group(1) or source.group(2)) if source else "")
            self.found.append(
                ("code", piece, piece, "", "image:" + (alt.group(1) or alt.group(2) or "" if alt else ""))
            )
        elif name in _TAGS and not token.startswith("</"):
            href = _HREF.search(token)
            url = next((g for g in href.groups() if g is not None), "") if href else ""
            self.tags.append((name, self.put(""), unescape(url)))
            del self.tags[:-_MAX_DEPTH]
        elif name in _TAGS:
            self._end_tag(name)

    def _end_tag(self, name: str) -> None:
        """Close the innermost open tag of a name, and add its mark."""
        for index in range(len(self.tags) - 1, -1, -1):
            if self.tags[index][0] == name:
                _, piece, url = self.tags[index]
                del self.tags[index:]
                if name != "a" or url:
                    self.found.append((_TAGS[name], piece, len(self.pieces), url, ""))
                return

    def _star(self, token: str, match: re.Match[str]) -> None:
        """Read a run of `*` or `_` as opening, closing, or literal text."""
        before = self.text[match.start() - 1 : match.start()]
        after = self.text[match.end() : match.end() + 1]
        inside_word = token[0] == "_" and before.isalnum() and after.isalnum()
        parts = [token] if len(token) < 3 else [token[:2], token[0]]
        for part in parts if not before.isspace() and before else reversed(parts):
            if inside_word:
                self.put(part)
            elif before and not before.isspace() and self._closes(part):
                continue
            elif after and not after.isspace():
                self.emphasis.append((part, self.put(part)))
                del self.emphasis[:-_MAX_DEPTH]
            else:
                self.put(part)

    def _closes(self, delimiter: str) -> bool:
        """Return whether a delimiter closes emphasis in the innermost bracket, and add its mark."""
        floor = min(self.brackets[-1][2], len(self.emphasis)) if self.brackets else 0
        for index in range(len(self.emphasis) - 1, floor - 1, -1):
            if self.emphasis[index][0] == delimiter:
                piece = self.emphasis[index][1]
                self.pieces[piece] = ""
                del self.emphasis[index:]
                self.found.append(
                    ("strong" if len(delimiter) == 2 else "emphasis", piece, len(self.pieces), "", "")
                )
                return True
        return False

    def _strike(self, token: str, _: re.Match[str]) -> None:
        """Drop `~~`: what is struck out stays."""

    def _emoji(self, token: str, match: re.Match[str]) -> None:
        """Replace an emoji's name, `:fire:`, by a blank, unless a word touches it."""
        around = self.text[match.start() - 1 : match.start()] + self.text[match.end() : match.end() + 1]
        glued = any(c.isalnum() for c in around) and not token[-1].isdecimal()
        self.put(token if glued else " ")

    def _attributes(self, token: str, _: re.Match[str]) -> None:
        """Drop attributes, `{.class}`, after a mark; keep other text in braces."""
        closing_link = bool(self.pieces) and any(
            f[2] == len(self.pieces) or f[0] == "link" for f in self.found[-1:]
        )
        if not (closing_link or token.startswith("{:")):
            self.put(token)

    def _hard(self, token: str, _: re.Match[str]) -> None:
        """Add a line end for a hard break."""
        self.put("\n")

    def _soft(self, token: str, _: re.Match[str]) -> None:
        """Add a blank for a line end, but keep the line end after a mark."""
        end = self.found[-1][2] if self.found else -9
        ends_mark = end >= len(self.pieces) - 2 and not "".join(self.pieces[end:]).strip()
        self.put("\n" if ends_mark else " ")  # authors are often on the line below a marked title
