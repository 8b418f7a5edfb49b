"""A reading list's suffix is unknown, so its format was guessed from its content.

The message names the format that was taken. Where that is wrong, give the file the suffix of its format: `.md`, `.bib`,
`.json`, `.yml`, `.toml`, `.cff`, `.xml` (EndNote), `.ris`, `.csv`, `.html`, `.tex`, `.txt` and others are known.

Bad:

```text
references.dat
```

Good:

```text
references.txt
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("unknown-format", "SEM106", Severity.NOTE, __doc__)
