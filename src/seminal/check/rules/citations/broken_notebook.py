"""A notebook is not JSON with a list of cells.

Nothing in it can be checked. A merge conflict left in the file is the usual reason.

Bad:

```text
{"cells": [ <<<<<<< HEAD
```

Good:

```text
{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("broken-notebook", "SEM303", Severity.ERROR, __doc__)
