import { isJsonObject, type Json, type JsonObject, type JsonPath } from "~/lib/json.ts";
import { pathKey } from "./draft.ts";

export interface Summary {
  /** The paths of the fields that are set, a list with how many it has. */
  set: string[];
  /** The paths of the fields that null clears. */
  cleared: string[];
}

/** What a body does with each field it names; every other field stays as it is stored. */
export function summarize(body: JsonObject): Summary {
  const summary: Summary = { set: [], cleared: [] };
  const visit = (value: Json, path: JsonPath): void => {
    const name = pathKey(path);
    if (value === null) {
      summary.cleared.push(name);
    } else if (Array.isArray(value)) {
      summary.set.push(`${name} (${value.length})`);
      // The items of a list are replaced with it, so only what they clear is told.
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

// A resend touches the rows of the list too: that is the same update.
const withoutUpdate = (value: Json | undefined) =>
  JSON.stringify(value, (key, child: unknown) => (key === "updatedAt" ? undefined : child));

/** The names of the fields that differ between two answers; below them, an `updatedAt` doesn't count. */
export function changedFields(before: unknown, after: unknown): string[] {
  const one = dataOf(before);
  const other = dataOf(after);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => withoutUpdate(one[key]) !== withoutUpdate(other[key]));
}

const dataOf = (answer: unknown): JsonObject =>
  isJsonObject(answer) && isJsonObject(answer.data) ? answer.data : {};
