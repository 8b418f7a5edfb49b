"""One profile for all property tests.

`make test` leaves out what is marked as slow and takes seconds (real TeX, browsers, servers slow on purpose,
files of 50 MB); `make slow` runs just that, and CI runs both.
"""

from __future__ import annotations

import gc
import os
import re
import signal
from pathlib import Path

import pytest
from hypothesis import settings

FUZZ = int(os.environ.get("SEMINAL_FUZZ", "0"))

# Machines are noisy: a slow example is no failure, so there is no deadline.
settings.register_profile("test", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, max_examples=max(FUZZ // 100, 100))
settings.load_profile("fuzz" if FUZZ else "test")


def pytest_configure(config: pytest.Config) -> None:
    """Have the commands keep what they remember beside pytest's own cache, and end by Ctrl-C.

    A shell has its background jobs ignore SIGINT, and their children after them.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if getattr(config, "cache", None) is not None:  # absent with `-p no:cacheprovider`
        os.environ["XDG_CACHE_HOME"] = str(config.cache.mkdir("remembered"))


def pytest_collection_finish() -> None:
    """Leave what was collected out of garbage collection, which is as rare as in the command itself."""
    gc.freeze()
    gc.set_threshold(1_000_000, 20, 20)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the files of slow tests where none is asked for: to import them takes seconds."""
    if config.option.markexpr != "not slow" or collection_path.suffix != ".py":
        return None
    marked = re.search(
        r"^pytestmark = (\[\s*)?pytest\.mark\.slow\b", collection_path.read_text("utf-8"), re.M
    )
    return True if marked else None


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a new folder in which the commands keep what they remember."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path
