import { FIELD_PATHS, fieldAt, requiredBeside } from "./fields.ts";

/** The path of each column of a file, in order; undefined where the column is left out. */
export type Mapping = readonly (string | undefined)[];

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
const singular = (key: string) => key.replace(/s$/, "").replace(/^engagement(?=[A-Z])/, "");

/**
 * The names a column for a path may go by, the surest first: the whole path, with or without its
 * places in lists and with its lists in the singular, then its last words alone.
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

const CANDIDATES = FIELD_PATHS.map((path) => ({ path, names: namesOf(path) }));
const MOST_NAMES = Math.max(...CANDIDATES.map(({ names }) => names.length));

/** The only path that goes by a name at a rank: what could mean several things is left open. */
function matchAt(rank: number, name: string): string | undefined {
  const matches = CANDIDATES.filter(({ names }) => name !== "" && names[rank] === name);
  return matches.length === 1 ? matches[0]?.path : undefined;
}

/** Column names that say nothing of the path they mean. */
const ALIASES: Readonly<Record<string, string>> = {
  id: "externalId",
  engagementid: "externalId",
  type: "engagementType.name",
  engagementtype: "engagementType.name",
  account: "account.name",
  opportunity: "opportunity.name",
  stage: "opportunity.opportunityStage.name",
  rep: "engagementUsers.0.name",
  repname: "engagementUsers.0.name",
  repemail: "engagementUsers.0.email",
  email: "engagementUsers.0.email",
  start: "startTime",
  end: "endTime",
};

/**
 * Guesses the paths of columns from their names. Sure matches go first, so that a column named
 * `name` doesn't take what one named `account name` means; a path is given to one column alone, and only where what the contract wants beside it has a column.
 */
export function guessMapping(header: readonly string[]): Mapping {
  const mapping: (string | undefined)[] = header.map(() => undefined);
  const taken = new Set<string>();
  const give = (column: number, path: string | undefined) => {
    if (path === undefined || mapping[column] !== undefined || taken.has(path)) return;
    mapping[column] = path;
    taken.add(path);
  };
  for (const [column, name] of header.entries()) {
    give(column, name.includes(".") && fieldAt(name) ? name : undefined);
  }
  for (let rank = 0; rank < MOST_NAMES; rank += 1) {
    for (const [column, name] of header.entries()) {
      give(column, matchAt(rank, plain(name)));
    }
    if (rank > 0) continue;
    for (const [column, name] of header.entries()) give(column, ALIASES[plain(name)]);
  }
  // An account without its external id, say, would be an issue of every row.
  return mapping.map((path) =>
    path !== undefined && requiredBeside(path).every((other) => taken.has(other))
      ? path
      : undefined,
  );
}
