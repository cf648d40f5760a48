import { type Endpoint, unwrap } from "~/contract/endpoint.ts";
import { TABLE } from "~/contract/table.ts";
import { z } from "~/contract/zod.ts";
import type { ServiceRequest } from "~/api/request-log.ts";
import { splitPath } from "./split-path.ts";

/** What the interface has beside what a screen asked for. */
export interface Offer {
  readonly row: Endpoint;
  /** The query parameters no request used; undefined where the call itself wasn't made. */
  readonly parameters: readonly Parameter[] | undefined;
}

export interface Parameter {
  readonly name: string;
  /** What it takes, where that is a list. */
  readonly values: readonly string[];
}

/** The thing a call is about: the noun that its path begins with, in the singular. */
function resourceOf({ path }: Endpoint): string {
  const [, , noun = ""] = splitPath(path)[1]
    .split("/")
    .filter((segment) => !["", "sync"].includes(segment));
  const [word = ""] = noun.split("-");
  return word.replace(/ies$/, "y").replace(/s$/, "");
}

function valuesOf(schema: z.core.$ZodType): string[] {
  const inner = unwrap(schema);
  return inner instanceof z.core.$ZodEnum ? Object.values(inner._zod.def.entries).map(String) : [];
}

const unusedIn = (row: Endpoint, requests: readonly ServiceRequest[]): Parameter[] =>
  Object.entries(row.query.shape)
    .filter(([name]) => name !== "cursor")
    .filter(([name]) => !requests.some(({ search }) => new URLSearchParams(search).has(name)))
    .map(([name, schema]) => ({ name, values: valuesOf(schema) }));

/** The rows of a screen, and the others about the same things. */
function rowsAbout(rows: readonly Endpoint[]): Endpoint[] {
  const resources = new Set(rows.map(resourceOf));
  const others = TABLE.filter(
    (row) => row.reach !== "internal" && resources.has(resourceOf(row)) && !rows.includes(row),
  );
  return [...rows, ...others];
}

/** What the interface offers on the things a screen is about, and `requests` didn't use. */
export function offersBeside(
  rows: readonly Endpoint[],
  requests: readonly ServiceRequest[],
): readonly Offer[] {
  return rowsAbout(rows).flatMap((row): Offer[] => {
    const made = requests.filter((request) => request.row.name === row.name);
    if (made.length === 0) return [{ row, parameters: undefined }];
    const parameters = unusedIn(row, made);
    return parameters.length > 0 ? [{ row, parameters }] : [];
  });
}
