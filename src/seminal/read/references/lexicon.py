"""Words that distinguish people from titles."""

from seminal.read.references import packaged


def word_lists(package: str, name: str) -> list[str]:
    """Return the lines of a package's file of words, without comments ("#")."""
    lines = packaged.data(package, name).decode().splitlines()
    return [line for line in lines if not line.startswith("#")]


PARTICLES = frozenset(
    [
        "van", "von", "de", "der", "den", "del", "della", "di", "da", "dos", "das", "du", "la", "las", "le", "los",
        "el", "al", "bin", "ibn", "ben", "ten", "ter", "te", "v", "v.", "zu", "zur", "af", "y", "'t", "vande", "vander",
        "st",
    ]
)  # fmt: skip
# Words that stand in titles and in no name, so that "Deep Learning" is nobody.
TITLE_WORDS = frozenset(
    [
        "textbook", "textbooks", "whitepaper", "introductory", "pros", "cons", "keynote", "now",
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        "required", "optional", "suggested", "recommended", "supplementary",
        "background", "a", "an", "the", "of", "for", "with", "in", "on", "at", "by", "to", "from", "via",
        "using", "and", "or", "is", "are", "as", "into", "over", "under", "through", "towards", "toward",
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
        "describes", "introduces", "presents", "discusses", "explains", "train", "use", "run", "install",
        "build", "implement", "define", "create", "compute", "apply",
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
        "one", "two", "three", "four",
        "part-time", "total", "partial", "complete", "correct", "correctness", "formal", "natural",
        "visual", "audio", "multimodal", "foundation", "pre-trained", "diffusion", "autoencoder",
        "autoencoders", "adversarial", "between", "beyond", "exploring", "rethinking", "revisiting",
        "enabling", "improving", "building", "making", "designing", "learned", "thesis", "theses", "dissertation",
    ]
)  # fmt: skip
ALSO_NAMES = frozenset(
    [
        "an", "june", "april", "august", "to", "or", "in", "you", "all", "long", "may", "high", "new",
        "as", "on", "march", "page", "small", "large", "read", "best", "case", "order", "so", "by", "low", "good",
    ]
)  # fmt: skip
"""Words of titles that are names too, beside another word that is one: "An Yang", "Yang You"."""
GIVEN = frozenset(" ".join(word_lists(__package__, "given_names.txt")).split())
"""Given names: one behind a comma says that the family name stands before it ("Lamport, Leslie")."""
