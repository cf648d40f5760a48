import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "~/contract/zod.ts";
import { type Database, sql } from "~server/shared/database/database.ts";
import { codeOf } from "~server/shared/error-code.ts";

/** Where new secrets of connections are kept, sealed, by keys that reveal nothing. */
export interface SecretStore {
  /** Those of these keys; a key that has none is left out. */
  readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /**
   * Replaces the one of a key by what `change` makes of it, and resolves once that survives a crash. A gateway makes
   * one change at a time.
   */
  readonly change: (
    key: string,
    change: (sealed: string | undefined) => Promise<string>,
  ) => Promise<void>;
}

const Content = z.record(z.string(), z.string());

/** For a gateway that runs alone: the file `connections.json` of its folder. */
export function secretsInFile(folder: string): SecretStore {
  const path = join(folder, "connections.json");

  async function readAll(): Promise<Readonly<Record<string, string>>> {
    try {
      return z.parse(Content, JSON.parse(await readFile(path, "utf8")));
    } catch (error) {
      if (codeOf(error) === "ENOENT") return {};
      throw error;
    }
  }

  /** A crash leaves the file as it was, or as it shall be. */
  async function replace(content: object): Promise<void> {
    await mkdir(folder, { recursive: true });
    const unfinished = `${path}.unfinished`;
    const file = await open(unfinished, "w", 0o600);
    try {
      await file.writeFile(`${JSON.stringify(content)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    const directory = await open(folder);
    // Not all file systems can sync a folder.
    await directory.sync().catch(() => undefined);
    await directory.close();
  }

  return {
    read: async (keys) => {
      const all = Object.entries(await readAll());
      return new Map(all.filter(([key]) => keys.includes(key)));
    },
    change: async (key, change) => {
      const all = await readAll();
      await replace({ ...all, [key]: await change(all[key]) });
    },
  };
}

/** For gateways that share a database. */
export const secretsInPostgres = (database: Database): SecretStore => ({
  read: async (keys) => {
    const rows = await database.rows<{ key: string; sealed: string }>(sql`
      select key, sealed from tapedeck_gateway.connection_secret where key = any(${keys}::text[])`);
    return new Map(rows.map(({ key, sealed }) => [key, sealed]));
  },
  change: (key, change) =>
    database.transaction(
      async (queries) => {
        const row = await queries.row<{ sealed: string }>(sql`
          select sealed from tapedeck_gateway.connection_secret where key = ${key}`);
        const sealed = await change(row?.sealed);
        await queries.rows(sql`
          insert into tapedeck_gateway.connection_secret (key, sealed) values (${key}, ${sealed})
          on conflict (key) do update set sealed = excluded.sealed`);
      },
      { lock: `connection ${key}` },
    ),
});
