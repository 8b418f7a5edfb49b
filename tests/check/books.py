"""Small books in one call: files in, diagnostics out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from seminal.check.load import bibliography
from seminal.check.run import check
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.library import Library
from seminal.model.manuscript import Manuscript, Topic
from seminal.model.source import Source
from seminal.scan import scan

BIBLIOGRAPHIES = (".bib", ".json", ".yaml")

VASWANI = """@inproceedings{vaswani2017attention,
  author = {Vaswani, Ashish and Shazeer, Noam},
  title = {Attention is all you need},
  booktitle = {Advances in Neural Information Processing Systems},
  year = {2017},
  ids = {vaswani17},
}
"""


def diagnostics(
    files: Mapping[str, str],
    settings: Settings | None = None,
    *,
    topics: tuple[Topic, ...] = (),
    own: tuple[str, ...] = (),
    generated: tuple[str, ...] = (),
    included: Mapping[str, str] = MappingProxyType({}),
) -> list[Diagnostic]:
    """Return what `check` says of a book made of `files`.

    `own` bibliographies are not the project's; `included` says which chapter takes a file in.
    """
    sources = [Source(path, text) for path, text in files.items() if not path.endswith(BIBLIOGRAPHIES)]
    shelves = [
        bibliography(Source(path, text), shared=path not in own, generated=path in generated)
        for path, text in files.items()
        if path.endswith(BIBLIOGRAPHIES)
    ]
    scanned = (scan(source, quarto=True) for source in sources)
    chapters = tuple(replace(one, included_by=included.get(one.path, "")) for one in scanned)
    return check(Manuscript(chapters, topics, Library(())), shelves, settings, sources)


def rules(found: list[Diagnostic], *, without: str = "uncited-entry") -> list[str]:
    """Return the names of the broken rules in order, without the note on uncited entries."""
    return [one.rule for one in found if one.rule != without]


def one(found: list[Diagnostic], rule: str) -> Diagnostic:
    """Return the only diagnostic of a rule."""
    matching = [diagnostic for diagnostic in found if diagnostic.rule == rule]
    assert len(matching) == 1, found
    return matching[0]
