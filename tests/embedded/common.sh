# What the runners of this folder share: the tools they need and the sources of `core`. Sourced, not run.
# shellcheck shell=bash
export CARGO_TERM_COLOR=never
embedded=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$embedded/../.." && pwd)
# Every target is built here; one folder of cargo's for all of them.
build=$root/target/embedded
mkdir -p "$build"

# Says what is missing and how to get it, and ends with the exit status that means `skipped`.
skip() {
  echo "SKIPPED: $*" >&2
  exit 77
}

# need TOOL PACKAGE…: skips unless TOOL is there; PACKAGE is what Debian calls it.
need() {
  local tool=$1
  shift
  command -v "$tool" >/dev/null || skip "no $tool; on Debian: apt-get install --no-install-recommends $*"
}

# Exports what lets `cargo build -Zbuild-std=…` find the sources of the standard library: the
# component `rust-src`, or else what FIELDFORGE_RUST_SRC names, a folder or a .tar.xz that holds `library`.
rust_sources() {
  export RUSTC_BOOTSTRAP=1
  [ -d "$(rustc --print sysroot)/lib/rustlib/src/rust/library" ] && return
  local source=${FIELDFORGE_RUST_SRC:-}
  [ -n "$source" ] || skip "no sources of core: run 'rustup component add rust-src', or set" \
    "FIELDFORGE_RUST_SRC to a folder or .tar.xz with the 'library' of $(rustc --version)"
  if [ -f "$source" ]; then
    local unpacked=$build/rust-src
    [ -d "$unpacked/library" ] || { mkdir -p "$unpacked.new" && tar -xf "$source" -C "$unpacked.new" && mv "$unpacked.new" "$unpacked"; }
    source=$unpacked
  fi
  [ -d "$source/library" ] || skip "FIELDFORGE_RUST_SRC=$source holds no folder 'library'"
  export __CARGO_TESTS_ONLY_SRC_ROOT=$source/library
}
