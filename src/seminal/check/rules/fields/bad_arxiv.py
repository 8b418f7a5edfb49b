"""The `eprint` is no arXiv number.

Links to it lead nowhere, and the work is not recognised as the one in other lists.

Bad:

```bibtex
eprint = {1713.03762}, eprinttype = {arxiv},
```

Good:

```bibtex
eprint = {1706.03762}, eprinttype = {arxiv},
```
"""

from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.rule_kinds import FieldRule, Finding, value_finding
from seminal.model.rules import Severity
from seminal.text.pattern import lazy

_ARXIV_PREFIX: Final = lazy(r"(?i)^\s*(?:https?://arxiv\.org/(?:abs|pdf)/|arxiv:\s*)")
_ARXIV: Final = lazy(
    r"(?:0(?:7(?:0[4-9]|1[0-2])|[89](?:0[1-9]|1[0-2]))|1[0-4](?:0[1-9]|1[0-2]))\.\d{4}(?:v\d{1,2})?"
    r"|(?:1[5-9]|[2-8]\d)(?:0[1-9]|1[0-2])\.\d{5}(?:v\d{1,2})?"
    r"|[a-z]+(?:-[a-z]+)?(?:\.[A-Z]{2})?/\d{2}(?:0[1-9]|1[0-2])\d{3}(?:v\d{1,2})?"
)
"""From April 2007 to 2014 four digits follow the dot, five since; before, an archive's name leads."""
_ARXIV_CLASS: Final = lazy(r"(?:(?<!\s)\s++)?\[[a-z]+(?:-[a-z]+)?(?:\.[A-Z]{2}|\.[a-z-]{2,20})?\]\s*\Z")
"""Behind a number, as arXiv itself shows it and Zotero copies it: `2305.15717 [cs]`."""
_PLACEHOLDERS: Final = ("arXiv:1011.1669v3", "NIHMS150003")
"""Each stands, with `archivePrefix = {arXiv}`, in thousands of entries of works that have none or another."""


def eprint(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-arxiv` for an arXiv number that arXiv never gave (its "Understanding the identifier")."""
    kind = fields.get("eprinttype") or fields.get("archiveprefix") or ""
    text = value.strip()
    if kind.strip(" {}").lower() != "arxiv" or not text or _ARXIV.fullmatch(text):
        return
    if text in _PLACEHOLDERS:
        message = f"{text} is what Mendeley writes where it knows no number"
        yield value_finding("bad-arxiv", value, message, "remove the field")
        return
    bare = _ARXIV_CLASS.sub("", _ARXIV_PREFIX.sub("", text)).removesuffix(".pdf")
    new = bare if _ARXIV.fullmatch(bare) else None
    hint = (
        f"write {new}"
        if new
        else "a number looks like 1706.03762, before 2015 like 1312.6114, or hep-th/9901001"
    )
    yield value_finding("bad-arxiv", value, f"{text} is not an arXiv number", hint, new)


RULE = FieldRule("bad-arxiv", "SEM405", Severity.WARNING, __doc__, on={"eprint": eprint}, csl=True)
