"""A bibliography that the book names does not exist.

Pandoc stops; Quarto prints every citation as `???`. Keys that no other file has are not reported until the file exists, but for those
that are surely a known key misspelt.

Bad:

```yaml
bibliography: bib/refrences.bib
```

Good:

```yaml
bibliography: bib/references.bib
```
"""

from seminal.check.rules.files._absent import absent
from seminal.model.rules import Rule, Severity

RULE = Rule("bibliography-missing", "SEM416", Severity.ERROR, __doc__, check=absent)
