# `make book` and `make test` need Python 3.11+, git and make; all else is installed into .venv.

VENV := .venv
PYTHON ?= python3
BIN := $(VENV)/bin
export PATH := $(CURDIR)/$(BIN):$(or $(PATH),/usr/local/bin:/usr/bin:/bin)

.PHONY: book test tests slow spark judge lowest suite matrix lint types docs fuzz bench train compiled clean

book: $(BIN)/.book compiled
	seminal build
	seminal check
	@if command -v quarto >/dev/null; then quarto render; else $(BIN)/python book/render.py --all && seminal coverage --html _book/coverage.html; fi

# Mypy has one core, the tests have what is left. What pytest makes of each test file is kept for the next time.
test: $(BIN)/.installed compiled
	$(MAKE) --no-print-directory --jobs 3 lint types tests

tests: export PYTHONDONTWRITEBYTECODE =
tests:
	$(BIN)/python -m pytest -q -n auto --dist worksteal -m "not slow"

# Tests that drive TeX, browsers and editors against the clock: what fails on a busy machine is said, and tried once more alone.
SLOW := $(BIN)/python -m pytest -q -m slow --ignore tests/scopes
slow: $(BIN)/.installed compiled
	if command -v java >/dev/null; then $(MAKE) $(BIN)/.spark || echo "PySpark was not installed: its test skips"; fi
	$(SLOW) -n auto --dist worksteal || { [ $$? = 1 ] && $(SLOW) -n 0 --last-failed --last-failed-no-failures none; }

# The example job for Apache Spark with two workers, one killed: `make slow` runs it too where Java is installed.
$(BIN)/.spark: $(BIN)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pyspark[sql]>=4.0'
	touch $@

spark: $(BIN)/.spark
	$(BIN)/python -m pytest -q -m slow tests/test_spark_job.py

# Every book of tests/scopes judged again by pandoc, latexmk, biber and BibTeX themselves: a quarter of an hour.
judge: $(BIN)/.installed compiled
	$(BIN)/python -m pytest -q -n auto --dist worksteal -m slow tests/scopes

# The lowest versions that pyproject.toml allows, pandoc's among them; on Python 3.11, for which they have wheels.
lowest:
	$(MAKE) suite VENV=.venv-lowest RESOLUTION=lowest-direct

# The tests alone, with the versions of RESOLUTION and whatever EXTRA names instead (pypandoc_binary==1.14).
suite: $(BIN)/.resolved compiled
	$(BIN)/python -m pytest -q -n auto --dist worksteal -m "not slow" $(TESTS)

# Every Python, and every pandoc that PyPI has, on this machine: an hour. CI runs the same on Linux, macOS and Windows.
matrix:
	PYTHON=$(PYTHON) .ci/matrix

lint: $(BIN)/.installed
	$(BIN)/ruff check --no-cache .
	$(BIN)/ruff format --check .

types: $(BIN)/.installed
	$(BIN)/mypy

docs: $(BIN)/.installed
	$(BIN)/python docs/make.py
	$(BIN)/mkdocs build --quiet

fuzz: $(BIN)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check atheris
	$(BIN)/python fuzz/readers.py
	$(BIN)/python -m fuzz.pumped
	SEMINAL_FUZZ=100000 $(BIN)/python -m pytest -q -n auto tests/oracles tests/read tests/scan tests/text tests/write tests/merge

bench: $(BIN)/.installed compiled
	@for file in $$(grep -l __main__ benchmarks/*.py); do echo "== $$file"; $(BIN)/python $$file; done

train: $(BIN)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[train]'
	$(BIN)/python train/train.py

# As pip does for a package that is not edited in place. Python would do it at the first run, but containers
# often forbid that (PYTHONDONTWRITEBYTECODE), and every command would then be compiled each time: 0.1 s.
compiled: | $(BIN)/python
	@$(BIN)/python -m compileall -q src

# Each marker says that the environment is complete and as new as pyproject.toml.
$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "seminal needs Python 3.11 or later")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip

$(BIN)/.book: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[book]'
	touch $@

$(BIN)/.installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@ $(BIN)/.book

RESOLUTION ?= highest
$(BIN)/.resolved: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip install --quiet --python $(BIN)/python --resolution $(RESOLUTION) -e '.[dev]'
	$(if $(EXTRA),$(BIN)/uv pip install --quiet --python $(BIN)/python $(EXTRA))
	touch $@

clean:
	rm -rf _book .quarto .pytest_cache .mypy_cache .ruff_cache .hypothesis
