import { execFileSync } from "node:child_process";
import { chownSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished } from "vitest";
import { runner, startPostgres } from "../../server/service/testing/postgres.ts";
import { openFolder } from "./neighbor.ts";

const USER = "console";

/** Runs statements as the administrator of a server. */
async function administer(url: string, ...statements: readonly string[]) {
  const client = new Client(url);
  await client.connect();
  const rows: Record<string, unknown>[] = [];
  for (const statement of statements) rows.push(...(await client.query(statement)).rows);
  await client.end();
  return rows;
}

/** PostgreSQL with a database whose user has a password, and a standby that has whatever is committed. */
export async function startWithStandby(programs: string) {
  const program = (name: string, folder: string, ...options: readonly string[]) =>
    execFileSync(join(programs, name), options, { ...runner(), cwd: folder, stdio: "pipe" });
  const start = async (folder: string) => {
    const { url, port } = await startPostgres(programs, folder);
    const stop = () => program("pg_ctl", folder, "stop", "-D", `${folder}/data`, "-m", "immediate");
    onTestFinished(() => {
      try {
        stop();
      } catch {
        // It was stopped before.
      }
    });
    return { url, port: String(port), stop };
  };
  const folders = [openFolder(), openFolder()] as const;
  const primary = await start(folders[0]);
  await administer(
    primary.url,
    `create role ${USER} login password 'password'`,
    `create database ${USER} owner ${USER}`,
  );
  const hba = join(folders[0], "data/pg_hba.conf");
  const rules = readFileSync(hba, "utf8");
  writeFileSync(hba, `host all ${USER} 127.0.0.1/32 scram-sha-256\n${rules}`);

  const { uid, gid } = runner();
  if (uid !== undefined && gid !== undefined) chownSync(folders[1], uid, gid);
  const copying = ["-D", "data", "-R", "-c", "fast", "--no-sync", "-d", primary.url];
  program("pg_basebackup", folders[1], ...copying);
  const standby = await start(folders[1]);
  const replicas = "select sync_state from pg_stat_replication";
  await administer(
    primary.url,
    "alter system set synchronous_standby_names = '*'",
    "select pg_reload_conf()",
  );
  await expect
    .poll(() => administer(primary.url, replicas), { timeout: 10_000 })
    .toEqual([{ sync_state: "sync" }]);

  return {
    primary: new URL(`postgres://${USER}@127.0.0.1:${primary.port}/${USER}`),
    standby,
    /** Changes the user's password, and ends the connections that were made with the last one. */
    setPassword: (password: string) =>
      administer(
        primary.url,
        `alter role ${USER} password '${password}'`,
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${USER}'`,
      ),
    crash: primary.stop,
    promote: () => administer(standby.url, "select pg_promote()"),
  };
}
