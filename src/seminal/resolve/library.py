"""The author's own libraries as a register: .bib, CSL-JSON, RIS files of records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from seminal.match.blocks import Blocks
from seminal.match.similarity import Profile, Verdict, compare, contradiction, profile
from seminal.model.answer import Answer, Found, NotFound
from seminal.model.entry import Entry
from seminal.text.titles import Relation, relate

_NEAREST = 3


class Shelf:
    """Records, indexed for looking works up."""

    def __init__(self, records: Iterable[Entry]) -> None:
        self._profiles = [profile(record) for record in records]
        self._blocks = Blocks(self._profiles)

    def find(self, wanted: Sequence[Entry]) -> Answer:
        """Return the record of the work that several entries of the lists describe.

        Every entry may recognise a record; none may object to it. Where records that
        contradict each other would do, there is no answer: a wrong one is worse.
        """
        asked = [profile(entry) for entry in wanted]
        same: dict[int, str] = {}
        near: dict[int, str] = {}
        for one in asked:
            for at in self._blocks.near(one):
                verdict, reason = compare(one, self._profiles[at])
                if verdict is Verdict.SAME:
                    same.setdefault(at, reason)
                elif verdict is Verdict.UNSURE:
                    near.setdefault(at, reason)
        fitting = [at for at in sorted(same) if not any(self._objects(one, at) for one in asked)]
        best = sorted(fitting, key=lambda at: self._worth(asked, at))
        if best and not any(contradiction(self._profiles[best[0]], self._profiles[at]) for at in best[1:]):
            return self._found(asked, best[0], same[best[0]])
        unsure = {**near, **same}
        nearest = sorted(unsure, key=lambda at: self._worth(asked, at))[:_NEAREST]
        return NotFound(tuple(self._found(asked, at, unsure[at]) for at in nearest))

    def _objects(self, one: Profile, at: int) -> bool:
        return bool(contradiction(one, self._profiles[at])) and not (one.arxiv and self._profiles[at].arxiv)

    def _worth(self, asked: Sequence[Profile], at: int) -> tuple[object, ...]:
        """Order records that fit: nearest title and year, then the published and fuller record."""
        record = self._profiles[at]
        relation = max(relate(one.title, record.title) for one in asked)
        years = min((abs(one.year - record.year) for one in asked if one.year and record.year), default=1)
        return (-relation, years, record.preprint, -len(record.entry.fields), str(record.entry.origin.where))

    def _found(self, asked: Sequence[Profile], at: int, reason: str) -> Found:
        record = self._profiles[at]
        relation = max(relate(one.title, record.title) for one in asked)
        years = min((abs(one.year - record.year) for one in asked if one.year and record.year), default=1)
        score = 0.7 * relation / Relation.EQUAL + 0.3 / (1 + years)
        return Found(record.entry, round(score, 2), reason)
