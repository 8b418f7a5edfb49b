"""A reading section, or the configuration, has an option that does not exist.

It has no effect: a name is misspelt, or a value has the wrong form.

Bad:

```markdown
::: {.further-reading topic="attention" maximum=8}
:::
```

Good:

```markdown
::: {.further-reading topic="attention" max=8}
:::
```
"""

from collections.abc import Iterator

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Rule, Severity
from seminal.text.section_requests import requests


def options(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `unknown-option` for unknown or wrong options of Divs and macros."""
    for source in book.sources.values():
        for request in requests(source) if book.reports(source.path) else ():
            from seminal.text.section_options import SectionOptions, parse_options

            for option in request.options:
                for problem in parse_options([(option.name, option.value)], SectionOptions())[1]:
                    yield Diagnostic("unknown-option", source.locate(option.place), problem)


RULE = Rule("unknown-option", "SEM807", Severity.WARNING, __doc__, check=options)
