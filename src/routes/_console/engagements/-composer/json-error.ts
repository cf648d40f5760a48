import { isJsonObject, type JsonObject } from "~/lib/json.ts";

/** Where and why a text can't be read. */
export interface JsonError {
  /** From 0; line and column from 1. */
  offset: number;
  line: number;
  column: number;
  message: string;
}

// A string is matched up to its closing quote, or up to the first character it can't contain.
const TOKEN =
  // Control characters are what a string can't contain.
  // oxlint-disable-next-line no-control-regex
  /[ \t\n\r]*(?:(?<string>"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*)|(?<literal>true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<mark>[{}[\]:,]))?/y;

const EXPECTED = { value: "a value", name: "a name in double quotes", colon: "a colon" } as const;

/** Finds the first token that isn't JSON: browsers report it in different ways or not at all. */
function scan(text: string): { offset: number; message: string } | undefined {
  const closers: string[] = [];
  let next: keyof typeof EXPECTED | "separator" = "value";
  let after: string | undefined;
  for (let end = 0; ;) {
    TOKEN.lastIndex = end;
    const { string, literal, mark } = TOKEN.exec(text)?.groups ?? {};
    end = TOKEN.lastIndex;
    const offset = end - (string ?? literal ?? mark ?? "").length;
    const closer = closers.at(-1);
    const opens = mark === "{" || mark === "[";
    const closes = mark !== undefined && mark === closer;
    if (string !== undefined) {
      if (text[end] === "\\") return { offset: end, message: "Invalid escape sequence" };
      if (text[end] !== '"') return { offset: end, message: "Expected a closing double quote" };
      end += 1;
    }
    const fits = {
      value: string !== undefined || literal !== undefined || opens,
      name: string !== undefined,
      colon: mark === ":",
      separator: mark === "," && closer !== undefined,
    };
    if (closes && (next === "separator" || after === "{" || after === "[")) {
      closers.pop();
      next = "separator";
    } else if (!fits[next]) {
      if (closes && after === ",") return { offset, message: `Remove the comma before ${mark}` };
      if (next !== "separator") return { offset, message: `Expected ${EXPECTED[next]}` };
      if (closer !== undefined) return { offset, message: `Expected a comma or ${closer}` };
      if (offset === text.length) return undefined;
      return { offset, message: "Unexpected text after the value" };
    } else if (next === "value" && !opens) {
      next = "separator";
    } else if (next === "name") {
      next = "colon";
    } else {
      if (opens) closers.push(mark === "{" ? "}" : "]");
      next = next !== "colon" && closers.at(-1) === "}" ? "name" : "value";
    }
    after = mark;
  }
}

/** The first place where a text isn't JSON, if there is one. */
export function findJsonError(text: string): JsonError | undefined {
  const found = scan(text);
  if (found === undefined) return undefined;
  const { offset, message } = found;
  const lines = text.slice(0, offset).split("\n");
  return {
    offset,
    line: lines.length,
    column: (lines.at(-1) ?? "").length + 1,
    message: offset < text.length ? message : `${message} before the end`,
  };
}

/** Reads a JSON object, or says why a text isn't one. */
export function readObject(
  text: string,
): { value: JsonObject; error?: undefined } | { value?: undefined; error: JsonError } {
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value)) return { value };
  } catch {
    const error = findJsonError(text);
    if (error !== undefined) return { error };
  }
  return { error: { offset: 0, line: 1, column: 1, message: "Expected an object" } };
}

export const jsonError = (text: string): JsonError | undefined => readObject(text).error;
