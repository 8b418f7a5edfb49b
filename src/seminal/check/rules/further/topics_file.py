"""The file of topics and works for reading sections is missing or unusable.

`seminal build` writes it. Commit `bib/`, or build before rendering.

Bad:

```text
quarto render, without bib/topics.json
```

Good:

```text
seminal build && quarto render
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("topics-file", "SEM805", Severity.WARNING, __doc__)
