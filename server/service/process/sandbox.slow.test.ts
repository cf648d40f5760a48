import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { accessTokenRevoke } from "~/contract/access-tokens.ts";
import { apiClientRotateSecret } from "~/contract/api-clients.ts";
import { organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import {
  type Client,
  readSandboxFile,
  type SandboxFile,
  sandboxPath,
} from "~server/shared/sandbox-file.ts";
import { sql } from "~server/shared/database/database.ts";
import { Api } from "../testing/api.ts";
import { copyEmptyDatabase } from "../testing/empty-database.ts";
import { findPostgres } from "../testing/find-postgres.mjs";
import { startPostgres } from "../testing/postgres.ts";
import { startIn } from "../testing/service.ts";
import { hashSecret } from "./secrets.ts";
import type { RunningService } from "./start.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const exchanges = (api: Api, client: Client) =>
  api.token(client).then(
    () => true,
    () => false,
  );

/** Which of a file's credentials the service accepts. */
async function working(api: Api, { client, organizationClient, ...file }: SandboxFile) {
  const status = async (...call: Parameters<Api["call"]>) => (await api.call(...call)).status;
  const { clientId, clientSecret, userId, accessToken } = file.oauth;
  const params = { clientId, tokenId: "tok_none" };
  const body = { clientSecret, userId };
  const token = file.organizationApiToken;
  return {
    client: await exchanges(api, client),
    organizationClient: await exchanges(api, organizationClient),
    organizationApiToken: (await status(organizationList, { token })) === 200,
    // With a wrong secret that is a 403.
    app: (await status(accessTokenRevoke, { token, params, body })) === 404,
    accessToken: (await status(recordingList, { token: accessToken })) === 200,
  };
}

const ALL = {
  client: true,
  organizationClient: true,
  organizationApiToken: true,
  app: true,
  accessToken: true,
};

/** A file's credentials without the parts that may be new. */
const identities = ({ organizationId, userId, conversationTypes, ...file }: SandboxFile) => ({
  organizationId,
  userId,
  conversationTypes,
  client: file.client.clientId,
  organizationClient: file.organizationClient.clientId,
  oauth: { clientId: file.oauth.clientId, userId: file.oauth.userId },
});

const programs = findPostgres();

describe.each(["PGlite", ...(programs === undefined ? [] : ["PostgreSQL"])])("on %s", (kind) => {
  const folder = mkdtempSync(join(tmpdir(), "tapedeck-sandbox-"));
  const dataDir = join(folder, "own");
  const path = sandboxPath(dataDir);
  const lines: string[] = [];
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  let service: RunningService | undefined;
  let api: Api;

  const startOne = (dataDirectory: string) =>
    startIn(
      dataDirectory,
      { SEED_RECORDINGS: "20", ...(postgres && { DATABASE_URL: postgres.url }) },
      (line) => void lines.push(line),
    );
  async function start(): Promise<void> {
    service = await startOne(dataDir);
    api = new Api(service.origin);
    lines.splice(0, lines.findLastIndex((line) => line.startsWith("seed")) + 1);
  }
  async function stop(): Promise<void> {
    await service?.stop();
    service = undefined;
  }
  const read = () => readSandboxFile(dataDir);
  const rotate = async (signedIn: Client, clientId = signedIn.clientId) => {
    const params = { organizationId: read().organizationId, clientId };
    const token = await api.token(signedIn);
    return (await api.read(apiClientRotateSecret, { token, params })).data;
  };

  beforeAll(async () => {
    if (kind === "PostgreSQL") postgres = await startPostgres(programs ?? "", folder);
    else await copyEmptyDatabase(join(dataDir, "db"));
  });
  beforeEach(start);
  afterEach(async () => {
    await stop();
    lines.length = 0;
  });
  afterAll(async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ["half-written", (text: string) => text.slice(0, text.length / 2)],
    ["empty", () => ""],
    ["without a field", (text: string) => text.replace("organizationClient", "other")],
    ["with a NUL character in an ID", (text: string) => text.replace('"cli_', String.raw`"\u0000`)],
    ["missing", undefined],
  ])("a file that is %s has secrets that work after the next start", async (_, damage) => {
    const before = read();
    await stop();
    if (damage) writeFileSync(path, damage(readFileSync(path, "utf8")));
    else rmSync(path);
    await start();
    const after = read();
    expect(identities(after)).toEqual(identities(before));
    expect(lines).toEqual([expect.stringContaining(path)]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir).filter((name) => name.includes("tmp"))).toEqual([]);
    expect(await working(api, after)).toEqual(ALL);
    // Scripts that have the lost file's secrets still work.
    expect(await working(api, before)).toEqual(ALL);
  });

  test("a file that is whole stays as it is", async () => {
    const { client, organizationClient, organizationApiToken, oauth } = read();
    await stop();
    await start();
    expect(read()).toMatchObject({ client, organizationClient, organizationApiToken, oauth });
    expect(lines).toEqual([]);
  });

  test.each([1, 2, 3])(
    "a file that missed %i rotations has secrets that work after the next start",
    async (times) => {
      const before = read();
      // A folder in place of the draft, so that the file can't be written.
      mkdirSync(`${path}.tmp`);
      const rotated = [before.client];
      for (let time = 0; time < times; time += 1) {
        rotated.push(await rotate(rotated.at(-1) ?? before.client));
      }
      expect(read()).toEqual(before);
      const unwritten = expect.stringContaining("can't be written: EISDIR");
      expect(lines).toEqual(rotated.slice(1).map(() => unwritten));
      await stop();
      rmSync(`${path}.tmp`, { recursive: true });
      await start();
      expect(await working(api, read())).toEqual(ALL);
      // The last two secrets are still those of whoever rotated.
      for (const client of rotated.slice(-2)) expect(await exchanges(api, client)).toBe(true);
      for (const client of rotated.slice(0, -2)) expect(await exchanges(api, client)).toBe(false);
      expect(read().organizationClient).toEqual(before.organizationClient);
    },
  );

  test("a secret issued to the file survives one rotation, like any other", async () => {
    await stop();
    rmSync(path);
    await start();
    const { client } = read();
    await rotate(client);
    expect(await exchanges(api, client)).toBe(true);
    await rotate(read().client);
    expect(await exchanges(api, client)).toBe(false);
    expect(await working(api, read())).toEqual(ALL);
  });

  test("each other credential that stopped working is replaced, and no others", async () => {
    const before = read();
    const { oauth, organizationApiToken } = before;
    const { clientId, clientSecret, tokenId, userId } = oauth;
    const options = { params: { clientId, tokenId }, body: { clientSecret, userId } };
    await api.read(accessTokenRevoke, { token: organizationApiToken, ...options });
    await service?.database.rows(sql`
      update oauth_app set secret_hash = ${hashSecret("another")}, sandbox_hashes = '{}'`);
    await service?.database.rows(sql`delete from legacy_token`);
    await stop();
    await start();
    const after = read();
    expect(await working(api, after)).toEqual(ALL);
    expect(identities(after)).toEqual(identities(before));
    expect([after.client, after.organizationClient]).toEqual([
      before.client,
      before.organizationClient,
    ]);
  });

  test.runIf(kind === "PostgreSQL")(
    "a file whose secret another service rotated has one that works after the next start",
    async () => {
      const other = await startOne(join(folder, "other"));
      const readOther = () => readSandboxFile(join(folder, "other"));
      const others = new Api(other.origin);
      expect(await working(others, readOther())).toEqual(ALL);
      const { organizationId, client: before } = read();
      for (let time = 0; time < 2; time += 1) {
        const { client } = readOther();
        const token = await others.token(client);
        const params = { organizationId, clientId: client.clientId };
        await others.read(apiClientRotateSecret, { token, params });
      }
      expect(await exchanges(api, before)).toBe(false);
      await stop();
      await start();
      expect(await working(api, read())).toEqual(ALL);
      expect(await working(others, readOther())).toEqual(ALL);
      await other.stop();
    },
  );
});
