import type { Plugin } from "vite";

/** The chunk's name. */
export const FIRST_LOAD = "console";
/** The chunk that runs while that one is still loading. */
export const EARLY = "early";
/** The chunk of what the first screen loads by itself once its rows are painted. */
export const AFTER_ROWS = "after-rows";

/** All of which the page does without: none says that it didn't load. */
export const PARTS_AFTER_ROWS = [
  "src/lib/replay-keys.ts",
  "src/ui/overlay/tooltips.tsx",
  "src/lib/sha256.ts",
  "src/api/retry-rules.ts",
  "src/api/wait.ts",
  "src/api/retrying.ts",
  "src/api/recovery.ts",
  "src/components/page/recovery.tsx",
  "src/components/page/wait/retry-note.tsx",
  "src/components/page/wait/slow-message.tsx",
  "src/components/page/wait/wait-message.tsx",
  "src/components/list/columns/column-header.tsx",
  "src/routes/_console/recordings/-table/new-recordings-pill.tsx",
  "src/routes/_console/recordings/-table/timeline.tsx",
];

interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

/** Modules that a package's index pulls in but only later screens use. */
const LATER = /\/(?:queriesObserver|useQueries|mutationObserver|useMutation|useBlocker)\.js$/;

/**
 * Puts everything that the module `program` imports statically into one chunk, instead of fifty small
 * ones that cost more in headers and compression than they save. Dynamic imports are still split, and
 * so is what only later screens use of a package.
 */
export function firstLoad(program: string, chunkName: string) {
  const reached = new Set<string>();
  const reach = (id: string, graph: Graph) => {
    if (reached.has(id) || LATER.test(id)) return;
    reached.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reach(imported, graph);
  };
  return (id: string, graph: Graph): string | null => {
    if (reached.size === 0) reach(program, graph);
    return reached.has(id) ? chunkName : null;
  };
}

/** Puts these parts into one chunk, with what only they import. */
export const isAfterRows = (id: string): boolean =>
  PARTS_AFTER_ROWS.some((part) => id.endsWith(`/${part}`));

/**
 * Marks a chunk, in its first line, as one whose functions are nearly all called at load: Chrome then
 * compiles them off the main thread while the file arrives, and not each at its first call. That saves
 * a quarter of the main thread's work up to the first row; other browsers see a comment.
 */
export const compileAtOnce = (chunkName: string): Plugin => ({
  name: "compile-at-once",
  apply: "build",
  generateBundle: {
    // After other plugins that prepend code.
    order: "post",
    handler: (_options, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || chunk.name !== chunkName) continue;
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  },
});
