import type { Field } from "~/components/batch/file/fields.ts";
import { issueText } from "~/api/issue-text.ts";
import { EngagementBody } from "~/contract/engagements.ts";
import type { Issue } from "~/contract/errors.ts";
import { check } from "~/contract/issues.ts";
import { BODY_FIELDS } from "./fields.ts";
import { isJsonObject, type JsonPath } from "./json.ts";

export interface CheckedBody {
  /** The body without unknown fields; undefined if it has issues. */
  readonly sendable: EngagementBody | undefined;
  readonly issues: readonly Issue[];
  /** The paths of fields the API doesn't have. They aren't sent. */
  readonly unknown: readonly JsonPath[];
}

function unknownIn(value: unknown, fields: readonly Field[], path: JsonPath): JsonPath[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const field = fields.find((known) => known.key === key);
    const at = [...path, key];
    if (field === undefined) return [at];
    if (field.kind === "object") return unknownIn(child, field.fields, at);
    if (field.kind !== "list" || !Array.isArray(child)) return [];
    return child.flatMap((item, index) => unknownIn(item, field.fields, [...at, index]));
  });
}

/** Checks a body against the schema of section 4.14. `source` decides how a missing field is worded. */
export function checkBody(body: unknown, source: "composer" | "batch" = "composer"): CheckedBody {
  const { data, issues = [] } = check(EngagementBody, body);
  return {
    sendable: data,
    issues: issues.map((issue) => ({ ...issue, message: issueText(issue, source) })),
    unknown: unknownIn(body, BODY_FIELDS, []),
  };
}
