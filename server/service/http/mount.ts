import type { Context, Hono } from "hono";
import { decodeQuery, type Endpoint, pathParams } from "../../../src/contract/endpoint.ts";
import type { Issue } from "../../../src/contract/errors.ts";
import { z } from "../../../src/contract/zod.ts";
import type { Caller } from "../access.ts";
import type { Service } from "../service.ts";
import { tokenHash } from "../tokens.ts";
import { readJson } from "./body.ts";
import { invalid, notFound, tooMany, unauthorized } from "./errors.ts";
import { type Handler, JsonText } from "./handler.ts";
import { textIssues, toIssues, UNSTORABLE } from "./issues.ts";
import type { RateLimiter } from "./rate-limit.ts";

/** What the app keeps for the length of a request. */
export interface AppEnv {
  Variables: { requestId: string };
}

/** Section 5: the two APIs carry the token in different headers. */
function readToken(row: Endpoint, headers: Headers): string | undefined {
  if (row.host === "user") return headers.get("x-svc-auth-token")?.trim();
  return /^bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "")?.[1];
}

/** The same text whatever is wrong, so that nothing can be learned about tokens. */
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
    throw tooMany("Too many requests with this token; wait before the next.", {
      "retry-after": String(wait),
    });
  }
  return caller;
}

/** Checks a value for text that can't be stored, then against its schema; collects what is wrong. */
function check(schema: z.core.$ZodType | undefined, value: unknown, issues: Issue[]): unknown {
  if (!schema) return undefined;
  const parsed = z.safeParse(schema, value);
  issues.push(...(parsed.success ? textIssues(parsed.data) : toIssues(parsed.error, value)));
  return parsed.data;
}

function searchOf(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start + 1));
}

function readParams(row: Endpoint, context: Context): Record<string, string> {
  const params: Record<string, string> = {};
  for (const name of pathParams(row.path)) {
    const value = context.req.param(name) ?? "";
    // Nothing can have such an id, and the database would refuse even to look for it.
    if (UNSTORABLE.test(value)) throw notFound("There is no such thing.");
    params[name] = value;
  }
  return params;
}

/**
 * Puts an endpoint on the app. Everything but the handler's own work follows from the row:
 * credentials, rate limit, query, body, and the status of success.
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
    const issues: Issue[] = [];
    const query = check(row.query, decodeQuery(row, search), issues);
    const json = row.body ? await readJson(context.req.raw) : undefined;
    const body = check(row.body, json, issues);
    if (issues.length > 0) throw invalid(issues);
    const answer = await handler.run({ caller, params, query, body }, service);
    const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer);
    return context.body(text, row.status, { "content-type": "application/json" });
  });
}
