import type { Endpoint } from "../../src/contract/endpoint.ts";
import { FORWARD_PREFIX } from "../../src/contract/gateway.ts";
import { TABLE } from "../../src/contract/table.ts";
import type { Call, Reply } from "./call.ts";
import { conceal, conceals } from "./conceal.ts";
import type { Credential } from "./credential.ts";
import { notInInterface } from "./failure.ts";
import { matchPath } from "./paths.ts";
import { callService, checkKind } from "./service-call.ts";
import type { ServiceCalls } from "./service-url.ts";
import type { Tokens } from "./tokens.ts";
import { readAnswer } from "./upstream.ts";

interface Forward {
  readonly row: Endpoint;
  readonly template: string;
}

/** The forwarding list: every row that says so, under the prefix of its host. */
export const FORWARDS: readonly Forward[] = TABLE.flatMap((row) =>
  row.reach === "forward" && (row.host === "user" || row.host === "org")
    ? [{ row, template: FORWARD_PREFIX[row.host] + row.path }]
    : [],
);

/** Finds the row of a call. Throws a 404 where the interface has none that may be forwarded. */
export function findForward(method: string, path: string) {
  for (const { row, template } of FORWARDS) {
    const params = row.method === method ? matchPath(template, path) : undefined;
    if (params) return { row, params };
  }
  throw notInInterface();
}

/** Headers of an answer that mean something to the page. No cookie and no policy of the upstream passes. */
const PASSED = ["content-type", "content-encoding", "content-length", "retry-after"] as const;

/**
 * Forwards a call of the interface and streams the answer, whatever its status: the service's own
 * errors are the page's to read. Of the query only the row's own keys go on, values untouched.
 */
export async function forward(
  calls: ServiceCalls,
  tokens: Tokens,
  credential: Credential,
  call: Call,
): Promise<Reply> {
  const { row, params } = findForward(call.method, call.path);
  checkKind(row, credential);
  const search = new URLSearchParams();
  for (const [key, value] of call.search) {
    if (Object.hasOwn(row.query.shape, key)) search.append(key, value);
  }
  const answer = await callService(calls, tokens, credential, {
    row,
    params,
    search,
    ...(row.body && { body: await call.body() }),
    requestId: call.requestId,
    countRequest: call.countRequest,
    encoding: conceals(row) ? "identity" : encodingOf(call.headers["accept-encoding"]),
    // A call that changes something is finished though the browser went away.
    ...(call.method === "GET" && { signal: call.signal }),
  });
  const headers: Record<string, string> = {
    "cache-control": "no-store",
    "server-timing": `upstream;dur=${answer.duration.toFixed(1)}`,
  };
  for (const name of PASSED) {
    const value = answer.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  const id = answer.headers["x-request-id"];
  if (typeof id === "string" && /^[\w.:-]{1,128}$/.test(id)) headers["x-request-id"] = id;
  if (!conceals(row) || answer.status >= 300) {
    return { status: answer.status, headers, body: answer.body };
  }
  const body = conceal(await readAnswer(answer), params.recordingId ?? "");
  delete headers["content-length"];
  return { status: answer.status, headers, body };
}

/** The body passes through as it is, so the upstream may encode it as the browser allows. */
function encodingOf(accepted: string | string[] | undefined): string {
  const words = String(accepted ?? "")
    .split(",")
    .map((word) => word.trim());
  return ["br", "gzip"].filter((name) => words.includes(name)).join(", ") || "identity";
}
