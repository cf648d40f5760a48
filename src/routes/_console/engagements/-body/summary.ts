import { isJsonObject, type Json, type JsonObject, type JsonPath, pathKey } from "./json.ts";

export interface Summary {
  /** The paths of the fields that are set; lists with their length. */
  set: string[];
  /** The paths of the fields that are null. */
  cleared: string[];
}

/** Lists which fields a body sets and clears. */
export function summarize(body: JsonObject): Summary {
  const summary: Summary = { set: [], cleared: [] };
  const visit = (value: Json, path: JsonPath): void => {
    const name = pathKey(path);
    if (value === null) {
      summary.cleared.push(name);
    } else if (Array.isArray(value)) {
      summary.set.push(`${name} (${value.length})`);
      // A list replaces the stored one, so only the cleared fields of its items matter.
      value.forEach((item, index) => visitCleared(item, [...path, index]));
    } else if (isJsonObject(value) && name !== "remoteData") {
      for (const [key, child] of Object.entries(value)) visit(child, [...path, key]);
    } else {
      summary.set.push(name);
    }
  };
  const visitCleared = (value: Json, path: JsonPath): void => {
    if (!isJsonObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      if (child === null) summary.cleared.push(pathKey([...path, key]));
      else visitCleared(child, [...path, key]);
    }
  };
  for (const [key, value] of Object.entries(body)) visit(value, [key]);
  return summary;
}

/** "12 set, 2 cleared". */
export const countsOf = ({ set, cleared }: Summary): string =>
  `${set.length} set, ${cleared.length} cleared`;

// Resending also updates the items of lists.
const withoutUpdate = (value: Json | undefined) =>
  JSON.stringify(value, (key, child: unknown) => (key === "updatedAt" ? undefined : child));

/** The top-level fields that differ between two answers, ignoring any nested `updatedAt`. */
export function changedFields(before: unknown, after: unknown): string[] {
  const one = dataOf(before);
  const other = dataOf(after);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => withoutUpdate(one[key]) !== withoutUpdate(other[key]));
}

const dataOf = (answer: unknown): JsonObject =>
  isJsonObject(answer) && isJsonObject(answer.data) ? answer.data : {};
