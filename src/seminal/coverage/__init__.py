"""Compare reading lists with chapters: which works are missing, and where they belong."""

from seminal.coverage.measure import coverage
from seminal.coverage.select import only
from seminal.coverage.signals import Told, testimony

__all__ = ["Told", "coverage", "only", "testimony"]
