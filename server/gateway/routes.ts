import { activityList } from "~/contract/activity.ts";
import { engagementSync } from "~/contract/engagements.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import {
  secretProbe,
  sessionKeep,
  sessionRead,
  signIn,
  signOut,
  tokenProbe,
} from "~/contract/gateway.ts";
import { isEnough, ROLE_NAMES } from "~/contract/roles.ts";
import { signInStart } from "~/contract/sign-in.ts";
import { FORWARD_PREFIX, MEDIA_PATH } from "~/contract/first-calls.ts";
import { shapeOf } from "~/contract/schema.ts";
import {
  clientSecrets,
  rotationAcknowledge,
  rotationPrepare,
  rotationResult,
  rotationRun,
} from "~/contract/rotations.ts";
import { listActivity } from "./audit/activity-calls.ts";
import type { Call, Reply } from "./http/call.ts";
import { Failure, notInApi, sessionExpired, upstreamFailure } from "./http/failure.ts";
import type { Handler } from "./forward/credential.ts";
import { forward, FORWARDS } from "./forward/forward.ts";
import type { rememberedAccess } from "./forward/organization-access.ts";
import type { createMedia } from "./media/media.ts";
import type { PathParams } from "./http/paths.ts";
import * as rotation from "./rotation/rotation-calls.ts";
import { probeSecret, probeToken } from "./session/check-credential.ts";
import * as person from "./session/person-calls.ts";
import * as session from "./session/session-calls.ts";
import type { OpenSession } from "./session/cookie.ts";

export interface RouteParts extends rotation.RotationParts {
  readonly media: ReturnType<typeof createMedia>;
  readonly listed: ReturnType<typeof rememberedAccess>["listed"];
  readonly now: () => number;
}

type Row = Pick<Endpoint, "name" | "method" | "path" | "role"> &
  Partial<Pick<Endpoint, "summary" | "confirm">>;

/**
 * Who may send a call: the page, its player, or anyone, as what the identity provider or its redirect brings is checked
 * for itself. Looked at before the session.
 */
export type Guard = "page" | "media" | "anyone";

/** A call under /gateway. */
export interface Route extends Row {
  readonly guard: Guard;
  readonly answer: (parts: RouteParts, call: Call, params: PathParams) => Promise<Reply>;
}

/** Bytes of a body that anyone may send. */
export const MAX_OPEN_BODY = 64 * 1024;

/** Declares a call that needs no session. */
const open = (
  row: Row,
  answer: (parts: RouteParts, call: Call) => Promise<Reply>,
  guard: Guard = "page",
): Route => ({
  ...row,
  guard,
  answer: (parts, call) => answer(parts, { ...call, body: () => call.body(MAX_OPEN_BODY) }),
});

/** Declares a call that needs a session with a sufficient role. */
const signedIn = (
  row: Row,
  handle: Handler<RouteParts, OpenSession>,
  more: Partial<Pick<Route, "path" | "guard">> = {},
): Route => ({
  ...row,
  guard: "page",
  ...more,
  answer: async (parts, call, params) => {
    const caller = await requireCaller(parts, row, call).catch((error: unknown) => {
      throw asOfRepeat(parts, row, call, error);
    });
    const reply = await handle(parts, caller, call, params).catch((error: unknown) => {
      throw asOfConnection(parts, caller, call, error);
    });
    return session.countUse(parts, caller, reply);
  },
});

/**
 * The recording that an engagement is synced for, as the page names it: it isn't in the path, and a body is never
 * noted.
 */
function recordingOf({ name }: Endpoint, { headers }: Call): { recordingId?: string } {
  const given = headers["x-recording-id"];
  if (name !== engagementSync.name || typeof given !== "string") return {};
  return /^[\x21-\x7e]{1,256}$/.test(given) ? { recordingId: given } : {};
}

/** The calls that the service answers. Writes are noted, and sent once. */
const forwarded = FORWARDS.map(({ row, template }) =>
  signedIn(
    row,
    ({ service, audit, listed }, caller, call, params) => {
      const noteList = (answer: Buffer) => listed(caller, { row, params }, answer);
      const run = () => forward(service, caller.credential, call, { row, params }, noteList);
      if (call.method === "GET") return run();
      const write = { endpoint: row.name, params: { ...params, ...recordingOf(row, call) }, call };
      return audit.once(caller, write, run, shapeOf(row.answer));
    },
    { path: template },
  ),
);

const MEDIA = { name: "media", method: "GET", path: MEDIA_PATH, role: "viewer" } as const;
const RETURN = {
  name: "signInReturn",
  method: "GET",
  path: person.RETURN_PATH,
  role: "viewer",
} as const;
const LOGOUT = {
  name: "backChannelLogout",
  method: "POST",
  path: person.LOGOUT_PATH,
  role: "viewer",
} as const;

/** The gateway's own calls. */
export const OWN_ROUTES: readonly Route[] = [
  open(sessionRead, session.readSession),
  open(signIn, session.signIn),
  open(signOut, session.signOut),
  open(signInStart, person.startSignIn),
  open(RETURN, person.finishSignIn, "anyone"),
  open(LOGOUT, person.endByProvider, "anyone"),
  signedIn(sessionKeep, session.keepSession),
  signedIn(clientSecrets, rotation.readClientSecrets),
  signedIn(rotationPrepare, rotation.prepareRotation),
  signedIn(rotationRun, rotation.runRotation),
  signedIn(rotationResult, rotation.rotationOutcome),
  signedIn(rotationAcknowledge, rotation.acknowledgeRotation),
  signedIn(activityList, listActivity),
  signedIn(secretProbe, probeSecret),
  signedIn(tokenProbe, probeToken),
  signedIn(
    MEDIA,
    (parts, caller, call, { recordingId = "" }) => parts.media(caller, recordingId, call),
    { guard: "media" },
  ),
];

/** All calls under /gateway. */
export const ROUTES: readonly Route[] = [...OWN_ROUTES, ...forwarded];

/** The failure for a path that isn't a call's, the same with and without a session. */
export const noSuchCall = (path: string) =>
  Object.values(FORWARD_PREFIX).some((prefix) => path.startsWith(`${prefix}/`))
    ? notInApi()
    : new Failure(404, "not_found", "The gateway has no such call.");

/**
 * The calls about a rotation that was begun. It belongs to its session, so that a person who switches the connection
 * meanwhile still gets the new secret, which no one else can.
 */
const OF_ROTATION: readonly Row[] = [rotationResult, rotationAcknowledge];

/** What is refused here isn't sent, but its first try may have been: then the failure says so. */
function asOfRepeat({ audit }: RouteParts, row: Row, call: Call, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const isAway = error.code === "database_unreachable";
  const mayBeRotation = isAway && (row === rotationRun || row === rotationResult);
  if (!mayBeRotation && !audit.isRepeated(call)) return error;
  const message = "The console can't look up now whether this call was sent before.";
  return upstreamFailure(error.status, error.code, message);
}

/** A connection's rejected credential doesn't end the person's session: the failure becomes a 502. */
function asOfConnection(
  { signIn }: RouteParts,
  { connection }: OpenSession,
  { requestId }: Call,
  error: unknown,
): unknown {
  const isRejected = error instanceof Failure && error.code === "session_expired";
  if (connection === undefined || !isRejected) return error;
  const message = `The service no longer accepts the console's credential for “${connection}”.`;
  signIn?.log.error(message, requestId);
  return upstreamFailure(502, "connection_rejected", message, error.stage);
}

/** Refuses what the session's role doesn't allow, and what needs a recent sign-in, before anything is sent. */
function requireRole(
  { settings, now }: RouteParts,
  { role, person, rights }: OpenSession,
  { name, summary = name, confirm, role: needed }: Row,
): void {
  if (!isEnough(role, needed)) {
    const message = `“${summary}” needs the role ${ROLE_NAMES[needed]}. Yours is ${ROLE_NAMES[role ?? "viewer"]}.`;
    throw new Failure(403, "role_forbidden", message);
  }
  const minutes = settings.access?.confirmMinutes;
  const isConfirmable = confirm === true && person !== undefined;
  if (!isConfirmable || minutes === undefined) return;
  if (now() < (rights?.confirmedAt ?? 0) + minutes * 60_000) return;
  const message = `“${summary}” needs a sign-in from the last ${minutes} minutes. Nothing was sent.`;
  throw new Failure(403, "confirmation_required", message);
}

async function requireCaller(parts: RouteParts, row: Row, call: Call): Promise<OpenSession> {
  const open = await parts.sessions.open(call.headers.cookie);
  if (open === "invalid") throw sessionExpired();
  if (!open) throw new Failure(401, "session_required", "Sign in first.");
  if (!OF_ROTATION.includes(row)) session.requireShown(open, call);
  requireRole(parts, open, row);
  return open;
}
