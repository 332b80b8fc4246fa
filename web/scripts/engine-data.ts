import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

/** What the engine has learned is part of the Python package. */
const DATA = fileURLToPath(new URL("../../src/cornerwise/engine/data/", import.meta.url));

/** Where the server reads which of these files it sends at which address. */
const LIST = "engine-data.json";

/** Leaves the engine's data out of the build, so that the package does not have them twice, and lists it. */
export function engineData(): Plugin {
  return {
    name: "cornerwise-engine-data",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const names = new Map(readdirSync(DATA).map((name) => [readFileSync(DATA + name, "latin1"), name]));
      const found: Record<string, string> = {};
      for (const [address, file] of Object.entries(bundle)) {
        const name = file.type === "asset" && names.get(Buffer.from(file.source).toString("latin1"));
        if (!name) continue;
        found[address] = name;
        Reflect.deleteProperty(bundle, address);
      }
      if (!Object.keys(found).length) this.error("the engine's data is not in the build");
      this.emitFile({ type: "asset", fileName: LIST, source: JSON.stringify(found) });
    },
  };
}
