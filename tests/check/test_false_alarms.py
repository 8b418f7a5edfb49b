"""Patterns of other people's books that are right, and were reported; each with more of its kind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from seminal.check.settings import Settings, read_settings
from seminal.model.diagnostic import Severity
from seminal.model.manuscript import Topic
from seminal.model.rules import RULES
from tests.check.books import VASWANI, diagnostics, one, rules

ENTRY = "@article{{up2001things,\n  author = {{Up, Jane}},\n  title = {{{0}}},\n  journal = {{{1}}},\n"
ENTRY += "  year = {{{2}}}\n}}\n"


def told(title: str = "On things", journal: str = "J. of Things", year: str = "2001") -> list[str]:
    return rules(diagnostics({"a.tex": "\\cite{up2001things}", "r.bib": ENTRY.format(title, journal, year)}))


@pytest.mark.parametrize(
    "title",
    [
        r"\href{https://scholar.google.com/scholar?q=a&hl=en}{A simple thing}",
        r"{\href{https://example.org/a_b}{A simple thing}}",
        r"\href {https://example.org} {A simple thing}",
        r"\href[pdfnewwindow]{https://example.org/\%20a}{A simple thing}",
        r"A simple thing, \url{https://example.org/thing}",
        r"A thing \href{https://example.org/{x}}{and another}",
    ],
)
def test_the_target_of_a_link_is_no_misplaced_url(title: str) -> None:
    assert "misplaced-url" not in told(title)


@pytest.mark.parametrize("title", ["A thing. https://example.org", r"\emph{https://example.org} A thing"])
def test_a_bare_url_in_a_title_is_misplaced(title: str) -> None:
    assert "misplaced-url" in told(title)


@pytest.mark.parametrize(
    "chunk",
    [
        "```{r, fig-a}\n```",
        "```{r label = fig-a}\n```",
        "```{r,fig-a,echo=FALSE}\n```",
        "```{r, echo=FALSE, label='fig-a'}\n```",
        "~~~{python fig-a}\n~~~",
        '```{r, label = "fig-a", fig.cap="A figure"}\n```',
        '```{ojs}\n//| label: "fig-a"\n```',
        "``` {r fig-a, fig.width=3}\n```",
    ],
)
def test_labels_of_chunks_are_seen(chunk: str) -> None:
    found = diagnostics({"a.qmd": f"See @fig-a.\n\n{chunk}\n"})
    assert "unresolved-crossref" not in rules(found)


@pytest.mark.parametrize(
    "text",
    [
        "From @vaswani2017attention; see @vaswani2017attention.",
        "(after @vaswani2017attention; compare @vaswani2017attention)",
        "@vaswani2017attention said so; @vaswani2017attention says so still.",
        "[@vaswani2017attention, p. 3; @vaswani2017attention, p. 9]",
        "[see @vaswani2017attention, ch. 1; but @vaswani2017attention, ch. 4]",
        "Both [@vaswani2017attention]; both [@vaswani2017attention].",
    ],
)
def test_one_work_named_twice_in_prose_or_with_locators_is_no_repetition(text: str) -> None:
    assert "repeated-citation" not in rules(diagnostics({"a.md": text, "r.bib": VASWANI}))


def test_one_work_twice_in_one_group_is_a_repetition() -> None:
    text = "[@vaswani2017attention; @vaswani2017attention]"
    assert "repeated-citation" in rules(diagnostics({"a.md": text, "r.bib": VASWANI}))


@pytest.mark.parametrize(
    "year", ["2013-01-17/2013-01-19", "2013/2014", "1999/..", "2004-06/2006-08", "2004-22", "2001-02-03"]
)
def test_dates_and_ranges_in_year_are_read(year: str) -> None:
    assert "bad-year" not in told(year=year)


@pytest.mark.parametrize("year", ["in press", "n.d.", "forthcoming", "to appear"])
def test_a_year_in_words_is_a_note(year: str) -> None:
    found = diagnostics({"a.tex": "\\cite{up2001things}", "r.bib": ENTRY.format("On things", "J", year)})
    assert one(found, "bad-year").severity == Severity.NOTE


SPECIAL = "@book{up2001things,\n  author = {Up, Jane},\n  title = {On things},\n"
SPECIAL += "  publisher = {Up & Down},\n  year = 2001\n}\n"


def test_rules_of_latex_are_silent_where_citeproc_formats() -> None:
    files = {"a.md": "@up2001things", "r.bib": SPECIAL}
    assert rules(diagnostics(files)) == []
    assert rules(diagnostics(files, replace(Settings(), readers=frozenset(("biber",))))) == [
        "unescaped-special"
    ]


def test_rules_of_pandoc_are_silent_where_biblatex_formats() -> None:
    files = {"a.md": "@up2001things", "r.bib": SPECIAL.replace("Up & Down", "\\ourname{}")}
    assert rules(diagnostics(files)) == ["lost-latex"]
    assert rules(diagnostics(files, replace(Settings(), readers=frozenset(("biber",))))) == []


def test_what_nobody_cites_is_a_note_unless_the_author_wants_more() -> None:
    bare = "@article{bare2001thing,\n  author = {Bare, A.},\n  title = {A thing},\n  year = 2001\n}\n"
    files = {"a.md": "@vaswani2017attention", "r.bib": VASWANI + bare}
    assert one(diagnostics(files), "missing-field").severity == Severity.NOTE
    settings, _ = read_settings({"rules": {"missing-field": "warning"}})
    assert one(diagnostics(files, settings), "missing-field").severity == Severity.WARNING
    files["a.md"] += " @bare2001thing"
    assert one(diagnostics(files), "missing-field").severity == Severity.WARNING


def test_a_book_that_cites_every_entry_prints_them_all() -> None:
    bare = "@article{bare2001thing,\n  author = {Bare, A.},\n  title = {A thing},\n  year = 2001\n}\n"
    files = {"a.md": "---\nnocite: '@*'\n---\n\n@vaswani2017attention", "r.bib": VASWANI + bare}
    assert one(diagnostics(files), "missing-field").severity == Severity.WARNING


@pytest.mark.parametrize("rule", sorted(RULES.opt_in))
def test_rules_of_taste_are_off_until_they_are_wanted(rule: str) -> None:
    assert not Settings().wants(rule)
    for wanted in (True, "on", "note", "warning"):
        settings, problems = read_settings({"rules": {rule: wanted}})
        assert settings.wants(rule)
        assert problems == []


def test_on_gives_a_rule_its_own_severity() -> None:
    settings, _ = read_settings({"rules": {"duplicate-key": True, "double-braces": "on"}})
    assert settings.rules == {"duplicate-key": Severity.ERROR, "double-braces": Severity.NOTE}


def test_fields_of_an_entry_that_is_not_closed_are_not_repeated() -> None:
    bib = "@article{up2001,\n  author = {Up, Jane},\n  title = {On {things},\n  journal = {J},\n  year = 2001,\n"
    bib += "@article{down2002,\n  author = {Down, Joe},\n  title = {T},\n  journal = {J},\n  year = 2002\n}\n"
    found = rules(diagnostics({"a.tex": "\\cite{up2001}", "r.bib": bib}))
    assert "broken-entry" in found
    assert "duplicate-entry-field" not in found


def test_what_is_missing_of_an_entry_is_one_finding() -> None:
    told = one(diagnostics({"r.bib": "@article{up2001, author = {Up, Jane}}"}), "missing-field")
    assert told.message == "up2001: title, journal and year are missing, which @article needs"


def test_a_memo_needs_no_title() -> None:
    memo = "@misc{up2001, author = {Up, Jane}, howpublished = {Personal memo}, year = 2001}"
    assert "missing-field" not in rules(diagnostics({"r.bib": memo}))


CASED = "@book{up2001Things,\n  author = {Up, Jane},\n  title = {On things},\n  publisher = {P},\n  year = 2001\n}\n"


def test_another_case_of_a_key_is_a_note_where_bibtex_finds_it() -> None:
    style = "\\bibliographystyle{plain}\n"
    found = diagnostics({"a.tex": f"{style}\\cite{{up2001things}}", "r.bib": CASED})
    assert one(found, "key-case").severity == Severity.NOTE
    found = diagnostics({"a.tex": f"{style}\\cite{{up2001things}} \\cite{{up2001Things}}", "r.bib": CASED})
    assert one(found, "key-case").severity == Severity.WARNING  # BibTeX: case mismatch error
    found = diagnostics({"a.tex": "\\cite{up2001things}", "r.bib": CASED})
    assert one(found, "key-case").severity == Severity.WARNING  # biber does not find it


@pytest.mark.parametrize(("kind", "level"), [("article", Severity.NOTE), ("book", Severity.WARNING)])
def test_a_wrong_isbn_is_a_note_where_no_style_prints_it(kind: str, level: Severity) -> None:
    entry = f"@{kind}{{up2001things, author = {{Up, J.}}, title = {{T}}, journal = {{J}}, year = 2001, isbn = {{123}}}}"
    assert one(diagnostics({"a.tex": "\\cite{up2001things}", "r.bib": entry}), "bad-isbn").severity == level


TOPICS = tuple(Topic(slug, slug.title()) for slug in ("serving", "training", "data-parallelism", "serving"))


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ("servin", "did you mean serving?"),
        ("Trainning", "did you mean training?"),
        ("data-paralelism", "did you mean data-parallelism?"),
        ("dataparallel", "did you mean data-parallelism?"),
        ("servings", "did you mean serving?"),
        ("quantum", "the topics are data-parallelism, serving, training"),
    ],
)
def test_a_misspelt_topic_has_the_nearest_for_a_hint_and_each_once(wrong: str, hint: str) -> None:
    found = diagnostics({"a.qmd": f"---\ntopics: [{wrong}]\n---\n\nText.\n"}, topics=TOPICS)
    assert one(found, "unknown-topic").hint == hint


@pytest.mark.parametrize(
    "field", ["sentelink", "file", "local-url", "x-color", "bdsk-file-1", "papers2_uuid"]
)
def test_a_field_of_a_program_that_comes_twice_is_a_note(field: str) -> None:
    entry = f"@book{{up2001, author={{Up, J.}}, title={{T}}, publisher={{P}}, year=2001, {field}={{a}}, {field}={{b}}}}"
    found = diagnostics({"a.tex": "\\cite{up2001}", "r.bib": entry})
    assert one(found, "duplicate-entry-field").severity == Severity.NOTE


COMPOSED, APART = "Mu\u00f1oz2013", "Mun\u0303oz2013"


@pytest.mark.parametrize(
    ("path", "text", "known"),
    [
        ("a.tex", "\\addbibresource{r.bib} \\cite{%s}", True),  # tried with biber 2.18
        ("a.tex", "\\bibliographystyle{plain}\\bibliography{r} \\cite{%s}", False),  # BibTeX compares bytes
        ("a.md", "[@%s]", False),  # and pandoc characters
    ],
)
def test_biber_composes_the_letters_of_keys(path: str, text: str, known: bool) -> None:
    entry = f"@book{{{APART}, author={{Up, J.}}, title={{T}}, publisher={{P}}, year=2013}}"
    found = rules(diagnostics({path: text % COMPOSED, "r.bib": entry}))
    assert ("unknown-key" not in found) is known


def test_printbibliography_is_of_biblatex() -> None:
    """A class may load it: a copy of an entry that changes nothing is then a note, for biber does not stop."""
    entry = "@book{up2001, author={Up, J.}, title={T}, publisher={P}, year=2001}\n"
    text = "\\documentclass{own}\\bibliography{r}\\cite{up2001}"
    for end, level in (("\\printbibliography", Severity.NOTE), ("", Severity.WARNING)):
        found = diagnostics({"a.tex": text + end, "r.bib": entry + entry})
        assert one(found, "duplicate-key").severity == level


def test_keys_that_manubot_looks_up_are_not_unknown() -> None:
    """Most keys of the book are identifiers; where one among many keys is, nobody looks it up."""
    ids = "[@doi:10.1145/3292500.3330701; @DOI:10.1002/bms.1200080909; @pmid:123456; @arxiv:1706.03762]"
    files = {"a.md": f"{ids} @vaswani2017attention", "r.bib": VASWANI}
    plain = replace(Settings(), quarto=False)
    assert rules(diagnostics(files, plain)) == []
    files["a.md"] = "[@doi:10.1145/3292500.3330701] @vaswani2017attention and @vaswani17."
    assert "unknown-key" in rules(diagnostics(files, plain))


@pytest.mark.parametrize("name", ["BD ORTHO", "COBUILD II", "ISO STANDARDS", "ATLAS.TI", "The ERIC"])
def test_a_name_in_capitals_is_no_title_that_shouts(name: str) -> None:
    assert "all-caps-title" not in told(name)


@pytest.mark.parametrize("title", ["LINEAR ALGEBRA", "ON THE ORIGIN OF SPECIES", "{METHODS} {FOR} {DATA}"])
def test_a_title_in_capitals_shouts(title: str) -> None:
    assert "all-caps-title" in told(title)


@pytest.mark.parametrize(
    "number", ["97803064061570", "978 0 306 40615 77", "0-306-40615-2-44", "03064061522"]
)
def test_a_number_that_is_too_long_is_quoted_whole(number: str) -> None:
    entry = (
        f"@book{{up2001things, author = {{Up, J.}}, title = {{T}}, publisher = {{P}}, isbn = {{{number}}}}}"
    )
    found = one(diagnostics({"a.tex": "\\cite{up2001things}", "r.bib": entry}), "bad-isbn")
    digits = sum(map(str.isdigit, number))
    assert found.message.endswith(f"{number} is not an ISBN: it has {digits} digits")


def test_two_numbers_in_one_field_are_two() -> None:
    entry = "@book{up2001things, author = {Up, J.}, title = {T}, publisher = {P}, year = 2001, isbn = {%s}}"
    good = entry % "0306406152 9780306406157, 978-0-306-40615-7"
    assert not [
        d for d in diagnostics({"a.tex": "\\cite{up2001things}", "r.bib": good}) if d.rule == "bad-isbn"
    ]
