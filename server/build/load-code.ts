import { resolve } from "node:path";
import type { Plugin } from "vite";
import { importsOfChunks } from "./imports-of-chunks.ts";

/** Replaced with what each chunk imports, once that is known. */
const PLACEHOLDER = "IMPORTS_OF_CHUNKS";

/**
 * Has the function `loadCode` of a module load every `import()`, in place of Vite's helper, which
 * repeats the list of all files at each of them.
 */
export const loadCodeWith = (path: string, loaded: readonly string[]): Plugin => ({
  name: "load-code",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `import { loadCode } from ${JSON.stringify(resolve(path))};
      export const __vitePreload = (load, files) => loadCode(load, files, "${PLACEHOLDER}");`,
  },
  generateBundle: {
    order: "post",
    handler: (_options, bundle) => {
      const list = importsOfChunks(Object.values(bundle), loaded);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === "chunk") chunk.code = chunk.code.replace(PLACEHOLDER, list);
      }
    },
  },
});
