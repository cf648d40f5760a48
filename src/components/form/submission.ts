import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiError, toApiError } from "~/api/transport/errors.ts";
import { sessionMap } from "~/api/state/sign-out.ts";
import { type FailureWords, isNotDone, type Write } from "~/api/transport/write.ts";
import { useLock } from "~/components/credentials/confirmation.ts";
import { guardUnsaved } from "~/lib/unsaved.ts";

/** How far a submission has come. */
export interface Progress {
  failure?: ApiError | undefined;
  /** Whether a write that was sent may have been executed. Kept until one is done. */
  isUnknown: boolean;
}

const SETTLED: Progress = { isUnknown: false };

/** Kept for the next time when a form is closed without sending. */
interface Draft {
  values?: object | undefined;
  /** Text typed into pickers and not picked, by field. */
  unpicked?: Readonly<Record<string, string>>;
  /** A write of unknown end: the form says what a second try would mean. */
  progress?: Progress;
}

// Drafts by the name of their form, in memory until the form is sent, the page is left or the session ends.
// Forms with secrets have no name.
const drafts = sessionMap<string, Draft>();

guardUnsaved(() =>
  [...drafts.values()].some(
    ({ values, unpicked = {} }) =>
      values !== undefined || Object.values(unpicked).some((text) => text.trim() !== ""),
  ),
);

export const draftOf = (name: string | undefined): Draft =>
  (name !== undefined && drafts.get(name)) || {};

export function keepDraft(name: string | undefined, part: Draft) {
  if (name !== undefined) drafts.set(name, { ...drafts.get(name), ...part });
}

/** How far a submission is after its write threw. */
export function progressAfter({ words }: Pick<Write<never, unknown>, "words">, thrown: unknown) {
  const failure = toApiError(thrown);
  return { failure, isUnknown: words.maybe !== undefined && !isNotDone(failure) };
}

/** A submission as its notice and its button show it. */
export interface Submission extends FailureWords, Progress {
  list?: Write<never, unknown>["list"];
  busy: boolean;
  /** Why it can't be sent by whoever is signed in. */
  locked?: string | undefined;
  /** `locked`, or a temporary reason why it can't be sent. */
  reason?: string | undefined;
  /** Counts the results, so that the same failure is announced again. */
  attempt: number;
}

/**
 * Sends one thing at a time. A form with a name, `draft`, still says that a write's end is unknown when it is
 * closed and opened again.
 */
export function useSubmit<Variables, Answer>(write: Write<Variables, Answer>, draft?: string) {
  const { mutate, isPending: busy } = useMutation({
    mutationFn: (run: () => Promise<Answer>) => run(),
    gcTime: 0,
  });
  const [result, setResult] = useState(() => ({
    ...(draftOf(draft).progress ?? SETTLED),
    attempt: 0,
  }));
  const lock = useLock(write.endpoint);
  const fail = (failure: ApiError | undefined) =>
    setResult((before) => ({ ...before, failure, attempt: before.attempt + 1 }));
  const after = (thrown: unknown) => {
    const { failure, isUnknown } = progressAfter(write, thrown);
    // An earlier write may still be executed.
    return { failure, isUnknown: isUnknown || result.isUnknown };
  };
  const send = (variables: Variables, onDone: (answer: Answer) => void, onFailed = fail) => {
    if (lock.reason !== undefined) return;
    fail(undefined);
    // The draft learns the end even if the form was closed meanwhile.
    const run = async () => {
      try {
        const answer = await write.send(variables);
        if (draft !== undefined) drafts.delete(draft);
        return answer;
      } catch (thrown) {
        const progress = after(thrown);
        if (progress.isUnknown) keepDraft(draft, { progress });
        throw thrown;
      }
    };
    // Called only while the form is open.
    mutate(run, {
      onSuccess: (answer) => {
        setResult(({ attempt }) => ({ ...SETTLED, attempt }));
        onDone(answer);
      },
      onError: (thrown) => {
        const { failure, isUnknown } = after(thrown);
        onFailed(failure);
        setResult((before) => ({ ...before, isUnknown }));
      },
    });
  };
  return { ...write.words, list: write.list, ...result, ...lock, busy, fail, send };
}
