"""No chapter cites the record of an R package that `knitr::write_bib` writes.

`write_bib` writes a record for each package that is loaded, so most of them are not cited.

Bad:

````markdown
```{r}
knitr::write_bib(c("dplyr", "knitr"), "packages.bib")
```

Written with knitr [@R-knitr].
````

```bibtex
@manual{R-dplyr, title = {dplyr: A grammar of data manipulation}, author = {Hadley Wickham}, year = {2023}}
@manual{R-knitr, title = {knitr: A general-purpose package}, author = {Yihui Xie}, year = {2023}}
```

Good:

````markdown
```{r}
knitr::write_bib(c("dplyr", "knitr"), "packages.bib")
```

Written with knitr [@R-knitr] and dplyr [@R-dplyr].
````

```bibtex
@manual{R-dplyr, title = {dplyr: A grammar of data manipulation}, author = {Hadley Wickham}, year = {2023}}
@manual{R-knitr, title = {knitr: A general-purpose package}, author = {Yihui Xie}, year = {2023}}
```
"""

from seminal.check.rules.files._uncited import uncited
from seminal.model.rules import Rule, Severity

RULE = Rule("uncited-package", "SEM454", Severity.NOTE, __doc__, opt_in=True, check=uncited)
