"""The title of the proceedings holds the pages.

Styles print pages by themselves, in their own form, and only from `pages`.

Bad:

```bibtex
@inproceedings{a2012, author = {Ann Author}, title = {A paper}, booktitle = {Proc. of Things, pages 12--24}, year = {2012}}
```

Good:

```bibtex
@inproceedings{a2012, author = {Ann Author}, title = {A paper}, booktitle = {Proc. of Things}, pages = {12--24}, year = {2012}}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("crowded-booktitle", "SEM421", Severity.NOTE, __doc__)
