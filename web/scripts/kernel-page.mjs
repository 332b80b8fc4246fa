// Serves the modules of lib/kernel to a browser, for tests and measurements. Prints its address.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { createServer } from "vite";

const server = await createServer({
  root: fileURLToPath(new URL("..", import.meta.url)),
  cacheDir: mkdtempSync(join(tmpdir(), "kernel-page-")),
  logLevel: "error",
  optimizeDeps: { noDiscovery: true, include: [] },
  server: { port: 0, strictPort: false, hmr: false, watch: null },
});
await server.listen();
console.log(`http://127.0.0.1:${server.httpServer.address().port}`);
