import type { GatewaySettings } from "~server/shared/settings.ts";
import type { Audit, Attempt } from "../audit/audit.ts";
import { endOfSignIn } from "../audit/ends.ts";
import { clientAddress } from "./client-address.ts";
import type { Credential } from "./credential.ts";
import { credentialId } from "./credential.ts";
import type { GuessLimit } from "./guess-limit.ts";

export interface CheckParts {
  readonly settings: GatewaySettings;
  readonly guesses: GuessLimit;
  readonly audit: Audit;
}

/** A refusal that the service told with the result of a probe. */
const REFUSED = { outcome: "refused", status: 401 } as const;

/** Whether a probe's result is that of a right credential. */
export const authenticates = (result: { readonly authenticates: boolean }) => result.authenticates;

/**
 * Checks a credential that somebody gave, within the limits on guesses, and counts it in the activity unless it
 * is right. What the limits refuse unchecked isn't noted.
 */
export async function checkCredential<T>(
  { settings, guesses, audit }: CheckParts,
  checked: Credential,
  attempt: Attempt,
  check: () => Promise<T>,
  isRight: (result: T) => boolean = () => true,
): Promise<T> {
  const { call } = attempt;
  const guess = {
    address: clientAddress(call, settings),
    client: checked.kind === "client-app" ? credentialId(checked) : undefined,
    whenGone: call.whenGone,
  };
  let isChecked = false;
  const run = () => {
    isChecked = true;
    return check();
  };
  try {
    const result = await guesses(guess, run, isRight);
    if (!isRight(result)) await audit.count(attempt, REFUSED);
    return result;
  } catch (error) {
    if (isChecked) await audit.count(attempt, endOfSignIn(error));
    throw error;
  }
}
