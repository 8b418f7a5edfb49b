"""Strangers' books in four layouts, as files by name."""

from __future__ import annotations

BIB = """\
@book{knuth1984,
  author = {Donald E. Knuth},
  title = {The {TeX}book},
  publisher = {AW},
  year = {1984},
}
"""
LIST = """\
# Papers on serving

## Batching

- [Orca: A Distributed Serving System](https://www.usenix.org/conference/osdi22/presentation/yu), Yu et al., OSDI 2022
- [Clipper: A Low-Latency Prediction Serving System](https://arxiv.org/abs/1612.03079), Crankshaw et al., NSDI 2017

## Memory

- [Efficient Memory Management for Serving](https://arxiv.org/abs/2309.06180), Kwon et al., SOSP 2023
- [FlexGen: High-Throughput Generative Inference](https://arxiv.org/abs/2303.06865), Sheng et al., ICML 2023
"""
QUARTO = """\
# The book's settings. Do not sort!
project:
  type: book   # as ever

book:
  title: A
  chapters: [index.qmd, one.qmd]

filters:
  - other  # first
bibliography: refs.bib
"""
CITING = "# One\n\nAs @knuth1984 says, and @nobody2020 does not.\n"
BOOKS = {
    "quarto": {"_quarto.yml": QUARTO, "index.qmd": "# Hello\n", "one.qmd": CITING, "refs.bib": BIB},
    "bookdown": {
        "_bookdown.yml": "book_filename: x\n",
        "index.Rmd": "---\nsite: bookdown::bookdown_site\nbibliography: [refs.bib]\n---\n\n# Hello\n",
        "01-one.Rmd": CITING,
        "_child.Rmd": "[@hidden]\n",
        "refs.bib": BIB,
        "NEWS.md": "Thanks to @somebody.\n",
    },
    "latex": {
        "main.tex": "\\documentclass{book}\n\\begin{document}\n\\tableofcontents\n\\include{parts/one}\n"
        "\\bibliography{refs}\n\\end{document}\n",
        "parts/one.tex": "\\chapter{One}\n\\cite{knuth1984} \\cite{nobody2020}\n",
        "pictures/loop.tex": "\\documentclass{standalone}\n\\begin{document}\\cite{picture}\\end{document}\n",
        "template.tex": "\\documentclass{article}\n\\begin{document}\n$body$\n\\cite{template}\n\\end{document}\n",
        "refs.bib": BIB,
    },
    "markdown": {
        "chapters/one.md": CITING,
        "chapters/two.md": "# Two\n\n[@knuth1984]\n",
        "misc/notes.md": "Mail @friend.\n",
        "README.md": "By @somebody.\n",
        "Makefile": "book:\n\tpandoc --bibliography=texts/refs.bib chapters/*.md\n",
        "texts/refs.bib": BIB,
    },
}
