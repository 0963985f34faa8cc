// Bytes of a module's sections: {file, code, data} as JSON.
//
//   node size.mjs MODULE
import { readFileSync } from "node:fs";

const bytes = readFileSync(process.argv[2]);
const size = { file: bytes.length, code: 0, data: 0 };
let at = 8; // after the mark and the version
const number = () => {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return value;
  }
};
while (at < bytes.length) {
  const [section, length] = [bytes[at++], number()];
  if (section === 10) size.code = length;
  if (section === 11) size.data = length;
  at += length;
}
console.log(JSON.stringify(size));
