"""An ISSN has the wrong form or check digit.

A digit was mistyped: the number finds another journal, or none.

Bad:

```bibtex
issn = {0028-0837},
```

Good:

```bibtex
issn = {0028-0836},
```
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.rule_kinds import FieldRule, Finding, value_finding
from seminal.model.rules import Severity
from seminal.text.identifiers import is_issn
from seminal.text.pattern import lazy

_SERIAL_NUMBER: Final = lazy(r"(?i)\d{4}[ \-–]?\d{3}[\dX]")


def issn(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-issn` for a number whose form or check digit is wrong (ISO 3297)."""
    numbers = list(_SERIAL_NUMBER.finditer(value))
    if not numbers and value.strip():
        yield value_finding(
            "bad-issn", value, f"{value.strip()} is not an ISSN", "an ISSN looks like 0028-0836"
        )
    for match in numbers:
        digits = re.sub(r"[ \-–]", "", match.group()).upper()
        if not is_issn(digits):
            message = f"{match.group()} is not an ISSN: its check digit is wrong"
            yield Finding("bad-issn", match.start(), match.end(), message)


RULE = FieldRule("bad-issn", "SEM409", Severity.WARNING, __doc__, on={"issn": issn}, csl=True)
