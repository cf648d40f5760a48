interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

/**
 * Puts everything that `program` (the path of a module) imports statically into one chunk, so that
 * the first load is one wave of two files instead of fifty: small chunks cost more in headers and
 * compression than they save. What is imported dynamically is split as ever.
 */
export function firstLoad(program: string) {
  const reached = new Set<string>();
  const reach = (id: string, graph: Graph) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reach(imported, graph);
  };
  return (id: string, graph: Graph): string | null => {
    if (reached.size === 0) reach(program, graph);
    return reached.has(id) ? "console" : null;
  };
}
