import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/** What a function that names chunks can ask about modules. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Names the chunk of all that the first page needs. Many small files would wait for each other, since browsers
 * fetch only a few at a time.
 */
export function firstLoad(entry: string): (id: string, modules: Modules) => string | null {
  let needed: ReadonlySet<string> | null = null;
  return (id, modules) => ((needed ??= reachable(entry, modules)).has(id) ? "app" : null);
}

/** Returns a module and all that it imports at once, directly or not. */
function reachable(entry: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * Lets the shell be painted as soon as its own few styles are there: they are a small file of their own. The styles
 * of the app come after the shell in the page; scripts wait for them, painting does not.
 */
export function shellFirst(styles: readonly string[]): Plugin {
  return {
    name: "cornerwise-shell-first",
    apply: "build",
    buildStart() {
      const source = styles.map((path) => readFileSync(path, "utf8")).join("\n");
      this.emitFile({ type: "asset", name: "shell.css", source: shortened(source) });
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const file = Object.values(bundle ?? {}).find(
          (each) => each.type === "asset" && each.names.includes("shell.css"),
        );
        if (!file) throw new Error("the styles of the shell are not in the build");
        const app = html.match(STYLES)?.join("") ?? "";
        return html
          .replaceAll(STYLES, "")
          .replace(/\s*<script/, (script) => `\n    <link rel="stylesheet" href="/${file.fileName}">${script}`)
          .replace(/\s*<\/body>/, (end) => app + end);
      },
    },
  };
}

/** Leaves out comments and needless space. */
function shortened(styles: string): string {
  return styles
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
