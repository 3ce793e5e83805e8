# Everything a player or a developer runs. Each target sets up what it needs, in .venv.

BIN    := .venv/bin
PYTEST := $(BIN)/python -m pytest -q -n 2 --durations=12 --ignore=tests/e2e
QUICK  := -m "not slow" --ignore=tests/terminal --ignore=tests/server
E2E    := $(BIN)/python -m pytest -q -n 2 tests/e2e
WEB    := npm --prefix web --silent run
PURE   := DUNGEONBOX_EXPECT=pure PYTHONPATH=src
STAGE  := tools/stage
PEER   := bench/boardgame/node_modules/.stamp
SITE   := $(BIN)/python -c "import sysconfig; print(sysconfig.get_path('platlib'))"

# Unless a recipe says otherwise, `dungeonbox` is the package installed in .venv.
unexport PYTHONPATH

# What the compiled package is made from.
SOURCES = find src setup.py pyproject.toml constraints.txt -type f \
          -not -path '*/__pycache__/*' -not -path '*.egg-info/*' | sort

.DEFAULT_GOAL := help
.PHONY: help play terminal web shots test check bench load prove golden docs soak man compile clean FORCE style webstyle

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{printf "  make %-9s %s\n", $$1, $$2}'

play: compile ## play in the browser: opens the table at http://127.0.0.1:8000
	@$(BIN)/dungeonbox serve

terminal: compile ## play in the terminal: make terminal, or make terminal GAME=mayhem
	@$(BIN)/dungeonbox play $(GAME)

web: ## build the browser's table
	@tools/web

# Long walks are taken compiled; that both builds do the same on them is a law of its own.
test: ## run everything that must hold before a change is handed in
	@$(STAGE) "set-up" 180 $(MAKE) --no-print-directory .venv/dev.stamp
	@$(STAGE) "format, lint, types" 180 $(MAKE) --no-print-directory style
	@$(STAGE) "browser: build" 180 tools/web --required
	@$(STAGE) "browser: types, lint, units, size" 120 $(MAKE) --no-print-directory webstyle
	@$(STAGE) "compile" 300 $(MAKE) --no-print-directory compile
	@$(STAGE) "tests, compiled" 800 env DUNGEONBOX_EXPECT=compiled DUNGEONBOX_OTHER=$(CURDIR)/src $(PYTEST)
	@$(STAGE) "quick tests, pure" 400 env $(PURE) DUNGEONBOX_OTHER="$$($(SITE))" $(PYTEST) $(QUICK)
	@$(STAGE) "browser: find one" 300 tools/browser
	@$(STAGE) "browser: whole games" 420 $(E2E)

check: .venv/dev.stamp ## the same in under a minute: format, lint, types, quick tests
	@$(STAGE) "format, lint, types" 20 $(MAKE) --no-print-directory style
	@$(STAGE) "quick tests, pure" 50 env $(PURE) $(PYTEST) $(QUICK)

bench: compile .venv/bench.stamp $(PEER) ## measure speed, beside OpenSpiel, load, beside boardgame.io, and the first paint
	@$(BIN)/dungeonbox bench; status=$$?; \
	for part in load paint; do $(BIN)/python -m bench.$$part || status=1; done; exit $$status

load: compile $(PEER) ## measure how much a server carries, beside boardgame.io
	@$(BIN)/python -m bench.load

shots: compile ## take pictures of every page and board, at three widths and in both themes
	@$(BIN)/python -m tests.e2e.shots

prove: compile ## try all laws on one game: make prove GAME=mayhem
	@$(BIN)/dungeonbox prove $(or $(GAME),all)

golden: compile ## write the golden games anew; read the difference like code
	@$(BIN)/python -m dungeonbox.proving.golden tests/golden

docs: .venv/dev.stamp ## write the API reference with the worked examples to build/docs
	@$(BIN)/python tools/reference

soak: compile ## try all laws on every game, seat count and option, and kill the table 1,000 times; takes long
	@$(BIN)/dungeonbox prove all --full
	@DUNGEONBOX_KILLS=500 $(PYTEST) tests/server/test_kills.py

man: .venv/dev.stamp ## write the man page to build/dungeonbox.1
	@mkdir -p build && PYTHONPATH=src $(BIN)/python -m dungeonbox.terminal.manpage >build/dungeonbox.1

compile: .venv/compiled.stamp ## build the package and install it into .venv

clean: ## remove everything the other targets made
	rm -rf .venv build dist src/*.egg-info src/dungeonbox/server/pages web/node_modules bench/boardgame/node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests bench -name __pycache__ -prune -exec rm -rf {} +

style: .venv/dev.stamp
	@$(BIN)/ruff format --check --quiet . || { echo "run: $(BIN)/ruff format ."; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/python tools/wire-types --check

webstyle:
	@$(WEB) check -- --output human
	@$(WEB) lint
	@$(WEB) test
	@$(WEB) first-load

.venv/dev.stamp: pyproject.toml constraints.txt tools/venv
	@tools/venv play dev
	@touch $@

.venv/bench.stamp: .venv/dev.stamp
	@tools/venv bench
	@touch $@

# Without npm the load is measured all the same, on our side only; the driver says so. No file of versions is
# written: package.json names exact ones.
$(PEER): bench/boardgame/package.json
	@command -v npm >/dev/null || exit 0; echo "set-up: fetching boardgame.io" && cd bench/boardgame && \
	    npm install --silent --no-package-lock --no-audit --no-fund --ignore-scripts && touch node_modules/.stamp

.venv/compiled.stamp: .venv/checksums.txt
	@echo "set-up: building and installing dungeonbox"
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall .
	@echo "set-up: $$($(BIN)/dungeonbox --version)"
	@touch $@

# Contents decide, not dates: the next two files change only when what they list does.
.venv/checksums.txt: .venv/sources.txt FORCE
	@xargs cksum <$< >$@.new
	@cmp --silent $@.new $@ || cp $@.new $@

# When a file comes or goes the build begins anew, or setuptools would still pack the file that went.
.venv/sources.txt: .venv/dev.stamp web FORCE
	@$(SOURCES) >$@.new
	@cmp --silent $@.new $@ || { rm -rf build && cp $@.new $@; }
