# `make play` and `make test` are all that a fresh clone needs: they set up .venv by themselves.
#
#   PYTHON=python3.12   the Python to build .venv with (3.11 or newer)
#   UV=                 install with pip alone; otherwise uv does it, from PATH or fetched into .venv
#   ARGS="..."          passed on to play, test (pytest), bench and soak

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
NPM := $(shell command -v npm 2>/dev/null)
PRETTIER_VERSION := 3.9.10
PRETTIER := $(VENV)/prettier-$(PRETTIER_VERSION)/node_modules/.bin/prettier
PAGES := "src/okawari/web/static/**/*.{js,css}" "tests/{unit,support}/**/*.{js,mjs}"
BASE := $(VENV)/base.stamp
DEV := $(VENV)/dev.stamp

# Bytecode is kept, whatever the environment says: else each of a test's many processes compiles the sources anew.
unexport PYTHONDONTWRITEBYTECODE

PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check
UV_PIP := pip install --quiet --compile-bytecode --python $(BIN)/python
ifeq ($(origin UV),undefined)
UV := $(shell command -v uv 2>/dev/null)
FETCHED := $(if $(UV),,$(BIN)/uv)
endif

# uv installs in seconds what takes pip a minute. Where it is not to be had, pip does it.
ifneq ($(UV),)
CREATE = "$(UV)" venv --quiet --clear --seed --python "$(PYTHON)" $(VENV)
install = "$(UV)" $(UV_PIP) $(1)
else
CREATE = "$(PYTHON)" -m venv --clear $(VENV)
install = $(if $(FETCHED),{ $(PIP) uv && $(FETCHED) $(UV_PIP) $(1); } 2>/dev/null || )$(PIP) $(1)
endif

.DEFAULT_GOAL := help
.PHONY: help play test check format bench soak release clean

help: ## show this list
	@echo "Okawari: make <target>"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1@\2/p' Makefile | awk -F@ '{ printf "%-9s %s\n", $$1, $$2 }'

play: $(BASE) ## start the game in a browser, for this room (ARGS="--local": this machine only)
	@nice $(BIN)/okawari warm >/dev/null 2>&1 & # the simulator gets compiled meanwhile; nobody waits for it
	@$(BIN)/okawari serve --open $(ARGS)

test: check ## check, then run the tests
	@$(BIN)/python -m pytest $(ARGS)

check: $(DEV) $(if $(NPM),$(PRETTIER)) ## lint, formatting, types, and which room may import which
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(if $(NPM),$(PRETTIER) --check --log-level warn $(PAGES),echo "npm is missing: the formatting of the pages is not checked")

format: $(DEV) $(PRETTIER) ## format everything as `check` wants it
	@$(BIN)/ruff format --quiet .
	@$(PRETTIER) --write --log-level warn $(PAGES)

bench: $(DEV) ## measure how fast the engines are
	@$(BIN)/okawari bench $(ARGS)

soak: $(DEV) ## run the tests that take minutes or hours
	@$(BIN)/python -m pytest tests/soak -n 1 -rA $(ARGS)

release: check ## build the packages in dist/, of a clean tree whose version stands in the changelog
	@test -z "$$(git status --porcelain)" || { echo "Not everything is committed; commit or stash it first:" >&2; git status --short >&2; exit 1; }
	@version=$$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml); grep -qx "## $$version" CHANGELOG.md || { \
	  echo "CHANGELOG.md has no heading '## $$version', which is the version in pyproject.toml." >&2; exit 1; }
	@rm -rf dist
	@$(PIP) build
	@$(BIN)/python -m build --outdir dist .

clean: ## remove .venv and everything else that was generated
	@rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name .git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps say which pyproject.toml was installed last: playing does not wait for the tools of development.
$(BASE): pyproject.toml $(VENV)/pyvenv.cfg
	@echo "Installing Okawari into $(VENV) ..."
	@$(call install,--editable .)
	@touch $@

$(DEV): pyproject.toml $(VENV)/pyvenv.cfg
	@echo "Installing Okawari and its development tools into $(VENV) ..."
	@$(call install,--editable '.[dev]')
	@touch $(BASE) $@

$(PRETTIER): | $(VENV)/pyvenv.cfg
	@npm install --silent --no-fund --no-audit --no-save --prefix $(VENV)/prettier-$(PRETTIER_VERSION) prettier@$(PRETTIER_VERSION)

$(VENV)/pyvenv.cfg:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Okawari needs Python 3.11 or newer, and '$(PYTHON)' is not that. Name one: make PYTHON=python3.12 ..." >&2; exit 1; }
ifeq ($(UV),)
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "'$(PYTHON)' cannot create virtual environments: its module ensurepip is missing." >&2; \
	  echo "On Debian or Ubuntu: sudo apt install python3-venv. Elsewhere, installing uv is enough." >&2; exit 1; }
endif
	@echo "Creating $(VENV) with $(if $(UV),uv,$(PYTHON)) ..."
	@$(CREATE) || { rm -rf $(VENV); exit 1; }
