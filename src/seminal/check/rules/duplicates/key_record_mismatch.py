"""The key names one work, the record below it is another.

Readers find the wrong work in the list of references. It happens when a record is pasted under the wrong key. The
rule reads keys made of a name, a year and a word of the title, and needs two of the three to contradict the record.
Give the record of the work that you cite; if the record is the right one, `seminal rename OLD NEW` changes its key in
every chapter.

Bad:

```bibtex
@inproceedings{gaviria2022dollar,
  author = {Mattson, Peter and Cheng, Christine}, title = {MLPerf training benchmark}, year = {2020},
  booktitle = {Proceedings of Machine Learning and Systems},
}
```

Good:

```bibtex
@inproceedings{mattson2020mlperf,
  author = {Mattson, Peter and Cheng, Christine}, title = {MLPerf training benchmark}, year = {2020},
  booktitle = {Proceedings of Machine Learning and Systems},
}
```
"""

import re
from collections.abc import Iterator, Mapping

from seminal.check.book import Book
from seminal.check.rules.duplicates._key_records import key_says, mismatched
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import stated_people
from seminal.model.rules import Rule, Severity
from seminal.text.fold import plain_text
from seminal.text.names import parse_names


def mismatches(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `key-record-mismatch` where two parts of a key contradict its record."""
    for item in mismatched(book).values():
        says = key_says(item.key)
        if says is None or item.bibliography.generated:
            continue
        message = f"the key {item.key} names another work than its record: {_record_text(item.fields)}"
        hint = "give the record of the work that you cite; if the record is right, rename the key (`seminal rename`)"
        yield Diagnostic("key-record-mismatch", item.place, message, hint)


def _record_text(fields: Mapping[str, str]) -> str:
    """Return a record as readers know it: `Mattson 2020, "MLPerf training benchmark"`."""
    names = parse_names(stated_people(fields.get) or "")
    who = plain_text(names[0].family) if names else "no author"
    year = re.search(r"\d{4}", fields.get("year") or fields.get("date") or "")
    title = " ".join(plain_text(fields.get("title", "")).split())
    return f'{who} {year.group() if year else ""}, "{title}"'.replace(" ,", ",")


RULE = Rule("key-record-mismatch", "SEM437", Severity.WARNING, __doc__, check=mismatches)
