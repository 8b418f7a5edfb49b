"""`bib/overrides.yml` names a work that no reading list holds.

The decision has no effect: a key was changed, or misspelt. A misspelt field under `set:` stops the run with a
suggestion.

Bad:

```yaml
drop:
  - {work: vaswani2071attention, reason: listed twice}
```

Good:

```yaml
drop:
  - {work: vaswani2017attention, reason: listed twice}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("unknown-override", "SEM202", Severity.ERROR, __doc__)
