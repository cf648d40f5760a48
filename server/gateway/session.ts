import type { SessionState } from "../../src/contract/gateway.ts";
import { SignIn } from "../../src/contract/gateway.ts";
import { z } from "../../src/contract/zod.ts";
import type { ServiceAddresses, Settings } from "../settings.ts";
import { isLoopbackHost } from "../settings-values.ts";
import type { Call, Reply } from "./call.ts";
import { json, parseJson } from "./call.ts";
import type { Credential } from "./credential.ts";
import { Failure } from "./failure.ts";
import { isOfSandbox, readSandbox, sandboxCredential } from "./sandbox.ts";
import type { ServiceCalls } from "./service-url.ts";
import type { OpenSession, Sessions } from "./sessions.ts";
import { isHeaderSafe, tryToken } from "./token-probe.ts";
import type { Tokens } from "./tokens.ts";

export interface SessionParts {
  readonly settings: Settings;
  readonly calls: ServiceCalls;
  /** Where the service is or was last, though it may be down: signing out works without it. */
  readonly lastAddresses: () => ServiceAddresses;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
}

/** "Use the sandbox" gives whoever reaches the console every right, so it is for this machine only. */
export const hasSandbox = (settings: Settings) =>
  settings.service === undefined && isLoopbackHost(settings.host);

/** Who is signed in, for the page; never a credential or a token. */
export async function sessionState(
  { settings, lastAddresses }: SessionParts,
  open: OpenSession | undefined,
): Promise<SessionState> {
  const embedded = settings.service === undefined;
  const sandbox = embedded ? await readSandbox(settings.dataDir) : undefined;
  const { user, org, auth } = lastAddresses();
  return {
    session: open
      ? {
          kind: open.credential.kind,
          clientId: open.credential.kind === "client-app" ? open.credential.clientId : null,
          expiresAt: new Date(open.exp * 1000).toISOString(),
          organizationId:
            sandbox && isOfSandbox(sandbox, open.credential) ? sandbox.organizationId : null,
          conversationTypes: sandbox?.conversationTypes ?? [],
        }
      : null,
    sandbox: hasSandbox(settings),
    clientAppReleaseDate: settings.clientAppReleaseDate ?? sandbox?.clientAppReleaseDate ?? null,
    service: { baseUrl: user, orgApiUrl: org, authUrl: auth, tokenHeader: settings.tokenHeader },
  };
}

/** `GET /gateway/session`: a cookie that can't be opened, or has ended, is cleared. */
export async function readSession(parts: SessionParts, call: Call): Promise<Reply> {
  const open = await parts.sessions.open(call.headers.cookie);
  const session = open === "invalid" ? undefined : open;
  const state = await sessionState(parts, session);
  if (open !== "invalid") return json(200, state);
  return json(200, state, { "set-cookie": parts.sessions.clearing });
}

/** `POST /gateway/session`: proves the credential before a cookie is made of it. */
export async function signIn(parts: SessionParts, call: Call): Promise<Reply> {
  const parsed = z.safeParse(SignIn, parseJson(await call.body()));
  if (!parsed.success) {
    throw new Failure(400, "bad_request", "The credential is incomplete.");
  }
  const credential = await toCredential(parts.settings, parsed.data);
  await prove(parts, credential, call.requestId);
  const session = parts.sessions.begin(credential);
  const cookie = await parts.sessions.cookie(session);
  return json(200, await sessionState(parts, session), { "set-cookie": cookie });
}

/** `DELETE /gateway/session`. */
export async function signOut(parts: SessionParts): Promise<Reply> {
  const state = await sessionState(parts, undefined);
  return json(200, state, { "set-cookie": parts.sessions.clearing });
}

async function toCredential(settings: Settings, input: SignIn): Promise<Credential> {
  if (input.kind === "client-app") return input;
  if (input.kind === "organization-api-token") return { kind: input.kind, token: input.apiToken };
  if (input.kind === "oauth-app-token") return { kind: input.kind, token: input.accessToken };
  if (hasSandbox(settings)) return sandboxCredential(settings.dataDir);
  throw new Failure(404, "not_found", "This console has no sandbox.");
}

const REJECTED = {
  "organization-api-token": "The service doesn't accept this organization API token.",
  "oauth-app-token": "The service doesn't accept this OAuth access token.",
} as const;

/** One cheap call that only a good credential gets through. */
async function prove({ calls, tokens }: SessionParts, credential: Credential, requestId: string) {
  if (credential.kind === "client-app") {
    // Typed anew, a secret is proved anew: the cache may hold a token of a secret retired since.
    const { value, fresh } = await tokens.get(credential);
    if (!fresh) tokens.drop(credential, value);
    if (!fresh) await tokens.get(credential);
    return;
  }
  const rejected = new Failure(401, "credential_rejected", REJECTED[credential.kind]);
  if (!isHeaderSafe(credential.token)) throw rejected;
  const status = await tryToken(calls, credential, requestId);
  if (status < 300) return;
  if (status === 401 || status === 403) throw rejected;
  const message = `The service answered the check of the credential with ${status}.`;
  throw new Failure(502, "upstream_invalid", message);
}
