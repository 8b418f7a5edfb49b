"""Two sources disagree on a field of one work.

The more trusted source wins by the table in the documentation; the other value is kept in
`bib/provenance.json`. Nothing is hidden: look at both, and decide in `bib/overrides.yml` if the choice is
wrong. A field that `set:` gives is settled, and no conflict any more.

Bad:

```text
list A: Megatron-LM, 2019
list B: Megatron-LM, 2020
```

Good:

```yaml
set:
  shoeybi2019megatron: {year: 2019}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("conflict", "SEM201", Severity.NOTE, __doc__)
