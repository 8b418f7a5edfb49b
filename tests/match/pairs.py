"""Labelled pairs of entries as two lists may word them: one work, or two that only look alike."""

from __future__ import annotations

from pathlib import Path

from seminal.model.entry import Entry
from tests.entries import entry as e

Pair = tuple[Entry, Entry]

SAME: dict[str, Pair] = {
    "preprint and published": (
        e(
            "Attention Is All You Need",
            "Vaswani, A.; others",
            2017,
            kind="misc",
            venue="arXiv",
            ids="arxiv:1706.03762",
        ),
        e("Attention is All You Need", "Vaswani, Ashish; Shazeer, Noam; others", 2017, venue="NeurIPS"),
    ),
    "preprint two years before": (
        e("Layered Frobs", "Doe, Jane", 2018, kind="misc", venue="arXiv"),
        e("Layered frobs", "Doe, J.", 2020, venue="ICLR"),
    ),
    "same arXiv id, title reworded": (
        e("Fast Decoding of Big Models", "Ng, A.; others", 2023, ids="arxiv:2301.00001"),
        e("Faster Decoding of Large Models by Guessing", "Ng, Ann; Li, Bo", 2024, ids="arxiv:2301.00001"),
    ),
    "subtitle dropped": (
        e("FlashAttention: Fast and Memory-Efficient Exact Attention", "Dao; others", 2022),
        e(
            "FlashAttention: Fast and Memory-Efficient Exact Attention with IO-Awareness",
            "Dao, T.; others",
            2022,
        ),
    ),
    "a word lost": (
        e(
            "Megatron-LM: Training Multi-Billion Parameter Models Using Model Parallelism",
            "Shoeybi; others",
            2019,
        ),
        e(
            "Megatron-LM: Training Multi-Billion Parameter Language Models Using Model Parallelism",
            "Shoeybi, M.; others",
            2019,
        ),
    ),
    "name in front": (
        e("DistBelief: Large Scale Distributed Deep Networks", "Dean; others", 2012),
        e("Large Scale Distributed Deep Networks", "", 2012, venue="NIPS"),
    ),
    "acronym for its words": (
        e("In-Datacenter Performance Analysis of a TPU", "Jouppi; others", 2017),
        e("In-Datacenter Performance Analysis of a Tensor Processing Unit", "", 2017, venue="ISCA"),
    ),
    "acronym in the middle": (
        e("Rethinking ML Collective Communication as a Multi-Commodity Flow Problem", "Liu; others", 2024),
        e(
            "Rethinking Machine Learning Collective Communication as a Multi-Commodity Flow Problem",
            "",
            2024,
            venue="SIGCOMM",
        ),
    ),
    "joined words": (
        e("Ring Attention with Blockwise Transformers", "Liu, H.; others", 2023, kind="misc", venue="arXiv"),
        e(
            "RingAttention with Blockwise Transformers",
            "Liu, Hao; Zaharia, Matei",
            None,
            venue="ICLR",
            key="liuring",
        ),
    ),
    "hyphens": (
        e("Load-Balanced Batching for Multi-GPU Clusters", "", 2024, venue="SC"),
        e("Load balanced batching for multi GPU clusters", "", 2024, venue="SC"),
    ),
    "British and American": (
        e("Optimising the Behaviour of Quantised Models at the Centre", "Webb, S.", 2021),
        e("Optimizing the Behavior of Quantized Models at the Center", "Webb, S.", 2021),
    ),
    "accents": (
        e("Scaling Things", "Richtárik, P.; others", 2021),
        e("Scaling things", "Richtarik, Peter; Ho, Chen", 2021),
    ),
    "article in front": (
        e("A Generic Communication Scheduler for Distributed Training", "", 2019, venue="SOSP"),
        e("Generic Communication Scheduler for Distributed Training", "", 2019, venue="SOSP"),
    ),
    "same name, reworded": (
        e("Orca: A Distributed Serving System for Transformer Models", "Yu; others", 2022),
        e(
            "Orca: A Distributed Serving System for Transformer-Based Generation Tasks",
            "",
            2022,
            venue="OSDI",
        ),
    ),
    "a letter wrong": (
        e("Effcient Large-Batch Training of Deep Networks", "Ode, K.; others", 2020),
        e("Efficient Large-Batch Training of Deep Networks", "Ode, Kim; Bea, Al", 2020, key="ode2020"),
    ),
    "plural": (
        e("Learning Memory Access Pattern", "Hashemi, M.; others", 2018),
        e("Learning Memory Access Patterns", "Hashemi, Milad; Swersky, Kevin", 2018, key="h18"),
    ),
    "inverted name": (
        e("A Return Address Predictor Based on Persistent Stack", "Tan, Hongze", 2023),
        e("A Return Address Predictor Based on Persistent Stack", "Hongze, Tan", 2023),
    ),
    "no year in one list": (
        e(
            "PyTorch Distributed: Experiences on Accelerating Data Parallel Training",
            "Li, Shen; others",
            None,
            key="li13",
        ),
        e("PyTorch Distributed: Experiences on Accelerating Data Parallel Training", "", 2020, venue="VLDB"),
    ),
    "micro sign": (
        e("µLayer: Low Latency On-Device Inference", "", 2019, venue="EuroSys"),
        e("μLayer: Low latency on-device inference", "Kim, Y.; others", 2019),
    ),
    "gloss for the record": (
        e("A Unified Architecture (Extended Abstract)", "Po, L.; others", 2020),
        e("A Unified Architecture", "Po, Lee; Wu, Ann", 2020, key="po20"),
    ),
    "short title, same venue": (
        e("MLPerf Inference Benchmark", "", 2020, venue="ISCA"),
        e("MLPerf Inference Benchmark", "Reddi, V.; others", 2020, venue="ISCA"),
    ),
    "PVLDB and VLDB": (
        e("Galvatron: Efficient Transformer Training", "", 2022, venue="VLDB"),
        e(
            "Galvatron: Efficient Transformer Training",
            "Miao, X.; others",
            2022,
            venue="Proceedings of the VLDB Endowment",
            kind="article",
        ),
    ),
    "organisation": (
        e(
            "DeepSeek-V3 Technical Report",
            "DeepSeek-AI",
            2024,
            kind="misc",
            venue="arXiv",
            ids="arxiv:2412.19437",
        ),
        e(
            "DeepSeek-V3 Technical Report",
            "Liu, Aixin; others",
            2024,
            kind="misc",
            venue="arXiv",
            ids="arxiv:2412.19437",
        ),
    ),
    "a list that gives only the number": (
        e("", "", None, kind="misc", ids="arxiv:1706.03762"),
        e(
            "Attention is All You Need",
            "Vaswani, Ashish; others",
            2017,
            venue="NeurIPS",
            ids="arxiv:1706.03762",
        ),
    ),
    "same DOI": (
        e("On Frobs", "", 2001, ids="doi:10.1145/1.2"),
        e("On frobs and their use", "Lee, A.", 2001, ids="doi:10.1145/1.2"),
    ),
    "letters exchanged": (
        e("Storing Frobs for Distributed dtaa Systems", "Doe; others", 2015),
        e("Storing Frobs for Distributed Data Systems", "Doe, J.; Roe, R.", 2015),
    ),
    "a letter too much in a small word": (
        e("Barriers tox End Users of Frobs", "Doe; others", 2015),
        e("Barriers to End Users of Frobs", "Doe, J.; Roe, R.", 2015),
    ),
    "first letter lost": (
        e("Frob Removal Using a Dual Pixel ensor", "Doe; others", 2015),
        e("Frob Removal Using a Dual Pixel Sensor", "Doe, J.; Roe, R.", 2015),
    ),
}


DIFFERENT: dict[str, Pair] = {
    "version in the name": (
        e("FlashAttention: Fast and Memory-Efficient Exact Attention", "Dao, T.; others", 2022),
        e("FlashAttention-2: Faster Attention with Better Parallelism", "Dao, T.", 2023),
    ),
    "v2 and v3": (e("TPU v2: A Chip", "Norrie, T.", 2021), e("TPU v3: A Chip", "Norrie, T.", 2021)),
    "parts": (
        e("A Theory of Frobs, Part I", "Doe, J.", 1990, kind="article"),
        e("A Theory of Frobs, Part II", "Doe, J.", 1990, kind="article"),
    ),
    "part II of an unnumbered first": (
        e("A Theory of Frobs and Their Kin", "Doe, J.", 1990),
        e("A Theory of Frobs and Their Kin, Part II", "Doe, J.", 1990),
    ),
    "one name, two systems": (
        e("Orca: A Distributed Serving System for Transformer Models", "Yu, G.; others", 2022),
        e(
            "Orca: Progressive Learning from Complex Explanation Traces of GPT-4",
            "Mukherjee, S.; others",
            2023,
        ),
    ),
    "one name, same year, no authors": (
        e("Swift: Delay is Simple and Effective for Congestion Control", "", 2020, venue="SIGCOMM"),
        e("Swift: Adaptive Video Streaming with Layered Neural Codecs", "", 2020, venue="NSDI"),
    ),
    "erratum": (
        e("Scaling Laws for Frobs", "Kaplan, J.", 2020),
        e("Erratum: Scaling Laws for Frobs", "Kaplan, J.", 2020),
    ),
    "reply": (
        e("Emergent Frobs of Large Models", "Wei, J.; others", 2022),
        e("Reply to: Emergent Frobs of Large Models", "Wei, J.; others", 2022),
    ),
    "answer with its title in it": (
        e("Emergent Abilities of Large Language Models", "Wei, J.; others", 2022),
        e("Are Emergent Abilities of Large Language Models a Mirage?", "Schaeffer, R.; others", 2023),
    ),
    "same title, other people": (
        e("Deep Learning for Everything", "Able, A.", 2019),
        e("Deep Learning for Everything", "Baker, B.", 2019),
    ),
    "same title, other people, same family": (
        e("Efficient Inference at Scale", "Wang, Xin; Li, Bo; Zhou, Cy", 2021),
        e("Efficient Inference at Scale", "Wang, Yan; Ho, Di; Wu, Ed", 2021),
    ),
    "short title, nothing else": (e("Deep Learning", "", None), e("Deep Learning", "", 2016)),
    "editions": (
        e("Computer Architecture: A Quantitative Approach", "Hennessy; Patterson", 2011, kind="book"),
        e("Computer Architecture: A Quantitative Approach", "Hennessy; Patterson", 2019, kind="book"),
    ),
    "different DOIs": (
        e("On Frobs and Their Use", "Lee, A.", 2001, ids="doi:10.1145/1.2"),
        e("On Frobs and Their Use", "Lee, A.", 2001, ids="doi:10.1145/9.9"),
    ),
    "wrong number shared": (
        e("Graph Partitioning for Very Sparse Solvers", "Oak, P.", 2021, ids="arxiv:2101.00009"),
        e("Speech Recognition with Tiny Models", "Elm, Q.", 2021, ids="arxiv:2101.00009"),
    ),
    "one proceedings, one ISBN": (
        e("Deep Frobs", "Lee, A.", 2017, venue="ACM MM", ids="isbn:9781450349062"),
        e("Shallow Frobs for All", "Roe, B.", 2017, venue="ACM MM", ids="isbn:9781450349062"),
    ),
    "one DOI for two parts": (
        e("Session details: Multimodal-1", "Hua, X.", 2018, ids="doi:10.1145/3"),
        e("Session details: Multimodal-2", "Hua, X.", 2018, ids="doi:10.1145/3"),
    ),
    "sequel by the same authors": (
        e(
            "ZeRO: Memory Optimizations Toward Training Trillion Parameter Models",
            "Rajbhandari, S.; others",
            2020,
        ),
        e(
            "ZeRO-Infinity: Breaking the GPU Memory Wall for Extreme Scale Deep Learning",
            "Rajbhandari, S.; others",
            2021,
        ),
    ),
    "like names": (
        e("PipeDream: Generalized Pipeline Parallelism for DNN Training", "", 2019, venue="SOSP"),
        e("PipeDream-2BW: Memory-Efficient Pipeline-Parallel DNN Training", "", 2021, venue="ICML"),
    ),
    "common phrase": (
        e("Scaling Distributed Machine Learning with the Parameter Server", "", 2014, venue="OSDI"),
        e("Scaling Distributed Machine Learning with In-Network Aggregation", "", 2021, venue="NSDI"),
    ),
    "two papers a year under like titles": (
        e(
            "Label Learning by Exploiting Label Correlations",
            "Jia, X.; Li, W.; Liu, J.",
            2018,
            venue="AAAI",
            key="a",
        ),
        e(
            "Label Learning by Exploiting Sample Correlations Locally",
            "Zheng, X.; Jia, X.; Li, W.",
            2018,
            venue="AAAI",
            key="b",
        ),
    ),
    "next year's paper": (
        e("Backdoors to Planning", "Kronegger, M.; Ordyniak, S.", 2014, venue="AAAI", key="a"),
        e(
            "Variable-Deletion Backdoors to Planning",
            "Kronegger, M.; Ordyniak, S.",
            2015,
            venue="AAAI",
            key="b",
        ),
    ),
    "student abstract of one author": (
        e("HVAC-Aware Occupancy Scheduling", "Lim, B.; Briel, M.; Thiébaux, S.", 2015, venue="AAAI", key="a"),
        e("HVAC-Aware Occupancy Scheduling (Extended Abstract)", "Lim, B.", 2015, venue="AAAI", key="b"),
    ),
    "first and higher order": (
        e(
            "A First Order Approximation to the Optimum Checkpoint Interval",
            "Young, J.",
            1974,
            kind="article",
        ),
        e(
            "A Higher Order Estimate of the Optimum Checkpoint Interval for Restart Dumps",
            "Daly, J.",
            2006,
            kind="article",
        ),
    ),
    "workshop and benchmark": (
        e("MLPerf Training Benchmark", "", 2020, venue="MLSys"),
        e("MLPerf Inference Benchmark", "", 2020, venue="ISCA"),
    ),
    "revisited elsewhere in the same year": (
        e("Frobbing: A Low-Latency Online Frob System", "", 2017, venue="NSDI"),
        e("Frobbing: A Low-Latency Online Frob System Revisited", "Other, Ann", 2017, venue="VLDB"),
    ),
    "revisited by the same author": (
        e("Distributed Synchronous Frobs", "Doe, J.; others", 2016, venue="ICLR"),
        e("Revisiting Distributed Synchronous Frobs", "Doe, Jane; Roe, R.", 2016, venue="ICLR"),
    ),
    "one longer, at another conference": (
        e("Frobbing: A Low-Latency Online Frob System", "", 2017, venue="NSDI"),
        e("Frobbing: A Low-Latency Online Frob System for the Edge", "Other, Ann", 2017, venue="VLDB"),
    ),
    "one letter makes the opposite": (
        e("Learning Frobs on Symmetric Multicore Machines", "Doe, J.; Roe, R.", 2015, venue="ICML"),
        e("Learning Frobs on Asymmetric Multicore Machines", "Doe, J.; Roe, R.", 2015, venue="ICML"),
    ),
    "one letter makes another network": (
        e("Fast CNN Training for Frobs and Bars", "Doe, J.; Roe, R.", 2015, venue="ICML"),
        e("Fast RNN Training for Frobs and Bars", "Doe, J.; Roe, R.", 2015, venue="ICML"),
    ),
}


def _written(label: str) -> dict[str, Pair]:
    """Return the pairs of `pairs.txt` that have a label, by their names."""
    text = Path(__file__).with_suffix(".txt").read_text("utf-8")
    found = {}
    for block in text.split("\n\n"):
        head, *rows = block.strip().splitlines()
        if head.startswith(label):
            left, right = map(_row, rows)
            found[head.removeprefix(f"{label}: ")] = left, right
    return found


def _row(row: str) -> Entry:
    title, authors, year, where, more = (cell.strip() for cell in row.split("|"))
    kind, *words = more.split()
    edition = next((word[8:] for word in words if word.startswith("edition=")), "")
    ids = " ".join(word for word in words if ":" in word)
    return e(
        title, authors, int(year or 0) or None, venue=where, kind="inproceedings" if kind == "paper" else kind,
        ids=ids, key="k" if "record" in words else None, edition=edition,
    )  # fmt: skip


SAME |= _written("one work")
DIFFERENT |= _written("two works")
