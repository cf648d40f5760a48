import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiError } from "~/api/errors.ts";
import type { FailureWords, Finding, Write } from "~/api/write-end.ts";
import { forgetDraft, keepProgress, progressOf } from "./drafts.ts";
import { type Progress, SETTLED, submit } from "./submission.ts";

/** What a notice and a submit button show of a submission. */
export interface Submission extends FailureWords, Progress {
  busy: boolean;
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
      if (finding?.done !== undefined) forgetDraft(draft);
      return finding;
    },
    gcTime: 0,
  });
  const [result, setResult] = useState<Progress & { attempt: number }>(() => ({
    ...progressOf(draft),
    attempt: 0,
  }));
  const fail = (failure: ApiError | undefined) =>
    setResult((before) => ({ ...before, failure, attempt: before.attempt + 1 }));
  const send = (
    variables: Variables,
    onDone: (answer: Answer, found?: string) => void,
    onFailed = fail,
  ) => {
    const show = ({ failure, ...progress }: Partial<Progress>) => {
      keepProgress(draft, { ...progress, ...(failure && { failure }) });
      if (failure) onFailed(failure);
      setResult((before) => ({ ...before, ...progress }));
    };
    // Called only while the form is open.
    const onSuccess = ({ done, words }: Finding<Answer> = {}) => {
      if (done === undefined) return;
      setResult(({ attempt }) => ({ ...SETTLED, attempt }));
      onDone(done, words);
    };
    const recheck = (findOut: () => Promise<Finding<Answer> | undefined>) =>
      mutate(findOut, { onSuccess });
    fail(undefined);
    mutate(() => submit(write, variables, show, recheck), { onSuccess });
  };
  return { ...write.words, ...result, busy, fail, send };
}
