import type { IncomingMessage, ServerResponse } from "node:http";
import { type Call, type Reply, readTrace, traceIdOf } from "./http/call.ts";
import { json, readBody } from "./http/call.ts";
import { Failure, upstreamFailure } from "./http/failure.ts";
import { checkConsole, checkHost, checkMedia, checkTwice, SANDBOXED } from "./http/guards.ts";
import { type createLog, logError } from "./http/log.ts";
import { readTarget } from "./http/paths.ts";
import type { RouteParts } from "./routes.ts";
import { isGateway, isMedia, isOfProvider, route, routeName } from "./routes.ts";
import type { SharedDatabase } from "./database/database.ts";
import type { Meter } from "./metrics/metrics.ts";
import { isFromProxy } from "./http/addresses.ts";
import type { StaticFiles } from "./static.ts";
import { pipeline } from "node:stream/promises";

/**
 * Writes a reply and resolves once it is sent or the browser is gone. If a video breaks off, so does the
 * browser's connection, so half of it never looks complete. Throws, with nothing sent yet, if HTTP
 * doesn't allow the reply's status or headers.
 */
async function respond(
  response: ServerResponse,
  closed: Promise<void>,
  reply: Reply,
  always: Readonly<Record<string, string>>,
): Promise<void> {
  // Those of a reply that couldn't be written.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  for (const [name, value] of Object.entries({ ...always, ...reply.headers })) {
    response.setHeader(name, value);
  }
  response.statusCode = reply.status;
  const { body } = reply;
  if (body === undefined || typeof body === "string" || Buffer.isBuffer(body)) {
    response.end(body);
    await closed;
    return;
  }
  // The connection is closed, which is all that can be done.
  await pipeline(body, response).catch(() => {});
}

/** Turns a thrown error into a reply. Only a Failure's message is meant for users. */
function failureReply(error: unknown, clearing: string): Reply {
  const failure =
    error instanceof Failure
      ? error
      : // Unforeseen, so it may have come after the call was sent.
        upstreamFailure(500, "unexpected", "Something went wrong in the gateway.");
  return json(
    failure.status,
    { error: failure.message, code: failure.code, stage: failure.stage },
    {
      ...failure.headers,
      ...(failure.code === "session_expired" && { "set-cookie": clearing }),
    },
  );
}

export interface Handling {
  readonly parts: RouteParts;
  readonly files: StaticFiles;
  readonly origins: readonly string[];
  /** Sent with every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the service can be called. */
  readonly ready: () => boolean;
  /** Whether it was told to stop: it still answers, but wants no more calls. */
  readonly closing: () => boolean;
  /** What gateways share, if they do. */
  readonly database: Pick<SharedDatabase, "isReachable"> | undefined;
  readonly log: ReturnType<typeof createLog>;
  readonly meter: Meter | undefined;
  readonly now: () => number;
}

/** Answers a request and logs it. Never rejects. */
export async function handle(
  handling: Handling,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const started = performance.now();
  const leaving: (() => void)[] = [];
  let isGone = false;
  const closed = new Promise<void>((resolve) => {
    response.once("close", () => {
      isGone = !response.writableEnded;
      if (isGone) for (const run of leaving) run();
      resolve();
    });
  });
  const peer = request.socket.remoteAddress ?? "";
  const { settings } = handling.parts;
  const trace = readTrace(request.headers, isFromProxy(peer, settings));
  const requestId = trace["x-request-id"];
  const method = request.method ?? "";
  let path = "-";
  let requests = 0;
  let body: Promise<Buffer> | undefined;
  let reply: Reply;
  const answer = () =>
    respond(response, closed, reply, {
      ...handling.headers,
      ...(isGateway(path) && SANDBOXED),
      "x-request-id": requestId,
      // The page counts these against its limit of requests for one GET.
      ...(requests > 0 && { "x-upstream-requests": String(requests) }),
      ...(handling.closing() && { connection: "close" }),
    });
  try {
    const target = readTarget(request.url ?? "");
    path = target.path;
    reply = await replyTo(handling, request, {
      method,
      ...target,
      headers: request.headers,
      peer,
      requestId,
      trace,
      whenGone: (run) => {
        if (isGone) run();
        else leaving.push(run);
      },
      countRequest: () => {
        requests += 1;
      },
      body: () => (body ??= readBody(request)),
    });
    await answer();
  } catch (error) {
    const unforeseen = error instanceof Failure ? error.cause : error;
    if (unforeseen !== undefined && !isGone) logError(settings.logFormat, requestId, unforeseen);
    reply = failureReply(error, handling.parts.sessions.clearing);
    await answer();
  }
  const id = String(response.getHeader("x-request-id") ?? requestId);
  const duration = performance.now() - started;
  const { status } = reply;
  const serviceRequestId = id === requestId ? undefined : id;
  const traceId = traceIdOf(trace);
  const entry = { method, path, status, duration, requestId, serviceRequestId, traceId };
  handling.log(entry, handling.now());
  handling.meter?.request(routeName(method, path), method, status, duration / 1000);
}

/**
 * Whether balancers should send calls. A database that gateways share doesn't count: without it each of
 * them can still read, so a balancer that left them all out would only make it worse. A folder that can't
 * be written does, because it is one gateway's own, and another one may be able to sign people in.
 */
async function readiness({ closing, ready, parts, database }: Handling): Promise<Reply> {
  const shared = database && { database: database.isReachable() ? "ready" : "unreachable" };
  if (closing()) return json(503, { status: "draining", ...shared });
  if (!ready()) return json(503, { status: "starting", ...shared });
  const trouble = await parts.audit.trouble();
  if (trouble === undefined) return json(200, { status: "ready", ...shared });
  return json(503, { status: "unready", activity: `can't be written: ${trouble}` });
}

async function replyTo(handling: Handling, request: IncomingMessage, call: Call): Promise<Reply> {
  const { method, path } = call;
  checkTwice(request);
  // Probes may use any host name, and learn nothing else.
  if (path === "/healthz") {
    return handling.ready() ? json(200, { status: "ok" }) : json(503, { status: "starting" });
  }
  if (path === "/readyz") {
    return readiness(handling);
  }
  checkHost(request, handling.origins);
  if (isGateway(path)) {
    if (isMedia(method, path)) checkMedia(request);
    else if (!isOfProvider(method, path)) checkConsole(request, handling.origins);
    return route(handling.parts, call);
  }
  const file = handling.files(method, path, request.headers);
  if (file) return file;
  throw new Failure(404, "not_found", "Nothing at this address.");
}
