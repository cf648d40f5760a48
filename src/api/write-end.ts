import type { Finding as Seen } from "~/contract/activity.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { type ApiError, toApiError } from "./errors.ts";
import { reportRefusal } from "./query-client.ts";

/**
 * Whether a failed write certainly changed nothing: it never reached the service, or the service
 * itself refused it. After any other failure it may have been executed.
 */
export const isNotDone = ({ end }: Pick<ApiError, "end">) =>
  end === "not_sent" || end === "refused";

/** How a write ended that isn't known to be done; `unknown` if it may have been executed. */
export interface Failed {
  readonly kind: "failed" | "unknown";
  readonly error: ApiError;
}

/** The end of the sync of an engagement, with the raw JSON of its answer. */
export type Outcome = { readonly kind: "synced"; readonly answer: unknown } | Failed;

/** The outcome of a write that threw. */
export function outcomeOf(thrown: unknown): Failed {
  reportRefusal(thrown);
  const error = toApiError(thrown);
  return { kind: isNotDone(error) ? "failed" : "unknown", error };
}

/** The result of looking up whether a write was executed. */
export interface Finding<Answer> {
  /** Undefined if its answer says it all. */
  readonly words?: string;
  /** The answer as far as it is known, if the write was executed. */
  readonly done?: Answer;
  /** The state of the service, if it tells; the activity notes it beside the write. */
  readonly seen?: Seen;
}

/** Words for what a failed write left behind. */
export interface FailureWords {
  /** If it certainly changed nothing, e.g. "Nothing was created." */
  readonly nothing: string;
  /** If it may have been executed; the same as `nothing` if that can't be. */
  readonly maybe?: string;
  /** The effect of sending it a second time then. */
  readonly again?: string;
}

/** Something a form sends. No cache keeps it, as it may hold a secret. */
export interface Write<Variables, Answer> {
  /** The call it makes, which decides who may. */
  readonly endpoint: PlainEndpoint;
  readonly words: FailureWords;
  readonly send: (variables: Variables) => Promise<Answer>;
  /** Called before sending. Returns what finds out afterwards whether the write was executed, if that can be. */
  readonly lookUp?: (variables: Variables) => (() => Promise<Finding<Answer>>) | undefined;
}

/** Says that a write was repeated, because the first answer didn't confirm it. */
export const RESENT = "Resent because the first response didn't arrive.";

/**
 * Finds out by sending a write again. `seen` is what the service had before, if that is done, and
 * `refusals` are errors that show that the first was executed, by code.
 */
export async function resend<Answer>(
  send: () => Promise<Answer>,
  seen: Seen,
  refusals: Readonly<Record<string, Finding<Answer>>>,
): Promise<Finding<Answer>> {
  try {
    return { done: await send(), words: RESENT, seen };
  } catch (thrown) {
    const error = toApiError(thrown);
    const refusal = isNotDone(error) ? refusals[error.code] : undefined;
    if (refusal === undefined) throw error;
    return refusal;
  }
}
