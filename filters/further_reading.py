#!/usr/bin/env python3
"""Put "Further reading" into a document, for Quarto (`filters:`) and pandoc (`--filter`)."""

import os
import sys

try:
    from seminal.filters.further_reading import main
except ImportError as missing:
    from other_python import run_again  # not above: each import costs every chapter

    sys.exit(run_again(__file__, "no reading sections", missing))

if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)  # the system takes a long chapter's memory back faster than Python frees it
