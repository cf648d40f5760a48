import type { Issue } from "~/contract/errors.ts";

/** Text the database can't store or would return changed. */
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

/** JSON can write numbers that are larger than a number can be, which read as infinite. */
const isInfinite = (value: unknown) => typeof value === "number" && !Number.isFinite(value);

/**
 * Returns an issue for every value that can't be stored. Paths are built only for issues, as most
 * bodies have none.
 */
export function storageIssues(input: unknown): Issue[] {
  const issues: Issue[] = [];
  const stack: Place[] = [{ value: input, key: undefined, parent: undefined }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { value, key } = place;
    if (UNSTORABLE.test(typeof value === "string" ? value : String(key ?? ""))) {
      const message = "Invalid input: text with a NUL character or half a surrogate pair";
      issues.push({ code: "invalid_format", path: pathOf(place), message, expected: "plain text" });
    }
    if (isInfinite(value)) {
      const message = "Invalid input: a number that is out of range";
      issues.push({ code: "invalid_type", path: pathOf(place), message, expected: "number" });
    }
    if (typeof value !== "object" || value === null) continue;
    const entries: Iterable<[string | number, unknown]> = Array.isArray(value)
      ? value.entries()
      : Object.entries(value);
    for (const [next, item] of entries) stack.push({ value: item, key: next, parent: place });
  }
  return issues.toReversed();
}
