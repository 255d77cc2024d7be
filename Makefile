# Two commands do everything: `make run` and `make test`. Each makes .venv by itself, with uv when it is there.
PYTHON ?= python3
BIN := .venv/bin
STAMPS := .venv/.stamps

.PHONY: run tour test lint types unit bench golden messages clean

# The web face; make run PORT=8080 names the port.
run: $(STAMPS)/run
	@$(BIN)/perfectplay serve $(if $(PORT),--port $(PORT))

# A short guided tour on the command line.
tour: $(STAMPS)/run
	@$(BIN)/perfectplay tour

test: lint types unit

lint: $(STAMPS)/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(STAMPS)/dev
	$(BIN)/mypy

unit: $(STAMPS)/dev
	$(BIN)/python -m pytest -n auto

bench: $(STAMPS)/dev
	$(BIN)/python -m bench

# Records the golden games anew; look at the difference before you commit it.
golden: $(STAMPS)/dev
	$(BIN)/python -m tests.record_golden

# Collects the texts of the web face for translators; a new language: make messages LANGUAGE=de.
messages: $(STAMPS)/dev
	$(BIN)/python -m tests.collect_messages $(LANGUAGE)

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(STAMPS)/venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "perfectplay needs Python 3.11 or newer; name it: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@if command -v uv >/dev/null 2>&1; then uv venv --quiet --allow-existing --python $(PYTHON) .venv; \
	  else $(PYTHON) -m venv .venv; fi
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/run: $(STAMPS)/venv pyproject.toml
	@echo "setting up .venv …"
	@if command -v uv >/dev/null 2>&1; then uv pip install --quiet --python $(BIN)/python -e '.[web]'; \
	  else $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web]'; fi
	@touch $@

$(STAMPS)/dev: $(STAMPS)/venv pyproject.toml
	@echo "setting up .venv for the tests …"
	@if command -v uv >/dev/null 2>&1; then uv pip install --quiet --python $(BIN)/python -e '.[all,dev]'; \
	  else $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[all,dev]'; fi
	@touch $@
