"""A `month` is no month.

Styles print it as it is or drop it; dates sort wrongly.

Where all is LaTeX and the style is BibTeX's, any text is printed as it is, and the rule is silent.

Bad:

```bibtex
month = {13},
```

Good:

```bibtex
month = dec,
```
"""

from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.rule_kinds import FieldRule, Finding, value_finding
from seminal.model.rules import Severity
from seminal.text.numerals import whole_number
from seminal.text.pattern import lazy

_MONTH: Final = lazy(
    r"(?i)(?<![a-z])(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sep(?:t(?:ember)?)?|oct(?:ober)?|(?:nov|dec)(?:ember)?)(?![a-z])"
)
_SEASON: Final = lazy(r"(?i)spring|summer|autumn|fall|winter|quarter|q[1-4]\b")


def month(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-month` unless the value is a month, a season or 1 to 12."""
    plain = value.strip(' {}#\n\t"')
    if not plain or _MONTH.search(plain) or _SEASON.search(plain):
        return
    if 1 <= (whole_number(plain) or 0) <= 12:
        return
    yield value_finding(
        "bad-month", value, f"{plain} is not a month", "write jan, feb, ... or a number from 1 to 12"
    )


RULE = FieldRule(
    "bad-month",
    "SEM411",
    Severity.WARNING,
    __doc__,
    readers=frozenset(("pandoc", "biber")),
    on={"month": month},
)
