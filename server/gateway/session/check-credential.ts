import type { GatewaySettings } from "~server/shared/settings.ts";
import type { Audit, Attempt } from "../audit/audit.ts";
import { type End, endOfError } from "../audit/ends.ts";
import { clientAddress } from "../http/addresses.ts";
import type { Credential, ClientApp, Handler } from "../forward/credential.ts";
import { credentialId } from "../forward/credential.ts";
import type { GuessLimit } from "./guess-limit.ts";
import { secretProbe, tokenProbe } from "~/contract/gateway.ts";
import { z } from "~/contract/zod.ts";
import { json, readInput, type Trace } from "../http/call.ts";
import { Failure, badRequest, badAnswer } from "../http/failure.ts";
import type { ServiceCalls } from "../forward/service.ts";
import { exchangeSecret, type Service } from "../forward/tokens.ts";
import { organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { readAnswer, tryJson } from "../forward/read-answer.ts";
import { sendWithToken } from "../forward/service-call.ts";

/** Whether a token has only characters that a header allows. */
export const isHeaderSafe = (token: string): boolean => /^[\x21-\x7e]+$/.test(token);

const SomeList = z.object({ data: z.array(z.unknown()) });

/** Returns the status of one cheap call that needs a valid token. */
export async function tryToken(
  calls: ServiceCalls,
  { kind, token }: Exclude<Credential, ClientApp>,
  trace: Trace,
): Promise<number> {
  const answer = await sendWithToken(calls, token, {
    row: kind === "oauth-app-token" ? recordingList : organizationList,
    params: {},
    search: new URLSearchParams({ limit: "1" }),
    trace,
  });
  const text = await readAnswer(answer);
  // A page of a proxy with 200 proves nothing.
  if (answer.status < 300 && !z.safeParse(SomeList, tryJson(text)).success) {
    throw badAnswer("The service's answer to the token check isn't one of its API.");
  }
  return answer.status;
}

/**
 * `POST /gateway/token-probe`: whether an access token other than the session's authenticates. A 403
 * means the service knows the token; any other failure proves nothing.
 */
export const probeToken: Handler<CheckParts> = async (parts, session, call) => {
  const wrong = "That isn't an access token.";
  const { accessToken } = await readInput(call, tokenProbe.body, wrong);
  if (!isHeaderSafe(accessToken)) throw badRequest(wrong);
  const token = { kind: "oauth-app-token", token: accessToken } as const;
  const probe = async () => {
    call.countRequest();
    const status = await tryToken(parts.service, token, call.trace);
    if (status >= 300 && status !== 401 && status !== 403) {
      throw badAnswer(`The service answered the token check with ${status}.`);
    }
    return { authenticates: status !== 401, status };
  };
  const attempt = { who: session, endpoint: tokenProbe.name, params: {}, call };
  return json(200, await checkCredential(parts, token, attempt, probe, authenticates));
};

/**
 * `POST /gateway/secret-probe`: whether any client's secret can be exchanged for a token (section 4.1),
 * without touching the session or the token cache. A refusal in another format may be a proxy's, so it
 * proves nothing and is answered with a 502.
 */
export const probeSecret: Handler<CheckParts> = async (parts, session, call) => {
  const input = await readInput(call, secretProbe.body, "Send a client ID and a client secret.");
  const client = { kind: "client-app", ...input } as const;
  const probe = async () => {
    call.countRequest();
    const started = performance.now();
    const outcome = await exchangeSecret(parts.service, client);
    const milliseconds = Math.round(performance.now() - started);
    if ("token" in outcome) {
      return { authenticates: true, expiresIn: outcome.expiresIn ?? null, milliseconds };
    }
    if (!outcome.wellFormed) {
      throw badAnswer(
        `The service answered the secret check with ${outcome.refused}, but not in a format of its API.`,
      );
    }
    return { authenticates: false, expiresIn: null, milliseconds };
  };
  const params = { clientId: client.clientId };
  const attempt = { who: session, endpoint: secretProbe.name, params, call };
  return json(200, await checkCredential(parts, client, attempt, probe, authenticates));
};

export interface CheckParts {
  readonly service: Service;
  readonly settings: GatewaySettings;
  readonly guesses: GuessLimit;
  readonly audit: Audit;
}

/** A refusal that the service told with the result of a probe. */
const REFUSED = { outcome: "refused", status: 401 } as const;

/** The end of a check that failed: the service's answer to the credential. */
const endOf = (error: unknown): End =>
  error instanceof Failure && error.code === "credential_rejected"
    ? { outcome: "refused", status: error.status }
    : endOfError(error);

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
    if (isChecked) await audit.count(attempt, endOf(error));
    throw error;
  }
}
