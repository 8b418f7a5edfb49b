r"""A cross-reference names a label that is nowhere in the book.

Quarto prints `?@fig-x` and goes on. In a book without Quarto, `@fig:x` is a cross-reference of the filter
pandoc-crossref where `{#fig:x}` labels something; code may make the label, and without the filter it is a citation.
In LaTeX, `\ref` and its like (hyperref, cleveref, varioref, macros of the book) need a `\label`, or `??` is printed.

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

from seminal.model.rules import Rule, Severity

RULE = Rule("unresolved-crossref", "SEM316", Severity.WARNING, __doc__)
