# The commands of the project; `make run` and `make test` need nothing but Debian, Rust and Node.
SHELL := /bin/bash
PORT ?= 8080
DATA_DIR ?= data
BINARY := target/release/haulwarden
DIST := target/dist/haulwarden

.PHONY: run build test dist bench e2e test-binary lint web sqlx api setup clean

## run: build and serve with the bundled demonstration data; prints the address and a sign-in.
run: build
	@exec $(BINARY) serve --demo --listen 127.0.0.1:$(PORT) --data-dir "$(DATA_DIR)"

## build: the whole product, front end included, in target/release/haulwarden.
build: setup web
	cargo build --locked --release --package server

## test: everything: format, lints, units, endpoints, the front end, and the product in browsers and under generated requests.
test:
	scripts/setup browser
	scripts/test

## dist: the binary as it is shipped, in target/dist, its line tables beside it in haulwarden.debug; tried in a browser.
dist: setup web
	cargo build --locked --profile dist --package server
	objcopy --only-keep-debug $(DIST) $(DIST).debug
	objcopy --strip-debug --add-gnu-debuglink=$(DIST).debug $(DIST)
	scripts/setup browser
	HAULWARDEN_BIN=$(DIST) WORKERS=1 scripts/e2e journey

## bench: the product beside PostgreSQL at national size; prints a table and writes target/bench.json.
bench: setup web
	cargo build --locked --profile dist --package server --package bench
	target/dist/bench

## e2e: the browser tests alone, against the binary that the tests of endpoints use.
e2e: web test-binary
	scripts/setup browser
	scripts/e2e

test-binary: setup
	cargo test --locked --package server --test it --no-run

## lint: what `make test` checks before it runs anything.
lint:
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets -- --deny warnings
	cd web && npm run --silent lint && npm run --silent typecheck

## web: the front end, built and compressed into web/dist, from where the binary embeds it; only when a source is newer.
web: web/dist/index.html

web/dist/index.html: web/node_modules/.installed $(wildcard web/*.json web/*.html web/*.ts web/*.mjs) $(shell find web/src web/public web/scripts -type f 2>/dev/null)
	cd web && npm run --silent build

web/node_modules/.installed: web/package-lock.json
	cd web && npm ci --prefer-offline --no-audit --no-fund --loglevel=error
	touch $@

## api: openapi.json and the TypeScript types made from it.
api: web/node_modules/.installed test-binary
	target/debug/haulwarden openapi > openapi.json.new && mv openapi.json.new openapi.json
	cd web && npm run --silent api

## sqlx: the checked queries, for building without a database (needs `cargo install sqlx-cli`).
sqlx:
	scripts/sqlx-prepare

setup:
	@scripts/setup

clean:
	cargo clean
	rm -rf web/dist web/node_modules
