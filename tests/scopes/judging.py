"""What the real tools say of a book: every complaint of LaTeX, BibTeX, biber, pandoc or bookdown."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import yaml

from seminal import pandoc

from .books import Book

_LATEX = re.compile(
    r"^! .*|LaTeX Warning: (?:Citation|Reference|Hyper reference|Empty).*|"
    r"Package (?:natbib|biblatex|bibunits|hyperref|bibentry) Warning: .*|"
    r"^No file \S+\.tex.*|^bibentry.*|Class .* Warning: Citation.*",
    re.MULTILINE,
)
_HARMLESS = re.compile(
    r"There were undefined|Please \(re\)run|rerun|Rerun|Label\(s\)|Token not allowed|Citation\(s\) may|"
    r"Using fall-?back|Split bibliography|junk seen at toplevel|babel/polyglossia|"
    r"Language|Font|Empty `thebibliography'|No hyphenation|Difference|destination with the same"
)
_BIBER = re.compile(r"(?:WARN|ERROR) - .*")
_BIBTEX = re.compile(
    r"Warning--I didn't find.*|Warning--I'm ignoring.*|I couldn't open.*|Repeated entry.*|"
    r".*---line \d+ of file.*|Case mismatch.*|Warning--string name.*|A bad cross.*|I found no .*(?:command|entries).*"
)
_PANDOC = re.compile(
    r"\[WARNING\] Citeproc: citation .*|\[WARNING\].*not found.*|.*[Ee]rror.*|.*does not exist.*|File .* not found.*"
)


def complaints(book: Book, folder: Path) -> list[str]:
    """What the book's own tool complains of; empty for a right book."""
    book.write(folder)
    return _JUDGES[book.tool](book, folder)


def _run(command: list[str], folder: Path, seconds: int = 240) -> tuple[int, str]:
    program = Path(pandoc.find() or "pandoc")
    (folder / ".home").mkdir(exist_ok=True)
    environment = dict(
        os.environ,
        PATH=f"{program.parent}:{os.environ['PATH']}",
        RSTUDIO_PANDOC=str(program.parent),
        max_print_line="2000",
    )
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, timeout=seconds)
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")


def _tex(book: Book, folder: Path) -> list[str]:
    for name in {str(Path(path).parent) for path in book.files}:
        (folder / name).mkdir(exist_ok=True)
    said: list[str] = []
    latex = ["pdflatex", "-interaction=nonstopmode", "main.tex"]
    _run(latex, folder)
    for turn in (1, 2):
        said = []
        for aux in sorted(folder.rglob("*.aux")):
            if "\\bibdata" in aux.read_text(encoding="utf-8", errors="replace"):
                name = str(aux.relative_to(folder))[:-4]
                said += _BIBTEX.findall(_run(["bibtex", name], folder)[1])
        if (folder / "main.bcf").exists():
            said += [
                one for one in _BIBER.findall(_run(["biber", "main"], folder)[1]) if not _HARMLESS.search(one)
            ]
        _run(latex, folder)
        if turn == 2:
            said += _log(_run(latex, folder)[1])
    return said


def _log(text: str) -> list[str]:
    return [found[0] for found in _LATEX.finditer(text) if not _HARMLESS.search(found[0])]


def _pandoc(book: Book, folder: Path) -> list[str]:
    said = []
    for run in book.run.split(" ; "):
        arguments = run.removeprefix("pandoc ").split()
        code, text = _run(["pandoc", *arguments, "--citeproc", "-t", "html", "-o", "out.html"], folder)
        said += [line for line in _PANDOC.findall(text) if "@god" not in line] or ([text] if code else [])
    return said


def _make(book: Book, folder: Path) -> list[str]:
    _code, text = _run(["make"], folder)
    if (folder / "main.tex").exists() or (folder / "book.tex").exists():
        root = "main" if (folder / "main.tex").exists() else "book"
        log = (
            (folder / f"{root}.log").read_text(encoding="utf-8", errors="replace")
            if (folder / f"{root}.log").exists()
            else text
        )
        blg = folder / f"{root}.blg"
        notes = blg.read_text(encoding="utf-8", errors="replace") if blg.exists() else ""
        return [
            *_log(log),
            *_BIBTEX.findall(notes),
            *[one for one in _BIBER.findall(notes) if not _HARMLESS.search(one)],
            *_PANDOC_ONLY.findall(text),
        ]
    return [line for line in _PANDOC.findall(text) if "latex" not in line.lower()]


_PANDOC_ONLY = re.compile(r"\[WARNING\] Citeproc: citation .*")


def _bookdown(book: Book, folder: Path) -> list[str]:
    script = 'bookdown::render_book("index.Rmd", "bookdown::gitbook", quiet = FALSE)'
    code, text = _run(["Rscript", "-e", script], folder)
    said = re.findall(r"\[WARNING\] Citeproc: citation .*|The label\(s\) .* not found.*", text)
    return said or ([text[-2000:]] if code else [])


def _knitr(book: Book, folder: Path) -> list[str]:
    code, text = _run(["Rscript", "-e", f'knitr::knit("{book.run}", "out.md")'], folder)
    said = [text] if code or "Error" in text else []
    code, text = _run(["pandoc", "out.md", "--citeproc", "-o", "out.html"], folder)
    return [*said, *_PANDOC.findall(text)] or ([text] if code else [])


def _quarto(book: Book, folder: Path) -> list[str]:
    """Run pandoc on each page with its project's bibliography, which its folder's and its own replace."""
    said = []
    for path in book.files:
        if path.endswith(".qmd") and not Path(path).name.startswith("_"):
            own = book.files[path].startswith("---") and "bibliography:" in book.files[path]
            metadata: dict[str, object] = {}
            if not own:
                for parent in [*reversed((folder / path).relative_to(folder).parents)]:
                    for name in ("_quarto.yml", "_metadata.yml"):
                        told = folder / parent / name
                        if told.exists():
                            found = (yaml.safe_load(told.read_text()) or {}).get("bibliography", [])
                            if found:
                                metadata["bibliography"] = [
                                    str(told.parent / one)
                                    for one in ([found] if isinstance(found, str) else found)
                                ]
            (folder / "told.yml").write_text(yaml.safe_dump(metadata))
            text = re.sub(r"\{\{<.*?>\}\}", "", _included(book, path))
            labels = set(re.findall(r"\{#([\w-]+)|id=\"([\w-]+)\"|label: ([\w-]+)", text))
            known = {name for names in labels for name in names if name}
            (folder / "page.md").write_text(text)
            where = str(Path(path).parent)
            code, out = _run(
                [
                    "pandoc",
                    "page.md",
                    "--metadata-file=told.yml",
                    f"--resource-path=.:{where}",
                    f"--from={_format(book, path)}",
                    "--citeproc",
                    "-o",
                    "out.html",
                ],
                folder,
            )
            all_labels = known | {
                a or b
                for other in book.files.values()
                for a, b in re.findall(r"\{#([\w-]+)|label: ([\w-]+)", other)
            }
            for line in re.findall(r"\[WARNING\] Citeproc: citation (\S+) not found", out):
                if not (_LABEL.match(line) and line[0].lower() + line[1:] in all_labels):
                    said.append(line)
            if code:
                said.append(out)
    return said


_LABEL = re.compile("(sec|fig|tbl|eq|lst|thm|lem|cor|prp|def|exm|exr|tip|nte|wrn|imp|cau)-", re.IGNORECASE)


def _format(book: Book, path: str) -> str:
    """Return the format that a page's `from:` names, or its project's."""
    for name in (path, "_quarto.yml"):
        if found := re.search(r"^from: (.*)$", book.files.get(name, ""), re.MULTILINE):
            return found[1]
    return "markdown"


def _included(book: Book, path: str) -> str:
    return re.sub(r"\{\{< include (\S+) >\}\}", lambda found: book.files[found[1]], book.files[path])


_JUDGES = {
    "tex": _tex,
    "pandoc": _pandoc,
    "make": _make,
    "bookdown": _bookdown,
    "knitr": _knitr,
    "quarto": _quarto,
}
