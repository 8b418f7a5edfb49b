"""No style knows the type of the entry.

It is printed as `@misc`, or not at all.

Bad:

```bibtex
@artcile{dean2012large, author = {Jeffrey Dean}, title = {Large networks}, journal = {Networks}, year = {2012}}
```

Good:

```bibtex
@article{dean2012large, author = {Jeffrey Dean}, title = {Large networks}, journal = {Networks}, year = {2012}}
```
"""

from collections.abc import Iterator

from seminal.check.book import Book
from seminal.check.book_entries import BookEntry
from seminal.check.load import CslEntry
from seminal.check.rule_kinds import EntryRule
from seminal.check.standard import TYPES
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Severity
from seminal.text.did_you_mean import nearest


def of_type(item: BookEntry, book: Book) -> Iterator[Diagnostic]:
    """Yield a finding for an entry type unknown to BibTeX styles."""
    kind = item.entry.type.lower()
    if kind not in TYPES and not isinstance(item.entry, CslEntry):
        near = nearest(kind, TYPES)
        hint = f"did you mean @{near}?" if near else "styles print it as @misc, or not at all"
        yield Diagnostic("unknown-type", item.place, f"{item.key}: no style knows @{kind}", hint)


RULE = EntryRule("unknown-type", "SEM458", Severity.WARNING, __doc__, on_entry=of_type)
