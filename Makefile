# Everything a player or a developer runs. Each target sets up what it needs, in .venv and web/node_modules.

BIN    := .venv/bin
PYTEST := $(BIN)/python -m pytest -q -n 2
# Servers and browsers wait for clocks and sockets, so more tests than cores run at a time; idle workers take over the rest.
WAITING := $(BIN)/python -m pytest -q --dist worksteal --durations=12
# Every process of pytest collects all it is given, so rules and servers are tested by processes of their own.
TABLES := tests/server tests/terminal
OTHERS := --ignore=tests/e2e $(TABLES:%=--ignore=%)
QUICK  := $(PYTEST) --durations=12 -m "not slow and not long"
# What is compiled in a package; the other rooms, and the games' texts, are the same code in both builds.
RULES  := $(addprefix tests/,bots games kernel notes perft proving) --ignore-glob='*/test_notation.py' \
          --ignore-glob='*/test_words.py' --ignore-glob='*/test_citations.py'
WEB    := npm --prefix web --silent run
COMPILED := DUNGEONBOX_EXPECT=compiled DUNGEONBOX_OTHER=$(CURDIR)/src
PURE   := DUNGEONBOX_EXPECT=pure PYTHONPATH=src
STAGE  := tools/stage
GAMES  := $(notdir $(patsubst %/RULES.md,%,$(wildcard src/dungeonbox/games/*/RULES.md)))
LONG   := .venv/long-tests.txt
PEER   := bench/boardgame/node_modules/.stamp
SITE   := $(BIN)/python -c "import sysconfig; print(sysconfig.get_path('platlib'))"

SIDE_BY_SIDE := $(MAKE) --no-print-directory -j3
# Short stages that run side by side keep their output together, where make can do that.
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# Unless a recipe says otherwise, `dungeonbox` is the package installed in .venv.
unexport PYTHONPATH
# A server imports its libraries in a third of the time when Python may keep what it compiled; pip compiles nothing here.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play terminal web shots test test-long check pythons wheel bench load attacks soak prove golden docs man compile clean \
        style webstyle webtools unit unit-to-play playable stage-style stage-webstyle stage-compile stage-collect stage-tables stage-others

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{printf "  make %-10s %s\n", $$1, $$2}'

play: playable ## play in the browser: opens the table at http://127.0.0.1:8000
	@$(BIN)/dungeonbox serve

terminal: playable ## play in the terminal: make terminal, or make terminal GAME=mayhem
	@$(BIN)/dungeonbox play $(GAME)

web: ## build the browser's table
	@tools/web

# Long walks are taken compiled; that both builds do the same on them is a law of its own.
test: ## run everything that must hold before a change is handed in
	@$(STAGE) "set-up, compile, style" $(SIDE_BY_SIDE) $(TOGETHER) stage-compile stage-style stage-webstyle stage-collect
	@$(STAGE) "tests, compiled" $(SIDE_BY_SIDE) stage-tables stage-others
	@$(STAGE) "quick tests, pure" env $(PURE) DUNGEONBOX_OTHER="$$($(SITE))" $(QUICK) $(RULES)
	@$(STAGE) "browser: find one" tools/browser
	@$(STAGE) "browser: whole games" $(WAITING) -n 5 -m "not long" tests/e2e
	@echo; echo "Left to make test-long: all laws on every game, seat count and option; and these tests:"
	@sed -n '/::/p' $(LONG)

# Playwright keeps an event loop running in its process, where terminals and servers could not start theirs.
test-long: compile .venv/learn.stamp ## what is too long for make test: all laws everywhere, and the tests marked long
	@$(SIDE_BY_SIDE) $(GAMES:%=laws-%)
	@$(STAGE) "long tests, compiled" env DUNGEONBOX_EXPECT=compiled $(WAITING) -n 5 -m long --ignore=tests/e2e
	@$(STAGE) "browser: find one" tools/browser
	@$(STAGE) "long tests in the browser" env DUNGEONBOX_EXPECT=compiled $(WAITING) -n 5 -m long tests/e2e

check: .venv/dev.stamp ## the quick part of it: format, lint, types, quick tests
	@$(STAGE) "format, lint, types" $(MAKE) --no-print-directory style
	@$(STAGE) "quick tests, pure" env $(PURE) $(QUICK) --ignore=tests/e2e --ignore=tests/terminal --ignore=tests/server

pythons: ## run the quick tests on every Python from 3.11 on that starts here
	@tools/pythons

wheel: .venv/dev.stamp webtools ## build sdist and wheel, and try the wheel in an empty environment
	@tools/wheel

bench: compile .venv/bench.stamp $(PEER) ## measure speed, beside OpenSpiel, PettingZoo and pgx, load, beside boardgame.io, and the first paint
	@$(BIN)/dungeonbox bench; status=$$?; \
	$(BIN)/python -m bench.toolkits --performance || status=1; \
	for part in load attacks paint; do $(BIN)/python -m bench.$$part || status=1; done; exit $$status

load: compile $(PEER) ## measure how much a server carries, beside boardgame.io
	@$(BIN)/python -m bench.load

attacks: compile ## measure a server under attack: make attacks, or make attacks ATTACK=pings
	@$(BIN)/python -m bench.attacks $(ATTACK)

soak: compile ## an hour of honest and hostile load, on SQLite and PostgreSQL: make soak, or make soak SOAK=600
	@$(BIN)/python -m bench.soak --seconds $(or $(SOAK),3600)

shots: compile ## take pictures of every page and board, at three widths and in both themes
	@$(BIN)/python -m tests.e2e.shots

prove: compile ## try all laws on one game: make prove GAME=mayhem
	@$(BIN)/dungeonbox prove $(or $(GAME),all)

golden: compile ## write the golden games anew; read the difference like code
	@$(BIN)/python -m dungeonbox.proving.golden tests/golden
	@$(BIN)/python -m tests.adapters.playthroughs

docs: .venv/dev.stamp ## write the API reference with the worked examples to build/docs
	@$(BIN)/python tools/reference

man: .venv/dev.stamp ## write the man page to build/dungeonbox.1
	@mkdir -p build && PYTHONPATH=src $(BIN)/python -m dungeonbox.terminal.manpage >build/dungeonbox.1

compile: ## build the package, compiled and with the pages, and install it into .venv
	@$(SIDE_BY_SIDE) web unit .venv/dev.stamp
	@tools/package install

clean: ## remove everything the other targets made
	rm -rf .venv .pythons build dist src/*.egg-info src/dungeonbox/server/pages web/node_modules bench/boardgame/node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests bench -name __pycache__ -prune -exec rm -rf {} +

# What playing needs: no compiler where there is none, no Node where there is none, and nothing that only tests use.
playable:
	@$(SIDE_BY_SIDE) web unit-to-play .venv/play.stamp
	@tools/package install

unit: .venv/build.stamp
	@tools/package build

unit-to-play: .venv/build.stamp
	@tools/package build --to-play

webtools:
	@tools/web --all

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

# Every number of seats with every option, twice; longer walks over fewer of them are in the tests.
laws-%:
	@$(STAGE) "laws of $*, everywhere" $(BIN)/dungeonbox prove $* --full --walks 2

stage-style: .venv/dev.stamp
	@$(STAGE) "format, lint, types" $(MAKE) --no-print-directory style

stage-webstyle: webtools
	@$(STAGE) "browser: types, lint, units, size" $(MAKE) --no-print-directory webstyle

stage-compile: unit webtools .venv/dev.stamp
	@$(STAGE) "package" $(MAKE) --no-print-directory compile

# Every worker of pytest collects all tests. Whoever does it first compiles them, which takes twice as long: here that is
# one process, on a core that the compiler leaves idle.
stage-collect: .venv/dev.stamp
	@$(STAGE) "tests: collect" sh -c '$(PURE) $(BIN)/python -m pytest --collect-only -q -m long >$(LONG)'

stage-tables:
	@$(STAGE) "tests, compiled: server and terminal" env $(COMPILED) $(WAITING) -n 5 -m "not long" $(TABLES)

stage-others:
	@$(STAGE) "tests, compiled: all others" env $(COMPILED) $(PYTEST) --durations=12 -m "not long" $(OTHERS)

# The compiler starts as soon as what it needs is there; the rest is installed meanwhile.
.venv/build.stamp: pyproject.toml constraints.txt tools/venv
	@tools/venv
	@touch $@

.venv/play.stamp: .venv/build.stamp
	@tools/venv play
	@touch $@

.venv/dev.stamp: .venv/play.stamp
	@tools/venv play dev
	@touch $@

.venv/learn.stamp: .venv/dev.stamp
	@tools/venv learn ray
	@touch $@

.venv/bench.stamp: .venv/dev.stamp
	@tools/venv bench
	@touch $@

# Without npm the load is measured all the same, on our side only; the driver says so. No file of versions is
# written: package.json names exact ones.
$(PEER): bench/boardgame/package.json
	@command -v npm >/dev/null || exit 0; echo "set-up: fetching boardgame.io" && cd bench/boardgame && \
	    npm install --silent --no-package-lock --no-audit --no-fund --ignore-scripts && touch node_modules/.stamp
