"""The types of arguments and options: each refuses values that would silently mean something else."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import click

from seminal.text.cleaning import is_clean_line


class _Path(click.Path):
    """A path; an empty one, as of an unset shell variable, is refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path. Raises BadParameter for an empty one."""
        if value == "":
            self.fail("the name is empty", param, ctx)
        return super().convert(value, param, ctx)


class Number(click.FloatRange):
    """A finite number: no comparison with NaN is ever true."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number that a text is. Raises BadParameter for another text, NaN and infinity."""
        found = super().convert(value, param, ctx)
        if not math.isfinite(found):
            self.fail(f"{value} is not a finite number", param, ctx)
        return found


class _Word(click.types.StringParamType):
    """A text of one line; empty texts and control characters are refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the text. Raises BadParameter if it is blank or has control characters."""
        if not str(value).strip():
            self.fail("the text is empty", param, ctx)
        if not is_clean_line(str(value)):
            self.fail("the text has a control character or a line end", param, ctx)
        return super().convert(value, param, ctx)


FILE = _Path(path_type=Path)
WORD = _Word()
