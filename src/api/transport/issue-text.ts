import type { Issue } from "~/contract/errors.ts";
import { lookup } from "~/lib/lookup.ts";

const WORDS = lookup({
  api: "API",
  id: "ID",
  ids: "IDs",
  org: "organization",
  uid: "user ID",
  uids: "user IDs",
  zip: "ZIP",
});

/** The name of the field at the end of a path: `["account", "externalId"]` is "external ID". */
export function fieldName(path: Issue["path"]) {
  const key = path.findLast((step) => typeof step === "string" && !/^\d+$/.test(step)) ?? "value";
  const words = String(key)
    .split(/(?=[A-Z])|[_-]/)
    .map((word) => WORDS[word.toLowerCase()] ?? word.toLowerCase());
  return words.join(" ");
}

function withArticle(name: string) {
  if (/[^s]s$/.test(name)) return name;
  return `${/^[aeio]/i.test(name) ? "an" : "a"} ${name}`;
}

/** The words for a missing value, in a form and in the composer. */
const MISSING = {
  form: (name: string) => `Enter ${withArticle(name)}.`,
  composer: () => "Required",
} as const;
type Place = keyof typeof MISSING;

const TYPES = lookup({
  string: "text",
  number: "a number",
  int: "a whole number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
});

const FORMATS = lookup({
  datetime: "Enter a date and time with a time zone, like 2026-11-02T10:00:00Z.",
  regex: "Enter a local date and time, like 2026-11-02T10:00.",
  "plain text": "Contains characters that can't be stored.",
});

const COORDINATES = ["latitude", "longitude"];

/** `"IN" | "OUT"`, the values an issue names, as "IN, OUT". */
const valuesOf = (expected: string) => expected.replaceAll('"', "").replaceAll(" | ", ", ");

function typeText({ path, expected = "", received }: Issue, place: Place, name: string) {
  const isMissing = received === "undefined" || received === "null";
  if (isMissing && path.length > 0) return MISSING[place](name);
  if (COORDINATES.includes(name)) return "Enter decimal degrees, like 30.2672.";
  const type = TYPES[expected];
  return type && `Must be ${type}.`;
}

function limitText({ expected }: Issue, place: Place, name: string) {
  if (expected !== "at least 1 characters") return expected && `Must be ${expected}.`;
  return place === "form" ? MISSING.form(name) : "Can't be empty";
}

/** The sentence for an issue; undefined if only a general one can be given. */
function specific(issue: Issue, place: Place, name: string) {
  const { code, message, expected = "" } = issue;
  switch (code) {
    case "custom":
      return message === "Invalid input" ? undefined : message;
    case "invalid_type":
      return typeText(issue, place, name);
    case "too_small":
    case "too_big":
      return limitText(issue, place, name);
    case "invalid_format":
      return FORMATS[expected];
    case "invalid_value":
      return expected && `Must be one of: ${valuesOf(expected)}.`;
    case "unrecognized_keys":
      return "Has a field the API doesn't have.";
    default:
      return undefined;
  }
}

/**
 * Words a validation issue for people, whether the console or the service found it. A validator's own
 * words are never shown; those of a `custom` issue were written for people.
 */
export function issueText(issue: Issue, place: Place = "form") {
  const name = fieldName(issue.path);
  return specific(issue, place, name) || `Check the ${name}.`;
}

/** An issue with a message for people. */
export const readable = (issue: Issue): Issue => ({ ...issue, message: issueText(issue) });

/** An issue in the console's own words. */
export const formIssue = (path: Issue["path"], message: string): Issue => ({
  code: "custom",
  path,
  message,
});
