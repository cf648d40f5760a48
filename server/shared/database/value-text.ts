import type { Value } from "./database.ts";

const isTextArray = (value: object): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** Arrays of text are SQL arrays, other objects JSON. */
function objectText(value: object): string {
  if (!isTextArray(value)) return JSON.stringify(value);
  return `{${value.map((item) => `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(",")}}`;
}

/** Writes a query's parameter in the text format. */
export function valueText(value: Value): string | null {
  if (value === null) return null;
  return typeof value === "object" ? objectText(value) : String(value);
}
