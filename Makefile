# The two commands most people need are `make play` and `make test`; both can be run again.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STATIC := src/cornerwise/server/static
SOURCES := $(shell find src kernel -type f -not -name '*.pyc' -not -path '$(STATIC)/*') \
	CMakeLists.txt pyproject.toml README.md
WEB_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*')

# The web client is built into the package. Without Node.js everything else still works.
ifneq ($(shell command -v npm 2> /dev/null),)
CLIENT := build/.client
else
CLIENT := no-node
endif

.PHONY: play test check lint client-test chromium machines no-node bench screenshots soak soak-faults format stub client-files clean

play: $(VENV)/.installed
	@$(BIN)/cornerwise

test: lint client-test chromium machines
	$(BIN)/python -m pytest -n auto --dist worksteal

# The inner loop: linters, types, rules, the kernel's agreement with them, the client's units.
check: lint client-test
	$(BIN)/python -m pytest -q -n auto tests/rules tests/core tests/project tests/kernel/test_stub.py \
		tests/engine/test_signature.py

client-test: $(CLIENT)
ifeq ($(CLIENT),build/.client)
	cd web && npm run --silent check && npm run --silent test
endif

# A browser for the tests that play in one; where it cannot be had, they are skipped.
chromium:
	@command -v chromium > /dev/null || command -v google-chrome > /dev/null || \
		{ test "$$(id -u)" = 0 && command -v apt-get > /dev/null && \
			apt-get update -q && apt-get install -q -y --no-install-recommends chromium; } || \
		echo "*** There is no Chromium: the tests in a browser are SKIPPED. Install the package chromium."

# Real servers for the tests that need them; where they cannot be had, those are skipped.
machines:
	@{ command -v redis-server && { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }; } > /dev/null 2>&1 || \
		{ test "$$(id -u)" = 0 && command -v apt-get > /dev/null && \
			apt-get update -q && apt-get install -q -y --no-install-recommends postgresql redis-server; } || \
		echo "*** There is no PostgreSQL or no Redis: the tests of several servers are SKIPPED. Install postgresql and redis-server."

no-node:
	@echo "*** There is no Node.js (npm): the web client is NOT built and NOT tested. Install Node.js 20 or newer."

lint: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/clang-format --dry-run --Werror $(shell find kernel -name '*.cpp' -o -name '*.hpp')

bench: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/python bench/movegen.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/network.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/online.py
	PYTHONPATH=tests $(BIN)/python bench/ghost.py
	PYTHONPATH=tests $(BIN)/python bench/puzzles.py

# Pictures of every page in build/screenshots, to be looked at.
screenshots: $(VENV)/.installed $(VENV)/.tools chromium
	PYTHONPATH=tests $(BIN)/python tools/screenshots.py

# Long runs: thousands of games, injected faults, time bounds. Wants an otherwise quiet machine.
soak: $(VENV)/.installed $(VENV)/.tools machines
	$(BIN)/python -m pytest -s -m soak tests/soak

# The part of it that injects faults into servers.
soak-faults: $(VENV)/.installed $(VENV)/.tools machines
	$(BIN)/python -m pytest -s -m soak tests/soak/test_faults_soak.py

format: $(VENV)/.tools
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(shell find kernel -name '*.cpp' -o -name '*.hpp')

# Writes the stub of the compiled module anew; a test compares it with the module.
stub: $(VENV)/.installed $(VENV)/.tools
	cd $(VENV) && bin/python -m nanobind.stubgen -q -m cornerwise._kernel -o ../src/cornerwise/_kernel.pyi

# Writes anew what the client and its programmers know of messages and the game; tests compare it.
client-files: $(VENV)/.installed
	$(BIN)/python -m cornerwise.server.client_files web/src/lib/generated
	$(BIN)/python -m cornerwise.server.socket_page docs/socket.md

clean:
	rm -rf $(VENV) build dist web/node_modules $(STATIC)

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Cornerwise needs Python 3.11 or newer; say which one with: make PYTHON=python3.x"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements/base.txt
	touch $@

$(VENV)/.tools: $(VENV)/.created requirements/test.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements/test.txt
	touch $@

build/.node_modules: web/package.json web/package-lock.json
	cd web && npm ci --silent --no-audit --no-fund
	@mkdir -p $(@D) && touch $@

build/.client: build/.node_modules $(WEB_SOURCES)
	cd web && npm run --silent build
	@mkdir -p $(@D) && touch $@

# The built package is what is played and tested, never the source folder.
$(VENV)/.installed: $(VENV)/.created requirements/base.txt $(SOURCES) $(filter build/%,$(CLIENT)) | $(CLIENT)
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements/base.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps .
	touch $@
