"""One profile for all property tests: the same examples on every run here, new ones in `make fuzz`."""

from __future__ import annotations

import os

from hypothesis import settings

FUZZ = int(os.environ.get("SEMINAL_FUZZ", "0"))

# Machines are noisy: a slow example is no failure, so there is no deadline.
settings.register_profile("test", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, max_examples=max(FUZZ // 100, 100))
settings.load_profile("fuzz" if FUZZ else "test")
