// Fails when the first load needs more JavaScript than we allow ourselves.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT = 120_000;

const built = fileURLToPath(new URL("../../src/cornerwise/server/static/", import.meta.url));
const seen = new Map();

/** Adds a script and everything it imports at once; what it imports later does not count. */
function follow(file) {
  if (seen.has(file)) return;
  const code = readFileSync(built + file, "utf8");
  seen.set(file, gzipSync(code, { level: 9 }).length);
  for (const [, name] of code.matchAll(/(?:import|from)\s*["']\.\/([^"']+\.js)["']/g)) follow(`assets/${name}`);
}

const page = readFileSync(`${built}index.html`, "utf8");
for (const [, name] of page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)) follow(name);

const total = [...seen.values()].reduce((sum, size) => sum + size, 0);
for (const [file, size] of seen) console.log(`${String(size).padStart(8)}  ${file}`);
console.log(`${String(total).padStart(8)}  bytes of gzipped JavaScript at first load, at most ${LIMIT}`);
if (!seen.size || total > LIMIT) process.exit(1);
