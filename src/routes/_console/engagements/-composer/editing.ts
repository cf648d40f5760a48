import { deepEqual } from "@tanstack/react-router";
import { asJson, type Draft } from "~/components/engagement/drafts.ts";
import { formatJson, getIn, isJsonObject, type JsonPath } from "~/lib/json.ts";
import { checkEngagement, lineAt, offsetOf, readObject, withField } from "../-body.ts";

/** Takes typed JSON. The form follows once it is valid. */
export const typeJson = (draft: Draft, text: string): Draft => ({
  ...draft,
  text,
  body: readObject(text).body ?? draft.body,
});

/** Sets a field of the form; everything else in the JSON stays. */
export function editField(draft: Draft, path: JsonPath, value: string): Draft {
  const body = withField(draft.body, path, value);
  return { ...draft, body, text: formatJson(body) };
}

/** Something wrong with a body, found before syncing or by the service. */
export interface Problem {
  readonly path: JsonPath;
  readonly message: string;
  /** Only issues of the schema block the sync. */
  readonly blocks: boolean;
  /** Where it is in the JSON, if that is known. */
  readonly line: number | undefined;
  readonly offset: number | undefined;
}

/** The service's issues, until the value at their path changes. */
function serviceIssues({ body, sync }: Draft) {
  if (sync?.outcome.kind !== "refused") return [];
  const sent = asJson(sync.body);
  return sync.outcome.error.issues.filter(
    ({ path }) => isJsonObject(sent) && deepEqual(getIn(sent, path), getIn(body, path)),
  );
}

const NOT_SENT = "The API doesn't have this field, so it isn't sent.";

/** What a draft sends, and what is wrong with it. An empty one is fine until it is `tried`. */
export function examine(draft: Draft, tried: boolean) {
  const { text, body } = draft;
  const { error } = readObject(text);
  const { sendable, issues, unknown } = checkEngagement(body);
  const problem = (path: JsonPath, message: string, blocks: boolean): Problem => {
    const offset = error ? undefined : offsetOf(text, path);
    const line = offset === undefined ? undefined : lineAt(text, offset);
    return { path, message, blocks, line, offset };
  };
  const isBlank = Object.keys(body).length === 0;
  return {
    /** Why the JSON can't be read; the form is read-only then. */
    error,
    sendable,
    isBlank,
    problems: [
      ...(isBlank && !tried ? [] : issues).map(({ path, message }) => problem(path, message, true)),
      ...serviceIssues(draft).map(({ path, message }) => problem(path, message, false)),
      ...unknown.map((path) => problem(path, NOT_SENT, false)),
    ],
  };
}
