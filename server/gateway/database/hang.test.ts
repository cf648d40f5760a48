import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { organizationCreate } from "../../../src/contract/organizations.ts";
import { FORWARD_PREFIX } from "../../../src/contract/first-calls.ts";
import { findPostgres } from "~server/service/testing/postgres.ts";
import { startLine } from "../testing/line.mjs";
import { CLIENT, RECORDINGS, startTestGateway, type TestGateway } from "../testing/gateway.ts";
import { answerJson, startUpstream, type Upstream } from "../testing/upstream.ts";
import { startDatabases } from "../testing/stores.ts";

// Two gateways whose database is there and says nothing, or is gone while its connections stand.

const programs = findPostgres();
const ORGANIZATIONS = FORWARD_PREFIX.org + organizationCreate.path;
/** Less than what one statement waits at most, in milliseconds: whatever takes less hasn't waited for one. */
const WITHOUT_WAITING = 2800;

const call = async (
  gateway: TestGateway,
  method: string,
  path: string,
  cookie = "",
  body?: object,
) => {
  const began = performance.now();
  const { status, text, headers } = await gateway.call(path, {
    method,
    headers: { host: "localhost:9999", cookie },
    body,
  });
  const took = performance.now() - began;
  return { status, took, headers, json: text === "" ? undefined : JSON.parse(text) };
};
const read = (gateway: TestGateway, cookie: string) => call(gateway, "GET", RECORDINGS, cookie);
const write = (gateway: TestGateway, cookie: string) =>
  call(gateway, "POST", ORGANIZATIONS, cookie, { name: "Organization" });
const signIn = async (gateway: TestGateway) => {
  const { headers } = await call(gateway, "POST", "/gateway/session", "", CLIENT);
  return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
};
const ready = async (gateway: TestGateway) => (await call(gateway, "GET", "/readyz")).json;

describe.runIf(programs !== undefined)("a database that hangs", () => {
  let databases: Awaited<ReturnType<typeof startDatabases>>;
  let line: Awaited<ReturnType<typeof startLine>>;
  let upstream: Upstream;
  beforeAll(async () => {
    vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(console, "log").mockReturnValue();
    databases = await startDatabases(programs ?? "");
    line = await startLine(databases.port);
    upstream = await startUpstream(({ method }, response) =>
      answerJson(response, method === "GET" ? 200 : 201, { data: method === "GET" ? [] : {} }),
    );
  });
  afterAll(async () => {
    await upstream.close();
    await line.close();
    await databases.stop();
  });

  /** Two gateways that reach a new database over the line, with a session that both have seen. */
  async function startTwo() {
    const url = new URL(await databases.create());
    url.port = String(line.port);
    const environment = {
      GATEWAY_DATABASE_URL: url.href,
      ORIGIN: "http://localhost:9999",
      // They note nothing there, so they may share it.
      DATA_DIR: mkdtempSync(join(tmpdir(), "hang-data-")),
    };
    const one = await startTestGateway(upstream.address, environment);
    const other = await startTestGateway(upstream.address, environment);
    const cookie = await signIn(one);
    for (const gateway of [one, other]) expect((await read(gateway, cookie)).status).toBe(200);
    const close = () => Promise.all([one.close(), other.close()]);
    return { one, other, cookie, url: url.href, close };
  }

  test.each([
    ["is stopped", async () => databases.freeze(), async () => databases.thaw()],
    ["refuses connections", () => line.refuse(), () => line.resume()],
    ["accepts connections and says nothing", async () => line.silence(), () => line.resume()],
  ])("that %s is waited for once, until it is back", async (_, fail, mend) => {
    const { one, cookie, close } = await startTwo();
    const sent = upstream.received.length;
    await fail();
    try {
      const first = await Promise.all(Array.from({ length: 30 }, () => read(one, cookie)));
      expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
      expect(Math.max(...first.map(({ took }) => took))).toBeLessThan(WITHOUT_WAITING);
      expect(await ready(one)).toEqual({ status: "ready", database: "unreachable" });
      const began = performance.now();
      for (let again = 0; again < 10; again += 1) {
        expect((await read(one, cookie)).status).toBe(200);
        const refused = await write(one, cookie);
        expect([refused.status, refused.json]).toMatchObject([
          503,
          {
            code: "database_unreachable",
            stage: "not_sent",
            error: "The console's database can't be reached. Nothing was sent to the service.",
          },
        ]);
      }
      expect(performance.now() - began).toBeLessThan(WITHOUT_WAITING);
      const writes = upstream.received.slice(sent).filter(({ method }) => method === "POST");
      expect(writes).toEqual([]);
    } finally {
      await mend();
    }
    await expect.poll(async () => (await write(one, cookie)).status, { timeout: 20_000 }).toBe(201);
    expect(await ready(one)).toEqual({ status: "ready", database: "ready" });
    await close();
  });

  test("behind connections that lead nowhere is found with new ones", async () => {
    const { one, cookie, close } = await startTwo();
    await Promise.all(Array.from({ length: 10 }, () => read(one, cookie)));
    line.sever();
    const began = performance.now();
    for (let again = 0; again < 12; again += 1) {
      expect((await read(one, cookie)).status).toBe(200);
    }
    expect(performance.now() - began).toBeLessThan(WITHOUT_WAITING);
    expect((await write(one, cookie)).status).toBe(201);
    await close();
  });

  test("isn't one that is slow: other statements go on meanwhile", async () => {
    const { one, cookie, url, close } = await startTwo();
    const client = new Client(url);
    await client.connect();
    await client.query("begin; lock table tapedeck_gateway.write in exclusive mode");
    const waiting = write(one, cookie);
    const counts = { organizationId: "organization-1", clientIds: ["client-2"] };
    const began = performance.now();
    // Longer than a database that is away would remain unnoticed.
    while (performance.now() - began < 1200) {
      expect((await call(one, "POST", "/gateway/rotation-counts", cookie, counts)).status).toBe(
        200,
      );
      expect(await ready(one)).toEqual({ status: "ready", database: "ready" });
    }
    await client.end();
    expect((await waiting).status).toBe(201);
    await close();
  });

  test("doesn't bring back a session that was signed out before, at neither gateway", async () => {
    const { one, other, cookie, close } = await startTwo();
    const seen = await signIn(one);
    expect((await call(one, "DELETE", "/gateway/session", seen)).status).toBe(200);
    expect((await read(other, seen)).status).toBe(401);
    line.silence();
    expect((await read(other, seen)).status).toBe(401);
    expect((await read(one, seen)).status).toBe(401);
    expect((await read(other, cookie)).status).toBe(200);
    await line.resume();
    await close();
  });
});
