"""HTML blocks: Markdown inside them is read (manual, Extension: markdown_in_html_blocks)."""

from __future__ import annotations

from typing import Final

from seminal.scan import html
from seminal.scan.known_names import VERBATIM_TAGS, VOID_TAGS
from seminal.scan.pieces import RegionParser

_DEEPEST: Final = 60  # nested containers beyond which content is not looked at


class HtmlBlocks(RegionParser):
    """The part of the block parser that reads HTML."""

    def _html(self, at: int, indent: int) -> int:
        """Read a block of HTML: a comment, a tag, an element with its content; return where it ends, or -1."""
        if indent:
            return -1
        text, end = self.text, self.end
        after = html.comment(text, at, end)
        if after >= 0:
            return self._after_tag(after)
        after, name, kind = html.tag(text, at, end)
        if after < 0:
            element = html.odd_element(text, at, end)
            return self._after_tag(element) if element >= 0 else -1
        if not html.is_block(name):
            return -1
        if kind != "open":
            return self._after_tag(after)
        if name in VERBATIM_TAGS:
            close = html.verbatim(text, after, end, name)
            if close >= 0:
                return close
        if name in VOID_TAGS or text.startswith("/>", after - 2) or self.depth >= _DEEPEST:
            return self._after_tag(after, blanks=False)
        return self._html_content(after, name)

    def _after_tag(self, at: int, *, blanks: bool = True) -> int:
        while at < self.end and self.text[at] in " \t":
            at += 1
        return self.blanks(at) if blanks else at

    def _html_content(self, at: int, name: str) -> int:
        """Read the blocks of an element, its first line's indent taken from each; return where its closing tag ends."""
        text, end = self.text, self.end
        here = self._after_tag(at, blanks=False)
        indent = 0
        if name == "div":
            here = self.blanks(here)
        elif text.startswith("\n", here):
            here += 1
            while here + indent < end and text[here + indent] == " ":
                indent += 1
            here += indent
        before, self.state.html = self.state.html, name
        self.depth += 1
        while here < end:
            start = here
            gobbled = 0
            while gobbled < indent and here < end and text[here] == " ":
                here += 1
                gobbled += 1
            if text.startswith("</", here):
                after, closed, kind = html.tag(text, here, end)
                if after >= 0 and kind == "close" and closed == name:
                    here = after
                    break
            here = max(self.block(here), start + 1)
        self.depth -= 1
        self.state.html = before
        return here
