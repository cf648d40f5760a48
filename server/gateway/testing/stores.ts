import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe } from "vitest";
import { findPostgres } from "~server/service/testing/find-postgres.mjs";
import { startPostgres } from "~server/service/testing/postgres.ts";

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
    /** The administrator's address. */
    url: server.url,
    port: server.port,
    /** The folder of PostgreSQL's programs. */
    programs,
    /** Stops the server's processes where they are, until `thaw`. */
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

type Databases = Awaited<ReturnType<typeof startDatabases>>;

/** Declares tests with a PostgreSQL server of their own; skipped if it isn't installed. */
export function describeOnPostgres(
  name: string,
  tests: (databases: () => Databases) => void,
): void {
  const programs = findPostgres();
  describe.runIf(programs !== undefined)(name, () => {
    let databases: Databases;
    beforeAll(async () => {
      databases = await startDatabases(programs ?? "");
    });
    afterAll(() => databases.stop());
    tests(() => databases);
  });
}

/**
 * Declares tests of what a gateway keeps between calls, in memory and on PostgreSQL. `environment` has the
 * settings for a new store with nothing in it.
 */
export function describeInStores(
  tests: (environment: () => Promise<Readonly<Record<string, string>>>, kind: string) => void,
): void {
  describe("in memory", () => tests(async () => ({}), "memory"));
  describeOnPostgres("in PostgreSQL", (databases) =>
    tests(async () => ({ GATEWAY_DATABASE_URL: await databases().create() }), "PostgreSQL"),
  );
}
