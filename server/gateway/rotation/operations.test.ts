import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startClock } from "../testing/clock.ts";
import {
  ask,
  CLIENT,
  cookieOf,
  INTENT,
  RECORDINGS,
  ROTATIONS,
  startTestGateway,
  type TestGateway,
  SECRETS,
  secretsOf,
  standingsIn,
} from "../testing/gateway.ts";
import { describeInStores } from "../testing/stores.ts";
import { type Answering, answerJson, answerRotation, startUpstream } from "../testing/upstream.ts";

const upstream = await startUpstream();
const clock = startClock();
afterAll(() => upstream.close());

let gateway: TestGateway;
let restart: () => Promise<void>;
let cookie: string;

/** Each returns the answer's status and its JSON, as the page of a session gets them. */
const intend = (intent: object = {}, as = cookie) =>
  gateway.call(ROTATIONS, { cookie: as, body: { ...INTENT, ...intent } });
const prepare = (intent: object = {}, as = cookie) => gateway.prepare(as, intent);
const run = (path: string, as = cookie) => gateway.call(path, { method: "POST", cookie: as });
const result = (path: string, as = cookie) => gateway.call(path, { cookie: as });
const acknowledge = (path: string, as = cookie) =>
  gateway.call(path, { method: "DELETE", cookie: as });
const counts = async (clientIds: readonly string[], organizationId = "organization-1") => {
  const { json } = await gateway.call(SECRETS, {
    cookie,
    body: secretsOf(clientIds, organizationId),
  });
  return standingsIn(json, organizationId);
};
const doubts = async () => (await counts(["client-2"])).doubts;

const breakDown: Answering = (_, response) => void response.destroy();
const refuse: Answering = (_, response) => answerJson(response, 403, { error: "No." });
const loseSecret: Answering = (_, response) =>
  answerJson(response, 200, { data: { clientId: "client-2" } });

/** Runs a rotation whose answer is held back. */
async function runHeld(path: string) {
  const held = upstream.hold(answerRotation);
  const running = run(path);
  return { running, finish: await held };
}
/** Runs a rotation and disconnects while it runs; returns what releases the answer. */
async function runAndLeave(path: string): Promise<() => void> {
  const held = upstream.hold(answerRotation);
  const leaving = new AbortController();
  const headers = { "x-console": "1" };
  const abandoned = ask(gateway.port, path, {
    method: "POST",
    cookie,
    headers,
    signal: leaving.signal,
  });
  const finish = await held;
  leaving.abort();
  await expect(abandoned).rejects.toThrow();
  return finish;
}
const rotated = () => upstream.rotations().length;
const DONE = { outcome: "done", clientId: "client-2", clientSecret: "new-secret" };
const conflict = (code: string) => ({ status: 409, json: { code } });
const UNKNOWN = { status: 404, json: { code: "rotation_unknown" } };

describeInStores((newStore) => {
  beforeEach(async () => {
    upstream.answering = answerRotation;
    const DATA_DIR = mkdtempSync(join(tmpdir(), "rotations-"));
    const environment = { ...(await newStore()), DATA_DIR };
    const open = async () => {
      gateway = await startTestGateway(upstream.address, environment, { clock });
      cookie = await gateway.signIn(CLIENT);
    };
    restart = async () => {
      await gateway.close();
      await open();
    };
    await open();
    upstream.received.length = 0;
    return () => gateway.close();
  });

  test("preparing an ID sends nothing to the service; running it sends one request", async () => {
    const path = await prepare();
    expect(upstream.received).toEqual([]);
    const answer = await run(path);
    expect(answer.json).toEqual(DONE);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(upstream.received).toMatchObject([
      {
        method: "POST",
        url: "/v1/core/m2m-clients/organization-1/client-2/rotate-secret",
        body: "",
      },
    ]);
  });

  test("a client of the same ID in another organization is another one", async () => {
    const { running, finish } = await runHeld(await prepare());
    upstream.answering = answerRotation;
    const elsewhere = await prepare({ organizationId: "organization-2" });
    expect((await run(elsewhere)).json).toMatchObject({ outcome: "done" });
    finish();
    expect((await running).json).toMatchObject({ outcome: "done" });
    const inTwo = await counts(["client-2", "client-3"], "organization-2");
    expect(inTwo.counts).toEqual({ "client-2": 1, "client-3": 0 });
    expect((await counts(["client-2"])).counts).toEqual({ "client-2": 1 });
  });

  test("the same ID always gets the same result and runs once", async () => {
    const path = await prepare();
    const { running, finish } = await runHeld(path);
    const others = [run(path), result(path), run(path)];
    finish();
    const answers = await Promise.all([running, ...others]);
    answers.push(await run(path), await result(path));
    for (const { json } of answers) expect(json).toEqual(DONE);
    expect(rotated()).toBe(1);
  });

  test("an acknowledged result is deleted and its ID stays unknown", async () => {
    const path = await prepare();
    await run(path);
    expect((await acknowledge(path)).json).toEqual({ acknowledged: true });
    expect((await acknowledge(path)).json).toEqual({ acknowledged: false });
    for (const answer of [await run(path), await result(path)]) {
      expect(answer).toMatchObject(UNKNOWN);
    }
    expect(rotated()).toBe(1);
  });

  test("an unacknowledged result is kept for 120 seconds", async () => {
    const path = await prepare();
    await run(path);
    clock.pass(119_999);
    expect((await result(path)).json).toEqual(DONE);
    clock.pass(1);
    expect(await result(path)).toMatchObject(UNKNOWN);
    expect(await run(path)).toMatchObject(UNKNOWN);
    expect(rotated()).toBe(1);
  });

  test("an ID that doesn't exist, or was unused for an hour, is unknown", async () => {
    expect(await run(`${ROTATIONS}/made-up`)).toMatchObject(UNKNOWN);
    const path = await prepare();
    clock.pass(3_600_000);
    expect(await run(path)).toMatchObject(UNKNOWN);
    expect(rotated()).toBe(0);
  });

  test("another session can't run, read or acknowledge it", async () => {
    const other = await gateway.signIn(CLIENT);
    const path = await prepare();
    expect(await run(path, other)).toMatchObject(UNKNOWN);
    expect(rotated()).toBe(0);
    await run(path);
    expect(await result(path, other)).toMatchObject(UNKNOWN);
    expect((await acknowledge(path, other)).json).toEqual({ acknowledged: false });
    expect((await result(path)).json).toEqual(DONE);
  });

  test("of 50 IDs made before the first one finished, one is executed and 49 hear a clear no", async () => {
    const sessions = [cookie, await gateway.signIn(CLIENT)];
    const paths = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const as = sessions[index % 2] ?? "";
        return [await prepare({}, as), as] as const;
      }),
    );
    const held = upstream.hold(answerRotation);
    const first = paths.slice(0, 25).map(([path, as]) => run(path, as));
    const finish = await held;
    await expect
      .poll(() => gateway.lines.filter((line) => line.includes(" 409 ")), { timeout: 20_000 })
      .toHaveLength(24);
    finish();
    const late = paths.slice(25).map(async ([path, as]) => {
      await Promise.all(first);
      return run(path, as);
    });
    const answers = await Promise.all([...first, ...late]);
    const count = (code: string) => answers.filter(({ json }) => json.code === code).length;
    expect([count("rotation_busy"), count("rotation_waiting")]).toEqual([24, 25]);
    expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ json: DONE }]);
    expect(rotated()).toBe(1);
  });

  test("an ID from before another rotation is refused, and a new one until that is acknowledged", async () => {
    const other = await gateway.signIn(CLIENT);
    const [first, old] = [await prepare(), await prepare({}, other)];
    await run(first);
    expect(await run(old, other)).toMatchObject(conflict("rotation_waiting"));
    const early = await prepare({ count: 1 }, other);
    expect(await run(early, other)).toMatchObject(conflict("rotation_waiting"));
    await acknowledge(first);
    expect(await run(old, other)).toMatchObject(conflict("rotated_meanwhile"));
    expect((await run(early, other)).json).toMatchObject({ outcome: "done" });
    expect(rotated()).toBe(2);
  });

  test("what may have been is never called rotated, and only those who know of it may rotate", async () => {
    const other = await gateway.signIn(CLIENT);
    const [first, old] = [await prepare(), await prepare({}, other)];
    upstream.answering = breakDown;
    expect((await run(first)).json.outcome).toBe("unknown");
    upstream.answering = answerRotation;
    for (const wait of [0, 120_000]) {
      clock.pass(wait);
      const refused = await run(old, other);
      expect(refused).toMatchObject(conflict("rotation_in_doubt"));
      expect(refused.json.error).not.toMatch(/was rotated/);
      expect(await intend({ count: 1 }, other)).toMatchObject(conflict("rotation_in_doubt"));
    }
    expect(await doubts()).toEqual({ "client-2": { lost: 0, unknown: 1 } });
    // Whoever knows of it, but not of how often it was, may not.
    const uninformed = await run(await prepare({ despiteDoubt: true }, other), other);
    expect(uninformed).toMatchObject(conflict("rotation_in_doubt"));
    expect(rotated()).toBe(1);
    const informed = await prepare({ count: 1, despiteDoubt: true }, other);
    expect((await run(informed, other)).json).toEqual(DONE);
    expect(await doubts()).toEqual({});
  });

  test("what isn't known since the last secret that arrived adds up", async () => {
    await run(await prepare());
    clock.pass(120_000);
    for (const [answering, count, doubt] of [
      [loseSecret, 1, { lost: 1, unknown: 0 }],
      [breakDown, 2, { lost: 1, unknown: 1 }],
      [refuse, 3, { lost: 1, unknown: 1 }],
      [breakDown, 3, { lost: 1, unknown: 2 }],
    ] as const) {
      upstream.answering = answering;
      await run(await prepare({ count, despiteDoubt: true }));
      expect(await doubts()).toEqual({ "client-2": doubt });
    }
  });

  test("after a rotation in doubt, one that is running counts as unknown", async () => {
    upstream.answering = loseSecret;
    await run(await prepare());
    const { running, finish } = await runHeld(await prepare({ count: 1, despiteDoubt: true }));
    expect(await counts(["client-2"])).toEqual({
      counts: { "client-2": 1 },
      doubts: { "client-2": { lost: 1, unknown: 1 } },
    });
    finish();
    await running;
    expect(await doubts()).toEqual({});
  });

  test("a rotation in doubt stays so after a restart, and a count from before stays valid", async () => {
    const first = await prepare();
    await run(first);
    await acknowledge(first);
    upstream.answering = breakDown;
    await run(await prepare({ count: 1 }));
    upstream.answering = answerRotation;
    await restart();
    expect(await counts(["client-2"])).toEqual({
      counts: { "client-2": 2 },
      doubts: { "client-2": { lost: 0, unknown: 1 } },
    });
    expect(await intend({ count: 2 })).toMatchObject(conflict("rotation_in_doubt"));
    const informed = await prepare({ count: 2, despiteDoubt: true });
    expect((await run(informed)).json.outcome).toBe("done");
    clock.pass(120_000);
    await restart();
    expect(await doubts()).toEqual({});
    expect(await run(await prepare({ count: 2 }))).toMatchObject(conflict("rotated_meanwhile"));
    expect(rotated()).toBe(3);
  });

  test("counts cover the named clients and include rotations that may have happened", async () => {
    await run(await prepare());
    upstream.answering = refuse;
    await run(await prepare({ clientId: "client-3" }));
    upstream.answering = breakDown;
    await run(await prepare({ clientId: "client-4" }));
    expect(await counts(["client-2", "client-3", "client-4", "nobody's"])).toEqual({
      counts: { "client-2": 1, "client-3": 0, "client-4": 1, "nobody's": 0 },
      doubts: { "client-4": { lost: 0, unknown: 1 } },
    });
  });

  test("counts need a session, and from one to a thousand IDs", async () => {
    const many = Array.from({ length: 1001 }, (_, index) => `client-${index}`);
    const ask = (clientIds: readonly string[], as = cookie) =>
      gateway.call(SECRETS, { cookie: as, body: secretsOf(clientIds) });
    const halves = [many.slice(0, 500), many.slice(500)];
    const answers = await Promise.all([
      ask(["client-2"], ""),
      ask(many.slice(1)),
      ask(many),
      ask([""]),
      ask([]),
      // The limit is for all organizations together.
      gateway.call(SECRETS, {
        cookie,
        body: { organizations: halves.flatMap((half) => secretsOf(half).organizations) },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 400, 400, 400, 400]);
  });

  test("a page with an outdated count can't rotate", async () => {
    const first = await prepare();
    await run(first);
    await acknowledge(first);
    for (const [count, code] of [
      [0, "rotated_meanwhile"],
      [2, "rotation_outdated"],
    ] as const) {
      expect(await run(await prepare({ count }))).toMatchObject(conflict(code));
    }
    expect(rotated()).toBe(1);
    expect((await run(await prepare({ count: 1 }))).json).toMatchObject({ outcome: "done" });
  });

  test("an ID needs a count, an integer from 0", async () => {
    for (const count of [-1, 0.5, "0", null, undefined]) {
      expect(await intend({ count })).toMatchObject({ status: 400, json: { code: "bad_request" } });
    }
  });

  test("an ID that could be read as another path is never sent", async () => {
    for (const clientId of ["..", "../other", "a/b", "a\\b"]) {
      expect((await run(await prepare({ clientId }))).json.outcome).toBe("not_executed");
    }
    expect(upstream.calls()).toEqual([]);
  });

  test("a lost answer is fetched with the same ID", async () => {
    const path = await prepare();
    const finish = await runAndLeave(path);
    const waiting = result(path);
    finish();
    expect((await waiting).json).toEqual(DONE);
  });

  test("reading the result of an ID that hasn't run settles it, so it can't run afterwards", async () => {
    const path = await prepare();
    expect((await result(path)).json).toMatchObject({ outcome: "not_executed", status: null });
    expect((await run(path)).json).toMatchObject({ outcome: "not_executed" });
    expect(rotated()).toBe(0);
  });

  test("rotating the session's own client puts the new secret into the cookie", async () => {
    const answer = await run(await prepare({ clientId: CLIENT.clientId }));
    expect(answer.json.outcome).toBe("done");
    const renewed = cookieOf(answer);
    expect(renewed).not.toBe("");
    clock.pass(3_600_000);
    expect((await gateway.call(RECORDINGS, { cookie: renewed })).status).toBe(200);
    expect(upstream.exchanges().at(-1)?.body).toContain("client_secret=new-secret");
  });

  test("a new secret that is too long for the cookie arrives, and the session keeps the old one", async () => {
    const clientSecret = "s".repeat(4000);
    upstream.answering = (_, response) =>
      answerJson(response, 200, { data: { clientId: CLIENT.clientId, clientSecret } });
    const answer = await run(await prepare({ clientId: CLIENT.clientId }));
    expect(answer.json).toMatchObject({ outcome: "done", clientSecret });
    upstream.answering = answerRotation;
    expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
  });

  test("shutting down waits for a rotation, even one whose browser is gone", async () => {
    const finish = await runAndLeave(await prepare());
    let closed = false;
    const closing = gateway.close().then(() => (closed = true));
    const isRefused = () =>
      ask(gateway.port, "/healthz").then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    expect(closed).toBe(false);
    finish();
    await closing;
    expect(rotated()).toBe(1);
  });
});
