"""Items of Markdown while their lines are being collected."""

from __future__ import annotations

from dataclasses import dataclass, field

from seminal.read.references.marked import Form


@dataclass(slots=True)
class Node:
    """An item while it is being collected: its parts are stretches of the source.

    An `indent` of -1 puts any indented line or bullet right below it into it.
    """

    indent: int
    form: Form
    parts: list[tuple[int, int, bool]]  # start, end, a hard break before
    topics: tuple[str, ...]
    group: int
    start: int
    children: list[Node] = field(default_factory=list)
    led: bool = False
    titled: bool = False
