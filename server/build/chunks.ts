import { relative } from "node:path";
import type { Plugin } from "vite";
import { type Chunk, chunkOf, CHUNKS } from "../../src/lib/chunks.ts";

interface Graph {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** The first load, in two scripts, which browsers compile side by side. */
export const PROGRAM = ["packages", "console"];

/** What schemas are made of. */
const ZOD = "/node_modules/zod/";

/** The screens that judge how figures changed. */
const FIGURES = new Set<Chunk>(["scorecards", "charts", "structure", "overview"]);

/** What the modules import statically, in turn, themselves included. */
function closure(ids: Iterable<string>, graph: Graph): Set<string> {
  const found = new Set(ids);
  for (const id of found) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  }
  return found;
}

/** Every module that is imported when it is needed, from `program` on, by chunk. */
function roots(program: string, graph: Graph): Map<Chunk, string[]> {
  const all = new Set([program]);
  const found = new Map<Chunk, string[]>(CHUNKS.map((chunk) => [chunk, []]));
  for (const id of all) {
    const info = graph.getModuleInfo(id);
    for (const next of info?.dynamicallyImportedIds ?? []) {
      if (!all.has(next)) found.get(chunkOf(relative(process.cwd(), next)))?.push(next);
    }
    for (const next of [info?.importedIds, info?.dynamicallyImportedIds].flat()) {
      if (next !== undefined) all.add(next);
    }
  }
  return found;
}

/**
 * The chunk of every module: what two need is in `shared`, in `forms` if it needs schemas, or in
 * `figures` if no other screens need it.
 */
function chunksOfModules(program: string, graph: Graph): Map<string, Chunk> {
  const users = new Map<string, Set<Chunk>>();
  const asked = roots(program, graph);
  for (const [chunk, ids] of asked) {
    for (const id of closure(ids, graph)) {
      users.set(id, (users.get(id) ?? new Set<Chunk>()).add(chunk));
    }
  }
  const common = (id: string, of: ReadonlySet<Chunk>): Chunk => {
    if ([...closure([id], graph)].some((other) => other.includes(ZOD))) return "forms";
    return [...of].every((chunk) => FIGURES.has(chunk)) ? "figures" : "shared";
  };
  const chunks = new Map(
    [...users].map(([id, of]) => {
      // A calendar is nowhere without a dialog's code.
      if (of.size === 2 && of.has("dialogs")) of.delete("calendar");
      const [only, other] = of;
      return [id, only === undefined || other !== undefined ? common(id, of) : only];
    }),
  );
  for (const [chunk, ids] of asked) {
    const wrong = ids.find((id) => ![chunk, "shared"].includes(chunks.get(id) ?? ""));
    if (wrong) throw new Error(`${wrong} is in ${chunks.get(wrong)}, which isn't what loads it.`);
  }
  return chunks;
}

/** A group takes along what its modules import, so that the one that is imported takes it first. */
const TAKING = new Set<Chunk>(["shared", "figures", "forms", "parts", "dialogs", ...CHUNKS]);

/**
 * Groups for `output.codeSplitting`: first what the page's programs import statically, then the chunks
 * of `chunks.ts`. Of what a package exports, the first load has only what it uses.
 */
export function chunkGroups(program: string) {
  let chunks: Map<string, Chunk> | undefined;
  return [
    // The page itself, left with imports alone, becomes its script elements.
    ...[/\/node_modules\//, /(?<!\.html)$/].map((test, place) => ({
      name: PROGRAM[place] ?? "",
      tags: ["$initial" as const],
      test,
    })),
    ...[...TAKING].map((chunk) => ({
      debugName: chunk,
      name: (id: string, graph: Graph) =>
        (chunks ??= chunksOfModules(program, graph)).get(id) === chunk ? chunk : null,
    })),
  ].map((group, place, all) => ({ ...group, priority: all.length - place }));
}

/** Writes which files each chunk needs into the page: "parts parts-1a2b,shared-3c4d|shared …". */
export const listChunks = (): Plugin => ({
  name: "list-chunks",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const filesOf = (file: string): string[] => {
        const output = bundle[file];
        if (output?.type !== "chunk" || !CHUNKS.some((chunk) => chunk === output.name)) return [];
        return [file, ...output.imports.flatMap(filesOf)];
      };
      const content = Object.values(bundle).flatMap((output) => {
        const files = [...new Set(filesOf(output.fileName))];
        return files.length === 0 ? [] : [`${output.name} ${files.join()}`];
      });
      return html.replace(
        'name="chunks" content=""',
        `name="chunks" content="${content.join("|")}"`,
      );
    },
  },
});
