import type { GatewaySettings } from "~server/shared/settings.ts";
import { clientAddress } from "../http/addresses.ts";
import type { Credential, ClientApp, Handler } from "../forward/credential.ts";
import type { GuessLimit } from "./guess-limit.ts";
import { readJson } from "~/contract/json.ts";
import { secretProbe, tokenProbe } from "~/contract/gateway.ts";
import { z } from "~/contract/zod.ts";
import { type Call, json, readInput, type Trace } from "../http/call.ts";
import { badRequest, badAnswer } from "../http/failure.ts";
import type { ServiceCalls } from "../forward/service.ts";
import { exchangeSecret, isHeaderSafe } from "../forward/tokens.ts";
import { organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { readAnswer } from "../forward/read-answer.ts";
import { sendWithToken, type Service } from "../forward/service-call.ts";

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
  // A proxy's page with 200 proves nothing.
  if (answer.status < 300 && !z.safeParse(SomeList, readJson(text)).success) {
    throw badAnswer("The service answered the token check, but not in a format of its API.");
  }
  return answer.status;
}

/**
 * `POST /gateway/token-probe`: whether an access token other than the session's authenticates. A 403
 * means the service knows the token; any other failure proves nothing.
 */
export const probeToken: Handler<CheckParts> = async (parts, _session, call) => {
  const wrong = "That isn't an access token.";
  const { accessToken } = await readInput(call, tokenProbe.body, wrong);
  if (!isHeaderSafe(accessToken)) throw badRequest(wrong);
  const token = { kind: "oauth-app-token", token: accessToken } as const;
  const probe = async () => {
    const status = await tryToken(parts.service, token, call.trace);
    if (status >= 300 && status !== 401 && status !== 403) {
      throw badAnswer(`The service answered the token check with ${status}.`);
    }
    return { authenticates: status !== 401, status };
  };
  return json(200, await checkCredential(parts, call, probe, authenticates));
};

/**
 * `POST /gateway/secret-probe`: whether any client's secret can be exchanged for a token (section 4.1),
 * without touching the session or the token cache. A refusal in another format may be a proxy's, so it
 * proves nothing and is answered with a 502.
 */
export const probeSecret: Handler<CheckParts> = async (parts, _session, call) => {
  const input = await readInput(call, secretProbe.body, "Send a client ID and a client secret.");
  const client = { kind: "client-app", ...input } as const;
  const probe = async () => {
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
  return json(200, await checkCredential(parts, call, probe, authenticates));
};

export interface CheckParts {
  readonly service: Service;
  readonly settings: GatewaySettings;
  readonly guesses: GuessLimit;
}

/** Whether a probe's result is that of a right credential. */
export const authenticates = (result: { readonly authenticates: boolean }) => result.authenticates;

/** Checks the credential of a call, within the limit on guesses. */
export const checkCredential = <T>(
  { settings, guesses }: Pick<CheckParts, "settings" | "guesses">,
  call: Call,
  check: () => Promise<T>,
  isRight?: (result: T) => boolean,
): Promise<T> => guesses(clientAddress(call, settings), check, isRight);
