"""Org-mode: headlines, lists and tables, on the block parser of Markdown."""

from __future__ import annotations

import re

from seminal.model.entry import Reading
from seminal.model.source import Source
from seminal.read import listing
from seminal.read.inline import inline
from seminal.read.markdown import Parser
from seminal.read.marked import Marked
from seminal.read.unbroken import lines

_HEADLINE = re.compile(
    r"(\*+)\s+(?:(?:TODO|DONE|NEXT|WAITING|READ|READING)\s+)?(?:\[#[A-Z]\]\s+)?(.*?)(?:\s+:[\w@:#%]+:)?\s*$"
)
_KEYWORD = re.compile(r"\s*#(?:\+\w|\s|$)|\s*:[\w-]+:")
_BEGIN = re.compile(r"\s*#\+begin_(src|example|quote|export)\b\s*(\w*)", re.IGNORECASE)
_LINK = re.compile(r"\[\[([^\[\]\s]{1,2000})\](?:\[([^\[\]]{1,500})\])?\]")
_BOLD = re.compile(r"(?<![\w*])\*(?=\S)([^*\n]{1,400}?)(?<=\S)\*(?![\w*])")
_ITALIC = re.compile(r"(?<![\w/:.])/(?=\S)([^/\n]{2,400}?)(?<=\S)/(?![\w/])")
_CODE = re.compile(r"(?<!\w)[=~](?=\S)([^=~\n]{1,200}?)(?<=\S)[=~](?!\w)")


def read(source: Source) -> Reading:
    """Return what an org-mode document lists."""
    parser = OrgParser(source)
    parser.run(list(lines(source.text)))
    return listing.compile_items(source, parser.items(), parser.claims, parser.readings)


def to_markdown(text: str) -> str:
    """Return org's inline markup as Markdown's (Org manual, section 12.2 and 4)."""
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(f"[{match.group(2)}](<{match.group(1)}>)" if match.group(2) else f"<{match.group(1)}>")
        return f"\ue000{len(kept) - 1}\ue001"

    text = _LINK.sub(keep, text)
    text = _CODE.sub(r"`\1`", _ITALIC.sub(r"_\1_", _BOLD.sub(r"**\1**", text)))
    return re.sub(
        "\ue000(\\d+)\ue001", lambda m: kept[int(m.group(1))] if int(m.group(1)) < len(kept) else "", text
    )


class OrgParser(Parser):
    """The Markdown parser with org's headlines, blocks, drawers and inline markup."""

    def inline(self, text: str) -> Marked:
        """Return a text without org's inline markup."""
        return inline(to_markdown(text), self.definitions)

    def _heading(self, at: int, line: str) -> int | None:
        match = _HEADLINE.match(line)
        if match is None:
            return None
        self._enter(len(match.group(1)) + 1, match.group(2))  # the title is in `#+TITLE:`
        self.claim(at, at + 1, "heading")
        return at + 1

    def _fenced(self, at: int, line: str) -> int | None:
        match = _BEGIN.match(line)
        if match is None:
            if _KEYWORD.match(line):
                self.claim(at, at + 1, "skipped", "document metadata")
                return at + 1
            return None
        end = at + 1
        closing = f"#+end_{match.group(1).lower()}"
        while end < len(self.rows) and not self.line(end).strip().lower().startswith(closing):
            end += 1
        after = min(end + 1, len(self.rows))
        if match.group(1).lower() == "src" and match.group(2).lower() in ("bibtex", "bib", "latex"):
            self.claim(at, at + 1, "skipped", "markup")
            self._bibtex(at + 1, end)
            self.claim(end, after, "skipped", "markup")
        elif match.group(1).lower() == "quote":
            self.claim(at, at + 1, "skipped", "markup")
            return at + 1
        else:
            self.claim(at, after, "skipped", "code")
        return after
