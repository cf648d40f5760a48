import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import {
  sandboxConnections,
  startPeopleProvider,
  writeAccessFile,
} from "../../server/gateway/people/testing/sandbox-people.ts";
import { freePort } from "../../server/service/testing/postgres.ts";
import type { SandboxFile } from "../../server/shared/sandbox-file.ts";
import { inFrontOf, startConsole, temporaryFolder } from "./console.ts";
import { movableClock } from "./movable-clock.ts";
import type { Environment } from "./program.ts";
import type { Client } from "./service.ts";

export interface PeopleOptions {
  /** The sandbox of the service that is in use. */
  readonly sandbox: SandboxFile;
  /** Clients by the connections' names; by default the sandbox's two. */
  readonly connections?: Readonly<Record<string, Client>>;
  /** What else the access file says, like `confirmMinutes`. */
  readonly access?: object;
  readonly environment?: Environment;
  /** The path below which the console is served. */
  readonly path?: string;
}

/**
 * Starts an identity provider, and the built console with it in front of a running service. The provider's people are
 * `PEOPLE` of `server/gateway/people/testing/sandbox-people.ts`.
 */
export async function startPeopleConsole(options: PeopleOptions) {
  const { sandbox, connections = sandboxConnections(sandbox), access, path = "" } = options;
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const address = origin + path;
  const client = { clientId: "tapedeck", clientSecret: randomBytes(24).toString("base64url") };
  const provider = await startPeopleProvider(client);
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
    ...clock.environment,
    PORT: String(port),
    ...inFrontOf(sandbox.baseUrl),
    ...options.environment,
  };
  const running = await startConsole(settings);
  return {
    origin,
    /** Where people open it: the origin with the path. */
    address,
    provider,
    /** The client secret at the provider, and the key that seals. */
    secrets: [client.clientSecret, settings.SESSION_KEY],
    /** The time of the gateway's clock. */
    now: clock.now,
    /** Moves the gateway's clock ahead, but not the provider's. */
    moveClock: (milliseconds: number) => clock.move(milliseconds, [running]),
    /** What the gateway has printed. */
    printed: () => running.lines.join("\n"),
    close: async () => {
      await running.stop();
      await provider.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type PeopleConsole = Awaited<ReturnType<typeof startPeopleConsole>>;
