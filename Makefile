# Each target is enough by itself on a machine that has Python 3.11 or newer, pip, venv and make.
#   make demo    a ruling, with its reasons
#   make test    the tests
#   make check   everything that CI checks
#   make docs    renews the pages in docs that are made from the code
# PYTHON names another interpreter: make test PYTHON=python3.13

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check install -qq

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# targets that are asked for together install into one environment, one after the other
.NOTPARALLEL:
.PHONY: help demo test campaign peers docs lint types check clean

help:
	@sed -n 's/^#   //p' Makefile

demo: $(VENV)/installed
	@$(BIN)/standoff adjudicate examples/pandin.txt

test: $(VENV)/installed-test
	@$(BIN)/python -m pytest -q -n auto --dist worksteal

campaign: $(VENV)/installed-test
	@$(BIN)/python -m pytest -q -m "campaign and not peers"

# two other engines, in an environment of their own that is made first: everything that is held against them
peers: $(VENV)/installed-test
	@$(BIN)/python -m bench.peers.environment
	@$(BIN)/python -m pytest -q -m peers

docs: $(VENV)/installed-test
	@$(BIN)/python -m cogapp -r docs/commands.md docs/messages.md docs/notation.md docs/rulebooks.md docs/rule-pages.md docs/claims.md docs/engines.md docs/theorems.md docs/separations.md

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	PYTHONPATH=typings $(BIN)/lint-imports --no-logo --no-cache

types: $(VENV)/installed-dev
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python

check:
	PYTHON=$(PYTHON) .ci/run

clean:
	rm -rf $(VENV) build dist standoff.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# Stamps: what is installed, renewed when pyproject.toml changes. Each installs all that it needs at once.
$(VENV)/made: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("standoff needs Python 3.11 or newer; name one: make PYTHON=python3.13" if sys.version_info < (3, 11) else 0)'
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/installed: $(VENV)/made
	@$(PIP) --editable .
	@touch $@

$(VENV)/installed-test: $(VENV)/made
	@$(PIP) --editable '.[test]'
	@touch $(VENV)/installed $@

$(VENV)/installed-dev: $(VENV)/made
	@$(PIP) --editable '.[dev]'
	@touch $(VENV)/installed $(VENV)/installed-test $@
