"""A name may be split wrongly: only a person knows.

Records lose particles ("Scao, Teven Le" for Teven Le Scao), make two authors of one person's two names, and name a
person twice. Nothing is changed: look at the paper, and give the names in `bib/overrides.yml`.

Bad:

```bibtex
@misc{jiang2023mistral,
  author = {Jiang, Albert Q. and Scao, Teven Le},
  title = {Mistral 7B},
  year = {2023},
}
```

Good:

```bibtex
@misc{jiang2023mistral,
  author = {Jiang, Albert Q. and Le Scao, Teven},
  title = {Mistral 7B},
  year = {2023},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("doubtful-name", "SEM426", Severity.NOTE, __doc__)
