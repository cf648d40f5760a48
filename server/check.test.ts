import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { check } from "./check.ts";
import { startLine } from "./gateway/testing/line.mjs";
import { listenAt } from "./shared/listen.ts";
import { KEY, startTestGateway } from "./gateway/testing/gateway.ts";
import { startUpstream } from "./gateway/testing/upstream.ts";
import { describeOnPostgres } from "./gateway/testing/stores.ts";

const upstream = await startUpstream();
afterAll(() => upstream.close());

/** Settings with which nothing is wrong. */
function good() {
  const folder = mkdtempSync(join(tmpdir(), "check-"));
  const live = {
    SERVICE_BASE_URL: upstream.address,
    SERVICE_ORG_API_URL: upstream.address,
    SERVICE_AUTH_URL: upstream.address,
  };
  return { folder, live, dataDir: join(folder, "data"), base: { PORT: "0", SERVICE_PORT: "0" } };
}

test("says what it tried, and leaves nothing behind", async () => {
  const { folder, live, dataDir, base } = good();
  expect(await check({ ...base, ...live, DATA_DIR: dataDir })).toEqual([
    "The settings are valid.",
    "SESSION_KEY is not set, so a restart signs everyone out.",
    `SERVICE_BASE_URL ${upstream.address} answers.`,
    `SERVICE_ORG_API_URL ${upstream.address} answers.`,
    `SERVICE_AUTH_URL ${upstream.address} answers.`,
    `DATA_DIR ${dataDir} can be written.`,
    "The ports are free.",
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder or an activity file that can't be written is named", async () => {
  const { live, dataDir, base } = good();
  writeFileSync(dataDir, "");
  const file = { ...base, ...live, DATA_DIR: dataDir };
  await expect(check(file)).rejects.toThrow(/^DATA_DIR is .+ can't be written \(ENOTDIR\)\. Make/);
  await expect(check({ ...base, DATA_DIR: dataDir })).rejects.toThrow(/^DATA_DIR is .+ENOTDIR/);
  const other = `${dataDir}-2`;
  mkdirSync(join(other, "activity.jsonl"), { recursive: true });
  const folder = { ...base, ...live, DATA_DIR: other };
  await expect(check(folder)).rejects.toThrow(/^DATA_DIR is .+ can't be written \(EISDIR\)\. Make/);
});

test.each(["PORT", "METRICS_PORT", "SERVICE_PORT"] as const)(
  "a %s in use is named",
  async (setting) => {
    const { dataDir, base } = good();
    const server = createServer((_, response) => response.end());
    const port = await listenAt(server, "127.0.0.1", 0, "PORT");
    const environment = { ...base, DATA_DIR: dataDir, [setting]: String(port) };
    await expect(check(environment)).rejects.toThrow(
      `${setting} is ${port}, which another program uses at 127.0.0.1. Stop that program, or set another port.`,
    );
    server.close();
  },
);

test("a port that a console uses isn't a fault: it may be the one to start again", async () => {
  const { live, dataDir } = good();
  const running = await startTestGateway(upstream.address, { DATA_DIR: dataDir });
  const lines = await check({ ...live, PORT: String(running.port), DATA_DIR: dataDir });
  expect(lines.at(-1)).toBe(`PORT ${running.port} is used by a console that is running.`);
  await running.close();
});

describeOnPostgres("a database", (databases) => {
  let line: Awaited<ReturnType<typeof startLine>>;
  beforeAll(async () => {
    line = await startLine(databases().port);
  });
  afterAll(() => line.close());

  const SETTINGS = [
    ["DATABASE_URL", {}],
    ["GATEWAY_DATABASE_URL", { SESSION_KEY: KEY }],
  ] as const;

  test.each(SETTINGS)("of %s that can be used is said to answer", async (setting, others) => {
    const { dataDir, base } = good();
    const url = await databases().create();
    const lines = await check({ ...base, ...others, DATA_DIR: dataDir, [setting]: url });
    expect(lines).toContain(`${setting} ${new URL(url).host} answers.`);
  });

  test.each(SETTINGS)("of %s that can't be used is named", async (setting, others) => {
    const { dataDir, base } = good();
    const url = await databases().create();
    const client = new Client(url);
    await client.connect();
    await client.query("drop role if exists reader");
    await client.query("create role reader login password 'hunter2'");
    const asReader = url.replace("tests@", "reader:hunter2@");
    const silent = url.replace(/:\d+\//, `:${line.port}/`);
    const messageOf = (address: string) =>
      check({ ...base, ...others, DATA_DIR: dataDir, [setting]: address }).then(String, String);
    const wrong = new RegExp(`^SettingError: ${setting} names 127\\.0\\.0\\.1:\\d+, which `);
    line.silence();
    for (const [address, reason] of [
      ["postgres://me:hunter2@127.0.0.1:9/none", /can't be used: .*ECONNREFUSED/],
      [`${url}_missing`, /can't be used: database .+ does not exist/],
      [silent, /can't be used: /],
      [asReader, /lets this user create nothing\. Grant/],
    ] as const) {
      const message = await messageOf(address);
      expect(message).toMatch(wrong);
      expect(message).toMatch(reason);
      expect(message).not.toContain("hunter2");
    }
    const name = new URL(url).pathname.slice(1);
    await client.query(`alter database ${name} set default_transaction_read_only = on`);
    expect(await messageOf(url)).toMatch(/accepts no writes\. Set the address of the primary/);
    await client.end();
  });
});
