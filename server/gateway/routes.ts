import { activityList } from "~/contract/activity.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import {
  secretProbe,
  sessionKeep,
  sessionRead,
  signIn,
  signOut,
  tokenProbe,
} from "~/contract/gateway.ts";
import { isEnough, type Role, ROLE_NAMES } from "~/contract/roles.ts";
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
import { Failure, sessionExpired, upstreamFailure } from "./http/failure.ts";
import type { Handler } from "./forward/credential.ts";
import { findForward, forward, FORWARDS } from "./forward/forward.ts";
import type { rememberedAccess } from "./forward/organization-access.ts";
import type { createMedia } from "./media/media.ts";
import { matchPath } from "./http/paths.ts";
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

type Row = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly role: Role;
};

/** The gateway's own calls that need a session, with their rows of the contract. */
const ROUTES: readonly { row: Endpoint | Row; handle: Handler<RouteParts, OpenSession> }[] = [
  { row: sessionKeep, handle: session.keepSession },
  { row: clientSecrets, handle: rotation.readClientSecrets },
  { row: rotationPrepare, handle: rotation.prepareRotation },
  { row: rotationRun, handle: rotation.runRotation },
  { row: rotationResult, handle: rotation.rotationOutcome },
  { row: rotationAcknowledge, handle: rotation.acknowledgeRotation },
  { row: activityList, handle: listActivity },
  { row: secretProbe, handle: probeSecret },
  { row: tokenProbe, handle: probeToken },
  {
    row: { name: "media", method: "GET", path: MEDIA_PATH, role: "viewer" },
    handle: (parts, open, call, { recordingId = "" }) => parts.media(open, recordingId, call),
  },
];

/** The calls that the identity provider makes, or has a browser make. */
const PROVIDER_ROUTES = [
  {
    row: { name: "signInReturn", method: "GET", path: person.RETURN_PATH, role: "viewer" },
    handle: person.finishSignIn,
  },
  {
    row: { name: "backChannelLogout", method: "POST", path: person.LOGOUT_PATH, role: "viewer" },
    handle: person.endByProvider,
  },
] as const;

/** The gateway's own calls. */
export const GATEWAY_ROWS: readonly (Endpoint | Row)[] = [
  sessionRead,
  signIn,
  signOut,
  signInStart,
  ...PROVIDER_ROUTES.map(({ row }) => row),
  ...ROUTES.map(({ row }) => row),
];

/** All calls under /gateway, by which metrics name requests. */
const ROWS: readonly Omit<Row, "role">[] = [
  ...GATEWAY_ROWS,
  ...FORWARDS.map(({ row: { name, method }, template }) => ({ name, method, path: template })),
];

/** Names the route of a request: an endpoint of the contract, or one of a few words. Never a path. */
export function routeName(method: string, path: string): string {
  if (path === "/healthz" || path === "/readyz") return "probe";
  if (path.startsWith("/assets/")) return "asset";
  if (!isGateway(path)) return path === "-" ? "none" : "page";
  const row = ROWS.find((one) => one.method === method && matchPath(one.path, path) !== undefined);
  return row?.name ?? "none";
}

/** Whether a path is a call's, not a file's. */
export const isGateway = (path: string) => /^\/gateway(?:\/|$)/.test(path);

/** Whether a call is for the media stream, which has its own guard. */
export const isMedia = (method: string, path: string) =>
  method === "GET" && matchPath(MEDIA_PATH, path) !== undefined;

const findProviderRoute = (method: string, path: string) =>
  PROVIDER_ROUTES.find(({ row }) => row.method === method && row.path === path);

/** Whether a call comes from the identity provider, not from the page. */
export const isOfProvider = (method: string, path: string) =>
  findProviderRoute(method, path) !== undefined;

/** Answers a call under /gateway that passed the guards, or throws a Failure. */
export async function route(parts: RouteParts, call: Call): Promise<Reply> {
  if (call.path === sessionRead.path) {
    if (call.method === sessionRead.method) return session.readSession(parts, call);
    if (call.method === signIn.method) return session.signIn(parts, call);
    if (call.method === signOut.method) return session.signOut(parts, call);
  }
  if (call.method === signInStart.method && call.path === signInStart.path) {
    return person.startSignIn(parts, call);
  }
  const provided = findProviderRoute(call.method, call.path);
  if (provided) return provided.handle(parts, call);
  const { row, handle } = findHandler(call);
  const open = await requireSession(parts, call);
  requireRole(parts, open, row);
  const reply = await handle(parts, open).catch((error: unknown) => {
    throw asOfConnection(parts, open, call, error);
  });
  return session.countUse(parts, open, call, reply);
}

/** A connection's credential that the service no longer accepts ends no person's session. */
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

/** Throws a 404 if there is no such call, even for those not signed in. */
function findHandler(call: Call): {
  readonly row: Endpoint | Row;
  readonly handle: (parts: RouteParts, open: OpenSession) => Promise<Reply>;
} {
  for (const { row, handle } of ROUTES) {
    const params = row.method === call.method ? matchPath(row.path, call.path) : undefined;
    if (params) return { row, handle: (parts, open) => handle(parts, open, call, params) };
  }
  if (!Object.values(FORWARD_PREFIX).some((prefix) => call.path.startsWith(`${prefix}/`))) {
    throw new Failure(404, "not_found", "The gateway has no such call.");
  }
  const found = findForward(call.method, call.path);
  const handle = ({ service, audit, listed }: RouteParts, open: OpenSession) => {
    const noteList = (answer: Buffer) => listed(open, found, answer);
    const run = () => forward(service, open.credential, call, found, noteList);
    if (call.method === "GET") return run();
    const { row, params } = found;
    return audit.once(open, { endpoint: row.name, params, call }, run, shapeOf(row.answer));
  };
  return { row: found.row, handle };
}

/** Refuses what the session's role doesn't allow, and what needs a recent sign-in, before anything is sent. */
function requireRole(
  { settings, now }: RouteParts,
  { role, person, standing }: OpenSession,
  row: Endpoint | Row,
): void {
  const summary = "summary" in row ? row.summary : row.name;
  if (!isEnough(role, row.role)) {
    const message = `“${summary}” needs the role ${ROLE_NAMES[row.role]}. Yours is ${ROLE_NAMES[role ?? "viewer"]}.`;
    throw new Failure(403, "role_forbidden", message);
  }
  const minutes = settings.access?.confirmMinutes;
  const isConfirmable = "confirm" in row && row.confirm === true && person !== undefined;
  if (!isConfirmable || minutes === undefined) return;
  if (now() < (standing?.confirmedAt ?? 0) + minutes * 60_000) return;
  const message = `“${summary}” needs a sign-in from the last ${minutes} minutes. Nothing was sent.`;
  throw new Failure(403, "confirmation_required", message);
}

async function requireSession({ sessions }: RouteParts, call: Call): Promise<OpenSession> {
  const open = await sessions.open(call.headers.cookie);
  if (open === "invalid") throw sessionExpired();
  if (open) return open;
  throw new Failure(401, "session_required", "Sign in first.");
}
