import type { Piece } from "./shell-quote.ts";
import { Variable } from "./service-call.ts";

/** A JSON value as a multi-line literal, with unquoted variables for its secrets. */
export function literal(value: unknown, indent = ""): Piece[] {
  if (value instanceof Variable) return [{ variable: value.variable }];
  if (value === null || value === undefined) return ["null"];
  if (typeof value !== "object") return [JSON.stringify(value)];
  const deeper = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item: unknown) => literal(item, deeper))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => [`${JSON.stringify(key)}: `, ...literal(item, deeper)]);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return [open + close];
  const lines = items.flatMap((item, index) => [`${index === 0 ? "" : ","}\n${deeper}`, ...item]);
  return [open, ...lines, `\n${indent}${close}`];
}
