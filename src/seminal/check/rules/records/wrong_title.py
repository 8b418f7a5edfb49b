"""The records know the work under another title.

Found by `seminal verify`: words are missing, added or replaced, or the identifier is real and the title is not.
Letter case, accents, a plural, a spelled-out acronym and a left-out subtitle contradict nothing.

Bad:

```bibtex
title = {Megatron-LM: Training Multi-Billion Parameter Models Using Model Parallelism},
eprint = {1909.08053},
```

Good:

```bibtex
title = {Megatron-LM: Training Multi-Billion Parameter Language Models Using Model Parallelism},
eprint = {1909.08053},
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("wrong-title", "SEM506", Severity.ERROR, __doc__)
