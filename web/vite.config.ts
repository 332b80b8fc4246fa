import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { engineData } from "./scripts/engine-data.ts";
import { firstLoad, shellFirst } from "./scripts/first-load.ts";
import { serviceWorker } from "./scripts/service-worker.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const SHELL_STYLES = ["tokens", "base", "shell"].map((name) => at(`./src/styles/${name}.css`));

const server = process.env["CORNERWISE_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  // The service worker is told of the engine's data before it is left out.
  plugins: [svelte(), shellFirst(SHELL_STYLES), serviceWorker(), engineData()],
  resolve: { alias: { $lib: at("./src/lib") } },
  build: {
    outDir: at("../src/cornerwise/server/static"),
    emptyOutDir: true,
    // The content policy of the server forbids data: addresses for everything but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    // The oldest browsers with light-dark(). Written for older ones, colours would follow the page alone: a board
    // could not have a scheme of its own, and the page none that is a variable.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    rollupOptions: {
      input: { index: at("./index.html"), sw: at("./src/sw.ts") },
      output: {
        // Browsers look for the service worker at one address for ever.
        codeSplitting: { groups: [{ debugName: "app", name: firstLoad(at("./src/main.ts")) }] },
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  worker: { format: "es" },
  server: {
    host: "127.0.0.1",
    // The engine's data files are part of the Python package.
    fs: { allow: [at("."), at("../src/cornerwise/engine/data")] },
    proxy: { "/api": { target: server, ws: true, changeOrigin: false } },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
    // They start faster than processes.
    pool: "threads",
    // A thread for each file would take a third of the time; tests/setup.ts keeps them apart instead.
    isolate: false,
    // The linters and the kernel's tests run beside them, so some wait for a processor.
    testTimeout: 60_000,
    setupFiles: ["tests/setup.ts"],
    coverage: {
      provider: "v8",
      // Components and what needs a page are tested in a browser: tests/browser.
      include: ["src/**/*.ts"],
      exclude: ["src/lib/generated/**"],
      reporter: ["text-summary"],
      thresholds: { lines: 68, branches: 63 },
    },
  },
});
