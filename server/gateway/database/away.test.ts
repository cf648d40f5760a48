import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { sql } from "~server/shared/database/database.ts";
import { openPostgres } from "~server/shared/database/postgres.ts";
import { findPostgres } from "~server/service/testing/postgres.ts";
import { CLIENT, RECORDINGS, startTestGateway, type TestGateway } from "../testing/gateway.ts";
import { answerJson, startUpstream, type Upstream } from "../testing/upstream.ts";
import { startDatabases } from "../testing/stores.ts";

// A gateway whose database isn't there when it starts.

const programs = findPostgres();
const SECRET = { clientId: "client-2", clientSecret: "only-for-the-page" };

const call = (gateway: TestGateway, method: string, path: string, cookie = "", body?: object) =>
  gateway.call(path, {
    method,
    headers: { host: "localhost:9999", cookie },
    body,
  });
const signIn = (gateway: TestGateway) => call(gateway, "POST", "/gateway/session", "", CLIENT);
const ready = async (gateway: TestGateway) => {
  const { status, text } = await gateway.call("/readyz");
  return [status, JSON.parse(text)];
};

describe.runIf(programs !== undefined)("a database that is away", () => {
  let databases: Awaited<ReturnType<typeof startDatabases>>;
  let upstream: Upstream;
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const infos = vi.spyOn(console, "log").mockReturnValue();
  const running: TestGateway[] = [];
  const start = async (url: string) => {
    const environment = {
      GATEWAY_DATABASE_URL: url,
      ORIGIN: "http://localhost:9999",
      LOG_FORMAT: "json",
    };
    const gateway = await startTestGateway(upstream.address, environment);
    running.push(gateway);
    return gateway;
  };

  beforeAll(async () => {
    databases = await startDatabases(programs ?? "");
    upstream = await startUpstream(({ url }, response) =>
      answerJson(response, 200, { data: url.endsWith("/rotate-secret") ? SECRET : [] }),
    );
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((gateway) => gateway.close()));
    errors.mockClear();
    infos.mockClear();
  });
  afterAll(async () => {
    await upstream.close();
    await databases.stop();
  });

  test("lets the gateway start and read, and is made ready once it is there", async () => {
    const url = await databases.create();
    const signedIn = await signIn(await start(await databases.create()));
    const cookie = signedIn.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    const resume = await databases.pause();
    let gateway: TestGateway;
    try {
      gateway = await start(url);
      expect(await ready(gateway)).toEqual([200, { status: "ready", database: "unreachable" }]);
      expect((await call(gateway, "GET", RECORDINGS, cookie)).status).toBe(200);
      const target = { organizationId: "organization-1", clientId: "client-2", count: 0 };
      for (const refused of [
        await signIn(gateway),
        await call(gateway, "POST", "/gateway/rotations", cookie, target),
        await call(gateway, "GET", "/gateway/activity", cookie),
      ]) {
        expect(refused.status).toBe(503);
        expect(refused.json).toMatchObject({ code: "database_unreachable" });
      }
    } finally {
      await resume();
    }
    await expect
      .poll(() => ready(gateway), { timeout: 20_000 })
      .toEqual([200, { status: "ready", database: "ready" }]);
    expect((await signIn(gateway)).status).toBe(200);
    const lines = [...errors.mock.calls, ...infos.mock.calls].map(([line]) => JSON.parse(line));
    expect(lines).toContainEqual({
      time: expect.any(String),
      level: "error",
      message: expect.stringMatching(/^GATEWAY_DATABASE_URL names .+ can't be reached: \w+\./),
    });
    expect(lines).toContainEqual(
      expect.objectContaining({ level: "info", message: expect.stringMatching(/answers again/) }),
    );
  });

  test("is found to be away and back while the gateway runs", async () => {
    const gateway = await start(await databases.create());
    expect(await ready(gateway)).toEqual([200, { status: "ready", database: "ready" }]);
    const resume = await databases.pause();
    expect((await signIn(gateway)).status).toBe(503);
    expect(await ready(gateway)).toEqual([200, { status: "ready", database: "unreachable" }]);
    await resume();
    await expect.poll(async () => (await signIn(gateway)).status, { timeout: 20_000 }).toBe(200);
    expect(await ready(gateway)).toEqual([200, { status: "ready", database: "ready" }]);
  });

  test("may go between two statements of a transaction", async () => {
    const url = await databases.create();
    const lines: string[] = [];
    const report = (line: string) => void lines.push(line);
    const [database, admin] = [1, 2].map(() => openPostgres(url, { report }));
    const half = database?.transaction(async (queries) => {
      const row = await queries.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await admin?.rows(sql`select pg_terminate_backend(${row?.pid ?? 0})`);
      await expect.poll(() => lines).toContainEqual(expect.stringMatching(/connection was lost/));
      await queries.rows(sql`select 1`);
    });
    await expect(half).rejects.toThrow();
    expect(await database?.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await Promise.all([database?.close(), admin?.close()]);
  });

  test("isn't waited for if it refuses the gateway", async () => {
    const url = await databases.create();
    await expect(start(`${url}_missing`)).rejects.toThrow(
      /^GATEWAY_DATABASE_URL names a database that can't be used: 3D000\. Check/,
    );
    await (await start(url)).close();
    const client = new Client(url);
    await client.connect();
    await client.query("insert into tapedeck_gateway.migration values (99, '0099-later')");
    await client.end();
    await expect(start(url)).rejects.toThrow(
      /^GATEWAY_DATABASE_URL names .+ newer version of Tapedeck \(schema 0099-later\)\. Update/,
    );
  });
});
