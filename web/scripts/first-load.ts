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

/** Puts styles before scripts: nothing is painted without them. */
export function stylesFirst(): Plugin {
  return {
    name: "cornerwise-styles-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const styles = html.match(STYLES)?.join("") ?? "";
        return html.replaceAll(STYLES, "").replace(/\s*<script/, (script) => styles + script);
      },
    },
  };
}
