import { issueText } from "~/api/issue-text.ts";
import { fieldsOf, splitKnown } from "./-fields.ts";
import { EngagementBody } from "~/contract/engagements.ts";
import { check } from "~/contract/issues.ts";
import { lenient } from "~/contract/lenient.ts";
import { engagementSync } from "~/contract/plain.gen.ts";
import { isJsonObject, type Json, type JsonObject, type JsonPath, pathKey } from "~/lib/json.ts";

/** Every field of the body of section 4.14. */
export const BODY_FIELDS = fieldsOf(EngagementBody.shape);

/** Checks a body against the schema of section 4.14. */
export function checkBody(body: JsonObject) {
  const { data, issues = [] } = check(EngagementBody, body);
  const { known, unknown } = splitKnown(body, BODY_FIELDS);
  return {
    /** The body without unknown fields; undefined if it has issues. */
    sendable: data,
    /** The same in the order of the body, and also if there are issues. */
    sent: known,
    issues: issues.map((issue) => ({ ...issue, message: issueText(issue, "composer") })),
    /** The paths of fields the API doesn't have. They aren't sent. */
    unknown,
  };
}

/** Converts a body to plain JSON data. */
export function toJson(body: EngagementBody): JsonObject {
  const json: unknown = JSON.parse(JSON.stringify(body));
  return isJsonObject(json) ? json : {};
}

/** The paths of the fields that a body sets, lists with their length, and of those it clears. */
export function summarize(body: JsonObject) {
  const set: string[] = [];
  const cleared: string[] = [];
  const visit = (object: JsonObject, path: JsonPath, isItem = false) => {
    for (const [key, value] of Object.entries(object)) {
      const at = [...path, key];
      const name = pathKey(at);
      if (value === null) {
        cleared.push(name);
      } else if (isJsonObject(value) && name !== "remoteData") {
        visit(value, at, isItem);
      } else if (!isItem) {
        const items = Array.isArray(value) ? value : [];
        set.push(Array.isArray(value) ? `${name} (${items.length})` : name);
        // A list replaces the stored one, so only the cleared fields of its items matter.
        for (const [index, item] of items.entries()) {
          if (isJsonObject(item)) visit(item, [...at, index], true);
        }
      }
    }
  };
  visit(body, []);
  return { set, cleared };
}

/** "12 set, 2 cleared", without what there is none of. */
export const countsOf = ({ set, cleared }: ReturnType<typeof summarize>) =>
  [set.length > 0 && `${set.length} set`, cleared.length > 0 && `${cleared.length} cleared`]
    .filter(Boolean)
    .join(", ") || "none";

// Resending also updates the items of lists.
const withoutUpdate = (value: Json | undefined) =>
  JSON.stringify(value, (key, child: unknown) => (key === "updatedAt" ? undefined : child));

/** The ID of the engagement in an answer. */
export const idIn = (answer: unknown) => lenient(engagementSync, answer)?.data?.id || undefined;

const dataOf = (answer: unknown): JsonObject =>
  isJsonObject(answer) && isJsonObject(answer.data) ? answer.data : {};

/** The top-level fields that differ between two answers, ignoring any nested `updatedAt`. */
export function changedFields(before: unknown, after: unknown) {
  const one = dataOf(before);
  const other = dataOf(after);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => withoutUpdate(one[key]) !== withoutUpdate(other[key]));
}
