import { own } from "~/lib/lookup.ts";
import type { Cells } from "./cell-paths.ts";

/** The path of each column in order, undefined for a skipped column. */
export type Mapping = readonly (string | undefined)[];

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
const singular = (key: string) => key.replace(/s$/, "").replace(/^engagement(?=[A-Z])/, "");

/**
 * The column names that match a path, the most specific first: the full path, with or without its
 * list indexes and with its lists in the singular, then only its last words.
 */
function namesOf(path: string): string[] {
  const keys = path.split(".");
  const last = keys.at(-1) ?? "";
  const place = keys.findIndex((key) => /^\d+$/.test(key));
  const number = place < 0 ? 0 : Number(keys[place]);
  const words = keys.filter((_, index) => index !== place);
  const list = keys[place - 1];
  const one = words.map((key) => (key === list ? singular(key) : key));
  const short = list === undefined ? [] : [one.join("")];
  const id = last === "externalId" ? [[...one.slice(0, -1), "id"].join("")] : [];
  if (number > 0) {
    const numbered = [list ?? "", singular(list ?? "")].map((key) =>
      words.map((word) => (word === list ? `${key}${number + 1}` : word)).join(""),
    );
    return [path, ...numbered].map(plain);
  }
  const tail = words.slice(-2).join("");
  return [path, words.join(""), ...short, ...id, tail, last].map(plain);
}

type Candidate = { path: string; names: string[] };

/** The path that matches a name at a rank, unless several do. */
function matchAt(candidates: readonly Candidate[], rank: number, name: string) {
  const matches = candidates.filter(({ names }) => name !== "" && names[rank] === name);
  return matches.length === 1 ? matches[0]?.path : undefined;
}

/**
 * Guesses the paths of columns from their names. Specific matches go first, so that a column named
 * `name` doesn't take the path of one named `account name`. Each path goes to one column.
 */
export function guessMapping(
  { paths, kindOf, requiredBeside, aliases }: Cells,
  header: readonly string[],
): Mapping {
  const candidates = paths.map((path) => ({ path, names: namesOf(path) }));
  const ranks = Math.max(...candidates.map(({ names }) => names.length));
  const mapping: (string | undefined)[] = header.map(() => undefined);
  const taken = new Set<string>();
  const give = (column: number, path: string | undefined) => {
    if (path === undefined || mapping[column] !== undefined || taken.has(path)) return;
    mapping[column] = path;
    taken.add(path);
  };
  for (const [column, name] of header.entries()) {
    give(column, name.includes(".") && kindOf(name) ? name : undefined);
  }
  for (let rank = 0; rank < ranks; rank += 1) {
    for (const [column, name] of header.entries()) {
      give(column, matchAt(candidates, rank, plain(name)));
    }
    if (rank > 0) continue;
    for (const [column, name] of header.entries()) give(column, own(aliases, plain(name)));
  }
  // Without its required fields, e.g. an account without an external ID, every row would be invalid.
  return mapping.map((path) =>
    path !== undefined && requiredBeside(path).every((other) => taken.has(other))
      ? path
      : undefined,
  );
}
