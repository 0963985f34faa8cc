// The machine that `tests/embedded/machine` sees under WebAssembly: runs a module's `fieldforge_main`.
//
//   node host.mjs MODULE
import { readFileSync, writeSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const machine = {
  write: (bytes, length) => writeSync(1, new Uint8Array(exports.memory.buffer, bytes, length)),
  exit: (status) => process.exit(status),
  // What `meter` has put in; a module without it counts nothing.
  instructions: () => exports.executed?.value ?? 0n,
};
const { exports } = new WebAssembly.Instance(module, { machine });
exports.fieldforge_main();
