import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  findSandboxCredentials,
  type SandboxCredentials,
  sandboxPath,
} from "~server/shared/sandbox-file.ts";
import { readServiceSettings } from "~server/shared/service-settings.ts";
import { type Database, sql } from "~server/shared/database/database.ts";
import { tokenHash, Tokens } from "../resources/tokens.ts";
import { adapters, type Databases } from "../testing/databases.ts";
import { prepare } from "./prepare.ts";
import { recoverSandbox } from "./sandbox-recovery.ts";
import { matchesHash } from "./secrets.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Which of a client's secrets are accepted. */
async function accepted(database: Database, clientId: string, secrets: readonly string[]) {
  const row = await database.row<{ current: string; previous: string | null }>(sql`
    select secret_hash as current, previous_secret_hash as previous
    from api_client where client_id = ${clientId}`);
  return secrets.map((secret) =>
    [row?.current, row?.previous].some((hash) => matchesHash(secret, hash ?? null)),
  );
}

/** A file's credentials without the parts that are new after a recovery. */
const identities = (credentials: SandboxCredentials) => ({
  ...credentials,
  client: credentials.client.clientId,
  organizationClient: credentials.organizationClient.clientId,
  organizationApiToken: "",
  oauth: { clientId: credentials.oauth.clientId, userId: credentials.oauth.userId },
});

describe.each(adapters())("sandbox.json on %s", (kind, start) => {
  let databases: Databases;
  let database: Database;
  let dataDir = "";
  const lines: string[] = [];
  const recover = () => recoverSandbox(database, dataDir, (line) => lines.push(line));
  const read = () => {
    const found = findSandboxCredentials(dataDir);
    if (!found) throw new Error("sandbox.json can't be read.");
    return found;
  };

  beforeAll(async () => {
    databases = await start();
    ({ database, dataDir } = await databases.create());
    const settings = readServiceSettings({ DATA_DIR: dataDir, SEED_RECORDINGS: "0" });
    await prepare(database, settings, () => undefined);
  });
  afterAll(() => databases.stop());

  test.each([
    ["half-written", (text: string) => text.slice(0, text.length / 2)],
    ["empty", () => ""],
    ["without a field", (text: string) => text.replace("organizationClient", "other")],
  ])("a file that is %s is written again with secrets that work", async (_, damage) => {
    const before = read();
    const path = sandboxPath(dataDir);
    writeFileSync(path, damage(readFileSync(path, "utf8")));
    await recover();
    const after = read();
    expect(identities(after)).toEqual(identities(before));
    expect(lines.splice(0)).toEqual([expect.stringContaining(path)]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir).filter((name) => name.includes("tmp"))).toEqual([]);
    for (const key of ["client", "organizationClient"] as const) {
      const secrets = [before[key].clientSecret, after[key].clientSecret];
      expect(await accepted(database, before[key].clientId, secrets)).toEqual([true, true]);
    }
    const tokens = new Tokens(database, new Date().toISOString());
    for (const { organizationApiToken, oauth } of [before, after]) {
      for (const token of [organizationApiToken, oauth.accessToken]) {
        const caller = await tokens.find(tokenHash(token));
        expect(caller?.organizationId).toBe(before.organizationId);
      }
    }
    const app = await database.row<{ hash: string }>(sql`
      select secret_hash as hash from oauth_app where client_id = ${after.oauth.clientId}`);
    expect(matchesHash(after.oauth.clientSecret, app?.hash ?? null)).toBe(true);
  });

  test("a file that is whole stays as it is", async () => {
    const before = read();
    await recover();
    expect(read()).toEqual(before);
    expect(lines).toEqual([]);
  });

  // A PostgreSQL database may be another service's, whose secrets must keep working.
  test("a missing file is written again on PGlite only", async () => {
    const before = read();
    rmSync(sandboxPath(dataDir));
    await recover();
    const after = findSandboxCredentials(dataDir);
    expect(after && identities(after)).toEqual(kind === "PGlite" ? identities(before) : undefined);
  });
});
