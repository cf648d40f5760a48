import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { apiClientRotateSecret } from "~/contract/api-clients.ts";
import { type Client, readSandboxFile, sandboxPath } from "~server/shared/sandbox-file.ts";
import { Api } from "../testing/api.ts";
import { copyEmptyDatabase } from "../testing/empty-database.ts";
import { startIn } from "../testing/service.ts";
import type { RunningService } from "./start.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const dataDir = mkdtempSync(join(tmpdir(), "tapedeck-sandbox-"));
const path = sandboxPath(dataDir);
const lines: string[] = [];
let service: RunningService | undefined;
let api: Api;

async function start(): Promise<void> {
  service = await startIn(dataDir, { SEED_RECORDINGS: "20" }, (line) => void lines.push(line));
  api = new Api(service.origin);
  lines.splice(0, lines.findLastIndex((line) => line.startsWith("seed")) + 1);
}
async function stop(): Promise<void> {
  await service?.stop();
  service = undefined;
}
const read = () => readSandboxFile(dataDir);
const exchanges = (client: Client) =>
  api.token(client).then(
    () => true,
    () => false,
  );
const rotate = async (client: Client) => {
  const params = { organizationId: read().organizationId, clientId: client.clientId };
  const token = await api.token(client);
  return (await api.read(apiClientRotateSecret, { token, params })).data;
};

beforeAll(() => copyEmptyDatabase(join(dataDir, "db")));
beforeEach(start);
afterEach(async () => {
  await stop();
  lines.length = 0;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test.each([
  ["half-written", (text: string) => text.slice(0, text.length / 2)],
  ["without a field", (text: string) => text.replace("organizationClient", "other")],
  ["missing", undefined],
])("a file that is %s is left as it is, and the service runs without it", async (_, damage) => {
  const whole = readFileSync(path, "utf8");
  const { client } = read();
  await stop();
  const damaged = damage?.(whole);
  rmSync(path);
  if (damaged !== undefined) writeFileSync(path, damaged);
  await start();
  expect(lines).toEqual([
    `${path} can't be read, so there is no sandbox. Restore it, or make new data.`,
  ]);
  expect(existsSync(path) ? readFileSync(path, "utf8") : undefined).toBe(damaged);
  expect(await exchanges(client)).toBe(true);
  writeFileSync(path, whole);
});

test("a file that missed a rotation has the secret before it, which works", async () => {
  const { client } = read();
  // A folder in place of the draft, so that the file can't be written.
  mkdirSync(`${path}.tmp`);
  const rotated = await rotate(client);
  expect(lines).toEqual([`${path} can't be written (EISDIR), so it lacks the newest secret.`]);
  await stop();
  rmSync(`${path}.tmp`, { recursive: true });
  await start();
  expect(read().client).toEqual(client);
  for (const one of [client, rotated]) expect(await exchanges(one)).toBe(true);
  expect(await exchanges(await rotate(client))).toBe(true);
  expect(read().client).not.toEqual(client);
});
