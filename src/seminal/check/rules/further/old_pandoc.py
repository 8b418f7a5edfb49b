"""This pandoc is too old to print references in reading sections.

Pandoc 3.0 or later is needed; `pip install './seminal[pandoc]'` brings one.

Bad:

```text
pandoc 2.9
```

Good:

```text
pandoc 3.9
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("old-pandoc", "SEM804", Severity.ERROR, __doc__)
