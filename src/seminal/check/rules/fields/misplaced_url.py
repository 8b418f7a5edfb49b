"""A URL is in a title, a name, a venue or a publisher.

It is no link there, and LaTeX stumbles over its underscores and percent signs.

Bad:

```bibtex
journal = {https://example.org/journal},
```

Good:

```bibtex
journal = {A Journal of Networks},
url = {https://example.org/journal},
```
"""

from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.rule_kinds import FieldRule, Finding, blank
from seminal.model.rules import Severity
from seminal.text.pattern import lazy

_ADDRESS: Final = lazy(r"(?:https?|ftp)://[^\s{}]+")
_LINK: Final = lazy(r"\\(?:href|url|nolinkurl)\b\s*(?:\[[^\[\]]*\]\s*)?\{(?:[^{}]|\{[^{}]*\})*\}")
"""What LaTeX and pandoc print as a link: `\\href{address}{text}`."""


def misplaced(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `misplaced-url` for the first URL outside of `\\href` and `\\url`."""
    if "://" not in value:
        return
    open_ = _LINK.sub(blank, value) if "\\" in value else value
    if match := _ADDRESS.search(open_):
        message = "URL in a field that is not a link"
        yield Finding("misplaced-url", match.start(), match.end(), message, "give it in `url`")


RULE = FieldRule(
    "misplaced-url",
    "SEM441",
    Severity.WARNING,
    __doc__,
    on=dict.fromkeys(("title", "booktitle", "journal", "author", "publisher"), misplaced),
)
