r"""No root of the LaTeX book includes the file, so it is not printed.

It may be a draft or a chapter that was dropped. Its citations are not checked: a key that only it cites breaks nothing.

The same is said of a file that a script gives to pandoc where the configuration's `chapters:` does not list it.

Where no citation was found in the files that are read, and others cite, this is an error: the book is typeset in a way
that is not understood. List its files under `chapters:`.

Bad:

```latex
% main.tex, beside chapters/one.tex and chapters/two.tex
\include{chapters/one}
```

Good:

```latex
% main.tex, beside chapters/one.tex and chapters/two.tex
\include{chapters/one}
\include{chapters/two}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("chapter-not-included", "SEM306", Severity.NOTE, __doc__)
