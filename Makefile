# Most people need only two commands, `make play` and `make test`. Both can be repeated.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STATIC := src/cornerwise/server/static
SOURCES := $(shell find src kernel -type f -not -name '*.pyc' -not -path '$(STATIC)/*') \
	CMakeLists.txt pyproject.toml README.md
WEB_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/coverage/*')

KERNEL_SOURCES := $(shell find kernel -name '*.cpp')
KERNEL_HEADERS := $(shell find kernel -name '*.hpp')

# Programs that are started again and again find their modules compiled, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=
# Most modules of the packages are never imported; the others are compiled when they are.
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check --no-compile

# The web client is built into the package. Everything else works without Node.js.
ifneq ($(shell command -v npm 2> /dev/null),)
CLIENT := build/.client
else
CLIENT := no-node
endif

.PHONY: play test pytest all-pytest check check-pytest coverage lint ruff mypy imports clang-format tidy client-test client-check client-unit chromium machines programs no-node bench screenshots soak explore soak-faults format stub client-files wasm fonts clean

play: $(VENV)/.installed
	@$(BIN)/cornerwise

# Many tests wait for servers and pages, so more of them run at once than there are cores.
WORKERS = $(shell echo $$((2 * $$(getconf _NPROCESSORS_ONLN))))

# Tests write many small databases. Where there are 2 GiB of memory for files, none waits for a disk.
MEMORY = /dev/shm
PYTEST = $(shell test "$$(df -Pk $(MEMORY) 2> /dev/null | awk 'END { print $$4 }')" -gt 2097152 2> /dev/null && \
	test -w $(MEMORY) && echo TMPDIR=$(MEMORY)) $(BIN)/python -m pytest

# Linters and the client's tests mostly use one core each, and the tests sometimes wait: together they keep
# all cores busy. Whatever fails, the others run to their end.
JOBS = $(shell echo $$((1 + $$(getconf _NPROCESSORS_ONLN))))
TOGETHER = --no-print-directory -k -j$(JOBS) -Oline

test:
	@$(MAKE) $(TOGETHER) pytest lint client-test

# Its progress is shown at once, not when it is done.
pytest: $(VENV)/.installed $(VENV)/.tools programs
	@$(MAKE) --no-print-directory -Onone all-pytest

all-pytest: build/.bytecode
	$(PYTEST) -n $(WORKERS) --dist worksteal

# Workers that start together would each compile all tests and packages for themselves, so that is done once
# before. What fails here fails again, and is shown, when the tests run.
build/.bytecode: $(VENV)/.installed $(VENV)/.tools
	@$(PYTEST) -q --collect-only > /dev/null 2>&1 || true
	@mkdir -p $(@D) && touch $@

# The inner loop: linters, types, rules, the kernel's agreement with them, the client's unit tests.
check:
	@$(MAKE) $(TOGETHER) check-pytest lint client-test

check-pytest: $(VENV)/.installed $(VENV)/.tools
	$(PYTEST) -q -n auto tests/rules tests/core tests/project tests/kernel/test_stub.py \
		tests/engine/test_signature.py

# How much of the Python package the tests run. `npm test` measures the client. The browser tests are
# left out: they take long and add little.
coverage: $(VENV)/.installed $(VENV)/.tools programs
	$(PYTEST) -q -n $(WORKERS) --dist worksteal --ignore=tests/browser \
		--cov --cov-report=term:skip-covered

client-test: $(CLIENT)
ifeq ($(CLIENT),build/.client)
client-test: client-check client-unit

client-check: build/.node_modules
	cd web && npm run --silent check

client-unit: build/.node_modules
	cd web && npm run --silent test
endif

# A browser for the browser tests; without one, they are skipped. The headless shell is Chromium
# without its windows, which saves a quarter of the tests' CPU time.
chromium:
	@command -v chromium-headless-shell > /dev/null || \
		{ test "$$(id -u)" = 0 && command -v apt-get > /dev/null && apt-get update -q && \
			apt-get install -q -y --no-install-recommends chromium-headless-shell fonts-dejavu-core; } || \
		command -v chromium > /dev/null || command -v google-chrome > /dev/null || \
		{ test "$$(id -u)" = 0 && command -v apt-get > /dev/null && \
			apt-get install -q -y --no-install-recommends chromium; } || \
		echo "*** There is no Chromium: the browser tests are SKIPPED. Install the package chromium."

# Real servers for the tests that need them; without them, those tests are skipped.
machines:
	@{ command -v redis-server && { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }; } > /dev/null 2>&1 || \
		{ test "$$(id -u)" = 0 && command -v apt-get > /dev/null && \
			apt-get update -q && apt-get install -q -y --no-install-recommends postgresql redis-server; } || \
		echo "*** There is no PostgreSQL or no Redis: the multi-server tests are SKIPPED. Install postgresql and redis-server."

# One after the other: two installations at once would wait for each other's lock, and fail.
programs:
	@$(MAKE) --no-print-directory chromium
	@$(MAKE) --no-print-directory machines

no-node:
	@echo "*** There is no Node.js (npm): the web client is NOT built and NOT tested. Install Node.js 20 or newer."

lint: mypy tidy ruff imports clang-format

ruff: $(VENV)/.tools
	$(BIN)/ruff check
	$(BIN)/ruff format --check

mypy: $(VENV)/.tools
	$(BIN)/mypy

imports: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/lint-imports --no-cache

clang-format: $(VENV)/.tools
	@$(BIN)/clang-format --dry-run --Werror $(KERNEL_SOURCES) $(KERNEL_HEADERS)

# Needs no build: clang-tidy reads the sources. nanobind's and Python's headers are not ours to check.
# libstdc++ 12 uses a deprecated function of its own in std::stable_sort.
TIDY_FLAGS = -std=c++20 -Ikernel -isystem$(shell $(BIN)/python -m nanobind --include_dir) \
	-isystem$(shell $(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))') \
	$(shell sed -n 's/set(WARNINGS \(.*\))/\1/p' CMakeLists.txt) -Wno-sign-conversion -Wno-deprecated-declarations

# The sources of a folder are read as one, so that headers are read once, except those that CMakeLists.txt
# compiles alone.
ALONE := $(shell sed -n 's/set(ALONE \(.*\))/\1/p' CMakeLists.txt)
TIDY_SOURCES := $(ALONE) $(patsubst kernel/%/,build/tidy/%.cpp,$(sort $(dir $(KERNEL_SOURCES))))

tidy: $(patsubst %.cpp,build/tidy/checked/%,$(TIDY_SOURCES))

build/tidy/checked/%: %.cpp $(KERNEL_SOURCES) $(KERNEL_HEADERS) .clang-tidy build/tidy/flags
	$(BIN)/clang-tidy --quiet $< -- $$(cat build/tidy/flags)
	@mkdir -p $(@D) && touch $@

.PRECIOUS: build/tidy/%.cpp
build/tidy/%.cpp: $(KERNEL_SOURCES)
	@mkdir -p $(@D)
	@printf '#include "%s"  // NOLINT(bugprone-suspicious-include)\n' \
		$(patsubst kernel/%,%,$(filter-out $(ALONE),$(filter kernel/$*/%,$(KERNEL_SOURCES)))) > $@

build/tidy/flags: Makefile CMakeLists.txt $(VENV)/.tools
	@mkdir -p $(@D) && echo '$(TIDY_FLAGS)' > $@

bench: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/python bench/movegen.py
	$(BIN)/python bench/env.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/network.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/online.py
	PYTHONPATH=tests $(BIN)/python bench/ghost.py
	PYTHONPATH=tests $(BIN)/python bench/loading.py
	PYTHONPATH=tests $(BIN)/python bench/puzzles.py
	PYTHONPATH=tests $(BIN)/python bench/wasm.py
	PYTHONPATH=tests $(BIN)/python bench/review.py

# Screenshots of every page in build/screenshots, to be looked at.
screenshots: $(VENV)/.installed $(VENV)/.tools chromium
	PYTHONPATH=tests $(BIN)/python tools/screenshots.py

# Long runs: thousands of games, injected faults, deep counts. Needs an otherwise idle machine.
soak: $(VENV)/.installed $(VENV)/.tools machines explore
	$(PIP) -r requirements/soak.txt
	$(BIN)/python -m pytest -s --timeout=0 -m soak tests
	$(BIN)/python -m pytest -q --timeout=0 tests/training tests/env  # those that need torch

# The property tests with new random examples. `make explore SEED=…` repeats a run.
SEED := $(shell od -An -N4 -tu4 /dev/urandom | tr -d ' ')
explore: $(VENV)/.installed $(VENV)/.tools
	$(PYTEST) -q --timeout=0 -n $(WORKERS) -m "hypothesis and not soak" \
		--hypothesis-profile=explore --hypothesis-seed=$(SEED)

# The part of it that injects faults into servers.
soak-faults: $(VENV)/.installed $(VENV)/.tools machines
	$(BIN)/python -m pytest -s --timeout=0 -m soak tests/soak/test_faults_soak.py

format: $(VENV)/.tools
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(KERNEL_SOURCES) $(KERNEL_HEADERS)

# Rewrites the stub of the compiled module; a test compares it with the module.
stub: $(VENV)/.installed $(VENV)/.tools
	cd $(VENV) && bin/python -m nanobind.stubgen -q -m cornerwise._kernel -o ../src/cornerwise/_kernel.pyi

# Regenerates the client's types and game data, and the socket docs; tests compare them.
client-files: $(VENV)/.installed
	$(BIN)/python -m cornerwise.server.codegen.client_files web/src/lib/generated
	$(BIN)/python -m cornerwise.server.codegen.socket_docs docs/socket.md

# Compiles the kernel for browsers; tests compare the product with the sources.
wasm: $(VENV)/.base requirements/wasm.txt
	$(PIP) -r requirements/wasm.txt
	$(BIN)/python tools/build_wasm.py

# Makes the typeface of titles and numbers, whose files are in the repository.
fonts: $(VENV)/.base requirements/fonts.txt
	$(PIP) -r requirements/fonts.txt
	$(BIN)/python tools/make_fonts.py

clean:
	rm -rf $(VENV) build dist web/node_modules $(STATIC)

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Cornerwise needs Python 3.11 or newer; choose one with: make PYTHON=python3.x"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.base: $(VENV)/.created requirements/base.txt
	$(PIP) -r requirements/base.txt
	touch $@

$(VENV)/.tools: $(VENV)/.base requirements/test.txt
	$(PIP) -r requirements/test.txt
	touch $@

build/.node_modules: web/package.json web/package-lock.json
	cd web && npm ci --silent --no-audit --no-fund
	@mkdir -p $(@D) && touch $@

build/.client: build/.node_modules $(WEB_SOURCES)
	cd web && npm run --silent build
	@mkdir -p $(@D) && touch $@

# The installed package is what is played and tested, never the source folder.
$(VENV)/.installed: $(VENV)/.base $(SOURCES) $(filter build/%,$(CLIENT)) | $(CLIENT)
	$(PIP) --no-build-isolation --no-deps .
	touch $@
