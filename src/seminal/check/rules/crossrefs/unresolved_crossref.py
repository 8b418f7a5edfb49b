r"""A cross-reference names a label that is nowhere in the book.

Quarto prints `?@fig-x` and goes on. In a book without Quarto, `@fig:x` is a cross-reference of the filter
pandoc-crossref where `{#fig:x}` labels something; code may make the label, and without the filter it is a citation.
In LaTeX, `\ref` and similar commands (hyperref, cleveref, varioref, macros of the book) need a `\label`, or `??` is printed.

Bad:

```markdown
See @fig-atention.

![Attention](a.png){#fig-attention}
```

Good:

```markdown
See @fig-attention.

![Attention](a.png){#fig-attention}
```
"""

from collections.abc import Iterator

from seminal.check.book import Book
from seminal.check.rules.crossrefs._bookdown import of_bookdown
from seminal.check.rules.crossrefs._latex import of_latex
from seminal.check.rules.crossrefs._quarto import of_quarto
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Rule, Severity


def unresolved(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield a finding for each reference to a label that no file sets."""
    for of_format in (of_quarto, of_bookdown, of_latex):
        yield from of_format(book, settings)


RULE = Rule("unresolved-crossref", "SEM316", Severity.WARNING, __doc__, check=unresolved)
