"""Compare reading lists with chapters: which works are missing, and where they belong."""

from seminal.coverage.measure import coverage
from seminal.coverage.score import ListSignals, list_signals
from seminal.coverage.select import only

__all__ = ["ListSignals", "coverage", "list_signals", "only"]
