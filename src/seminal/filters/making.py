"""Finished sections, from references that pandoc formats, or from what an earlier render remembered.

Measured on two cores: pandoc's citeproc takes 60 ms of processor time with a reduced style, 180 ms with
the whole of its default one, and a preview renders the same chapter again and again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from seminal.filters.caller import find_pandoc
from seminal.filters.document import PandocNode
from seminal.filters.harmless import escaped_nodes
from seminal.filters.memory import cached_answer, sign
from seminal.filters.own_books import OwnBooks, with_own_records
from seminal.filters.section import Refer, Section, build, by_latex, formatted
from seminal.filters.setting import Setting
from seminal.model.version import __version__

_MAKERS = ("section", "harmless", "references", "reduced_style", "pruning", "style", "links", "own_books")
_WEB = frozenset("html html4 html5 epub epub2 epub3 revealjs slidy s5 slideous dzslides".split())


def section_blocks(sections: Sequence[Section], setting: Setting, books: OwnBooks) -> list[list[PandocNode]]:
    """Return the blocks of each section. Raises ReferencesError."""
    pandoc = find_pandoc() or ""
    style = str(setting.meta.get("csl") or setting.meta.get("citation-style") or "")
    state = sign(style)
    if setting.engine == "citeproc" and (not style or any(state[1:])):
        makers = [sign(str(Path(__file__).with_name(f"{name}.py"))) for name in _MAKERS]
        own = [text.text for text in books.texts] if any(i.own_key for s in sections for i in s.items) else []
        signs = [__version__, makers, setting.output, setting.meta, sign(pandoc), state, sections, own]
        question = json.dumps(signs, ensure_ascii=False).encode()
        return cast(
            "list[list[PandocNode]]",
            cached_answer("sections", question, lambda: _make(sections, setting, pandoc, books)),
        )
    return _make(sections, setting, pandoc, books)


def by_engine(section: Section, setting: Setting, books: OwnBooks) -> bool:
    """Return whether LaTeX formats a section, so that works must be in a loaded bibliography.

    Of others it would print bare keys, or nothing.
    """
    return (
        setting.engine != "citeproc"
        and section.wish.style != "compact"
        and all(item.cite_key in books.keys for item in section.items)
    )


def _make(
    sections: Sequence[Section], setting: Setting, pandoc: str, books: OwnBooks
) -> list[list[PandocNode]]:
    """Return the blocks of sections, formatted by LaTeX or by citeproc."""
    latex = [by_engine(section, setting, books) for section in sections]
    full = [s for s, engine in zip(sections, latex, strict=True) if not engine and s.wish.style != "compact"]
    wanted = {item.key: item for section in full for item in section.items}
    lang = str(setting.meta.get("lang") or "en")
    short = formatted({}, lang=lang)
    printed: Refer = short
    if wanted:
        from seminal.filters.references import references

        works = with_own_records(wanted.values(), books.texts, pandoc, lang)
        printed = formatted(references(pandoc, works, setting.meta), setting.output in _WEB, lang)
    apart = setting.engine == "biblatex" and "refsection" not in str(setting.meta.get("biblatexoptions"))
    blocks = (
        build(s, by_latex(setting.engine), setting.output, apart and not s.wish.cite)
        if engine
        else build(s, short if s.wish.style == "compact" else printed, setting.output)
        for s, engine in zip(sections, latex, strict=True)
    )
    return [escaped_nodes(found, setting.output) for found in blocks]
