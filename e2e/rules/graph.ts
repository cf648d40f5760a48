import { importsOf, PROGRAM_SOURCES } from "./sources.ts";

const imports = new Map(PROGRAM_SOURCES.map((source) => [source.path, importsOf(source)]));
const importers = new Map<string, string[]>();
for (const [path, names] of imports) {
  for (const name of names) importers.set(name, [...(importers.get(name) ?? []), path]);
}

/** Shells that every screen may use, however many do today. */
const SHELLS = /^src\/components\/(?:form|frame|list|views)\//;

/** The routes that use a file, directly or through other components; a shell stands for several. */
function routesUsing(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return new Set();
  seen.add(path);
  return new Set(
    (importers.get(path) ?? []).flatMap((user) => {
      const route = /^src\/routes\/_console\/([^/]+)/.exec(user)?.[1];
      if (route !== undefined) return [route === "index.tsx" ? "-overview" : route];
      if (SHELLS.test(user) || !user.startsWith("src/components/")) return [user, "any screen"];
      return [...routesUsing(user, seen)];
    }),
  );
}

/** Groups of files that reach each other by imports (Tarjan's strongly connected components). */
function cycles(): string[][] {
  const index = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): number => {
    const known = index.get(path);
    if (known !== undefined) return stack.includes(path) ? known : Number.POSITIVE_INFINITY;
    const own = index.size;
    index.set(path, own);
    stack.push(path);
    const names = (imports.get(path) ?? []).filter((name) => imports.has(name));
    const lowest = Math.min(own, ...names.map((name) => visit(name)));
    if (lowest < own) return lowest;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1 || names.includes(path)) found.push(group.sort());
    return own;
  };
  for (const path of imports.keys()) visit(path);
  return found;
}

/** What the program's files import of each other. */
export const graph = {
  cycles,
  /** Components outside the shells that only one route uses, with the route's folder. */
  usedByOneRoute: () =>
    [...imports.keys()]
      .filter((path) => path.startsWith("src/components/") && !SHELLS.test(path))
      .map((path) => ({ path, routes: [...routesUsing(path)] }))
      .filter(({ routes }) => routes.length === 1),
};
