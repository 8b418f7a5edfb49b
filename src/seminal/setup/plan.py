"""The files that `seminal init` writes, as texts; nothing is overwritten."""

from __future__ import annotations

import posixpath
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from seminal.model.config_files import QUARTO, is_profile
from seminal.setup.layout import front_matter, mapping
from seminal.setup.sections import by_bibtex, steps
from seminal.setup.survey import ProjectSurvey
from seminal.setup.yaml_edit import CannotEdit, IsThere, with_item, with_key
from seminal.text.globs import as_glob

_BOOKDOWN_OUTPUT: Final = "_output.yml"
_FILTER: Final = "seminal-further-reading"
_FILTER_LINE: Final = f'pandoc_args: ["--filter", "{_FILTER}"]'
_NEW_OUTPUT: Final = f"bookdown::gitbook:\n  {_FILTER_LINE}\n"

OWN: Final = "seminal.yml"
HOOKS: Final = ".pre-commit-config.yaml"
EXTENSION: Final = "_extensions/seminal"
PACKAGE: Final = "seminal.sty"
_SUFFIXES: Final = r"\.(qmd|md|Rmd|tex|ipynb|bib)$"
_RENDERED: Final = (".qmd", ".md", ".ipynb", ".Rmd")
_MAX_LISTED_CHAPTERS: Final = 12  # chapters that are named one by one
_PLAIN: Final = re.compile(r"[A-Za-z_][\w./-]*")
_SIMPLE: Final = re.compile(r"[\w./-]+")
_HOOK_ID: Final = re.compile(r"\bseminal-(?:check|fix|build)\b")
_HEAD: Final = "# Reading lists in, a checked bibliography and further reading out: `seminal --help`.\n"


def with_bookdown_filter(texts: Mapping[str, str], index: str) -> tuple[str, str, list[str]]:
    """Return path and new text of `_output.yml`, and what the author has to write.

    The text is empty where nothing is written. `index` is the book's first file, whose front matter may name formats.
    """
    name = posixpath.join(posixpath.dirname(index), _BOOKDOWN_OUTPUT)
    formats = front_matter(texts[index]).get("output") if index in texts else None
    if name not in texts and formats is None:
        return name, _NEW_OUTPUT, []
    messages = []
    if formats is not None and _FILTER not in str(formats):
        named = ", ".join(map(str, formats)) if isinstance(formats, Mapping | list) else str(formats)
        messages.append(f"{index} names formats under `output:`; write below each ({named}): {_FILTER_LINE}")
    text = new = texts.get(name, "")
    for form, options in mapping(text).items():
        if not isinstance(form, str) or (
            isinstance(options, Mapping) and _FILTER in str(options.get("pandoc_args"))
        ):
            continue
        try:
            for item in ('"--filter"', f'"{_FILTER}"'):
                new = with_item(new, (form, "pandoc_args"), item)
        except (CannotEdit, TypeError):
            instead = " (in place of `default`)" if options == "default" else ""
            messages.append(f"write below `{form}:` in {name}: {_FILTER_LINE}{instead}")
    return name, "" if new == text else new, messages


@dataclass(frozen=True, slots=True)
class Kept:
    """A file that is left unchanged, with the reason."""

    path: str
    reason: str


@dataclass(frozen=True)
class SetupPlan:
    """The files to write by path, and the steps left to the author."""

    texts: dict[str, str] = field(default_factory=dict)
    plain: set[str] = field(default_factory=set)
    kept: list[Kept] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class SetupWish:
    """What to set up in a book.

    `hooks` is the path of the pre-commit configuration and `inside` the book's folder as seen from it; where the author
    has none, it is written only if the hook is asked for (`hooked`).
    """

    lists: Sequence[str] = ()
    topics: str = ""
    bib: str = "bib"
    extension: Mapping[str, str] = field(default_factory=dict)
    package: str = ""
    hooks: str = HOOKS
    inside: str = ""
    hooked: bool = False


def plan(survey: ProjectSurvey, texts: Mapping[str, str], wish: SetupWish) -> SetupPlan:
    """Return the plan; `texts` has the text of every file that may be edited."""
    made = SetupPlan()
    if survey.layout.kind == "quarto":
        config = next(name for name in QUARTO if name in texts)
        _add_quarto(made, config, texts, wish)
        _exclude_from_site(made, config, texts, survey, wish)
    elif OWN in texts or "seminal.yaml" in texts:
        made.kept.append(Kept(OWN, "exists already"))
    else:
        made.texts[OWN] = _HEAD + _settings_lines(survey, texts, wish)
    if survey.layout.kind == "latex" and wish.lists and wish.package:
        name = posixpath.join(posixpath.dirname(survey.layout.chapters[0]), PACKAGE)
        _add_new_file(made, name, wish.package, texts)
        made.plain.add(name)
    if survey.layout.kind == "bookdown" and wish.lists:
        name, text, message = with_bookdown_filter(texts, survey.layout.lead)
        made.texts.update({name: text} if text else {})
        made.kept.extend(Kept(name, reason) for reason in message)
    if wish.topics:
        _add_new_file(made, f"{wish.bib}/topics.yml", wish.topics, texts)
        made.steps.extend(steps(survey, texts, wish.topics, wish.bib))
    _add_hook(made, texts, wish)
    return made


def _add_quarto(made: SetupPlan, config: str, texts: Mapping[str, str], wish: SetupWish) -> None:
    """Add to a Quarto book our settings, the filter, and files not to render."""
    text = texts[config]
    sisters = _sisters(config, texts)
    if OWN in texts or "seminal.yaml" in texts:
        made.kept.append(Kept(OWN, "exists already"))
    elif sisters and "seminal" not in mapping(text):
        made.texts[OWN] = _HEAD + _reading_lists(
            wish
        )  # another takes the place of `_quarto.yml` at the next build
    else:
        block = "seminal:\n" + "".join(f"  {line}\n" for line in _reading_lists(wish).splitlines())
        text = _try_edit(made, config, text, "seminal", lambda t: with_key(t, "seminal", block))
    if any(name.startswith("_extensions/") and "/seminal/" in f"{name}" for name in texts):
        made.kept.append(Kept(EXTENSION, "exists already"))
    else:
        for name, content in wish.extension.items():
            made.texts[f"{EXTENSION}/{name}"] = content
            made.plain.add(f"{EXTENSION}/{name}")
    for name in (config, *sisters):
        old = texts[name]
        text = text if name == config else old
        if _filters(mapping(text).get("filters")):
            made.kept.append(Kept(name, "`filters:` names our filter already"))
        else:
            text = _try_edit(made, name, text, "filters", lambda t: with_item(t, ("filters",), "seminal"))
        if text != old:
            made.texts[name] = text


def _exclude_from_site(
    setup_plan: SetupPlan, config: str, texts: Mapping[str, str], survey: ProjectSurvey, wish: SetupWish
) -> None:
    """Exclude reading lists from a website, which renders every document."""
    text = setup_plan.texts.get(config, texts[config])
    project = mapping(text).get("project")
    project = project if isinstance(project, Mapping) else {}
    folders = [f"{name}/" if name == "seeds" else name for name in _folders(wish.lists) or ("seeds",)]
    published = [name for name in folders if name.endswith(("/", *_RENDERED))]
    patterns = project.get("render")
    wanted = [f"!{name}" for name in published if not _is_excluded(name, patterns)]
    if project.get("type") == "book" or not wanted:
        return
    if not isinstance(patterns, list):
        chapters = [name for name in survey.layout.chapters if not name.startswith(tuple(published))]
        kinds = {posixpath.splitext(name)[1] for name in chapters} or {".qmd"}
        wanted = [*(f"*{kind}" for kind in _RENDERED if kind in kinds), *wanted]
        wanted += ["!README.md"] if ".md" in kinds else []  # which is not rendered unless a pattern names it
    for item in wanted:
        new = _try_edit(
            setup_plan,
            config,
            text,
            "project: render",
            partial(with_item, path=("project", "render"), item=_yaml_text(item)),
        )
        if new == text:
            return
        text = new
    setup_plan.texts[config] = text
    setup_plan.kept.append(Kept(published[0], f"is not rendered or published: see `render:` in {config}"))


def _is_excluded(name: str, listed: Any) -> bool:
    patterns = [str(one) for one in listed] if isinstance(listed, list) else []
    named = [pattern for pattern in patterns if not pattern.startswith("!")]
    return f"!{name}" in patterns or (bool(named) and not any("*" in one for one in named))


def _sisters(config: str, texts: Mapping[str, str]) -> list[str]:
    """Return configurations that `_quarto.yml` may be a link to, or copy of.

    They are the files `_quarto-*.yml` of a folder below: beside `_quarto.yml` they are profiles, which add to it.
    """
    named = [name for name in texts if "/" in name and is_profile(posixpath.basename(name))]
    homes = {posixpath.dirname(name) for name in named if texts[name] == texts[config]}
    return [name for name in named if posixpath.dirname(name) in homes]


def _filters(value: Any) -> bool:
    """Return whether a list of filters has ours, by name or script."""
    items = value if isinstance(value, list) else [value]
    names = [str(item.get("path", "")) if isinstance(item, dict) else str(item) for item in items]
    return any(name.split("/")[-1] in ("seminal", "further_reading.py") for name in names)


def _try_edit(made: SetupPlan, path: str, text: str, key: str, edit: Any) -> str:
    """Return the text with an edit, or as it is with the reason on record."""
    try:
        return str(edit(text))
    except CannotEdit as error:
        made.kept.append(
            Kept(path, str(error) if isinstance(error, IsThere) else f"{error}; add `{key}` by hand")
        )
        return text


def _add_new_file(made: SetupPlan, path: str, text: str, texts: Mapping[str, str]) -> None:
    if path in texts:
        made.kept.append(Kept(path, "exists already"))
    else:
        made.texts[path] = text


def _settings_lines(survey: ProjectSurvey, texts: Mapping[str, str], wish: SetupWish) -> str:
    """Return the lines of a `seminal.yml`: only what the book does not say itself."""
    message = _reading_lists(wish)
    if survey.layout.kind == "latex":
        message += "# The files that LaTeX is run on; what they \\input and \\include is followed.\n"
        chapters = dict.fromkeys((*survey.layout.chapters, *survey.chapters))
        message += f"chapters:{_sequence([*map(as_glob, chapters)])}\n"
        if by_bibtex(survey, texts):
            message += '# BibTeX and pdfLaTeX need accents as LaTeX commands: M{\\"u}ller.\nlatex: true\n'
    elif survey.layout.kind == "markdown" and survey.chapters:
        message += f"chapters:{_sequence(_globs(survey.chapters, survey.others))}\n"
    if survey.bibliographies and survey.layout.kind == "markdown":
        message += f"bibliography:{_sequence(survey.bibliographies)}\n"
    return message


def _reading_lists(wish: SetupWish) -> str:
    what = "Reading lists" if wish.lists else "Put reading lists there"
    bib = f"bib: {wish.bib}\n" if wish.bib != "bib" else ""
    return (
        f"# {what} (Markdown, BibTeX, RIS, HTML ...); `seminal build` compiles them into {wish.bib}/.\n"
        f"seeds:{_sequence([*map(as_glob, _folders(wish.lists) or ('seeds',))])}\n{bib}"
    )


def _folders(lists: Sequence[str]) -> tuple[str, ...]:
    """Return `seeds` for the files in it, and other files as they are."""
    return tuple(dict.fromkeys("seeds" if name.startswith("seeds/") else name for name in lists))


def _globs(chapters: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """Return chapters as names if few, else as globs of folders."""
    if len(chapters) <= _MAX_LISTED_CHAPTERS:
        return tuple(map(as_glob, chapters))
    mixed = {_glob(name) for name in others}
    return tuple(dict.fromkeys(as_glob(name) if _glob(name) in mixed else _glob(name) for name in chapters))


def _glob(name: str) -> str:
    folder, slash, last = name.rpartition("/")
    return f"{as_glob(folder)}{slash}*{last[last.rfind('.') :]}"


def _sequence(values: Sequence[str]) -> str:
    items = [value if _PLAIN.fullmatch(value) else _yaml_text(value) for value in values]
    if sum(map(len, items)) + 2 * len(items) < 80:
        return f" [{', '.join(items)}]"
    return "".join(f"\n  - {item}" for item in items)


def _add_hook(made: SetupPlan, texts: Mapping[str, str], wish: SetupWish) -> None:
    """Add our local hook to the pre-commit configuration."""
    old = texts.get(wish.hooks)
    item = _hook(wish)
    if old is not None and _hooked(old, item):
        made.kept.append(Kept(wish.hooks, "has a hook of ours already"))
        return
    if old is None and not wish.hooked:
        return
    if old is None:
        made.texts[wish.hooks] = with_item("", ("repos",), item)
        return
    text = _try_edit(made, wish.hooks, old, "repos", lambda t: with_item(t, ("repos",), item))
    if text != old:
        made.texts[wish.hooks] = text


def _hooked(old: str, hook: str) -> bool:
    """Return whether our hook is configured for this book."""
    entry = next(line for line in hook.splitlines() if "entry: " in line)
    of_books = old.count(" && exec seminal check")
    return entry.strip() in old or len(_HOOK_ID.findall(old)) > of_books


def _hook(wish: SetupWish) -> str:
    """Return the lines of the pre-commit hook, for a subfolder too."""
    command, pattern = "seminal check --format short", _SUFFIXES
    if wish.inside:
        command = f"sh -c {shlex.quote(f'cd {shlex.quote(wish.inside)} && exec {command}')}"
        pattern = f"^{re.escape(wish.inside)}/.*{_SUFFIXES}"
        if not _SIMPLE.fullmatch(wish.inside):
            command, pattern = _yaml_text(command), _yaml_text(pattern)
    return (
        "repo: local # needs `seminal` where git runs, and no network\n"
        "hooks:\n"
        "  - id: seminal-check\n"
        "    name: check citations and bibliographies\n"
        f"    entry: {command}\n"
        "    language: system\n"
        f"    files: {pattern}\n"
        "    pass_filenames: false\n"
        "    require_serial: true\n"
    )


def _yaml_text(text: str) -> str:
    import yaml

    written: str = yaml.safe_dump(text, default_style='"', allow_unicode=True, width=10_000)
    return written.strip()
