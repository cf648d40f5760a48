import { deepEqual } from "@tanstack/react-router";
import { createContext, useContext } from "react";
import { getIn, type JsonPath, pathKey } from "~/lib/json.ts";
import { checkBody, summarize, toJson } from "../-body.ts";
import { type Draft, EMPTY_DRAFT, stateAt } from "./draft.ts";
import { jsonError } from "./json-error.ts";

/** Something wrong with a field, found before syncing or reported by the service. */
export interface Problem {
  path: JsonPath;
  message: string;
  /** `schema` blocks the sync. `unknown` is a field the API doesn't have: it isn't sent. */
  from: "schema" | "service" | "unknown";
}

const UNKNOWN = "The API doesn't have this field, so it won't be sent";

const problemsFrom = (
  from: Problem["from"],
  issues: readonly Pick<Problem, "path" | "message">[],
): Problem[] => issues.map(({ path, message }) => ({ path, message, from }));

/** The service's issues, until the value at their path changes. */
function serviceIssues({ body, entry }: Draft) {
  if (entry?.outcome.kind !== "failed") return [];
  const sent = toJson(entry.body);
  return entry.outcome.error.issues.filter(({ path }) =>
    deepEqual(getIn(sent, path), getIn(body, path)),
  );
}

function remoteDataIssues({ remoteText }: Draft) {
  const error = remoteText === undefined ? undefined : jsonError(remoteText);
  if (error === undefined) return [];
  const message = `Line ${error.line}, column ${error.column}: ${error.message}`;
  return [{ path: ["remoteData"], message }];
}

/**
 * A draft with what is sent of it, and everything wrong with it, what blocks the sync first. An empty
 * body is fine until it's `tried`.
 */
export function composing(draft: Draft, tried: boolean) {
  const { sendable, sent, issues, unknown } = checkBody(draft.body);
  const started = Object.keys(draft.body).length > 0;
  const problems = [
    ...problemsFrom("schema", started || tried ? issues : []),
    ...problemsFrom("schema", remoteDataIssues(draft)),
    ...problemsFrom("service", serviceIssues(draft)),
    ...problemsFrom(
      "unknown",
      unknown.map((path) => ({ path, message: UNKNOWN })),
    ),
  ];
  /** While the JSON can't be read, the form shows the last valid body, read-only. */
  const unreadable = jsonError(draft.text);
  return { draft, started, sendable, sent, summary: summarize(sent), problems, unreadable };
}

/** What every part of the composer reads. */
export const ComposerContext = createContext(composing(EMPTY_DRAFT, false));

export const useComposer = () => useContext(ComposerContext);

/** The ID of a path's element in the form. */
export const elementId = (path: JsonPath): string => `engagement.${pathKey(path)}`;

/** A field of the form; `problem` is what is wrong at exactly this path, in one line. */
export function useFieldAt(path: JsonPath) {
  const { draft, problems, unreadable } = useComposer();
  const key = pathKey(path);
  const found = problems.filter((problem) => pathKey(problem.path) === key);
  return {
    draft,
    id: elementId(path),
    value: getIn(draft.body, path),
    state: stateAt(draft.body, path),
    problem: found.map(({ message }) => message).join(" ") || undefined,
    locked: unreadable !== undefined,
  };
}
