"""A text about another text is another work: by its title alone, whatever noun it takes."""

from __future__ import annotations

import pytest

from seminal.match.profile import profile
from seminal.match.similarity import Verdict, compare
from seminal.model.source import Source
from seminal.read import read
from seminal.text.secondary import secondary_kind, secondary_to

TITLE = "Tidal Mixing in Narrow Fjords and Its Effect on Plankton"

ABOUT = [
    "Supplement to {}", "Supporting Information for {}", "Online Appendix: {}", "{}: Supplementary Material",
    "{} --- Appendices", "Data set of {}", "Data from: {}", "{} [Dataset]", "Erratum to {}", "{} (Erratum)",
    "Author's reply to {}", "{}: A Reply", "In reply: {}", "Re: {}", "Comment on `{}'", "Discussion: {}",
    "Rejoinder: {}", "[Review of] {}", "Book review: {}", "Rezension von {}", "Compte rendu de {}", "Zu {}",
    "Editorial: {}", "A critique of {}", "Code for {}", "Notes on {}", "Preface to {}", "Guide to {}",
    "{}: Proofs", "{} – Detailed Proofs", "{} (Proof Details)", "{}: Additional Material", "{}: Additional Data",
    "{}: Detailed Results", "Supplementary - {}", "SUP: {}", "SUPP {}", "Suppl. {}",
    "{} [Omitted Tables]", "{}: Concrete Example",
]  # fmt: skip
ITSELF = ["On {}", "The {}", "{} (Extended Abstract)", "{} (full version)", "{}: Technical Report"]


def verdict(other: str, *, record: bool) -> Verdict:
    given = "author={Stone, Anna and Hale, Ben}, year=2011"
    source = (
        f"@article{{a, title={{{TITLE}}}, {given}}}\n@misc{{b, title={{{other.format(TITLE)}}}, {given}}}"
    )
    left, right = map(profile, read(Source("a.bib", source)).entries)
    if not record:
        right = right._replace(whole=False)
    assert compare(left, right) == compare(right, left)
    return compare(left, right)[0]


@pytest.mark.parametrize("other", ABOUT)
@pytest.mark.parametrize("record", [True, False])
def test_a_text_about_another(other: str, record: bool) -> None:
    assert verdict(other, record=record) is not Verdict.SAME


@pytest.mark.parametrize("other", ITSELF)
def test_the_text_itself(other: str) -> None:
    assert verdict(other, record=True) is Verdict.SAME


@pytest.mark.parametrize(
    "title",
    [
        "Response Surfaces in Practice", "Data Structures and Algorithms", "Tides: A Review", "Commented Tides",
        "Supplementing Diets of Kites", "Appendicitis in Children", "Reviewing Tides", "Errors of Tides",
        "Proofs and Types", "Proof of a Theorem on Kites", "Further Results on Kites", "Full Proofs",
    ],
)  # fmt: skip
def test_a_title_with_such_a_noun(title: str) -> None:
    assert secondary_kind(title) == ""


@pytest.mark.parametrize(
    ("title", "about"),
    [
        ('Retraction notice to: "Tides at Sea"', ("retraction", "Tides at Sea")),
        ("Author Correction: Tides at Sea.", ("correction", "Tides at Sea")),
        ("Expression of Concern: Tides at Sea", ("concern", "Tides at Sea")),
        ("Reply to Tides at Sea", ("reply", "Tides at Sea")),
        ("Correction Filters for Tides", ("", "")),
        ("Retraction Watch of Tides", ("", "")),
    ],
)
def test_the_title_that_a_text_is_about(title: str, about: tuple[str, str]) -> None:
    assert secondary_to(title) == about
