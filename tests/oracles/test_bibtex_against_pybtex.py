"""Keys, fields and names of real files as pybtex finds them."""

import re
from contextlib import suppress
from pathlib import Path

import pytest

from seminal.text.bibtex import RawEntry, blocks
from seminal.text.names import parse_names
from tests.oracles.bib_files import load, need_files, real_files

SMALL = 700_000


def words(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def test_entries_and_values() -> None:
    parser = pytest.importorskip("pybtex.database.input.bibtex", reason="pybtex is not installed")
    from pybtex.exceptions import PybtexError

    kinds = {"string", "preamble", "comment"}
    compared = in_all = 0
    for path in need_files(real_files(SMALL)):
        text = re.sub(r"^%.*$", "", load(path), flags=re.MULTILINE)  # pybtex reads entries in comments
        ours = [block for block in blocks(text) if isinstance(block, RawEntry)]
        in_all += len(ours)
        entries = []
        with suppress(PybtexError):  # it stops at the first fault
            # its own table of strings, or one file's would be another's
            entries.extend(parser.LowLevelParser(text, macros=dict(parser.month_names)))
            assert len(ours) == sum(kind.lower() not in kinds for kind, *_ in entries), path.name
        theirs = [(kind.lower(), *rest) for kind, rest in entries if kind.lower() not in kinds]
        for entry, (kind, key, fields) in zip(ours, theirs, strict=False):
            assert entry.key == key, path.name
            assert entry.type == kind
            said = [(name.lower(), words("".join(values))) for name, values in fields]
            found = [(field.name, words(field.value)) for field in entry.fields]
            found = [(name, value.replace(" ", "")) for name, value in found]
            said = [(name, value.replace(" ", "")) for name, value in said]
            months = {"month"}
            assert [pair for pair in found if pair[0] not in months] == [
                pair for pair in said if pair[0] not in months
            ], f"{path.name}: {key}"
            compared += 1
    assert compared > in_all / 2


def test_names() -> None:
    database = pytest.importorskip("pybtex.database", reason="pybtex is not installed")
    files = need_files([path for path in real_files(900_000) if Path(path).parent.name == "library"])
    differing, total = [], 0
    for path in files:
        for block in blocks(load(path)):
            if not isinstance(block, RawEntry):
                continue
            for part in re.split(r"\s+and\s+", block.get("author") or ""):
                if "{" in part or "\\" in part or not part.strip() or re.search(r"\d|Jr\.?$|II+$", part):
                    continue  # where we do more than BibTeX
                total += 1
                person = database.Person(words(part))
                (name,) = parse_names(part)
                theirs = (person.first_names + person.middle_names, person.prelast_names, person.last_names)
                if tuple(" ".join(p) for p in theirs) != (name.given, name.particle, name.family):
                    differing.append(part)
    assert total > 1000
    assert [name for name in differing if name != "others"] == []
