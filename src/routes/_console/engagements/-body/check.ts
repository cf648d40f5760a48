import type { Field } from "~/components/batch/file/fields.ts";
import { issueText } from "~/api/issue-text.ts";
import { EngagementBody } from "~/contract/engagements.ts";
import type { Issue } from "~/contract/errors.ts";
import { check } from "~/contract/issues.ts";
import { BODY_FIELDS } from "./fields.ts";
import { isJsonObject, type Json, type JsonObject, type JsonPath } from "./json.ts";

export interface CheckedBody {
  /** The body without unknown fields; undefined if it has issues. */
  readonly sendable: EngagementBody | undefined;
  /** The same in the order of the body, and also if there are issues. */
  readonly sent: JsonObject;
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

/** An object without the fields the API doesn't have. */
function known(object: JsonObject, fields: readonly Field[]): JsonObject {
  const kept = Object.entries(object).flatMap(([key, child]): [string, Json][] => {
    const field = fields.find((one) => one.key === key);
    if (field === undefined) return [];
    if (!("fields" in field)) return [[key, child]];
    const inner = (item: Json) => (isJsonObject(item) ? known(item, field.fields) : item);
    return [[key, Array.isArray(child) ? child.map(inner) : inner(child)]];
  });
  return Object.fromEntries(kept);
}

/** Checks a body against the schema of section 4.14. `source` decides how a missing field is worded. */
export function checkBody(body: unknown, source: "composer" | "batch" = "composer"): CheckedBody {
  const { data, issues = [] } = check(EngagementBody, body);
  return {
    sendable: data,
    sent: isJsonObject(body) ? known(body, BODY_FIELDS) : {},
    issues: issues.map((issue) => ({ ...issue, message: issueText(issue, source) })),
    unknown: unknownIn(body, BODY_FIELDS, []),
  };
}
