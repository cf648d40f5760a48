import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import {
  addressesOf,
  newClient,
  PEOPLE,
  sandboxConnections,
  startPeopleProvider,
  writeAccessFile,
} from "../../server/gateway/people/testing/sandbox-provider.mjs";
import { startBalancer } from "../../server/gateway/testing/balancer.ts";
import { findPostgres } from "../../server/service/testing/find-postgres.mjs";
import { freePort, startPostgres } from "../../server/service/testing/postgres.ts";
import type { SandboxFile } from "../../server/shared/sandbox-file.ts";
import { inFrontOf, type RunningConsole, startConsole, temporaryFolder } from "./console.ts";
import { movableClock } from "./movable-clock.ts";
import type { Environment } from "./program.ts";
import type { Client } from "./service.ts";

/** A person whom the provider knows and no grant matches. */
const STRANGER = {
  login: "sam",
  password: "sam-deck",
  name: "Sam Stranger",
  email: "sam@example.com",
  groups: ["everyone"],
};

/** Whether two gateways can share a database on this machine. */
export const hasPostgres = findPostgres() !== undefined;

export interface PeopleOptions {
  /** The sandbox of the service that is in use. */
  readonly sandbox: SandboxFile;
  /** Clients by the connections' names; by default the sandbox's two. */
  readonly connections?: Readonly<Record<string, Client>>;
  /** What else the access file says, like `confirmMinutes`. */
  readonly access?: object;
  /** How many gateways; two share a database, behind a proxy that balances between them. */
  readonly gateways?: 1 | 2;
  readonly environment?: Environment;
  /** The path below which the console is served. */
  readonly path?: string;
}

/**
 * Starts PostgreSQL with an empty database; it is gone after `stop`. PostgreSQL's user can't enter the folder of the
 * run, so its files are outside.
 */
async function startDatabase() {
  const folder = mkdtempSync("/tmp/tapedeck-postgres-");
  const { url, stop } = await startPostgres(findPostgres() ?? "", folder);
  return {
    url,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a real identity provider, and the built console with it in front of a running service. The provider's people
 * are `PEOPLE` of `server/gateway/people/testing/sandbox-provider.mjs`, whose groups have one role each on all
 * connections, and a stranger.
 */
export async function startPeopleConsole(options: PeopleOptions) {
  const {
    sandbox,
    connections = sandboxConnections(sandbox),
    access,
    gateways = 1,
    path = "",
  } = options;
  const ports = await Promise.all(Array.from({ length: gateways }, freePort));
  const database = gateways > 1 ? await startDatabase() : undefined;
  const targets = ports.map((port) => `http://127.0.0.1:${port}`);
  const balancer = gateways > 1 ? await startBalancer({ targets }) : undefined;
  const origin = `http://localhost:${balancer?.port ?? ports[0]}`;
  const address = origin + path;
  const client = newClient();
  const provider = await startPeopleProvider({
    ...client,
    ...addressesOf(address),
    people: [...PEOPLE, STRANGER],
  });
  const folder = temporaryFolder("people");
  const clock = movableClock(folder);
  const settings = {
    ORIGIN: address,
    ACCESS_FILE: writeAccessFile(
      folder,
      connections,
      { issuer: provider.issuer, ...client },
      access,
    ),
    SESSION_KEY: randomBytes(32).toString("base64url"),
    SESSION_IDLE_MINUTES: "480",
    ...(database && { GATEWAY_DATABASE_URL: database.url }),
    ...clock.environment,
    ...options.environment,
  };
  const places = ports.map((port) => ({ PORT: String(port), ...inFrontOf(sandbox.baseUrl) }));
  const start = (index: number) => startConsole({ ...settings, ...places[index] });
  const running: RunningConsole[] = await Promise.all(ports.map((_, index) => start(index)));
  // The balancer learns of them with its next probe.
  const areUp = () => balancer === undefined || balancer.up().length === gateways;
  while (!areUp()) await wait(20);
  const lines: string[] = [];
  const stop = async (index: number, signal?: NodeJS.Signals) => {
    const one = running[index];
    if (!one) throw new Error(`There is no gateway ${index}.`);
    await one.stop(signal);
    lines.push(...one.lines);
  };
  const moveClock = (milliseconds: number) => clock.move(milliseconds, running);
  return {
    origin,
    /** Where people open it: the origin with the path. */
    address,
    provider,
    /** The client secret at the provider, and the key that seals. */
    secrets: [client.clientSecret, settings.SESSION_KEY],
    /** The time of the gateways' clocks. */
    now: clock.now,
    /** Moves the gateways' clocks ahead, but not a database's and the provider's. */
    moveClock,
    /** Stops a gateway and starts it again, with the same port, folder and clock. */
    restart: async (index = 0, signal?: NodeJS.Signals) => {
      await stop(index, signal);
      running[index] = await start(index);
      await moveClock(0);
    },
    /** What all gateways have printed. */
    printed: () => [...lines, ...running.flatMap((one) => one.lines)].join("\n"),
    close: async () => {
      await Promise.all(running.map((one) => one.stop()));
      await balancer?.close();
      await provider.close();
      await database?.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export type PeopleConsole = Awaited<ReturnType<typeof startPeopleConsole>>;
