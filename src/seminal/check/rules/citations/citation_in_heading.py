"""A citation is in a heading.

It is repeated in the table of contents, in running heads and in the HTML title, and its number comes before
all others. Cite in the first sentence.

Bad:

```markdown
# Attention [@vaswani2017attention]

Text.
```

Good:

```markdown
# Attention

Attention [@vaswani2017attention] is ...
```
"""

from collections.abc import Iterator
from typing import Final

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Rule, Severity

_SHORT_TITLE: Final = r"give a short title: \section[...]{...}"


def in_headings(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `citation-in-heading`."""
    for chapter in book.manuscript.chapters:
        latex = chapter.path.endswith(".tex")
        for citation in chapter.citations if book.reports(chapter.path) else ():
            if citation.context == "heading":
                name, hint = (citation.key, _SHORT_TITLE) if latex else (f"@{citation.key}", "")
                message = f"{name} is in a heading: the table of contents repeats it"
                yield Diagnostic("citation-in-heading", citation.location, message, hint)


RULE = Rule("citation-in-heading", "SEM308", Severity.NOTE, __doc__, check=in_headings)
