r"""A LaTeX chapter writes a key in another case than the bibliography.

BibTeX does not regard case and finds the entry; biber and pandoc do, and print a question mark. `--fix`
writes the key as it is. In Markdown this is `unknown-key`.

Bad:

```latex
See \cite{Vaswani2017Attention}.
```

Good:

```latex
See \cite{vaswani2017attention}.
```
"""

from seminal.check.rules.citations._keys import unloaded_keys
from seminal.model.rules import Rule, Severity

RULE = Rule("key-case", "SEM309", Severity.WARNING, __doc__, check=unloaded_keys)
