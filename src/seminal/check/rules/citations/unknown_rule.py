"""A `seminal: ignore` comment names a rule that does not exist.

It switches nothing off.

Bad:

```markdown
<!-- seminal: ignore unknwon-key -->
Text.
```

Good:

```markdown
<!-- seminal: ignore unknown-key -->
Text.
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("unknown-rule", "SEM315", Severity.WARNING, __doc__)
