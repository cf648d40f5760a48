import { Hono, type Context } from "hono";
import { TABLE } from "../../../src/contract/table.ts";
import { sql, StatementTimeout } from "~server/shared/database/database.ts";
import { completeHandlers } from "./handlers.ts";
import { HttpError, methodNotAllowed, notFound } from "./errors.ts";
import { type AppEnv, mount } from "./mount.ts";
import { RateLimiter } from "./rate-limit.ts";
import { type Log, logAs } from "~server/shared/log.ts";
import { newRequestId } from "~server/shared/request-id.ts";
import { serveMedia } from "../resources/media.ts";
import { openApiDocument } from "./openapi.ts";
import type { Service } from "../process/service.ts";

/** The caller's own request ID if it is harmless in a header and a log, else a new one. */
const requestIdOf = ({ headers }: Request): string =>
  /^[\w.-]{1,64}$/.exec(headers.get("x-request-id") ?? "")?.[0] ?? newRequestId();

const isMatch = (template: string, path: string) =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);

const PUBLIC = ["/healthz", "/openapi.json", "/media/{recordingId}"];

/** The methods of a path; empty if the path doesn't exist. */
function methodsOf(path: string): string[] {
  const rows = TABLE.filter((row) => isMatch(row.path, path)).map((row) => row.method);
  const methods = new Set<string>(rows);
  if (PUBLIC.some((template) => isMatch(template, path))) methods.add("GET");
  if (methods.has("GET")) methods.add("HEAD");
  return methods.size === 0 ? [] : [...methods, "OPTIONS"].sort();
}

/** Answers what no route has: OPTIONS, a wrong method, or an unknown path. */
function answerRest(context: Context<AppEnv>): Response {
  const allow = methodsOf(context.req.path).join(", ");
  if (allow === "") throw notFound("There is no such path.");
  if (context.req.raw.method === "OPTIONS") {
    return new Response(null, { status: 204, headers: { allow } });
  }
  throw methodNotAllowed("The path doesn't answer to this method.", { allow });
}

/** Turns anything thrown into an answer. Internal errors only go to the log. */
function toResponse(error: unknown, id: string, log: Log): Response {
  if (error instanceof HttpError) {
    return Response.json(error.body, { status: error.status, headers: error.headers });
  }
  const isSlow = error instanceof StatementTimeout;
  // Only the stack: other fields of a database error contain the query's values.
  log.error((error instanceof Error && error.stack) || "unknown error", id);
  const message = isSlow
    ? "The database took too long to answer."
    : "The service failed to answer.";
  return Response.json({ error: message }, { status: 500 });
}

/** Creates the HTTP app: every endpoint of the table, and the health, OpenAPI and media routes. */
export function createApp(service: Service) {
  const { settings, database, releaseDate } = service;
  const failed = (error: unknown, id: string) => toResponse(error, id, logAs(settings.logFormat));
  const app = new Hono<AppEnv>();
  const limiter = new RateLimiter(settings.rateLimitPerMinute);
  app.use(async (context, next) => {
    const id = requestIdOf(context.req.raw);
    const start = performance.now();
    context.set("requestId", id);
    if (!context.req.path.startsWith("/bench/")) service.bench?.begin();
    await next();
    context.res.headers.set("x-request-id", id);
    if (service.isStopping) context.res.headers.set("connection", "close");
    if (!settings.logRequests) return;
    const ms = (performance.now() - start).toFixed(1);
    service.print(`${context.req.method} ${context.req.path} ${context.res.status} ${ms}ms ${id}`);
  });
  for (const handler of completeHandlers()) mount(app, handler, service, limiter);
  app.get("/healthz", (context) =>
    context.json({ status: "ok", clientAppReleaseDate: releaseDate }),
  );
  app.get("/openapi.json", (context) => context.json(openApiDocument(service.origin)));
  app.get("/media/:recordingId", (context) => serveMedia(context, service));
  const { bench } = service;
  if (bench) {
    app.get("/bench/select-1", async (context) =>
      context.json((await database.row(sql`select 1 as one`)) ?? {}),
    );
    app.get("/bench/repeat", async (context) =>
      context.json({ milliseconds: await bench.repeat() }),
    );
  }
  // An error thrown here would bypass the first middleware, and so have no request ID.
  app.notFound((context) => {
    try {
      return answerRest(context);
    } catch (error) {
      return failed(error, context.get("requestId"));
    }
  });
  app.onError((error, context) => failed(error, context.get("requestId")));
  return app;
}
