import { createHash } from "node:crypto";

import type { Plugin } from "vite";

import { pushTexts } from "./push-texts.ts";

const MESSAGES = new URL("../messages/", import.meta.url);

/** Files of the build that the shell needs to start offline. */
const SHELL = /^(index\.html|assets\/.*\.(js|css|woff2))$/;
/** The texts of a language. */
const CATALOGUE = /^assets\/[a-z]{2}-[^/]*\.json$/;
/** The kernel and what the engine has learned. */
export const ENGINE = /^assets\/(kernel[^/]*\.wasm|(book|net|prior|value)-[^/]*\.(json|cwnet))$/;
const FILES = ["/", "/icon.svg", "/icon-waiting.svg", "/manifest.webmanifest"];

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
      const files = [...FILES, ...built];
      const catalogues = named(CATALOGUE);
      if (!catalogues.length) this.error("the texts are not in the build");
      const engine = named(ENGINE);
      if (!engine.length) this.error("the engine is not in the build");
      const all = [...files, ...catalogues].join("\n");
      const version = createHash("sha256").update(all).digest("hex").slice(0, 12);
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") this.error("the service worker was not built");
      worker.code = worker.code
        .replaceAll("__SHELL_FILES__", JSON.stringify(files))
        .replaceAll("__CATALOGUES__", JSON.stringify(catalogues))
        .replaceAll("__ENGINE_FILES__", JSON.stringify(engine))
        .replaceAll("__PUSH_TEXTS__", () => JSON.stringify(pushTexts(MESSAGES)))
        .replaceAll("__SHELL_VERSION__", JSON.stringify(version));
    },
  };
}
