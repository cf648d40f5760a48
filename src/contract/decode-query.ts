import type { Endpoint } from "./endpoint.ts";
import { inspect, type Schema } from "./schema.ts";

function decodeOne(schema: Schema, values: string[]): unknown {
  const [first = ""] = values;
  switch (inspect(schema).type) {
    case "array":
      return values
        .flatMap((value) => value.split(","))
        .map((value) => value.trim())
        .filter((value) => value !== "");
    case "number":
      return first.trim() === "" || Number.isNaN(Number(first)) ? first : Number(first);
    case "boolean":
      return first === "true" ? true : first === "false" ? false : first;
    default:
      return first;
  }
}

/**
 * Converts query values to the types of the schema without validating them: parse the result with
 * `row.query`, which reports a word in place of a number. Unknown keys are dropped.
 */
export function decodeQuery(
  row: Pick<Endpoint, "query">,
  search: URLSearchParams,
): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(row.query.shape)) {
    const values = search.getAll(key);
    if (values.length > 0) raw[key] = decodeOne(schema, values);
  }
  return raw;
}
