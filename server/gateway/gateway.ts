import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { LookupFunction } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { GatewaySettings, ServiceAddresses } from "~server/shared/settings.ts";
import { createAudit } from "./audit/audit.ts";
import { Failure } from "./http/failure.ts";
import { acceptedOrigins } from "./http/guards.ts";
import type { Handling } from "./http/handle.ts";
import { handle } from "./http/handle.ts";
import { securityHeaders } from "./http/headers.ts";
import { createLog } from "./http/log.ts";
import { listen } from "~server/shared/listen.ts";
import { logAs, print } from "~server/shared/log.ts";
import { oneAtATime } from "~server/shared/one-at-a-time.ts";
import { createRepeats } from "./forward/repeats.ts";
import { createMedia } from "./media/media.ts";
import type { Meter } from "./metrics/meter.ts";
import { meteredLimit, meteredRotations, meteredSessions } from "./metrics/metered.ts";
import type { Clock } from "./rotation/operations.ts";
import { createRotations } from "./rotation/operations.ts";
import { openState } from "./database/state.ts";
import { createSessions } from "./session/cookie.ts";
import { createGuessLimit } from "./session/guess-limit.ts";
import { organizationAccess, rememberedAccess } from "./session/organization-access.ts";
import { releaseOf, staticFiles } from "./static.ts";
import { createTokens } from "./session/tokens.ts";

export interface GatewayOptions {
  /** The folder of the built console. */
  readonly clientDir: string;
  /** The folder of the files of builds it replaced, if there is one. */
  readonly previousDir?: string;
  /** The addresses of the service; undefined while the embedded one is starting. */
  readonly service: () => ServiceAddresses | undefined;
  readonly clock?: Clock;
  /** Milliseconds until the service must start an answer; 30,000 by default. */
  readonly timeout?: number;
  /**
   * Milliseconds until a client must have sent a request's headers; 20,000 by default. It has three
   * times as long for the complete request, and six times for a pause, also while it reads the answer.
   */
  readonly clientTimeout?: number;
  /** Counts what happens; undefined if metrics are off. */
  readonly meter?: Meter | undefined;
  /** Writes a line of the access log; stdout by default. */
  readonly log?: (line: string) => void;
  /** Resolves the hosts of recordings' videos; refuses private addresses by default. */
  readonly mediaLookup?: LookupFunction;
}

export interface Gateway {
  readonly port: number;
  /** Resolves once writes can be noted. Until then the gateway answers, but isn't ready. */
  readonly ready: Promise<void>;
  /**
   * Stops accepting after `drainSeconds`, by default at once, and resolves when running requests, rotations
   * above all, have finished. Until then `/readyz` says that no more should come.
   */
  readonly close: (drainSeconds?: number) => Promise<void>;
}

const CLOCK: Clock = {
  now: Date.now,
  after: (milliseconds, run) => {
    setTimeout(run, milliseconds).unref();
  },
};

/** Milliseconds between two looks at a folder that can't be written. */
const LOOK_AGAIN = 1000;

/**
 * Starts the gateway: files, session and API calls from one origin. Rejects with a one-line message if
 * the port is taken or the console isn't built.
 */
export async function startGateway(
  settings: GatewaySettings,
  options: GatewayOptions,
): Promise<Gateway> {
  const files = staticFiles(options.clientDir, options.previousDir);
  const { clock = CLOCK, meter } = options;
  const audience = audienceOf(settings);
  const log = logAs(settings.logFormat);
  const isTest = clock !== CLOCK;
  const noted = () => audit.changed();
  const state = await openState(settings, { audience, clock, isTest, log, noted });
  const audit = createAudit({ settings, audience, database: state.database, clock, log });
  const underWay = new Set<Promise<void>>();
  let closing = false;
  let handling: Handling | undefined;
  const { clientTimeout: patience = 20_000 } = options;
  const timeouts = {
    headersTimeout: patience,
    requestTimeout: 3 * patience,
    connectionsCheckingInterval: patience / 4,
    // Longer than proxies and browsers keep connections, so none closes under a request.
    keepAliveTimeout: 75_000,
  };
  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (!handling) return void response.writeHead(503).end();
    const work = handle(handling, request, response);
    if (request.url?.startsWith("/gateway/media/")) {
      // A video can play for an hour or be paused, so neither shutdown nor a limit waits for it.
      request.socket.setTimeout(0);
      return;
    }
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }
  const { port, servers } = await listen(settings.host, settings.port, () =>
    createServer(timeouts, oneAtATime(answer)).setTimeout(6 * patience),
  );

  const origin = settings.origin;
  let last: ServiceAddresses = { user: "", org: "", auth: "" };
  const service = () => {
    const addresses = options.service();
    if (addresses) last = addresses;
    return addresses;
  };
  try {
    await audit.open();
  } catch (error) {
    for (const server of servers) server.close();
    await state.close();
    throw error;
  }
  const calls = {
    addresses: () => {
      const addresses = service();
      if (addresses) return addresses;
      const message = "The embedded service is starting.";
      throw new Failure(502, "upstream_unreachable", message);
    },
    tokenHeader: settings.tokenHeader,
    timeout: options.timeout ?? 30_000,
    meter,
  };
  const tokens = createTokens(calls, clock.now);
  const rotations = meteredRotations(createRotations(state.rotations), meter);
  const sessions = createSessions({
    keys: settings.sessionKeys,
    audience,
    origin,
    port,
    idleMinutes: settings.sessionIdleMinutes,
    ended: state.ended,
    now: clock.now,
  });
  const release = releaseOf(options.clientDir);
  meter?.release(release);
  handling = {
    parts: {
      settings,
      calls,
      lastAddresses: () => service() ?? last,
      tokens,
      guesses: meteredLimit(createGuessLimit(clock.now), meter),
      rotations,
      access: rememberedAccess(organizationAccess(calls, tokens), clock.now),
      repeats: createRepeats(clock),
      sessions: meteredSessions(sessions, meter),
      audit,
      media: createMedia(calls, tokens, clock.now, options.mediaLookup),
    },
    files,
    origins: acceptedOrigins(origin, port),
    headers: {
      ...securityHeaders(origin?.startsWith("https:") ?? false),
      "x-console-release": release,
    },
    ready: () => service() !== undefined,
    closing: () => closing,
    database: state.database,
    log: createLog(settings, options.log ?? print),
    meter,
    now: clock.now,
  };

  async function untilReady(): Promise<void> {
    while ((await audit.trouble()) !== undefined) await wait(LOOK_AGAIN, undefined, { ref: false });
  }

  return {
    port,
    ready: untilReady(),
    async close(drainSeconds = 0) {
      closing = true;
      if (drainSeconds > 0) {
        await new Promise<void>((resolve) => clock.after(drainSeconds * 1000, resolve));
      }
      for (const server of servers) server.close();
      // A kept-alive connection may bring another call while the others finish.
      while (underWay.size > 0) await Promise.allSettled(underWay);
      await rotations.settled();
      await state.close();
      audit.close();
      for (const server of servers) server.closeAllConnections();
    },
  };
}

/** Binds cookies to the service, so that a credential is never sent to another one. */
function audienceOf({ service }: GatewaySettings): string {
  return service ? ["console", service.user, service.org, service.auth].join(" ") : "console";
}
