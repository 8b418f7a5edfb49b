"""The rights of an ordinary user, also for tests that run as the superuser, who may read everything."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

_VERSION = 0x20080522
_DAC_OVERRIDE, _DAC_READ_SEARCH = 1 << 1, 1 << 2


@contextmanager
def ordinary_rights() -> Iterator[None]:
    """Read and write only what the permissions of files allow."""
    if os.geteuid() != 0:
        yield
        return
    if sys.platform != "linux":
        pytest.skip("only on Linux may root give rights up for a while")
    libc, header = ctypes.CDLL(None), (ctypes.c_uint32 * 2)(_VERSION, 0)
    rights = (ctypes.c_uint32 * 6)()  # twice: effective, permitted, inheritable
    assert libc.capget(header, rights) == 0
    before = rights[0]
    rights[0] = before & ~(_DAC_OVERRIDE | _DAC_READ_SEARCH)
    assert libc.capset(header, rights) == 0
    try:
        yield
    finally:
        rights[0] = before
        assert libc.capset(header, rights) == 0
