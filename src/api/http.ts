import {
  type Answer,
  type BodyInput,
  encodeQuery,
  type Endpoint,
  fillPath,
  type Params,
  type QueryInput,
} from "~/contract/endpoint.ts";
import { FORWARD_PREFIX } from "~/contract/gateway.ts";
import { lenient, type Lenient } from "~/contract/lenient.ts";
import { z } from "~/contract/zod.ts";
import { ApiError, errorOf } from "./errors.ts";
import { endOf, startRequest } from "./request-log.ts";
import { send, takeEarly } from "./send.ts";

/** A GET of the page makes at most this many requests to the service, failures included. */
const MOST_REQUESTS = 3;

export interface CallInput<E extends Endpoint> {
  params?: Params<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  signal?: AbortSignal | undefined;
}

/** A call as it goes out, built from its row of the table. */
interface Outgoing {
  row: Endpoint;
  params: Record<string, string>;
  search: string;
  body: unknown;
}

const isForwarded = ({ host }: Endpoint) => host === "user" || host === "org";

/** Same-origin address of a call. */
function addressOf({ row, params, search }: Outgoing): string {
  const prefix = row.host === "user" || row.host === "org" ? FORWARD_PREFIX[row.host] : "";
  return `${prefix}${fillPath(row.path, params)}${search === "" ? "" : `?${search}`}`;
}

const pause = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const unreachable = (cause: unknown) =>
  navigator.onLine
    ? new ApiError({
        status: 0,
        code: "network",
        message: "The console's server can't be reached.",
        cause,
      })
    : new ApiError({ status: 0, code: "offline", message: "This browser is offline.", cause });

interface Received {
  response: Response;
  text: string;
}

/** One exchange. Writes are sent once; reads again after network errors, 502, 503 and 504. */
async function exchange(outgoing: Outgoing, signal?: AbortSignal): Promise<Received> {
  const address = addressOf(outgoing);
  let spent = 0;
  for (let attempt = 1; ; attempt += 1) {
    let failure: ApiError;
    const { row, body } = outgoing;
    const early = row.method === "GET" ? takeEarly(address) : undefined;
    const end = isForwarded(row) ? startRequest(outgoing, early?.started) : undefined;
    try {
      const response = await (early?.response ??
        send(address, {
          method: row.method,
          ...(body !== undefined && { body: JSON.stringify(body) }),
          ...(signal && { signal }),
        }));
      const text = await response.text();
      signal?.throwIfAborted();
      end?.(endOf(response, text));
      if (response.ok) return { response, text };
      failure = errorOf(response, text);
      spent += Number(response.headers.get("x-upstream-requests") ?? 1);
    } catch (error) {
      end?.({ givenUp: signal?.aborted ?? false });
      if (signal?.aborted) throw error;
      failure = unreachable(error);
      spent += 1;
    }
    const passing = ["network", "unavailable"].includes(failure.code) || failure.status >= 502;
    if (outgoing.row.method !== "GET" || !passing || spent >= MOST_REQUESTS) throw failure;
    await pause(attempt * 400, signal);
  }
}

function readAnswer<E extends Endpoint>(
  row: E,
  { response, text }: Received,
): { answer: Lenient<Answer<E>>; raw: unknown; requestId: string | undefined } {
  const requestId = response.headers.get("x-request-id") ?? undefined;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    raw = undefined;
  }
  const answer = lenient(row.answer, raw);
  const misses =
    typeof answer === "object" && answer !== null && "data" in answer && answer.data === undefined;
  if (answer === undefined || misses) {
    throw new ApiError({
      status: response.status,
      code: "invalid_answer",
      message: "The service's answer isn't in the form its interface promises.",
      requestId,
    });
  }
  // The walk follows the row's own schema, which the type system can't see through a generic row.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { answer: answer as Lenient<Answer<E>>, raw, requestId };
}

/** Checks a body strictly before it is sent; its issues carry the same paths as the service's. */
function checkBody(row: Endpoint, body: unknown): unknown {
  if (row.body === undefined) return undefined;
  const result = z.safeParse(row.body, body);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ code, path, message }) => ({
    code,
    path: path.map((key) => (typeof key === "symbol" ? String(key) : key)),
    message,
  }));
  throw new ApiError({
    status: 0,
    code: "validation",
    message: "Some fields need a look.",
    issues,
  });
}

/**
 * Calls an endpoint through the gateway: the body is checked strictly, the answer read leniently
 * and given beside the JSON as it came and the id of the request. Throws `ApiError`, or the abort
 * reason of `signal`.
 */
export async function callRaw<E extends Endpoint>(row: E, input: CallInput<E> = {}) {
  const params: Record<string, string> = Object.assign({}, input.params);
  const search = encodeQuery(row, { ...input.query }).toString();
  const body = checkBody(row, input.body);
  return readAnswer(row, await exchange({ row, params, search, body }, input.signal));
}

/** `callRaw` without the JSON as it came. */
export async function call<E extends Endpoint>(row: E, input: CallInput<E> = {}) {
  const { answer } = await callRaw(row, input);
  return answer;
}

/** Makes a call again after each 429, when the service says so; other failures are thrown. */
export async function patiently<T>(make: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof ApiError) || error.retryAfter === undefined) throw error;
      await pause(error.retryAfter * 1000, signal);
    }
  }
}

/**
 * Calls one of the gateway's own endpoints, which are ours and read strictly. Throws `ApiError`, or
 * the abort reason of `signal`.
 */
export async function callGateway<E extends Endpoint>(row: E, input: CallInput<E> = {}) {
  const { raw } = await callRaw(row, input);
  // The schema of a generic row parses to that row's answer.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return z.parse(row.answer, raw) as Answer<E>;
}
