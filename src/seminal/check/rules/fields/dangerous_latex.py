r"""A field holds a command that reads or writes files, starts programs or changes TeX.

A .bib file is data from strangers, and LaTeX runs what it contains. No reference needs these commands.

Bad:

```bibtex
title = {Networks \input{/etc/passwd}},
```

Good:

```bibtex
title = {Networks},
```
"""

from collections.abc import Iterator, Mapping

from seminal.check.rule_kinds import EVERY_FIELD, FieldRule, Finding
from seminal.check.rules.fields._markup import DANGER
from seminal.model.rules import Severity


def danger(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `dangerous-latex` for commands that reach files, programs or TeX itself."""
    if "\\" in value or "^^" in value:
        for match in DANGER.finditer(value):
            message = f"{match.group()} does not belong in a reference: it can read files or change TeX"
            yield Finding("dangerous-latex", match.start(), match.end(), message, "remove it")


RULE = FieldRule("dangerous-latex", "SEM422", Severity.ERROR, __doc__, on={EVERY_FIELD: danger}, csl=True)
