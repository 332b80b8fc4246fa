import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "src/lib/generated/", "public/"] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
    },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      // With noUncheckedIndexedAccess, `!` says that an index is known to be there.
      "@typescript-eslint/no-non-null-assertion": "off",
      // Maps and sets in state are replaced, never changed.
      "svelte/prefer-svelte-reactivity": "off",
      // Spaces that must stay are written as strings.
      "svelte/no-useless-mustaches": "off",
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      // The compiler knows the names of types and of the browser; svelte-check looks at both.
      "no-undef": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ["**/*.js", "**/*.mjs"],
    rules: { "no-console": "off" },
  },
);
