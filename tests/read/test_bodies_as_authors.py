"""Bodies that stand in an author's place, and titles that are called like one."""

import pytest

from seminal.model.source import Source
from seminal.read import read

OPEN = pytest.mark.xfail(reason="nothing in the line parts a body's name from the title's words")


@pytest.mark.parametrize(
    ("line", "body", "title"),
    [
        ("National Institutes of Health. Rigor in Grant Applications. 2019.", "National Institutes of Health",
         "Rigor in Grant Applications"),
        ("**Quay & Company.** (May 2025). *Kites for Ports.* Oslo.", "Quay & Company", "Kites for Ports"),
        ("Kalmann und Söhne: Der Hafen. Berlin 1920.", "Kalmann und Söhne", "Der Hafen"),
        ("European Commission. Ethics Guidelines for Trustworthy Kites. 2019.", "European Commission",
         "Ethics Guidelines for Trustworthy Kites"),
        ("United Nations. Universal Declaration of Wind. 1948.", "United Nations", "Universal Declaration of Wind"),
        ("National Academies of Sciences. Kites at Sea. 2018.", "National Academies of Sciences", "Kites at Sea"),
        ("Federal Aviation Administration. Flying Kites by Night. 2011.", "Federal Aviation Administration",
         "Flying Kites by Night"),
        ("Royal Academy of Engineering. Towers of the North. 2007.", "Royal Academy of Engineering",
         "Towers of the North"),
    ],
)  # fmt: skip
def test_a_body_is_an_author(line: str, body: str, title: str) -> None:
    [entry] = read(Source("list.md", f"# Wind\n\n- {line}\n")).entries
    assert [name.family for name in entry.authors] == [body]
    assert entry.title == title


FORMS = [
    "{body}. 2015. {title}. Springer.",
    "{body} (2015). {title}. Technical Report 12.",
    "{body}. *{title}*. Geneva, 2015.",
    "{body}, “{title},” Washington, DC, 2015.",
    "{body}. {title}. 2015.",
    "{body}: {title}. Paris: OECD Publishing, 2015.",
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("body", "title"),
    [
        ("Federal Reserve Board", "Stress Tests of Kites"),  # a head at the end
        ("National Library of Medicine", "Principles of Indexing"),  # a head before "of"
        ("Consumer Financial Protection Bureau", "Loans in Coastal Towns"),
        ("Amnesty International", "Surveillance Giants"),  # a name that is listed
        ("American Red Cross", "Shelter After the Storm"),  # a phrase
        ("Robert Koch-Institut", "Gesundheit in Zahlen"),  # a given name is within
        ("Deutsche Forschungsgemeinschaft", "Leitlinien guter Praxis"),  # a compound behind an adjective
        ("Bundesanstalt für Arbeit", "Arbeitsmarkt in Zahlen"),
        ("Conseil d'État", "Le numérique et les droits"),  # a head ahead, with an elided article
        ("Haute Autorité de santé", "Prise en charge de la fièvre"),
        ("Ministerio de Cultura", "Lectura en las aldeas"),
        ("Istituto Superiore di Sanità", "Acque e salute nelle valli"),
        ("Ministério da Saúde", "Guia de vigilância das marés"),
        ("Centraal Bureau voor de Statistiek", "Jeugd in de steden"),
        ("Folkhälsomyndigheten", "Barns hälsa"),
        ("Wissenschaftlicher Beirat der Bundesregierung", "Welt im Wandel"),
        ("Ente Nazionale Idrocarburi", "Acque del nord"),
        ("Fraunhofer-Gesellschaft", "Materialien der Zukunft"),
    ],
)  # fmt: skip
def test_a_body_is_an_author_in_each_form(form: str, body: str, title: str) -> None:
    [entry] = read(Source("list.md", f"# Wind\n\n- {form.format(body=body, title=title)}\n")).entries
    assert ([name.family for name in entry.authors], entry.title) == ([body], title)


@pytest.mark.parametrize(
    ("line", "people", "title"),
    [
        ("Board, Ada. 1999. Night Kites. Boston: Harbour Press.", ["Board"], "Night Kites"),
        ("Karen Library. Night Kites. Springer, 2003.", ["Library"], "Night Kites"),
        ("Court, Diana, and Union, Marc. 2011. Winds at Sea. Kite Review 4: 3-9.", ["Court", "Union"], "Winds at Sea"),
        ("World Bank: A Critical Reader. Ada Stone. Springer, 2013.", ["Stone"], "World Bank: A Critical Reader"),
        ("Inside the World Bank: Exploding the Myth. Zia Qureshi. Palgrave, 2005.", ["Qureshi"],
         "Inside the World Bank: Exploding the Myth"),
        ("Zivilgesellschaft und Staat. Frankfurt: Campus, 2001.", [], "Zivilgesellschaft und Staat"),
        ("Neural Information Services. Proceedings of the Kite Workshop, 2004.", [], "Neural Information Services"),
        ("Unions and Courts. Cambridge, MA: MIT Press, 1984.", [], "Unions and Courts"),
        ("*Night Kites at Sea*. Geneva, 1998.", [], "Night Kites at Sea"),
        ("Andre Reichstaller. 2019. *Night Kites at Sea*. Geneva.", ["Reichstaller"], "Night Kites at Sea"),
        ("Sven Landesberger (2019). Night Kites at Sea. Springer.", ["Landesberger"], "Night Kites at Sea"),
    ],
)  # fmt: skip
def test_words_of_bodies_in_names_and_titles(line: str, people: list[str], title: str) -> None:
    [entry] = read(Source("list.md", f"# Wind\n\n- {line}\n")).entries
    assert ([name.family for name in entry.authors], entry.title) == (people, title)


@pytest.mark.parametrize(
    "title",
    [pytest.param("The Society of Mind", marks=OPEN), "Office of Wind Research",
     "The Wealth of Nations"],
)  # fmt: skip
def test_a_title_that_is_called_like_a_body(title: str) -> None:
    [entry] = read(Source("list.md", f"- {title}. Marvin Ortiz. Kite Press, 1986.\n")).entries
    assert (entry.title, [name.family for name in entry.authors]) == (title, ["Ortiz"])
