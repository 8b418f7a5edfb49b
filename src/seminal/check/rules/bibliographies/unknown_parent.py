"""`crossref`, `xdata` or another field that names an entry names one that is not there.

The fields that should be inherited are missing without a word; so is the work that `related` of biblatex would add.

Bad:

```bibtex
@inproceedings{a2012, author = {Ann Author}, title = {A paper}, crossref = {proc2012}}
```

Good:

```bibtex
@inproceedings{a2012, author = {Ann Author}, title = {A paper}, crossref = {proc2012}}
@proceedings{proc2012, title = {Proceedings of it}, year = {2012}}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("unknown-parent", "SEM457", Severity.WARNING, __doc__)
