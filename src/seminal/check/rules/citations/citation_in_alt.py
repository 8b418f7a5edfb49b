"""A citation is in the alternative text of an image.

Alt texts are plain: readers who cannot see the image hear the bare key. Put the citation into the caption.

Bad:

```markdown
![A plot](plot.png){fig-alt="The plot of @vaswani2017attention"}
```

Good:

```markdown
![A plot, after @vaswani2017attention](plot.png){fig-alt="Loss falls with size"}
```
"""

from collections.abc import Iterator
from typing import Final

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Rule, Severity
from seminal.model.source import Span
from seminal.text.pattern import lazy

_ATTRIBUTE: Final = lazy(r"alt(?:=\"|: *)([^\"\n]*)")
_KEY: Final = lazy(r"(?<![\w@])@\{?([\w:.#$%&+?<>~/-]+)")


def in_alternatives(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `citation-in-alt` for keys in alt attributes, which pandoc leaves as they are."""
    for source in book.sources.values():
        if not book.reports(source.path) or not (source.has("alt=") or source.has("alt:")):
            continue
        for attribute in _ATTRIBUTE.finditer(source.text):
            for match in _KEY.finditer(source.text, attribute.start(1), attribute.end(1)):
                key = match[1].rstrip(".:")
                if key in book.entries.by_key:
                    place = source.locate(Span(match.start(), match.start(1) + len(key)))
                    message = f"@{key} is in an alt text, which shows the bare key"
                    yield Diagnostic("citation-in-alt", place, message)


RULE = Rule("citation-in-alt", "SEM307", Severity.WARNING, __doc__, check=in_alternatives)
