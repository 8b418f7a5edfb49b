"""What a reference says is kept: words before a journal, places of links, records below their headings."""

# ruff: noqa: E501  (an example stays on one line)
from __future__ import annotations

import pytest

from seminal.model.entry import Entry
from seminal.model.source import Source
from seminal.read import read

RECORD = """```bibtex
@inproceedings{he2016deep,
  author = {He, Kaiming and Zhang, Xiangyu},
  title = {Deep Residual Learning for Image Recognition},
  booktitle = {CVPR},
  year = {2016}
}
```
"""


def entries(text: str) -> tuple[Entry, ...]:
    return read(Source("list.md", text)).entries


@pytest.mark.parametrize(
    "above",
    [
        "## [Deep Residual Learning for Image Recognition](https://arxiv.org/abs/1512.03385)\n\n",
        "- [Deep Residual Learning for Image Recognition](https://arxiv.org/abs/1512.03385), CVPR 2016\n\n",
        "- He et al. [Deep Residual Learning for Image Recognition](https://arxiv.org/abs/1512.03385). 2016.\n\n",
    ],
)
def test_an_item_and_its_own_record_are_one_work(above: str) -> None:
    (one,) = entries(f"# Vision\n\n{above}{RECORD}")
    assert one.wanted_key == "he2016deep"
    assert one.identifier("arxiv") == "1512.03385"
    assert [name.family for name in one.authors] == ["He", "Zhang"]


@pytest.mark.parametrize(
    "above",
    [
        "- He et al. [Identity Mappings in Deep Residual Networks](https://arxiv.org/abs/1603.05027). 2016.\n\n",
        "- Stone, A. Deep Residual Learning for Image Recognition. *Kites*, 2016.\n\n",
    ],
)
def test_another_work_above_a_record_stays_a_work(above: str) -> None:
    assert len(entries(f"# Vision\n\n{above}{RECORD}")) == 2


@pytest.mark.parametrize(
    ("reference", "kept"),
    [
        ("Neyman, J. (1990). On the Application of Probability. Essay on Principles. Section 9. *Statistical Science*, "
         "5(4), 465–472.", "Essay on Principles."),
        ("Stone, A. (2001). Kites over Wide Water. Notes on Reels. Part 3. *Journal of Kites*, 3(1), 4–9.", "Notes on Reels"),
        ("Vik, C. (2011). Strings of Light at Night. Essays on Lamps. Chapter 2. *Biometrika*, 7(2), 14–19.", "Essays on Lamps"),
    ],
)  # fmt: skip
def test_words_before_a_journal_are_kept(reference: str, kept: str) -> None:
    (one,) = entries(f"- {reference}\n")
    said = " ".join(value for value in one.fields.values() if isinstance(value, str))
    assert all(sentence in said for sentence in kept.removesuffix(".").split(". "))
    assert one.text("journal") in reference


@pytest.mark.parametrize(
    "line",
    [
        "- [Kites](http://a.org/1) over [Kites](http://a.org/2) and [Kites](http://a.org/3): a study. A. Stone, 2019. Good.",
        "- **Lamps at Night** A. Stone 2019 [Paper](http://a.org/1) and [Paper](http://a.org/2) see [Paper](http://a.org/3) good",
        "- Stone, A. (2019). Lamps at Night. [pdf](http://a.org/1.pdf) x [pdf](http://a.org/2.pdf) y [pdf](http://a.org/3.pdf).",
    ],
)
def test_no_mark_of_a_link_is_in_a_field(line: str) -> None:
    for one in entries(f"{line}\n"):
        assert all("\x00" not in value for value in one.fields.values() if isinstance(value, str))
