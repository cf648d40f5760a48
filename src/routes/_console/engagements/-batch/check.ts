import { EngagementBody } from "~/contract/engagements.ts";
import type { Issue } from "~/contract/errors.ts";
import { z } from "~/contract/zod.ts";

/** What the contract says about one body. */
export interface Checked {
  /** The body as it would be sent; undefined where it has issues. */
  sendable: EngagementBody | undefined;
  issues: readonly Issue[];
  /** Paths the interface doesn't know: they aren't sent. */
  unknown: readonly string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The paths of `given` that `taken` doesn't have. */
function missing(given: unknown, taken: unknown, path: string): string[] {
  if (!isRecord(given) || !isRecord(taken)) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    const at = path === "" ? key : `${path}.${key}`;
    if (value === undefined) return [];
    return Object.hasOwn(taken, key) ? missing(value, taken[key], at) : [at];
  });
}

/** Checks a body against the contract (section 4.14), as it is checked before it is sent. */
export function checkBody(body: unknown): Checked {
  const result = z.safeParse(EngagementBody, body);
  if (result.success) {
    return { sendable: result.data, issues: [], unknown: missing(body, result.data, "") };
  }
  const issues = result.error.issues.map(({ code, path, message }) => ({
    code,
    path: path.map((key) => (typeof key === "symbol" ? String(key) : key)),
    message,
  }));
  return { sendable: undefined, issues, unknown: [] };
}

/** An issue of a row as a whole, or of one of its fields. */
export const issueAt = (path: Issue["path"], message: string): Issue => ({
  code: "custom",
  path,
  message,
});
