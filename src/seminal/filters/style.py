"""The citation style that references are formatted with: the document's own, made reduced."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from seminal import processes
from seminal.filters.memory import remembered_file, sign
from seminal.filters.reduced_style import rare_variables, reduce_style
from seminal.store.regular import read_regular

_TIMEOUT_SECONDS = 60  # seconds


def reduced_style_path(pandoc: str, meta: Mapping[str, Any], works: Collection[Mapping[str, Any]]) -> str:
    """Return the path of the reduced form of a document's style.

    It is reduced for `works`, CSL items. Return the empty string where there is none: a style that
    only pandoc finds (an address, a name), one that depends on another.
    """
    named = str(meta.get("csl") or meta.get("citation-style") or "")
    file = Path(named) if named else _own_default()
    try:
        style = read_regular(file) if file else b""
    except OSError:
        return ""
    types = sorted({str(work.get("type", "")) for work in works})
    variables = rare_variables({name for work in works for name in work})
    makers = [sign(str(Path(__file__).with_name(f"{name}.py"))) for name in ("reduced_style", "pruning")]
    question = f"{makers} {types} {variables} {'' if file else sign(pandoc)} ".encode() + style
    found = remembered_file(
        "styles", question, "csl", lambda: reduce_style(style or _default(pandoc), types, variables)
    )
    return str(found or "")


def _own_default() -> Path | None:
    """Return the style in the user's data folder that replaces pandoc's default."""
    homes = [os.environ.get("XDG_DATA_HOME") or "~/.local/share", os.environ.get("APPDATA") or "~"]
    places = [*(Path(home, "pandoc", "default.csl") for home in homes), Path("~", ".pandoc", "default.csl")]
    with contextlib.suppress(RuntimeError):  # nobody's home
        return next((file for file in (place.expanduser() for place in places) if file.is_file()), None)
    return None


def _default(pandoc: str) -> bytes:
    try:
        return processes.checked_output(
            [pandoc, "--print-default-data-file=default.csl"], seconds=_TIMEOUT_SECONDS
        )
    except processes.ProcessError:
        return b""
