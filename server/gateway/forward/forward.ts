import type { Endpoint } from "../../../src/contract/endpoint.ts";
import { FORWARD_PREFIX } from "../../../src/contract/first-calls.ts";
import { TABLE } from "../../../src/contract/table.ts";
import type { Call, Reply } from "../http/call.ts";
import { hideVideoUrl, hidesVideoUrl } from "../media/hide-video-url.ts";
import type { Credential } from "../session/credential.ts";
import { notInApi } from "../http/failure.ts";
import { matchPath } from "../http/paths.ts";
import { compress, encodingsOf, mayCompress } from "./compress.ts";
import { callService, checkKind } from "./service-call.ts";
import type { ServiceCalls } from "./service-url.ts";
import type { Tokens } from "../session/tokens.ts";
import { readBody } from "./read-answer.ts";
import { serviceRequestId } from "./upstream.ts";

interface Forward {
  readonly row: Endpoint;
  readonly template: string;
}

/** The forwarding list: every row with reach `forward`, under the prefix of its host. */
export const FORWARDS: readonly Forward[] = TABLE.flatMap((row) =>
  row.reach === "forward" && (row.host === "user" || row.host === "org")
    ? [{ row, template: FORWARD_PREFIX[row.host] + row.path }]
    : [],
);

/** Finds the row of a call; throws a 404 if none may be forwarded. */
export function findForward(method: string, path: string) {
  for (const { row, template } of FORWARDS) {
    const params = row.method === method ? matchPath(template, path) : undefined;
    if (params) return { row, params };
  }
  throw notInApi();
}

/** The upstream headers that reach the page. Its cookies and policies never do. */
const PASSED = ["content-type", "content-encoding", "retry-after"] as const;

/**
 * Forwards an API call and returns the answer with any status, so that the page can read the service's
 * own errors. Only query keys that the row declares are forwarded. The answer is read to its end first,
 * so that the page gets a failure with its stage instead of half an answer.
 */
export async function forward(
  calls: ServiceCalls,
  tokens: Tokens,
  credential: Credential,
  call: Call,
  { row, params } = findForward(call.method, call.path),
): Promise<Reply> {
  checkKind(row, credential);
  const search = new URLSearchParams();
  for (const [key, value] of call.search) {
    if (Object.hasOwn(row.query.shape, key)) search.append(key, value);
  }
  const accepted = call.headers["accept-encoding"];
  const answer = await callService(calls, tokens, credential, {
    row,
    params,
    search,
    ...(row.body && { body: await call.body() }),
    trace: call.trace,
    countRequest: call.countRequest,
    encoding: (mayCompress(row) && encodingsOf(accepted).join(", ")) || "identity",
    // A write is finished even if the browser goes away.
    ...(call.method === "GET" && { whenGone: call.whenGone }),
  });
  const headers: Record<string, string> = {
    "cache-control": "no-store",
    "server-timing": `upstream;dur=${answer.duration.toFixed(1)}`,
    ...(mayCompress(row) && { vary: "accept-encoding" }),
  };
  for (const name of PASSED) {
    const value = answer.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  const id = serviceRequestId(answer);
  if (id !== undefined) headers["x-request-id"] = id;
  const { bytes, decoded } = await readBody(answer);
  if (row.method !== "GET") {
    // Judged and noted on the way, so it is passed on as it was read.
    delete headers["content-encoding"];
    return { status: answer.status, headers, body: decoded };
  }
  if (mayCompress(row) && answer.status === 200 && bytes === decoded) {
    const compressed = await compress(bytes, accepted);
    if (compressed) {
      headers["content-encoding"] = compressed.encoding;
      return { status: answer.status, headers, body: compressed.bytes };
    }
  }
  if (!hidesVideoUrl(row) || answer.status >= 300) {
    return { status: answer.status, headers, body: bytes };
  }
  delete headers["content-encoding"];
  const body = hideVideoUrl(decoded.toString("utf8"), params.recordingId ?? "");
  return { status: answer.status, headers, body };
}
