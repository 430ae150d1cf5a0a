# The commands of the project; `make run` and `make test` need nothing but Debian, Rust and Node.
SHELL := /bin/bash
PORT ?= 8080
DATA_DIR ?= data
BINARY := target/debug/haulwarden
SHIPPED := target/release/haulwarden

.PHONY: run build binary test dist package deny bench e2e lint web sqlx api setup clean

## run: build and serve with the bundled demonstration data; prints the address and a sign-in.
run: build
	@HAULWARDEN_TRUST_LOCAL=true exec $(BINARY) serve --demo --listen 127.0.0.1:$(PORT) --data-dir "$(DATA_DIR)"

## build: the whole product, quick to build: target/debug/haulwarden, which reads the front end from web/dist while it runs.
build: setup
	@mkdir -p web/dist
	@$(MAKE) --no-print-directory --jobs 2 web binary

binary:
	cargo build --locked --package server

## test: everything: format, lints, units, endpoints, the front end, and the product in browsers and under generated requests.
test:
	scripts/setup browser
	scripts/test

## dist: what is shipped: target/release/haulwarden, front end included, line tables beside it in haulwarden.debug, tried in a browser; and in
## target/dist the Debian package, installed on a clean system (as root), with the lists of what it is made of.
dist: setup web deny
	cargo build --locked --release --package server
	objcopy --only-keep-debug $(SHIPPED) $(SHIPPED).debug
	objcopy --strip-debug --add-gnu-debuglink=$(SHIPPED).debug $(SHIPPED)
	scripts/setup browser
	HAULWARDEN_BIN=$(SHIPPED) WORKERS=1 scripts/e2e journey
	INSTALL=1 scripts/sbom
	$(MAKE) --no-print-directory package HAULWARDEN_BIN=$(SHIPPED)
	scripts/package-test

## package: target/dist/haulwarden_*.deb, of the binary that HAULWARDEN_BIN names.
package:
	HAULWARDEN_BIN="$(HAULWARDEN_BIN)" scripts/package

## deny: known vulnerabilities, licenses and sources of everything that the product is made of; installs cargo-deny below target/tools once.
deny:
	INSTALL=1 scripts/deny

## bench: the product beside PostgreSQL at national size; prints a table and writes target/bench.json.
bench: setup web
	cargo build --locked --release --package server --package bench
	target/release/bench

## e2e: the browser tests alone.
e2e: build
	scripts/setup browser
	scripts/e2e

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
api: web/node_modules/.installed binary
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
