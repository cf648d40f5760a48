import http from "node:http";
import https from "node:https";
import { urlToHttpOptions } from "node:url";
import { codeOf } from "~server/shared/error-code.ts";
import { type Failure, upstreamFailure } from "../http/failure.ts";

/** A connection through a proxy. */
interface Tunnel {
  readonly proxy: URL;
  /** The host, with a port. */
  readonly target: string;
  readonly signal: AbortSignal;
  /** Gives up; the request then fails with this reason. */
  readonly abort: (reason: Error) => void;
}

/** Describes the connection that a request needs, for its option `tunnel`. */
export function tunnelTo({ hostname, port, protocol }: URL, proxy: URL): Tunnel {
  const given = new AbortController();
  return {
    proxy,
    target: `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`,
    signal: given.signal,
    abort: (reason) => given.abort(reason),
  };
}

type Connected = NonNullable<Parameters<http.Agent["createConnection"]>[1]>;

/** A proxy that fails has sent nothing on. Its address may have a password, so only the host is named. */
const failure = ({ proxy, target }: Tunnel, what: string): Failure =>
  upstreamFailure(
    502,
    "upstream_unreachable",
    `Can't reach ${target}: the proxy ${proxy.host} ${what}.`,
    "not_sent",
  );

function openTunnel(tunnel: Tunnel, done: Connected): void {
  const { proxy, target, signal } = tunnel;
  const fail = (error: Error) => Reflect.apply(done, undefined, [error]);
  const secure = proxy.protocol === "https:";
  const { hostname, port, auth } = urlToHttpOptions(proxy);
  (secure ? https : http)
    .request({
      hostname,
      port,
      method: "CONNECT",
      path: target,
      headers: {
        host: target,
        ...(auth && {
          "proxy-authorization": `Basic ${Buffer.from(auth).toString("base64")}`,
        }),
      },
      agent: false,
      signal,
    })
    .on("connect", ({ statusCode = 0 }, socket) => {
      if (statusCode >= 200 && statusCode < 300) return done(null, socket);
      socket.destroy();
      return fail(failure(tunnel, `refused with ${statusCode}`));
    })
    .on("error", (error) => {
      fail(signal.aborted ? signal.reason : failure(tunnel, `failed (${codeOf(error)})`));
    })
    .end();
}

/**
 * Makes an agent open the connections of requests with a `tunnel` through their proxy. Plain http uses CONNECT, too,
 * so that any failure of the proxy means that nothing was sent.
 */
export function tunneling<T extends http.Agent>(agent: T): T {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (
    { tunnel, ...options }: https.RequestOptions & { readonly tunnel?: Tunnel | undefined },
    done,
  ) => {
    if (!tunnel || !done) return connect(options, done);
    openTunnel(tunnel, (error, socket) => {
      if (error || !(agent instanceof https.Agent)) return done(error, socket);
      const over = { ...options, socket };
      return done(null, connect(over) ?? socket);
    });
    return undefined;
  };
  return agent;
}
