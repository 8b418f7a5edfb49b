"""Entries of real bibliographies that were once merged wrongly, or missed: one work or two, and what is asked."""

from __future__ import annotations

import pytest

from seminal.merge.crosswalk import keys_by_content
from seminal.merge.works import merge
from seminal.model.entry import Name
from seminal.model.lock import Lock
from seminal.model.merged import Merged
from seminal.model.overrides import Overrides
from seminal.model.source import Source
from seminal.read import read

KEPT_APART = {
    "a column of three issues": """
@article{a, title={The treasure chest}, author={Karl Berry}, journal={TUGboat}, volume={33}, number={1},
  year={2012}, pages={21--23}}
@article{b, title={The treasure chest}, author={Karl Berry}, journal={TUGboat}, volume={33}, number={2},
  year={2012}, pages={207--209}}
@article{c, title={The treasure chest}, author={Karl Berry}, journal={TUGboat}, volume={33}, number={3},
  year={2012}, pages={330--331}}
""",
    "two issues alone": """
@article{a, title={Editorial comments}, author={Barbara Beeton}, journal={TUGboat},
  volume={33}, number={1}, year={2012}, pages={3--4}}
@article{b, title={Editorial comments}, author={Barbara Beeton}, journal={TUGboat},
  volume={33}, number={2}, year={2012}, pages={130--131}}
""",
    "a column without authors": """
@article{a, title={Institutional members}, journal={TUGboat}, volume={33}, number={1}, year={2012}, pages={117}}
@article{b, title={Institutional members}, journal={TUGboat}, volume={33}, number={2}, year={2012}, pages={246}}
""",
    "a paper and its sequel": """
@inproceedings{a, title={TAGE-SC-L branch predictors}, author={Andr{\\'e} Seznec},
  booktitle={JILP Championship Branch Prediction}, year={2014}}
@inproceedings{b, title={TAGE-SC-L branch predictors again}, author={Andr{\\'e} Seznec},
  booktitle={5th JILP Workshop: Championship Branch Prediction}, year={2016}}
""",
    "a conference's paper and the journal's, and a report that has no year": """
@inproceedings{a, title={Learning Boolean formulae and finite automata},
  author={Michael Kearns and Leslie Valiant},
  booktitle={Proceedings of the 21st ACM Symposium on Theory of Computing}, year={1989}, pages={433--444}}
@article{b, title={Learning Boolean formulae and finite automata},
  author={Michael Kearns and Leslie Valiant}, journal={Journal of the ACM}, volume={41}, year={1994},
  pages={67--95}}
""",
    "EuroCOLT and JCSS": """
@inproceedings{a,
  title={A decision-theoretic generalization of on-line learning and an application to boosting},
  author={Yoav Freund and Robert Schapire}, booktitle={Computational Learning Theory: EuroCOLT '95},
  year={1995}, pages={23--37}}
@article{b, title={A decision-theoretic generalization of on-line learning and an application to boosting},
  author={Yoav Freund and Robert Schapire}, journal={Journal of Computer and System Sciences}, volume={55},
  number={1}, year={1997}, pages={119--139}}
""",
    "a volume of a book in another language": """
@book{a, title={Teori dan aplikasi program layang-layang jilid II}, author={H. M. Batu}, year={1991}}
@book{b, title={Teori dan aplikasi program layang-layang}, author={H. M. Batu}, year={1991}}
@book{c, title={Pelajaran bahasa angin jilid III/buku bacaan}, author={G. Batu}, year={1973}}
@book{d, title={Pelajaran bahasa angin}, author={G. Batu}, year={1973}}
""",
    "VLDB and the VLDB Journal": """
@inproceedings{a, title={Answering queries using views over layered harbours},
  author={Rachel Pottinger and Alon Levy}, booktitle={VLDB}, year={2000}}
@article{b, title={Answering queries using views over layered harbours},
  author={Rachel Pottinger and Alon Levy}, journal={The VLDB Journal}, year={2001}}
""",
}
CHAINED = {
    "STOC 1989 and J. ACM 1994": (
        "a conference's paper and the journal's, and a report that has no year",
        """
@inproceedings{c, title={Learning Boolean formulae and finite automata},
  author={Michael Kearns and Leslie Valiant}, booktitle={proc. 21st acm stoc (1989)}}
""",
    ),
    "EuroCOLT 1995 and JCSS 1997": (
        "EuroCOLT and JCSS",
        """
@misc{c, title={A decision-theoretic generalization of on-line learning and an application to boosting},
  author={Yoav Freund and Robert Schapire}}
""",
    ),
}
ONE_WORK = {
    "proceedings and a newsletter, two DOIs": """
@inproceedings{a, title={Layered congestion control for harbour networks},
  author={Mo Alizadeh and Al Greenberg}, booktitle={Proceedings of the ACM SIGCOMM Conference}, year={2010},
  doi={10.1145/1851182.1851192}}
@article{b, title={Layered congestion control for harbour networks},
  author={Mo Alizadeh and Al Greenberg}, journal={ACM SIGCOMM Computer Communication Review}, year={2010},
  doi={10.1145/1851275.1851192}}
""",
    "an arXiv number that stands in the address": """
@misc{a, title={AWQ: Activation-aware Weight Quantization for LLM Compression and Acceleration},
  author={Ji Lin and Jiaming Tang}, year={2023}, eprint={2306.00978}, archiveprefix={arXiv}}
@misc{b, title={AWQ}, url={https://arxiv.org/abs/2306.00978}}
""",
}
MACRO = """
@article{a, title={What the club decided of its moorings}, author={{\\acro{TUG} Board}},
  journal={{\\acro{TUG} Board}}, year={1999}, volume={3}}
@article{b, title={What the club decided of its moorings}, author={{TUG Board}}, journal={TUG Board}, year={1999}}
"""
ASKED = {
    "a book and its fifth edition": """
@book{a, title={Computer Architecture: A Quantitative Approach},
  author={John L. Hennessy and David A. Patterson}, year={2011}, edition={5th}}
@book{b, title={Computer Architecture: A Quantitative Approach},
  author={John L. Hennessy and David A. Patterson}, year={2017}, edition={6th}}
""",
    "a book and its third edition": """
@book{a, title={Distributed Systems}, author={Maarten van Steen and Andrew S. Tanenbaum},
  year={2017}, edition={3rd}}
@book{b, title={Distributed Systems}, author={Maarten van Steen and Andrew S. Tanenbaum},
  year={2023}, edition={4th}}
""",
    "an edition that stands in the title": """
@book{a, title={Distributed Systems, 3rd ed.}, author={Maarten van Steen and Andrew S. Tanenbaum}}
@book{b, title={Distributed Systems}, author={Maarten van Steen and Andrew S. Tanenbaum},
  year={2023}, edition={4th}}
""",
    "a preprint that was renamed": """
@misc{a, title={Zero Bubble Pipeline Parallelism},
  author={Penghui Qi and Xinyi Wan and Guangxing Huang and Min Lin}, year={2023},
  eprint={2401.10241}, archiveprefix={arXiv}}
@inproceedings{b, title={Zero Bubble (Almost) Pipeline Parallelism},
  author={Penghui Qi and Xinyi Wan and Guangxing Huang and Min Lin}, booktitle={ICLR}, year={2024}}
""",
}


def merged(text: str) -> Merged:
    return merge(list(read(Source("a.bib", text)).entries), (), Overrides(), Lock())


@pytest.mark.parametrize("name", KEPT_APART)
def test_two_works(name: str) -> None:
    text = KEPT_APART[name]
    assert len(merged(text).library) == text.count("\n@")


@pytest.mark.parametrize(
    "more", ["again", "revisited", "II", "IV", "Part II", "continued", "redux", "reloaded", "2"]
)
@pytest.mark.parametrize("kind", ["inproceedings", "article"])
def test_a_sequel_is_another_work(more: str, kind: str) -> None:
    record = "@{0}{{{1}, title={{Harbour branch predictors{2}}}, author={{Ann Stone}}, year={{2014}}}}\n"
    found = merged(record.format(kind, "a", "") + record.format(kind, "b", f" {more}"))
    assert (len(found.library), found.unsure) == (2, ())


def test_an_arxiv_number_in_an_address_finds_the_work_of_another_bibliography() -> None:
    ours, theirs = read(Source("a.bib", ONE_WORK["an arXiv number that stands in the address"])).entries
    library = merge([ours], (), Overrides(), Lock()).library
    assert keys_by_content([theirs], library) == [library.works[0].key]


def test_a_heading_and_its_own_bibtex_are_one_work() -> None:
    title = "Kites over Reels and Harbours at Sea"
    record = (
        f"@inproceedings{{k, title={{{title}}}, author={{Ann Stone}}, booktitle={{SOSP}}, year={{2019}}}}"
    )
    text = f"# Reading\n\n### {title}\n\n```bibtex\n{record}\n```\n\nGood reading.\n"
    (work,) = merge(list(read(Source("a.md", text)).entries), (), Overrides(), Lock()).library
    assert (work.get("title"), work.get("booktitle")) == (title, "SOSP")


@pytest.mark.parametrize("name", CHAINED)
def test_what_has_no_year_joins_no_two_that_contradict(name: str) -> None:
    pair, bridge = CHAINED[name]
    found = merged(KEPT_APART[pair] + bridge)
    keys = [{entry.wanted_key for entry in work.cluster.entries} for work in found.library]
    assert not any({"a", "b"} <= together for together in keys)
    assert len(keys) == 2


@pytest.mark.parametrize("name", ONE_WORK)
def test_one_work(name: str) -> None:
    assert len(merged(ONE_WORK[name]).library) == 1


@pytest.mark.parametrize("name", ASKED)
def test_what_may_be_one_work_is_asked(name: str) -> None:
    found = merged(ASKED[name])
    assert len(found.library) == 2
    assert len(found.unsure) == 1


def test_a_journal_and_an_organisation_in_a_macro_are_read_as_their_words() -> None:
    (work,) = merged(MACRO).library
    assert [claim.value for claim in work.claims["journal"]] == ["TUG Board"]
    assert [claim.value for claim in work.claims["author"]] == [(Name("TUG Board"),)]
