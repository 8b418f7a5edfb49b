"""A key begins with a prefix that Quarto keeps for cross-references.

Quarto takes `@fig-2012` for a figure and prints `?@fig-2012`; it is never a citation.

Bad:

```bibtex
@article{fig-2012, author = {Jeffrey Dean}, title = {Large networks}, journal = {Networks}, year = {2012}}
```

Good:

```bibtex
@article{dean2012fig, author = {Jeffrey Dean}, title = {Large networks}, journal = {Networks}, year = {2012}}
```
"""

from seminal.check.rules.keys._letters import letters
from seminal.model.rules import Rule, Severity

RULE = Rule("crossref-like-key", "SEM420", Severity.WARNING, __doc__, check=letters, names_only=True)
