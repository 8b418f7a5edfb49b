"""A key holds a character that BibTeX or biber cannot take.

White space and commas end a key. Biber stops at quotes, braces, `#`, `%`, `=` and parentheses, of which BibTeX takes all;
LaTeX cannot cite a key with `~` or a backslash.

Bad:

```bibtex
@article{dean(2012), author = {Jeffrey Dean}, title = {Large networks}, journal = {Networks}, year = {2012}}
```

Good:

```bibtex
@article{dean2012, author = {Jeffrey Dean}, title = {Large networks}, journal = {Networks}, year = {2012}}
```
"""

from seminal.check.rules.keys._letters import letters
from seminal.model.rules import Rule, Severity

RULE = Rule("bad-key", "SEM410", Severity.WARNING, __doc__, check=letters, names_only=True)
