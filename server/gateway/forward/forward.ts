import { readJson } from "~/contract/json.ts";
import { type Endpoint, fillPath } from "~/contract/endpoint.ts";
import { FORWARD_PREFIX, MEDIA_PATH } from "~/contract/first-calls.ts";
import { TABLE } from "~/contract/table.ts";
import type { Call, Reply } from "../http/call.ts";
import type { Credential } from "./credential.ts";
import type { PathParams } from "../http/paths.ts";
import { callService, type Service } from "./service-call.ts";
import { readAnswerBody } from "./read-answer.ts";
import { serviceRequestId } from "./upstream.ts";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { recordingDetails } from "~/contract/recordings.ts";

/** Whether the answers of this row contain a signed video address. */
const hidesVideoUrl = (row: Endpoint): boolean => row === recordingDetails;

/**
 * Replaces the signed video address in a recording's details (section 4.9), which anyone could play
 * from, by the gateway's media address, wherever and whatever it is. Everything else stays as received.
 */
function hideVideoUrl(text: string, recordingId: string): string {
  const videoUrl = fillPath(MEDIA_PATH, { recordingId });
  const body = readJson(text);
  if (body === undefined) return text;
  return JSON.stringify(body, (key, value: unknown) =>
    key === "videoUrl" && value !== null ? videoUrl : value,
  );
}

/**
 * Whether answers of this row may be compressed: only reads whose answer and request hold no secret.
 * The length of a compressed answer tells how much its parts resemble each other, so a secret in it
 * could be guessed by whoever sees lengths and decides what else is in it.
 */
const mayCompress = (row: Endpoint): boolean =>
  row.method === "GET" && Object.keys(row.secrets).length === 0 && !hidesVideoUrl(row);

/** Bytes from which answers are compressed: shorter ones fit into one packet anyway. */
const MIN_COMPRESSED = 1024;

/** The lowest useful levels: a page of 100 recordings takes 0.1 and 0.2 ms. */
const ENCODERS = {
  br: (bytes: Buffer) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 1 }),
};

/** The encodings that the browser accepts and the gateway can decode. */
const encodingsOf = (accepted: string | string[] | undefined) =>
  (["br", "gzip"] as const).filter((name) =>
    String(accepted ?? "")
      .split(",")
      .some((word) => word.trim() === name),
  );

/** The forwarding list: every row with reach `forward`, under the prefix of its host. */
export const FORWARDS = TABLE.flatMap((row) =>
  row.reach === "forward" && (row.host === "user" || row.host === "org")
    ? [{ row, template: FORWARD_PREFIX[row.host] + row.path }]
    : [],
);

/** The upstream headers that reach the page. Its cookies and policies never do. */
const PASSED = ["content-type", "content-encoding", "retry-after"] as const;

/**
 * Forwards an API call and returns the answer with any status, so that the page can read the service's
 * own errors. Only query keys that the row declares are forwarded. The answer is read to its end first,
 * so that the page gets a failure with its stage instead of half an answer. `onRead` gets an answer with
 * status 200.
 */
export async function forward(
  service: Service,
  credential: Credential,
  call: Call,
  { row, params }: { readonly row: Endpoint; readonly params: PathParams },
  onRead?: (answer: Buffer) => void,
): Promise<Reply> {
  const search = new URLSearchParams();
  for (const [key, value] of call.search) {
    if (Object.hasOwn(row.query.shape, key)) search.append(key, value);
  }
  const encodings = mayCompress(row) ? encodingsOf(call.headers["accept-encoding"]) : [];
  const answer = await callService(service, credential, {
    row,
    params,
    search,
    ...(row.body && { body: await call.body() }),
    trace: call.trace,
    encoding: encodings.join(", ") || "identity",
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
  const { bytes, decoded } = await readAnswerBody(answer);
  if (answer.status === 200) onRead?.(decoded);
  if (row.method !== "GET") {
    // A write's answer was decoded to judge it, so it is passed on decoded.
    delete headers["content-encoding"];
    return { status: answer.status, headers, body: decoded };
  }
  const [encoding] = encodings;
  if (encoding && answer.status === 200 && bytes === decoded && bytes.length >= MIN_COMPRESSED) {
    headers["content-encoding"] = encoding;
    return { status: answer.status, headers, body: ENCODERS[encoding](bytes) };
  }
  if (!hidesVideoUrl(row) || answer.status >= 300) {
    return { status: answer.status, headers, body: bytes };
  }
  delete headers["content-encoding"];
  const body = hideVideoUrl(decoded.toString("utf8"), params.recordingId ?? "");
  return { status: answer.status, headers, body };
}
