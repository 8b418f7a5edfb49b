"""Links to lines of chapters on the web, by the repository's host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlsplit

from seminal.text.escaping.links import link


@dataclass(frozen=True, slots=True)
class Repository:
    """Where the sources are browsed: Quarto's `repo-url`, `repo-branch` and `repo-subdir`."""

    url: str = ""
    branch: str = ""
    subdir: str = ""


@dataclass(frozen=True, slots=True)
class _Host:
    """A code host, by a part of its name, with the parts of its URLs.

    `head` is what the host takes for its default branch; where it takes nothing, Quarto's default.
    """

    name: str
    before: str
    after: str
    line: str
    head: str


_HOSTS: Final = (
    _Host("gitlab", "/-/blob/", "/", "?plain=1#L", "HEAD"),
    _Host("bitbucket", "/src/", "/", "#lines-", "HEAD"),
    _Host("codeberg", "/src/branch/", "/", "?display=source#L", "main"),
    _Host("gitea", "/src/branch/", "/", "?display=source#L", "main"),
    _Host("forgejo", "/src/branch/", "/", "?display=source#L", "main"),
    _Host("sr.ht", "/tree/", "/item/", "#L", "HEAD"),
    _Host("", "/blob/", "/", "?plain=1#L", "HEAD"),  # GitHub; an unknown GitLab leads on from it
)
_VIEWS: Final = ("tree", "blob")


def source_links(repository: Repository) -> tuple[str, str]:
    """Return the link parts before the path and the line; empty without a web address."""
    url = repository.url.strip().rstrip("/").removesuffix(".git")
    if not url.startswith(("http://", "https://")) or link(url) != url:
        return "", ""
    parts = urlsplit(url)
    host = next(one for one in _HOSTS if one.name in (parts.hostname or ""))
    branch, subdir = repository.branch.strip(), repository.subdir
    if parts.hostname in ("github.com", "www.github.com"):
        # github.com/owner/name, and what authors add to it: a folder, or the address of a folder's page
        _, owner, name, *rest = (*parts.path.split("/"), "", "")
        rest = [part for part in rest if part]
        url = f"{parts.scheme}://{parts.netloc}/{owner}/{name.removesuffix('.git')}"
        if len(rest) > 1 and rest[0] in _VIEWS:
            branch, rest = branch or rest[1], rest[2:]
        subdir = subdir or "/".join(rest)
    folder = "/".join(part for part in subdir.split("/") if part not in ("", "."))
    base = f"{url}{host.before}{quote(branch or host.head)}{host.after}"
    return base + (f"{quote(folder)}/" if folder else ""), host.line
