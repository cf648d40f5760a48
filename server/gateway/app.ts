import {
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  validateHeaderValue,
} from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { SharedDatabase } from "./database/database.ts";
import { isFromProxy } from "./http/addresses.ts";
import {
  type Call,
  failureReply,
  json,
  readBody,
  readTrace,
  type Reply,
  traceIdOf,
} from "./http/call.ts";
import { Failure } from "./http/failure.ts";
import {
  checkConsole,
  checkHost,
  checkMedia,
  checkTwice,
  checkType,
  SANDBOXED,
} from "./http/guards.ts";
import { type createLog, logError } from "./http/log.ts";
import { isDecodable, isSegment, type PathParams, pathWithin, readTarget } from "./http/paths.ts";
import type { Meter } from "./metrics/metrics.ts";
import { type Guard, MAX_OPEN_BODY, noSuchCall, type RouteParts, ROUTES } from "./routes.ts";
import type { StaticFiles } from "./static.ts";

export interface AppOptions {
  readonly parts: RouteParts;
  readonly files: StaticFiles;
  readonly origins: readonly string[];
  /** Sent with every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the service can be called. */
  readonly ready: () => boolean;
  /** Whether the gateway was told to stop. It still answers calls. */
  readonly closing: () => boolean;
  /** The database that gateways share, if they do. */
  readonly database: Pick<SharedDatabase, "isReachable"> | undefined;
  readonly log: ReturnType<typeof createLog>;
  readonly meter: Meter | undefined;
}

/** A request, and what is known of its answer so far. */
interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly call: Call;
  /** The route's name in metrics: an endpoint's, or one of a few words. Never a path. */
  route: string;
  isGone: boolean;
  /** Resolves once the answer is sent or the browser is gone. */
  readonly closed: Promise<void>;
  /** The answer's status and its request ID; 500 until there is one. */
  answered: { readonly status: number; readonly id: string };
  /** Why the gateway failed, if it did and the browser waited for it. */
  failure: Pick<Failure, "code" | "message"> | undefined;
  /** Lets the program end without waiting for this answer, which is a video. */
  stopWaiting: () => void;
}

interface Env {
  Bindings: Exchange;
}

/** Asked by balancers and container runtimes, never below the path of ORIGIN. */
const PROBES = ["/healthz", "/readyz"];

const isGateway = (path: string) => /^\/gateway(?:\/|$)/.test(path);

/** Whether balancers should send calls: not while a write can't be noted, as no session can be opened either. */
async function readiness({ closing, ready, parts, database }: AppOptions): Promise<Reply> {
  const isReachable = database?.isReachable() ?? true;
  const trouble = await parts.audit.trouble();
  const isUsable = isReachable && trouble === undefined;
  const status = closing() ? "draining" : !ready() ? "starting" : isUsable ? "ready" : "unready";
  return json(status === "ready" ? 200 : 503, {
    status,
    ...(database && { database: isReachable ? "ready" : "unreachable" }),
    ...(trouble !== undefined && { activity: `can't be written: ${trouble}` }),
  });
}

/**
 * Sends a video, which can play for an hour or be paused, so neither the end of the program nor a limit waits for
 * it. If it breaks off, so does the connection, so half of it never looks complete.
 */
async function stream({ outgoing, stopWaiting }: Exchange, body: Readable) {
  const { socket } = outgoing;
  const limit = socket?.timeout ?? 0;
  stopWaiting();
  socket?.setTimeout(0);
  // The connection is closed, which is all that can be done.
  await pipeline(body, outgoing).catch(() => {});
  socket?.setTimeout(limit);
  return RESPONSE_ALREADY_SENT;
}

/** Hono's pattern for a template of the contract. */
const patternOf = (template: string) => template.replaceAll(/\{(\w+)\}/g, ":$1");

/**
 * The gateway's listener. What a framework normalizes away is checked before Hono sees the request: the raw target,
 * headers that come twice, and the host. Hono then finds the route once, which has its name, guard and handler.
 * `idle` resolves once all answers are complete, except for videos.
 */
export function createApp(options: AppOptions): {
  readonly listener: RequestListener;
  readonly idle: () => Promise<void>;
} {
  const { parts, files, origins, headers, ready, closing, log, meter } = options;
  const { settings } = parts;
  const callHeaders = { ...headers, ...SANDBOXED };
  const underWay = new Set<Promise<void>>();

  function begin(incoming: IncomingMessage, outgoing: ServerResponse): Exchange {
    const peer = incoming.socket.remoteAddress ?? "";
    const trace = readTrace(incoming.headers, isFromProxy(peer, settings));
    const requestId = trace["x-request-id"];
    const leaving: (() => void)[] = [];
    let body: Promise<Buffer> | undefined;
    const closed = new Promise<void>((resolve) => {
      outgoing.once("close", () => {
        exchange.isGone = !outgoing.writableEnded;
        // Otherwise both requests outlive garbage collections, which then take twice as long.
        const runs = leaving.splice(0);
        if (exchange.isGone) for (const run of runs) run();
        resolve();
      });
    });
    const exchange: Exchange = {
      incoming,
      outgoing,
      closed,
      route: "none",
      isGone: false,
      answered: { status: 500, id: requestId },
      failure: undefined,
      stopWaiting: () => {},
      call: {
        method: incoming.method ?? "",
        path: "-",
        search: new URLSearchParams(),
        headers: incoming.headers,
        peer,
        requestId,
        trace,
        whenGone: (run) => {
          if (exchange.isGone) run();
          else leaving.push(run);
        },
        body: (limit) => (body ??= readBody(incoming, limit)),
      },
    };
    return exchange;
  }

  /** Logs an answer. */
  function note({ call, route, answered, failure }: Exchange, started: number): void {
    const { method, path, requestId, trace } = call;
    const { status, id } = answered;
    const duration = performance.now() - started;
    const serviceRequestId = id === requestId ? undefined : id;
    const traceId = traceIdOf(trace);
    const why = status >= 500 && failure ? { code: failure.code, reason: failure.message } : {};
    log(
      { method, path, status, duration, requestId, serviceRequestId, traceId, ...why },
      parts.now(),
    );
    meter?.request(route, method, status, duration / 1000);
  }

  /**
   * All headers of a reply but its cookies, which a Response would join if there are several. Throws if HTTP doesn't
   * allow one of the reply's own. `assign` takes a tenth of the time that spreading as many does.
   */
  function headersOf(exchange: Exchange, { status, headers: given = {} }: Reply) {
    const { call } = exchange;
    const { "set-cookie": _, ...own } = given;
    for (const [name, value] of Object.entries(own)) validateHeaderValue(name, String(value));
    const id = own["x-request-id"];
    exchange.answered = { status, id: typeof id === "string" ? id : call.requestId };
    return Object.assign<Record<string, string>, object, object | false, object>(
      { "x-request-id": call.requestId },
      isGateway(call.path) ? callHeaders : headers,
      closing() && { connection: "close" },
      own,
    );
  }

  function failed(exchange: Exchange, error: unknown): Reply {
    const unforeseen = error instanceof Failure ? error.cause : error;
    if (unforeseen !== undefined && !exchange.isGone) {
      logError(settings.logFormat, exchange.call.requestId, unforeseen);
    }
    if (error instanceof Failure && !exchange.isGone) exchange.failure = error;
    return failureReply(error);
  }

  function respond(exchange: Exchange, reply: Reply): Response | Promise<Response> {
    const { outgoing } = exchange;
    const { status, body, headers: { "set-cookie": cookies } = {} } = reply;
    const all = headersOf(exchange, reply);
    if (cookies !== undefined) outgoing.setHeader("set-cookie", cookies);
    if (!(body instanceof Readable)) return new Response(body, { status, headers: all });
    outgoing.writeHead(status, all);
    return stream(exchange, body);
  }

  const app = new Hono<Env>({
    // As the browser sent it: the URL of a Request is normalized.
    getPath: (_, { env }: { env?: Exchange } = {}) => env?.call.path ?? "-",
  });

  async function checkPage({ incoming, call }: Exchange): Promise<void> {
    checkConsole(incoming, origins);
    await checkType(incoming, () => call.body(MAX_OPEN_BODY));
  }

  const GUARDS: Readonly<Record<Guard, (exchange: Exchange) => void | Promise<void>>> = {
    page: checkPage,
    media: ({ incoming }) => checkMedia(incoming, origins),
    anyone: () => {},
  };

  for (const probe of PROBES) {
    app.all(probe, async ({ env }) => {
      env.route = "probe";
      if (probe === "/readyz") return respond(env, await readiness(options));
      const reply = ready() ? json(200, { status: "ok" }) : json(503, { status: "starting" });
      return respond(env, reply);
    });
  }

  for (const { name, method, path, guard, answer } of ROUTES) {
    app.on(method, patternOf(path), async ({ env, req }) => {
      // Hono answers HEAD with the routes of GET.
      if (env.call.method !== method) throw noSuchCall(env.call.path);
      env.route = name;
      const params: PathParams = req.param();
      const isSafe = Object.values(params).every(isSegment) && isDecodable(env.call.path);
      if (!isSafe) throw noSuchCall(env.call.path);
      await GUARDS[guard](env);
      return respond(env, await answer(parts, env.call, params));
    });
  }

  app.notFound(async ({ env }) => {
    const { method, path, headers: asked } = env.call;
    if (isGateway(path)) {
      await checkPage(env);
      throw noSuchCall(path);
    }
    env.route = path.startsWith("/assets/") ? "asset" : "page";
    const file = files(method, path, asked);
    if (file) return respond(env, file);
    throw new Failure(404, "not_found", "Nothing at this address.");
  });
  app.onError((error, { env }) => respond(env, failed(env, error)));

  /** Answers a request completely, and resolves once that is done. */
  async function answer(exchange: Exchange): Promise<void> {
    const { incoming, outgoing, call, closed } = exchange;
    try {
      const { path, search } = readTarget(incoming.url ?? "");
      const within = PROBES.includes(path) ? path : pathWithin(settings.base, path);
      Object.assign(call, { path: within ?? path, search });
      checkTwice(incoming);
      // Probes may use any host name, and learn nothing else.
      if (!PROBES.includes(call.path)) checkHost(incoming, origins);
      if (within === undefined) {
        throw new Failure(
          404,
          "not_found",
          `The console is at ${settings.base}/. Nothing is here.`,
        );
      }
      // One for each request, so that it knows the exchange. The host is for probes over HTTP/1.0, which send none.
      const route = getRequestListener((request) => app.fetch(request, exchange), {
        hostname: "localhost",
      });
      await route(incoming, outgoing);
    } catch (error) {
      const reply = failed(exchange, error);
      outgoing.writeHead(reply.status, headersOf(exchange, reply)).end(reply.body);
    }
    await closed;
  }

  return {
    idle: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
    listener: (incoming, outgoing) => {
      const started = performance.now();
      const exchange = begin(incoming, outgoing);
      const work = answer(exchange).finally(() => {
        underWay.delete(work);
        note(exchange, started);
      });
      exchange.stopWaiting = () => underWay.delete(work);
      underWay.add(work);
    },
  };
}
