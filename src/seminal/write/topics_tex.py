"""bib/topics.tex: the topics and their works as `latex/seminal.sty` reads them."""

from __future__ import annotations

from collections.abc import Sequence

from seminal.model.manuscript import Topic
from seminal.model.work import Library
from seminal.text.latex import from_unicode
from seminal.write.topics import note

_HEAD = "% Written by `seminal build`; read by seminal.sty. Changes here are lost.\n"


def topics_tex(library: Library, topics: Sequence[Topic]) -> str:
    r"""Return `\seminaltopic{slug}{title}{keys}` a topic and `\seminalnote{key}{note}` a work with a note.

    The keys are the topic's own, then those of the topics beneath it, in the order of `seminal
    further`: works that more lists name come first.
    """
    lists = {work.key: len(work.lists) for work in library}
    lines, noted = [], set()
    for topic in topics:
        keys = [key for key in dict.fromkeys(_keys(topic, topics, set())) if key in lists]
        keys.sort(key=lambda key: -lists[key])
        noted.update(keys)
        lines.append(rf"\seminaltopic{{{topic.slug}}}{{{from_unicode(topic.title)}}}{{{','.join(keys)}}}")
    for work in sorted(library, key=lambda work: work.key):
        text = note(work)
        if work.key in noted and text:
            lines.append(rf"\seminalnote{{{work.key}}}{{{from_unicode(text)}}}")
    return _HEAD + "".join(f"{line}\n" for line in lines)


def _keys(topic: Topic, topics: Sequence[Topic], seen: set[str]) -> list[str]:
    if topic.slug in seen:
        return []
    seen.add(topic.slug)
    beneath = [key for child in topics if child.parent == topic.slug for key in _keys(child, topics, seen)]
    return [*topic.keys, *beneath]
