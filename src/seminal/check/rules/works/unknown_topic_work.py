"""`bib/topics.yml` pins or removes a work that the lists or topic lack.

The line has no effect: the key is misspelt or has changed, or the work is not in the topic. A work that is pinned and
removed in one topic is removed.

Bad:

```yaml
topics:
  - slug: attention
    title: Attention
    headings: [Attention]
    pin: [vaswani2071attention]
```

Good:

```yaml
topics:
  - slug: attention
    title: Attention
    headings: [Attention]
    pin: [vaswani2017attention]
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("unknown-topic-work", "SEM205", Severity.ERROR, __doc__)
