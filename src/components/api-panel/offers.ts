import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { inspect, type Schema } from "~/contract/schema.ts";
import { TABLE } from "~/contract/table.ts";
import type { ServiceRequest } from "~/api/state/request-log.ts";
import { splitPath } from "./split-path.ts";

/** A call, or parameters of a call, that a screen didn't use. */
export interface Offer {
  readonly row: PlainEndpoint;
  /** The unused query parameters; undefined if the call wasn't made at all. */
  readonly parameters: readonly Parameter[] | undefined;
}

export interface Parameter {
  readonly name: string;
  /** The values it accepts, if they are an enumeration. */
  readonly values: readonly string[];
}

/** The resource of a call: the noun its path starts with, in the singular. */
function resourceOf({ path }: PlainEndpoint): string {
  const [, , noun = ""] = splitPath(path)[1]
    .split("/")
    .filter((segment) => !["", "sync"].includes(segment));
  const [word = ""] = noun.split("-");
  return word.replace(/ies$/, "y").replace(/s$/, "");
}

function valuesOf(schema: Schema): readonly string[] {
  const node = inspect(schema);
  return (node.type === "string" && node.values) || [];
}

const queryOf = ({ name }: PlainEndpoint) =>
  TABLE.find((row) => row.name === name)?.query.shape ?? {};

const unusedIn = (row: PlainEndpoint, requests: readonly ServiceRequest[]): Parameter[] =>
  Object.entries(queryOf(row))
    .filter(([name]) => name !== "cursor")
    .filter(([name]) => !requests.some(({ search }) => new URLSearchParams(search).has(name)))
    .map(([name, schema]) => ({ name, values: valuesOf(schema) }));

/** A screen's endpoints and the others of the same resources. */
function withRelated(endpoints: readonly PlainEndpoint[]): PlainEndpoint[] {
  const resources = new Set(endpoints.map(resourceOf));
  const others = TABLE.filter(
    (row) =>
      row.reach !== "internal" &&
      resources.has(resourceOf(row)) &&
      !endpoints.some(({ name }) => name === row.name),
  );
  return [...endpoints, ...others];
}

/** What the API offers for a screen's resources and `requests` didn't use. */
export function unusedOffers(
  endpoints: readonly PlainEndpoint[],
  requests: readonly ServiceRequest[],
): readonly Offer[] {
  return withRelated(endpoints).flatMap((row): Offer[] => {
    const made = requests.filter((request) => request.row.name === row.name);
    if (made.length === 0) return [{ row, parameters: undefined }];
    const parameters = unusedIn(row, made);
    return parameters.length > 0 ? [{ row, parameters }] : [];
  });
}
