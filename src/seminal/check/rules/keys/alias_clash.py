r"""An alias (`ids`) of one entry is the key of another.

Tools differ on which entry is meant.

Bad:

```bibtex
@inproceedings{vaswani2017attention,
  author = {Vaswani, Ashish and Shazeer, Noam},
  title = {Attention is all you need},
  booktitle = {Advances in Neural Information Processing Systems},
  ids = {knuth1984},
  year = {2017},
}
@book{knuth1984, author = {Donald E. Knuth}, title = {The {\TeX}book}, publisher = {Addison-Wesley}, year = {1984}}
```

Good:

```bibtex
@inproceedings{vaswani2017attention,
  author = {Vaswani, Ashish and Shazeer, Noam}, title = {Attention is all you need}, year = {2017},
  booktitle = {Advances in Neural Information Processing Systems},
}
@book{knuth1984, author = {Donald E. Knuth}, title = {The {\TeX}book}, publisher = {Addison-Wesley}, year = {1984}}
```
"""

from collections.abc import Iterator

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Rule, Severity


def clashes(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield a finding for each alias of an entry that is the key of another."""
    for item in book.entries.aliased if book.reports_entries else ():
        for alias in item.aliases:
            others = [one for one in book.entries.by_key.get(alias, ()) if one is not item]
            if others:
                message = f"{alias} is an alias of {item.key} and the key of another entry"
                yield Diagnostic("alias-clash", item.place, message, "", related=(others[0].place,))


RULE = Rule("alias-clash", "SEM401", Severity.WARNING, __doc__, check=clashes, names_only=True)
