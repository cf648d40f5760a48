import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** The chunk's name. */
export const FIRST_LOAD = "console";
/** The chunk that runs while that one is still on its way. */
export const EARLY = "early";

interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[]; code: string | null } | null;
}

/** Every icon there is comes through this module, which imports them all. */
const ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;

/** What a package's list of its exports brings along, and only screens that load later use. */
const LATER = /\/(?:queriesObserver|useQueries|useBlocker)\.js$/;

/** The names in braces, under which a module's exports are known there: `Copy, X as Close`. */
const namesIn = (braces: string) =>
  braces.split(",").map((part) => part.trim().split(/\s+as\s+/)[0] ?? "");

/** The file of each icon, by each of its names. */
function iconFiles(id: string, graph: Graph): Map<string, string> {
  const code = graph.getModuleInfo(id)?.code ?? "";
  const files = new Map<string, string>();
  for (const [, braces = "", file = ""] of code.matchAll(
    /export\s*\{([^}]*)\}\s*from\s*["'](\.\/icons\/[^"']+)["']/g,
  )) {
    for (const part of braces.split(",")) {
      const name = part.trim().split(/\s+as\s+/)[1];
      if (name !== undefined) files.set(name, join(dirname(id), file));
    }
  }
  return files;
}

/**
 * Puts everything that `program` (the path of a module) imports statically into one chunk, so that
 * the first load is one wave of few files instead of fifty: small chunks cost more in headers and
 * compression than they save. What is imported dynamically is split as ever, of the icons only those
 * come along that are named on the way, and what only later screens use of a package comes with them.
 */
export function firstLoad(program: string, chunkName: string) {
  const reached = new Set<string>();
  let icons: Map<string, string> | undefined;
  const reach = (id: string, graph: Graph) => {
    if (reached.has(id) || LATER.test(id)) return;
    reached.add(id);
    const { importedIds = [], code = "" } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds) {
      if (!ICONS.test(imported)) {
        reach(imported, graph);
        continue;
      }
      icons ??= iconFiles(imported, graph);
      for (const [, braces = ""] of (code ?? "").matchAll(
        /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g,
      )) {
        for (const name of namesIn(braces)) {
          const file = icons.get(name);
          if (file !== undefined) reach(file, graph);
        }
      }
    }
  };
  return (id: string, graph: Graph): string | null => {
    if (reached.size === 0) reach(program, graph);
    return reached.has(id) ? chunkName : null;
  };
}

/**
 * Tells the browser, in the first line of a chunk, that nearly every function of it is called soon: it
 * compiles them all while the file arrives, beside the page instead of within it, each at its call.
 * That takes a quarter off the page's own work up to the first row; other browsers see a comment.
 */
export const compileAtOnce = (chunkName: string): Plugin => ({
  name: "compile-at-once",
  apply: "build",
  generateBundle: {
    // After everything else that puts code at the top.
    order: "post",
    handler: (_options, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || chunk.name !== chunkName) continue;
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  },
});
