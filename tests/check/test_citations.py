"""Citation keys against bibliographies: what is told, where, and with which repair."""

from __future__ import annotations

import pytest

from seminal.check.settings import Settings
from seminal.model.diagnostic import Severity
from seminal.model.manuscript import Topic
from tests.check.books import VASWANI, diagnostics, one, rules


def test_an_unknown_key_has_its_place_and_a_repair() -> None:
    found = one(
        diagnostics({"a.qmd": "Text.\n\nSee [-@vaswani2017atention].", "r.bib": VASWANI}), "unknown-key"
    )
    assert str(found.location) == "a.qmd:3:8"
    assert found.location.end_column == 8 + len("vaswani2017atention")
    assert found.severity is Severity.ERROR
    assert found.hint == "did you mean vaswani2017attention?"
    assert found.fix is not None
    assert (found.fix.old, found.fix.new) == ("vaswani2017atention", "vaswani2017attention")
    assert str(found.related[0]) == "r.bib:1:16"


def test_known_keys_and_nocite_are_silent() -> None:
    text = "---\nnocite: '@*'\n---\n\n@vaswani2017attention and \\cite{vaswani2017attention}"
    assert rules(diagnostics({"a.qmd": text, "r.bib": VASWANI})) == []


def test_a_citation_in_a_heading_of_latex() -> None:
    text = (
        "\\section{On \\emph{the \\cite{vaswani2017attention}} work}\n\\section*{On \\cite{vaswani2017attention}}\n"
        "\\section[On it]{On \\cite{vaswani2017attention}} \\cite{vaswani2017attention}\n"
    )
    found = one(diagnostics({"a.tex": text, "r.bib": VASWANI}), "citation-in-heading")
    assert str(found.location) == "a.tex:1:29"


def test_an_alias_leads_to_its_key() -> None:
    found = one(diagnostics({"a.md": "See @vaswani17.", "r.bib": VASWANI}), "alias-used")
    assert found.fix is not None
    assert found.fix.new == "vaswani2017attention"


@pytest.mark.parametrize(
    ("load", "told"),
    [
        (r"\addbibresource{r.bib}", []),
        (r"\bibliographystyle{plain}\bibliography{r}", ["vaswani17 is an alias of"]),
    ],
)
def test_an_alias_in_latex_is_wrong_with_bibtex_only(load: str, told: list[str]) -> None:
    found = diagnostics({"a.tex": f"\\cite{{vaswani17}} {load}", "r.bib": VASWANI})
    assert [d.message[:24] for d in found if d.rule == "alias-used"] == told
    assert all("BibTeX does not follow" in d.message for d in found if d.rule == "alias-used")


def test_what_pandoc_loses_is_no_matter_in_a_book_of_latex_alone() -> None:
    lost = VASWANI.replace("Attention", "\\mbox{Attention}")
    assert "lost-latex" not in rules(diagnostics({"a.tex": "\\cite{x}", "r.bib": lost}))
    assert "lost-latex" in rules(diagnostics({"a.tex": "\\cite{x}", "b.md": "", "r.bib": lost}))
    assert "lost-latex" in rules(diagnostics({"r.bib": lost}))


def test_a_chapter_that_replaces_the_bibliographies_does_not_load_the_project_s() -> None:
    own = "@book{own2020, author = {Ann Own}, title = {Mine}, year = 2020}"
    text = "---\nbibliography: own.bib\n---\n\n@own2020 and @vaswani2017attention"
    files = {"ch/a.qmd": text, "ch/own.bib": own, "r.bib": VASWANI}
    found = one(diagnostics(files, own=("ch/own.bib",)), "key-not-loaded")
    assert "r.bib" in found.message
    both = text.replace("own.bib", "[own.bib, ../r.bib]")
    assert rules(diagnostics({**files, "ch/a.qmd": both}, own=("ch/own.bib",))) == []


def test_a_chapter_without_bibliographies_does_not_load_another_chapter_s() -> None:
    own = "@book{own2020, author = {Ann Own}, title = {Mine}, year = 2020}"
    files = {"a.qmd": "---\nbibliography: own.bib\n---\n\n@own2020", "b.qmd": "@own2020", "own.bib": own}
    found = one(diagnostics({**files, "r.bib": VASWANI}, own=("own.bib",)), "key-not-loaded")
    assert found.location.path == "b.qmd"


def test_latex_chapters_share_all_bibliographies() -> None:
    files = {
        "main.tex": "\\bibliography{r}\n\\input{a}",
        "a.tex": "\\cite{vaswani2017attention}",
        "r.bib": VASWANI,
    }
    assert rules(diagnostics(files)) == []


def test_one_place_is_told_once() -> None:
    """Pandoc has a captioned image twice: as the caption and as the alt text."""
    found = diagnostics({"a.qmd": "![See @nowhere2020](a.png)\n", "r.bib": VASWANI})
    assert rules(found) == ["unknown-key"]


def test_one_group_with_one_key_twice() -> None:
    text = "[@vaswani2017attention;\n@vaswani2017attention, p. 3] then [@vaswani2017attention]"
    assert rules(diagnostics({"a.qmd": text, "r.bib": VASWANI})) == ["repeated-citation"]
    tex = "\\cite{vaswani2017attention, vaswani2017attention} \\cite{vaswani2017attention}"
    assert rules(diagnostics({"a.tex": tex, "r.bib": VASWANI})) == ["repeated-citation"]


def test_labels_resolve_over_the_whole_book() -> None:
    a = "@fig-one, @tbl-two, @sec-three, @fig-panel-2, @eq-four, @lst-five, @Fig-one."
    b = (
        "![One](a.png){#fig-one}\n\n# Three {#sec-three}\n\n::: {#fig-panel layout-ncol=2}\n:::\n\n"
        '$$x$$ {#eq-four}\n\n```{r}\n#| label: tbl-two\n```\n\n<div id="lst-five"></div>\n'
    )
    assert rules(diagnostics({"a.qmd": a, "b.qmd": b})) == []
    found = one(diagnostics({"a.qmd": "@fig-onne", "b.qmd": b}), "unresolved-crossref")
    assert found.hint == "did you mean @fig-one?"
    found = one(diagnostics({"a.qmd": "@sec-sec-three", "b.qmd": b}), "unresolved-crossref")
    assert found.hint == "did you mean @sec-three?"


def test_topics_of_divs_macros_and_front_matter() -> None:
    topics = (Topic("attention", "Attention and friends"), Topic("memory", "Memory"))
    good = '---\ntopics: [memory]\n---\n\n::: {.further-reading topic="Attention and friends" max=3}\n:::\n'
    assert rules(diagnostics({"a.qmd": good, "b.tex": "\\furtherreading{memory}"}, topics=topics)) == []
    bad = good.replace("[memory]", "[memry]").replace("Attention and friends", "atention")
    found = diagnostics({"a.qmd": bad, "b.tex": "\\furtherreading{none}"}, topics=topics)
    assert rules(found) == ["unknown-topic"] * 3
    none = diagnostics({"a.qmd": bad, "b.tex": "\\furtherreading{none}"})
    assert rules(none) == ["unknown-topic"] * 2  # `topics:` in front matter may be another program's
    assert [str(d.location) for d in found] == ["a.qmd:2:10", "a.qmd:5:30", "b.tex:1:17"]
    assert found[0].hint == "did you mean memory?"


def test_a_div_inside_of_code_asks_for_nothing() -> None:
    shown = '```\n::: {.further-reading topic="atention" maks=3}\n:::\n```\n'
    topics = (Topic("attention", "Attention"),)
    assert rules(diagnostics({"a.qmd": shown, "b.tex": "% \\furtherreading{none}"}, topics=topics)) == []


def test_options_of_divs_and_macros() -> None:
    topics = (Topic("attention", "Attention"),)
    good = '::: {.further-reading topic="attention" max=3 data-x="1" lang=de}\n:::\n'
    macro = "\\furtherreading[cite=true, level=\\section*]{attention}"
    assert rules(diagnostics({"a.qmd": good, "b.tex": macro}, topics=topics)) == []
    bad = good.replace("max=3", "maxx=3 order='age'")
    found = diagnostics({"a.qmd": bad, "b.tex": macro.replace("cite", "citee")}, topics=topics)
    assert [(d.rule, str(d.location)) for d in found] == [
        ("unknown-option", "a.qmd:1:41"),
        ("unknown-option", "a.qmd:1:48"),
        ("unknown-option", "b.tex:1:17"),
    ]
    assert "did you mean max?" in found[0].message


def test_comments_switch_rules_off() -> None:
    text = (
        "@no1999one <!-- seminal: ignore unknown-key -->\n\n"
        "<!-- seminal: ignore unknown-key: on purpose -->\n@no1999two\n@no1999three\n\n@no1999four\n\n"
        "<!-- seminal: ignore citation-in-heading -->\n@no1999five\n"
    )
    found = diagnostics({"a.qmd": text, "r.bib": VASWANI})
    assert [d.location.line for d in found if d.rule == "unknown-key"] == [7, 10]
    whole = "<!-- seminal: ignore-file -->\n" + text
    assert rules(diagnostics({"a.qmd": whole, "r.bib": VASWANI})) == []
    tex = "\\cite{no1999one} % seminal: ignore unknown-key\n\\cite{no1999two}\n"
    assert [
        d.location.line for d in diagnostics({"a.tex": tex, "r.bib": VASWANI}) if d.rule == "unknown-key"
    ] == [2]


def test_a_comment_before_an_entry_is_for_the_whole_entry() -> None:
    entry = "@book{a2012,\n  author = {Ann Author},\n  title = {A book},\n\n  year = {in press},\n}\n"
    assert (
        rules(diagnostics({"r.bib": entry + "\n" + entry.replace("a2012", "b2012")})).count("bad-year") == 2
    )
    comment = "% seminal: ignore bad-year\n"
    found = diagnostics({"r.bib": comment + entry + "\n" + entry.replace("a2012", "b2012")})
    assert [d.location.line for d in found if d.rule == "bad-year"] == [13]


def test_bookdown_chapters_are_one_document() -> None:
    """Only index.Rmd names the bibliographies, and knitr writes one of them while the book renders."""
    cell = "```{r}\nwrite_bib(c('dplyr'), 'packages.bib')\n```\n"
    index = f"---\nbibliography: [book.bib, packages.bib]\n---\n\n{cell}"
    files = {
        "index.Rmd": index,
        "01.Rmd": "@vaswani2017attention with [@R-dplyr; @dplyr2020]",
        "book.bib": VASWANI,
    }
    settings = Settings(quarto=False)
    assert rules(diagnostics(files, settings, own=("book.bib",))) == []
    assert rules(diagnostics({**files, "01.Rmd": "@R-dplyr", "index.Rmd": ""}, settings)) == ["unknown-key"]


def test_latex_keys_differ_by_case_for_biber_only() -> None:
    found = one(diagnostics({"a.tex": "\\cite{Vaswani2017Attention}", "r.bib": VASWANI}), "key-case")
    assert found.fix is not None
    assert found.fix.new == "vaswani2017attention"
    assert rules(diagnostics({"a.md": "@Vaswani2017Attention", "r.bib": VASWANI})) == ["unknown-key"]


def test_hints_where_a_mark_is_missing() -> None:
    text = "See @fig-plot.These and https://medium.com/@jane.doe012/post, (https://x.org/@jo).\n\n![A](a.png){#fig-plot}\n"
    found = diagnostics({"a.qmd": text, "r.bib": VASWANI})
    assert [(one.rule, one.hint) for one in found if one.rule != "uncited-entry"] == [
        ("unresolved-crossref", "leave a space after @fig-plot."),
        ("unknown-key", "put < and > around the address: bare, pandoc cites what follows its @"),
        ("unknown-key", "put < and > around the address: bare, pandoc cites what follows its @"),
    ]


def test_an_entry_behind_a_comment_is_named() -> None:
    """TeX Live's bibtex reads `%@book{...}` as an entry; biber and pandoc 3.9 do not."""
    bib = VASWANI + "%@book{doe2001,\n  title={A},\n}\n% or @misc{roe2002, title={B}}\n"
    text = "As @doe2001 and @roe2002.\n"
    found = [
        one
        for one in diagnostics({"a.qmd": text, "b.tex": "\\cite{doe2001}\n", "r.bib": bib})
        if "key" in one.rule
    ]
    told = "is in a comment: biber and pandoc do not read it"
    assert [(str(one.location), str(one.severity), one.message, str(one.related[0])) for one in found] == [
        ("a.qmd:1:5", "error", f"the entry of doe2001 {told}", "r.bib:8:8"),
        ("a.qmd:1:18", "error", f"the entry of roe2002 {told}", "r.bib:11:12"),
        ("b.tex:1:7", "warning", f"the entry of doe2001 {told}, BibTeX does", "r.bib:8:8"),
    ]


def test_a_book_that_cites_by_roles_has_no_unknown_keys() -> None:
    text = "{cite}`vaswani2017attention`, thanks to @jane and @joe.\n"
    found = diagnostics({"a.md": text, "r.bib": VASWANI})
    assert [(one.rule, str(one.severity), str(one.location)) for one in found] == [
        ("unknown-key", "note", "a.md:1:41")
    ]
    both = diagnostics({"a.md": text + "\n@vaswani2017attention\n", "r.bib": VASWANI})
    assert rules(both) == ["unknown-key", "unknown-key"]


def test_a_chapter_of_a_collection_is_an_entry_that_its_class_makes() -> None:
    found = diagnostics({"c/a.tex": "\\cite{c/b, c/gone}\n", "c/b.tex": "B\n", "r.bib": VASWANI})
    assert [one.message.split()[0] for one in found if one.rule == "unknown-key"] == ["c/gone"]


def test_a_label_may_stand_in_an_included_file_that_is_not_there() -> None:
    chapter = "{{< include tables/made.md >}}\n\n@tbl-made and @fig-two"
    found = [d for d in diagnostics({"a/b.qmd": chapter}) if d.rule == "unresolved-crossref"]
    assert [(str(d.severity), "tables/made.md" in d.hint) for d in found] == [("note", True)] * 2
    there = diagnostics({"a/b.qmd": chapter, "a/tables/made.md": "![x](y){#fig-two}"})
    assert str(one(there, "unresolved-crossref").severity) == "warning"


@pytest.mark.parametrize(
    "declared",
    [
        "crossref:\n  custom:\n    - kind: float\n      key: suppfig\n      reference-prefix: S",
        "crossref: {custom: [{kind: float, key: suppfig, reference-prefix: S}]}",
    ],
)
def test_prefixes_hold_in_what_a_chapter_includes(declared: str) -> None:
    """Seen in an apaquarto manuscript, whose appendix stands in a file of its own."""
    appendix = "@suppfig-one [-@suppfig-two] @nobody2020"
    files = {"a.qmd": f"---\n{declared}\n---\n", "parts/b.qmd": appendix, "r.bib": VASWANI}
    found = diagnostics(files, Settings(quarto=False), included={"parts/b.qmd": "a.qmd"})
    assert one(found, "unknown-key").message.startswith("nobody2020")
    assert rules(diagnostics(files, Settings(quarto=False))) == ["unknown-key"] * 3


def test_a_missing_bibliography_hides_no_misspelt_key() -> None:
    from seminal.check.load import bibliography
    from seminal.check.run import check
    from seminal.model.bibliography import Bibliography
    from seminal.model.library import Library
    from seminal.model.manuscript import Manuscript
    from seminal.model.source import Source
    from seminal.scan import scan

    text = Source("a.md", "@vaswani2017attentoin and @lamport1994latex, @knuth1984")
    gone = Bibliography("b.bib", Source("b.bib", ""), problem="missing")
    book = Manuscript((scan(text),), (), Library(()))
    found = check(book, [bibliography(Source("r.bib", VASWANI)), gone], Settings(), [text])
    slip = one(found, "unknown-key")
    assert (str(slip.severity), slip.hint) == ("warning", "did you mean vaswani2017attention?")
    assert one(found, "bibliography-missing").hint.startswith("2 cited keys")


def test_a_key_that_is_a_label_is_no_unknown_citation() -> None:
    """Seen in apaquarto manuscripts, whose filter resolves `@apx-3`."""
    files = {"a.qmd": "See @apx-3 and @apx-4.\n\n# Versions {#apx-3}\n", "r.bib": VASWANI}
    found = diagnostics(files)
    assert str(one(found, "unresolved-crossref").severity) == "note"
    assert one(found, "unknown-key").message.startswith("apx-4")


def test_a_key_that_is_nearly_a_label_is_told_which() -> None:
    """An extension has prefixes of its own: `@pri-x` is no cross-reference of Quarto's."""
    text = "@Pri-gravity holds, and @pri-gravty, @nbk-gravity.\n\n::: {#pri-gravity .law}\nIt falls.\n:::\n"
    found = [one for one in diagnostics({"a.qmd": text, "r.bib": VASWANI}) if one.location.path == "a.qmd"]
    assert [(one.rule, one.severity, one.hint) for one in found] == [
        ("unresolved-crossref", Severity.NOTE, "an extension or a filter must know its prefix"),
        ("unknown-key", Severity.ERROR, "did you mean the label pri-gravity?"),
        ("unknown-key", Severity.ERROR, "write \\@nbk-gravity if this is not a citation"),
    ]


def test_a_label_without_its_sign() -> None:
    text = "## Growth {sec-growth}\n\nIn @sec-growth.\n"
    (one,) = [d for d in diagnostics({"a.qmd": text}) if d.rule == "unresolved-crossref"]
    assert one.hint == "a.qmd has {sec-growth}: write {#sec-growth}"
