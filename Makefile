# The two commands most people need are `make play` and `make test`; both can be run again.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src kernel -type f -not -name '*.pyc') CMakeLists.txt pyproject.toml README.md

.PHONY: play test lint bench soak format stub client-files clean

play: $(VENV)/.installed
	@$(BIN)/cornerwise play

test: lint
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/clang-format --dry-run --Werror $(shell find kernel -name '*.cpp' -o -name '*.hpp')

bench: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/python bench/movegen.py
	$(BIN)/python bench/search.py

# Long runs: thousands of games, time bounds. Wants an otherwise quiet machine.
soak: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/python -m pytest -m soak tests/soak

format: $(VENV)/.tools
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(shell find kernel -name '*.cpp' -o -name '*.hpp')

# Writes the stub of the compiled module anew; a test compares it with the module.
stub: $(VENV)/.installed $(VENV)/.tools
	cd $(VENV) && bin/python -m nanobind.stubgen -q -m cornerwise._kernel -o ../src/cornerwise/_kernel.pyi

# Writes anew what the client knows of messages and the game; a test compares it.
client-files: $(VENV)/.installed
	$(BIN)/python -m cornerwise.server.client_files web/src/lib/generated

clean:
	rm -rf $(VENV) build dist

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Cornerwise needs Python 3.11 or newer; say which one with: make PYTHON=python3.x"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements/base.txt
	touch $@

$(VENV)/.tools: $(VENV)/.created requirements/test.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements/test.txt
	touch $@

# The built package is what is played and tested, never the source folder.
$(VENV)/.installed: $(VENV)/.created requirements/base.txt $(SOURCES)
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements/base.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps .
	touch $@
