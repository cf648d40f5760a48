import type { Finding as Seen } from "~/contract/activity.ts";
import { type ApiError, toApiError } from "./errors.ts";
import { reportSignOut } from "./query-client.ts";

/**
 * Whether a failed write certainly changed nothing: it never reached the service, or the service
 * itself refused it. After any other failure it may have been executed.
 */
export const isNotDone = ({ end }: Pick<ApiError, "end">): boolean =>
  end === "not_sent" || end === "refused";

/** How one of many writes ended. */
export type Outcome =
  | {
      readonly kind: "synced";
      /** The raw JSON of the answer. */
      readonly answer: unknown;
    }
  | {
      /** `unknown` if it may have been executed. */
      readonly kind: "failed" | "unknown";
      readonly error: ApiError;
    };

/** How a write ended that threw. */
export function outcomeOf(thrown: unknown): Exclude<Outcome, { kind: "synced" }> {
  reportSignOut(thrown);
  const error = toApiError(thrown);
  return { kind: isNotDone(error) ? "failed" : "unknown", error };
}

/** What was found out about a write. */
export interface Finding<Answer> {
  /** Undefined if its answer says it all. */
  readonly words?: string;
  /** What is known of the answer, if the write was executed. */
  readonly done?: Answer | undefined;
  /** What the service had then, if that tells; the activity notes it beside the write. */
  readonly seen?: Seen | undefined;
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
