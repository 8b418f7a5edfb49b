"""What was missed in other people's books: wrong records under a key, citations still owed, kin of a key."""

from __future__ import annotations

import pytest

from seminal.check.rules.duplicates._key_records import key_says as _says
from seminal.model.diagnostic import Severity
from tests.check.books import VASWANI, diagnostics, one, rules

RECORD = "@inproceedings{{{0},\n  author = {{{1}}},\n  title = {{{2}}},\n"
RECORD += "  booktitle = {{Proceedings}},\n  year = {{{3}}}\n}}\n"
SPECTRE = (
    "Kocher, Paul and Horn, Jann and Lipp, Moritz and Gruss, Daniel",
    "Spectre attacks: exploiting speculation",
    "2019",
)


@pytest.mark.parametrize(
    ("key", "authors", "title", "year"),
    [
        ("gaviria2022dollar", "Mattson, Peter and Cheng, Christine", "MLPerf training benchmark", "2020"),
        ("Lipp2018meltdown", *SPECTRE),
        ("nagabandi_neural_2017", "Watter, Manuel and Springenberg, Jost", "Embed to control", "2015"),
        ("smithDeepThings2014", "Jones, Ann", "Shallow water", "2001"),
        ("brown-et-al:2003a", "Green, Bea", "On frogs", "2019"),
        ("gelman2006hierarchical", "Gelman, Andrew", "Bayesian workflow", "2020"),
    ],
)
def test_a_key_that_names_another_work_than_its_record(key: str, authors: str, title: str, year: str) -> None:
    found = diagnostics({"a.tex": f"\\cite{{{key}}}", "r.bib": RECORD.format(key, authors, title, year)})
    told = one(found, "key-record-mismatch")
    assert told.severity == Severity.WARNING
    assert title in told.message
    assert "keep" not in told.hint


@pytest.mark.parametrize(
    ("key", "authors", "title", "year"),
    [
        ("vaswani2017attention", "Vaswani, Ashish", "Attention is all you need", "2017"),
        (
            "devlin2018bert",
            "Devlin, Jacob",
            "{BERT}: pre-training of transformers",
            "2019",
        ),  # the preprint's year
        ("lecun1998mnist", "LeCun, Yann and Bottou, Leon", "Gradient-based learning", "1998"),  # a nickname
        ("darwin1859origin", "Darwin, Charles", "On the origin of species", "2003"),  # a reprint
        ("vanderberg2001x", "van der Berg, Jan", "Dunes", "2001"),
        ("mueller2001dunes", 'M{\\"u}ller, Jan', "Dunes", "2001"),
        ("who2020report", "{World Health Organization}", "World report on things", "2020"),
        ("tensorflow2015", "Abadi, Mart{\\'\\i}n", "{TensorFlow}: large-scale machine learning", "2016"),
        ("lipp2018leaks", "Kocher, Paul and Lipp, Moritz", "Leaks of speculation", "2018"),
        ("smithetal2001", "Smith, Ann and Doe, B.", "Things", "2001"),
        ("schmidhueber2001x", "Schmidhuber, J.", "Things", "2001"),
        ("template_bank:2016", "Capano, Collin", "Implementing a search for waves", "2016"),  # a topic
        ("merger_capture:2000", "Portegies Zwart, Simon", "Black hole collisions", "2000"),
        ("oLIB:2015", "Lynch, Ryan", "Detection of bursts", "2017"),
        ("R-dplyr", "Wickham, Hadley", "dplyr", "2023"),
        ("DBLP:conf/nips/VaswaniSPUJGKP17", "Up, Jane", "Things", "2001"),
    ],
)
def test_a_key_that_fits_its_record(key: str, authors: str, title: str, year: str) -> None:
    found = diagnostics({"a.tex": f"\\cite{{{key}}}", "r.bib": RECORD.format(key, authors, title, year)})
    assert "key-record-mismatch" not in rules(found)


def test_keys_that_are_not_made_of_the_record_are_left_alone() -> None:
    names = ("alpha", "bravo", "charlie", "delta")
    bib = "".join(RECORD.format(f"{name}2001plan", "Up, Jane", f"Thing {name[0]}", "2015") for name in names)
    assert "key-record-mismatch" not in rules(diagnostics({"a.tex": "\\cite{alpha2001plan}", "r.bib": bib}))


def test_the_hint_of_two_keys_for_one_work_never_keeps_the_wrong_one() -> None:
    bib = RECORD.format("Lipp2018meltdown", *SPECTRE) + RECORD.format("kocher2019spectre", *SPECTRE)
    found = diagnostics({"a.tex": "\\cite{Lipp2018meltdown,kocher2019spectre}", "r.bib": bib})
    told = one(found, "duplicate-work")
    assert told.hint == "the key Lipp2018meltdown names another work: give it that work's record"


def test_the_parts_of_a_key() -> None:
    assert _says("karlanEffectOfDonors2017a") == ("karlan", 2017, ("effect", "donors"), False)
    assert _says("McAllister2010b_frogs") == ("mcallister", 2010, ("frogs",), True)
    assert _says("InSi2008") is None
    assert _says("zotero-479") is None
    assert _says("tr2020x") is None


@pytest.mark.parametrize(
    ("path", "text", "owed"),
    [
        ("a.md", "It scales [cite the paper of Dean].", "[cite the paper of Dean]"),
        ("a.md", "It scales [cite ...].", "[cite ...]"),
        ("a.md", "It scales.[citation needed]", "[citation needed]"),
        ("a.qmd", "It scales (REF) and more.", "(REF)"),
        ("a.qmd", "As ??? showed.", "???"),
        ("a.tex", "It scales \\cite{}.", "\\cite{}"),
        ("a.tex", "It scales [CITE].", "[CITE]"),
        ("a.md", "It scales [TODO: add citation].", "[TODO: add citation]"),  # reason: authors type it
        ("a.md", "It scales [ref?].", "[ref?]"),
        ("a.md", "It scales (citation missing).", "(citation missing)"),
    ],
)
def test_a_citation_that_is_still_owed(path: str, text: str, owed: str) -> None:
    told = one(diagnostics({path: text, "r.bib": VASWANI}), "placeholder-citation")
    assert told.message == f"a citation is still to be added: {owed}"
    assert told.severity == Severity.WARNING


@pytest.mark.parametrize(
    "text",
    [
        "\\cite{TODO}",  # reason: what authors type for a citation that is missing
        "It scales~\\citep[p.~3]{???}.",
        "[@todo]",
        "@citation_needed says",
        "[@REF]",
        "[see @FIXME, p. 3]",  # reason: what authors type for a citation that is missing
        "[@XXX]",
        "[@needs-cite]",
    ],
)
def test_a_placeholder_for_a_key_is_an_error(text: str) -> None:
    path = "a.tex" if "\\" in text else "a.md"
    found = diagnostics({path: text, "r.bib": VASWANI})
    assert rules(found) == ["placeholder-citation"]
    assert found[0].severity == Severity.ERROR


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.md", "See [ref](https://example.org) and [cite][1].\n\n[1]: https://example.org\n"),
        ("a.md", "[cite]: https://example.org\n"),
        ("a.md", "```python\nx[cite] = '???'\n```\n"),
        ("a.md", "Write `[citation needed]` there. <!-- (REF) -->"),
        ("a.md", "# A slide\n\n???\n\nWho has done this?"),
        ("a.md", "Really??? Yes (ref) and [source]."),
        ("a.md", "$a ??? b$ and x[cite]"),
        ("a.tex", "\\item[cite] \\section[ref]{X} % [citation needed]\n"),
        ("a.tex", "\\begin{verbatim}\n[citation needed]\n\\end{verbatim}\n"),
        ("a.tex", "\\newcommand{\\x}[1]{\\cite{#1}}"),
        ("a.md", "[^cite] and ![cite](a.png)\n\n[^cite]: A note.\n"),
    ],
)
def test_what_only_looks_like_a_placeholder(path: str, text: str) -> None:
    assert "placeholder-citation" not in rules(diagnostics({path: text, "r.bib": VASWANI}))


EDGE = "@article{{faisal2015{0},\n  author = {{Faisal, Aldo and Up, J.}},\n  title = {{{1}}},\n"
EDGE += "  journal = {{J}},\n  year = 2015\n}}\n"


def test_another_word_after_author_and_year_is_named_and_not_mended() -> None:
    files = {"a.md": "[@faisal2015approach]", "r.bib": EDGE.format("edge", "Edge computing for things")}
    told = one(diagnostics(files), "unknown-key")
    assert told.hint == (
        'of this author and year the bibliography has only faisal2015edge ("Edge computing for things")'
    )
    assert told.fix is None


def test_two_works_of_author_and_year_are_both_named() -> None:
    bib = EDGE.format("edge", "Edge things") + EDGE.format("cloud", "Cloud things")
    told = one(diagnostics({"a.md": "[@faisal2015approach]", "r.bib": bib}), "unknown-key")
    assert 'faisal2015edge ("Edge things") and faisal2015cloud ("Cloud things")' in told.hint
    assert told.fix is None


@pytest.mark.parametrize("key", ["faisal2014approach", "faisal", "up2015approach", "fa2015x", "edge2015"])
def test_no_kin_without_both_first_author_and_year(key: str) -> None:
    told = one(diagnostics({"a.md": f"[@{key}]", "r.bib": EDGE.format("edge", "Edge things")}), "unknown-key")
    assert "of this author and year" not in told.hint


DASHED = "@article{{{0},\n  author = {{Presley, J.}},\n  title = {{Moving}},\n  journal = {{J}},\n  year = 1997\n}}\n"


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("presley_er--golgi_1997", "[@presley_er--golgi_1997]"),
        ("presley_er--golgi_1997", "As @presley_er--golgi_1997 [p. 3] shows"),
        ("smith::jones2001", "[see @smith::jones2001, p. 9]"),
        ("presley1997..a", "[-@presley1997..a]"),
        ("presley__..x1997", "[@presley__..x1997; @nothing]"),
    ],
)
def test_a_key_that_pandoc_ends_early_is_to_be_braced(key: str, text: str) -> None:
    found = diagnostics({"a.md": text, "r.bib": DASHED.format(key)})
    hints = [one.hint for one in found if one.rule == "unknown-key"]
    assert f"pandoc ends the key there: write @{{{key}}}" in hints


def test_a_key_of_the_same_letters_in_other_characters_is_to_be_copied() -> None:
    found = diagnostics({"a.md": "[@Mu\u00f1oz1997]", "r.bib": DASHED.format("Mun\u0303oz1997")})
    assert one(found, "unknown-key").hint.startswith(
        "the bibliography has Mun\u0303oz1997 with other characters"
    )
