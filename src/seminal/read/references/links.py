"""Classify links by address (paper, code, badge ...) and by text (title or label)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from seminal.text import identifiers
from seminal.text.pattern import lazy

_BADGE = re.compile(
    r"shields\.io|badge\.(?:fury|svg)|badgen\.net|/badge[s/.-]|/badge\.svg|travis-ci|codecov|awesome\.re"
    r"|rawgit"
    r"|star-history|visitor-badge|\.(?:png|svg|gif|jpe?g)(?:\?|$)",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"(?://|^)(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|gitee\.com|sourceforge\.net|pypi\.org"
    r"|hub\.docker\.com"
    r"|colab\.research\.google\.com|huggingface\.co/(?!papers)|kaggle\.com|npmjs\.com|crates\.io)"
    r"|\.(?:zip|7z|rar|tgz|tar\.[a-z]z2?)(?:$|[?#])",
    re.IGNORECASE,
)
_PAPER = re.compile(
    r"(?:ar|bio|med|chem|psy|soc)r?xiv\.org|doi\.org|(?:dl|portal|delivery)\.acm\.org|linkinghub\.elsevier|ieeexplore|computer\.org/csdl|usenix\.org/.{0,300}(?:conference"
    r"|presentation|system/files|legacy)"
    r"|openreview\.net|proceedings\.|papers\.n(?:eur)?ips\.cc|neurips\.cc/paper|mlsys\.org/paper"
    r"|aclanthology|aclweb\.org"
    r"|jmlr\.org|link\.springer|sciencedirect|semanticscholar|vldb\.org|cidrdb\.org|\bhal\.[a-z-]+\."
    r"|hal\.science|/hal-\d"
    r"|nature\.com/articles|science\.org/doi|pnas\.org|onlinelibrary\.wiley|researchgate|citeseer"
    r"|iopscience|jstor\.org"
    r"|aaai\.org|ijcai\.org|thecvf\.com|mdpi\.com|tandfonline|techrxiv|eprint\.iacr|ssrn\.com|osti\.gov"
    r"|ntrs\.nasa"
    r"|research\.google(?:\.com)?/(?:pubs|archive)|storage\.googleapis.{0,300}\.pdf|microsoft\.com/.{0,300}/publication"
    r"|huggingface\.co/papers|alphaxiv"
    r"|distill\.pub/\d{4}/|lamport\.azurewebsites|web\.stanford.{0,300}\.pdf|\.pdf(?:$|[?#])|\.ps(?:\.gz)?$|/papers?/(?=[^?#/])"
    r"|/publications?/[^/?#]{8,}",
    re.IGNORECASE,
)
_LABEL_WORDS = frozenset(
    [
        "pdf", "available", "on", "at", "free", "see", "paper", "papers", "code", "codes", "github", "gitlab",
        "repo", "repository", "link", "shop", "store",
        "links", "website", "web", "site", "page", "project", "homepage", "home", "doi", "arxiv", "acm",
        "ieee", "usenix", "html", "url", "slides", "slide", "video", "videos", "talk", "talks", "blog",
        "post", "posts", "poster", "bib", "bibtex", "cite", "citation", "abs", "abstract", "abstracts", "article",
        "full", "text", "source", "demo", "dataset", "data", "datasets", "model", "models",
        "huggingface", "hf", "youtube", "bilibili", "zhihu", "notes", "note", "review", "reviews",
        "openreview", "preprint", "ps", "local", "mirror", "download", "tech", "report", "techreport",
        "rtl", "official", "unofficial", "implementation", "implementations", "pytorch", "tensorflow",
        "caffe", "caffe2", "matlab", "mxnet", "theano", "jax", "keras", "torch", "the", "here", "read", "view",
        "online", "docs", "documentation",
        "artifact", "artifacts", "appendix", "supplementary", "supp", "supplement", "material", "long",
        "short", "version", "slideslive", "dl", "extended", "presentation", "summary", "publication",
        "publisher", "proceedings", "open", "access", "semantic", "scholar", "google", "pmlr", "dblp",
        "zbmath", "zbl", "mathscinet", "inspire", "ads",
        "twitter", "thread", "media", "audio", "springer", "sciencedirect", "elsevier", "website's",
        "colab", "notebook", "tutorial", "example", "benchmark", "star", "stars", "and", "or", "by",
        "of", "from", "to", "in", "neurips", "cvf", "aaai", "x", "tweet", "weights", "checkpoint",
        "checkpoints", "hal", "inria", "author's", "camera", "ready", "appear", "pptx", "ppt", "deck", "key",
        "recording", "distill",
    ]
)  # fmt: skip
_POINTING = re.compile(
    r"(?:this|these|that|another|here)\b.{0,30}\b(?:papers?|posts?|articles?|surveys?|tutorials?|blogs?|pages?|videos?"
    r"|talks?|lists?|repo\w*|books?|links?|one)$"
    r"|(?:link to|access (?:through|via|at|from)|available (?:at|from|through|via|here)|download from)\b.{0,60}$"
)
_TAUGHT = lazy(
    r"/(?:lectures?|slides?|handouts?|homeworks?|assignments?|labs?|notes)/|\.pptx?$|\.key$", re.IGNORECASE
)
_SLIDES = re.compile(r"[/_-]slides?[-_.\d][^/?#]{0,300}\.pdf$|\bslides?\.pdf$|\.pptx?$", re.IGNORECASE)
_OFFICE = re.compile(
    r"//forms\.gle/|//docs\.google\.com/(?:forms|spreadsheets|presentation|document)/|//calendar\.|//(?:www\.)?zoom\.us/",
    re.IGNORECASE,
)
_PERSON = re.compile(
    r"//(?:www\.|mobile\.)?(?:twitter\.com|x\.com|linkedin\.com/in|facebook\.com|instagram\.com|orcid\.org|bsky\.app|t\.me"
    r"|scholar\.google\.[a-z.]+/citations)/|//github\.com/[\w-]+/?$|^mailto:",
    re.IGNORECASE,
)
CITED = "cite:"
"""The address of a work that is only cited by its key: something to read, and nowhere to go."""
_LIBRARIES = tuple(
    f"{scheme}://{host}/"
    for scheme in ("https", "http")
    for host in ("arxiv.org", "doi.org", "dx.doi.org", "dl.acm.org", "ieeexplore.ieee.org", "openreview.net")
)
"""Where most papers are: known at once, before the slower patterns."""
_ABSOLUTE = re.compile(r"https?://|ftp://|www\.", re.IGNORECASE)
_SCHEMELESS = re.compile(
    r"(?:www\.|[\w-]+\.)(?:[\w-]+\.){0,4}(?:com|org|net|edu|gov|io|ai|dev|info|eu|uk|de|fr|it|es|nl|ch|at|be|se"
    r"|ca|au|cn|jp|kr|in|br)/\S",
    re.IGNORECASE,
)
_PRINT = re.compile(r"\.(?:pdf|ps(?:\.gz)?)$", re.IGNORECASE)
_PDF = re.compile(r"\.pdf(?:$|[?#])", re.IGNORECASE)
_WHICH = re.compile(r"^(paper|pdf|arxiv|code|slides|video|project|github|link)\s?\([^()]{1,30}$")
"""Which of several a button leads to: "Paper (Kite 2)", "Code (PyTorch)"."""
_WORD = re.compile(r"\d[a-z0-9'.+-]*|[a-z'.]+(?:[+-]?(?=\d)[a-z0-9'.+-]*|[+-](?![a-z]))?")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+$|^(?:[\w.+-]{1,64}@)?[\w-]+(?:\.[\w-]+)+(?:/\S*)?$")
_NUMBER = re.compile(
    r"^(?:arxiv[: ]?)?\d{4}\.\d{4,5}(?:v\d+)?$|^(?:doi:?\s?)?10\.\d{4,9}/\S+$|^\W*(?:\d{1,3}\W*)?$",
    re.IGNORECASE,
)

_SPACED = lazy(
    r"https?://\s?(?:dx\.\s?)?doi\.\s?(?:acm\.)?org/\s?(10\.\s{1,3}\d{4}[^\n()\x00]{3,80}?)(?=\.?\s\(|[.\s]*(?:\n|\Z))"
)
_BLANKS = re.compile(r"\s+")


def dois_with_blanks(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and number of addresses of DOIs with blanks copied from print.

    "https:// doi. org/ 10. 1186/ s13635- 016- 0034-3 (2016)" is from Springer's pages.
    """
    for match in _SPACED.finditer(text) if "10. " in text else ():
        yield match.start(), match.end(), _BLANKS.sub("", match.group(1))


def with_scheme(url: str) -> str:
    """Add "https://" to an address of a known top-level domain without it: "arxiv.org/abs/1"."""
    return f"https://{url}" if _SCHEMELESS.match(url) else url


@lru_cache(maxsize=4096)
def kind(url: str) -> str:
    """Classify an address: `paper`, `code`, `badge`, `slides` (also forms, people), `anchor`, `page`.

    `anchor` is within the site, unless a PDF; an identifier makes a `paper`; `page` is any other.
    """
    url = with_scheme(url)
    if url == CITED or url.startswith(_LIBRARIES):
        return "paper"
    if not _ABSOLUTE.match(url):
        if url.startswith("#") or not _PRINT.search(url):
            return "anchor"
        return "slides" if _TAUGHT.search(url) else "paper"
    if _PERSON.search(url):
        return "slides"
    if _BADGE.search(url) and not _PAPER.search(url):
        return "badge"
    if _OFFICE.search(url) or _SLIDES.search(url):
        return "slides"
    if _CODE.search(url) and not _PDF.search(url):
        return "code"
    if _PAPER.search(url) or identifiers.find(url):
        return "paper"
    return "page"


@lru_cache(maxsize=4096)
def is_label(text: str) -> bool:
    """Return whether a link's text only names the link: "PDF", "arXiv:1706.03762", "this paper".

    It is at most four words of a list, a number, an address, or empty.
    """
    text = text.strip(" []()|:;,.*_`\"'↗🔗📄⭐\n\t").lower()
    if not text or _NUMBER.match(text) or _ADDRESS.match(text) or _POINTING.match(text):
        return True
    label = _WHICH.sub(r"\1", text)
    if any(map(str.isalpha, _WORD.sub("", label))):
        return False  # words of another script
    words = [word.strip(".'") for word in _WORD.findall(label)]
    return len(words) <= 4 and all(word in _LABEL_WORDS or word.isdecimal() for word in words if word)
