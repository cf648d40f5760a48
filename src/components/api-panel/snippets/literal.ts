import type { Piece } from "./shell-quote.ts";
import { Variable } from "./service-call.ts";

type Words = Readonly<Record<"true" | "false" | "null", string>>;

const JSON_WORDS: Words = { true: "true", false: "false", null: "null" };

/**
 * A JSON value as a multi-line literal: JSON, which is valid JavaScript, or Python with its own `words`.
 * Secrets become unquoted variables.
 */
export function literal(value: unknown, indent = "", words: Words = JSON_WORDS): Piece[] {
  if (value instanceof Variable) return [{ variable: value.variable }];
  if (value === null || value === undefined) return [words.null];
  if (typeof value === "boolean") return [value ? words.true : words.false];
  if (typeof value !== "object") return [JSON.stringify(value)];
  const deeper = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item: unknown) => literal(item, deeper, words))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => [`${JSON.stringify(key)}: `, ...literal(item, deeper, words)]);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return [open + close];
  const lines = items.flatMap((item, index) => [`${index === 0 ? "" : ","}\n${deeper}`, ...item]);
  return [open, ...lines, `\n${indent}${close}`];
}
