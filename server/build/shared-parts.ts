import { isAfterRows } from "./first-load.ts";

interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicImporters: string[] } | null;
}

const SHARED = "shared";
const SCHEMAS = "schemas";

/** How many parts must import a module, so that few load what they don't need. */
const LEAST = 4;

/** Packages of which each part needs something else. */
const LARGE =
  /\/node_modules\/(?:react-aria|react-stately|@react-|@internationalized|recharts|clsx|papaparse)/;

/**
 * Puts what many parts share into two chunks, one with the schemas and one without, instead of a
 * hundred of a few hundred bytes each: a form opens with 8 requests instead of 42.
 */
export function sharedParts() {
  const kinds = new Map<string, string | undefined>();
  /** The chunk for a module, after what it imports, in turn; undefined if that is a large package. */
  const kindOf = (id: string, graph: Graph): string | undefined => {
    if (kinds.has(id)) return kinds.get(id);
    // For a cycle, until the rest is known.
    kinds.set(id, SHARED);
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    const kindsBelow = new Set(imported.map((other) => kindOf(other, graph)));
    const isSchema = id.includes("/node_modules/zod/") || kindsBelow.has(SCHEMAS);
    const isLarge = LARGE.test(id) || kindsBelow.has(undefined);
    const kind = isLarge ? undefined : isSchema ? SCHEMAS : SHARED;
    kinds.set(id, kind);
    return kind;
  };
  // In this order, as a chunk takes along what its modules import.
  return [SHARED, SCHEMAS].map((chunk) => ({
    debugName: chunk,
    minShareCount: LEAST,
    name: (id: string, graph: Graph): string | null => {
      // Routes, and parts that are imported when they are needed, keep the names of their files.
      const isPart = graph.getModuleInfo(id)?.dynamicImporters.length !== 0;
      const isElsewhere = isPart || isAfterRows(id) || id.includes("/src/routes/");
      return isElsewhere || kindOf(id, graph) !== chunk ? null : chunk;
    },
  }));
}
