"""People and organisations in running text: "A. Vaswani, N. Shazeer et al." to names."""

from __future__ import annotations

import re
from functools import lru_cache

from seminal.model.entry import OTHERS, Name
from seminal.model.vocabulary import venue
from seminal.text.repair import clean

PARTICLES = frozenset(
    [
        "van", "von", "de", "der", "den", "del", "della", "di", "da", "dos", "das", "du", "la", "le",
        "el", "al", "bin", "ibn", "ben", "ten", "ter", "zu", "zur", "af", "y", "'t", "vande", "vander",
        "st",
    ]
)  # fmt: skip
_ORGANISATIONS = frozenset(
    [
        "labs", "lab", "laboratory", "laboratories", "team", "group", "inc", "inc.", "ltd", "llc",
        "gmbh", "corp", "corp.", "corporation", "company", "consortium", "association", "foundation",
        "institute", "university", "college", "committee", "organization", "organisation", "council",
        "alliance", "society", "department", "center", "centre", "agency", "bureau", "community",
        "contributors", "authors", "developers", "google", "nvidia", "microsoft", "meta", "openai",
        "deepmind", "intel", "ibm", "amd", "amazon", "aws", "apple", "facebook", "alibaba", "baidu",
        "tencent", "huawei", "bytedance", "samsung", "qualcomm", "hugging", "anthropic", "mistral",
        "cohere", "databricks", "cerebras", "graphcore", "groq", "tenstorrent", "ieee", "acm", "usenix",
        "iso", "jedec", "semianalysis", "pytorch", "tensorflow", "kubernetes", "linux", "apache", "uber",
        "netflix", "twitter", "linkedin", "oracle", "cisco", "arm", "xilinx", "broadcom", "mellanox",
        "ai", "research", "technologies", "systems", "software", "project", "initiative", "forum",
        "bank", "government", "ministry", "press", "wikipedia", "deepseek", "qwen", "llama", "gemini",
        "stanford", "mit", "berkeley", "cmu", "harvard", "spotify", "tesla", "xai", "snowflake",
        "vmware", "redhat", "sambanova",
    ]
)  # fmt: skip
# Words that stand in titles and in no name, so that "Deep Learning" is nobody.
_TITLE_WORDS = frozenset(
    [
        "a", "an", "the", "of", "for", "with", "in", "on", "at", "by", "to", "from", "via", "using",
        "and", "or", "is", "are", "as", "into", "over", "under", "through", "towards", "toward",
        "without", "learning", "deep", "machine", "neural", "network", "networks", "model", "models",
        "system", "systems", "training", "inference", "data", "database", "databases", "distributed",
        "parallel", "parallelism", "computing", "computer", "computers", "architecture", "architectures",
        "algorithm", "algorithms", "efficient", "scalable", "scaling", "fast", "large", "small", "scale",
        "language", "attention", "transformer", "transformers", "memory", "cache", "gpu", "gpus", "cpu",
        "tpu", "cluster", "clusters", "scheduling", "optimization", "optimizing", "optimal", "adaptive",
        "dynamic", "static", "analysis", "design", "performance", "programming", "program", "programs",
        "compiler", "compilers", "compilation", "code", "hardware", "software", "accelerator",
        "accelerating", "acceleration", "serving", "survey", "introduction", "guide", "handbook",
        "tutorial", "overview", "review", "principles", "practice", "theory", "methods", "approach",
        "approaches", "framework", "frameworks", "engine", "platform", "infrastructure", "cloud", "edge",
        "mobile", "web", "proceedings", "conference", "symposium", "workshop", "journal", "transactions",
        "letters", "arxiv", "preprint", "proc", "international", "annual", "advances", "technical",
        "report", "paper", "papers", "pdf", "slides", "video", "blog", "link", "talk", "poster",
        "project", "page", "website", "github", "how", "what", "why", "when", "where", "which", "who",
        "you", "your", "we", "our", "not", "need", "all", "it", "time", "order", "part", "chapter",
        "volume", "vol", "no", "pp", "edition", "storage", "file", "query", "queries", "processing",
        "streaming", "stream", "graph", "graphs", "tensor", "tensors", "quantization", "compression",
        "communication", "collective", "datacenter", "network-on-chip", "protocol", "protocols",
        "security", "privacy", "trust", "reliability", "fault", "tolerance", "consistency", "consensus",
        "replication", "transaction", "event", "events", "clock", "clocks", "logic", "proof", "formula",
        "reasoning", "retrieval", "generation", "generative", "pre-training", "pretraining",
        "fine-tuning", "reinforcement", "supervised", "unsupervised", "representation",
        "representations", "embedding", "embeddings", "vision", "image", "images", "speech", "text",
        "translation", "recognition", "detection", "classification", "prediction", "understanding",
        "evaluation", "benchmark", "benchmarks", "dataset", "datasets", "llm", "llms", "mixture",
        "experts", "expert", "sparse", "dense", "gradient", "gradients", "descent", "stochastic",
        "convergence", "method", "problem", "problems", "new", "novel", "high", "low", "long", "short",
        "multi", "general", "simple", "modern", "practical", "robust", "automatic", "automated", "open",
        "source", "best", "award", "outstanding", "distinguished", "oral", "spotlight", "accepted",
        "appear", "submitted", "available", "published", "last", "updated", "january", "february",
        "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december", "spring", "summer", "fall", "winter", "note", "notes", "see", "also", "read",
        "reading", "must", "list", "summary", "abstract", "keywords", "references", "bibliography",
        "appendix", "section", "operating", "real-time", "virtual", "physical", "quantum", "science",
        "engineering", "knowledge", "intelligence", "artificial", "agents", "agent", "return", "digital",
        "address", "addresses", "entity", "matching", "alignment", "resolution", "extraction",
        "relation", "temporal", "spatial", "state", "failure", "failures", "recovery", "replica",
        "replicas", "lock", "locks", "thread", "threads", "process", "processes", "kernel", "kernels",
        "power", "energy", "carbon", "cost", "latency", "throughput", "bandwidth", "traffic", "routing",
        "switch", "switches", "packet", "links", "topology", "node", "nodes", "server", "servers",
        "client", "clients", "service", "services", "application", "applications", "workload",
        "workloads", "job", "jobs", "task", "tasks", "resource", "resources", "allocation", "management",
        "manager", "monitoring", "testing", "verification", "debugging", "tracing", "provenance",
        "lineage", "view", "views", "index", "indexes", "indexing", "join", "joins", "key", "value",
        "store", "stores", "table", "tables", "record", "records", "log", "logs", "type", "types",
        "function", "functions", "object", "objects", "language-model", "pattern", "patterns", "feature",
        "features", "layer", "layers", "block", "blocks", "weight", "weights", "token", "tokens",
        "sequence", "context", "prompt", "decoding", "sampling", "speculative", "batch", "batching",
        "pipeline", "pipelines", "wireless", "sensor", "sensors", "internet", "web-scale",
        "warehouse-scale", "peer-to-peer", "decentralized", "federated", "secure", "random", "walk",
        "walks", "hash", "hashing", "tree", "trees", "sort", "sorting", "search", "matrix", "vector",
        "linear", "nonlinear", "convex", "stochasticity", "human", "machines", "brain", "social",
        "economic", "political", "history", "future", "past", "present", "world", "people", "life",
        "good", "bad", "great", "end-to-end", "state-of-the-art", "first", "second", "third",
        "part-time", "total", "partial", "complete", "correct", "correctness", "formal", "natural",
        "visual", "audio", "multimodal", "foundation", "pre-trained", "diffusion", "autoencoder",
        "autoencoders", "adversarial", "between", "beyond", "exploring", "rethinking", "revisiting",
        "enabling", "improving", "building", "making", "designing", "learned",
    ]
)  # fmt: skip
_ALSO_NAMES = frozenset(
    [
        "an", "june", "april", "august", "to", "or", "in", "you", "all", "long", "may", "high", "new", "as", "on", "march", "page",
        "small", "large", "read", "best", "case", "order", "so", "by",
    ]
)  # fmt: skip
"""Words of titles that are names too, beside another word that is one: "An Yang", "Yang You"."""
_INITIALS = re.compile(r"(?:[A-ZÀ-ÖØ-Þ]\.?[- ]?){1,4}$")
_INITIALS_DOTTED = re.compile(r"(?:[A-ZÀ-ÖØ-Þ][a-z]?\.[- ]?){1,4}$")
_NO_BODY = re.compile(
    r"\d[(:]|\b(?:communications|proceedings|journal|transactions|press)\b|\d{3}", re.IGNORECASE
)
_SUFFIX = re.compile(r"^(?:Jr|Sr|II|III|IV)\.?$")
_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|['’`.·-](?=[^\W_]))*\.?\d?[*†‡§¶]*$")
_ETAL = re.compile(
    r"[\s,;(]*(?:\b(?:and\s+|&\s*)?(?:et\.?\s?al\b\.?|others\b|many others\b|colleagues\b|co-?workers\b"
    r"|et alii\b)|\.\.\.|…)"
    r"[\s,.)]*$",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*,?\s+(?:and|&|und|et|y)\s+|\s*&\s*", re.IGNORECASE)
_SEMICOLON = re.compile(r"\s*[;•·|]\s*")
_COMMA = re.compile(r"\s*,\s*")
_ROLE = re.compile(r"\s*\(?\b(?:eds?|editors?)\b\.?\)?$|^(?:edited\s+)?by\s+|^authors?:\s*", re.IGNORECASE)
_MARKS = re.compile(r"[*†‡§¶⋆∗]+|(?<=[^\W\d_])\d(?:,\d)*(?=$|[\s,;])|<[^<>]{1,20}>|\^\{?[\d,*]+\}?")
_LONGEST = 4000


@lru_cache(maxsize=4096)
def parse(text: str, *, certain: bool = False) -> tuple[Name, ...]:
    """Return the names that the whole `text` lists, OTHERS last for "et al."; nothing when it is no list.

    With `certain`, the place of the text says that these are authors: single names and
    organisations are taken too, where else only what cannot be the words of a title.
    """
    text = _ROLE.sub("", clean(text[:_LONGEST])).strip(' ,.;:–—-()[]"“”*_')
    if text.endswith((" Jr", " Sr")) or re.search(r"\b[A-Z]$", text):
        text += "."
    shortened = _ETAL.sub("", text)
    others, text = shortened != text, shortened.strip(" ,;:")
    if not text or len(text) > _LONGEST:
        return ()
    names = _people(_MARKS.sub("", text).strip(" ,"), others or certain)
    if not names and certain:
        names = _organisations(text)
    if not names or not (certain or _evident(names, others, text)):
        return ()
    return (*names, OTHERS) if others else names


def is_organisation(text: str) -> bool:
    """Return whether a word of `text` says that it names no person."""
    return any(word.strip("(),.").lower() in _ORGANISATIONS for word in re.split(r"[\s/-]+", text))


def _evident(names: tuple[Name, ...], others: bool, text: str) -> bool:
    """Return whether names outside a certain place are names: several, or initials, or "et al."."""
    if others:
        return True
    if any(_INITIALS_DOTTED.match(name.given) for name in names):
        return True
    whole = [name for name in names if name.given]
    if len({name.given for name in whole}) == 1 < len(whole):
        return False  # "Entity Matching and Entity Alignment"
    return len(whole) >= 2 and len(whole) == len(names)


def _people(text: str, loose: bool) -> tuple[Name, ...]:
    if ";" in text or "•" in text or "·" in text or " | " in text:
        parts = [part for part in _SEMICOLON.split(text) if part]
        found = [_inverted(part) if "," in part else _natural(part, loose) for part in parts]
        return _all(found)
    ands = [part for part in _AND.split(text) if part]
    if len(ands) > 1 and all(part.count(",") == 1 and _is_family(part.split(",")[0]) for part in ands):
        return _all([_inverted(part) for part in ands])
    tokens = [token for part in ands for token in _COMMA.split(part) if token]
    return _tokens(tokens, loose, mla="," in ands[0])


def _tokens(tokens: list[str], loose: bool, *, mla: bool) -> tuple[Name, ...]:
    """Return the names in a list of comma-separated parts: "Last, F., First Last, Last F"."""
    found: list[Name | None] = []
    at = 0
    initials_seen = any(_is_initials(token) for token in tokens)
    while at < len(tokens):
        token = tokens[at]
        after = tokens[at + 1] if at + 1 < len(tokens) else ""
        if after and _is_initials(after) and _is_family(token, sure=True):
            found.append(_inverted(f"{token}, {after}"))
            at += 2
            if at < len(tokens) and _SUFFIX.match(tokens[at]):
                at += 1
        elif _SUFFIX.match(token) and found and found[-1]:
            at += 1
        elif (
            mla
            and at == 0
            and after
            and not initials_seen
            and _is_single(token)
            and _is_given(after)
            and _mla(tokens)
        ):
            found.append(_inverted(f"{token}, {after}"))
            at += 2
        else:
            found.append(_natural(token, loose))
            at += 1
    return _all(found)


def _mla(tokens: list[str]) -> bool:
    """Return whether only the first name is inverted: "Reinman, Glenn, Todd Austin, and Brad Calder"."""
    return len(tokens) == 2 or (len(tokens) > 2 and all(" " in token for token in tokens[2:]))


def _all(found: list[Name | None]) -> tuple[Name, ...]:
    names = tuple(name for name in found if name is not None)
    return names if len(names) == len(found) else ()


def _is_initials(token: str) -> bool:
    return bool(_INITIALS.match(token) or _INITIALS_DOTTED.match(token)) and not (
        len(token) > 4 and "." not in token
    )


def _is_single(token: str) -> bool:
    return " " not in token and _is_word(token)


def _is_given(token: str) -> bool:
    return len(token.split()) <= 2 and all(_is_word(word) for word in token.split())


def _is_family(token: str, *, sure: bool = False) -> bool:
    """Return whether a token is a family name; before initials (`sure`) any word may be ("You, Y.")."""
    words = token.split()
    if sure and len(words) == 1 and words[0][0].isupper() and _WORD.match(words[0]):
        return True
    return 1 <= len(words) <= 4 and all(_is_word(w) or w.lower() in PARTICLES for w in words)


def _is_word(word: str) -> bool:
    """Return whether a word can stand in a name: a capital, no digit, no word of titles."""
    if _INITIALS.match(word):
        return True
    bare = word.rstrip(".").lower()
    if bare in _TITLE_WORDS or not _WORD.match(word):
        return False
    return word[0].isupper() or not word[0].islower() or word.lower() in PARTICLES


def _inverted(token: str) -> Name | None:
    """Return the name of "Last, F. M." or "van Last, First"."""
    family, _, given = token.partition(",")
    words = family.split()
    if not words or not _is_family(family, sure=_is_initials(given.strip())) or len(given.split()) > 4:
        return None
    particle = []
    while len(words) > 1 and words[0].lower() in PARTICLES and words[0].islower():
        particle.append(words.pop(0))
    return Name(" ".join(words), " ".join(given.split()), " ".join(particle))


def _natural(token: str, loose: bool) -> Name | None:
    """Return the name of "First M. Last", "F.M. van Last" or "Last FM"."""
    words = token.split()
    if not 1 <= len(words) <= 6:
        return None
    strange = [w for w in words if not (_is_word(w) or w.lower() in PARTICLES)]
    if strange and not (
        len(strange) == 1 < len(words) and strange[0].lower() in _ALSO_NAMES and strange[0][0].isupper()
    ):
        return None
    if any(w[-1] == "." and len(w) > 4 and w.count(".") == 1 for w in words[:-1]):
        return None  # a sentence ended there
    if is_organisation(token):
        return Name(token) if loose else None
    if len(words) == 1:
        return Name(words[0].rstrip(".")) if loose and len(words[0]) > 1 else None
    suffix = words.pop() if len(words) > 2 and _SUFFIX.match(words[-1]) else ""
    last = words[-1]
    if last.isupper() and len(last) <= 3 and "." not in last and not words[0].isupper() and last != words[0]:
        return Name(" ".join(words[:-1]), last)  # Vancouver style
    if (
        _INITIALS_DOTTED.match(last)
        and len(words) == 2
        and len(words[0]) > 2
        and not _INITIALS_DOTTED.match(words[0])
    ):
        return Name(words[0], last)
    start = len(words) - 1
    while start > 1 and words[start - 1].lower() in PARTICLES and words[start - 1][0].islower():
        start -= 1
    if start == 1 and words[0].lower() in PARTICLES and words[0].islower():
        start = 0
    family = last.rstrip(".") if len(last) > 2 else last
    particle = words[start:-1]
    return Name(family, " ".join(words[:start]), " ".join(particle), suffix)


def _organisations(text: str) -> tuple[Name, ...]:
    """Return what stands in an author's place and is no person: one organisation, or several."""
    if len(text) > 120 or len(text.split()) > 12 or text[0].islower() or re.search(r"[.:?!]\s|https?:", text):
        return ()
    if _NO_BODY.search(text) or venue(text):
        return ()
    parts = [part for part in re.split(r"\s*,\s*(?:and\s+)?|\s+&\s+", text) if part]
    if len(parts) > 1 and all(is_organisation(part) or len(part.split()) == 1 for part in parts):
        return tuple(Name(part) for part in parts)
    words = text.split()
    return (Name(text),) if is_organisation(text) or (len(words) == 1 and text[0].isupper()) else ()
