"""A label with one word behind it names no work: `Notebooks: Lucas90`."""

from __future__ import annotations

import pytest

import seminal

LIST = "# Week 1\n\n- Vaswani, A. (2017). Attention is all you need. NeurIPS.\n- {0}\n"


@pytest.mark.parametrize(
    "item",
    [
        "Notebooks: Lucas90",
        "Notebook: lucas-90",
        "Lab: mnist-01",
        "Colab: intro",
        "Demo: tsne",
        "Repo: nanoGPT",
    ],
)
def test_a_label_with_one_word_is_no_work(item: str) -> None:
    assert len(seminal.read(LIST.format(item), format="markdown").entries) == 1


@pytest.mark.parametrize(
    "item",
    ["Notebooks for the working scientist. Roe, R. 2010.", "Demo: a study of labs. Doe, J. 2001."],
)
def test_a_work_that_begins_with_such_a_word_is_one(item: str) -> None:
    assert len(seminal.read(LIST.format(item), format="markdown").entries) == 2
