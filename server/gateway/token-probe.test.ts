import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestGateway } from "./test-gateway.ts";
import { ask, CLIENT, startTestGateway } from "./test-gateway.ts";
import type { Upstream } from "./test-upstream.ts";
import { answerJson, startUpstream } from "./test-upstream.ts";

let upstream: Upstream;
let gateway: TestGateway;
let cookie: string;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startTestGateway(upstream.address);
  cookie = await gateway.signIn(CLIENT);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.received.length = 0;
  gateway.lines.length = 0;
  upstream.answering = (_, response) => answerJson(response, 200, { data: [], cursor: null });
});

const probe = (body: unknown, headers: Readonly<Record<string, string>> = { cookie }) =>
  gateway.call("/gateway/token-probe", {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

test("one cheap call with the token tells whether it authenticates", async () => {
  const good = await probe({ accessToken: "other-1" });
  expect([good.status, JSON.parse(good.text)]).toEqual([200, { authenticates: true, status: 200 }]);
  upstream.answering = (_, response) => answerJson(response, 401, { error: "Revoked." });
  const ended = await probe({ accessToken: "other-1" });
  expect([ended.status, JSON.parse(ended.text)]).toEqual([
    200,
    { authenticates: false, status: 401 },
  ]);
  expect(upstream.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /v1/core/recordings?limit=1",
    "GET /v1/core/recordings?limit=1",
  ]);
  expect(upstream.received[0]?.headers).toMatchObject({ "x-svc-auth-token": "other-1" });
  expect(upstream.received[0]?.headers.authorization).toBeUndefined();
});

test("a token without access to anything still authenticates", async () => {
  upstream.answering = (_, response) => answerJson(response, 403, { error: "No." });
  const { text } = await probe({ accessToken: "other-1" });
  expect(JSON.parse(text)).toEqual({ authenticates: true, status: 403 });
});

test("any other answer leaves the question open", async () => {
  upstream.answering = (_, response) => answerJson(response, 503, { error: "Later." });
  const { status, text } = await probe({ accessToken: "other-1" });
  expect([status, JSON.parse(text)]).toMatchObject([502, { code: "upstream_invalid" }]);
  expect(upstream.received).toHaveLength(1);
});

test("the session goes on, whatever became of the token", async () => {
  upstream.answering = ({ headers }, response) =>
    answerJson(response, headers["x-svc-auth-token"] === "other-1" ? 401 : 200, { data: [] });
  const answer = await probe({ accessToken: "other-1" });
  expect(answer.headers["set-cookie"]).toBeUndefined();
  const own = await gateway.call("/gateway/user/v1/core/recordings", { headers: { cookie } });
  expect(own.status).toBe(200);
});

test("it takes a session, the console's header and a token that a header can hold", async () => {
  expect((await probe({ accessToken: "other-1" }, {})).status).toBe(401);
  const foreign = await ask(gateway.port, "/gateway/token-probe", {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ accessToken: "other-1" }),
  });
  expect(foreign.status).toBe(403);
  const bodies = [{ accessToken: "" }, { accessToken: "a\r\nb: c" }, {}, [], "{"];
  const answers = await Promise.all(bodies.map((body) => probe(body)));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(upstream.received).toEqual([]);
});

test("the token is in no line of the log and in no answer", async () => {
  const { text } = await probe({ accessToken: "other-secret" });
  const refused = await probe({ accessToken: "other secret" });
  expect([...gateway.lines, text, refused.text].join("\n")).not.toContain("other");
  expect(gateway.lines.some((line) => line.includes("POST /gateway/token-probe 200"))).toBe(true);
});
