"""A `year` is no year.

Four digits are expected at the end; other values sort and label the entry wrongly. What is not published yet has
`pubstate`.

Bad:

```bibtex
year = {in press},
```

Good:

```bibtex
year = {2012},
```
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.rule_kinds import FieldRule, Finding, value_finding
from seminal.check.rules.fields._edtf import is_edtf
from seminal.model.rules import Severity
from seminal.text.numerals import whole_number
from seminal.text.pattern import lazy

_PLAIN_YEAR: Final = re.compile(r"\s*(?:1[0-9]|20)\d\d\s*")
_TWO_YEARS: Final = lazy(r"\s*(1[0-9]|20)\d\d\s*[/–-]{1,2}\s*(?:\d\d)?\d\d\s*")
_NOT_DIGIT: Final = re.compile(r"[\W_]+")
_PENDING: Final = lazy(
    r"(?i)\{?\s{0,3}(?:in (?:press|prep|review|revision)|to appear|forthcoming|submitted|accepted|unpublished"
    r"|under (?:review|revision)|im (?:druck|erscheinen)|à paraître|sous presse|en prensa|no prelo|in stampa"
    r"|(?:n|o|s)\.? ?[dja]\.?(?![a-z]))"
)


def year(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-year` unless the last four characters that are no punctuation are digits.

    That is BibTeX's own rule for `year` (btxdoc, section 3.2): `about 1984` passes, `'84` does not. A double
    year (`1978/79`) passes too.
    """
    if _PLAIN_YEAR.fullmatch(value) or _TWO_YEARS.fullmatch(value) or not value.strip():
        return
    if ("/" in value or "-" in value) and is_edtf(value):
        return
    tail = _NOT_DIGIT.sub("", value)[-4:]
    if _PENDING.match(value.strip()):
        message = f"{value.strip()} is not a year"
        yield value_finding("bad-year", value, message, "say so in `pubstate` or `note`")._replace(note=True)
    elif len(tail) < 4 or not (tail.isascii() and tail.isdecimal()):
        yield value_finding("bad-year", value, f"{value.strip()} is not a year", "write four digits")
    elif not 1000 <= (whole_number(tail) or 0) < 2100:
        yield value_finding("bad-year", value, f"{tail} can hardly be the year of publication")


RULE = FieldRule("bad-year", "SEM415", Severity.WARNING, __doc__, on={"year": year}, csl=True)
