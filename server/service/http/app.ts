import { Hono, type Context } from "hono";
import { decodeQuery } from "~/contract/schema.ts";
import { type Endpoint, pathParams } from "~/contract/endpoint.ts";
import { TABLE } from "~/contract/table.ts";
import { StatementTimeout } from "~server/shared/database/database.ts";
import { type Log, logAs } from "~server/shared/log.ts";
import { newRequestId, REQUEST_ID } from "~server/shared/request-id.ts";
import { UNSTORABLE } from "~server/shared/storable.ts";
import type { Service } from "../process/service.ts";
import { exchangeToken, revokeAccessToken } from "../resources/access-tokens.ts";
import { createAccount } from "../resources/accounts.ts";
import { listApiClients, rotateApiClientSecret } from "../resources/api-clients.ts";
import { listEngagementUsers } from "../resources/engagement-users.ts";
import { syncEngagement } from "../resources/engagements.ts";
import { listFollowups } from "../resources/followups.ts";
import { serveMedia } from "../resources/media.ts";
import { deleteOpportunityUser, listOpportunities } from "../resources/opportunities.ts";
import { createOrganization, listOrganizations } from "../resources/organizations.ts";
import { listOrgWideRecordings } from "../resources/org-wide-recordings.ts";
import { listRecordings, readRecordingDetails } from "../resources/recordings.ts";
import { readScorecard } from "../resources/scorecards.ts";
import { createTeam } from "../resources/teams.ts";
import { authenticate, createRateLimiter } from "./access.ts";
import { HttpError, methodNotAllowed, notFound } from "./errors.ts";
import { type Handler, JsonText } from "./handler.ts";
import { Checks, readBody } from "./input.ts";
import { openApiDocument } from "./openapi.ts";

const HANDLERS: readonly Handler[] = [
  exchangeToken,
  listApiClients,
  rotateApiClientSecret,
  revokeAccessToken,
  createAccount,
  createOrganization,
  createTeam,
  listRecordings,
  readRecordingDetails,
  listOrgWideRecordings,
  listFollowups,
  listOrganizations,
  listOpportunities,
  syncEngagement,
  listEngagementUsers,
  deleteOpportunityUser,
  readScorecard,
];

/** Per-request state of the app. */
interface AppEnv {
  Variables: {
    requestId: string;
    /** The credential's organization, once the credential is accepted. */
    organizationId?: string;
  };
}

/** The caller's own request ID if it is harmless in a header and a log, else a new one. */
const requestIdOf = ({ headers }: Request): string =>
  REQUEST_ID.exec(headers.get("x-request-id") ?? "")?.[0] ?? newRequestId();

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
  // Only the stack: other fields of a database error contain the query's values.
  log.error((error instanceof Error && error.stack) || "unknown error", id);
  const message =
    error instanceof StatementTimeout
      ? "The database took too long to answer."
      : "The service failed to answer.";
  return Response.json({ error: message }, { status: 500 });
}

function readParams(row: Endpoint, context: Context): Record<string, string> {
  const params: Record<string, string> = {};
  for (const name of pathParams(row.path)) {
    const value = context.req.param(name) ?? "";
    // No row has such an ID, and the database would reject the query.
    if (UNSTORABLE.test(value)) throw notFound("Not found.");
    params[name] = value;
  }
  return params;
}

/**
 * Adds an endpoint to the app. Credentials, rate limit, query, body and success status follow from
 * the endpoint; its handler does the rest.
 */
function mount(
  app: Hono<AppEnv>,
  row: Endpoint,
  service: Service,
  limiter: ReturnType<typeof createRateLimiter>,
): void {
  const handler = HANDLERS.find((one) => one.row === row);
  if (!handler) throw new Error(`The endpoint ${row.name} has no handler.`);
  const path = row.path.replaceAll(/\{(\w+)\}/g, ":$1");
  app.on(row.method, path, async (context) => {
    const request = context.req.raw;
    if ("serve" in handler) return handler.serve(request, service);
    const caller = await authenticate(row, request.headers, service.tokens, limiter);
    context.set("organizationId", caller.organizationId);
    const params = readParams(row, context);
    const [, ...search] = context.req.url.split("?");
    const checks = new Checks();
    const query = checks.read(row.query, decodeQuery(row, new URLSearchParams(search.join("?"))));
    const body = checks.read(row.body, row.body && (await readBody(request)));
    checks.throwIssues();
    const answer = await handler.run({ caller, params, query, body }, service);
    const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer);
    // As bytes: Node takes ten times as long to send a long string, which it measures and encodes first.
    return context.body(Buffer.from(text), row.status, { "content-type": "application/json" });
  });
}

/** Creates the HTTP app: every endpoint of the table, and the health, OpenAPI and media routes. */
export function createApp(service: Service) {
  const { settings, releaseDate } = service;
  const failed = (error: unknown, id: string) => toResponse(error, id, logAs(settings.logFormat));
  const app = new Hono<AppEnv>();
  const limiter = createRateLimiter(settings.rateLimitPerMinute);
  app.use(async (context, next) => {
    const id = requestIdOf(context.req.raw);
    const start = performance.now();
    context.set("requestId", id);
    await next();
    context.res.headers.set("x-request-id", id);
    if (service.isStopping) context.res.headers.set("connection", "close");
    if (!settings.logRequests) return;
    const ms = (performance.now() - start).toFixed(1);
    const { method, path } = context.req;
    const caller = context.get("organizationId") ?? "";
    service.print(`${method} ${path} ${context.res.status} ${ms}ms ${id} ${caller}`.trimEnd());
  });
  for (const row of TABLE) mount(app, row, service, limiter);
  app.get("/healthz", (context) =>
    context.json({ status: "ok", clientAppReleaseDate: releaseDate }),
  );
  app.get("/openapi.json", (context) => context.json(openApiDocument(service.origin)));
  app.get("/media/:recordingId", (context) => serveMedia(context, service));
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
