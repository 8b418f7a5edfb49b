"""Addresses of lines in the forms of the hosts, as their documentation gives them."""

from __future__ import annotations

import pytest

from seminal.report.coverage.html import Repository, source_links

GITHUB = "https://github.com/a/b"


@pytest.mark.parametrize(
    ("repository", "address"),
    [
        (Repository(GITHUB), "https://github.com/a/b/blob/HEAD/x.qmd?plain=1#L7"),
        (Repository(f"{GITHUB}/"), "https://github.com/a/b/blob/HEAD/x.qmd?plain=1#L7"),
        (Repository(f"{GITHUB}.git", "dev/x"), "https://github.com/a/b/blob/dev/x/x.qmd?plain=1#L7"),
        (Repository(GITHUB, "main", "/text/"), "https://github.com/a/b/blob/main/text/x.qmd?plain=1#L7"),
        (Repository(GITHUB, "main", "./a b//c"), "https://github.com/a/b/blob/main/a%20b/c/x.qmd?plain=1#L7"),
        (Repository(f"{GITHUB}/book"), "https://github.com/a/b/blob/HEAD/book/x.qmd?plain=1#L7"),
        (Repository(f"{GITHUB}/tree/main/book"), "https://github.com/a/b/blob/main/book/x.qmd?plain=1#L7"),
        (Repository(f"{GITHUB}/tree/v1/", "v2"), "https://github.com/a/b/blob/v2/x.qmd?plain=1#L7"),
        (Repository("https://git.firm.example/a/b"), "https://git.firm.example/a/b/blob/HEAD/x.qmd?plain=1#L7"),
        (Repository("https://gitlab.com/a/s/b"), "https://gitlab.com/a/s/b/-/blob/HEAD/x.qmd?plain=1#L7"),
        (Repository("https://gitlab.uni.example/a/b", "m"), "https://gitlab.uni.example/a/b/-/blob/m/x.qmd?plain=1#L7"),
        (Repository("https://codeberg.org/a/b"), "https://codeberg.org/a/b/src/branch/main/x.qmd?display=source#L7"),
        (Repository("https://gitea.com/a/b", "m"), "https://gitea.com/a/b/src/branch/m/x.qmd?display=source#L7"),
        (Repository("https://bitbucket.org/a/b", "m"), "https://bitbucket.org/a/b/src/m/x.qmd#lines-7"),
        (Repository("https://git.sr.ht/~a/b", "m", "d"), "https://git.sr.ht/~a/b/tree/m/item/d/x.qmd#L7"),
    ],
)  # fmt: skip
def test_the_address_of_a_line(repository: Repository, address: str) -> None:
    base, line = source_links(repository)
    assert f"{base}x.qmd{line}7" == address


@pytest.mark.parametrize(
    "url",
    [
        "",
        "javascript:alert(1)",
        "https://[bad",
        'https://x.example/"><script>',
        "git@github.com:a/b.git",
        "ftp://x/y",
    ],
)
def test_what_is_no_web_address_gives_no_link(url: str) -> None:
    assert source_links(Repository(url, "main", "x")) == ("", "")


@pytest.mark.parametrize("url", ["https://github.com", "https://github.com/", "https://github.com/a"])
def test_half_an_address_breaks_nothing(url: str) -> None:
    assert source_links(Repository(url))[0].startswith("https://github.com/")
