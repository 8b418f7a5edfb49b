"""A `date` is not a date as biblatex reads it.

biber drops it, and the reference prints "n.d.". Write YYYY, YYYY-MM, YYYY-MM-DD or a range with a slash.

Bad:

```bibtex
@book{a2012, author = {Ann Author}, title = {A book}, date = {12/2012}}
```

Good:

```bibtex
@book{a2012, author = {Ann Author}, title = {A book}, date = {2012-12}}
```
"""

from collections.abc import Iterator, Mapping

from seminal.check.rule_kinds import FieldRule, Finding, value_finding
from seminal.check.rules.fields._edtf import is_edtf
from seminal.model.rules import Severity


def date(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-date` unless biblatex can read the value as a date or range."""
    if value.strip() and not is_edtf(value):
        yield value_finding(
            "bad-date", value, f"{value.strip()} is not a date", "write YYYY, YYYY-MM or YYYY-MM-DD"
        )


RULE = FieldRule(
    "bad-date", "SEM406", Severity.WARNING, __doc__, on=dict.fromkeys(("date", "urldate"), date), csl=True
)
