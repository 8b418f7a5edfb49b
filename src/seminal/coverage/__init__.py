"""Library × chapters × topics to coverage: what the book leaves out, and where it belongs."""

from seminal.coverage.measure import coverage
from seminal.coverage.select import only
from seminal.coverage.signals import Told, testimony

__all__ = ["Told", "coverage", "only", "testimony"]
