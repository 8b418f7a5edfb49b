"""Lean styles say the same of each work; the parts of panflute that are loaded are panflute's."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from seminal.filters.setting import find_pandoc
from seminal.filters.style import rare_variables, reduce_style, reduced_style_path
from tests.filters.rendering import settle

CSL = "{http://purl.org/net/xbiblio/csl}"


def style(body: str, bibliography: str = "", citation: str = "") -> bytes:
    return f"""<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">
<info><title>t</title><id>t</id><updated>2020-01-01T00:00:00+00:00</updated><rights>r</rights></info>
<macro name="used"><text variable="title"/></macro>
<macro name="deeper"><choose><if type="book"><text macro="used"/></if></choose></macro>
<macro name="unused"><text variable="note"/></macro>
<citation {citation}><sort><key macro="unused"/></sort><layout><text macro="unused"/></layout></citation>
<bibliography {bibliography}><sort><key macro="unused"/></sort><layout>{body}</layout></bibliography>
</style>""".encode()


def layout(text: str) -> str:
    """Return what is left of the layout of the bibliography."""
    found = ElementTree.fromstring(text).find(f"{CSL}bibliography/{CSL}layout")
    assert found is not None
    return "".join(ElementTree.tostring(part, encoding="unicode") for part in found).replace(
        ' xmlns="http://purl.org/net/xbiblio/csl"', ""
    )


CHOICES = {
    '<choose><if type="treaty"><text value="a"/></if></choose>': "",
    '<choose><if type="treaty"><text value="a"/></if><else><text value="b"/></else></choose>': '<text value="b" />',
    '<choose><if type="treaty" match="any" variable="title"><text value="a"/></if></choose>':
    '<choose><if match="any" variable="title"><text value="a" /></if></choose>',
    '<choose><if type="treaty" match="none"><text value="a"/></if></choose>': None,
    '<choose><if type="treaty book" match="any"><text value="a"/></if></choose>': None,
    '<choose><if variable="title"><text value="a"/></if></choose>': None,
    '<choose><if type="patent"><text value="a"/></if></choose>': None,  # one of the works is a patent
    '<choose><if type="bill"><text value="a"/></if><else-if type="book"><text value="b"/></else-if></choose>':
    '<choose><if type="book"><text value="b" /></if></choose>',
    '<group><choose><if type="bill"><text value="a"/></if></choose><text value="c"/></group>':
    '<group><text value="c" /></group>',
    '<text variable="citation-number"/><text value="c"/>': '<text value="c" />',
}  # fmt: skip


FIELDS = {  # of works that have a director and nothing else that is rare
    '<text variable="scale"/><text variable="title"/>': None,
    '<number variable="scale" prefix="1:"/>': '<text variable="scale" />',
    '<date variable="event-date"><date-part name="year"/></date>': '<text variable="event-date" />',
    '<names variable="director guest"/>': '<names variable="director" />',
    '<names variable="guest host"><label/></names>': '<text variable="guest" />',
    '<names variable="guest"><substitute><text variable="title"/></substitute></names>': None,
    '<names variable="guest"><substitute><text variable="scale"/></substitute></names>': '<text variable="guest" />',
    '<choose><if variable="scale"><text value="a"/></if><else><text value="b"/></else></choose>': '<text value="b" />',
    '<choose><if variable="scale title" match="any"><text value="a"/></if></choose>':
    '<choose><if variable="title" match="any"><text value="a" /></if></choose>',
    '<choose><if variable="scale title" match="none"><text value="a"/></if></choose>':
    '<choose><if variable="title" match="none"><text value="a" /></if></choose>',
    '<choose><if variable="scale" match="none"><text value="a"/></if></choose>': None,
    '<choose><if is-numeric="scale"><text value="a"/></if></choose>': "",
    '<group><text term="in"/><text variable="scale"/></group>': '<text variable="scale" />',
    '<group><text term="in"/></group>': None,
    '<group><label variable="scale"/><text variable="scale"/><text macro="rare"/></group>': '<text variable="scale" />',
    '<group><text variable="scale"/><text variable="source"/><text variable="title"/></group>':
    '<group><text variable="scale" /><text variable="title" /></group>',
    '<text macro="rare"/>': '<text variable="scale" />',
    '<text macro="round"/>': None,
}  # fmt: skip


@pytest.mark.parametrize("body", FIELDS)
def test_a_field_that_no_work_has_is_asked_for_and_no_more(body: str) -> None:
    made = style(body).replace(
        b"<citation ",
        b'<macro name="rare"><group><text value="x"/><text variable="scale"/></group></macro>'
        b'<macro name="round"><text macro="round"/></macro><citation ',
    )
    expected = FIELDS[body]
    assert layout(reduce_style(made, [], ["director"])) == (
        body.replace("/>", " />") if expected is None else expected
    )


def test_which_variables_are_rare() -> None:
    assert rare_variables(["title", "DOI", "director", "event"]) == ["director", "event-title"]
    assert "scale" in rare_variables(["note"])  # pandoc reads "{:scale: 1}" in a note as a field


@pytest.mark.parametrize("body", CHOICES)
def test_only_what_no_work_can_reach_goes(body: str) -> None:
    expected = CHOICES[body]
    assert layout(reduce_style(style(body), ["patent"])) == (
        body.replace("/>", " />") if expected is None else expected
    )


def test_macros_that_are_called_stay_and_nothing_depends_on_neighbours() -> None:
    text = reduce_style(
        style('<text macro="deeper"/>', 'hanging-indent="true" subsequent-author-substitute="-"',
              'disambiguate-add-year-suffix="true"'), [],
    )  # fmt: skip
    assert 'name="used"' in text
    assert 'name="deeper"' in text
    assert "unused" not in text
    assert "rights" not in text
    assert "hanging-indent" in text
    assert "subsequent" not in text
    assert "disambiguate" not in text


def test_a_number_in_the_margin_stays_in_the_margin() -> None:
    body = '<text variable="citation-number" /><text value="c" />'
    assert layout(reduce_style(style(body, 'second-field-align="flush"'), [])) == body


@pytest.mark.parametrize(
    "text", [b"", b"<", b"<style/>", b'<style xmlns="http://purl.org/net/xbiblio/csl"/>']
)
def test_what_is_no_independent_style(text: bytes) -> None:
    assert reduce_style(text, []) == ""


def test_where_the_style_comes_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(tmp_path, monkeypatch, topics=None)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    pandoc = find_pandoc() or ""
    default = reduced_style_path(pandoc, {}, [])
    assert Path(default).read_text("utf-8").count("<macro ") > 10
    assert reduced_style_path(pandoc, {}, []) == default
    (tmp_path / "own.csl").write_bytes(style('<text value="own"/>'))
    assert "own" in Path(reduced_style_path(pandoc, {"csl": "own.csl"}, [])).read_text()
    assert reduced_style_path(pandoc, {"csl": "https://example.org/x.csl"}, []) == ""
    assert reduced_style_path(pandoc, {"citation-style": "nowhere"}, []) == ""
    (tmp_path / "data" / "pandoc").mkdir(parents=True)
    (tmp_path / "own.csl").rename(tmp_path / "data" / "pandoc" / "default.csl")
    assert "own" in Path(reduced_style_path(pandoc, {}, [])).read_text()


def test_panflute_is_whole_for_whoever_imports_it_later() -> None:
    code = (
        "import sys; from seminal.filters.section import elements; part = elements();"
        "assert not {'click', 'yaml', 'panflute'} & set(sys.modules), sys.modules;"
        "import panflute; assert panflute.Str is part.Str; assert panflute.run_filter; assert elements() is part"
    )
    subprocess.run([sys.executable, "-c", code], timeout=60, check=True)
