# WebAssembly: how to build, count and run. Sourced after common.sh, not run.
# shellcheck shell=bash
wasm=wasm32-unknown-unknown
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C link-arg=--no-entry -C link-arg=--export=fieldforge_main"

wasm_tools() {
  need node nodejs
  rust_sources
  cargo build --quiet --locked --release --manifest-path "$embedded/wasm/meter/Cargo.toml" --target-dir "$build"
}

# metered MODULE: puts a counter of instructions into a copy of it, and says where that is.
metered() {
  local copy=${1%.wasm}.metered.wasm
  "$build/release/fieldforge-meter" "$1" "$copy"
  echo "$copy"
}

# host MODULE: runs it, with its console as output.
host() {
  node "$embedded/wasm/host.mjs" "$1"
}
