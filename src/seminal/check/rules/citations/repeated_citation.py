"""One key is cited twice in one group of citations.

The reference is printed twice, side by side. Join the locators, or name it once.

Bad:

```markdown
Shown twice [@vaswani2017attention; @vaswani2017attention, p. 3].
```

Good:

```markdown
Shown once [@vaswani2017attention, p. 3].
```
"""

from collections.abc import Iterator
from itertools import pairwise, starmap
from typing import Final

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.manuscript import Chapter, Citation
from seminal.model.rules import Rule, Severity
from seminal.model.source import Source


def repeated(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield a finding for each key that comes twice within one group of citations."""
    for chapter in book.manuscript.chapters:
        source = book.sources.get(chapter.path) if book.reports(chapter.path) else None
        if source is not None:
            yield from _repeated_in_groups(chapter, source)


_MAX_GROUP = 20  # citations that one group may hold
_MAX_DISTANCE = 400  # characters between two citations of one group
_IN_BRACKETS: Final = ("normal", "suppress-author")


def _repeated_in_groups(chapter: Chapter, source: Source) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each key that comes twice within one group of citations."""
    last_index: dict[str, int] = {}
    for index, citation in enumerate(chapter.citations):
        earlier = last_index.get(citation.key, -_MAX_GROUP)
        last_index[citation.key] = index
        if index - earlier >= _MAX_GROUP:  # nearly always: only what comes back soon is looked at closely
            continue
        pairs = list(pairwise(chapter.citations[earlier : index + 1]))
        # to find one line in a text is to find all of them
        if all(starmap(_is_near, pairs)) and all(_is_one_group(left, right, source) for left, right in pairs):
            message = f"{citation.key} is cited twice in one group"
            related = (chapter.citations[earlier].location,)
            yield Diagnostic("repeated-citation", citation.location, message, "name it once", related=related)


def _is_near(left: Citation, right: Citation) -> bool:
    """Return whether the second citation begins up to three lines after the first's end."""
    before, after = left.location, right.location
    return before.path == after.path and 0 <= after.line - before.end_line < 4


def _is_one_group(left: Citation, right: Citation, source: Source) -> bool:
    """Return whether two citations are in the same brackets or LaTeX command.

    Citations with locators (`[@k, p. 3; @k, p. 9]`) have more than a semicolon between them: each prints its own.
    """
    start = source.offset(left.location.end_line, left.location.end_column)
    stop = source.offset(right.location.line, right.location.column)
    if not start <= stop < start + _MAX_DISTANCE:
        return False
    gap = source.text[start:stop]
    if left.mode == "latex" or source.path.endswith(".tex"):
        return gap.strip(" \n\t%") == ","
    bracketed = left.mode in _IN_BRACKETS and right.mode in _IN_BRACKETS
    return bracketed and gap.lstrip().startswith(";") and "]" not in gap and "[" not in gap


RULE = Rule("repeated-citation", "SEM313", Severity.WARNING, __doc__, check=repeated)
