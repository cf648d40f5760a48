import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestGateway } from "../testing/gateway.ts";
import { ask, CLIENT, cookieOf, startTestGateway } from "../testing/gateway.ts";
import { stores, type TestStore } from "../testing/stores.ts";
import type { Answering, Upstream } from "../testing/upstream.ts";
import { answerJson, startUpstream } from "../testing/upstream.ts";

let upstream: Upstream;
let gateway: TestGateway;
let restart: () => Promise<void>;
let cookie: string;
let later: { at: number; run: () => void }[] = [];
let now = Date.parse("2026-11-01T00:00:00Z");

/** Advances the clock and runs the timers that fall due. */
function pass(milliseconds: number): void {
  now += milliseconds;
  for (const { run } of later.filter(({ at }) => at <= now)) run();
  later = later.filter(({ at }) => at > now);
}

let rotated = 0;
/** Holds back the service's answer; resolves with its release once the call has arrived. */
function holdAnswer(): Promise<() => void> {
  return new Promise((resolve) => {
    upstream.answering = (received, response) => resolve(() => rotate(received, response));
  });
}

const rotate: Answering = ({ url }, response) => {
  rotated += 1;
  const data = { clientId: url.split("/").at(-2), clientSecret: `new-secret-${rotated}` };
  answerJson(response, 200, { data });
};

let store: TestStore;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());
const send = async (method: string, path: string, body?: object, as = cookie) => {
  const answer = await gateway.call(`/gateway/rotations${path}`, {
    method,
    headers: { cookie: as },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { ...answer, json: JSON.parse(answer.text) };
};
const intend = (clientId = "client-2", as = cookie, count = 0, despiteDoubt?: boolean) =>
  send("POST", "", { organizationId: "organization-1", clientId, count, despiteDoubt }, as);
const prepare = async (...intent: Parameters<typeof intend>): Promise<string> =>
  (await intend(...intent)).json.operationId;
const counts = (clientIds: readonly string[], headers = { cookie }) =>
  gateway.call("/gateway/rotation-counts", {
    method: "POST",
    headers,
    body: JSON.stringify({ organizationId: "organization-1", clientIds }),
  });
const doubts = async (clientId = "client-2") => JSON.parse((await counts([clientId])).text).doubts;
const breakDown: Answering = (_, response) => void response.destroy();
const refuse: Answering = (_, response) => answerJson(response, 403, { error: "No." });
const loseSecret: Answering = (_, response) =>
  answerJson(response, 200, { data: { clientId: "client-2" } });
const run = (id: string, as = cookie) => send("POST", `/${id}`, undefined, as);
const result = (id: string, as = cookie) => send("GET", `/${id}`, undefined, as);
/** Runs a rotation and disconnects while it runs; returns what releases the answer. */
async function runAndLeave(id: string): Promise<() => void> {
  const held = holdAnswer();
  const leaving = new AbortController();
  const left = ask(gateway.port, `/gateway/rotations/${id}`, {
    method: "POST",
    headers: { cookie, "x-console": "1" },
    signal: leaving.signal,
  });
  const finish = await held;
  leaving.abort();
  await expect(left).rejects.toThrow();
  return finish;
}
const DONE = { outcome: "done", clientId: "client-2", clientSecret: "new-secret-1" };

describe.each(stores())("in %s", (_, start) => {
  beforeAll(async () => {
    store = await start();
  });
  afterAll(() => store.stop());
  beforeEach(async () => {
    rotated = 0;
    upstream.answering = rotate;
    const clock = {
      now: () => now,
      after: (milliseconds: number, run: () => void) => {
        later.push({ at: now + milliseconds, run });
      },
    };
    const environment = {
      ...(await store.environment()),
      DATA_DIR: mkdtempSync(join(tmpdir(), "rotations-")),
    };
    restart = async () => {
      await gateway.close();
      gateway = await startTestGateway(upstream.address, environment, { clock });
      cookie = await gateway.signIn(CLIENT);
    };
    gateway = await startTestGateway(upstream.address, environment, { clock });
    cookie = await gateway.signIn(CLIENT);
    upstream.received.length = 0;
    return () => gateway.close();
  });

  test("preparing an ID sends nothing to the service; running it sends one request", async () => {
    const id = await prepare();
    expect(upstream.received).toEqual([]);
    expect((await run(id)).json).toEqual(DONE);
    expect(upstream.received).toHaveLength(1);
    expect(upstream.received[0]).toMatchObject({
      method: "POST",
      url: "/v1/core/m2m-clients/organization-1/client-2/rotate-secret",
      body: "",
    });
  });

  test("a client of the same ID in another organization is another one", async () => {
    const id = await prepare();
    const held = holdAnswer();
    const running = run(id);
    const finish = await held;
    upstream.answering = rotate;
    const elsewhere = { organizationId: "organization-2", clientId: "client-2", count: 0 };
    const { operationId } = (await send("POST", "", elsewhere)).json;
    expect((await run(operationId)).json).toMatchObject({ outcome: "done" });
    finish();
    expect((await running).json).toMatchObject({ outcome: "done" });
    const inTwo = await gateway.call("/gateway/rotation-counts", {
      method: "POST",
      headers: { cookie },
      body: JSON.stringify({
        organizationId: "organization-2",
        clientIds: ["client-2", "client-3"],
      }),
    });
    expect(JSON.parse(inTwo.text).counts).toEqual({ "client-2": 1, "client-3": 0 });
    expect(JSON.parse((await counts(["client-2"])).text).counts).toEqual({ "client-2": 1 });
  });

  test("the same ID always gets the same result and runs once", async () => {
    const id = await prepare();
    const held = holdAnswer();
    const first = run(id);
    const finish = await held;
    const others = [run(id), result(id), run(id)];
    finish();
    const answers = await Promise.all([first, ...others]);
    answers.push(await run(id), await result(id));
    for (const { json } of answers) expect(json).toEqual(DONE);
    expect(rotated).toBe(1);
  });

  test("an acknowledged result is deleted and its ID stays unknown", async () => {
    const id = await prepare();
    await run(id);
    expect((await send("DELETE", `/${id}`)).json).toEqual({ acknowledged: true });
    expect((await send("DELETE", `/${id}`)).json).toEqual({ acknowledged: false });
    for (const answer of await Promise.all([run(id), result(id)])) {
      expect(answer.status).toBe(404);
      expect(answer.json.code).toBe("rotation_unknown");
    }
    expect(rotated).toBe(1);
  });

  test("an unacknowledged result is kept for 120 seconds", async () => {
    const id = await prepare();
    await run(id);
    pass(119_999);
    expect((await result(id)).json).toEqual(DONE);
    pass(1);
    expect((await result(id)).status).toBe(404);
    expect((await run(id)).status).toBe(404);
    expect(rotated).toBe(1);
  });

  test("an ID that doesn't exist, or was unused for an hour, is unknown", async () => {
    expect((await run("made-up")).json.code).toBe("rotation_unknown");
    const id = await prepare();
    pass(3_600_000);
    expect((await run(id)).json.code).toBe("rotation_unknown");
    expect(rotated).toBe(0);
  });

  test("another session can't run, read or acknowledge it", async () => {
    const other = await gateway.signIn(CLIENT);
    const id = await prepare();
    expect((await run(id, other)).status).toBe(404);
    expect(rotated).toBe(0);
    await run(id);
    expect((await result(id, other)).status).toBe(404);
    expect((await send("DELETE", `/${id}`, undefined, other)).json.acknowledged).toBe(false);
    expect((await result(id)).json).toEqual(DONE);
  });

  test("a second rotation of the client is refused while the first one runs", async () => {
    const [first, second] = [await prepare(), await prepare()];
    const held = holdAnswer();
    const running = run(first);
    const finish = await held;
    const refused = await run(second);
    expect(refused.status).toBe(409);
    expect(refused.json.code).toBe("rotation_busy");
    finish();
    expect((await running).json).toEqual(DONE);
    expect(rotated).toBe(1);
  });

  test("an ID from before another rotation is refused, and a new one until that is acknowledged", async () => {
    const other = await gateway.signIn(CLIENT);
    const [first, old] = [await prepare(), await prepare("client-2", other)];
    await run(first);
    expect((await run(old, other)).json.code).toBe("rotation_waiting");
    const early = await prepare("client-2", other, 1);
    expect((await run(early, other)).json.code).toBe("rotation_waiting");
    await send("DELETE", `/${first}`);
    expect((await run(old, other)).json.code).toBe("rotated_meanwhile");
    expect((await run(early, other)).json).toMatchObject({ outcome: "done" });
    expect(rotated).toBe(2);
  });

  test("what may have been is never called rotated, and only those who know of it may rotate", async () => {
    const other = await gateway.signIn(CLIENT);
    const [first, old] = [await prepare(), await prepare("client-2", other)];
    upstream.answering = breakDown;
    expect((await run(first)).json.outcome).toBe("unknown");
    upstream.answering = rotate;
    for (const wait of [0, 120_000]) {
      pass(wait);
      const refused = await run(old, other);
      expect([refused.status, refused.json.code]).toEqual([409, "rotation_in_doubt"]);
      expect(refused.json.error).not.toMatch(/was rotated/);
      const early = await intend("client-2", other, 1);
      expect([early.status, early.json.code]).toEqual([409, "rotation_in_doubt"]);
    }
    expect(await doubts()).toEqual({ "client-2": { lost: 0, unknown: 1 } });
    // Whoever knows of it, but not of how often it was, may not.
    const uninformed = await run(await prepare("client-2", other, 0, true), other);
    expect(uninformed.json.code).toBe("rotation_in_doubt");
    expect(rotated).toBe(0);
    expect((await run(await prepare("client-2", other, 1, true), other)).json).toEqual(DONE);
    expect(await doubts()).toEqual({});
  });

  test("what isn't known since the last secret that arrived adds up", async () => {
    await run(await prepare());
    pass(120_000);
    for (const [answering, count, doubt] of [
      [loseSecret, 1, { lost: 1, unknown: 0 }],
      [breakDown, 2, { lost: 1, unknown: 1 }],
      [refuse, 3, { lost: 1, unknown: 1 }],
      [breakDown, 3, { lost: 1, unknown: 2 }],
    ] as const) {
      upstream.answering = answering;
      await run(await prepare("client-2", cookie, count, true));
      expect(await doubts()).toEqual({ "client-2": doubt });
    }
  });

  test("after a rotation in doubt, one that is running counts as unknown", async () => {
    upstream.answering = loseSecret;
    await run(await prepare());
    upstream.answering = rotate;
    const held = holdAnswer();
    const running = run(await prepare("client-2", cookie, 1, true));
    const finish = await held;
    expect(JSON.parse((await counts(["client-2"])).text)).toEqual({
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
    await send("DELETE", `/${first}`);
    upstream.answering = breakDown;
    await run(await prepare("client-2", cookie, 1));
    upstream.answering = rotate;
    await restart();
    expect(JSON.parse((await counts(["client-2"])).text)).toEqual({
      counts: { "client-2": 2 },
      doubts: { "client-2": { lost: 0, unknown: 1 } },
    });
    expect((await intend("client-2", cookie, 2)).json.code).toBe("rotation_in_doubt");
    expect((await run(await prepare("client-2", cookie, 2, true))).json.outcome).toBe("done");
    pass(120_000);
    await restart();
    expect(await doubts()).toEqual({});
    expect((await run(await prepare("client-2", cookie, 2))).json.code).toBe("rotated_meanwhile");
    expect(rotated).toBe(2);
  });

  test("counts cover the named clients and include rotations that may have happened", async () => {
    await run(await prepare());
    upstream.answering = (_, response) => answerJson(response, 403, { error: "Not its creator." });
    await run(await prepare("client-3"));
    upstream.answering = (_, response) => void response.destroy();
    await run(await prepare("client-4"));
    const answer = await counts(["client-2", "client-3", "client-4", "nobody's"]);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      200,
      {
        counts: { "client-2": 1, "client-3": 0, "client-4": 1, "nobody's": 0 },
        doubts: { "client-4": { lost: 0, unknown: 1 } },
      },
    ]);
    expect(JSON.parse((await counts([])).text)).toEqual({ counts: {}, doubts: {} });
  });

  test("counts need a session and at most a thousand IDs", async () => {
    expect((await counts(["client-2"], { cookie: "" })).status).toBe(401);
    const many = Array.from({ length: 1001 }, (_, index) => `client-${index}`);
    expect((await counts(many.slice(1))).status).toBe(200);
    expect((await counts(many)).status).toBe(400);
    expect((await counts([""])).status).toBe(400);
  });

  test("a page with an outdated count can't rotate", async () => {
    const first = await prepare();
    await run(first);
    await send("DELETE", `/${first}`);
    for (const [count, code] of [
      [0, "rotated_meanwhile"],
      [2, "rotation_outdated"],
    ] as const) {
      const refused = await run(await prepare("client-2", cookie, count));
      expect([refused.status, refused.json.code]).toEqual([409, code]);
    }
    expect(rotated).toBe(1);
    expect((await run(await prepare("client-2", cookie, 1))).json).toMatchObject({
      outcome: "done",
    });
  });

  test("an ID needs a count, an integer from 0", async () => {
    const target = { organizationId: "organization-1", clientId: "client-2" };
    for (const count of [-1, 0.5, "0", null, undefined]) {
      const answer = await send("POST", "", { ...target, count });
      expect([answer.status, answer.json.code]).toEqual([400, "bad_request"]);
    }
  });

  test("an ID that could be read as another path is never sent", async () => {
    for (const clientId of ["..", "../other", "a/b", "a\\b"]) {
      const { json } = await run(await prepare(clientId));
      expect(json.outcome).toBe("not_executed");
    }
    expect(upstream.calls()).toEqual([]);
  });

  test("two clients can be rotated at the same time", async () => {
    const ids = [await prepare("client-2"), await prepare("client-3")];
    const answers = await Promise.all(ids.map((id) => run(id)));
    expect(answers.map(({ json }) => json.outcome)).toEqual(["done", "done"]);
  });

  test("a lost answer is fetched with the same ID", async () => {
    const id = await prepare();
    const finish = await runAndLeave(id);
    const waiting = result(id);
    finish();
    expect((await waiting).json).toEqual(DONE);
  });

  test("reading the result of an ID that hasn't run settles it, so it can't run afterwards", async () => {
    const id = await prepare();
    expect((await result(id)).json).toMatchObject({ outcome: "not_executed", status: null });
    expect((await run(id)).json).toMatchObject({ outcome: "not_executed" });
    expect(rotated).toBe(0);
  });

  test("rotating the session's own client puts the new secret into the cookie", async () => {
    const answer = await run(await prepare(CLIENT.clientId));
    expect(answer.json.outcome).toBe("done");
    const renewed = cookieOf(answer);
    expect(renewed).not.toBe("");
    now += 3_600_000;
    const list = await gateway.call("/gateway/user/v1/core/recordings", {
      headers: { cookie: renewed },
    });
    expect(list.status).toBe(200);
    expect(upstream.exchanges().at(-1)?.body).toContain("client_secret=new-secret-1");
  });

  test("rotating another client leaves the cookie alone", async () => {
    const answer = await run(await prepare());
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("shutting down waits for a rotation, even one whose browser is gone", async () => {
    const id = await prepare();
    const finish = await runAndLeave(id);
    let closed = false;
    const closing = gateway.close().then(() => (closed = true));
    await expect(ask(gateway.port, "/healthz")).rejects.toThrow();
    expect(closed).toBe(false);
    finish();
    await closing;
    expect(rotated).toBe(1);
  });
});
