import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  KEY,
  CLIENT,
  OAUTH_TOKEN,
  RECORDINGS,
  ORGANIZATIONS,
  ROTATIONS,
  INTENT,
  startTestGateway,
  type TestGateway,
  SECRETS,
  secretsOf,
  standingsIn,
} from "./testing/gateway.ts";
import { answerJson, answerRotation, startUpstream, type Upstream } from "./testing/upstream.ts";
import { startClock } from "./testing/clock.ts";
import { describeOnPostgres } from "./testing/stores.ts";

// Two gateways that share nothing but a database and a key.

const HOST = "localhost:9999";
const SECRET = "new-secret";

describeOnPostgres("two gateways", (databases) => {
  let upstream: Upstream;
  let one: TestGateway;
  let other: TestGateway;
  let cookie: string;
  const clock = startClock();

  const start = (url: string, keys = KEY) => {
    const environment = { GATEWAY_DATABASE_URL: url, ORIGIN: `http://${HOST}`, SESSION_KEY: keys };
    return startTestGateway(upstream.address, environment, { clock });
  };
  /** A call as it comes through a balancer. */
  const call = (at: TestGateway, method: string, path: string, body?: object, as = cookie) =>
    at.call(path, { method, cookie: as, body });
  const status = async (at: TestGateway, as = cookie) =>
    (await call(at, "GET", RECORDINGS, undefined, as)).status;
  const prepare = (at: TestGateway) => at.prepare(cookie);
  const createTeam = (at: TestGateway, name: string) => {
    const headers = { "x-call-id": "call-1" };
    return at.call(`${ORGANIZATIONS}/org-1/teams`, { cookie, headers, body: { name } });
  };
  const holdRotation = () => upstream.hold(answerRotation);
  const rotated = () => upstream.rotations().length;
  const standingsAt = async (at: TestGateway) =>
    standingsIn((await call(at, "POST", SECRETS, secretsOf(["client-2", "client-3"]))).json);

  beforeAll(async () => {
    upstream = await startUpstream();
  });
  afterAll(() => upstream.close());
  let url = "";
  beforeEach(async () => {
    url = await databases().create();
    [one, other] = [await start(url), await start(url)];
    upstream.answering = answerRotation;
    cookie = await one.signIn(CLIENT);
    upstream.received.length = 0;
    return () => Promise.all([one.close(), other.close()]);
  });

  test("of two hundred sessions at both, none gets another's answer", async () => {
    upstream.answering = ({ headers }, response) =>
      answerJson(response, 200, { data: [], cursor: headers["x-svc-auth-token"] });
    const tokens = Array.from({ length: 200 }, (_, index) => `oauth-of-${index}`);
    const cookies: string[] = [];
    for (const [index, token] of tokens.entries()) {
      const gateway = index % 2 === 0 ? one : other;
      cookies.push(await gateway.signIn({ ...OAUTH_TOKEN, accessToken: token }));
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

  test("a rotation is prepared, run, read and acknowledged by whichever is asked", async () => {
    const path = await prepare(one);
    expect((await call(other, "POST", path)).json).toMatchObject({ clientSecret: SECRET });
    for (const gateway of [one, other]) {
      expect((await call(gateway, "POST", path)).json).toMatchObject({ clientSecret: SECRET });
      expect((await call(gateway, "GET", path)).json).toMatchObject({ clientSecret: SECRET });
    }
    expect(rotated()).toBe(1);
    expect(await standingsAt(one)).toEqual({
      counts: { "client-2": 1, "client-3": 0 },
      doubts: {},
    });
    // Each gateway knows who rotated the client, and when.
    const known = await call(one, "POST", SECRETS, secretsOf(["client-2"]));
    expect(known.json.organizations["organization-1"]["client-2"].last.outcome).toBe("done");
    expect((await call(other, "POST", SECRETS, secretsOf(["client-2"]))).json).toEqual(known.json);
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

  test("the end of a rotation is noted by whoever reads it, if its gateway stopped before that", async () => {
    const path = await prepare(one);
    const held = holdRotation();
    const running = call(one, "POST", path);
    const release = await held;
    const client = new Client(url);
    await client.connect();
    await client.query("begin; lock table tapedeck_gateway.write in exclusive mode");
    release();
    await running;
    await one.close();
    // As if it had been killed before it sent its note.
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'",
    );
    await client.end();
    const listed = async () => (await call(other, "GET", "/gateway/activity")).json.data[0];
    expect(await listed()).toMatchObject({ endpoint: "apiClientRotateSecret", endedAt: null });
    expect((await call(other, "GET", path)).json).toMatchObject({ clientSecret: SECRET });
    await expect.poll(listed).toMatchObject({ outcome: "done", endedAt: expect.any(String) });
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
    clock.pass(17_000);
    expect((await call(other, "GET", path)).json).toMatchObject({ outcome: "unknown" });
    expect(await standingsAt(other)).toEqual({
      counts: { "client-2": 1, "client-3": 0 },
      doubts: { "client-2": { lost: 0, unknown: 1 } },
    });
    // The gateway was only slow.
    release();
    expect((await running).json).toMatchObject({ outcome: "done", clientSecret: SECRET });
    expect((await call(other, "GET", path)).json).toMatchObject({ clientSecret: SECRET });
  });

  test("one that lost its claim before it called the service doesn't call it any more", async () => {
    const path = await prepare(one);
    // A token has to be renewed first, and the service keeps it waiting.
    clock.pass(3_600_000 - 30_000);
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
    clock.pass(17_000);
    expect((await call(other, "GET", path)).json).toMatchObject({ outcome: "not_executed" });
    release?.();
    upstream.beforeToken = async () => {};
    expect((await running).json).toMatchObject({ outcome: "not_executed" });
    expect(rotated()).toBe(0);
  });

  test("a copy of the database has no secret and no session", async () => {
    const path = await prepare(one);
    await call(one, "POST", path);
    const dump = execFileSync(join(databases().programs, "pg_dump"), [url], {
      encoding: "utf8",
      maxBuffer: Infinity,
    });
    expect(dump).toContain("COPY tapedeck_gateway.rotation");
    for (const hidden of [SECRET, CLIENT.clientSecret, cookie.split("=")[1] ?? ""]) {
      expect(dump).not.toContain(hidden);
    }
  });

  test("without the database calls are refused, and whether a rotation ran isn't known", async () => {
    const path = await prepare(one);
    const resume = await databases().pause();
    try {
      expect(await status(one)).toBe(503);
      const refused = [
        await call(one, "POST", "/gateway/session", CLIENT, ""),
        await call(one, "POST", ROTATIONS, INTENT),
        await call(one, "POST", path),
        await call(one, "GET", path),
      ];
      for (const answer of refused) {
        expect(answer).toMatchObject({ status: 503, json: { code: "database_unreachable" } });
      }
      // Whether it ran isn't known: the other could have been asked.
      const stages = refused.map(({ json }) => json.stage);
      expect(stages).toEqual(["not_sent", "not_sent", "sent", "sent"]);
      expect((await call(one, "DELETE", "/gateway/session")).status).toBe(503);
    } finally {
      await resume();
    }
    expect(rotated()).toBe(0);
    await expect.poll(() => status(one), { timeout: 2000 }).toBe(200);
  });

  test("a browser's repeat through the other gateway isn't sent, and both list the write", async () => {
    upstream.answering = (_, response) => answerJson(response, 201, { id: "team-1" });
    expect((await createTeam(one, "North")).status).toBe(201);
    const repeat = { status: 409, json: { code: "write_repeated", stage: "sent" } };
    expect(await createTeam(other, "North")).toMatchObject(repeat);
    expect(upstream.calls()).toHaveLength(1);
    expect((await call(other, "GET", "/gateway/activity")).json.data).toMatchObject([
      { endpoint: "teamCreate", outcome: "done", createdId: "team-1" },
      { endpoint: "signIn", outcome: "done" },
    ]);
  });
});
