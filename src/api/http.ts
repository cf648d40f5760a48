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
import { isObject } from "~/lib/guards.ts";
import { ApiError, errorOf, invalidFields, toApiError } from "./errors.ts";
import { retrying } from "./retrying.ts";
import { endOf, startRequest } from "./state/request-log.ts";
import { send, takeEarly } from "./send.ts";

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
    stage: "answered_in_part",
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
  const { row, body } = outgoing;
  const early = row.method === "GET" ? takeEarly(address) : undefined;
  const end = isForwarded(row) ? startRequest(outgoing, early?.started) : undefined;
  let response: Response | undefined;
  let text: string;
  try {
    response = await (early?.response ??
      send(address, {
        method: row.method,
        unasked: outgoing.unasked,
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
  if (!response.ok) throw errorOf(response, text);
  return { response, text };
}

const unexpectedAnswer = (status: number, requestId: string | undefined) =>
  new ApiError({
    status,
    code: "invalid_answer",
    message: "The service sent an unexpected response.",
    requestId,
  });

/** Whether an answer names what was written, or is `true`: only then did the service execute it. */
const confirms = (raw: unknown): boolean =>
  raw === true || (isObject(raw) && (Boolean(raw.id ?? raw.tokenId) || confirms(raw.data)));

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
function readLeniently<E extends PlainEndpoint>(row: E, received: Received) {
  const requestId = requestIdOf(received.response);
  const raw = parsed(received);
  // `lenient` follows the row's own shape, which the types of a generic row can't express.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const answer = lenient(row, raw) as Lenient<Answer<E>> | undefined;
  const lacksData = isObject(answer) && "data" in answer && answer.data === undefined;
  const isWrite = isForwarded(row) && row.method !== "GET";
  const isJson = received.response.headers.get("content-type")?.includes("json") ?? true;
  if (answer === undefined || lacksData || (isWrite && !(isJson && confirms(raw)))) {
    throw unexpectedAnswer(received.response.status, requestId);
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

/** Validates a body strictly before it is sent; issues have the same paths as the service's. */
async function checked(row: PlainEndpoint, body: unknown): Promise<unknown> {
  // Schemas and zod are loaded by the first call with a body.
  const { checkBody } = await import("~/contract/bodies.ts").catch((error: unknown) => {
    const { status, code, message } = toApiError(error);
    throw new ApiError({ status, code, message, stage: "not_sent", cause: error });
  });
  const { data, issues } = checkBody(row, body);
  if (issues) throw invalidFields(issues);
  return data;
}

/** Sends a call and reads its answer. Reads are tried again if that may help; writes never are. */
async function perform<E extends PlainEndpoint, T>(
  row: E,
  input: CallInput<E>,
  read: (row: E, received: Received) => T,
): Promise<T> {
  const { signal, unasked } = input;
  const params: Record<string, string> = Object.assign({}, input.params);
  const search = encodeQuery(row, Object.assign({}, input.query)).toString();
  const body = input.body === undefined ? undefined : await checked(row, input.body);
  const outgoing = { row, params, search, body, unasked };
  const once = async () => read(row, await exchange(outgoing, signal));
  return row.method === "GET" && !input.once
    ? retrying({ row, address: addressOf(outgoing) }, once, signal)
    : once();
}

/**
 * Calls an endpoint through the gateway: validates the body strictly, reads the answer leniently,
 * and returns it with the raw JSON and the request ID. Throws `ApiError`, or the abort reason of
 * `signal`.
 */
export const callRaw = <E extends PlainEndpoint>(row: E, input: CallInput<E> = {}) =>
  perform(row, input, readLeniently<E>);

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
