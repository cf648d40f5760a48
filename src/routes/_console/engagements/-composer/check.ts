import type { JournalEntry } from "~/api/engagement-journal.ts";
import { EngagementBody } from "~/contract/engagements.ts";
import { z } from "~/contract/zod.ts";
import {
  getIn,
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
  sameJson,
} from "~/lib/json.ts";
import { type Draft, jsonError, pathKey } from "./draft.ts";
import { BODY_FIELDS, type Field } from "./fields.ts";

/** Something to look at before sending, or that the service said after it. */
export interface Problem {
  path: JsonPath;
  message: string;
  /** `unknown` names what the interface doesn't have: it is left out when sending. */
  from: "contract" | "service" | "unknown";
}

const FORMATS: Readonly<Record<string, string>> = {
  datetime: "A date and time with its zone is expected, like 2026-03-09T14:30:00Z",
  regex: "A date and time without a zone is expected, like 2026-03-09T14:30",
};

function wordsOf(issue: z.core.$ZodIssue, body: JsonObject, path: JsonPath): string {
  if (issue.code === "invalid_type" && getIn(body, path) === undefined) return "This is required";
  if (issue.code === "too_small") return "This may not be empty";
  if (issue.code === "invalid_format") return FORMATS[issue.format] ?? issue.message;
  return issue.message;
}

/** What the contract of section 4.14 has against a body. */
export function contractProblems(body: JsonObject): Problem[] {
  const result = z.safeParse(EngagementBody, body);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const path = issue.path.map((key) => (typeof key === "number" ? key : String(key)));
    return { path, message: wordsOf(issue, body, path), from: "contract" };
  });
}

const UNKNOWN = "The interface has no such field: it isn't sent";

function unknownIn(value: Json | undefined, fields: readonly Field[], path: JsonPath): Problem[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const field = fields.find((known) => known.key === key);
    const at = [...path, key];
    if (field === undefined) return [{ path: at, message: UNKNOWN, from: "unknown" }];
    if (field.kind === "object") return unknownIn(child, field.fields, at);
    if (field.kind !== "list" || !Array.isArray(child)) return [];
    return child.flatMap((item, index) => unknownIn(item, field.fields, [...at, index]));
  });
}

/** The fields of a body that the interface doesn't know. */
export const unknownProblems = (body: JsonObject): Problem[] => unknownIn(body, BODY_FIELDS, []);

/** What the service refused, as long as the value it refused still stands there. */
export function serviceProblems(body: JsonObject, entry: JournalEntry | undefined): Problem[] {
  if (entry?.outcome.kind !== "failed") return [];
  // What was sent is JSON, as it was read from JSON.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const sent = entry.body as unknown as JsonObject;
  return entry.outcome.issues
    .filter(({ path }) => sameJson(getIn(sent, path), getIn(body, path)))
    .map(({ path, message }) => ({ path, message, from: "service" }));
}

function remoteProblems({ remoteText }: Draft): Problem[] {
  const error = remoteText === undefined ? undefined : jsonError(remoteText);
  if (error === undefined) return [];
  const message = `Line ${error.line}, column ${error.column}: ${error.message}`;
  return [{ path: ["remoteData"], message, from: "contract" }];
}

/**
 * Everything there is to look at, what the contract says first. An empty body has nothing wrong
 * until somebody tried to send it.
 */
export function problemsOf(draft: Draft, tried: boolean): Problem[] {
  const { body, entry } = draft;
  const begun = tried || Object.keys(body).length > 0;
  const contract = begun ? contractProblems(body) : [];
  return [
    ...contract,
    ...remoteProblems(draft),
    ...serviceProblems(body, entry),
    ...unknownProblems(body),
  ];
}

/** Problems by the path they stand at. */
export function byPath(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]> {
  const map = new Map<string, Problem[]>();
  for (const problem of problems) {
    const key = pathKey(problem.path);
    map.set(key, [...(map.get(key) ?? []), problem]);
  }
  return map;
}
