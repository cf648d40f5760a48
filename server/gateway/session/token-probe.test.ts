import { expect, test } from "vitest";
import { RECORDINGS, ask, startPair } from "../testing/gateway.ts";
import { answerJson } from "../testing/upstream.ts";

const { upstream, gateway, cookie } = await startPair();

const probe = (body: unknown, headers: Readonly<Record<string, string>> = { cookie }) =>
  gateway.call("/gateway/token-probe", {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

test("one cheap call shows whether the token authenticates", async () => {
  const good = await probe({ accessToken: "other-1" });
  expect([good.status, good.json]).toEqual([200, { authenticates: true, status: 200 }]);
  upstream.answering = (_, response) => answerJson(response, 401, { error: "Revoked." });
  const ended = await probe({ accessToken: "other-1" });
  expect([ended.status, ended.json]).toEqual([200, { authenticates: false, status: 401 }]);
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

test("any other answer proves nothing", async () => {
  upstream.answering = (_, response) => answerJson(response, 503, { error: "Later." });
  const { status, text } = await probe({ accessToken: "other-1" });
  expect([status, JSON.parse(text)]).toMatchObject([502, { code: "upstream_invalid" }]);
  expect(upstream.received).toHaveLength(1);
});

test("the session continues, whatever the result", async () => {
  upstream.answering = ({ headers }, response) =>
    answerJson(response, headers["x-svc-auth-token"] === "other-1" ? 401 : 200, { data: [] });
  const answer = await probe({ accessToken: "other-1" });
  expect(answer.headers["set-cookie"]).toBeUndefined();
  const own = await gateway.call(RECORDINGS, { cookie });
  expect(own.status).toBe(200);
});

test("it needs a session, the console's header and a token that fits into a header", async () => {
  expect((await probe({ accessToken: "other-1" }, {})).status).toBe(401);
  const foreign = await ask(gateway.port, "/gateway/token-probe", {
    method: "POST",
    cookie,
    headers: { "content-type": "application/json" },
    body: { accessToken: "other-1" },
  });
  expect(foreign.status).toBe(403);
  const bodies = [{ accessToken: "" }, { accessToken: "a\r\nb: c" }, {}, [], "{"];
  const answers = await Promise.all(bodies.map((body) => probe(body)));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(upstream.received).toEqual([]);
});

test("the token is in no log line and in no answer", async () => {
  const { text } = await probe({ accessToken: "other-secret" });
  const refused = await probe({ accessToken: "other secret" });
  expect([...gateway.lines, text, refused.text].join("\n")).not.toContain("other");
  expect(gateway.lines.some((line) => line.includes("POST /gateway/token-probe 200"))).toBe(true);
});
