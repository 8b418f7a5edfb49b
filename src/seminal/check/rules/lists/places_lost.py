"""Works were read from a form that does not say on which line they are.

Origins then name the file only, and `seminal explain` cannot lead you to the line.

Bad:

```text
papers.docx
```

Good:

```text
papers.md
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("places-lost", "SEM104", Severity.NOTE, __doc__)
