"""A value that no field can have (`²`, thousands of digits, `!!bool x`) ends no command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from seminal.check.load import bibliography
from seminal.model.entry import PartialDate
from seminal.model.errors import FatalError
from seminal.model.source import Source
from seminal.project.decisions import overrides
from seminal.read import READERS
from seminal.scan import scan
from seminal.text import yaml_depth
from seminal.text.entities import unescape
from seminal.text.numerals import whole_number
from tests.commands import project, seminal
from tests.source import called, calls, imported, trees

HUGE = "1" * 5000
NUMBERS = [HUGE, f"1-{HUGE}", "²", "1²–3", "²²²²", "٢٠٠١", "𝟚", "½", "2001-13-45", "0", "-5", f"{HUGE} p."]
FIELDS = (
    "year date month day volume number issue pages edition chapter isbn issn doi eprint urldate key".split()
)
RAW = [HUGE, f"0x{'f' * 5000}", "1e400", ".nan", "2001-13-45", "!!bool x", "!!int x", "!!timestamp x", "!!set [a]",
       "&a *a", "<<: 3", "=", "!!binary é"]  # fmt: skip
"""What YAML, JSON or TOML may read as something else than text."""


def _texts(number: str) -> dict[str, str]:
    """Return lists that have a number in each field and place where one may be."""
    records = [{"id": f"k{at}", "title": f"Kites {at}", name: number} for at, name in enumerate(FIELDS)]
    tags = (
        "TY  - JOUR",
        "TI  - Kites",
        *(f"{tag}  - {number}" for tag in "PY DA VL IS SP EP SN C1 ET".split()),
    )
    fields = "".join(f"\\field{{{name}}}{{{number}}}\n" for name in FIELDS)
    entry = f"\\entry{{a}}{{book}}{{}}\n\\name{{author}}{{{number}}}{{}}{{}}\n\\field{{title}}{{Kites}}\n"
    prose = f"""# SOSP {number}

- A. Stone. *Kites over the Harbour*. J. Lamps, vol. {number}, no. {number}, pp. {number}, {number}nd ed., {number}.
- [Kites](https://arxiv.org/abs/{number}) '{number} &#{number}; ISBN {number}, RFC {number}. Retrieved May {number}.
{number}. Stone, A. Kites and Wicks. 2001

| Title | Year | Citations |
|---|---|---|
| Kites over | {number} | {number} |
"""
    return {
        "a.json": json.dumps([*records, {"title": "Kites", "issued": {"date-parts": [[number] * 3]}}]),
        "a.bib": "".join(f"@book{{b, title={{Kites}}, {name}={{{number}}}}}\n" for name in FIELDS),
        "a.toml": "".join(f"[[w]]\ntitle='Kites'\n{name}='{number}'\n" for name in FIELDS),
        "a.ris": "\n".join((*tags, "ER  - \n")),
        "a.nbib": f"PMID- {number}\nTI  - Kites\nDP  - {number}\nVI  - {number}\nPG  - {number}\n",
        "a.csv": f"title,year,citations,pages\nKites,{number},{number},{number}\n",
        "a.bbl": f"{entry}{fields}\\endentry\n",
        "a.html": f"<h²>x</h²><ol start={number}><li value={number}>A. Stone. Kites over. SOSP {number}</ol>"
        f"<table><tr><td rowspan={number} colspan={number}>Kites<td>{number}</table>&#{number};&#x{number};",
        "a.wiki": f"* {{{{cite book|title=Kites|year={number}|month={number}|last{number}=Stone}}}}\n",
        **{f"a{suffix}": prose for suffix in (".md", ".rst", ".org", ".adoc", ".txt", ".tex")},
    }


@pytest.mark.parametrize("number", NUMBERS, ids=range(len(NUMBERS)))
def test_a_number_that_is_none_ends_no_reader(number: str) -> None:
    for name, text in _texts(number).items():
        for reader in READERS:
            if name.endswith(reader.suffixes or ".txt"):
                reader.read(Source(name, text))


@pytest.mark.parametrize("value", RAW)
def test_a_value_that_cannot_be_read_ends_no_reader(value: str) -> None:
    """The file, or the record, is named; PyYAML would raise a KeyError for `!!bool x`."""
    record = f"- title: Kites\n  year: {value}\n"
    for text in (f"references:\n{record}", f"cff-version: 1\ntitle: Kites\nreferences:\n{record}", record):
        next(one for one in READERS if one.name == "csl-yaml").read(Source("a.yaml", text))
        bibliography(Source("a.yaml", text))
    next(one for one in READERS if one.name == "toml").read(
        Source("a.toml", f"[[w]]\ntitle='Kites'\nyear={value}\n")
    )
    scan(
        Source("a.md", f"---\nreferences:\n{record}title: {value}\ncrossref:\n  custom: {value}\n---\n[@a]\n")
    )
    with pytest.raises(FatalError, match=r"seminal.yml:\d+:\d+: this is not valid YAML"):
        yaml_depth.load(Source("seminal.yml", f"a: {value}\nb: !!int x\n"))


@pytest.mark.parametrize("custom", ["[a: b]", "[[a, b]]", "[[a], b]", "{key: a}", "[{key: [a]}, {key: dia}]"])
def test_a_crossref_of_another_form_ends_no_scan(custom: str) -> None:
    for crossref in (f"{{custom: {custom}}}", custom):
        scan(Source("a.qmd", f"---\ncrossref: {crossref}\n---\n@dia-a\n"))


@pytest.mark.parametrize("number", ["1", "-1", HUGE])
def test_a_number_beyond_tex_s_decides_no_condition(number: str) -> None:
    text = f"\\ifnum {number}>0 \\cite{{a}}\\else \\cite{{b}}\\fi \\ifodd {number} \\cite{{c}}\\fi"
    keys = {one.key for one in scan(Source("a.tex", f"{text} \\ifcase {number} \\cite{{d}}\\fi")).citations}
    assert ("a" in keys, "b" in keys) == ((True, True) if number == HUGE else (number == "1", number != "1"))


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("date: 2001a", "`date` must be a date: 2001, 2001-05 or 2001-05-31"),
        ("year: 2001-2003", "`year` must be a date"),
        ("date: '2001-13'", "`date` must be a date"),
        ("month: 13", "`month` must be a month: 5 or May"),
        ("month: x", "`month` must be a month"),
    ],
)
def test_a_date_that_an_author_decides_is_one(field: str, said: str) -> None:
    with pytest.raises(FatalError) as error:
        overrides(Source("o.yml", f"set:\n  a: {{{field}}}\n"))
    assert str(error.value).startswith(f"o.yml:2:{7}: {said}")


def test_a_month_that_an_author_decides_is_printed(tmp_path: Path) -> None:
    project(
        tmp_path,
        seminal_yml="",
        seeds__a_md="- A. Stone. Kites over the Harbour. Lamp Press.\n",
        bib__overrides_yml="set: {Kites over the Harbour: {month: May, year: forthcoming}}\n",
    )
    assert seminal("build", cwd=tmp_path).returncode == 0
    assert "month = may" in (tmp_path / "bib" / "references.bib").read_text("utf-8")


def test_dates_have_the_months_and_days_of_the_calendar() -> None:
    assert PartialDate(2001, 13, 1) == PartialDate(2001)
    assert PartialDate(2001, 5, 32) == PartialDate(2001, 5)
    assert PartialDate(2001, 12, 31).day == 31


def test_whole_numbers() -> None:
    assert [whole_number(text) for text in ("012", "٢", "", "²", "-1", "1.5", HUGE)] == [12, 2, *[None] * 5]


def test_references_to_no_character() -> None:
    assert unescape(f"&eacute;&#{HUGE};&#x41;&#233 ") == "é\ufffdAé "


def test_one_function_resolves_references_and_one_loads_yaml() -> None:
    """Python's own fail on what a text may have: thousands of digits, `!!bool x`; so does `isdigit` before `int`."""
    named = {
        (name, called(call))
        for name, call in calls()
        if called(call) in ("isdigit", "safe_load", "full_load", "unsafe_load")
    }
    assert not named
    importing = {name for name, tree in trees().items() if "html.unescape" in dict(imported(tree))}
    assert importing == {"text/entities.py"}
