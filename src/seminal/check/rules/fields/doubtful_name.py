"""A name may be split wrongly: only a person knows.

Records lose particles ("Scao, Teven Le" for Teven Le Scao), make two authors of one person's two names, and name a
person twice. Nothing is changed: look at the paper, and give the names in `bib/overrides.yml`.

Bad:

```bibtex
@misc{jiang2023mistral, author = {Jiang, Albert Q. and Scao, Teven Le}, title = {Mistral 7B}, year = {2023}}
```

Good:

```bibtex
@misc{jiang2023mistral, author = {Jiang, Albert Q. and Le Scao, Teven}, title = {Mistral 7B}, year = {2023}}
```
"""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from seminal.check.rule_kinds import FieldRule, Finding
from seminal.model.entry import PEOPLE
from seminal.model.rules import Severity

_AND: Final = re.compile(r"(?<!\s)\s+and\s+")
_PARTICLE_LAST: Final = re.compile(
    r"(?P<family>[^\W\d_][^,{}\\]{0,200}),\s*+(?P<given>[^,{}\\]{0,200}[^\W\d_.]\S{0,100})\s+"
    r"(?P<particle>Le|El|Del|Della|De|De La|Dos|Von|Van|Van Der|Van Den|Ter|St\.)"
)
_VIETNAMESE: Final = frozenset(
    "nguyen nguyễn tran trần le lê pham phạm huynh huỳnh phan vu vũ vo võ dang đặng bui bùi do đỗ ho hồ ngo ngô duong "
    "dương ly lý dinh đinh hoang hoàng truong trương".split()
)
"""Family names whose given names end in words that are particles elsewhere."""
_LONE: Final = re.compile(r"\{?([A-Z][a-z]{1,12})\}?")


def doubtful(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `doubtful-name` for a particle after the given name, two lone names, a repeated name."""
    if " and " not in value and "," not in value:
        return
    names: list[tuple[str, int]] = []
    at = 0
    for part in _AND.split(value):
        at = value.index(part, at)
        names.append((part.strip(), at + len(part) - len(part.lstrip())))
        at += len(part)
    for name, at in names:
        found = _PARTICLE_LAST.fullmatch(name)
        if found and found["family"].lower() not in _VIETNAMESE:
            family = f"{found['particle']} {found['family']}"
            message = f"{name}: the family name may be {family}"
            yield Finding(
                "doubtful-name", at, at + len(name), message, f"if so, write {family}, {found['given']}"
            )
    separated = sum("," in name for name, _ in names)
    for (left, at), (right, right_at) in pairwise(names):
        if separated >= 3 and _LONE.fullmatch(left) and _LONE.fullmatch(right):
            message = f"{left} and {right} may be one person's two names"
            yield Finding("doubtful-name", at, right_at + len(right), message)
    earlier: set[str] = set()
    for name, at in names:
        if name in earlier and "," in name:
            message = f"{name} is named twice"
            yield Finding("doubtful-name", at, at + len(name), message, "two people may have one name")
        earlier.add(name)


RULE = FieldRule(
    "doubtful-name", "SEM426", Severity.NOTE, __doc__, on=dict.fromkeys(PEOPLE, doubtful), csl=True
)
