"""Citations that are cross-references: pandoc-crossref, or a filter like it, resolves `@fig:x` by a label."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from seminal.project.chapters import own_files
from seminal.project.decoding import Texts
from seminal.store import files
from seminal.text.labels import crossref_ids, labels_of_tex_file, tex_labels
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.model.manuscript import Chapter, Citation
    from seminal.model.source import Source
    from seminal.project.config import Config

_REFERENCE = lazy(r"[A-Za-z]{2,12}:.")


def without_labels(chapters: Sequence[Chapter], sources: Iterable[Source], config: Config) -> list[Chapter]:
    """Return chapters without the citations whose keys are labels in the book.

    `@fig:x` where `{#fig:x}` is a label, `@ex:y` where `{.example #ex:y}` is, `@eq:z` where LaTeX has `\\label{eq:z}`:
    in a chapter, or in a .tex file of the book's folder (a root that includes pandoc's output, a header, a template).
    """
    wanted = {citation.key for chapter in chapters for citation in chapter.citations if _refers(citation)}
    if not wanted:
        return list(chapters)
    labels: set[str] = set()
    for find_labels in (crossref_ids, tex_labels):
        labels.update(*[source.derived(find_labels) for source in sources])
    if unlabelled := wanted - _sentence_first(labels):
        labels |= _labels_of_tex_files(unlabelled, config)
    labels = _sentence_first(labels)
    return [
        replace(
            chapter, citations=tuple(c for c in chapter.citations if not (_refers(c) and c.key in labels))
        )
        for chapter in chapters
    ]


def _refers(citation: Citation) -> bool:
    r"""Return whether a citation may be a cross-reference: `@fig:x`, not `\cite{fig:x}`."""
    return citation.mode != "latex" and _REFERENCE.match(citation.key) is not None


def _sentence_first(labels: set[str]) -> set[str]:
    """Return labels, also as capitalised at the start of a sentence: `fig:x` -> `Fig:x`."""
    return labels | {label[0].upper() + label[1:] for label in labels}


def _labels_of_tex_files(wanted: set[str], config: Config) -> set[str]:
    """Return all labels of LaTeX files in the book's folder; none if none is wanted."""
    names = [files.display(path, config.root) for path in own_files(config, (".tex", ".ltx", ".latex"))]
    every = set().union(*[labels_of_tex_file(text) for text in Texts(config.root, names).values()])
    return every if wanted & _sentence_first(every) else set()
