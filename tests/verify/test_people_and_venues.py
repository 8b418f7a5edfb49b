"""Names and venues: what is one, what is another."""

from __future__ import annotations

import pytest

from seminal.model.entry import Name
from seminal.verify.numbers import number, same_pages
from seminal.verify.one_person import may_be_one_person
from seminal.verify.people import compare
from seminal.verify.venues import Kinship, kinship
from tests.entries import people

SAME = [
    ("Müller, Jürgen", "Mueller, J."), ("Müller, Jürgen", "Muller, Jurgen"), ("van den Oord, Aäron", "Oord, A."),
    ("Dally, William J.", "Dally, Bill"), ("Wang, Xiao-Ping", "Wang, X. P."),
    ("García Márquez, Gabriel", "Marquez, G."),
    ("Kuznetsov, Aleksei", "Kuznecov, A."), ("Lü, Bo", "Lyu, B."), ("Tan, Hongze", "Hongze, Tan"),
    ("Ashish, Vaswani", "Vaswani, A."),
    ("Li, Fei-Fei", "Fei-Fei, Li"),
    ("Ré, Christopher", "Re, C."), ("Aminabadi, Reza", "Aminadabi, R."), ("Smith, J. Michael", "Smith, Michael"),
    ("Chen, JL", "Chen, Jian-Lin"), ("Wang, Yu-Chiang Frank", "Wang, Frank"), ("Łukasz, K.", "Lukasz, K"),
]  # fmt: skip
DIFFERENT = [
    ("Wang, Wei", "Wang, Jun"), ("Li, Wei", "Lu, Wei"), ("Smith, J.", "Smyth, K."), ("Harlap, A.", "Narayanan, D."),
    ("Chen, Tianqi", "Chen, Beidi"), ("Kim, S.", "Kang, S."), ("Dally, W.", "Daly, J."),
    ("Wei, Wang", "Smith, Wei"),
]  # fmt: skip


@pytest.mark.parametrize(("left", "right"), SAME)
def test_one_person(left: str, right: str) -> None:
    assert may_be_one_person(*people(f"{left}; {right}"))
    assert may_be_one_person(*people(f"{right}; {left}"))


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_two_persons(left: str, right: str) -> None:
    assert not may_be_one_person(*people(f"{left}; {right}"))
    assert not may_be_one_person(*people(f"{right}; {left}"))


def test_a_list_of_family_names_is_no_list_of_companies() -> None:
    ours = people("Al-Dulaimi; McKinnon; Masó-Pau")
    theirs = people("Al-Dulaimi, Ali; McKinnon, David; Masó-Pau, Joan")
    assert compare(ours, theirs).wrong == ()
    assert not compare(ours, theirs).silent


def test_an_organisation_beside_its_people_is_passed_over() -> None:
    theirs = (Name("DeepSeek-AI"), *people("Bi, Xiao; Chen, Deli"))
    assert compare(people("Bi, X.; Chen, D."), theirs).wrong == ()
    assert compare((Name("DeepSeek-AI"),), theirs[1:]).silent


def test_one_word_may_be_a_company_that_stands_for_its_people() -> None:
    theirs = people("Vaswani, Ashish; Shazeer, Noam")
    assert compare(people("Google"), theirs).silent
    assert compare(people("Google"), theirs, company=False).wrong


@pytest.mark.parametrize("halves", ["Guang; Zhang", "Zhang; Guang"])
def test_one_person_s_two_names_listed_as_two_people(halves: str) -> None:
    ours, theirs = people("Doe, Ann; Zhang, Guang; Lind, Bo"), people(f"Doe, Ann; {halves}; Lind, Bo")
    assert not compare(ours, theirs).wrong
    assert not compare(theirs, ours).wrong
    assert compare(people("Doe, Ann; Zhang, Wei; Lind, Bo"), theirs).wrong
    assert compare(people("Doe, Ann; Lind, Bo"), theirs).wrong


def test_given_names_that_differ_behind_their_initial_are_a_remark() -> None:
    ours, theirs = people("Smith, Jonathan; Doe, Jane"), people("Smith, James; Roe, Richard")
    listed = compare(ours, theirs, all_theirs=False)
    assert (listed.wrong, listed.remarks) == ((), ("Jonathan Smith is James Smith there",))


def test_only_a_list_that_is_shorter_than_a_whole_one_stops_early() -> None:
    ours, theirs = people("Smith, A.; Roe, B."), people("Smith, A.; Roe, B.; Coe, C.")
    (told,) = compare(ours, theirs).remarks
    assert "stops after 2 of 3 authors" in told
    assert compare(ours, theirs, all_theirs=False).remarks == ()
    assert compare(ours, theirs, more=True).remarks == ()


ONE_VENUE = [
    ("GMCV", "Graph Methods in Computer Vision"),
    ("PROCEEDINGS OF THE SOSP", "SOSP"),
    ("NIPS", "Advances in Neural Information Processing Systems 30"),
    ("In MM 2017", "Proceedings of the 2017 ACM on Multimedia Conference, MM 2017, Mountain View, CA, USA"),
    ("CVPR", "2017 IEEE Conference on Computer Vision and Pattern Recognition, CVPR 2017, Honolulu, HI, USA"),
    ("J. Mach. Learn. Res.", "Journal of Machine Learning Research"),
    ("Operations Research", "Operations Res."),
    ("PVLDB", "Proceedings of the VLDB Endowment"),
    ("Proc. ACM Program. Lang.", "POPL 2020"),
    ("BMVC", "British Machine Vision Conference 2018, BMVC 2018, Newcastle, UK"),
    ("Found. Trends Databases", "Foundations and Trends in Databases"),
]
OTHER_VENUE = [
    ("ICML", "Advances in Neural Information Processing Systems 30"),
    ("CHI '20: CHI Conference on Human Factors in Computing Systems, Honolulu, HI, USA",
     "2017 IEEE Conference on Computer Vision and Pattern Recognition, CVPR 2017, Honolulu, HI, USA"),
    ("Science", "IEEE Transactions on Knowledge and Data Engineering"),
    ("Journal of Fluid Mechanics", "Annals of Botany Research"),
    ("GMCV", "Annals of Botany Research"),
]  # fmt: skip
NOBODY_KNOWS = [("ACM", "SOSP 2019"), ("", "SOSP"), ("USENIX", "OSDI"), ("PMLR", "ICML 2019")]


@pytest.mark.parametrize(("left", "right"), ONE_VENUE)
def test_one_venue(left: str, right: str) -> None:
    assert kinship(left, right)[0] is kinship(right, left)[0] is Kinship.SAME


@pytest.mark.parametrize(("left", "right"), OTHER_VENUE)
def test_two_venues(left: str, right: str) -> None:
    assert kinship(left, right)[0] is kinship(right, left)[0] is Kinship.OTHER


@pytest.mark.parametrize(("left", "right"), NOBODY_KNOWS)
def test_a_publisher_is_no_venue(left: str, right: str) -> None:
    assert kinship(left, right)[0] is kinship(right, left)[0] is Kinship.UNKNOWN


BESIDE = Name("Roe", "Ann")


def test_names_that_share_two_words_may_be_one() -> None:
    assert kinship("Grob Frobs Studies", "Grob Frobs Letters")[0] is Kinship.UNKNOWN


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        ("1123-32", "1123–1132", True), ("12", "12:1–12:20", True), ("1–20", "12:1–12:20", True),
        ("pp. 5-9", "5–9", True),
        ("1–15", "201–215", True), ("1–15", "201–220", False), ("5970–5979", "5965–5974", False), ("7", "9–12", False),
        ("", "9", True),
    ],
)  # fmt: skip
def test_pages(ours: str, theirs: str, expected: bool) -> None:
    assert same_pages(ours, theirs)[0] is expected


def test_volumes_have_one_form() -> None:
    assert [number(text) for text in ("Vol. XII", "012", "12", "xiv", "abs/1706", "A3")] == [
        "12",
        "12",
        "12",
        "14",
        "1706",
        "a3",
    ]


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (Name("Zhagn", "Yi"), Name("Zhang", "Yi")),
        (Name("Zieler", "Steffen"), Name("Zeiler", "Steffen")),
        (Name("Garcia-Alvbarado", "Carlos"), Name("Garcia-Alvarado", "Carlos")),
    ],
)
def test_letters_that_change_places_are_wrong(ours: Name, theirs: Name) -> None:
    assert compare([ours, BESIDE], [theirs, BESIDE]).wrong


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (Name("Guangyi", "Zhang"), Name("Zhang", "Guangyi")),
        (Name("García Alvarado", "Carlos"), Name("Garcia-Alvarado", "C.")),
        (Name("Alvarado", "Carlos Garcia"), Name("Garcia Alvarado", "Carlos")),
    ],
)
def test_parts_of_a_name_that_change_places_are_right(ours: Name, theirs: Name) -> None:
    assert not compare([ours, BESIDE], [theirs, BESIDE]).wrong
