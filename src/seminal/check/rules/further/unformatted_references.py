"""The references of a reading section could not be formatted in the document's citation style.

No section was put in: a half-made one would be worse. The message says what the citation processor said.

Bad:

```yaml
csl: no-such-style.csl
```

Good:

```yaml
csl: chicago-author-date.csl
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("unformatted-references", "SEM806", Severity.WARNING, __doc__)
