"""Rules on entries, their fields and keys, beyond the examples of their pages."""

from __future__ import annotations

import pytest

from seminal.check.load import bibliography
from seminal.check.run import check
from seminal.model.bibliography import Bibliography
from seminal.model.library import Library
from seminal.model.manuscript import Manuscript
from seminal.model.source import Source
from seminal.text.fix import apply_fixes
from tests.check.books import diagnostics, one, rules
from tests.growth import assert_linear

FINE = {
    "title": [
        "Attention is all you need",
        "{BERT}: Pre-training of deep {B}idirectional transformers",
        "$O(n)$ is 5",
        "{ATN} 抵御合约攻击的报告",
        "{GB/T} 12450-2001 图书书名页",
        "{ISO/IEC} 9899:2011",
    ],
    "author": [
        "{Google Research}",
        "van der Berg, Jan and {\\'E}mile Zola and others",
        "Smith, Jr., John",
        "Wei Wang 0001 and Li, Q.",
        "Barnes {\\&} Noble",
    ],
    "year": ["2012", "{2012}", "c. 1450", "{\\noopsort{1973b}}1973"],
    "date": ["2012", "2012-02-29", "2012/2013", "2012-12-24T10:00", "1850~", "199X", "2014-21", "2012/.."],
    "month": ["jan", "January", "3", "{June 11--15}", "Spring"],
    "pages": [
        "12--34",
        "12",
        "1-1--1-20",
        "e1234",
        "S12--S20",
        "1234--56",
        "12, 14, 20--22",
        "xii--xx",
        "3:1--3:24",
        "P10008",
    ],
    "doi": ["10.1145/3292500.3330701", "10.1002/(SICI)1097-4571(199401)45:1<12::AID-ASI2>3.0.CO;2-L"],
    "isbn": ["978-0-262-03384-8", "0-306-40615-2", "080442957X", "9780306406157"],
    "issn": ["0028-0836", "2049-3630", "1050-124X"],
    "url": [
        "https://example.org/a_b%20c?x=1#y",
        "http://localhost:8000/",
        "urn:nbn:de:1",
        "https://ja.org/日本",
    ],
    "note": ["\\href{https://a.org/x_y}{z}", "\\noopsort{1}Z", "{\\sc Z}"],
    "volume": ["12", "Vol12"],
    "edition": ["2", "Second", "Second Edition", "3rd ed."],
    "journal": ["Science \\& Society", "Nature", "ArXivists' Quarterly"],
}
BROKEN = {
    "title": {
        "A B_C": "unescaped-special",
        "Cost: 5$": "unbalanced-maths",
        "A \\BibTeX{} guide": "lost-latex",
    },
    "author": {
        "Smith, J. and": "bad-name",
        "Smith; Jones": "bad-name",
        "A, B, C, D": "bad-name",
        "Lee, Ann AND Chan, Bo": "bad-name",
        "Ann Lee et al.": "et-al-author",
        "{\\em et al.}": "et-al-author",
        "others": "others-first",
    },
    "year": {"12": "bad-year", "20xx": "bad-year", "9999": "bad-year"},
    "date": {"2012-13": "bad-date", "2012-02-30": "bad-date", "May 2012": "bad-date"},
    "month": {"13": "bad-month", "Mai": "bad-month", "Janvier": "bad-month", "janv": "bad-month"},
    "pages": {
        "34--12": "bad-pages",
        "--12": "bad-pages",
        "??": "bad-pages",
        "110--19x": "bad-pages",
        "pp. 3--4": "redundant-word",
        "p3": "redundant-word",
    },
    "doi": {"doi:10.1/abc": "doi-as-url", "abc": "bad-doi", "10.1145/a b": "bad-doi"},
    "isbn": {"978-0-262-03384-7": "bad-isbn", "12": "bad-isbn", "none": "bad-isbn"},
    "issn": {"1234-5678": "bad-issn", "x": "bad-issn"},
    "url": {
        "\\url{https://a.org}": "bad-url",
        "https://a.org/x\\_y": "escaped-identifier",
        "see web": "bad-url",
        "osf.io/ck4st": "bad-url",
        "//a.org/x": "bad-url",
    },
    "eprint": {
        "arXiv:1706.03762": "bad-arxiv",
        "1706.3762x": "bad-arxiv",
        "1706.0376": "bad-arxiv",
        "1412.06980": "bad-arxiv",
        "0703.0001": "bad-arxiv",
        "hep-th/99010101": "bad-arxiv",
    },
    "note": {
        "\\emph{a_b}": "unescaped-special",
        "\\write18{rm}": "dangerous-latex",
        "^^5cinput": "dangerous-latex",
        "a\x1b[2J": "control-character",
    },
}


def entry(name: str, value: str) -> dict[str, str]:
    """Return a bibliography of one sound article whose field `name` is `value`."""
    fields = {"author": "Dean, Jeffrey", "title": "Networks", "journal": "A Journal", "year": "2012"}
    if name == "date":
        del fields["year"]
    fields |= {"eprinttype": "arxiv"} | {name: value}
    return {
        "r.bib": "@article{dean2012,\n" + "".join(f"  {k} = {{{v}}},\n" for k, v in fields.items()) + "}\n"
    }


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in FINE.items() for value in values]
)
def test_sound_values_are_silent(name: str, value: str) -> None:
    assert rules(diagnostics(entry(name, value))) == []


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("eprint", "2305.15717 [cs]", "write 2305.15717"),
        ("eprint", "1703.01365v2 [stat.ML]", "write 1703.01365v2"),
        ("url", "https://a.org/x http://b.org/y", "keep one, such as https://a.org/x"),
        ("title", "Tea {\\textperiodcentered} Time", "write ·"),
        ("title", "Tea {\\textbar} Time", "write |"),
        ("title", "Tea {\\mymacro} Time", "write the character itself, not its LaTeX command"),
        ("eprint", "arXiv:1011.1669v3", "remove the field"),
        ("doi", '"10.1145/3292500.3330701"', "write 10.1145/3292500.3330701"),
        ("pages", "vi + 126~p", "how many pages a whole work has is its `pagetotal`"),
    ],
)
def test_what_to_write_instead(name: str, value: str, hint: str) -> None:
    [found] = diagnostics(entry(name, value))
    assert found.hint == hint


def test_a_title_full_of_lost_commands_is_told_once() -> None:
    [found] = diagnostics(entry("title", "\\textcent a\\textcent b\\textlnot c\\textdiv d\\textflorin e"))
    assert found.message.endswith("pandoc drops \\textcent, \\textlnot, \\textdiv and 1 more")


def test_a_field_full_of_one_lost_command_is_one_finding() -> None:
    found = one(diagnostics(entry("note", "{\\textbraceleft}" * 30)), "lost-latex")
    assert found.message.endswith("pandoc drops \\textbraceleft 30 times")


@pytest.mark.parametrize(
    ("name", "value", "rule"),
    [(name, value, rule) for name, told in BROKEN.items() for value, rule in told.items()],
)
def test_broken_values_are_told(name: str, value: str, rule: str) -> None:
    found = one(diagnostics(entry(name, value)), rule)
    assert found.location.line >= 2
    assert "\n" not in found.message


@pytest.mark.parametrize(
    "page",
    ["http://doi.acm.org/", "https://journals.sagepub.com/doi/", "https://www.tandfonline.com/doi/full/"],
)
def test_a_doi_behind_a_publisher_s_page_is_taken_out(page: str) -> None:
    shelf = entry("doi", f"{page}10.1145/359205.359224")
    found = diagnostics(shelf)
    assert "doi = {10.1145/359205.359224}" in apply_fixes(shelf["r.bib"], found).text


def test_the_scheme_that_an_address_lacks_is_proposed() -> None:
    for address, new in (("osf.io/ck4st", "https://osf.io/ck4st"), ("//a.org/x", "https://a.org/x")):
        assert one(diagnostics(entry("url", address)), "bad-url").hint == f"write {new}"


def test_the_word_edition_is_told_where_bibtex_typesets() -> None:
    """Tried with plain.bst ("second edition edition"), biblatex and pandoc ("Second Edition")."""
    shelf = entry("edition", "Second Edition")
    bibtex = {"a.tex": "\\cite{dean2012}\\bibliographystyle{plain}\\bibliography{r}"}
    biblatex = {"a.tex": "\\addbibresource{r.bib}\\cite{dean2012}"}
    assert "redundant-word" in rules(diagnostics(bibtex | shelf))
    assert "redundant-word" not in rules(diagnostics(biblatex | shelf))
    assert "redundant-word" not in rules(diagnostics({"a.md": "@dean2012"} | shelf))


@pytest.mark.parametrize("word", ["AND", "And", "aND", "ANd", "aNd", "anD", "AnD"])
def test_a_loud_and_parts_names_in_latex(word: str) -> None:
    shelf = entry("author", f"Lee, Ann {word} Chan, Bo {word} Ray, Cy")
    assert "bad-name" not in rules(diagnostics({"a.tex": "\\cite{dean2012}"} | shelf))
    found = diagnostics({"a.md": "@dean2012"} | shelf)
    assert apply_fixes(shelf["r.bib"], found).text.count(" and Chan") == 1


def test_a_name_that_speaks_of_pandoc_is_told_in_latex_too() -> None:
    """What is told of pandoc alone is known by how its message begins, and not by a value that it quotes."""
    shelf = entry("author", "pandoc@example.org and Lee, Ann")
    assert "bad-name" in rules(diagnostics({"a.tex": "\\cite{dean2012}"} | shelf))


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("O'Shea", "biber cannot"),
        ("a#b", "biber cannot"),
        ("a~b", "LaTeX cannot"),
        ("a b", "BibTeX and biber"),
    ],
)
def test_who_cannot_take_a_key_is_said(key: str, told: str) -> None:
    """Tried with BibTeX 0.99d, which takes all but the last, and biber 2.18."""
    found = one(diagnostics({"r.bib": f"@misc{{{key}, title = {{T}}, year = 2001}}"}), "bad-key")
    assert told in found.message


def test_an_author_s_own_macro_is_lost_and_may_hold_any_sign() -> None:
    found = diagnostics(entry("note", "\\redirect{a_key-of&mine}{What is shown}"))
    assert rules(found) == ["lost-latex"]
    assert "\\redirect and what it holds" in found[0].message
    assert one(diagnostics(entry("journal", "\\apj")), "lost-latex").message.endswith("pandoc drops \\apj")


def test_a_field_for_each_keyword_is_one_note() -> None:
    fields = "".join(f"keywords = {{w{number}}}, " for number in range(4))
    found = one(diagnostics({"r.bib": f"@misc{{a, title = {{T}}, {fields}}}"}), "duplicate-entry-field")
    assert (str(found.severity), "4 times" in found.message) == ("note", True)


def test_a_misspelt_field_is_not_missing_too() -> None:
    text = "@misc{a, titel = {T}}\n@misc{b, title = {T2}, monthX = feb}\n@article{c, fjournal = {J}, journal = {J}}"
    assert [d.rule for d in diagnostics({"r.bib": text}) if "field" in d.rule] == [
        "misspelt-field",
        "missing-field",
    ]
    assert (
        "editor" in one(diagnostics({"r.bib": "@misc{a, title = {T}, editors = {E}}"}), "misspelt-field").hint
    )


def test_where_a_missing_field_may_stand_is_said() -> None:
    text = "@phdthesis{a, author = {Ann Lee}, title = {T}, university = {U}, year = 2001}"
    assert one(diagnostics({"r.bib": text}), "missing-field").hint == "it has university: name it school"


def test_a_parent_may_stand_in_a_missing_bibliography() -> None:
    child = "@inproceedings{a, author = {Ann Lee}, title = {T}, crossref = {p}}"
    gone = Bibliography("b.bib", Source("b.bib", ""), problem="missing")
    assert "unknown-parent" in rules(diagnostics({"r.bib": child}))
    shelf = bibliography(Source("r.bib", child))
    assert "unknown-parent" not in rules(check(Manuscript((), (), Library(())), [shelf, gone]))


def test_an_entry_that_sets_a_style_up_is_known_and_never_uncited() -> None:
    text = "@IEEEtranBSTCTL{IEEE:control, CTLuse_forced_etal = {yes}}\n@newspaper{n, title = {T}}"
    assert rules(diagnostics({"a.md": "@n", "r.bib": text}), without="") == []


HOSTILE = (
    ("", "{", ""), ("", "}", ""), ("", "$", ""), ("", "\\(", ""), ("", " ", "x"), ("", "and ", ""), ("", "et al", ""),
    ("x", " ", "and"), ("", "-", "x"), ("", "<i ", ""), ("", "\\ensuremath{", ""), ("", "9-", ""), ("", "a", ""),
    ("", "aB", ""), ("", "10.1/", ""), ("", "Ã", ""), ("", ",", ""), ("", "&#x", ""),
)  # fmt: skip
"""What is before, what is said again and again, and what is after."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["title", "author", "pages", "doi", "url", "isbn", "edition", "journal", "year"]
)
def test_no_value_makes_a_rule_hang(name: str) -> None:
    """Each of these would take minutes with a pattern that is not linear."""

    from seminal.check.field_walk import by_field
    from seminal.check.rule_kinds import ValueRule
    from seminal.check.rules.fields._markup import markup

    for rule in {markup, *by_field(csl=False)[name]}:
        for before, piece, after in HOSTILE:
            list(rule(before + piece * 20_000 + after, {name: "", "eprinttype": "arxiv"}))

            def check(
                times: int, rule: ValueRule = rule, text: tuple[str, str, str] = (before, piece, after)
            ) -> None:
                value = text[0] + text[1] * times + text[2]
                list(rule(value, {name: value, "eprinttype": "arxiv"}))

            assert_linear(check, times=500)


@pytest.mark.parametrize(
    ("title", "mended"),
    [
        ("One {\\textendash} two", "One -- two"),
        ("One\\textemdash two\\textendash{}three", "One---two--three"),
        ("\\textendash", "--"),
        ("A {\\textendash x}", "A {--x}"),
        ("\\textendashes", "\\textendashes"),
    ],
)
def test_a_dash_that_pandoc_drops_becomes_one_that_all_read(title: str, mended: str) -> None:
    text = f"@misc{{a, title = {{{title}}}, year = {{2001}}}}\n"
    found = [one for one in diagnostics({"r.bib": text}) if one.rule == "lost-latex"]
    assert apply_fixes(text, found).text == text.replace(title, mended)


EXTENDED = [
    "Riley, J. J. and family=Bruyn Kops, given=S. M., prefix=de, useprefix=true",
    "given=Simon, given-i=S, family=Stevin",
    "family={de la Fontaine}, given={Jean}, prefix={}",
    'family=Salinas, "given=Jr., Ann", suffix=III',
    "given=Aristotle, family=Stagira, prefix=of, useprefix=false",
    "family = Smith, given = Ada, prefix = von, prefix-i = v",
]


@pytest.mark.parametrize("author", EXTENDED)
def test_the_extended_form_of_names_is_wrong_for_bibtex_alone(author: str) -> None:
    shelf = {"r.bib": f"@book{{up2001, author={{{author}}}, title={{Things}}, publisher={{P}}, year=2001}}"}
    assert "bad-name" not in rules(diagnostics({"a.md": "@up2001"} | shelf))
    assert "bad-name" not in rules(diagnostics({"a.tex": "\\addbibresource{r.bib}\\cite{up2001}"} | shelf))
    classic = "\\cite{up2001}\\bibliographystyle{plain}\\bibliography{r}"
    assert "bad-name" in rules(diagnostics({"a.tex": classic} | shelf))


def test_braced_letters_belong_to_the_word() -> None:
    found = one(diagnostics(entry("title", "Happy {G}itHub and use{R}s")), "unprotected-acronym")
    assert found.message.endswith("print github in lower case: protect with braces")
    assert found.hint == "write {GitHub}"
