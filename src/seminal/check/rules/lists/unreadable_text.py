r"""A file is not text: it is binary, not UTF-8, or contains NUL characters.

`seminal check` says so of a chapter, as an error with the place of the first such byte, and checks the chapter all the same: pandoc
reads it as Latin-1, and so do we. A LaTeX book in the encoding that it declares (`\usepackage[latin1]{inputenc}`) is in
order. Only what no program reads, a picture or UTF-16, is not checked. Commands that need the file end there: nothing of a
list that is half read would be right.

Bad:

```text
a chapter saved as Latin-1
```

Good:

```text
the same chapter saved as UTF-8: iconv -f latin1 -t utf8 old.tex > new.tex
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("unreadable-text", "SEM105", Severity.WARNING, __doc__)
