import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findPostgres } from "~server/service/testing/postgres.ts";
import { CLIENT, KEY, OAUTH_TOKEN, startTestGateway, type TestGateway } from "./testing/gateway.ts";
import { startDatabases } from "./testing/stores.ts";
import { answerEmptyList, answerJson, startUpstream, type Upstream } from "./testing/upstream.ts";

// Two gateways that share nothing but a database and a key.

const programs = findPostgres();
const HOST = "localhost:9999";
const SECRET = "only-for-the-page";
const isRotation = ({ url }: { url: string }) => url.endsWith("/rotate-secret");
const RECORDINGS = "/gateway/user/v1/core/recordings";

describe.runIf(programs !== undefined)("two gateways", () => {
  let databases: Awaited<ReturnType<typeof startDatabases>>;
  let upstream: Upstream;
  let one: TestGateway;
  let other: TestGateway;
  let cookie: string;
  let now = Date.parse("2026-11-01T00:00:00Z");
  const clock = { now: () => now, after: () => {} };

  const start = (url: string, keys = KEY) => {
    const environment = {
      GATEWAY_DATABASE_URL: url,
      ORIGIN: `http://${HOST}`,
      SESSION_KEY: keys,
    };
    return startTestGateway(upstream.address, environment, { clock });
  };
  /** A call as it comes through a balancer. */
  const call = async (
    at: TestGateway,
    method: string,
    path: string,
    body?: object,
    as = cookie,
  ) => {
    const answer = await at.call(path, {
      method,
      headers: { host: HOST, cookie: as },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { ...answer, json: answer.text === "" ? undefined : JSON.parse(answer.text) };
  };
  const signIn = async (at: TestGateway, credential: object) => {
    const { headers } = await call(at, "POST", "/gateway/session", credential, "");
    return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  };
  const status = async (at: TestGateway, as = cookie) =>
    (await call(at, "GET", RECORDINGS, undefined, as)).status;
  const prepare = async (at: TestGateway, count = 0): Promise<string> => {
    const body = { organizationId: "organization-1", clientId: "client-2", count };
    return `/gateway/rotations/${(await call(at, "POST", "/gateway/rotations", body)).json.operationId}`;
  };
  const rotated = () => upstream.received.filter(isRotation).length;
  /** Holds back the service's answer to rotations; resolves with its release once one has arrived. */
  const holdRotation = () =>
    new Promise<() => void>((arrived) => {
      upstream.answering = (received, response) => {
        if (!isRotation(received)) return answerEmptyList(received, response);
        const data = { clientId: "client-2", clientSecret: SECRET };
        return arrived(() => answerJson(response, 200, { data }));
      };
    });

  beforeAll(async () => {
    databases = await startDatabases(programs ?? "");
    upstream = await startUpstream();
  });
  afterAll(async () => {
    await upstream.close();
    await databases.stop();
  });
  let url = "";
  beforeEach(async () => {
    url = await databases.create();
    [one, other] = [await start(url), await start(url)];
    upstream.answering = (received, response) =>
      isRotation(received)
        ? answerJson(response, 200, { data: { clientId: "client-2", clientSecret: SECRET } })
        : answerEmptyList(received, response);
    cookie = await signIn(one, CLIENT);
    upstream.received.length = 0;
    return () => Promise.all([one.close(), other.close()]);
  });

  test("a session that one signs out ends at the other with the next request", async () => {
    expect([await status(one), await status(other)]).toEqual([200, 200]);
    expect((await call(one, "DELETE", "/gateway/session")).status).toBe(200);
    expect([await status(other), await status(one)]).toEqual([401, 401]);
  });

  test("of two hundred sessions at both, none gets another's answer", async () => {
    upstream.answering = ({ headers }, response) =>
      answerJson(response, 200, { data: [], cursor: headers["x-svc-auth-token"] });
    const tokens = Array.from({ length: 200 }, (_, index) => `oauth-of-${index}`);
    const cookies: string[] = [];
    for (const [index, token] of tokens.entries()) {
      const gateway = index % 2 === 0 ? one : other;
      cookies.push(await signIn(gateway, { ...OAUTH_TOKEN, accessToken: token }));
    }
    const answers = await Promise.all(
      tokens.flatMap((token, index) =>
        [one, other, one].map(async (at) => {
          const { json } = await call(at, "GET", RECORDINGS, undefined, cookies[index]);
          return { token, answered: json.cursor };
        }),
      ),
    );
    expect(answers.filter(({ token, answered }) => token !== answered)).toEqual([]);
    expect(answers).toHaveLength(600);
  });

  test("signing out everywhere ends the credential's sessions and no others", async () => {
    const same = await signIn(other, CLIENT);
    const another = await signIn(other, OAUTH_TOKEN);
    expect((await call(one, "DELETE", "/gateway/session?everywhere=true")).status).toBe(200);
    expect([await status(other), await status(other, same), await status(one, same)]).toEqual([
      401, 401, 401,
    ]);
    expect(await status(one, another)).toBe(200);
    now += 1;
    expect(await status(one, await signIn(other, CLIENT))).toBe(200);
  });

  test("a rotation is prepared, run, read and acknowledged by whichever is asked", async () => {
    const path = await prepare(one);
    expect((await call(other, "POST", path)).json).toMatchObject({ clientSecret: SECRET });
    for (const gateway of [one, other]) {
      expect((await call(gateway, "POST", path)).json).toMatchObject({ clientSecret: SECRET });
      expect((await call(gateway, "GET", path)).json).toMatchObject({ clientSecret: SECRET });
    }
    expect(rotated()).toBe(1);
    const counts = { organizationId: "organization-1", clientIds: ["client-2", "client-3"] };
    expect((await call(one, "POST", "/gateway/rotation-counts", counts)).json).toEqual({
      counts: { "client-2": 1, "client-3": 0 },
      doubts: {},
    });
    expect((await call(one, "DELETE", path)).json).toEqual({ acknowledged: true });
    expect((await call(other, "GET", path)).json).toMatchObject({ code: "rotation_unknown" });
  });

  test("while one rotates a client, the other refuses it and waits for the result", async () => {
    const [first, second] = [await prepare(one), await prepare(other)];
    const held = holdRotation();
    const running = call(one, "POST", first);
    const release = await held;
    expect((await call(other, "POST", second)).json).toMatchObject({ code: "rotation_busy" });
    const waiting = [call(other, "POST", first), call(other, "GET", first)];
    release();
    for (const { json } of await Promise.all([running, ...waiting])) {
      expect(json).toMatchObject({ outcome: "done", clientSecret: SECRET });
    }
    expect((await call(other, "POST", second)).json).toMatchObject({ code: "rotation_waiting" });
    expect(rotated()).toBe(1);
  });

  test("a result is there before its end is noted in the activity", async () => {
    const path = await prepare(one);
    const held = holdRotation();
    const running = call(one, "POST", path);
    const release = await held;
    const client = new Client(url);
    await client.connect();
    await client.query("begin; lock table tapedeck_gateway.write in exclusive mode");
    release();
    expect((await call(other, "GET", path)).json).toMatchObject({ clientSecret: SECRET });
    const { json } = await call(other, "GET", "/gateway/activity");
    expect(json.data[0]).toMatchObject({ endpoint: "apiClientRotateSecret", endedAt: null });
    await client.end();
    expect((await running).json).toMatchObject({ clientSecret: SECRET });
  });

  test("a result that is sealed with a key which one doesn't have isn't called lost", async () => {
    const newer = await start(url, `${Buffer.alloc(32, 2).toString("base64url")},${KEY}`);
    const path = await prepare(newer);
    expect((await call(newer, "POST", path)).json).toMatchObject({ clientSecret: SECRET });
    for (const method of ["GET", "POST"]) {
      const { status: answered, json } = await call(one, method, path);
      expect([answered, json]).toMatchObject([503, { code: "rotation_sealed", stage: "sent" }]);
    }
    expect((await call(newer, "GET", path)).json).toMatchObject({ clientSecret: SECRET });
    await newer.close();
  });

  test("of one that stopped after it called the service, the other says that it isn't known", async () => {
    const path = await prepare(one);
    const held = holdRotation();
    const running = call(one, "POST", path);
    const release = await held;
    // No sign of life for longer than a gateway may be silent.
    now += 17_000;
    expect((await call(other, "GET", path)).json).toMatchObject({ outcome: "unknown" });
    const counts = { organizationId: "organization-1", clientIds: ["client-2"] };
    expect((await call(other, "POST", "/gateway/rotation-counts", counts)).json).toEqual({
      counts: { "client-2": 1 },
      doubts: { "client-2": { lost: 0, unknown: 1 } },
    });
    // It was only slow after all.
    release();
    expect((await running).json).toMatchObject({ outcome: "done", clientSecret: SECRET });
    expect((await call(other, "GET", path)).json).toMatchObject({ clientSecret: SECRET });
  });

  test("one that lost its claim before it called the service doesn't call it any more", async () => {
    const path = await prepare(one);
    // A token has to be renewed first, and the service keeps it waiting.
    now += 3_600_000 - 30_000;
    let release: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => {
      upstream.beforeToken = () =>
        new Promise((answer) => {
          release = answer;
          resolve();
        });
    });
    const running = call(one, "POST", path);
    await asked;
    now += 17_000;
    expect((await call(other, "GET", path)).json).toMatchObject({ outcome: "not_executed" });
    release?.();
    upstream.beforeToken = async () => {};
    expect((await running).json).toMatchObject({ outcome: "not_executed" });
    expect(rotated()).toBe(0);
  });

  test("a copy of the database has no secret and no session", async () => {
    const path = await prepare(one);
    await call(one, "POST", path);
    const dump = execFileSync(join(programs ?? "", "pg_dump"), [url], {
      encoding: "utf8",
      maxBuffer: Infinity,
    });
    expect(dump).toContain("COPY tapedeck_gateway.rotation");
    for (const hidden of [SECRET, CLIENT.clientSecret, cookie.split("=")[1] ?? ""]) {
      expect(dump).not.toContain(hidden);
    }
  });

  test("without the database reading goes on, and what needs it says so", async () => {
    const path = await prepare(one);
    const resume = await databases.pause();
    try {
      expect(await status(one)).toBe(200);
      const refused = [
        await call(one, "POST", "/gateway/session", CLIENT, ""),
        await call(one, "POST", "/gateway/rotations", {
          organizationId: "organization-1",
          clientId: "client-2",
          count: 0,
        }),
        await call(one, "POST", path),
        await call(one, "GET", path),
      ];
      for (const answer of refused) {
        expect([answer.status, answer.json.code]).toEqual([503, "database_unreachable"]);
      }
      // Whether it ran isn't known: the other could have been asked.
      expect(refused.map(({ json }) => json.stage)).toEqual([
        "not_sent",
        "not_sent",
        "sent",
        "sent",
      ]);
      expect((await call(one, "DELETE", "/gateway/session")).status).toBe(503);
      expect(await status(one)).toBe(401);
    } finally {
      await resume();
    }
    expect(rotated()).toBe(0);
    cookie = await signIn(other, CLIENT);
    expect(await status(one)).toBe(200);
  });
});
