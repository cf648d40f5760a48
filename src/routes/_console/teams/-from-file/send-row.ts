import { type ApiError, toApiError } from "~/api/errors.ts";
import { reportSignOut } from "~/api/query-client.ts";
import { type Finding, isNotDone, type Write } from "~/api/write-end.ts";
import type { RowEntry } from "~/components/batch/kind.ts";
import { settle } from "~/components/form/submission.ts";
import { Pool } from "~/lib/pool.ts";

// Each look-up reads the complete list, and would cancel another one that is reading it.
const lookUps = new Pool(1);

const failed = (error: ApiError, kind: "failed" | "unknown"): RowEntry => {
  const { status, code, message, issues, retryAfter, requestId } = error;
  return {
    outcome: { kind, status, code, message, issues, retryAfter },
    requestId,
    resent: false,
  };
};

const done = (answer: unknown, found?: string): RowEntry => ({
  outcome: { kind: "synced", answer },
  requestId: undefined,
  resent: false,
  found,
});

/** Finds out what became of a row whose answer was lost. */
async function lookAfter<Answer>(
  error: ApiError,
  find: () => Promise<Finding<Answer>>,
): Promise<RowEntry> {
  let found: string | undefined;
  const finding = await lookUps.run(() =>
    settle(error, find, (progress) => (found = progress.found)),
  );
  if (finding?.done !== undefined) return done(finding.done, finding.words);
  return { ...failed(error, "unknown"), found, recheck: () => lookAfter(error, find) };
}

/** Sends a write as a row of a batch; a lost answer is looked up as a form does. Never throws. */
export async function sendRow<Variables, Answer>(
  write: Write<Variables, Answer>,
  variables: Variables,
): Promise<RowEntry> {
  const find = write.lookUp?.(variables);
  try {
    return done(await write.send(variables));
  } catch (thrown) {
    reportSignOut(thrown);
    const error = toApiError(thrown);
    return find === undefined || isNotDone(error)
      ? failed(error, "failed")
      : await lookAfter(error, find);
  }
}
