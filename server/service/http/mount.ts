import type { Context, Hono } from "hono";
import { type Endpoint, pathParams } from "../../../src/contract/endpoint.ts";
import type { Issue } from "../../../src/contract/errors.ts";
import { check } from "../../../src/contract/issues.ts";
import { decodeQuery, type Schema } from "../../../src/contract/schema.ts";
import "~server/shared/zod-english.ts";
import type { Caller } from "./access.ts";
import type { Service } from "../process/service.ts";
import { tokenHash } from "../resources/tokens.ts";
import { readJson } from "./input/body.ts";
import { invalid, notFound, tooMany, unauthorized } from "./errors.ts";
import { type Handler, JsonText } from "./handler.ts";
import { roughCheck } from "./input/rough-check.ts";
import { storageIssues, UNSTORABLE } from "~server/shared/storable.ts";
import type { RateLimiter } from "./rate-limit.ts";

/** Per-request state of the app. */
export interface AppEnv {
  Variables: { requestId: string };
}

/** Reads the token from the API's own header (section 5). */
function readToken(row: Endpoint, headers: Headers): string | undefined {
  if (row.host === "user") return headers.get("x-svc-auth-token")?.trim();
  return /^bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "")?.[1];
}

/** The same message for every cause, so that it reveals nothing about tokens. */
function refuse(row: Endpoint) {
  return row.host === "user"
    ? unauthorized("This needs a valid access token in the header x-svc-auth-token.")
    : unauthorized("This needs a valid token in the header Authorization: Bearer.", {
        "www-authenticate": "Bearer",
      });
}

async function authenticate(
  row: Endpoint,
  headers: Headers,
  service: Service,
  limiter: RateLimiter,
): Promise<Caller> {
  const token = readToken(row, headers);
  if (token === undefined || token === "") throw refuse(row);
  const hash = tokenHash(token);
  const caller = await service.tokens.find(hash);
  if (!caller || !row.credentials.includes(caller.kind)) throw refuse(row);
  const wait = limiter.take(hash, Date.now());
  if (wait !== undefined) {
    throw tooMany("Too many requests with this token.", {
      "retry-after": String(wait),
    });
  }
  return caller;
}

interface Collected {
  readonly issues: Issue[];
  /** How many more there are. */
  more: number;
}

/** Parses a value with its schema and checks what can be stored, collecting issues. */
function collect(schema: Schema | undefined, value: unknown, collected: Collected): unknown {
  if (!schema) return undefined;
  const rough = roughCheck(schema, value);
  const { data, issues, more = 0 } = rough ?? check(schema, value);
  for (const issue of issues ?? storageIssues(data)) collected.issues.push(issue);
  collected.more += more;
  return data;
}

function searchOf(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start + 1));
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
 * the endpoint; the handler does the rest.
 */
export function mount(
  app: Hono<AppEnv>,
  handler: Handler,
  service: Service,
  limiter: RateLimiter,
): void {
  const { row } = handler;
  const path = row.path.replaceAll(/\{(\w+)\}/g, ":$1");
  if ("serve" in handler) {
    app.on(row.method, path, (context) => handler.serve(context.req.raw, service));
    return;
  }
  app.on(row.method, path, async (context) => {
    const caller = await authenticate(row, context.req.raw.headers, service, limiter);
    const params = readParams(row, context);
    const search = searchOf(context.req.url);
    const collected: Collected = { issues: [], more: 0 };
    const query = collect(row.query, decodeQuery(row, search), collected);
    const json = row.body ? await readJson(context.req.raw) : undefined;
    const body = collect(row.body, json, collected);
    if (collected.issues.length > 0) throw invalid(collected.issues, collected.more);
    const answer = await handler.run({ caller, params, query, body }, service);
    const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer);
    // As bytes: Node takes ten times as long to send a long string, which it measures and encodes anew.
    return context.body(Buffer.from(text), row.status, { "content-type": "application/json" });
  });
}
