"""Rules on whole bibliographies: keys and works that stand twice, other formats, files that cannot be read."""

from __future__ import annotations

import pytest

from seminal.check.run import check
from seminal.check.settings import Settings
from seminal.model.bibliography import Bibliography
from seminal.model.diagnostic import Diagnostic
from seminal.model.library import Library
from seminal.model.manuscript import Manuscript
from seminal.model.source import Location, Source
from tests.check.books import VASWANI, diagnostics, one, rules
from tests.growth import counted


def test_every_place_of_a_duplicate_key_is_told_across_files() -> None:
    other = "@book{vaswani2017attention, author = {Ann Other}, title = {Something else}, year = 2001}"
    found = [
        d for d in diagnostics({"a.bib": VASWANI, "b.bib": other + VASWANI}) if d.rule == "duplicate-key"
    ]
    assert [str(d.location) for d in found] == ["b.bib:1:7", "b.bib:1:104"]
    assert [len(d.related) for d in found] == [2, 2]
    assert "only one" in found[0].message
    assert "changes nothing" in found[1].message


def test_a_key_that_stands_thousands_of_times_takes_few_steps() -> None:
    copies = "\n".join(f"@misc{{a, title = {{T {number}}}, year = 2001}}" for number in range(2_000))
    found, taken = counted(lambda: diagnostics({"a.md": "@a", "r.bib": copies}))
    assert taken < 2_000_000  # a quarter is usual; each pair would be one more call, two million in all
    assert [one.rule for one in found].count("duplicate-key") == 1_999
    assert {len(one.related) for one in found if one.rule == "duplicate-key"} == {20}


def test_a_book_with_one_list_for_all_takes_no_key_twice() -> None:
    other = "@book{vaswani2017attention, author = {Ann Other}, title = {Something else}, year = 2001}"
    shelves = {"a.bib": VASWANI, "b.bib": other}
    head = "---\nbibliography: [a.bib, b.bib]\n---\n\n@vaswani2017attention"
    for files in (
        {"index.Rmd": head, "b.Rmd": ""},
        {"a.tex": r"\addbibresource{a.bib} \addbibresource{b.bib}"},
    ):
        found = diagnostics(files | shelves, Settings(quarto=False), own=("a.bib", "b.bib"))
        assert "duplicate-key" in rules(found), files


def test_bibliographies_of_different_chapters_may_share_a_key() -> None:
    files = {f"{name}.qmd": f"---\nbibliography: {name}.bib\n---\n\n@vaswani2017attention" for name in "ab"}
    shelves = {"a.bib": VASWANI, "b.bib": VASWANI}
    assert "duplicate-key" not in rules(diagnostics(files | shelves, own=("a.bib", "b.bib")))


def test_works_that_share_a_title_only_are_not_the_same() -> None:
    pair = (
        "@article{a, author={Ann Lee}, title={Introduction}, journal={J}, year=2001}\n"
        "@article{b, author={Bo Chan}, title={Introduction}, journal={J}, year=2001}\n"
        "@article{c, author={Ann Lee}, title={Editor's notes}, journal={J}, volume=1, pages=1, year=2001}\n"
        "@article{d, author={Ann Lee}, title={Editor's notes}, journal={J}, volume=2, pages=7, year=2001}\n"
        "@book{e, author={Ann Lee}, title={Computer Architecture}, edition=1, year=1990}\n"
        "@book{f, author={Ann Lee}, title={Computer Architecture}, edition=2, year=1996}\n"
        "@manual{g, author={Ann Lee}, title={knitr: Reports in R}, note={R package version 1}, year=2016}\n"
        "@book{h, author={Ann Lee}, title={knitr: Reports in {R}}, publisher={P}, year=2016}\n"
    )
    assert rules(diagnostics({"r.bib": pair})) == []


def test_one_doi_is_one_work_unless_it_is_the_book_s() -> None:
    base = "@article{{{0}, author={{Ann Lee}}, title={{{1}}}, journal={{J}}, year=2001, doi={{{2}}}}}\n"
    same = base.format("a", "On {N}ets", "10.1145/abc") + base.format(
        "b", "On nets", "https://doi.org/10.1145/ABC"
    )
    assert "duplicate-work" in rules(diagnostics({"r.bib": same}))
    chapters = base.format("a", "On nets", "10.1145/abc") + base.format("b", "On trees", "10.1145/abc")
    assert "duplicate-work" not in rules(diagnostics({"r.bib": chapters}))


def test_what_seminal_build_writes_is_not_told_to_be_edited() -> None:
    text = (
        "@misc{paxos, title = {Paxos made live}, doi = {https://doi.org/10.1145/1}, year = {12}}\n@article{b}"
    )
    found = diagnostics({"a.qmd": "@paxos", "bib/references.bib": text}, generated=("bib/references.bib",))
    assert all(d.fix is None for d in found)
    assert {str(d.severity) for d in found if d.rule == "missing-field"} == {"note"}
    assert "uncited-entry" not in rules(found, without="")


def test_csl_bibliographies_have_keys_and_checks() -> None:
    json = (
        '[{"id": "vaswani2017", "type": "paper-conference", "title": "Attention", "DOI": "bad",\n'
        '  "author": [{"family": "V", "given": "A"}], "issued": {"raw": "2017"}, "container-title": "N"},\n'
        ' {"id": "k", "type": "book", "title": "\\u001b[2J"}]'
    )
    found = diagnostics({"a.qmd": "@vaswani2017 @vaswani2071", "r.json": json})
    assert one(found, "unknown-key").hint == "did you mean vaswani2017?"
    assert str(one(found, "bad-doi").location) == "r.json:1:10"
    assert one(found, "control-character").location.line == 3
    yaml = "references:\n- id: knuth1984\n  type: book\n  title: The TeXbook\n"
    assert "unknown-key" not in rules(diagnostics({"a.qmd": "@knuth1984", "r.yaml": yaml}))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("r.json", '{"id": '),
        ("r.json", "3"),
        ("r.json", "[" * 100_000),
        ("r.yaml", "a: [b"),
        ("r.yaml", "- &a [*a]"),
    ],
)
def test_an_unreadable_bibliography_is_a_diagnostic(path: str, text: str) -> None:
    assert set(rules(diagnostics({path: text}))) <= {"bibliography-unreadable"}


def test_a_missing_bibliography_is_told_where_it_is_named() -> None:
    place = Location("_quarto.yml", 3, 1, 3, 20)
    gone = Bibliography("bib/r.bib", Source("bib/r.bib", ""), declared=place, problem="missing")
    binary = Bibliography("b.bib", Source("b.bib", ""), problem="unreadable", reason="not UTF-8")
    found: list[Diagnostic] = check(Manuscript((), (), Library(())), [gone, binary])
    assert [(d.rule, str(d.location)) for d in found] == [
        ("bibliography-missing", "_quarto.yml:3:1"),
        ("bibliography-unreadable", "b.bib:1:1"),
    ]
