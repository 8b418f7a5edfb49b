from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.scan import scan


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("```{r child='a.Rmd'}\n```\n", ["a.Rmd"]),
        ('```{r, child = c("a.Rmd", "b.Rmd")}\n```\n', ["a.Rmd", "b.Rmd"]),
        ("```{r}\n#| child: a.Rmd\n```\n", ["a.Rmd"]),
        ("```{r}\n#| child: [a.Rmd, 'b.Rmd']\n```\n", ["a.Rmd", "b.Rmd"]),
        (
            "```{r}\n#| echo: false\n#| child:\n#|   - a.Rmd\n#|   - b.Rmd\n#| warning: false\n```\n",
            ["a.Rmd", "b.Rmd"],
        ),
        ('```{r}\n#| child: !expr c("a.Rmd", "b.Rmd")\n```\n', ["a.Rmd", "b.Rmd"]),
        ("```{r}\n#| child = 'a.Rmd'\n```\n", ["a.Rmd"]),
        ("`r knitr::knit_child('a.Rmd', quiet = TRUE)`\n", ["a.Rmd"]),
        ("```{r child='a.Rmd,b.Rmd'}\n```\n", ["a.Rmd", "b.Rmd"]),
        ("```{r child='a.Rmd', eval=FALSE}\n```\n", []),
        ("```{r}\n#| child: a.Rmd\n#| eval: false\n```\n", []),
        ("```r\nchild='a.Rmd'\n```\n", []),
        ("A child = 'a.Rmd' in the text.\n", []),
    ],
)
def test_a_document_that_knitr_takes_in_is_an_include(text: str, names: list[str]) -> None:
    chapter = scan(Source("index.Rmd", text))
    assert [one.path for one in chapter.includes] == names
    lines = text.split("\n")
    for one in chapter.includes:
        place = one.location
        assert lines[place.line - 1][place.column - 1 : place.end_column - 1] == one.path
