"""Coverage as JSON, by the schema `docs/reference/schemas/coverage.schema.json`."""

from __future__ import annotations

import json
from typing import Any

from seminal.model.coverage import STATUSES, ChapterCoverage, Coverage, CoveredWork, TopicCoverage
from seminal.model.suggestion import Suggestions
from seminal.report.suggestions import suggestions_object


def coverage_json(coverage: Coverage, against: Suggestions | None = None) -> str:
    """Return one JSON object with a final line end: works, topics, chapters, gaps, summary."""
    data = coverage_object(coverage)
    if against:
        data["against"] = suggestions_object(against)
    parts = (f"{json.dumps(name)}: {_array_text(value)}" for name, value in data.items())
    return "{" + ",\n ".join(parts) + "}\n"


def coverage_object(coverage: Coverage) -> dict[str, Any]:
    """Return what `coverage_json` writes, as plain values."""
    return {
        "version": 1,
        "works": [_work_object(item) for item in coverage.works],
        "topics": [_topic_object(topic) for topic in coverage.topics],
        "chapters": [_chapter_object(chapter) for chapter in coverage.chapters],
        "candidates": [
            {
                "key": item.key,
                "title": item.title,
                "year": item.year,
                "chapters": list(item.chapters),
                "topics": list(item.topics),
            }
            for item in coverage.candidates
        ],
        "gaps": {
            "chapters_without_topics": list(coverage.chapters_without_topics),
            "topics_without_chapter": list(coverage.topics_without_chapter),
            "topics_of_one_list": list(coverage.topics_of_one_list),
            "unknown_keys": list(coverage.unknown),
        },
        "copies": [
            {
                "lists": [one.smaller, one.larger],
                "works": one.size,
                "shared": one.shared,
                "same_wording": one.worded,
                "same_order": one.ordered,
                "same_errors": one.errors,
                "degree": one.degree,
                "by_author": one.named,
            }
            for one in (coverage.witnesses.copying if coverage.witnesses else ())
        ],
        "invented": [one._asdict() for one in (coverage.witnesses.invented if coverage.witnesses else ())],
        "silent": sorted(coverage.witnesses.silent) if coverage.witnesses else [],
        "summary": {
            "works": len(coverage.asked),
            **coverage.counts,
            "minor": len(coverage.works) - len(coverage.asked),
            "coverage": percent(coverage.share),
            "lists": list(coverage.lists),
            "witnesses": coverage.independent,
            "cited_works": coverage.cited_total,
            "target": coverage.target,
        },
    }


def _array_text(value: Any) -> str:
    """Return JSON with one item a line, compact and readable in diffs."""
    if not isinstance(value, list) or not value:
        return json.dumps(value, ensure_ascii=False)
    return "[\n  " + ",\n  ".join(json.dumps(item, ensure_ascii=False) for item in value) + "\n ]"


def percent(share: float | None) -> float | None:
    """Return a share in percent with one decimal, rounded down; None stays None."""
    return None if share is None else int(share * 1000 + 1e-6) / 10


def _work_object(item: CoveredWork) -> dict[str, Any]:
    """Return a work as the JSON object that docs/reference/formats.md describes."""
    return {
        "key": item.key,
        "own_key": item.own_key or None,
        "title": item.work.text("title"),
        "year": item.work.year,
        "topics": list(item.topics),
        "lists": len(item.work.lists),
        "witnesses": item.witnesses,
        "status": item.status,
        "minor": item.minor,
        "cited_in": list(item.cited_in),
        "places": [{"path": p.path, "line": p.line, "column": p.column} for p in item.places],
        "by_topic": {standing.topic: standing.status for standing in item.standings},
        "score": item.score.total,
        "parts": [{"name": one.name, "points": one.points, "reason": one.reason} for one in item.score.parts],
        "belongs": [
            {"chapter": place.chapter, "kind": place.kind, "reason": place.reason} for place in item.belongs
        ],
    }


def _topic_object(topic: TopicCoverage) -> dict[str, Any]:
    """Return a topic as the JSON object that docs/reference/formats.md describes."""
    return {
        "slug": topic.slug,
        "title": topic.title,
        "parent": topic.parent or None,
        "works": topic.works,
        **{status: topic.counts.get(status, 0) for status in STATUSES},
        "coverage": percent(topic.share),
        "chapters": list(topic.chapters),
        "lists": list(topic.lists),
        "cited_by": dict(topic.cited_by),
    }


def _chapter_object(chapter: ChapterCoverage) -> dict[str, Any]:
    """Return a chapter as the JSON object that docs/reference/formats.md describes."""
    age = chapter.age
    return {
        "path": chapter.path,
        "number": chapter.number,
        "title": chapter.title,
        "topics": list(chapter.topics),
        "citations": chapter.citations,
        "cited": chapter.cited,
        "wanted": chapter.wanted,
        "met": chapter.met,
        "age": {
            "dated": age.dated,
            "undated": age.undated,
            "newest": age.newest,
            "oldest": age.oldest,
            "median": age.median,
            "before": age.before,
            "percent_before": percent(age.share_before),
        },
        "preprints": [
            {"key": use.key, "own_key": use.own_key, "title": use.title, "venue": use.venue, "year": use.year}
            for use in chapter.preprints
        ],
        "near": [{"topic": slug, "works": works} for slug, works in chapter.near],
    }
