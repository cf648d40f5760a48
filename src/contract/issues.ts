import type { Issue } from "./errors.ts";
import { typeName } from "./shape.ts";
import { z } from "./zod.ts";

type ZodIssue = z.core.$ZodIssue;

/** How many issues are reported. A body of 10 kB can have thousands. */
export const MAX_ISSUES = 100;

const UNITS: Readonly<Record<string, string>> = { string: " characters", array: " items" };

/** The expected type, values, format or limit. */
function expectedOf(issue: ZodIssue) {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected;
    case "invalid_value":
      return issue.values.map((value) => JSON.stringify(value)).join(" | ");
    case "invalid_format":
      return issue.format;
    case "too_small":
      return `at least ${issue.minimum}${UNITS[issue.origin] ?? ""}`;
    case "too_big":
      return `at most ${issue.maximum}${UNITS[issue.origin] ?? ""}`;
    default:
      return undefined;
  }
}

const toIssue = (issue: ZodIssue): Issue => ({
  code: issue.code,
  path: issue.path.map((key) => (typeof key === "number" ? key : String(key))),
  message: issue.message,
  expected: expectedOf(issue),
  received: issue.code === "invalid_type" ? typeName(issue.input) : undefined,
});

/**
 * Parses a value, or returns its first issues in the shape of section 7, and how many `more` there are. Zod's
 * `safeParse` would format all issues with their inputs into one message, which takes seconds if there are
 * thousands.
 */
export function check<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
):
  | { data: z.output<S>; issues?: undefined; more?: undefined }
  | { data?: undefined; issues: Issue[]; more: number } {
  const context = { async: false, reportInput: true };
  const result = schema._zod.run({ value, issues: [] }, context);
  if (result instanceof Promise) throw new TypeError("The schema is asynchronous.");
  const found = result.issues.slice(0, MAX_ISSUES);
  // Without issues the value is of the schema's output type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (found.length === 0) return { data: result.value as z.output<S> };
  const issues = found.map((issue) => z.core.util.finalizeIssue(issue, context, z.config()));
  return { issues: issues.map(toIssue), more: result.issues.length - issues.length };
}
