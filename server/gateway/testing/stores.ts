import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { findPostgres, startPostgres } from "~server/service/testing/postgres.ts";

/** Where a gateway keeps what it knows between calls: settings for it, each time without any of it. */
export interface TestStore {
  readonly environment: () => Promise<Readonly<Record<string, string>>>;
  readonly stop: () => Promise<void>;
}

/** A server with new databases for gateways, which can be stopped and started again. */
export async function startDatabases(programs: string) {
  const folder = mkdtempSync(join(tmpdir(), "tapedeck-gateway-"));
  let server = await startPostgres(programs, folder);
  let made = 0;
  return {
    create: async () => {
      made += 1;
      const client = new Client(server.url);
      await client.connect();
      await client.query(`create database gateway_${made}`);
      await client.end();
      return server.url.replace(/postgres$/, `gateway_${made}`);
    },
    port: server.port,
    /** Stops the server's processes where they are, and lets them go on. */
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
    pause: async () => {
      await server.stop();
      return async () => {
        // A connection may have taken the port for a moment.
        for (let tries = 1; ; tries++) {
          const started = await startPostgres(programs, folder, server.port).catch(() => undefined);
          if (started) return void (server = started);
          if (tries === 20) throw new Error("PostgreSQL didn't start again.");
        }
      };
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function inPostgres(programs: string): Promise<TestStore> {
  const databases = await startDatabases(programs);
  return {
    environment: async () => ({ GATEWAY_DATABASE_URL: await databases.create() }),
    stop: databases.stop,
  };
}

/** Memory and, if it is installed, PostgreSQL. */
export function stores(): [name: string, start: () => Promise<TestStore>][] {
  const memory = { environment: async () => ({}), stop: async () => {} };
  const programs = findPostgres();
  return [
    ["memory", async () => memory],
    ...(programs === undefined
      ? []
      : [["PostgreSQL", () => inPostgres(programs)] satisfies [string, unknown]]),
  ];
}
