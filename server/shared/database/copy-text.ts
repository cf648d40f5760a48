import type { Row, Value } from "./database.ts";

const ESCAPES: Record<string, string> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

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

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : objectText(value);
  return text.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}

/** Writes rows in the text format of `copy`. The columns are the keys of the first row. */
export function copyText(rows: readonly Row[]): { columns: string; text: string } {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => cellText(row[column])).join("\t"));
  return { columns: columns.join(", "), text: `${lines.join("\n")}\n` };
}
