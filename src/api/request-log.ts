import type { Endpoint } from "~/contract/endpoint.ts";
import { atSignOut } from "./forgetting.ts";

/** A request to the service as it went out. It never holds a secret. */
export interface ServiceRequest {
  /** Counts up in the order in which requests were sent. */
  readonly id: number;
  readonly row: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  /** The query as sent, without its question mark. */
  readonly search: string;
  /** The body as sent, but for the values of the row's `secrets`, which are empty. */
  readonly body: unknown;
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** True where the page gave it up before an answer came. */
  readonly givenUp: boolean;
  readonly milliseconds: number;
  /** The answer's size in bytes, uncompressed. */
  readonly bytes: number;
  readonly requestId: string | undefined;
  /** How many requests to the service it took; 0 where the gateway answered by itself. */
  readonly upstream: number;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  /** The address's path when it was sent. */
  readonly path: string;
  /** Counts the visits of paths: a path left and opened again is another visit. */
  readonly visit: number;
}

/** The requests of this session, oldest answer first, and where the page is now. */
export interface RequestLog {
  readonly requests: readonly ServiceRequest[];
  readonly path: string;
  readonly visit: number;
}

/** More than any screen makes; older ones are forgotten. */
const MOST = 200;

let log: RequestLog = { requests: [], path: "", visit: 0 };
let sent = 0;
const listeners = new Set<() => void>();

function change(next: Partial<RequestLog>) {
  log = { ...log, ...next };
  for (const listener of listeners) listener();
}

/** Tells which path the page is at. */
export function arriveAt(path: string): void {
  if (path !== log.path) change({ path, visit: log.visit + 1 });
}

/** The body without the values of its secrets. */
const withoutSecrets = ({ secrets }: Endpoint, body: unknown): unknown =>
  typeof body === "object" && body !== null && Object.keys(secrets).length > 0
    ? Object.fromEntries(
        Object.entries(body).map(([key, value]) => [key, Object.hasOwn(secrets, key) ? "" : value]),
      )
    : body;

type What = Pick<ServiceRequest, "row" | "params"> &
  Partial<Pick<ServiceRequest, "search" | "body">>;

/** How a request ended: what isn't told is that no answer came. */
type End = Partial<Pick<ServiceRequest, "status" | "givenUp" | "bytes" | "requestId" | "upstream">>;

/**
 * Notes that a request goes out now, or went out when `performance.now` was `started`; call what it
 * answers once it has ended.
 */
export function startRequest(
  { row, params, search = "", body }: What,
  started = performance.now(),
): (end: End) => void {
  arriveAt(location.pathname);
  sent += 1;
  const { path, visit } = log;
  const request = { id: sent, row, params, search, body: withoutSecrets(row, body), path, visit };
  const sentAt = Date.now() - Math.round(performance.now() - started);
  return (end) => {
    const milliseconds = performance.now() - started;
    const rest = { status: 0, givenUp: false, bytes: 0, requestId: undefined, upstream: 0, ...end };
    change({
      requests: [...log.requests.slice(1 - MOST), { ...request, sentAt, milliseconds, ...rest }],
    });
  };
}

/** How a request ended that was answered with `text`. */
export const endOf = ({ status, headers }: Response, text: string): End => ({
  status,
  bytes: new TextEncoder().encode(text).length,
  requestId: headers.get("x-request-id") ?? undefined,
  upstream: Number(headers.get("x-upstream-requests") ?? 0),
});

export const requestLog = (): RequestLog => log;

export function subscribeToRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

atSignOut(() => change({ requests: [] }));
