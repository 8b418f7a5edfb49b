"""References in prose whose title, first author or year may have been read wrongly.

Prose is read by a trained labeller, which says how sure it is. This warning counts a list's references that it reads
wrongly as often as rightly, and leads to the first; `seminal read FILE` lists them ahead of all others, and
`seminal explain KEY` shows which words it took for what. A DOI or an arXiv number in the line settles everything.

Bad:

```text
ders., Wind a.a.O. S. 12 (1999), s. auch Lampe 3 Kap. 2
```

Good:

```text
Stone, Ada: Der Wind im Hafen. In: Zeitschrift für Winde 3 (1999), S. 12-19. doi:10.1234/winde.1999.12
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("doubtful-entry", "SEM107", Severity.WARNING, __doc__)
