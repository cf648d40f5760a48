import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { noteFinding } from "~/api/note-finding.ts";
import { type ApiError, toApiError } from "~/api/errors.ts";
import { reportRefusal } from "~/api/query-client.ts";
import { onSignOut } from "~/api/state/sign-out.ts";
import { type FailureWords, type Finding, isNotDone, type Write } from "~/api/write-end.ts";
import { useLock } from "~/components/credentials/confirmation.ts";
import { guardUnsaved } from "~/lib/unsaved.ts";

/** How far a submission has come. */
export interface Progress {
  failure?: ApiError | undefined;
  /** A look-up is running: was a write whose answer was lost executed? */
  checking: boolean;
  /** The result of that look-up, in words. */
  found?: string | undefined;
  /** Looks it up again. Kept until a write is done: one sent before may still be executed. */
  recheck?: (() => void) | undefined;
}

export const SETTLED: Progress = { checking: false };

/** Kept for the next time when a form is closed without sending. */
interface Draft {
  values?: object;
  /** Text typed into pickers and not picked, by field. */
  unpicked?: Readonly<Record<string, string>>;
  /** The look-up of a write whose answer was lost: it says what a second try would mean. */
  progress?: Progress;
}

// By the name of the form, in memory until it is sent or the page or the session is left. Forms with
// secrets have no name.
const drafts = new Map<string, Draft>();

guardUnsaved(() =>
  [...drafts.values()].some(
    ({ values, unpicked = {} }) =>
      values !== undefined || Object.values(unpicked).some((text) => text.trim() !== ""),
  ),
);
onSignOut(() => drafts.clear());

export const draftOf = (name: string | undefined): Draft =>
  (name !== undefined && drafts.get(name)) || {};

export function keepDraft(name: string | undefined, part: Draft) {
  if (name !== undefined) drafts.set(name, { ...drafts.get(name), ...part });
}

/** How far the last submission had come when its form was closed. */
function progressOf(name: string | undefined): Progress {
  const { failure, found, recheck } = draftOf(name).progress ?? SETTLED;
  if (recheck === undefined) return SETTLED;
  return { checking: false, failure, found: found ?? "The form was closed before this was known." };
}

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
    reportRefusal(error);
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
    reportRefusal(thrown);
    const failure = toApiError(thrown);
    show({ failure });
    if (!find || isNotDone(failure)) return undefined;
    const findOut = () => settle(failure, find, show);
    show({ recheck: () => retry(findOut) });
    return findOut();
  }
}

/** A submission as its notice and its button show it. */
export interface Submission extends FailureWords, Progress {
  busy: boolean;
  /** Why it can't be sent by whoever is signed in. */
  locked?: string | undefined;
  /** The same, or why not now. */
  reason?: string | undefined;
  /** Counts the results, so that the same failure is announced again. */
  attempt: number;
}

/**
 * Sends one thing at a time, and finds out what became of it if its answer is lost. A form with a
 * `draft`, its name, still shows what is unknown when it is closed and opened again.
 */
export function useSubmit<Variables, Answer>(write: Write<Variables, Answer>, draft?: string) {
  const { mutate, isPending: busy } = useMutation({
    mutationFn: async (run: () => Promise<Finding<Answer> | undefined>) => {
      const finding = await run();
      // Even if its form was closed meanwhile.
      if (finding?.done !== undefined && draft !== undefined) drafts.delete(draft);
      return finding;
    },
    gcTime: 0,
  });
  const [result, setResult] = useState(() => ({ ...progressOf(draft), attempt: 0 }));
  const lock = useLock(write.endpoint);
  const fail = (failure: ApiError | undefined) =>
    setResult((before) => ({ ...before, failure, attempt: before.attempt + 1 }));
  const send = (
    variables: Variables,
    onDone: (answer: Answer, found?: string) => void,
    onFailed = fail,
  ) => {
    const show = ({ failure, ...progress }: Partial<Progress>) => {
      const known = { ...SETTLED, ...draftOf(draft).progress, ...progress };
      keepDraft(draft, { progress: failure ? { ...known, failure } : known });
      if (failure) onFailed(failure);
      setResult((before) => ({ ...before, ...progress }));
    };
    // Called only while the form is open.
    const onSuccess = ({ done, words }: Finding<Answer> = {}) => {
      if (done === undefined) return;
      setResult(({ attempt }) => ({ ...SETTLED, attempt }));
      onDone(done, words);
    };
    if (lock.reason !== undefined) return;
    fail(undefined);
    const run = (findOut: () => Promise<Finding<Answer> | undefined>) =>
      mutate(findOut, { onSuccess });
    run(() => submit(write, variables, show, run));
  };
  return { ...write.words, ...result, ...lock, busy, fail, send };
}
