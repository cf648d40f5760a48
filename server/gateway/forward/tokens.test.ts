import { beforeEach, expect, test } from "vitest";
import { startClock } from "../testing/clock.ts";
import {
  CLIENT,
  OAUTH_TOKEN,
  ORGANIZATIONS,
  RECORDINGS,
  startPair,
  startTestGateway,
  type TestGateway,
} from "../testing/gateway.ts";
import { createTokens } from "./tokens.ts";
import { answerEmptyList, type Answering, answerJson } from "../testing/upstream.ts";

const clock = startClock();
const { upstream, startOther } = await startPair();
let gateway: TestGateway;
let cookie: string;
beforeEach(async () => {
  upstream.tokens = 0;
  gateway = await startTestGateway(upstream.address, {}, { clock });
  cookie = await gateway.signIn(CLIENT);
  upstream.received.length = 0;
  return () => gateway.close();
});

const refuse: Answering = (_, response) => answerJson(response, 401, { error: "No." });
/** Refuses every token but this one. */
const accept =
  (token: string): Answering =>
  (received, response) => {
    const { authorization = "", "x-svc-auth-token": sent = authorization.slice(7) } =
      received.headers;
    (sent === token ? answerEmptyList : refuse)(received, response);
  };
const create = () => gateway.call(ORGANIZATIONS, { cookie, body: { name: "A" } });
const get = () => gateway.call(RECORDINGS, { cookie });
const getTwenty = async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, get));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
};

test("a token is used until a minute before it expires, then renewed", async () => {
  await get();
  clock.pass(3_539_000);
  await get();
  expect(upstream.exchanges()).toHaveLength(0);
  clock.pass(1000);
  await get();
  expect(upstream.exchanges()).toHaveLength(1);
  const tokens = upstream.calls().map(({ headers }) => headers["x-svc-auth-token"]);
  expect(tokens).toEqual(["token-1", "token-1", "token-2"]);
});

test("twenty concurrent calls share one exchange", async () => {
  clock.pass(3_600_000);
  await getTwenty();
  expect(upstream.exchanges()).toHaveLength(1);
  expect(upstream.calls()).toHaveLength(20);
});

test("after a 401 a GET is repeated once with a renewed token: three requests in all", async () => {
  upstream.answering = accept("token-2");
  expect((await get()).status).toBe(200);
  const urls = upstream.received.map(({ url }) => url);
  expect(urls).toEqual(["/v1/core/recordings", "/oauth2/token", "/v1/core/recordings"]);
});

test("twenty concurrent refusals renew the token once", async () => {
  upstream.answering = accept("token-2");
  await getTwenty();
  expect(upstream.exchanges()).toHaveLength(1);
});

test.for([
  ["that survives the renewal", 3, 0],
  ["to a token issued for the same call, which isn't renewed again", 2, 3_600_000],
] as const)("a 401 %s needs another sign-in after %s requests", async ([, requests, passed]) => {
  clock.pass(passed);
  upstream.answering = refuse;
  const { status, headers, json } = await get();
  expect([status, json.code]).toEqual([401, "session_expired"]);
  // Another tab may have signed in before this late answer.
  expect(headers["set-cookie"]).toBeUndefined();
  expect(upstream.received).toHaveLength(requests);
});

test("a secret that was retired by another rotation needs another sign-in", async () => {
  clock.pass(3_600_000);
  upstream.refused.add(CLIENT.clientSecret);
  const { status, headers, json } = await get();
  upstream.refused.delete(CLIENT.clientSecret);
  expect([status, json.code]).toEqual([401, "session_expired"]);
  // Another tab may have signed in before this late answer.
  expect(headers["set-cookie"]).toBeUndefined();
  expect(upstream.calls()).toEqual([]);
});

test.for([
  [400, 502, "upstream_invalid"],
  [403, 502, "upstream_invalid"],
  [401, 401, "session_expired"],
] as const)(
  "a %s in HTML instead of a token is answered with %s %s",
  async ([refusal, answered, code]) => {
    const odd = await startOther({ SERVICE_AUTH_URL: `${upstream.address}/odd` }, { clock });
    upstream.answering = (_, response) => answerJson(response, 200, { access_token: "t" });
    const as = await odd.signIn(CLIENT);
    clock.pass(300_000);
    upstream.answering = (_, response) => response.writeHead(refusal).end("<h1>Blocked</h1>");
    const { status, headers, json } = await odd.call(RECORDINGS, { cookie: as });
    expect([status, json.code]).toEqual([answered, code]);
    expect(headers["set-cookie"]).toBeUndefined();
  },
);

test("a token of a secret that replaced another is dropped when it is refused", async () => {
  const { address } = upstream;
  const calls = {
    addresses: () => ({ user: address, org: address, auth: address }),
    tokenHeader: "x-svc-auth-token",
    timeout: 5000,
    egress: () => undefined,
    meter: undefined,
  };
  const old = { ...CLIENT, clientSecret: "wrong" };
  const tokens = createTokens(calls, clock.now, async () => CLIENT);
  const { value } = await tokens.get(old);
  expect((await tokens.get(CLIENT)).value).toBe(value);
  tokens.drop(value);
  expect((await tokens.get(CLIENT)).value).not.toBe(value);
});

test("a write isn't repeated after a 401 that refused it, and works when retried", async () => {
  upstream.answering = accept("token-2");
  const first = await create();
  expect(first).toMatchObject({ status: 502, json: { stage: "refused" } });
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
