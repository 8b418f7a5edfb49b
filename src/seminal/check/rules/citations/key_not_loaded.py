"""The key is in another bibliography of the book, which this chapter does not load.

In Quarto's HTML a chapter's own `bibliography` replaces the project's; in PDF it is ignored. The citation
prints as `???` in one of them.

Bad:

```text
intro.qmd says `bibliography: intro.bib` and cites a key of references.bib
```

Good:

```text
intro.qmd says `bibliography: [intro.bib, references.bib]`
```
"""

from seminal.check.rules.citations._keys import unloaded_keys
from seminal.model.rules import Rule, Severity

RULE = Rule("key-not-loaded", "SEM310", Severity.ERROR, __doc__, check=unloaded_keys)
