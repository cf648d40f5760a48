import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { CLIENT, ORGANIZATIONS, SESSION, startPair } from "../testing/gateway.ts";
import { answerJson, type Answering } from "../testing/upstream.ts";

let time = Date.now();
let timers: (() => void)[] = [];
const expire = () => timers.at(-1)?.();
const { upstream, gateway, cookie, startOther } = await startPair({
  clock: { now: () => time, after: (_, run) => void timers.push(run) },
});

const create = (id: string, as = cookie, body = '{"name":"Meridian"}', path = ORGANIZATIONS) =>
  gateway.call(path, { method: "POST", headers: { cookie: as, "x-call-id": id }, body });

test.for([
  ["an answer", (_, r) => answerJson(r, 201, { data: { id: "organization-1" } }), 201],
  ["a failure", (_, r) => r.destroy(), 502],
] as const satisfies readonly (readonly [string, Answering, number])[])(
  "a write that is repeated runs once and gets the same answer: %s",
  async ([, answering, status]) => {
    upstream.answering = answering;
    const id = randomUUID();
    const answers = [...(await Promise.all([create(id), create(id)])), await create(id)];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(upstream.calls()).toHaveLength(1);
    // The gateway forgets the answer now, but not that the write was sent.
    expire();
    const late = await create(id);
    expect(late).toMatchObject({ status: 409, json: { code: "write_repeated", stage: "sent" } });
    expect(upstream.calls()).toHaveLength(1);
  },
);

test("the answer to a repeat is kept for as long as that to any write", async () => {
  const odd = await startOther({ SERVICE_AUTH_URL: `${upstream.address}/odd` });
  upstream.answering = (_, response) => answerJson(response, 200, { access_token: "t", id: "1" });
  const as = await odd.signIn(CLIENT);
  const createAgain = () =>
    odd.call(ORGANIZATIONS, { cookie: as, headers: { "x-call-id": "call-1" }, body: {} });
  const { answering } = upstream;
  // The token has to be renewed, and can't be for now.
  time += 3_600_000;
  upstream.answering = (_, response) => response.writeHead(403).end("<h1>Blocked</h1>");
  timers = [];
  expect(await createAgain()).toMatchObject({ json: { stage: "not_sent" } });
  const [expireFirst] = timers;
  upstream.answering = answering;
  const answers = [await createAgain()];
  expireFirst?.();
  answers.push(await createAgain());
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test("another ID, session or address is another write, and so is one without an ID", async () => {
  const id = randomUUID();
  const other = await gateway.signIn(CLIENT);
  await create(id);
  await create(randomUUID());
  await create(id, other);
  await create(id, cookie, "{}", `${ORGANIZATIONS}/organization-1/teams`);
  for (let time = 0; time < 2; time += 1) {
    await gateway.call(ORGANIZATIONS, { cookie, body: "{}" });
  }
  expect(upstream.calls()).toHaveLength(6);
});

test("answers are kept up to 16 MiB in all, the latest ones first", async () => {
  upstream.answering = (_, response) =>
    answerJson(response, 201, { data: { id: "organization-1", text: "x".repeat(9_000_000) } });
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of ids) expect((await create(id)).status).toBe(201);
  const statuses = [];
  for (const id of ids) statuses.push((await create(id)).status);
  expect(statuses).toEqual([409, 409, 201]);
});

test("a repeat after the session has ended leaves open whether the write was sent", async () => {
  const [id, other] = [randomUUID(), await gateway.signIn(CLIENT)];
  expect((await create(id, other)).status).toBe(200);
  await gateway.call(SESSION, { method: "DELETE", cookie: other });
  const over = { status: 401, json: { code: "session_expired", stage: "sent" } };
  expect(await create(id, other)).toMatchObject(over);
  expect(await create(randomUUID(), other)).toMatchObject({ json: { stage: "not_sent" } });
});

test("what was never sent may run when it is repeated", async () => {
  const id = randomUUID();
  const large = await create(id, cookie, " ".repeat(1024 * 1024 + 1));
  expect([large.status, large.json.stage]).toEqual([413, "not_sent"]);
  expect((await create(id)).status).toBe(200);
  expect(upstream.calls()).toHaveLength(1);
});
