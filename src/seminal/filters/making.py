"""Finished sections, from references that pandoc formats, or from what an earlier render remembered.

Measured on two cores: pandoc's citeproc takes 60 ms of processor time with a lean style, 180 ms with
the whole of its default one, and a preview renders the same chapter again and again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from seminal import __version__
from seminal.filters.caller import find_pandoc
from seminal.filters.document import Node
from seminal.filters.memory import remembered, sign
from seminal.filters.section import Refer, Section, build, by_latex, formatted
from seminal.filters.setting import Setting

_MAKERS = ("section", "references", "reduced_style", "pruning", "style")


def made(sections: Sequence[Section], setting: Setting) -> list[Node]:
    """Return the sections' Divs. Raises ReferencesError."""
    pandoc = find_pandoc() or ""
    style = str(setting.meta.get("csl") or setting.meta.get("citation-style") or "")
    state = sign(style)
    if setting.engine == "citeproc" and (not style or any(state[1:])):
        makers = [sign(str(Path(__file__).with_name(f"{name}.py"))) for name in _MAKERS]
        signs = [__version__, makers, setting.output, setting.meta, sign(pandoc), state, sections]
        question = json.dumps(signs, ensure_ascii=False).encode()
        return cast("list[Node]", remembered("sections", question, lambda: _make(sections, setting, pandoc)))
    return _make(sections, setting, pandoc)


def _make(sections: Sequence[Section], setting: Setting, pandoc: str) -> list[Node]:
    wanted = {item.key: item for s in sections if s.wish.style != "compact" for item in s.items}
    refer: Refer
    if setting.engine != "citeproc":
        refer = by_latex(setting.engine)
    elif wanted:
        from seminal.filters.references import references

        refer = formatted(references(pandoc, tuple(wanted.values()), setting.meta))
    else:
        refer = formatted({})
    apart = setting.engine == "biblatex" and "refsection" not in str(setting.meta.get("biblatexoptions"))
    return [build(s, refer, setting.output, apart and not s.wish.cite) for s in sections]
