import { createHash } from "node:crypto";

import type { Plugin } from "vite";

/** Files of the build that the shell needs to start offline. */
const SHELL = /^(index\.html|assets\/.*\.(js|css))$/;
/** The kernel and what the engine has learned. */
const ENGINE = /^assets\/(kernel[^/]*\.wasm|(net|prior|value)-[^/]*\.(json|cwnet))$/;
const FILES = ["/", "/icon.svg", "/manifest.webmanifest"];

/**
 * Tells the service worker which files belong to this build.
 *
 * The worker names its cache after a checksum of them, so a new build gets a fresh cache.
 */
export function serviceWorker(): Plugin {
  return {
    name: "cornerwise-service-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const named = (pattern: RegExp): string[] =>
        Object.keys(bundle)
          .filter((name) => pattern.test(name))
          .sort()
          .map((name) => `/${name}`);
      const built = named(SHELL).filter((name) => name !== "/index.html");
      const english = named(/^assets\/en-[^/]*\.json$/);
      const files = [...FILES, ...built, ...english];
      const engine = named(ENGINE);
      if (!engine.length) this.error("the engine is not in the build");
      const version = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") this.error("the service worker was not built");
      worker.code = worker.code
        .replace("__SHELL_FILES__", JSON.stringify(files))
        .replace("__ENGINE_FILES__", JSON.stringify(engine))
        .replace("__SHELL_VERSION__", JSON.stringify(version));
    },
  };
}
