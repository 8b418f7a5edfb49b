"""The text cites a work that no record confirms and no identifier locates.

All that is known is a line of a reading list. What the sentence claims cannot be looked up by a reader. Only works of
the bibliography that `seminal build` writes are asked, and only where something was looked up before.

`seminal resolve KEY --online` may find the work; `seminal verify KEY --record --by NAME` keeps in the lock that a
person has seen it; else cite another work, or say in the text that nothing leans on it and ignore the rule there.

Bad:

```markdown
Stacked memory fails less often since it corrects itself [@hbm3enabling].
```

```bibtex
@misc{hbm3enabling, title = {HBM3: Enabling Memory Resilience at Scale}}
```

Good:

```markdown
Stacked memory is a common cause of lost jobs [@dubey2024llama].
```

```bibtex
@misc{dubey2024llama,
  author = {Dubey, Abhimanyu and others},
  title = {The Llama 3 Herd of Models},
  year = {2024},
  eprint = {2407.21783},
  eprinttype = {arxiv},
}
```
"""

from collections.abc import Iterator

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Rule, Severity
from seminal.model.source import Location
from seminal.text.escaping.shell import shell_word


def _check(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield one finding for each cited, unidentified work, at its first citation."""
    places: dict[str, list[Location]] = {}
    for chapter in book.manuscript.chapters if book.unidentified else ():
        for citation in chapter.citations:
            if citation.key in book.unidentified:
                places.setdefault(citation.key, []).append(citation.location)
    for key, (first_place, *other_places) in places.items():
        message = f"no record confirms {key}, and its entry has neither DOI, arXiv number, ISBN nor URL"
        word = shell_word(key)
        hint = (
            f"`seminal resolve --online {word}` may find it; "
            f"`seminal verify --record --by NAME {word}` keeps that you saw it"
        )
        yield Diagnostic(RULE.name, first_place, message, hint, related=tuple(other_places))


RULE = Rule("unidentified-work", "SEM317", Severity.NOTE, __doc__, check=_check)
