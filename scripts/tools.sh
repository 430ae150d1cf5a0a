# The tools that look at dependencies; sourced by scripts/deny and scripts/sbom. They are built from their sources, which takes minutes: with
# INSTALL=1 (`make dist`, `make deny`) they are installed below target/tools when they are not there, otherwise they are used if they are.

PATH=$PATH:$PWD/target/tools/bin

# Whether the tool of this name (and version, when it must be installed) is there.
have() {
  command -v "$1" >/dev/null && return
  [ "${INSTALL:-0}" = 1 ] || return 1
  echo "Building $1 $2; this takes some minutes, once…" >&2
  # Optimized little: it runs for a second.
  CARGO_TARGET_DIR="$PWD/target/tools/build" CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off \
    cargo install --quiet --locked --root target/tools "$1" --version "$2" && rm -rf target/tools/build
}

# Says aloud what was not looked at, and why; STRICT=1 makes that a failure.
skip() {
  printf '\n!! SKIPPED: %s\n\n' "$*" >&2
  [ "${STRICT:-0}" = 0 ] || exit 1
}
