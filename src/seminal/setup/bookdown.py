"""Add our filter to the pandoc arguments of a bookdown book's formats."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from typing import Final

from seminal.setup.layout import front_matter, mapping
from seminal.setup.yaml_edit import CannotEdit, with_item

OUTPUT: Final = "_output.yml"
_FILTER: Final = "seminal-further-reading"
_LINE: Final = f'pandoc_args: ["--filter", "{_FILTER}"]'
_NEW: Final = f"bookdown::gitbook:\n  {_LINE}\n"


def wired(texts: Mapping[str, str], index: str) -> tuple[str, str, list[str]]:
    """Return path and new text of `_output.yml`, and what the author has to write.

    The text is empty where nothing is written. `index` is the book's first file, whose front matter may name formats.
    """
    name = posixpath.join(posixpath.dirname(index), OUTPUT)
    formats = front_matter(texts[index]).get("output") if index in texts else None
    if name not in texts and formats is None:
        return name, _NEW, []
    messages = []
    if formats is not None and _FILTER not in str(formats):
        named = ", ".join(map(str, formats)) if isinstance(formats, Mapping | list) else str(formats)
        messages.append(f"{index} names formats under `output:`; write below each ({named}): {_LINE}")
    text = new = texts.get(name, "")
    for form, options in mapping(text).items():
        if not isinstance(form, str) or (
            isinstance(options, Mapping) and _FILTER in str(options.get("pandoc_args"))
        ):
            continue
        try:
            for item in ('"--filter"', f'"{_FILTER}"'):
                new = with_item(new, (form, "pandoc_args"), item)
        except (CannotEdit, TypeError):
            messages.append(f"write below `{form}:` in {name}: {_LINE}")
    return name, "" if new == text else new, messages
