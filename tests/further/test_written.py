"""A section in the source: nothing outside changes, a second run changes nothing, edits stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.further.render import SectionReading
from seminal.further.shelf import read_shelf
from seminal.further.written import FORMS, write_section
from seminal.model.source import Source
from tests.filters.rendering import TOPICS

ITEMS = dict(read_shelf(TOPICS.read_text(encoding="utf-8")).items)
KEYS = sorted(ITEMS)
CHAPTER = "# Serving\n\nText.\n"


def reading(*keys: str) -> SectionReading:
    items = tuple(ITEMS[key] for key in keys)
    return SectionReading("Further reading", "further-reading-serving", 2, ("serving",), items)


def write(text: str, *keys: str, form: str = "md") -> str:
    return write_section(Source("a.qmd", text), reading(*keys), ITEMS, form)[0]


def notes(text: str, *keys: str) -> list[str]:
    return [d.rule for d in write_section(Source("a.qmd", text), reading(*keys), ITEMS)[1]]


@pytest.mark.parametrize("form", FORMS)
@given(text=st.text(), keys=st.lists(st.sampled_from(KEYS), unique=True), more=st.text())
def test_twice_is_once_and_nothing_outside_changes(form: str, text: str, keys: list[str], more: str) -> None:
    shape = FORMS[form]
    once = write(text, *keys, form=form)
    assert write(once, *keys, form=form) == once
    assert once.startswith(text.rstrip("\n"))
    whole = once + more.replace(shape.end, "").replace("`", "").replace("~", "")
    assert write(whole, *KEYS, form=form).endswith(whole[len(once) :])


def test_an_untouched_section_is_made_anew() -> None:
    text = write(CHAPTER, "dean2013tail", "yu2022orca") + "\n## After\n"
    new = write(text, "kwon2023efficient")
    assert "PagedAttention" in new
    assert "Tail" not in new
    assert new.endswith("\n## After\n")
    assert notes(text, "kwon2023efficient") == []


def test_the_authors_edits_stay() -> None:
    text = write(CHAPTER, "dean2013tail", "yu2022orca", "dean2012large")
    lines = text.split("\n")
    tail = next(n for n, line in enumerate(lines) if "Tail" in line)
    lines[tail] = "- Read the *tail* first. <!-- dean2013tail -->"
    edited = "\n".join(line for line in lines if "Large Scale" not in line)  # the author took this one out
    edited = edited.replace("<!-- seminal:end -->", "And a word of the author.\n\n<!-- seminal:end -->")
    new = write(edited, "dean2013tail", "kwon2023efficient", "dean2012large")
    assert "- Read the *tail* first. <!-- dean2013tail -->" in new
    assert "Large Scale" not in new  # stays out
    assert "Orca" not in new  # untouched, and no longer chosen
    assert "PagedAttention" in new  # new
    assert "And a word of the author." in new
    assert new.index("tail") < new.index("PagedAttention") < new.index("And a word")
    assert write(new, "dean2013tail", "kwon2023efficient", "dean2012large") == new
    assert notes(edited, "dean2013tail") == ["edited-section"]


def test_in_latex_new_works_stay_in_the_list() -> None:
    text = write("\\chapter{S}\n", "dean2013tail", form="tex")
    edited = text.replace("% dean2013tail", "Read it! % dean2013tail")
    new = write(edited, "dean2013tail", "yu2022orca", form="tex")
    assert new.index("Read it!") < new.index(r"\fullcite{yu2022orca}") < new.index(r"\end{itemize}")
    emptied = "\n".join(line for line in edited.split("\n") if "fullcite" not in line)
    filled = write(emptied, "yu2022orca", form="tex")
    assert filled.index(r"\begin{itemize}") < filled.index("yu2022orca}") < filled.index(r"\end{itemize}")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("\\chapter{S}\n% \\end{document}\n50\\%", "\\end{document}\n"),
        ("Text.\n\n", "\\end{document} what nobody prints\n"),
        ("", "\\end{document}"),
    ],
)
def test_in_latex_it_stands_before_the_documents_end(before: str, after: str) -> None:
    once = write(before + after, "yu2022orca", form="tex")
    head, _, tail = once.partition("% seminal:begin")
    assert head == before.rstrip("\n") + ("\n\n" if before else "")
    assert tail.endswith(f"\n% seminal:end\n\n{after}")
    assert write(once, "yu2022orca", form="tex") == once


@pytest.mark.parametrize(
    "text",
    [
        "<!-- seminal:begin further-reading -->\n",
        "<!-- seminal:end -->\n",
        "<!-- seminal:end -->\n<!-- seminal:begin further-reading -->\n",
        "<!-- seminal:begin further-reading -->\n" * 2 + "<!-- seminal:end -->\n",
        "::: {.further-reading topic=serving}\n:::\n",
    ],
)
def test_marks_that_make_no_pair_are_reported_and_nothing_is_written(text: str) -> None:
    assert write(text, "yu2022orca") == text
    assert notes(text, "yu2022orca") == ["broken-section"]


def test_marks_in_code_are_no_marks() -> None:
    text = "```\n<!-- seminal:begin further-reading -->\n```\n"
    assert write(text, "yu2022orca").startswith(text.rstrip("\n"))
    assert notes(text, "yu2022orca") == []
