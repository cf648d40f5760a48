import { type Endpoint, fillPath } from "~/contract/endpoint.ts";
import { FORWARD_PREFIX, MEDIA_PATH } from "~/contract/first-calls.ts";
import { TABLE } from "~/contract/table.ts";
import type { Call, Reply } from "../http/call.ts";
import type { Credential } from "./credential.ts";
import { notInApi } from "../http/failure.ts";
import { matchPath } from "../http/paths.ts";
import { callService, checkKind } from "./service-call.ts";
import type { Service } from "./tokens.ts";
import { readBody, tryJson } from "./read-answer.ts";
import { serviceRequestId } from "./upstream.ts";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { recordingDetails } from "~/contract/recordings.ts";
import { z } from "~/contract/zod.ts";

/** Whether the answers of this row contain a signed video address. */
const hidesVideoUrl = (row: Endpoint): boolean => row === recordingDetails;

const Details = z.looseObject({ data: z.looseObject({ videoUrl: z.string() }) });

/**
 * Replaces the signed video address in a recording's details (section 4.9), which anyone could play
 * from, by the gateway's media address. Everything else stays as received.
 */
function hideVideoUrl(text: string, recordingId: string): string {
  const { data: body } = z.safeParse(Details, tryJson(text));
  if (!body) return text;
  const videoUrl = fillPath(MEDIA_PATH, { recordingId });
  return JSON.stringify({ ...body, data: { ...body.data, videoUrl } });
}

/** Shorter answers fit into one packet anyway. */
const SHORTEST = 1024;

/** Longer answers are compressed in another thread, as others shouldn't wait longer than 0.5 ms. */
const LONGEST = 256 * 1024;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: 1 };

/**
 * In order of preference. The lowest useful levels: a page of 100 recordings of 60 kB becomes 10.8 and
 * 11.3 kB in 0.12 and 0.23 ms of processor time. Brotli's level 4 takes twice as long for 1 kB less. With
 * another thread a page takes 0.42 and 0.32 ms.
 */
const ENCODERS = {
  br: {
    here: (bytes: Buffer) => brotliCompressSync(bytes, BROTLI),
    elsewhere: (bytes: Buffer) =>
      promisify<Buffer, typeof BROTLI, Buffer>(brotliCompress)(bytes, BROTLI),
  },
  gzip: {
    here: (bytes: Buffer) => gzipSync(bytes, GZIP),
    elsewhere: (bytes: Buffer) => promisify<Buffer, typeof GZIP, Buffer>(gzip)(bytes, GZIP),
  },
};

const NAMES = ["br", "gzip"] as const;

/**
 * Whether answers of this row may be compressed: only reads whose answer and request hold no secret.
 * The length of a compressed answer tells how much its parts resemble each other, so a secret in it
 * could be guessed by whoever sees lengths and decides what else is in it.
 */
const mayCompress = (row: Endpoint): boolean =>
  row.method === "GET" &&
  row.reach === "forward" &&
  row.host !== "gateway" &&
  Object.keys(row.secrets).length === 0 &&
  !hidesVideoUrl(row);

/** The encodings that a browser accepts and the gateway can read. */
function encodingsOf(accepted: string | string[] | undefined) {
  const words = String(accepted ?? "")
    .split(",")
    .map((word) => word.trim());
  return NAMES.filter((name) => words.includes(name));
}

/** Compresses a body for a browser; undefined if that isn't worth it, or it accepts none. */
async function compress(bytes: Buffer, accepted: string | string[] | undefined) {
  const [encoding] = encodingsOf(accepted);
  if (encoding === undefined || bytes.length < SHORTEST) return undefined;
  const { here, elsewhere } = ENCODERS[encoding];
  return { encoding, bytes: bytes.length > LONGEST ? await elsewhere(bytes) : here(bytes) };
}

/** The forwarding list: every row with reach `forward`, under the prefix of its host. */
export const FORWARDS = TABLE.flatMap((row) =>
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
 * so that the page gets a failure with its stage instead of half an answer. `onRead` gets an answer with
 * status 200.
 */
export async function forward(
  service: Service,
  credential: Credential,
  call: Call,
  { row, params } = findForward(call.method, call.path),
  onRead?: (answer: Buffer) => void,
): Promise<Reply> {
  checkKind(row, credential);
  const search = new URLSearchParams();
  for (const [key, value] of call.search) {
    if (Object.hasOwn(row.query.shape, key)) search.append(key, value);
  }
  const accepted = call.headers["accept-encoding"];
  const answer = await callService(service, credential, {
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
  if (answer.status === 200) onRead?.(decoded);
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
