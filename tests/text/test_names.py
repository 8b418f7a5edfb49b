"""Names as BibTeX writes them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.model.entry import OTHERS, Name
from seminal.text.names import format_names, parse_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Gu, Albert and Dao, Tri", (Name("Gu", "Albert"), Name("Dao", "Tri"))),
        ("Ludwig van Beethoven", (Name("Beethoven", "Ludwig", "van"),)),
        (r"Charles Louis Xavier Joseph de la Vall{\'e}e Poussin",
         (Name("Vallée Poussin", "Charles Louis Xavier Joseph", "de la"),)),
        ("van der Berg, Jan and {van der Berg}, Jan",
         (Name("Berg", "Jan", "van der"), Name("van der Berg", "Jan"))),
        ("Steele, Jr., Guy L. and Guy L. Steele Jr.", (Name("Steele", "Guy L.", "", "Jr."),) * 2),
        ("{Barnes and Noble, Inc.} and {{Google}}", (Name("Barnes and Noble, Inc."), Name("Google"))),
        (r"{\'E}va Tardos and \'Eva Tardos and {É}va Tardos", (Name("Tardos", "Éva"),) * 3),
        (r"{\'I}talo A. S. de Assis", (Name("Assis", "Ítalo A. S.", "de"),)),
        ("Wei Wang 0001 and others", (Name("Wang", "Wei"), OTHERS)),
        ("Donald~E. Knuth AND D.\\ E. Knuth", (Name("Knuth", "Donald E."), Name("Knuth", "D. E."))),
        ("Eickstedt, Klaus-Valtin von", (Name("Eickstedt", "Klaus-Valtin", "von"),)),
        ("Plato", (Name("Plato"),)),
        ("Ajit Kite, Ada B. Reed, Cleo Vik", (Name("Kite", "Ajit"), Name("Reed", "Ada B."), Name("Vik", "Cleo"))),
        ("V.K. Kite, C. P. Reed", (Name("Kite", "V.K."), Name("Reed", "C. P."))),
        ("Ada Reed, Cleo Vik, and Ben Kite", (Name("Reed", "Ada"), Name("Vik", "Cleo"), Name("Kite", "Ben"))),
        ("Kite, A., Reed, B. C.", (Name("Kite", "A."), Name("Reed", "B. C."))),
        ("Ada Reed, Cleo Vik, Bo Oar and others",
         (Name("Reed", "Ada"), Name("Vik", "Cleo"), Name("Oar", "Bo"), OTHERS)),
        ("Kite Reed, Ada Maria", (Name("Kite Reed", "Ada Maria"),)),
        ("van Reed, III, Ada Maria", (Name("Reed", "Ada Maria", "van", "III"),)),
        ("", ()),
        (" and  and ", ()),
    ],
)  # fmt: skip
def test_parse(text: str, names: tuple[Name, ...]) -> None:
    assert parse_names(text) == names


def test_format() -> None:
    names = (Name("Berg", "Jan", "van der"), Name("Steele", "Guy", "", "Jr."), Name("Hugging Face"), OTHERS)
    assert format_names(names) == "van der Berg, Jan and Steele, Jr., Guy and {Hugging Face} and others"


WORD = st.text(st.sampled_from("abcdeé"), min_size=1, max_size=5)
CAPITAL = WORD.map(lambda word: word[0].upper() + word[1:])
PERSON = st.builds(
    Name,
    family=st.lists(CAPITAL, min_size=1, max_size=2).map(" ".join) | WORD,
    given=st.lists(CAPITAL, min_size=1, max_size=3).map(" ".join),
    particle=st.sampled_from(["", "van der", "de la"]),
    suffix=st.sampled_from(["", "Jr."]),
)
ORGANISATION = st.lists(WORD | CAPITAL | st.just("and"), min_size=1, max_size=4).map(" ".join).map(Name)


@given(st.lists(PERSON | ORGANISATION, max_size=5).map(tuple))
def test_names_survive_writing_and_reading(names: tuple[Name, ...]) -> None:
    assert parse_names(format_names(names)) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("family=Bruyn Kops, given=S. M., prefix=de, useprefix=true", (Name("Bruyn Kops", "S. M.", "de"),)),
        (
            "given={Jean}, prefix={de la}, prefix-i={d}, family={Fontaine}",
            (Name("Fontaine", "Jean", "de la"),),
        ),
        ('"family=Salinas, Jr.",given=J', (Name("Salinas, Jr.", "J"),)),
        ("given=Aristotle", (Name("Aristotle"),)),
        ("family = Smith , given = Ada and Ray, Jo", (Name("Smith", "Ada"), Name("Ray", "Jo"))),
        ("family=King, given=Martin, suffix=Jr.", (Name("King", "Martin", "", "Jr."),)),
    ],
)
def test_names_in_the_extended_format_of_biblatex(text: str, names: tuple[Name, ...]) -> None:
    assert parse_names(text) == names


@pytest.mark.parametrize(
    ("name", "written"),
    [
        (Name("#MeToo Collective"), r"{{\#MeToo Collective}}"),
        (Name("Doe", "J., of X"), "{Doe, {J., of X}}"),
        (Name("Doe", "J. and K."), "{Doe, {J. and K.}}"),
        (Name("Foo", "", "von"), "{von Foo}"),
        (Name(r"\x"), r"{{\textbackslash{}x}}"),
        (Name("Doe", r"\ x"), r"{Doe, \textbackslash{\relax} x}"),
        (Name("$x$ Team"), r"{{\ensuremath{x} Team}}"),
        (Name("Doe", "--J"), r"{Doe, -\relax{}-J}"),
        (Name("``r x"), r"{{`\relax{}`r x}}"),
        (Name("`{python}"), r"{{`\/{python}}}"),
        (Name("\U000e0041 tags"), "{{tags}}"),
        (Name("O'Neil", "J.-P."), "{O'Neil, J.-P.}"),
    ],
)
def test_names_are_written_so_that_biber_makes_initials_of_them(name: Name, written: str) -> None:
    from seminal.write.bibtex import _bibtex_value

    assert _bibtex_value("author", (name,), latex=False) == written
