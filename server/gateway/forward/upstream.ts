import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { Stage } from "~/contract/gateway.ts";
import { REQUEST_ID } from "~server/shared/request-id.ts";
import type { WhenGone } from "../http/call.ts";
import { Failure, upstreamFailure } from "../http/failure.ts";
import { tunneling, tunnelTo } from "./tunnel.ts";

export interface UpstreamRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Milliseconds until the answer's headers must have arrived. */
  readonly timeout: number;
  /** Milliseconds until the complete answer must have arrived. Without it only silence is limited. */
  readonly deadline?: number;
  /** Ends the call if its caller has gone. */
  readonly whenGone?: WhenGone;
  /** Resolves the host name. A proxy does that itself. */
  readonly lookup?: LookupFunction;
  /** The proxy it goes through; undefined if it goes directly. */
  readonly proxy?: URL | undefined;
  /**
   * Calls of the same pool reuse connections; without one, each has its own. Only for reads: such a
   * connection may drop under a call, and then it would be unknown whether a write was executed. If a
   * service sends one answer too many, the next call gets it, so no two users may share a pool.
   */
  readonly pool?: string;
  /** What messages call the other side; by default the service. */
  readonly peer?: string;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: http.IncomingMessage;
  /** Milliseconds until the headers arrived. */
  readonly duration: number;
}

/** The service's own ID of a request, if its answer has one. */
export function serviceRequestId({ headers }: Pick<UpstreamAnswer, "headers">): string | undefined {
  const id = headers["x-request-id"];
  return typeof id === "string" && REQUEST_ID.test(id) ? id : undefined;
}

/** Adds to a failure what is known of the answer it came after: its status and the service's ID. */
export function afterAnswer(
  { status, code, message, headers }: Failure,
  answer: Pick<UpstreamAnswer, "status" | "headers">,
  stage: Stage,
): Failure {
  const id = serviceRequestId(answer);
  const all = { ...headers, ...(id !== undefined && { "x-request-id": id }) };
  return new Failure(status, code, message, all, stage, { answered: answer.status });
}

/** Keeps the connections of each pool apart. */
function pooling<T extends http.Agent>(agent: T): T {
  const nameOf = agent.getName.bind(agent);
  agent.getName = (options?: http.ClientRequestArgs & { pool?: string }) =>
    `${nameOf(options)}:${options?.pool}`;
  return agent;
}

/** Each user has a pool: few connections stay open, and not for long, or they add up to more than a process may have. */
const POOL = { keepAlive: true, maxSockets: 256, maxFreeSockets: 8, timeout: 10_000 };
const agents = {
  "http:": {
    single: tunneling(new http.Agent()),
    pooled: tunneling(pooling(new http.Agent(POOL))),
  },
  "https:": {
    single: tunneling(new https.Agent()),
    pooled: tunneling(pooling(new https.Agent(POOL))),
  },
};

/** Statuses that mean something to a browser. Node's parser lets 0 to 999 through. */
const isStatus = (status: number) => status >= 200 && status <= 599;
/** A few 103s are common; more is a flood that would keep this process busy. */
const MAX_INTERIM_ANSWERS = 20;

/** A kept-alive connection was closed while it was idle. The call may be repeated without a pool. */
export class StaleConnection extends Error {}

const gone = () => Object.assign(new Error("The caller has gone."), { name: "AbortError" });

/**
 * Sends a request. All of the gateway's HTTP calls go through here. It never follows redirects, retries or decodes,
 * and it settles whatever the other side does, as does the body of an answer.
 */
export function send(request: UpstreamRequest): Promise<UpstreamAnswer> {
  const { url, method, headers, body, lookup, pool, proxy, peer = "service" } = request;
  const started = performance.now();
  const secure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    let stage: Stage = "not_sent";
    let interimAnswers = 0;
    let isConnected = false;
    const tunnel = proxy && tunnelTo(url, proxy);
    const options = {
      method,
      headers:
        body === undefined ? headers : { ...headers, "content-length": Buffer.byteLength(body) },
      agent: agents[secure ? "https:" : "http:"][pool === undefined ? "single" : "pooled"],
      pool,
      ...(tunnel && { tunnel }),
      ...(lookup && { lookup }),
    };
    const outgoing = (secure ? https : http).request(url, options);
    const end = (error: Error) => {
      // Node only destroys a request once it has a connection.
      tunnel?.abort(error);
      outgoing.destroy(error);
    };
    request.whenGone?.(() => end(gone()));
    let isSettled = false;
    const refusal = (what: string, got: Stage = "answered") =>
      upstreamFailure(502, "upstream_invalid", `The ${peer} at ${url.host} ${what}.`, got);
    const timer = setTimeout(() => {
      const silent =
        proxy && !isConnected
          ? `proxy ${proxy.host} on the way to ${url.host}`
          : `${peer} at ${url.host}`;
      const message = `The ${silent} didn't answer within ${request.timeout / 1000} seconds.`;
      end(upstreamFailure(504, "upstream_timeout", message, stage));
    }, request.timeout);
    outgoing.on("socket", (socket) => {
      isConnected = true;
      // TLS through a proxy begins on a connection that is open already.
      const isOpen = outgoing.reusedSocket || (!secure && !socket.connecting);
      if (isOpen) stage = "sent";
      else socket.once(secure ? "secureConnect" : "connect", () => (stage = "sent"));
    });
    outgoing.on("information", () => {
      interimAnswers += 1;
      if (interimAnswers <= MAX_INTERIM_ANSWERS) return;
      outgoing.destroy(refusal("sent interim answers only", stage));
    });
    outgoing.on("upgrade", (_, socket) => {
      socket.destroy();
      // The socket is no longer the request's, which wouldn't report this.
      reject(refusal("switched protocols, which wasn't asked for"));
    });
    outgoing.on("error", (error) => {
      clearTimeout(timer);
      isSettled = true;
      const isStale = outgoing.reusedSocket && "code" in error && error.code === "ECONNRESET";
      reject(isStale ? new StaleConnection() : explain(error, request, stage));
    });
    // `close` is the last event, whatever came before.
    outgoing.on("close", () => {
      clearTimeout(timer);
      if (!isSettled) reject(explain(new Error("Closed."), request, stage));
    });
    outgoing.on("response", (answer) => {
      clearTimeout(timer);
      const status = answer.statusCode ?? 0;
      if (!isStatus(status)) {
        return void outgoing.destroy(refusal(`answered with the invalid status ${status}`));
      }
      isSettled = true;
      limitBody(answer, status, request, started);
      resolve({
        status,
        headers: answer.headers,
        body: answer,
        duration: performance.now() - started,
      });
      return undefined;
    });
    outgoing.end(body);
  });
}

/** Ends a body that misses its deadline or, without a deadline, one that stalls. */
function limitBody(
  answer: http.IncomingMessage,
  status: number,
  request: UpstreamRequest,
  started: number,
): void {
  // The reader of the body gets its errors. This listener keeps an unread body's error from ending the process.
  answer.on("error", () => {});
  const { url, timeout, deadline, peer = "service" } = request;
  const stop = () => {
    const message = `The ${peer} at ${url.host} didn't finish its answer in time.`;
    const failure = upstreamFailure(504, "upstream_timeout", message);
    const { headers } = answer;
    answer.destroy(afterAnswer(failure, { status, headers }, "answered_in_part"));
  };
  if (deadline !== undefined) {
    const timer = setTimeout(stop, deadline - (performance.now() - started));
    answer.once("close", () => clearTimeout(timer));
    return;
  }
  let received = 0;
  const check = () => {
    const { bytesRead } = answer.socket;
    // If there is something to read, it's the reader who is slow: a video may be paused.
    if (bytesRead === received && answer.readableLength === 0) stop();
    received = bytesRead;
  };
  const interval = setInterval(check, timeout);
  answer.once("close", () => clearInterval(interval));
}

function explain(
  error: Error & { code?: string },
  { url, peer = "service" }: UpstreamRequest,
  stage: Stage,
): Error {
  if (error instanceof Failure || error.name === "AbortError") return error;
  // Codes of the HTTP parser.
  if (error.code?.startsWith("HPE_")) {
    const message = `${url.host} didn't answer with valid HTTP.`;
    const got = error.code === "HPE_INVALID_EOF_STATE" ? "answered_in_part" : "answered";
    return upstreamFailure(502, "upstream_invalid", message, got);
  }
  const reason = error.code === undefined ? "" : ` (${error.code})`;
  return upstreamFailure(
    502,
    "upstream_unreachable",
    stage === "sent"
      ? `The connection to the ${peer} at ${url.host} was lost${reason}.`
      : `Can't reach the ${peer} at ${url.host}${reason}.`,
    stage,
  );
}
