"""Library × chapters × topics to coverage: what the book leaves out, and where it belongs."""

from seminal.coverage.gate import baseline_json, fail_under, max_absent, new_gaps, read_baseline
from seminal.coverage.measure import coverage
from seminal.coverage.select import only
from seminal.coverage.testimony import Told, testimony

__all__ = [
    "Told", "baseline_json", "coverage", "fail_under", "max_absent", "new_gaps", "only", "read_baseline",
    "testimony",
]  # fmt: skip
