"""Registrants of DOIs: which prefixes a publisher of our venues registers under, facts of doi.org."""

from __future__ import annotations

from typing import Final

MAJOR: Final = frozenset(
    "10.1145 10.1109 10.1007 10.1016 10.1002 10.1137 10.1038 10.1126 10.1093 10.1017 10.1080 10.1177 10.1162 "
    "10.1073 10.1103 10.1088 10.1364 10.1287 10.1561 10.1214 10.1613 10.3233 10.3390 10.3389 10.1371 10.4230 "
    "10.14778 10.1609 10.24963 10.21437 10.18653 10.3115 10.5244 10.52202 10.1201 10.1111 10.1098 10.1049 "
    "10.1117 10.2200 10.1142 10.1515 10.5194 10.3758 10.1147 10.2197 10.7551 10.1155 10.2307 10.1090".split()
)
"""Prefixes of the publishers of this field: who prints a venue changes, so that none of them is ruled out."""

ANYWHERE: Final = frozenset(
    "10.48550 10.5281 10.6084 10.17605 10.31219 10.31234 10.21203 10.1101 10.20944 10.36227 10.2139 10.13140 "
    "10.7910 10.7302 10.14279 10.3929 10.17863 10.5075 10.26434 10.57967".split()
)
"""Prefixes of servers of preprints, data and theses: a version there has a DOI, wherever the work was printed."""

OWN: Final = {
    "IJCAI": ("10.24963", "10.5591"),
    "Dagstuhl": ("10.4230",),
    "LIPIcs": ("10.4230",),
    "Internet Society": ("10.14722",),
    "OpenProceedings": ("10.5441",),
    "EasyChair": ("10.29007",),
    "RSS": ("10.15607",),
    "Sciendo": ("10.2478", "10.56553"),
    "IFAAMAS": ("10.65109",),
    "ICCL": ("10.3115", "10.18653"),
    "IACR": ("10.46586", "10.62056"),
    "JMLR": (),
    "PMLR": (),
    "OpenReview": (),
    "USENIX": (),
    "Curran": ("10.52202",),
    "AAAI": ("10.1609",),
    "mlsys.org": (),
}
"""Prefixes of publishers that register under none of the major ones, or under none at all."""

MEETING_NAMED: Final = frozenset(
    "10.1109 10.4230 10.5244 10.14722 10.15607 10.18653 10.21437 10.24963".split()
)
"""Prefixes whose DOIs name the conference that a paper is of, and the year."""
LETTERS: Final = {"p": "ACL", "d": "EMNLP", "n": "NAACL", "e": "EACL", "k": "CoNLL"}
"""Conferences by the letter of a number of the ACL Anthology before 2020: "N19-1423"."""
VOLUMES: Final = {("10.1609", "aaai"): ("AAAI", 1986)}
"""Conferences whose DOIs name a volume, with the year from which volumes are counted."""
