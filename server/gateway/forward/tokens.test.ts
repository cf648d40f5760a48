import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestGateway } from "../testing/gateway.ts";
import { CLIENT, OAUTH_TOKEN, startTestGateway } from "../testing/gateway.ts";
import type { Answering, Upstream } from "../testing/upstream.ts";
import { answerJson, startUpstream } from "../testing/upstream.ts";

const RECORDINGS = "/gateway/user/v1/core/recordings";
const ORGANIZATIONS = "/gateway/org/api-externalApi/v1/core/organizations";

let now = Date.parse("2026-11-01T00:00:00Z");
let upstream: Upstream;
let gateway: TestGateway;
let cookie: string;

const fine: Answering = (_, response) => answerJson(response, 200, { data: [], cursor: null });
const refuse: Answering = (_, response) => answerJson(response, 401, { error: "No." });
/** Refuses every token except the given ones. */
const accept =
  (...tokens: readonly string[]): Answering =>
  (received, response) =>
    (tokens.includes(String(received.headers["x-svc-auth-token"])) ? fine : refuse)(
      received,
      response,
    );
const create = () =>
  gateway.call(ORGANIZATIONS, { method: "POST", headers: { cookie }, body: '{"name":"A"}' });
const get = () => gateway.call(RECORDINGS, { headers: { cookie } });

beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());
beforeEach(async () => {
  upstream.answering = fine;
  upstream.tokens = 0;
  gateway = await startTestGateway(
    upstream.address,
    {},
    { clock: { now: () => now, after: () => {} } },
  );
  cookie = await gateway.signIn(CLIENT);
  upstream.received.length = 0;
  return () => gateway.close();
});

test("a token is used until a minute before it expires, then renewed", async () => {
  await get();
  now += 3_539_000;
  await get();
  expect(upstream.exchanges()).toHaveLength(0);
  now += 1000;
  await get();
  expect(upstream.exchanges()).toHaveLength(1);
  expect(upstream.calls().map(({ headers }) => headers["x-svc-auth-token"])).toEqual([
    "token-1",
    "token-1",
    "token-2",
  ]);
});

test("twenty concurrent calls share one exchange", async () => {
  now += 3_600_000;
  const answers = await Promise.all(Array.from({ length: 20 }, get));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(upstream.exchanges()).toHaveLength(1);
  expect(upstream.calls()).toHaveLength(20);
});

test("after a 401 a GET is repeated once with a renewed token: three requests in all", async () => {
  upstream.answering = accept("token-2");
  const answer = await get();
  expect(answer.status).toBe(200);
  expect(answer.headers["x-upstream-requests"]).toBe("3");
  expect(upstream.received.map(({ url }) => url)).toEqual([
    "/v1/core/recordings",
    "/oauth2/token",
    "/v1/core/recordings",
  ]);
});

test("twenty concurrent refusals renew the token once", async () => {
  upstream.answering = accept("token-2");
  const answers = await Promise.all(Array.from({ length: 20 }, get));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(upstream.exchanges()).toHaveLength(1);
});

test("a 401 that survives the renewal ends the session after three requests", async () => {
  upstream.answering = refuse;
  const answer = await get();
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.text)).toMatchObject({ code: "session_expired" });
  expect(answer.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
  expect(upstream.received).toHaveLength(3);
});

test("a token issued for the same call isn't renewed again: two requests in all", async () => {
  now += 3_600_000;
  upstream.answering = refuse;
  const answer = await get();
  expect(answer.status).toBe(401);
  expect(answer.headers["x-upstream-requests"]).toBe("2");
  expect(upstream.received).toHaveLength(2);
});

test("a secret that was retired by another rotation ends the session", async () => {
  now += 3_600_000;
  upstream.refused.add(CLIENT.clientSecret);
  const answer = await get();
  upstream.refused.delete(CLIENT.clientSecret);
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.text)).toMatchObject({ code: "session_expired" });
  expect(answer.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
  expect(upstream.calls()).toEqual([]);
});

test("a write isn't repeated after a 401 that refused it, and works when retried", async () => {
  upstream.answering = (received, response) =>
    (received.headers.authorization === "Bearer token-2" ? fine : refuse)(received, response);
  const first = await create();
  expect(first.status).toBe(502);
  expect(JSON.parse(first.text)).toMatchObject({ stage: "refused" });
  expect(first.text).toContain("Nothing changed");
  expect(first.headers["set-cookie"]).toBeUndefined();
  expect(upstream.calls()).toHaveLength(1);
  expect((await create()).status).toBe(200);
});

test("a credential that is itself a token can't be renewed", async () => {
  cookie = await gateway.signIn(OAUTH_TOKEN);
  upstream.received.length = 0;
  upstream.answering = refuse;
  expect((await get()).status).toBe(401);
  expect(upstream.received).toHaveLength(1);
});
