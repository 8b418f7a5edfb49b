"""A heading of a reading list belongs to no topic of `bib/topics.yml`.

Its works get a topic of their own, named after the heading: right for a list with good headings, a nuisance
for "Misc".

Bad:

```markdown
## Misc

- Attention is all you need
```

Good:

```yaml
topics:
  - slug: attention
    title: Attention
    headings: [Misc]
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("unmapped-heading", "SEM203", Severity.NOTE, __doc__)
