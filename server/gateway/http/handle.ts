import type { IncomingMessage, ServerResponse } from "node:http";
import type { Call, Reply } from "./call.ts";
import { json, readBody } from "./call.ts";
import { Failure } from "./failure.ts";
import { checkConsole, checkHost, checkMedia } from "./guards.ts";
import { type createLog, logError } from "./log.ts";
import { readTarget } from "./paths.ts";
import { failureReply, respond } from "./respond.ts";
import type { RouteParts } from "./routes.ts";
import { isMedia, route } from "./routes.ts";
import type { SharedDatabase } from "../database/database.ts";
import type { Meter } from "../metrics/meter.ts";
import { isFromProxy } from "../session/client-address.ts";
import type { StaticFiles } from "../static.ts";
import { readTrace, traceIdOf } from "./trace.ts";

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
  const { origin, logFormat } = handling.parts.settings;
  const trace = readTrace(request.headers, isFromProxy(peer, origin));
  const requestId = trace["x-request-id"];
  const method = request.method ?? "";
  let path = "-";
  let requests = 0;
  let reply: Reply;
  const answer = () =>
    respond(response, closed, reply, {
      ...handling.headers,
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
      body: () => readBody(request),
    });
    await answer();
  } catch (error) {
    if (!(error instanceof Failure) && !isGone) {
      logError(logFormat, requestId, error);
    }
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
  handling.meter?.request(method, path, status, duration / 1000);
}

const isGateway = (path: string) => /^\/gateway(?:\/|$)/.test(path);

async function replyTo(handling: Handling, request: IncomingMessage, call: Call): Promise<Reply> {
  const { method, path } = call;
  // Probes may use any host name, and learn nothing else.
  if (path === "/healthz") {
    return handling.ready() ? json(200, { status: "ok" }) : json(503, { status: "starting" });
  }
  if (path === "/readyz") {
    const status = handling.closing() ? "draining" : handling.ready() ? "ready" : "starting";
    const { database } = handling;
    // Without it all gateways can still read, so a balancer that left them out would only make it worse.
    const found = database && { database: database.isReachable() ? "ready" : "unreachable" };
    return json(status === "ready" ? 200 : 503, { status, ...found });
  }
  checkHost(request, handling.origins);
  if (isGateway(path)) {
    if (isMedia(method, path)) checkMedia(request);
    else checkConsole(request, handling.origins);
    return route(handling.parts, call);
  }
  const file = handling.files(method, path, request.headers);
  if (file) return file;
  throw new Failure(404, "not_found", "Nothing at this address.");
}
