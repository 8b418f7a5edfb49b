"""Lists that look invented: what records say against the entries of real lists and of language models' lists.

    python benchmarks/invented.py FIELD [--records dblp-ml.bib.xz] [--least 10]

FIELD is a folder of lists. An entry is comparable where it names people and the records confirm or contradict it; it is
wrong where its work is by others, its number another work's, its DOI none, or its meeting printed no such paper. A list
is printed with `!` where a third of its entries, `--least` at least, are comparable and half of these are wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from verify import DBLP, records

from seminal.library.field import read_field
from seminal.model.verdict import Statement, Verdict
from seminal.verify.gather import gather_with_pages
from seminal.verify.judge import judge

COMPARABLE = 1 / 3
WRONG = 1 / 2


def is_wrong(verdict: Verdict) -> bool:
    """Return whether records say that there is no such work."""
    return any(
        (one.field, one.theirs) in (("venue", "no such paper"), ("doi", "no record has it"))
        or one.reason in ("the title belongs to a work by others", "the identifier is another paper's")
        or (one.field == "author" and one.reason.startswith("the first author is"))
        for one in verdict.contradictions
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("field", type=Path)
    parser.add_argument("--records", type=Path, default=DBLP)
    parser.add_argument("--least", type=int, default=10)
    options = parser.parse_args()
    if not options.records.exists():
        print("the records are not on this machine")
        return 0
    lists = read_field([options.field], options.field).lists
    asked = [Statement("", entry) for one in lists for entry in one.entries]
    near, pages = gather_with_pages(asked, records(options.records))
    verdicts = iter(
        [
            judge(one, found, lambda place: pages.get(place, ()))
            for one, found in zip(asked, near, strict=True)
        ]
    )
    found: dict[str, list[bool]] = defaultdict(list)
    for one in lists:
        for entry in one.entries:
            verdict = next(verdicts)
            if entry.authors and (verdict.standing == "verified" or is_wrong(verdict)):
                found[one.path].append(is_wrong(verdict))
    comparable = accused = 0
    for one in lists:
        told = found[one.path]
        if len(told) >= max(options.least, COMPARABLE * len(one.entries)):
            comparable += 1
            is_accused = sum(told) >= WRONG * len(told)
            accused += is_accused
            print(
                f"{'!' if is_accused else ' '} {sum(told):3} of {len(told):3} of {len(one.entries):4}  {one.path}"
            )
    print(f"{accused} of {comparable} comparable lists, of {len(lists)}, look invented")
    return 0


if __name__ == "__main__":
    sys.exit(main())
