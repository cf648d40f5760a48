import { z } from "~/contract/zod.ts";
import { tryJson } from "./gateway/forward/read-answer.ts";
import type { ServiceCalls } from "./gateway/forward/service.ts";
import { exchangeSecret } from "./gateway/forward/tokens.ts";
import { Failure } from "./gateway/http/failure.ts";
import {
  type Connections,
  type ConnectionsOptions,
  createConnections,
} from "./gateway/people/connections.ts";
import { SignInFailure } from "./gateway/people/identity.ts";
import { createProviderFetch } from "./gateway/people/provider-fetch.ts";
import { isHeaderSafe, tryToken } from "./gateway/session/check-credential.ts";
import { LOGOUT_PATH, RETURN_PATH } from "./gateway/session/person-calls.ts";
import type { AccessSettings, ConnectionSettings } from "./shared/access-file.ts";
import { CLOCK } from "./shared/clock.ts";
import { newRequestId } from "./shared/request-id.ts";
import { SettingError } from "./shared/setting-error.ts";

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.optional(z.url()),
  backchannel_logout_supported: z.optional(z.boolean()),
});

/** Reads the provider's discovery document. Says what to register there, and what the provider can't do. */
export async function reachProvider(
  { provider }: AccessSettings,
  origin: string,
  timeout: number,
): Promise<readonly string[]> {
  const { issuer } = provider;
  const refuse = (wrong: string) =>
    new SettingError("ACCESS_FILE", `has the issuer ${issuer}. ${wrong}`);
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const fetchProvider = createProviderFetch({ timeout });
  const answer = await fetchProvider(address, { method: "GET", headers: {} }).catch(
    (error: unknown) => {
      if (error instanceof SignInFailure) throw refuse(`Its ${error.message}.`);
      throw error;
    },
  );
  if (answer.status !== 200) throw refuse(`${address} answered with ${answer.status}.`);
  const found = z.safeParse(Discovery, tryJson(await answer.text()));
  if (!found.success) {
    const missing = found.error.issues[0]?.path.join(".");
    throw refuse(`${address} isn't a discovery document${missing ? `: check ${missing}` : ""}.`);
  }
  const { data } = found;
  if (data.issuer !== issuer) {
    throw refuse(`Its document says ${data.issuer}: set that, to the letter.`);
  }
  return [
    `The provider ${issuer} answers. Register these for the client ${provider.clientId}:`,
    `  redirect URI             ${origin}${RETURN_PATH}`,
    `  post-logout redirect URI ${origin}/sign-in`,
    `  back-channel logout URI  ${origin}${LOGOUT_PATH}`,
    ...(data.end_session_endpoint === undefined
      ? [
          "The provider has no end_session_endpoint, so a sign-out here leaves its own session open.",
        ]
      : []),
    ...(data.backchannel_logout_supported
      ? []
      : [
          "The provider doesn't announce back-channel logout, so a sign-out there may not end sessions here.",
        ]),
  ];
}

/** PostgreSQL's code in a note: a database that no console has used yet has no secrets. */
const NO_TABLE = "(42P01)";

/**
 * Proves each connection with the secret that the console would use, of its file or of a rotation here. Resolves
 * with lines, or rejects with a line for each that failed and for what can't be read, without secrets.
 */
export async function proveConnections(
  { connections }: AccessSettings,
  calls: ServiceCalls,
  kept: Pick<ConnectionsOptions, "sessionKeys" | "dataDir" | "database" | "audience">,
): Promise<readonly string[]> {
  const noted: string[] = [];
  const held = createConnections({
    ...kept,
    settings: connections,
    prove: (clientId, clientSecret) => exchangeSecret(calls, { clientId, clientSecret }),
    clock: CLOCK,
    log: { info: () => {}, error: (text) => noted.push(text) },
    reseals: false,
  });
  await held.open();
  const outcomes = await Promise.allSettled(connections.map((one) => prove(one, held, calls)));
  const wrong = outcomes.flatMap((outcome, index) => {
    if (outcome.status === "fulfilled") return [];
    if (!(outcome.reason instanceof Failure)) throw outcome.reason;
    const { message } = outcome.reason;
    const { name } = connections[index] ?? {};
    return [new SettingError("ACCESS_FILE", `has the connection “${name}”. ${message}`).message];
  });
  const notes = noted.filter((text) => !text.includes(NO_TABLE));
  if (wrong.length > 0) throw new Error([...notes, ...wrong].join("\n"));
  return [
    ...notes,
    ...connections.map(({ name }) => `The service accepts the connection “${name}”.`),
  ];
}

async function prove(
  { name, secretFile }: ConnectionSettings,
  held: Connections,
  calls: ServiceCalls,
): Promise<void> {
  const rejected = new Failure(
    401,
    "credential_rejected",
    `The service rejects it. Put its current secret into ${secretFile}.`,
  );
  const credential = held.credential(name);
  if (!credential) throw rejected;
  if (credential.kind === "client-app") {
    const isRejected = "refused" in (await exchangeSecret(calls, credential));
    if (isRejected && !(await held.replacement(credential))) throw rejected;
    return;
  }
  if (!isHeaderSafe(credential.token)) throw rejected;
  const status = await tryToken(calls, credential, { "x-request-id": newRequestId() });
  if (status === 401 || status === 403) throw rejected;
  if (status >= 300) {
    throw new Failure(502, "upstream_invalid", `The service answered its check with ${status}.`);
  }
}
