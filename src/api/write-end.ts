import { type ApiError, toApiError } from "./errors.ts";

/** A 401 can follow a write that was executed, and a 408 is a timeout. */
const NO_REFUSAL = [401, 408];

/**
 * Whether a failed write certainly changed nothing: it never reached the service, or the service
 * itself refused it. After any other failure it may have been executed.
 */
export const isNotDone = ({ status, stage, wellFormed }: ApiError): boolean =>
  !NO_REFUSAL.includes(status) &&
  (stage === undefined ? wellFormed && status >= 400 && status < 500 : stage === "not_sent");

/** What was found out about a write. */
export interface Finding<Answer> {
  /** Undefined if its answer says it all. */
  readonly words?: string;
  /** What is known of the answer, if the write was executed. */
  readonly done?: Answer | undefined;
}

/** What a failed write left behind, in words. */
export interface FailureWords {
  /** If it certainly changed nothing, e.g. "Nothing was created." */
  readonly nothing: string;
  /** If it may have been executed; the same as `nothing` if that can't be. */
  readonly maybe?: string;
  /** What sending it a second time would mean then. */
  readonly again?: string;
}

/** Something a form sends. No cache keeps it, as it may hold a secret. */
export interface Write<Variables, Answer> {
  readonly words: FailureWords;
  readonly send: (variables: Variables) => Promise<Answer>;
  /** Called before sending. Returns what finds out afterwards whether the write was executed. */
  readonly lookUp?: (variables: Variables) => () => Promise<Finding<Answer>>;
}

/** Says that a write was repeated, because the first answer didn't confirm it. */
export const RESENT = "Resent to be sure.";

/** Finds out by sending a write again. `refusals` are errors that show it was executed, by code. */
export async function resend<Answer>(
  send: () => Promise<Answer>,
  refusals: Readonly<Record<string, Finding<Answer>>>,
): Promise<Finding<Answer>> {
  try {
    return { done: await send(), words: RESENT };
  } catch (thrown) {
    const error = toApiError(thrown);
    const refusal = isNotDone(error) ? refusals[error.code] : undefined;
    if (refusal === undefined) throw error;
    return refusal;
  }
}
