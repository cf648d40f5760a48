import type { Row } from "./database.ts";

const ESCAPES: Record<string, string> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

const isTexts = (value: object): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** Lists of text are arrays, other objects JSON. */
function copiedObject(value: object): string {
  if (!isTexts(value)) return JSON.stringify(value);
  return `{${value.map((item) => `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(",")}}`;
}

function copied(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : copiedObject(value);
  return text.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}

/** Rows in the text format of `copy`, and the columns they are of: the keys of the first. */
export function copyText(rows: readonly Row[]): { columns: string; text: string } {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => copied(row[column])).join("\t"));
  return { columns: columns.join(", "), text: `${lines.join("\n")}\n` };
}
