import { setTimeout as wait } from "node:timers/promises";
import { SIGNED_IN_AS, SIGNED_IN_AS_PARAM } from "~/contract/first-calls.ts";
import type { SessionState } from "~/contract/gateway.ts";
import { SignIn, signIn as signInRow, signOut as signOutRow } from "~/contract/gateway.ts";
import type { AccessSettings } from "~server/shared/access-file.ts";
import type { GatewaySettings, ServiceAddresses } from "~server/shared/settings.ts";
import { isLoopbackHost } from "~server/shared/setting-schemas.ts";
import type { Call, Reply, Trace } from "../http/call.ts";
import { json, readInput } from "../http/call.ts";
import type { Audit } from "../audit/audit.ts";
import { type CheckParts, checkCredential, tryToken } from "./check-credential.ts";
import type { Credential, Handler } from "../forward/credential.ts";
import { credentialId, signedInAs } from "../forward/credential.ts";
import { ownOrganization, readSandbox, sandboxOf } from "../forward/sandbox.ts";
import { isHeaderSafe } from "../forward/tokens.ts";
import { Failure, badAnswer, sessionExpired } from "../http/failure.ts";
import type { OpenSession, Sessions, Who } from "./cookie.ts";
import type { PeopleSignIn } from "./attempts.ts";

export interface SessionParts extends CheckParts {
  readonly audit: Audit;
  /** The last known addresses of the service, which may be down. Signing out works without it. */
  readonly lastAddresses: () => ServiceAddresses;
  readonly sessions: Sessions;
  /** Undefined if people can't sign in as themselves. */
  readonly signIn: PeopleSignIn | undefined;
}

/**
 * "Use the sandbox" gives every right to whoever reaches the console, so it is for this machine only. A
 * public origin means that a proxy passes others on, whatever the host.
 */
export const hasSandbox = ({ service, host, origin, access }: GatewaySettings) =>
  service === undefined &&
  access?.allowCredentials !== false &&
  isLoopbackHost(host) &&
  (origin === undefined || isLoopbackHost(new URL(origin).hostname));

/** The credential behind "Use the sandbox". Throws a 502 if the file can't be read. */
function sandboxCredential(dataDir: string): Credential {
  const sandbox = readSandbox(dataDir);
  if (sandbox) return { kind: "client-app", ...sandbox.client };
  const message = "The sandbox isn't ready: sandbox.json can't be read yet.";
  throw new Failure(502, "upstream_unreachable", message);
}

/** Until when a person's sign-in counts as a confirmation; ISO 8601. */
function confirmedUntil(open: OpenSession, access: AccessSettings | undefined): string | null {
  const { confirmedAt } = open.rights ?? {};
  if (access?.confirmMinutes === undefined || confirmedAt === undefined) return null;
  return new Date(confirmedAt + access.confirmMinutes * 60_000).toISOString();
}

/** What the page may know of the session: never a credential or a token. */
export async function sessionState(
  { settings, lastAddresses, sessions, signIn }: SessionParts,
  open: OpenSession | undefined,
): Promise<SessionState> {
  const sandbox = sandboxOf(settings);
  const { user, org, auth } = lastAddresses();
  const access = signIn?.people.access;
  return {
    session: open
      ? {
          kind: open.credential.kind,
          clientId: open.credential.kind === "client-app" ? open.credential.clientId : null,
          credentialId: credentialId(open.credential),
          signedInAs: signedInAs(open),
          expiresAt: new Date(open.exp * 1000).toISOString(),
          idleEndsAt: new Date(open.idleEnd * 1000).toISOString(),
          organizationId: ownOrganization(sandbox, open.credential),
          conversationTypes: sandbox?.conversationTypes ?? [],
          oauthApp: sandbox
            ? { clientId: sandbox.oauth.clientId, userId: sandbox.oauth.userId }
            : null,
          person: open.person ?? null,
          role: open.role ?? null,
          connection: open.connection ?? null,
          connections: [...(open.rights?.connections ?? [])],
          confirmMinutes: (open.person && access?.confirmMinutes) ?? null,
          confirmedUntil: confirmedUntil(open, access),
        }
      : null,
    now: new Date(sessions.now()).toISOString(),
    people: access
      ? {
          provider: access.provider.name,
          contact: access.contact ?? null,
          allowCredentials: access.allowCredentials,
        }
      : null,
    idleMinutes: settings.sessionIdleMinutes,
    sandbox: hasSandbox(settings),
    clientAppReleaseDate: settings.clientAppReleaseDate ?? sandbox?.clientAppReleaseDate ?? null,
    service: { baseUrl: user, orgApiUrl: org, authUrl: auth, tokenHeader: settings.tokenHeader },
  };
}

/**
 * Refuses a call of a page that shows another person, connection or credential than its cookie's session: another tab
 * has signed in or switched, and the page may not know. A script or an older page doesn't say what it shows.
 */
export function requireShown(open: OpenSession, { headers, search }: Call): void {
  const shown = headers[SIGNED_IN_AS.toLowerCase()] ?? search.get(SIGNED_IN_AS_PARAM) ?? undefined;
  if (shown === undefined || shown === signedInAs(open)) return;
  const { person, connection } = open;
  const message = person
    ? `This browser is now signed in as ${person.name || person.email || person.subject}, with “${connection}”. Reload the page to continue.`
    : "This browser is now signed in with another credential. Reload the page to continue.";
  throw new Failure(409, "session_changed", message);
}

/** `GET /gateway/session`: clears a cookie that is invalid or expired. */
export async function readSession(parts: SessionParts, call: Call): Promise<Reply> {
  const open = await parts.sessions.open(call.headers.cookie);
  const session = open === "invalid" ? undefined : open;
  const state = await sessionState(parts, session);
  if (open !== "invalid") return json(200, state);
  return json(200, state, { "set-cookie": parts.sessions.clearing });
}

/** `POST /gateway/session`: verifies the credential before it issues a cookie. */
export async function signIn(parts: SessionParts, call: Call): Promise<Reply> {
  const input = await readInput(call, SignIn, "The credential is incomplete.");
  if (input.kind === "connection") return switchConnection(parts, call, input.connection);
  if (parts.settings.access?.allowCredentials === false) {
    throw new Failure(404, "not_found", "This console has no sign-in with a credential.");
  }
  const credential = await toCredential(parts.settings, input);
  const check = () => prove(parts, credential, call.trace);
  // The sandbox has no secret to guess.
  await (input.kind === "sandbox" ? check() : checkCredential(parts, call, check));
  const who = { credential, role: input.kind === "sandbox" ? input.role : undefined };
  const session = await parts.sessions.begin(who);
  const cookie = await parts.sessions.cookie(session);
  await noteSignIn(parts, who, call);
  return json(200, await sessionState(parts, session), { "set-cookie": cookie });
}

/** Switches a person's session to another connection. It keeps its cookie. */
async function switchConnection(parts: SessionParts, call: Call, name: string): Promise<Reply> {
  const open = await parts.sessions.open(call.headers.cookie);
  if (open === "invalid" || open === undefined) throw sessionExpired();
  requireShown(open, call);
  const people = parts.signIn?.people;
  const kept = await people?.read(open.sid);
  const rights = kept && people?.rightsOf({ ...kept, connection: name });
  if (!rights) {
    const message = `You have no access to “${name}”.`;
    throw new Failure(403, "role_forbidden", message);
  }
  const switched = { ...open, ...rights, rights };
  await noteSignIn(parts, switched, call);
  await people?.switchTo(open.sid, name);
  return json(200, await sessionState(parts, switched));
}

/** `PUT /gateway/session`: {@link countUse} sends the cookie, as after any other call. */
export const keepSession: Handler<SessionParts, OpenSession> = async (parts, open) => {
  return json(200, await sessionState(parts, parts.sessions.used(open)));
};

/**
 * Moves the idle end with a successful call. Failed ones don't count, as the page may retry for as
 * long as the service is down.
 */
export async function countUse(
  { sessions }: SessionParts,
  open: OpenSession,
  reply: Reply,
): Promise<Reply> {
  if (reply.status >= 400) return reply;
  const cookie = await sessions.idleCookie(open);
  if (cookie === undefined) return reply;
  const others = reply.headers?.["set-cookie"] ?? [];
  return { ...reply, headers: { ...reply.headers, "set-cookie": [others, cookie].flat() } };
}

/** `DELETE /gateway/session`: of this session, or of all sessions of its credential. */
export async function signOut(parts: SessionParts, call: Call): Promise<Reply> {
  const open = await parts.sessions.open(call.headers.cookie);
  const everywhere = call.search.get("everywhere") === "true";
  const end = everywhere ? parts.sessions.endAll : parts.sessions.end;
  let leaveTo: string | null = null;
  if (open !== undefined && open !== "invalid") {
    // Without it, a page would end the sessions of someone it doesn't show in their other browsers.
    if (everywhere) requireShown(open, call);
    await noteSignOut(parts, open, call, () => end(open));
    const { people, origin } = (open.person && parts.signIn) ?? {};
    const patience = wait(PROVIDER_PATIENCE, undefined, { ref: false });
    const leaving = people?.provider.leaveAddress(`${origin}${parts.settings.base}/sign-in`);
    leaveTo = (await Promise.race([leaving, patience])) ?? null;
  }
  const state = { ...(await sessionState(parts, undefined)), leaveTo };
  return json(200, state, { "set-cookie": parts.sessions.clearing });
}

/** Milliseconds that signing out waits for the address that ends the identity provider's session. */
const PROVIDER_PATIENCE = 2000;

const DONE = { outcome: "done", status: 200 } as const;

/** Notes a sign-in that succeeded. Throws a 503 if that can't be noted: then no one may have the cookie. */
export async function noteSignIn({ audit }: SessionParts, who: Who, call: Call) {
  const write = { endpoint: signInRow.name, params: {}, call };
  const end = await audit.begin(who, write).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const message = "The console can't note the sign-in in its activity, so it can't sign you in.";
    throw new Failure(error.status, error.code, message);
  });
  await end(DONE);
}

/** Signs out with a note if possible: a full disk must not keep a session open. */
async function noteSignOut(
  { audit }: SessionParts,
  session: OpenSession,
  call: Call,
  run: () => Promise<void>,
): Promise<void> {
  let hasRun = false;
  const once = () => {
    hasRun = true;
    return run();
  };
  const write = { endpoint: signOutRow.name, params: {}, call };
  await audit
    .noted(session, write, once, () => DONE)
    .catch((error: unknown) => {
      if (hasRun) throw error;
      return run();
    });
}

async function toCredential(
  settings: GatewaySettings,
  input: Exclude<SignIn, { kind: "connection" }>,
): Promise<Credential> {
  if (input.kind === "client-app") return input;
  if (input.kind === "organization-api-token") return { kind: input.kind, token: input.apiToken };
  if (input.kind === "oauth-app-token") return { kind: input.kind, token: input.accessToken };
  if (hasSandbox(settings)) return sandboxCredential(settings.dataDir);
  throw new Failure(404, "not_found", "This console has no sandbox.");
}

const REJECTED = {
  "organization-api-token": "The service rejected this organization API token.",
  "oauth-app-token": "The service rejected this OAuth access token.",
} as const;

/** Verifies a credential with one cheap call. */
export async function prove(
  { service }: Pick<SessionParts, "service">,
  credential: Credential,
  trace: Trace,
): Promise<void> {
  if (credential.kind === "client-app") {
    // Exchange the secret again, because the cache may have a token of a secret that was retired since.
    const { tokens } = service;
    const { value, justIssued } = await tokens.get(credential);
    if (!justIssued) tokens.drop(value);
    if (!justIssued) await tokens.get(credential);
    return;
  }
  const rejected = new Failure(401, "credential_rejected", REJECTED[credential.kind]);
  if (!isHeaderSafe(credential.token)) throw rejected;
  const status = await tryToken(service, credential, trace);
  if (status < 300) return;
  if (status === 401 || status === 403) throw rejected;
  throw badAnswer(`The service answered the credential check with ${status}.`);
}
