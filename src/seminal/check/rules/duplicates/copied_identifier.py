"""Entries of two works have one DOI or arXiv number.

Their titles differ, and so do the first author, volume, pages, venue or year: the number of one was copied to the other, and
a reader's link leads to the wrong work.

Bad:

```bibtex
@article{stone2005a,
  author = {Stone, Ada}, title = {Kites at Night}, journal = {Kite Letters}, year = {2005}, volume = {1},
  pages = {1--43}, doi = {10.1234/kites.1},
}
@article{stone2005b,
  author = {Stone, Ada}, title = {Anchors and Keels}, journal = {Boat Letters}, year = {2005}, volume = {7},
  pages = {225--236}, doi = {10.1234/kites.1},
}
```

Good:

```bibtex
@article{stone2005b,
  author = {Stone, Ada}, title = {Anchors and Keels}, journal = {Boat Letters}, year = {2005}, volume = {7},
  pages = {225--236}, doi = {10.1234/boats.7},
}
```
"""

from seminal.check.rules.duplicates._works import same_works
from seminal.model.rules import Rule, Severity

RULE = Rule("copied-identifier", "SEM460", Severity.WARNING, __doc__, check=same_works, names_only=True)
