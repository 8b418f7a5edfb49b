"""Short hashes of bytes, which say whether something changed."""

from __future__ import annotations

try:  # what `hashlib` hands on, which loads OpenSSL first: 5 ms of every command
    from _blake2 import blake2b as blake2b
except ImportError:  # not CPython
    from hashlib import blake2b as blake2b

DIGEST_BYTES = 16


def digest(data: bytes | memoryview) -> bytes:
    """Return the BLAKE2b hash of bytes, 16 bytes long."""
    return blake2b(data, digest_size=DIGEST_BYTES).digest()
