import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { pagePath } from "~/lib/base.ts";
import { makeStore } from "~/lib/store.ts";
import { onSignOut } from "./sign-out.ts";

/** A request to the service as it was sent. It never holds a secret. */
export interface ServiceRequest {
  /** Counts up in the order of sending. */
  readonly id: number;
  readonly row: PlainEndpoint;
  readonly params: Readonly<Record<string, string>>;
  /** The query as sent, without its question mark. */
  readonly search: string;
  /** The body as sent, but with empty values for the row's `secrets`. */
  readonly body: unknown;
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Whether the page aborted it. */
  readonly canceled: boolean;
  readonly milliseconds: number;
  /** The response's size in bytes, uncompressed. */
  readonly bytes: number;
  readonly requestId: string | undefined;
  /** Counts page visits: leaving a path and coming back is another visit. */
  readonly visit: number;
}

/** The requests of this session in the order of their responses, and where the page is now. */
export interface RequestLog {
  readonly requests: readonly ServiceRequest[];
  readonly path: string;
  readonly visit: number;
}

/** How many requests are kept; older ones are dropped. */
export const MOST_REQUESTS = 200;

export const requestLog = makeStore<RequestLog>({ requests: [], path: "", visit: 0 });
let sent = 0;

const change = (next: Partial<RequestLog>) => requestLog.update((log) => ({ ...log, ...next }));

/** Called with the path of the page. */
export function arriveAt(path: string) {
  const before = requestLog.get();
  if (path !== before.path) change({ path, visit: before.visit + 1 });
}

/** The body without the values of its secrets. */
const withoutSecrets = ({ secrets }: PlainEndpoint, body: unknown): unknown =>
  typeof body === "object" && body !== null && Object.keys(secrets).length > 0
    ? Object.fromEntries(
        Object.entries(body).map(([key, value]) => [key, Object.hasOwn(secrets, key) ? "" : value]),
      )
    : body;

const NO_RESPONSE = {
  status: 0,
  canceled: false,
  bytes: 0,
  requestId: undefined,
} as const;

/** How a request ended; empty if there was no response. */
type End = Partial<Pick<ServiceRequest, keyof typeof NO_RESPONSE>>;

/**
 * Records a request sent at `started`, in the time of `performance.now`. Returns the function to call
 * when it has ended.
 */
export function startRequest(
  {
    row,
    params,
    search = "",
    body,
  }: Pick<ServiceRequest, "row" | "params"> & Partial<Pick<ServiceRequest, "search" | "body">>,
  started = performance.now(),
): (end: End) => void {
  arriveAt(pagePath());
  sent += 1;
  const { visit } = requestLog.get();
  const request = { id: sent, row, params, search, body: withoutSecrets(row, body), visit };
  return (end) => {
    const milliseconds = performance.now() - started;
    const ended = { ...request, milliseconds, ...NO_RESPONSE, ...end };
    change({ requests: [...requestLog.get().requests.slice(1 - MOST_REQUESTS), ended] });
  };
}

/** How a request with this response ended. */
export const endOf = ({ status, headers }: Response, text: string): End => ({
  status,
  bytes: new TextEncoder().encode(text).length,
  requestId: headers.get("x-request-id") ?? undefined,
});

onSignOut(() => change({ requests: [] }));
