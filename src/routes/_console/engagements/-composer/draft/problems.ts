import type { JournalEntry } from "~/api/state/engagement-journal.ts";
import { checkBody } from "../../-body/check.ts";
import { getIn, type JsonObject, type JsonPath, sameJson, toJson } from "../../-body/json.ts";
import type { Draft } from "./draft.ts";
import { jsonError } from "./json-error.ts";

/** Something wrong with a field, found before syncing or reported by the service. */
export interface Problem {
  path: JsonPath;
  message: string;
  /** `schema` blocks the sync. `unknown` is a field the API doesn't have: it isn't sent. */
  from: "schema" | "service" | "unknown";
}

const UNKNOWN = "The API doesn't have this field, so it won't be sent";

/** The service's issues, until the value at their path changes. */
function serviceProblems(body: JsonObject, entry: JournalEntry | undefined): Problem[] {
  if (entry?.outcome.kind !== "failed") return [];
  const sent = toJson(entry.body);
  return entry.outcome.issues
    .filter(({ path }) => sameJson(getIn(sent, path), getIn(body, path)))
    .map(({ path, message }) => ({ path, message, from: "service" }));
}

function remoteDataProblems({ remoteText }: Draft): Problem[] {
  const error = remoteText === undefined ? undefined : jsonError(remoteText);
  if (error === undefined) return [];
  const message = `Line ${error.line}, column ${error.column}: ${error.message}`;
  return [{ path: ["remoteData"], message, from: "schema" }];
}

/** Everything wrong with a draft, what blocks the sync first. An empty body is fine until it's `tried`. */
export function problemsOf(draft: Draft, tried: boolean): Problem[] {
  const { body, entry } = draft;
  const { issues, unknown } = checkBody(body);
  const started = tried || Object.keys(body).length > 0;
  return [
    ...(started ? issues : []).map(({ path, message }) => ({
      path,
      message,
      from: "schema" as const,
    })),
    ...remoteDataProblems(draft),
    ...serviceProblems(body, entry),
    ...unknown.map((path) => ({ path, message: UNKNOWN, from: "unknown" as const })),
  ];
}
