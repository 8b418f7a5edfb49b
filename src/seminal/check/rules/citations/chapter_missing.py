"""`_quarto.yml`, `_bookdown.yml` or `seminal.yml` lists a chapter that is not there.

Quarto and bookdown stop at it before they render anything. The other chapters are checked all the same. Letters count: a
file `aboutR.qmd` is no `aboutr.qmd` where the book is rendered on Linux.

A LaTeX root's `\\include` of a file that is not there is reported too: LaTeX only warns, and leaves the chapter out.

It is a note where a build may make the chapter: git ignores it, or a script or Makefile of the project names it.

Bad:

```text
chapters: [index.qmd, aboutr.qmd], and the file is called aboutR.qmd
```

Good:

```text
chapters: [index.qmd, aboutR.qmd]
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("chapter-missing", "SEM305", Severity.ERROR, __doc__)
