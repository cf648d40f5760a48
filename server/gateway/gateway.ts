import { createServer } from "node:http";
import type { LookupFunction } from "node:net";
import type { ServiceAddresses, Settings } from "../settings.ts";
import { Failure } from "./failure.ts";
import { acceptedOrigins } from "./guards.ts";
import type { Handling } from "./handle.ts";
import { handle } from "./handle.ts";
import { securityHeaders } from "./headers.ts";
import { listen } from "./listen.ts";
import { createMedia } from "./media.ts";
import type { Clock } from "./rotations.ts";
import { createRotations } from "./rotations.ts";
import { createSessions } from "./sessions.ts";
import { staticFiles } from "./static.ts";
import { createTokens } from "./tokens.ts";

export interface GatewayOptions {
  /** The folder of the built console. */
  readonly clientDir: string;
  /** Where the service is; undefined while the embedded one can't be called. */
  readonly service: () => ServiceAddresses | undefined;
  readonly clock?: Clock;
  /** Milliseconds the service has to begin an answer; 30,000 unless told. */
  readonly timeout?: number;
  /** Takes the access log's lines; stdout unless told. */
  readonly log?: (line: string) => void;
  /** Resolves the hosts of recordings' videos; refuses private addresses unless told. */
  readonly mediaLookup?: LookupFunction;
}

export interface Gateway {
  readonly port: number;
  /** Stops accepting, and resolves when what is under way is finished, rotations above all. */
  readonly close: () => Promise<void>;
}

const CLOCK: Clock = {
  now: Date.now,
  after: (milliseconds, run) => {
    setTimeout(run, milliseconds).unref();
  },
};

/**
 * Starts the gateway: the console's files, the session, and the calls of the interface, from one
 * origin. Rejects with an error whose message is one line where the address can't be had or the
 * console isn't built.
 */
export async function startGateway(settings: Settings, options: GatewayOptions): Promise<Gateway> {
  const files = staticFiles(options.clientDir);
  const underWay = new Set<Promise<void>>();
  let closing = false;
  let handling: Handling | undefined;
  const { port, servers } = await listen(settings.host, settings.port, () =>
    // Kept longer than proxies and browsers keep theirs, connections don't close under a request.
    createServer({ keepAliveTimeout: 75_000, requestTimeout: 60_000 }, (request, response) => {
      if (!handling) return void response.writeHead(503).end();
      const work = handle(handling, request, response);
      // A film can play for an hour: the end doesn't wait for it.
      if (request.url?.startsWith("/gateway/media/")) return undefined;
      underWay.add(work);
      return void work.finally(() => underWay.delete(work));
    }),
  );

  const { clock = CLOCK } = options;
  const origin = settings.origin;
  let last: ServiceAddresses = { user: "", org: "", auth: "" };
  const service = () => {
    const addresses = options.service();
    if (addresses) last = addresses;
    return addresses;
  };
  const calls = {
    addresses: () => {
      const addresses = service();
      if (addresses) return addresses;
      const message = "The embedded service isn't running at the moment. It is being started.";
      throw new Failure(502, "upstream_unreachable", message);
    },
    tokenHeader: settings.tokenHeader,
    timeout: options.timeout ?? 30_000,
  };
  const tokens = createTokens(calls, clock.now);
  const rotations = createRotations(clock);
  handling = {
    parts: {
      settings,
      calls,
      lastAddresses: () => service() ?? last,
      tokens,
      rotations,
      sessions: createSessions({
        keys: settings.sessionKeys,
        audience: audienceOf(settings),
        origin,
        port,
        now: clock.now,
      }),
      media: createMedia(calls, tokens, clock.now, options.mediaLookup),
    },
    files,
    origins: acceptedOrigins(origin, port),
    headers: securityHeaders(origin?.startsWith("https:") ?? false),
    ready: () => service() !== undefined,
    closing: () => closing,
    log: settings.log ? (options.log ?? console.log) : undefined,
    now: clock.now,
  };

  return {
    port,
    async close() {
      closing = true;
      for (const server of servers) server.close();
      // A kept connection may bring one more call while the others finish.
      while (underWay.size > 0) await Promise.allSettled(underWay);
      await rotations.settled();
      for (const server of servers) server.closeAllConnections();
    },
  };
}

/** A cookie made in front of one service must never be opened, and its credential sent, to another. */
function audienceOf({ service }: Settings): string {
  return service ? ["console", service.user, service.org, service.auth].join(" ") : "console";
}
