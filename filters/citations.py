#!/usr/bin/env python3
"""Mark unknown citations and resolve aliases, for Quarto (`filters:`) and pandoc (`--filter`, before `--citeproc`).

Without an output format it lists what pandoc cites (key, mode): `pandoc -t json chapter.md | filters/citations.py`.
"""

import os
import sys

try:
    from seminal.filters.citations import main
except ImportError as missing:
    from other_python import run_again  # not above: each import costs every chapter

    sys.exit(run_again(__file__, "citations are not checked", missing))

if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)  # the system takes a long chapter's memory back faster than Python frees it
