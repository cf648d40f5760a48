import {
  type Answer,
  type BodyInput,
  encodeQuery,
  type PlainEndpoint,
  fillPath,
  type Params,
  type QueryInput,
} from "~/contract/endpoint.ts";
import { FORWARD_PREFIX, SESSION_PATH } from "~/contract/first-calls.ts";
import { lenient, type Lenient } from "~/contract/lenient.ts";
import { readJson } from "~/contract/json.ts";
import { isShaped, type Shape } from "~/contract/shape.ts";
import { isObject } from "~/lib/guards.ts";
import { Pool } from "~/lib/pool.ts";
import { preloads } from "~/lib/preload.ts";
import { ApiError, errorOf, noAnswer, toApiError } from "./errors.ts";
import { gatewayTime } from "../state/gateway-clock.ts";
import { accessEnded, mayBeForeign } from "../state/release.ts";
import { endOf, startRequest } from "../state/request-log.ts";
import { send, takeEarly } from "./send.ts";
import type { SentCall } from "./foreign.ts";
import type * as writes from "./write-errors.ts";

export interface CallInput<E extends PlainEndpoint> {
  params?: Params<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  signal?: AbortSignal;
  /** What the gateway is told of a write, beside the call itself. */
  headers?: Readonly<Record<string, string>>;
}

/** A call ready to be sent. */
interface Outgoing {
  row: PlainEndpoint;
  params: Record<string, string>;
  search: string;
  body: unknown;
  write: Write | undefined;
}

/** The functions that judge writes, which are loaded by the first one. */
interface Write extends Pick<typeof writes, "isConfirmed" | "writeErrorOf"> {
  /** The gateway's time when it was sent. */
  readonly sentAt: number;
}

/** A complete answer. */
interface Received {
  response: Response;
  text: string;
}

const isForwarded = ({ host }: PlainEndpoint) => host === "user" || host === "org";

/** The same-origin address of a call. */
function addressOf({ row, params, search }: Outgoing) {
  const prefix = row.host === "user" || row.host === "org" ? FORWARD_PREFIX[row.host] : "";
  return `${prefix}${fillPath(row.path, params)}${search === "" ? "" : `?${search}`}`;
}

const requestIdOf = ({ headers }: Response) => headers.get("x-request-id") ?? undefined;

const brokenOff = (response: Response, cause: unknown) =>
  new ApiError({
    status: response.status,
    code: "incomplete",
    message: "The response was cut off.",
    requestId: requestIdOf(response),
    cause,
  });

const unexpected = (requestId: string | undefined, status = 200) =>
  new ApiError({
    status,
    code: "invalid_answer",
    message: "The service sent an unexpected response.",
    requestId,
  });

/** An escaped surrogate in JSON. The group is what to keep: a pair of them, or another escape. */
const SURROGATE = /(\\ud[89ab]..\\ud[c-f]..|\\[^u])|\\ud[89a-f]../gi;

/**
 * An answer's JSON, undefined if it can't be parsed. Half a character, which no URL can contain, becomes a
 * replacement character.
 */
const parsed = ({ text }: Received) =>
  readJson(text.replaceAll(SURROGATE, (_, kept?: string) => kept ?? "\\ufffd"));

const loadForeign = () => import("./foreign.ts");
// Once a proxy in front asks for a sign-in, it can't be loaded.
preloads.push(loadForeign);

/**
 * The error of a call that something in front answered in the gateway's place; undefined if nothing did, as far as
 * is known.
 */
export async function foreignErrorOf(response: Response, sent?: SentCall) {
  if (!mayBeForeign(response)) return undefined;
  const { foreignError } = await loadForeign().catch((cause: unknown) => {
    accessEnded.set(true);
    throw cause;
  });
  return foreignError(response, sent);
}

/** Sends a call once. Throws `ApiError` unless it succeeds, or the abort reason of `signal`. */
async function exchange(
  outgoing: Outgoing,
  { signal, headers }: Pick<CallInput<PlainEndpoint>, "signal" | "headers">,
): Promise<Received> {
  const address = addressOf(outgoing);
  const { row, body, write } = outgoing;
  const early = row.method === "GET" ? takeEarly(address) : undefined;
  const end = isForwarded(row) ? startRequest(outgoing, early?.started) : undefined;
  let response: Response | undefined;
  let text: string;
  try {
    response = await (early?.response ??
      send(address, {
        method: row.method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }));
    text = await response.text();
    signal?.throwIfAborted();
  } catch (error) {
    end?.({ canceled: signal?.aborted ?? false });
    if (signal?.aborted) throw error;
    throw response === undefined
      ? new ApiError({ status: 0, ...noAnswer(), cause: error })
      : brokenOff(response, error);
  }
  end?.(endOf(response, text));
  const foreign = await foreignErrorOf(response, outgoing);
  if (foreign) throw foreign;
  if (!response.ok) throw write?.writeErrorOf(response, text, body) ?? errorOf(response, text);
  return { response, text };
}

/** An endpoint with the shape of its answers. */
type Read<E extends PlainEndpoint> = E & { readonly shape: Shape };

/** The endpoint with its shape, which the first load has for the first screen's calls only. */
async function withShape<E extends PlainEndpoint>(row: E): Promise<Read<E>> {
  const { shape = "unknown" } = row;
  if (row.shape !== undefined) return { ...row, shape };
  const { SHAPES } = await import("~/contract/shapes.gen.ts");
  const shapes: Readonly<Record<string, Shape>> = SHAPES;
  return { ...row, shape: shapes[row.name] ?? shape };
}

/** Reads an answer as far as it can be read. */
function readLeniently<E extends PlainEndpoint>(row: Read<E>, received: Received, write?: Write) {
  const { response, text } = received;
  const raw = parsed(received);
  const requestId = requestIdOf(response);
  // `lenient` follows the row's own shape, which the types of a generic row can't express.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const answer = lenient(row, raw) as Lenient<Answer<E>> | undefined;
  const lacksData = isObject(answer) && "data" in answer && answer.data === undefined;
  const isDone = !isForwarded(row) || (write?.isConfirmed(row, response, text) ?? true);
  if (answer === undefined || lacksData || !isDone) throw unexpected(requestId, response.status);
  return { answer, raw, requestId };
}

function readStrictly<E extends PlainEndpoint>(row: Read<E>, received: Received): Answer<E> {
  const raw = parsed(received);
  if (isShaped<Answer<E>>(row, raw)) return raw;
  throw unexpected(requestIdOf(received.response), received.response.status);
}

/**
 * All reads of the service. On plain http a browser has six connections to an address, and a service that
 * hangs keeps one for 30 s. The sixth stays free for code, writes and the gateway's own calls, which
 * never wait for a read.
 */
const reads = new Pool(5);

/**
 * For what makes hundreds of reads, such as a trend or the API clients of all organizations: one of the five stays
 * free for what is opened meanwhile.
 */
export const background = new Pool(4);

/** Fails a write whose code can't be loaded. */
function notSent(cause: unknown): never {
  const { status, code, message } = toApiError(cause);
  throw new ApiError({ status, code, message, end: "not_sent", cause });
}

/** Loads the functions for writes; without them nothing is sent. */
const loadWrites = () => import("./write-errors.ts").catch(notSent);

/**
 * Throws if there is no connection, so that a write is known not to have been sent. A browser that says it is
 * offline can still reach a gateway on its own machine, so the gateway is asked first.
 */
async function requireConnection(signal?: AbortSignal) {
  if (navigator.onLine) return;
  try {
    await send(SESSION_PATH, signal && { signal });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError({ status: 0, ...noAnswer(), end: "not_sent", cause });
  }
}

/** Sends a call once and reads its answer. */
async function perform<E extends PlainEndpoint, T>(
  row: E,
  input: CallInput<E>,
  read: (row: Read<E>, received: Received, write?: Write) => T,
): Promise<T> {
  const { signal } = input;
  const outgoing: Outgoing = {
    row,
    params: Object.assign({}, input.params),
    search: encodeQuery(row, Object.assign({}, input.query)).toString(),
    body: undefined,
    write: undefined,
  };
  const once = () => exchange(outgoing, input);
  const shaped = withShape(row);
  if (row.method === "GET") {
    const received = isForwarded(row) ? reads.run(once, signal) : once();
    return read(...(await Promise.all([shaped, received])));
  }
  // The gateway's own calls without a body, such as keeping the session, needn't be judged.
  if (isForwarded(row) || input.body !== undefined) {
    const { checkedBody, ...write } = await loadWrites();
    if (input.body !== undefined) outgoing.body = checkedBody(row, input.body);
    await requireConnection(signal);
    outgoing.write = { ...write, sentAt: gatewayTime() };
  }
  // Before anything is sent, or its end couldn't be told.
  const own = await shaped.catch(notSent);
  return read(own, await once(), outgoing.write);
}

/**
 * Calls an endpoint through the gateway: validates the body strictly, reads the answer leniently,
 * and returns it with the raw JSON and the request ID. Throws `ApiError`, or the abort reason of
 * `signal`.
 */
export const callRaw = <E extends PlainEndpoint>(row: E, input: CallInput<E> = {}) =>
  perform(row, input, readLeniently<E>);

/**
 * Returns a part that an answer must have, such as the requested list; throws `ApiError` if it is missing.
 */
export function requiredPart<T>(part: T | undefined, requestId: string | undefined): T {
  if (part === undefined) throw unexpected(requestId);
  return part;
}

/** Like `callRaw`, but returns only the answer. */
export async function call<E extends PlainEndpoint>(row: E, input: CallInput<E> = {}) {
  const { answer } = await callRaw(row, input);
  return answer;
}

/**
 * Calls one of the gateway's own endpoints and reads the answer strictly. Throws `ApiError`, or the
 * abort reason of `signal`.
 */
export const callGateway = <E extends PlainEndpoint>(row: E, input: CallInput<E> = {}) =>
  perform(row, input, readStrictly<E>);
