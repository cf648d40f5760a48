import { noteFinding } from "~/api/activity.ts";
import { type ApiError, toApiError } from "~/api/errors.ts";
import { reportSignOut } from "~/api/query-client.ts";
import { type Finding, isNotDone, type Write } from "~/api/write-end.ts";

/** How far a submission has come. */
export interface Progress {
  failure?: ApiError | undefined;
  /** Whether it is being found out if a write whose answer was lost was executed. */
  checking: boolean;
  /** What was found out, in words. */
  found?: string | undefined;
  /** Finds out again. Kept until a write is done, as one sent before may still be executed. */
  recheck?: (() => void) | undefined;
}

export const SETTLED: Progress = { checking: false };

type Show = (progress: Partial<Progress>) => void;

/**
 * Finds out what became of a write that failed, and notes it in the activity. Never throws; undefined if
 * that stays unknown.
 */
export async function settle<Answer>(
  { callId }: Pick<ApiError, "callId">,
  find: () => Promise<Finding<Answer>>,
  show: Show,
): Promise<Finding<Answer> | undefined> {
  show({ checking: true });
  try {
    const finding = await find();
    if (callId !== undefined && finding.seen !== undefined) void noteFinding(callId, finding.seen);
    if (finding.done !== undefined) return finding;
    show({ checking: false, found: finding.words });
  } catch (error) {
    reportSignOut(error);
    show({ checking: false, found: `Couldn't check: ${toApiError(error).message}` });
  }
  return undefined;
}

/** Sends a write and settles it if its answer is lost. Never throws; undefined if it isn't done. */
export async function submit<Variables, Answer>(
  write: Write<Variables, Answer>,
  variables: Variables,
  show: Show,
  retry: (findOut: () => Promise<Finding<Answer> | undefined>) => void,
): Promise<Finding<Answer> | undefined> {
  const find = write.lookUp?.(variables);
  show({ failure: undefined });
  try {
    return { done: await write.send(variables) };
  } catch (thrown) {
    reportSignOut(thrown);
    const failure = toApiError(thrown);
    show({ failure });
    if (!find || isNotDone(failure)) return undefined;
    const findOut = () => settle(failure, find, show);
    show({ recheck: () => retry(findOut) });
    return findOut();
  }
}
