import {
  FORWARD_PREFIX,
  MEDIA_PATH,
  rotationAcknowledge,
  rotationCounts,
  rotationPrepare,
  rotationResult,
  rotationRun,
  secretProbe,
  sessionRead,
  signIn,
  signOut,
  tokenProbe,
} from "../../src/contract/gateway.ts";
import type { Call, Reply } from "./call.ts";
import { Failure, sessionExpired } from "./failure.ts";
import { findForward, forward } from "./forward.ts";
import type { createMedia } from "./media.ts";
import { matchPath } from "./paths.ts";
import * as rotation from "./rotation-calls.ts";
import { probeSecret } from "./secret-probe.ts";
import * as session from "./session.ts";
import type { OpenSession } from "./sessions.ts";
import { probeToken } from "./token-probe.ts";

export interface RouteParts extends rotation.RotationParts {
  readonly media: ReturnType<typeof createMedia>;
}

type Handler = (
  parts: RouteParts,
  open: OpenSession,
  call: Call,
  params: Readonly<Record<string, string>>,
) => Promise<Reply> | Reply;

/** The gateway's own calls that take a session, beside the rows that declare them. */
const ROUTES: readonly { row: { method: string; path: string }; handle: Handler }[] = [
  { row: rotationCounts, handle: rotation.countRotations },
  { row: rotationPrepare, handle: rotation.prepareRotation },
  {
    row: rotationRun,
    handle: (parts, open, call, { operationId = "" }) =>
      rotation.runRotation(parts, open, call, operationId),
  },
  {
    row: rotationResult,
    handle: (parts, open, _, { operationId = "" }) =>
      rotation.rotationOutcome(parts, open, operationId),
  },
  {
    row: rotationAcknowledge,
    handle: (parts, open, _, { operationId = "" }) =>
      rotation.acknowledgeRotation(parts, open, operationId),
  },
  { row: secretProbe, handle: (parts, _, call) => probeSecret(parts.calls, call) },
  { row: tokenProbe, handle: (parts, _, call) => probeToken(parts.calls, call) },
  {
    row: { method: "GET", path: MEDIA_PATH },
    handle: (parts, open, call, { recordingId = "" }) => parts.media(open, recordingId, call),
  },
];

/** Whether a call is for the media stream, whose guard differs. */
export const isMedia = (method: string, path: string) =>
  method === "GET" && matchPath(MEDIA_PATH, path) !== undefined;

/** Answers a guarded call under /gateway, or throws a Failure. */
export async function route(parts: RouteParts, call: Call): Promise<Reply> {
  if (call.path === sessionRead.path) {
    if (call.method === sessionRead.method) return session.readSession(parts, call);
    if (call.method === signIn.method) return session.signIn(parts, call);
    if (call.method === signOut.method) return session.signOut(parts);
  }
  for (const { row, handle } of ROUTES) {
    const params = row.method === call.method ? matchPath(row.path, call.path) : undefined;
    if (params) return handle(parts, await requireSession(parts, call), call, params);
  }
  if (!Object.values(FORWARD_PREFIX).some((prefix) => call.path.startsWith(`${prefix}/`))) {
    throw new Failure(404, "not_found", "The gateway has no such call.");
  }
  // What isn't in the interface is that for everyone, signed in or not.
  findForward(call.method, call.path);
  const { credential } = await requireSession(parts, call);
  return forward(parts.calls, parts.tokens, credential, call);
}

async function requireSession({ sessions }: RouteParts, call: Call): Promise<OpenSession> {
  const open = await sessions.open(call.headers.cookie);
  if (open === "invalid") throw sessionExpired();
  if (open) return open;
  throw new Failure(401, "session_required", "Sign in first.");
}
