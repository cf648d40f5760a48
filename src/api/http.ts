import {
  type Answer,
  type BodyInput,
  encodeQuery,
  type PlainEndpoint,
  fillPath,
  type Params,
  type QueryInput,
} from "~/contract/endpoint.ts";
import { FORWARD_PREFIX } from "~/contract/first-calls.ts";
import { lenient, type Lenient } from "~/contract/lenient.ts";
import { isShaped } from "~/contract/shape.ts";
import { loadCode } from "~/lib/code.ts";
import { isObject } from "~/lib/guards.ts";
import { attempt } from "./attempt.ts";
import { ApiError, errorOf, toApiError } from "./errors.ts";
import { endOf, startRequest } from "./state/request-log.ts";
import { send, takeEarly } from "./send.ts";
import type * as writeErrors from "./write-errors.ts";

export interface CallInput<E extends PlainEndpoint> {
  params?: Params<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  signal?: AbortSignal | undefined;
  /** Whether the page makes the call without the reader having done anything. */
  unasked?: boolean | undefined;
  /** The caller decides itself when to try again. */
  once?: boolean;
}

/** A call ready to be sent. */
interface Outgoing {
  row: PlainEndpoint;
  params: Record<string, string>;
  search: string;
  body: unknown;
  unasked: boolean | undefined;
  write: OutgoingWrite | undefined;
}

/** What judges writes is loaded by the first write: the first screen writes nothing. */
interface OutgoingWrite extends Pick<typeof writeErrors, "isConfirmed" | "writeErrorOf"> {
  readonly callId: string;
}

const isForwarded = ({ host }: PlainEndpoint) => host === "user" || host === "org";

/** The same-origin address of a call. */
function addressOf({ row, params, search }: Outgoing): string {
  const prefix = row.host === "user" || row.host === "org" ? FORWARD_PREFIX[row.host] : "";
  return `${prefix}${fillPath(row.path, params)}${search === "" ? "" : `?${search}`}`;
}

const unanswered = (cause: unknown) =>
  new ApiError({
    status: 0,
    cause,
    ...(navigator.onLine
      ? { code: "network", message: "No response from the Tapedeck server." }
      : { code: "offline", message: "You're offline." }),
  });

const requestIdOf = ({ headers }: Response) => headers.get("x-request-id") ?? undefined;

const brokenOff = (response: Response, cause: unknown) =>
  new ApiError({
    status: response.status,
    code: "incomplete",
    message: "The response broke off.",
    requestId: requestIdOf(response),
    cause,
  });

interface Received {
  response: Response;
  text: string;
}

/** Sends a call once. Throws `ApiError` unless it succeeds, or the abort reason of `signal`. */
async function exchange(outgoing: Outgoing, signal?: AbortSignal): Promise<Received> {
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
        unasked: outgoing.unasked,
        callId: write?.callId,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }));
    text = await response.text();
    signal?.throwIfAborted();
  } catch (error) {
    end?.({ canceled: signal?.aborted ?? false });
    if (signal?.aborted) throw error;
    throw response === undefined ? unanswered(error) : brokenOff(response, error);
  }
  end?.(endOf(response, text));
  if (!response.ok) throw write?.writeErrorOf(response, text, body) ?? errorOf(response, text);
  return { response, text };
}

const unexpectedAnswer = (status: number, requestId: string | undefined) =>
  new ApiError({
    status,
    code: "invalid_answer",
    message: "The service sent an unexpected response.",
    requestId,
  });

/** An escaped surrogate in JSON, or what could be taken for one. */
const SURROGATE = /(\\ud[89ab]..\\ud[c-f]..|\\[^u])|\\ud[89a-f]../gi;

/** Parses an answer. Half a character, which no URL can contain, becomes a replacement character. */
function parsed({ text }: Received): unknown {
  try {
    return JSON.parse(text.replaceAll(SURROGATE, (_, kept?: string) => kept ?? "\\ufffd"));
  } catch {
    return undefined;
  }
}

/** Reads an answer as far as it can be read. */
function readLeniently<E extends PlainEndpoint>(
  row: E,
  received: Received,
  write: OutgoingWrite | undefined,
) {
  const requestId = requestIdOf(received.response);
  const raw = parsed(received);
  // `lenient` follows the row's own shape, which the types of a generic row can't express.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const answer = lenient(row, raw) as Lenient<Answer<E>> | undefined;
  const lacksData = isObject(answer) && "data" in answer && answer.data === undefined;
  const { response, text } = received;
  const isDone = !isForwarded(row) || (write?.isConfirmed(row, response, text) ?? true);
  if (answer === undefined || lacksData || !isDone) {
    throw unexpectedAnswer(response.status, requestId);
  }
  return { answer, raw, requestId };
}

function readStrictly<E extends PlainEndpoint>(row: E, received: Received): Answer<E> {
  const answer = parsed(received);
  if (!isShaped<Answer<E>>(row, answer)) {
    throw unexpectedAnswer(received.response.status, requestIdOf(received.response));
  }
  return answer;
}

/** Waits for code without which nothing is sent. */
const needed = <T>(load: () => Promise<T>): Promise<T> =>
  loadCode("forms", load).catch((error: unknown) => {
    const { status, code: kind, message } = toApiError(error);
    throw new ApiError({ status, code: kind, message, end: "not_sent", cause: error });
  });

async function startWrite(): Promise<OutgoingWrite> {
  const { isConfirmed, writeErrorOf } = await needed(() => import("./write-errors.ts"));
  return { callId: crypto.randomUUID(), isConfirmed, writeErrorOf };
}

/** Validates a body strictly before it is sent; issues have the same paths as the service's. */
async function checked(row: PlainEndpoint, body: unknown): Promise<unknown> {
  // Schemas and zod are loaded by the first call with a body.
  const { checkBody } = await needed(() => import("~/contract/table.ts"));
  const { data, issues } = checkBody(row, body);
  if (issues) throw (await needed(() => import("./write-errors.ts"))).invalidFields(issues);
  return data;
}

/** Sends a call and reads its answer. Reads are tried again if that may help; writes never are. */
async function perform<E extends PlainEndpoint, T>(
  row: E,
  input: CallInput<E>,
  read: (row: E, received: Received, write: OutgoingWrite | undefined) => T,
): Promise<T> {
  const { signal, unasked } = input;
  const params: Record<string, string> = Object.assign({}, input.params);
  const search = encodeQuery(row, Object.assign({}, input.query)).toString();
  const body = input.body === undefined ? undefined : await checked(row, input.body);
  // A call of the gateway's own without a body, such as keeping the session, changes nothing else.
  const isWrite = row.method !== "GET" && (isForwarded(row) || body !== undefined);
  const write = isWrite ? await startWrite() : undefined;
  const outgoing = { row, params, search, body, unasked, write };
  const once = async (probing = unasked) =>
    read(row, await exchange({ ...outgoing, unasked: probing }, signal), write);
  if (row.method === "GET" && !input.once) {
    return attempt({ row, address: addressOf(outgoing) }, once, signal);
  }
  return once().catch((error: unknown) => {
    throw error instanceof ApiError ? Object.assign(error, { callId: write?.callId }) : error;
  });
}

/**
 * Calls an endpoint through the gateway: validates the body strictly, reads the answer leniently,
 * and returns it with the raw JSON and the request ID. Throws `ApiError`, or the abort reason of
 * `signal`.
 */
export const callRaw = <E extends PlainEndpoint>(row: E, input: CallInput<E> = {}) =>
  perform(row, input, readLeniently<E>);

/** What an answer can't do without, like the list that was asked for. Throws `ApiError` if it has none. */
export function required<T>(part: T | undefined, requestId: string | undefined): T {
  if (part === undefined) throw unexpectedAnswer(200, requestId);
  return part;
}

/** `callRaw` for those who need only the answer. */
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
