import { afterAll, expect, test, vi } from "vitest";
import { CLIENT, RECORDINGS, ask, startTestGateway, startPair } from "../testing/gateway.ts";
import { answerJson, startUpstream, type Answering } from "../testing/upstream.ts";

const { upstream, gateway, cookie } = await startPair();
/** A token endpoint that answers as a test says, and a gateway in front of it. */
const tokens = await startUpstream();
const odd = await startTestGateway(tokens.address, { SERVICE_AUTH_URL: `${tokens.address}/odd` });
afterAll(async () => {
  await odd.close();
  await tokens.close();
});

const OTHER = { clientId: "client-2", clientSecret: "very-secret &=%+ü" };
const probe = (body: unknown, headers: Readonly<Record<string, string>> = { cookie }) =>
  gateway.call("/gateway/secret-probe", {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

/** Probes a secret against a token endpoint that answers like this, after sign-in. */
async function probeOdd(answering: Answering) {
  tokens.answering = (_, response) => answerJson(response, 200, { access_token: "t" });
  const headers = { cookie: await odd.signIn(CLIENT) };
  tokens.answering = answering;
  tokens.received.length = 0;
  const body = OTHER;
  const answer = await odd.call("/gateway/secret-probe", { method: "POST", headers, body });
  return { ...answer, json: answer.json };
}

test("one exchange shows that a secret authenticates and how long its token lives", async () => {
  const answer = await probe(OTHER);
  expect([answer.status, answer.json]).toEqual([
    200,
    { authenticates: true, expiresIn: 3600, milliseconds: expect.any(Number) },
  ]);
  expect(answer.headers["x-upstream-requests"]).toBe("1");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(upstream.received).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(upstream.received[0]?.body))).toEqual({
    grant_type: "client_credentials",
    client_id: OTHER.clientId,
    client_secret: OTHER.clientSecret,
  });
});

test("a secret that the service refuses doesn't authenticate", async () => {
  const answer = await probe({ ...OTHER, clientSecret: "wrong" });
  expect([answer.status, answer.json]).toEqual([
    200,
    { authenticates: false, expiresIn: null, milliseconds: expect.any(Number) },
  ]);
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("each probe is its own exchange and leaves the session's token alone", async () => {
  const own = { clientId: CLIENT.clientId, clientSecret: CLIENT.clientSecret };
  await probe(own);
  await probe(own);
  expect(upstream.exchanges()).toHaveLength(2);
  upstream.refused.add(CLIENT.clientSecret);
  const refused = await probe(own);
  upstream.refused.delete(CLIENT.clientSecret);
  expect(refused.json.authenticates).toBe(false);
  upstream.received.length = 0;
  const list = await gateway.call(RECORDINGS, { cookie });
  expect(list.status).toBe(200);
  // The first one is the session's.
  expect(upstream.received[0]?.headers["x-svc-auth-token"]).toBe("token-1");
  expect(upstream.exchanges()).toEqual([]);
});

test.for([
  ["400 in JSON", (_, r) => answerJson(r, 400, { error: "invalid_client" })],
  ["401 in plain text", (_, r) => r.writeHead(401, { "content-type": "text/plain" }).end("No.")],
  ["403 in JSON", (_, r) => answerJson(r, 403, { error: "access_denied" })],
] as const satisfies readonly (readonly [string, Answering])[])(
  "a refusal: %s",
  async ([, answering]) => {
    const { status, json } = await probeOdd(answering);
    expect([status, json.authenticates, json.expiresIn]).toEqual([200, false, null]);
  },
);

test.for([
  ["a refusal in HTML", (_, r) => r.writeHead(403).end("<h1>Blocked</h1>"), "403"],
  ["a 500", (_, r) => answerJson(r, 500, { error: "Oops." }), "500"],
  ["a redirect", (_, r) => r.writeHead(307, { location: "/elsewhere" }).end(), "307"],
  ["no token", (_, r) => answerJson(r, 200, {}), "no token"],
  ["a broken connection", (_, r) => r.destroy(), "was lost"],
] as const satisfies readonly (readonly [string, Answering, string])[])(
  "proves nothing: %s",
  async ([, answering, words]) => {
    const { status, json, text } = await probeOdd(answering);
    expect(status).toBe(502);
    expect(json.error).toContain(words);
    expect(text).not.toContain(OTHER.clientSecret);
    expect(tokens.received).toHaveLength(1);
  },
);

test("an unknown lifetime is null", async () => {
  const { json } = await probeOdd((_, r) => answerJson(r, 200, { access_token: "t" }));
  expect(json).toMatchObject({ authenticates: true, expiresIn: null });
});

test("a rate-limited probe passes on Retry-After", async () => {
  const { status, headers, json } = await probeOdd((_, response) => {
    response.writeHead(429, { "retry-after": "7" }).end("Slow down.");
  });
  expect([status, headers["retry-after"]]).toEqual([429, "7"]);
  expect(json.error).toContain("Try again shortly");
});

test("an unreachable service is reported as unreachable", async () => {
  const gone = await startUpstream();
  const apart = await startTestGateway(gone.address);
  const headers = { cookie: await apart.signIn(CLIENT) };
  await gone.close();
  const body = OTHER;
  const answer = await apart.call("/gateway/secret-probe", { method: "POST", headers, body });
  expect([answer.status, answer.json]).toMatchObject([502, { code: "upstream_unreachable" }]);
  await apart.close();
});

test("it needs a session, the console's header, an ID and a secret", async () => {
  expect((await probe(OTHER, {})).status).toBe(401);
  const foreign = await ask(gateway.port, "/gateway/secret-probe", {
    method: "POST",
    cookie,
    headers: { "content-type": "application/json" },
    body: OTHER,
  });
  expect(foreign.status).toBe(403);
  const bodies = [{ ...OTHER, clientSecret: " " }, { clientId: "client-2" }, {}, [], "{"];
  const answers = await Promise.all(bodies.map((body) => probe(body)));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(upstream.received).toEqual([]);
});

test("the secret is in no log line, no error and no answer", async () => {
  const errors = vi.spyOn(console, "error");
  const answers = [
    await probe(OTHER),
    await probe({ ...OTHER, clientId: 7 }),
    await probe(`{"clientId":"client-2","clientSecret":"very-secret`),
  ];
  const said = [...gateway.lines, ...answers.map(({ text }) => text), ...errors.mock.calls.flat()];
  expect(said.join("\n")).not.toContain("very-secret");
  expect(gateway.lines.some((line) => line.includes("POST /gateway/secret-probe 200"))).toBe(true);
  errors.mockRestore();
});
