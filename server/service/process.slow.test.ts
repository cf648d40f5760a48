import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { engagementUserList } from "~/contract/engagement-users.ts";
import { engagementSync } from "~/contract/engagements.ts";
import { organizationCreate } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { Api } from "./testing/api.ts";
import { copyEmptyDatabase } from "./testing/empty-database.ts";
import { buildProgram, Program } from "./testing/program.ts";
import { readSandboxFile } from "~server/shared/sandbox-file.ts";

// Creating a database from scratch takes up to half a minute on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let program: Awaited<ReturnType<typeof buildProgram>>;
let dataDir = "";
let started: Program[] = [];

// Seeded once; most tests start from a copy.
const seeded = mkdtempSync(join(tmpdir(), "tapedeck-seeded-"));

beforeAll(async () => {
  program = await buildProgram();
  await copyEmptyDatabase(join(seeded, "db"));
  const service = new Program(program.file, { DATA_DIR: seeded, SEED_RECORDINGS: "120" });
  await service.origin();
  await service.end("SIGTERM");
});
afterAll(() => {
  program.remove();
  rmSync(seeded, { recursive: true });
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "tapedeck-process-"));
});
afterEach(async () => {
  await Promise.all(started.map((one) => one.end("SIGKILL")));
  started = [];
  rmSync(dataDir, { recursive: true, force: true });
});

function start(environment: Readonly<Record<string, string>> = {}): Program {
  const one = new Program(program.file, { DATA_DIR: dataDir, ...environment });
  started.push(one);
  return one;
}

const prepare = () => cpSync(seeded, dataDir, { recursive: true });

async function signIn(service: Program) {
  const api = new Api(await service.origin());
  return { api, token: await api.token(readSandboxFile(dataDir).client) };
}

test("a new folder is seeded, and kill -9 right after loses nothing", async () => {
  const first = start({ SEED_RECORDINGS: "800", SEED_TEST_POOL: "3" });
  await first.line(/^creating a database$/);
  await first.line(/^seeding 800 of 800 recordings$/);
  await first.origin();
  expect(await first.end("SIGKILL")).toBe("SIGKILL");
  expect(first.errors).toEqual([]);

  // The stale lock is taken over.
  const service = start();
  const { api, token } = await signIn(service);
  expect((await api.fetch("/healthz")).status).toBe(200);
  const query = { showCrmCustomer: true, showFollowups: true };
  expect(await api.all(recordingList, { token, query })).toHaveLength(800);
  const file = readSandboxFile(dataDir);
  expect([file.baseUrl, file.orgApiUrl, file.authUrl]).toEqual([
    api.origin,
    api.origin,
    api.origin,
  ]);
  const pool: { clientId: string; clientSecret: string; organizationId: string }[] = JSON.parse(
    readFileSync(join(dataDir, "test-pool.json"), "utf8"),
  );
  expect(new Set(pool.map(({ organizationId }) => organizationId)).size).toBe(3);
  for (const client of pool) expect(await api.token(client)).not.toBe("");
  for (const name of ["sandbox.json", "test-writers.json", "test-pool.json", "test-tokens.json"]) {
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  }
  expect(service.errors).toEqual([]);
  expect(await service.end("SIGTERM")).toBe(0);
  expect(readdirSync(dataDir).sort()).toEqual([
    "db",
    "sandbox.json",
    "test-pool.json",
    "test-tokens.json",
    "test-writers.json",
  ]);
});

test("a second start keeps data and credentials and updates the address", async () => {
  prepare();
  const first = start();
  const before = await signIn(first);
  const { data } = await before.api.read(recordingList, { token: before.token });
  const { baseUrl, orgApiUrl, authUrl, ...credentials } = readSandboxFile(dataDir);
  expect([baseUrl, orgApiUrl]).toEqual([authUrl, authUrl]);
  await first.end("SIGTERM");
  const second = start({ SEED_RECORDINGS: "9999" });
  const { api } = await signIn(second);
  expect(second.lines).toHaveLength(1);
  expect((await api.read(recordingList, { token: before.token })).data).toEqual(data);
  expect(readSandboxFile(dataDir)).toEqual({
    ...credentials,
    baseUrl: api.origin,
    orgApiUrl: api.origin,
    authUrl: api.origin,
  });
});

test("after kill -9, a sync has happened completely or not at all", async () => {
  prepare();
  const service = start();
  const { api, token } = await signIn(service);
  const acknowledged: string[] = [];
  const users = ["one", "two", "three"].map((name) => ({ name: `killed ${name}` }));
  const write = async (_: unknown, worker: number): Promise<void> => {
    for (let index = 0; ; index += 1) {
      const externalId = `killed-${worker}-${index}`;
      const body = { externalId, account: { externalId, name: "K" }, engagementUsers: users };
      acknowledged.push((await api.read(engagementSync, { token, body })).data.id);
      if (acknowledged.length === 20) service.child.kill("SIGKILL");
    }
  };
  await Promise.allSettled(Array.from({ length: 10 }, write));
  expect(await service.exited()).toBe("SIGKILL");
  const after = await signIn(start());
  const found = new Map<string | null, number>();
  for (let cursor: string | undefined, page = 100; page === 100;) {
    const query = { cursor };
    const rows = await after.api.read(engagementUserList, { token: after.token, query });
    for (const { engagementId, name } of rows) {
      if (name?.startsWith("killed ")) found.set(engagementId, (found.get(engagementId) ?? 0) + 1);
    }
    [cursor, page] = [rows.at(-1)?.id, rows.length];
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  expect(new Set(found.values())).toEqual(new Set([users.length]));
});

test("killed seeding starts over", async () => {
  await copyEmptyDatabase(join(dataDir, "db"));
  const first = start({ SEED_RECORDINGS: "12000" });
  await first.line(/^seeding 5,/);
  await first.end("SIGKILL");
  const second = start({ SEED_RECORDINGS: "120" });
  const { api, token } = await signIn(second);
  expect((await api.read(recordingList, { token })).data).toHaveLength(100);
  expect(second.lines).toContain("seeding 120 of 120 recordings");
});

/** Sends a request's headers. The service has them and waits for the body. */
async function half({ api, token }: Awaited<ReturnType<typeof signIn>>) {
  const { hostname, port } = new URL(api.origin);
  const headers = { authorization: `Bearer ${token}`, expect: "100-continue" };
  const { method, path } = organizationCreate;
  const sent = request({ hostname, port, method, path, headers }).on("error", () => undefined);
  sent.flushHeaders();
  await once(sent, "continue");
  return sent;
}

test("SIGTERM finishes the request in flight and accepts no more", async () => {
  prepare();
  const service = start();
  const signedIn = await signIn(service);
  const sent = await half(signedIn);
  service.child.kill("SIGTERM");
  const isUp = () =>
    signedIn.api.fetch("/healthz").then(
      () => true,
      () => false,
    );
  while (await isUp());
  const answered = once(sent, "response");
  sent.end(JSON.stringify({ name: "Just in time", orgGroupIds: [] }));
  const [response] = await answered;
  expect(Object(response).statusCode).toBe(200);
  expect(await service.exited()).toBe(0);
});

test("SIGTERM doesn't wait for a request that never ends, and the folder is free", async () => {
  prepare();
  const service = start();
  await half(await signIn(service));
  expect(await service.end("SIGTERM")).toBe(1);
  expect(readdirSync(dataDir)).not.toContain("service-lock");
  await signIn(start());
});

test("a wrong setting stops the start with one line that names it", async () => {
  const service = start({ SEED_RECORDINGS: "lots" });
  expect(await service.exited()).toBe(1);
  expect([service.lines, service.errors]).toEqual([
    [],
    [expect.stringMatching(/^SEED_RECORDINGS: /)],
  ]);
});

test("a database that can't be reached stops the start with one line, without its password", async () => {
  const service = start({ DATABASE_URL: "postgres://user:hunter2@127.0.0.1:1/none" });
  expect(await service.exited()).toBe(1);
  expect(service.errors).toHaveLength(1);
  expect(service.errors[0]).toMatch(/^The service can't start: .+/);
  expect(service.errors.join("")).not.toContain("hunter2");
});

test("without a parent it keeps running, and its log contains no secret", async () => {
  prepare();
  const service = start({ LOG_REQUESTS: "1" });
  await service.origin();
  service.child.stdin?.end();
  const { api, token } = await signIn(service);
  await api.call(recordingList, {
    token,
    query: { limit: 3 },
    headers: { "x-request-id": "mine" },
  });
  await service.end("SIGTERM");
  const { client, organizationId } = readSandboxFile(dataDir);
  expect(service.lines.at(-1)).toMatch(
    new RegExp(`^GET /v1/core/recordings 200 [\\d.]+ms mine ${organizationId}$`),
  );
  const said = [...service.errors, ...service.lines].join("\n");
  for (const secret of [token, client.clientSecret, "limit"]) expect(said).not.toContain(secret);
});
