"""What asking for records gave: found, renamed, near misses, unknown."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from seminal.model.answer import Found
from seminal.report.evidence import place
from seminal.report.look import safe


def resolving_text(
    found: Sequence[str],
    unknown: Sequence[str],
    near: Mapping[str, Sequence[Found]],
    renamed: Mapping[str, str],
) -> str:
    """Return a summary that a person can act on."""
    lines = [f"found {len(found)}, unknown {len(unknown)}, of which {len(near)} have a near miss"]
    lines += [f"  {old} is now {new}" for old, new in sorted(renamed.items())]
    for key in unknown:
        lines.append(f"  unknown: {key}")
        for miss in near.get(key, ()):
            title = json.dumps(safe(miss.entry.title), ensure_ascii=False)
            lines.append(f"    near ({miss.score:.2f}): {title}, {place(miss.entry.origin)}: {miss.reason}")
    return "\n".join(lines) + "\n"
