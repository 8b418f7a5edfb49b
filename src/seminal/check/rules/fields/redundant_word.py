"""A field says "Vol.", "pp.", "No." or "edition" itself.

Styles add the word where they want it, and may print "vol. Vol. 3". `--fix` removes it. Of "second edition" that is said
only in books that BibTeX typesets: biblatex and pandoc print it as it is.

Bad:

```bibtex
volume = {Vol. 3},
```

Good:

```bibtex
volume = {3},
```
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.rule_kinds import FieldRule, Finding, ValueRule
from seminal.model.rules import Reader, Severity
from seminal.text.pattern import lazy

_ABBREVIATED: Final = lazy(  # "P10008" is the number of an article
    r"(?i)^\s*(?!(?-i:P)\d)(?:pp?\.?\s*(?=[\divxlc])|pages?\s+)"
)
_WORDS: Final[Mapping[str, re.Pattern[str]]] = {
    "pages": _ABBREVIATED,
    "volume": lazy(r"(?i)^\s*(?:vol\.?|volume)\s+(?=[\divxlc])"),
    "number": lazy(r"(?i)^\s*(?:no\.|nr\.|number|issue)\s*(?=\d)"),
    "edition": lazy(r"(?i)(?<=\S)\s+(?:edition|ed\.?|edn\.?)\s*$"),
}
"""Words that every citation style prints by itself."""


def redundant_word(name: str) -> ValueRule:
    """Return the check of the field `name` for a redundant word: "Vol. 3"."""
    pattern = _WORDS[name]

    def rule(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
        """Yield `redundant-word` where the pattern matches the value."""
        match = pattern.search(value)
        if match and match.group().strip():
            message = f"styles add {match.group().strip()} or a similar word themselves"
            readers: frozenset[Reader] = frozenset(("bibtex8",)) if name == "edition" else frozenset()
            yield Finding(
                "redundant-word", match.start(), match.end(), message, "leave it out", new="", only=readers
            )

    return rule


RULE = FieldRule(
    "redundant-word", "SEM449", Severity.WARNING, __doc__, on={name: redundant_word(name) for name in _WORDS}
)
