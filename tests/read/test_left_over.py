"""Nothing is lost inside an entry: each word is in a field, or in a skipped piece that says so."""

from __future__ import annotations

import html
import json
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.model.source import Source
from seminal.model.vocabulary import venue
from seminal.read import read, reader
from seminal.read.left_over import REASON, SMALL
from seminal.report.reading import reading_json
from tests.read.test_cases import LISTS, case


def left_over(text: str, name: str = "list.md") -> list[str]:
    """Return the parts of entries that no field holds."""
    reading = read(Source(name, text))
    assert reading.entries
    return [text[p.span.start : p.span.end] for p in reading.pieces if p.reason == REASON]


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("* **Kites over Oslo** (Stone et al., 2019) (Standardization Papers)\n", ["Standardization Papers"]),
        ("- Stone, A. (2017). **Kites over Oslo**. *ICLR 2018*. [arXiv:1710.03740](https://arxiv.org/abs/1710.03740)\n",
         ["2018"]),
        ("3. Ada Stone and Ben Ortiz. 2014. Kites over Oslo. In Proceedings of the 2014 USENIX Annual Technical "
         "Conference. 305–319.\n", None),
        ("- [Kites over Oslo](https://arxiv.org/abs/2401.00001), Ada Stone, 2024 | UC Berkeley\n", ["UC Berkeley"]),
        ("- Stone, A. (1990). Essay on Kites. Section 9. *Statistical Science*, 5(4), 465-472.\n", []),
    ],
)  # fmt: skip
def test_what_no_field_holds_is_skipped_with_its_reason(text: str, lost: list[str] | None) -> None:
    found = left_over(text)
    assert found == lost if lost is not None else all(part in text for part in found)


def test_what_marks_a_field_is_no_loss() -> None:
    text = (
        "1. A. Stone and B. Ortiz, “Kites over Oslo,” in *Proc. SOSP*, vol. 3, no. 2, Oct. 2019, pp. 1–9.\n"
    )
    assert left_over(text) == []


def test_a_button_whose_address_was_kept_is_no_loss() -> None:
    text = (
        "- **Kites over Oslo** [[paper](https://a.example/k.pdf)] [[code](https://github.com/a/k)] (2019)\n"
    )
    assert left_over(text) == []


def _words(text: str, form: str = r"\b[^\W\d_]{5,}\b") -> set[str]:
    plain = "".join(
        one for one in unicodedata.normalize("NFKD", html.unescape(text)) if not unicodedata.combining(one)
    )
    return set(re.findall(form, plain.casefold()))


PROSE = [  # records name every field
    path for path in LISTS if reader(Source(path.name, path.read_text(encoding="utf-8"))).prose
]


@pytest.mark.parametrize("path", PROSE, ids=lambda p: p.name)
def test_every_long_word_of_a_list_is_in_what_is_printed(path: Path) -> None:
    """Ask the printed JSON, not the mechanism: words of five letters and more outside markup and addresses."""
    source, reading = case(path)
    told = _words(json.dumps(json.loads(reading_json([reading])), ensure_ascii=False), r"[^\W\d_]{5,}")
    for entry in reading.entries:  # a venue is printed by its own name
        told |= _words(" ".join(known.names) if (known := venue(entry.venue)) else "")
    said = "\n".join(source.text[p.span.start : p.span.end] for p in reading.pieces if p.kind == "entry")
    said = MARKUP.sub(" ", said)
    lost = {w for w in _words(said) - told if not any(t.startswith(w) or w in t for t in told)}
    assert not lost - SMALL - OF_MARKUP


MARKUP = re.compile(
    r"!\[[^\[\]\n]*\]\([^()\n]*\)|\[?\[[^\[\]\n]{1,40}\]\]?\([^()\n]*\)|<a [^<>]*>[^<>]{1,40}</a>|</?[a-z!][^<>]*>|https?://\S+"
    r"|\\(?:begin|end)\s*\{\w+\}|\\[a-zA-Z]+|\]\([^()\n]*\)|\{:[^{}]*\}|(?<!\\)%.*",
)
OF_MARKUP = frozenset("properties custom minus plus nostop display vauthors apacrefauthors".split())
"""Names that TeX, Org and MediaWiki give to parts of a reference."""


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["kite", "lamp", "reel", "harbor", "pier", "gull"]), min_size=1, max_size=4))
def test_any_remark_behind_a_reference_is_told(words: list[str]) -> None:
    text = f"- Stone, A. and Ortiz, B. (2019). **A Study of Winds**. *Proc. SOSP*, 1–9. xx {' '.join(words)} yy\n"
    reading = read(Source("list.md", text))
    told = _words(reading_json([reading]))
    assert {word for word in words if len(word) >= 5} <= told


@pytest.mark.parametrize("role", ["編", "译", "編译"])
def test_a_word_of_a_thousand_roles_is_read_once(role: str) -> None:
    """Each role was taken off by a call within the last one: 400 of them ended the reading of the list."""
    [entry] = read(Source("list.md", f"- A. Stone. A Study of Winds. SOSP, 2001. 速水{role * 800}\n")).entries
    assert entry.title == "A Study of Winds"


@pytest.mark.parametrize("number", ["978-85-610-0031-1", "0-19-852663-6", "978 85 610 0031 1"])
def test_an_isbn_in_parts_is_held_by_the_identifier(number: str) -> None:
    line = f"- Stone, Ada. *Lamps in the Harbour*. Lisbon: Quay, 2011. ISBN {number}.\n"
    reading = read(Source("a.md", line))
    assert [one.scheme for one in reading.entries[0].identifiers] == ["isbn"]
    assert not [piece for piece in reading.pieces if piece.reason == REASON]


def test_the_years_of_a_book_in_volumes_are_no_pages() -> None:
    (entry,) = read(
        Source("a.md", "- Ortiz, Ben. *Cordas e vento*, 4 vols., Porto: Farol, 1997-98.\n")
    ).entries
    assert (entry.year, entry.fields.get("pages")) == (1997, None)
