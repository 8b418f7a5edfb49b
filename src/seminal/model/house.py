"""A publisher's house style for entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class HouseStyle:
    """Required and forbidden fields by entry type (`"*"` is every type), and canonical spellings.

    `publishers` and `journals` map a spelling to the canonical one (`Proc.` to `Proceedings`, say), without
    regard to case and punctuation; `title_case` is `title`, `sentence` or empty; `field_order` the order of
    fields; `key_pattern` a regular expression for the whole key.
    """

    required: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    forbidden: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    publishers: Mapping[str, str] = field(default_factory=dict)
    journals: Mapping[str, str] = field(default_factory=dict)
    title_case: str = ""
    field_order: tuple[str, ...] = ()
    key_pattern: str = ""

    def __bool__(self) -> bool:
        spelt = (self.publishers, self.journals, self.title_case)
        return any((self.required, self.forbidden, *spelt, self.field_order, self.key_pattern))
