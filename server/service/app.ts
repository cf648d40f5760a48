import { Hono, type Context } from "hono";
import { TABLE } from "../../src/contract/table.ts";
import { sql } from "./database.ts";
import { completeHandlers } from "./handlers.ts";
import { HttpError, methodNotAllowed, notFound } from "./http/errors.ts";
import { type AppEnv, mount } from "./http/mount.ts";
import { RateLimiter } from "./http/rate-limit.ts";
import { requestId } from "./http/request-id.ts";
import { serveMedia } from "./media.ts";
import { openApiDocument } from "./openapi.ts";
import type { Service } from "./service.ts";

const isMatch = (template: string, path: string) =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);

const PUBLIC = ["/healthz", "/openapi.json", "/media/{recordingId}"];

/** The methods a path answers to; none where there is no such path. */
function methodsOf(path: string): string[] {
  const rows = TABLE.filter((row) => isMatch(row.path, path)).map((row) => row.method);
  const methods = new Set<string>(rows);
  if (PUBLIC.some((template) => isMatch(template, path))) methods.add("GET");
  if (methods.has("GET")) methods.add("HEAD");
  return methods.size === 0 ? [] : [...methods, "OPTIONS"].sort();
}

/** Whatever no route has answered: OPTIONS, a wrong method, or an unknown path. */
function answerRest(context: Context<AppEnv>): Response {
  const allow = methodsOf(context.req.path).join(", ");
  if (allow === "") throw notFound("There is no such path.");
  if (context.req.raw.method === "OPTIONS") {
    return new Response(null, { status: 204, headers: { allow } });
  }
  throw methodNotAllowed("The path doesn't answer to this method.", { allow });
}

/** The answer to anything thrown. What isn't meant for the caller is told to the log only. */
function toResponse(error: unknown, id: string): Response {
  if (error instanceof HttpError) {
    return Response.json(error.body, { status: error.status, headers: error.headers });
  }
  // Only the stack: a database error as a whole would print the values of its query.
  console.error(`${id} ${error instanceof Error ? error.stack : "unknown error"}`);
  return Response.json({ error: "The service failed to answer." }, { status: 500 });
}

/** The service's HTTP side: every row of the table, and what stands beside the interface. */
export function createApp(service: Service) {
  const { settings, database, releaseDate } = service;
  const app = new Hono<AppEnv>();
  const limiter = new RateLimiter(settings.rateLimitPerMinute);
  app.use(async (context, next) => {
    const id = requestId(context.req.raw.headers.get("x-request-id"));
    const start = performance.now();
    context.set("requestId", id);
    if (!context.req.path.startsWith("/bench/")) service.bench?.begin();
    await next();
    context.res.headers.set("x-request-id", id);
    if (service.isStopping) context.res.headers.set("connection", "close");
    if (!settings.logRequests) return;
    const ms = (performance.now() - start).toFixed(1);
    console.error(`${context.req.method} ${context.req.path} ${context.res.status} ${ms}ms ${id}`);
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
  // What is thrown here would pass by the first middleware, and so have no request id.
  app.notFound((context) => {
    try {
      return answerRest(context);
    } catch (error) {
      return toResponse(error, context.get("requestId"));
    }
  });
  app.onError((error, context) => toResponse(error, context.get("requestId")));
  return app;
}
