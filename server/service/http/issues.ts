import type { Issue } from "../../../src/contract/errors.ts";
import type { z } from "../../../src/contract/zod.ts";

type ZodIssue = z.core.$ZodIssue;

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = new Map<PropertyKey, unknown>(
      Array.isArray(found) ? found.entries() : Object.entries(found),
    ).get(key);
  }
  return found;
}

function kind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}

function expected(issue: ZodIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected;
    case "invalid_value":
      return issue.values.map((value) => JSON.stringify(value)).join(" | ");
    case "invalid_format":
      return issue.format;
    case "too_small":
      return `at least ${issue.minimum}`;
    case "too_big":
      return `at most ${issue.maximum}`;
    default:
      return undefined;
  }
}

/** Zod's issues in the shape of section 7, with what was received told by its type. */
export function toIssues(error: z.core.$ZodError, input: unknown): Issue[] {
  return error.issues.map((issue) => ({
    code: issue.code,
    path: issue.path.map((key) => (typeof key === "number" ? key : String(key))),
    message: issue.message,
    expected: expected(issue),
    received: issue.code === "invalid_type" ? kind(at(input, issue.path)) : undefined,
  }));
}

/** Text that a database can't store, or that would come back as something else. */
export const UNSTORABLE = /\0|\p{Surrogate}/u;

interface Place {
  readonly value: unknown;
  readonly key: string | number | undefined;
  readonly parent: Place | undefined;
}

function pathOf(place: Place): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at: Place | undefined = place; at?.key !== undefined; at = at.parent) path.push(at.key);
  return path.toReversed();
}

/**
 * An issue for every string that can't be stored. Input may be nested a hundred thousand deep, so
 * the walk doesn't recurse, and a path is only written down where there is something to report.
 */
export function textIssues(input: unknown): Issue[] {
  const issues: Issue[] = [];
  const stack: Place[] = [{ value: input, key: undefined, parent: undefined }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { value, key } = place;
    if (UNSTORABLE.test(typeof value === "string" ? value : String(key ?? ""))) {
      const message = "Invalid input: text with a NUL character or half a surrogate pair";
      issues.push({ code: "invalid_format", path: pathOf(place), message, expected: "plain text" });
    }
    if (typeof value !== "object" || value === null) continue;
    const entries: Iterable<[string | number, unknown]> = Array.isArray(value)
      ? value.entries()
      : Object.entries(value);
    for (const [next, item] of entries) stack.push({ value: item, key: next, parent: place });
  }
  return issues.toReversed();
}
