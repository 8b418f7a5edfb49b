"""A Quarto shortcode opens with `{{<` and never closes.

Quarto drops the rest of the file without a word.

Bad:

```markdown
See {{< meta title >.

And more [@vaswani2017attention].
```

Good:

```markdown
See {{< meta title >}}.

And more [@vaswani2017attention].
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("broken-shortcode", "SEM304", Severity.ERROR, __doc__)
