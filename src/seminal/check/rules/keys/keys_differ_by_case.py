r"""Two keys differ only by case.

BibTeX takes them for one key; pandoc and biber for two. Reported where BibTeX reads the book's bibliography.

Bad:

```latex
\documentclass{book}\bibliographystyle{plain}
```

```bibtex
@misc{Dean2012, title = {Latency at the tail}, year = {2012}}
@misc{dean2012, title = {Large scale distributed deep networks}, year = {2012}}
```

Good:

```latex
\documentclass{book}\bibliographystyle{plain}
```

```bibtex
@misc{dean2012latency, title = {Latency at the tail}, year = {2012}}
@misc{dean2012large, title = {Large scale distributed deep networks}, year = {2012}}
```
"""

from collections.abc import Iterator

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Rule, Severity


def differing_by_case(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `keys-differ-by-case`: to pandoc and in `\\bibitem` they are two keys, to BibTeX one."""
    first_spelling: dict[str, str] = {}
    for key, places in book.entries.by_key.items() if book.reports_entries else ():
        if places[0].bibliography.path.endswith(".tex"):
            continue
        earlier = first_spelling.setdefault(key.lower(), key)
        if earlier != key:
            message = f"{key} and {earlier} differ only by case: BibTeX takes them for one key"
            related = (book.entries.by_key[earlier][0].place,)
            yield Diagnostic("keys-differ-by-case", places[0].place, message, "rename one", related=related)


RULE = Rule(
    "keys-differ-by-case",
    "SEM438",
    Severity.WARNING,
    __doc__,
    readers=frozenset(("bibtex8",)),
    check=differing_by_case,
    names_only=True,
)
