r"""A field holds a command that reads or writes files, starts programs or changes TeX.

A .bib file is data from strangers, and LaTeX runs what it contains. No reference needs these commands.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Networks \input{/etc/passwd}},
  journal = {A Journal of Networks},
  year = {2012},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("dangerous-latex", "SEM422", Severity.ERROR, __doc__)
