import { setImmediate } from "node:timers/promises";
import type { Issue } from "~/contract/errors.ts";
import { check } from "~/contract/issues.ts";
import { inspect, type Schema } from "~/contract/schema.ts";
import { storageIssues } from "~server/shared/storable.ts";
import "~server/shared/zod-english.ts";
import { badRequest, invalid, tooLarge } from "./errors.ts";

const MAX_BYTES = 1024 * 1024;
/** Characters above which a body is counted before it is parsed. */
const LARGE = 100_000;
/** More than a body within the other limits is likely to have. A million take too long to parse. */
const MAX_VALUES = 50_000;
/** How many items the lists of a body may have together, with every value in free-form data. */
const MAX_ITEMS = 5000;

type Path = readonly (string | number)[];

function tooBig(path: Path, most: string): Issue {
  const expected = `at most ${most}`;
  return { code: "too_big", path: [...path], message: `Too big: expected ${expected}`, expected };
}

/** Reads the body as text. 413 above 1 MiB, 400 if it isn't UTF-8. */
export async function readText(request: Request): Promise<string> {
  const message = "The body is larger than 1 MiB.";
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BYTES) throw tooLarge(message);
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw tooLarge(message);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw badRequest("The body isn't UTF-8 text.");
  }
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];

/** Counts the values in JSON by the commas between them, without parsing it. */
function countValues(text: string): number {
  let count = 1;
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (code === COMMA && !isQuoted) count += 1;
    else if (code === BACKSLASH) index += 1;
  }
  return count;
}

/** Parses the body as JSON, whatever its content type. 400 if it isn't JSON, 422 if it has far too many values. */
export async function readBody(request: Request): Promise<unknown> {
  const text = await readText(request);
  const isLarge = text.length > LARGE;
  if (isLarge && countValues(text) > MAX_VALUES)
    throw invalid([tooBig([], `${MAX_VALUES} values`)]);
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("The body isn't JSON.");
  } finally {
    // Parsing a large body and checking it are each short, but others shouldn't wait for both.
    if (isLarge) await setImmediate();
  }
}

/**
 * Counts a value and those nested in it, up to `limit`. Nesting may be any number of levels deep, so
 * it isn't recursive.
 */
function countItems(value: unknown, limit: number): number {
  const stack: unknown[] = [value];
  let count = 0;
  while (stack.length > 0 && count < limit) {
    const next = stack.pop();
    count += 1;
    if (typeof next !== "object" || next === null) continue;
    // One by one, as a spread of a long list overflows the stack.
    for (const item of Object.values(next)) stack.push(item);
  }
  return count;
}

/** Finds where valid data has too many items, if it has. */
function overflowIn(schema: Schema, data: unknown): Path | undefined {
  let remaining = MAX_ITEMS;
  const visit = (part: Schema, value: unknown, path: Path): Path | undefined => {
    if (typeof value !== "object" || value === null) return undefined;
    const node = inspect(part);
    if (node.type === "object") {
      return visitAll(Object.entries(value), (key) => node.shape[key], path);
    }
    const isList = node.type === "array" && Array.isArray(value);
    remaining -= isList ? value.length : countItems(value, remaining + 1);
    if (remaining < 0) return path;
    return isList ? visitAll([...value.entries()], () => node.element, path) : undefined;
  };
  const visitAll = <Key extends string | number>(
    entries: readonly [Key, unknown][],
    partOf: (key: Key) => Schema | undefined,
    path: Path,
  ) => {
    for (const [key, value] of entries) {
      const part = partOf(key);
      const found = part && visit(part, value, [...path, key]);
      if (found) return found;
    }
    return undefined;
  };
  return visit(schema, data, []);
}

/**
 * Checks inputs against their schemas, and whether they can be stored. The issues of all of them are
 * in one 422.
 */
export class Checks {
  readonly #issues: Issue[] = [];
  #more = 0;

  read(schema: Schema | undefined, value: unknown): unknown {
    if (!schema) return undefined;
    const { data, issues, more = 0 } = check(schema, value);
    this.#more += more;
    const overflow = issues ? undefined : overflowIn(schema, data);
    const found = overflow ? [tooBig(overflow, `${MAX_ITEMS} items in all`)] : storageIssues(data);
    this.#issues.push(...(issues ?? found));
    return data;
  }

  throwIssues(): void {
    if (this.#issues.length > 0) throw invalid(this.#issues, this.#more);
  }
}
