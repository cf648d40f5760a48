import { randomBytes } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { LookupFunction } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { CLOCK, type Clock } from "~server/shared/clock.ts";
import { sql } from "~server/shared/database/database.ts";
import { listen } from "~server/shared/listen.ts";
import { type Log, logAs, print } from "~server/shared/log.ts";
import { oneAtATime } from "~server/shared/one-at-a-time.ts";
import {
  audienceOf,
  type GatewaySettings,
  type ServiceAddresses,
} from "~server/shared/settings.ts";
import { createApp } from "./app.ts";
import { type Audit, createAudit } from "./audit/audit.ts";
import { openGatewayDatabase } from "./database/database.ts";
import { organizationAccess, rememberedAccess } from "./forward/organization-access.ts";
import type { Service } from "./forward/service-call.ts";
import { createTokens } from "./forward/tokens.ts";
import { send } from "./forward/upstream.ts";
import { followArrivals } from "./http/arrivals.ts";
import { readTrace } from "./http/call.ts";
import { Failure } from "./http/failure.ts";
import { acceptedOrigins, securityHeaders } from "./http/guards.ts";
import { createLog } from "./http/log.ts";
import { createUnreadable, MAX_HEADERS } from "./http/unreadable.ts";
import { openConnections } from "./people/connections.ts";
import { createPeople } from "./people/people.ts";
import { personsInMemory, personsInPostgres } from "./people/records.ts";
import { createAttempts, type PeopleSignIn } from "./session/attempts.ts";
import { RETURN_PATH } from "./session/person-calls.ts";
import { createSeal } from "./session/seal.ts";
import { prove } from "./session/session-calls.ts";
import { createMedia } from "./media/media.ts";
import type { Meter } from "./metrics/metrics.ts";
import { createRotations } from "./rotation/operations.ts";
import { type NotedRotation, recordsInMemory, recordsInPostgres } from "./rotation/records.ts";
import { createRotationStore } from "./rotation/store.ts";
import { createSessions } from "./session/cookie.ts";
import { createGuessLimit } from "./session/guess-limit.ts";
import { sessionsInMemory, sessionsInPostgres } from "./session/session-records.ts";
import { releaseOf, staticFiles } from "./static.ts";

/** Milliseconds between two deletions of what is no longer needed. */
const TIDY_EVERY = 30_000;
/** Milliseconds between two checks whether files have changed. */
const REFRESH_EVERY = 2000;

interface StateOptions {
  /** Identifies the service. */
  readonly audience: string;
  /** They seal cookies and results of rotations. */
  readonly keys: readonly Uint8Array[];
  readonly clock: Clock;
  readonly log: Log;
  /** The rotations that the activity has noted, for a gateway without a database. */
  readonly noted: () => Promise<readonly NotedRotation[]>;
}

/** Opens what a gateway keeps between calls: in its memory, or in a database that others share. */
async function openState(
  { databaseUrl }: GatewaySettings,
  { audience, keys, clock, log, noted }: StateOptions,
) {
  const database =
    databaseUrl === undefined ? undefined : await openGatewayDatabase(databaseUrl, log);
  // A test's own clock replaces the database's.
  const now =
    clock === CLOCK ? undefined : () => sql`${new Date(clock.now()).toISOString()}::timestamptz`;
  const records = database
    ? recordsInPostgres(database, audience, now)
    : recordsInMemory(clock, noted);
  const rotations = createRotationStore(records, keys);
  const sessions = database ? sessionsInPostgres(database, now) : sessionsInMemory(clock.now);
  const persons = database ? personsInPostgres(database, now) : personsInMemory(clock.now);
  let closed = false;
  const every = (milliseconds: number, work: () => Promise<unknown>) => {
    if (closed) return;
    work()
      .catch(() => undefined)
      .finally(() => clock.after(milliseconds, () => every(milliseconds, work)));
  };
  every(TIDY_EVERY, () => Promise.allSettled([rotations.tidy(), sessions.tidy?.()]));
  return {
    database,
    rotations,
    sessions,
    persons,
    every,
    close: async () => {
      if (closed) return;
      closed = true;
      await database?.close();
    },
  };
}

interface SignInOptions extends Omit<StateOptions, "noted"> {
  readonly service: Service;
  readonly state: Awaited<ReturnType<typeof openState>>;
  readonly audit: Audit;
}

/** Opens the sign-in with an identity provider, if the settings have one. */
async function openSignIn(
  { access, origin, base }: GatewaySettings,
  { audience, clock, log, keys, service, state, audit }: SignInOptions,
): Promise<PeopleSignIn | undefined> {
  if (access === undefined || origin === undefined) return undefined;
  const connections = await openConnections(access.connections, log);
  state.every(REFRESH_EVERY, connections.refresh);
  // Loaded on demand, as it makes the start longer.
  const { createProvider } = await import("./people/provider.ts");
  const redirectUri = origin + base + RETURN_PATH;
  const people = createPeople({
    access,
    provider: createProvider(access.provider, {
      redirectUri,
      clock,
      egress: service.egress,
      meter: service.meter,
    }),
    connections,
    records: state.persons,
    keys,
    clock,
    log,
    onEnded: (who, reason) => audit.sessionEnded(who, reason),
  });
  state.every(REFRESH_EVERY, people.refresh);
  const seal = createSeal(keys, clock.now);
  const attempts = createAttempts({ seal, audience, origin, base, now: clock.now });
  return { people, attempts, origin, log };
}

export interface GatewayOptions {
  /** The folder of the built console. */
  readonly clientDir: string;
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
  /** Whether writes can be noted and the shared database answers. The log has the reason if not. */
  readonly isUsable: () => Promise<boolean>;
  /** Asks the service, also with each connection, and the identity provider. Failures are what can't be used. */
  readonly askOthers: () => Promise<{ failures: string[]; notes: string[] }>;
  /**
   * Stops accepting after `drainSeconds`, by default at once, and resolves when running requests, rotations
   * above all, have finished. Until then `/readyz` says that no more should come.
   */
  readonly close: (drainSeconds?: number) => Promise<void>;
}

/** Milliseconds between two checks of a folder that can't be written. */
const LOOK_AGAIN = 1000;

/** Why something failed, behind what it is about; undefined if it didn't. */
const whyNot = (work: Promise<unknown>, about = ""): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => about + error.message,
  );

/**
 * Starts the gateway: files, session and API calls from one origin. Rejects with a one-line message if
 * the port is taken or the console isn't built.
 */
export async function startGateway(
  settings: GatewaySettings,
  options: GatewayOptions,
): Promise<Gateway> {
  const files = staticFiles(options.clientDir, settings.base);
  const { clock = CLOCK, meter } = options;
  const audience = audienceOf(settings);
  const log = logAs(settings.logFormat);
  const noted = () => audit.changed();
  const keys =
    settings.sessionKeys.length > 0 ? settings.sessionKeys : [new Uint8Array(randomBytes(32))];
  const state = await openState(settings, { audience, keys, clock, log, noted });
  const audit = createAudit({ settings, audience, database: state.database, clock, log });
  let closing = false;
  let app: ReturnType<typeof createApp> | undefined;
  /** Requests that came before everything was open, as from pages that waited for a restart. */
  const early: (readonly [IncomingMessage, ServerResponse])[] = [];
  const { clientTimeout: patience = 20_000 } = options;
  const release = releaseOf(options.clientDir);
  const headers = { ...securityHeaders(settings.hsts), "x-console-release": release };
  const unreadable = createUnreadable(headers);
  const limits = {
    maxHeaderSize: MAX_HEADERS,
    headersTimeout: patience,
    requestTimeout: 3 * patience,
    connectionsCheckingInterval: patience / 4,
    keepAliveTimeout: settings.keepAliveSeconds * 1000,
  };
  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (app) app.listener(request, response);
    else early.push([request, response]);
  }
  const begin: RequestListener = (request, response) => {
    unreadable.begin(request, response);
    answer(request, response);
  };
  const arrivals = followArrivals();
  const { port, servers } = await listen(settings.host, settings.port, () =>
    arrivals.follow(
      createServer(limits, oneAtATime(begin))
        .setTimeout(6 * patience)
        .on("clientError", unreadable.answer),
    ),
  );

  const origin = settings.origin;
  let last: ServiceAddresses = { user: "", org: "", auth: "" };
  const findService = () => {
    const addresses = options.service();
    if (addresses) last = addresses;
    return addresses;
  };
  try {
    await audit.open();
  } catch (error) {
    for (const server of servers) server.close().closeAllConnections();
    await state.close();
    throw error;
  }
  const calls = {
    addresses: () => {
      const addresses = findService();
      if (addresses) return addresses;
      const message = "The embedded service is starting.";
      throw new Failure(502, "upstream_unreachable", message);
    },
    tokenHeader: settings.tokenHeader,
    timeout: options.timeout ?? 30_000,
    egress: settings.egress,
    meter,
  };
  const tokens = createTokens(calls, clock.now, async (rejected) =>
    signIn?.people.connections.replacement(rejected),
  );
  const service = { ...calls, tokens };
  const rotations = createRotations(state.rotations, meter);
  const signIn: PeopleSignIn | undefined = await openSignIn(settings, {
    audience,
    clock,
    log,
    keys,
    service,
    state,
    audit,
  });
  const sessions = createSessions({
    keys,
    audience,
    origin,
    base: settings.base,
    port,
    idleMinutes: settings.sessionIdleMinutes,
    records: state.sessions,
    people: signIn?.people,
    now: clock.now,
    meter,
  });
  const { check: access, listed } = rememberedAccess(organizationAccess(service), clock.now);
  meter?.release(release);
  app = createApp({
    parts: {
      settings,
      lastAddresses: () => findService() ?? last,
      service,
      guesses: createGuessLimit(meter),
      rotations,
      access,
      listed,
      sessions,
      signIn,
      now: clock.now,
      audit,
      media: createMedia(service, clock.now, options.mediaLookup),
    },
    files,
    origins: acceptedOrigins(origin, port),
    headers,
    ready: () => findService() !== undefined,
    closing: () => closing,
    database: state.database,
    log: createLog(settings, options.log ?? print),
    meter,
  });
  const { idle, listener } = app;
  for (const [request, response] of early) {
    // One whose browser has gone never ends, so a stop would wait for it.
    if (!response.closed) listener(request, response);
  }

  async function askAddress(address: string): Promise<void> {
    const url = new URL(address);
    const proxy = settings.egress(url);
    const request = { url, method: "GET", headers: {}, timeout: calls.timeout, proxy };
    (await send(request)).body.destroy();
  }

  /** Tries each connection as a sign-in does. Without people any answer will do: they bring their credentials. */
  async function askService(notes: string[]) {
    const addresses = new Set(Object.values(findService() ?? {}));
    const away = await Promise.all(Array.from(addresses, (one) => whyNot(askAddress(one))));
    if (away.some((reason) => reason !== undefined)) return away;
    notes.push("The service answers.");
    if (!signIn) return [];
    const { access: file, connections } = signIn.people;
    const refused = await Promise.all(
      file.connections.map(async ({ name, secretFile }) => {
        const credential = connections.credential(name);
        const about = `The connection “${name}”, whose secret is in ${secretFile}, can't be used: `;
        return credential && whyNot(prove({ service }, credential, readTrace({}, false)), about);
      }),
    );
    const accepted = refused.filter((reason) => reason === undefined).length;
    notes.push(`Connections that the service accepts: ${accepted} of ${refused.length}.`);
    return refused;
  }

  async function askProvider(notes: string[]): Promise<void> {
    const warning = await signIn?.people.provider.check();
    if (signIn) notes.push("The identity provider answers.", ...[warning ?? []].flat());
  }

  async function untilReady(): Promise<void> {
    while ((await audit.trouble()) !== undefined) await wait(LOOK_AGAIN, undefined, { ref: false });
  }

  return {
    port,
    ready: untilReady(),
    isUsable: async () =>
      (await audit.trouble()) === undefined && state.database?.isReachable() !== false,
    async askOthers() {
      const notes: string[] = [];
      const reasons = await Promise.all([
        askService(notes),
        whyNot(askProvider(notes), "The identity provider can't be used: "),
      ]);
      return { failures: reasons.flat().filter((reason) => typeof reason === "string"), notes };
    },
    async close(drainSeconds = 0) {
      closing = true;
      if (drainSeconds > 0) {
        await new Promise<void>((resolve) => clock.after(drainSeconds * 1000, resolve));
      }
      await arrivals.end(servers);
      // A kept-alive connection may bring another call while the others finish.
      await idle();
      await Promise.all([rotations.settled(), signIn?.people.settled()]);
      await state.close();
      await audit.close();
      for (const server of servers) server.closeAllConnections();
    },
  };
}
