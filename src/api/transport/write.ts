import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { type ApiError, toApiError } from "./errors.ts";
import { reportRefusal } from "./query-client.ts";

/**
 * Whether a failed write certainly changed nothing: it never reached the service, or the service
 * itself refused it. After any other failure it may have been executed.
 */
export const isNotDone = ({ end }: Pick<ApiError, "end">) =>
  end === "not_sent" || end === "refused";

/**
 * How a write ended that isn't known to be done. `refused`: it certainly changed nothing. `unknown`: it may have been
 * executed.
 */
export interface Failed {
  readonly kind: "refused" | "unknown";
  readonly error: ApiError;
}

/** The outcome of a write that threw. */
export function outcomeOf(thrown: unknown): Failed {
  reportRefusal(thrown);
  const error = toApiError(thrown);
  return { kind: isNotDone(error) ? "refused" : "unknown", error };
}

/** Words for what a failed write left behind. */
export interface FailureWords {
  /** If it certainly changed nothing, e.g. "Nothing was created." */
  readonly nothing: string;
  /** If it may have been executed; the same as `nothing` if that can't be. */
  readonly maybe?: string;
  /** What sending it again would do then. */
  readonly again?: string;
}

/** The words for a creation that the API can't undo. */
export const creationWords = (noun: string): FailureWords => ({
  nothing: "Nothing was created.",
  maybe: `The ${noun} may have been created.`,
  again: "Creating it again can leave two with this name. The API can't delete one.",
});

/** Something a form sends. No cache keeps it, as it may hold a secret. */
export interface Write<Variables, Answer> {
  /** The call it makes, which decides who may send it. */
  readonly endpoint: PlainEndpoint;
  readonly words: FailureWords;
  readonly send: (variables: Variables) => Promise<Answer>;
  /** The list that shows whether it was executed, if the API has one. */
  readonly list?: {
    readonly to: "/organizations" | "/teams" | "/opportunities";
    /** The label of the link to it, such as "Reload organizations". */
    readonly label: string;
    readonly reload: () => void;
  };
}
