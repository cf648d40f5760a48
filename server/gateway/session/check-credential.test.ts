import { afterAll, expect, test, vi } from "vitest";
import { CLIENT, RECORDINGS, ask, startPair } from "../testing/gateway.ts";
import { answerJson, startUpstream, type Answering } from "../testing/upstream.ts";

const { upstream, gateway, cookie, startOther } = await startPair();
const SECRET_PROBE = "/gateway/secret-probe";
const TOKEN_PROBE = "/gateway/token-probe";
const OTHER = { clientId: "client-2", clientSecret: "very-secret &=%+ü" };
const OTHER_TOKEN = { accessToken: "other-secret" };

const probe = (body: string | object) => gateway.call(SECRET_PROBE, { cookie, body });
const probeToken = (body: string | object) => gateway.call(TOKEN_PROBE, { cookie, body });

/** A token endpoint that answers as a test says, and a gateway in front of it. */
const tokens = await startUpstream();
const odd = await startOther({ SERVICE_AUTH_URL: `${tokens.address}/odd` });
afterAll(() => tokens.close());

/** Probes a secret against a token endpoint that answers like this, after sign-in. */
async function probeOdd(answering: Answering) {
  tokens.answering = (_, response) => answerJson(response, 200, { access_token: "t" });
  const as = await odd.signIn(CLIENT);
  tokens.answering = answering;
  tokens.received.length = 0;
  return odd.call(SECRET_PROBE, { cookie: as, body: OTHER });
}

test("one exchange shows that a secret authenticates and how long its token lives", async () => {
  const { status, headers, json } = await probe(OTHER);
  const milliseconds = expect.any(Number);
  expect([status, json]).toEqual([200, { authenticates: true, expiresIn: 3600, milliseconds }]);
  expect(headers).toMatchObject({ "cache-control": "no-store" });
  expect(upstream.received).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(upstream.received[0]?.body))).toEqual({
    grant_type: "client_credentials",
    client_id: OTHER.clientId,
    client_secret: OTHER.clientSecret,
  });
});

test("each test of a secret is its own exchange and leaves the session's token alone", async () => {
  const ofSession = { clientId: CLIENT.clientId, clientSecret: CLIENT.clientSecret };
  await probe(ofSession);
  await probe(ofSession);
  expect(upstream.exchanges()).toHaveLength(2);
  upstream.refused.add(CLIENT.clientSecret);
  const refused = await probe(ofSession);
  upstream.refused.delete(CLIENT.clientSecret);
  const nothing = { authenticates: false, expiresIn: null, milliseconds: expect.any(Number) };
  expect([refused.status, refused.json]).toEqual([200, nothing]);
  expect(refused.headers["set-cookie"]).toBeUndefined();
  upstream.received.length = 0;
  expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
  // The session still has its first token.
  expect(upstream.received[0]?.headers["x-svc-auth-token"]).toBe("token-1");
  expect(upstream.exchanges()).toEqual([]);
});

test.for([
  ["400 in JSON", (_, r) => answerJson(r, 400, { error: "invalid_client" }), false],
  ["401 as text", (_, r) => r.writeHead(401, { "content-type": "text/plain" }).end("No."), false],
  ["403 in JSON", (_, r) => answerJson(r, 403, { error: "access_denied" }), false],
  ["token of unknown lifetime", (_, r) => answerJson(r, 200, { access_token: "t" }), true],
] as const satisfies readonly (readonly [string, Answering, boolean])[])(
  "a %s is an answer",
  async ([, answering, authenticates]) => {
    const { status, json } = await probeOdd(answering);
    expect([status, json]).toMatchObject([200, { authenticates, expiresIn: null }]);
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

test("a rate-limited test passes on Retry-After", async () => {
  const { status, headers, json } = await probeOdd((_, response) => {
    response.writeHead(429, { "retry-after": "7" }).end("Slow down.");
  });
  expect([status, headers["retry-after"]]).toEqual([429, "7"]);
  expect(json.error).toContain("too many token requests");
});

test.for([
  [200, { status: 200, json: { authenticates: true, status: 200 } }],
  [401, { status: 200, json: { authenticates: false, status: 401 } }],
  // The token has access to nothing, but the service knows it.
  [403, { status: 200, json: { authenticates: true, status: 403 } }],
  [503, { status: 502, json: { code: "upstream_invalid" } }],
] as const)(
  "one cheap call with a token that is answered with %s tells: %o",
  async ([status, told]) => {
    upstream.answering = ({ headers }, response) => {
      const isOther = headers["x-svc-auth-token"] === OTHER_TOKEN.accessToken;
      answerJson(response, isOther ? status : 200, { data: [] });
    };
    const answer = await probeToken(OTHER_TOKEN);
    expect(answer).toMatchObject(told);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(upstream.received).toMatchObject([
      { method: "GET", url: "/v1/core/recordings?limit=1" },
    ]);
    expect(upstream.received[0]?.headers.authorization).toBeUndefined();
    // The session continues, whatever the result.
    expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
  },
);

test.for([
  [SECRET_PROBE, OTHER, [{ ...OTHER, clientSecret: " " }, { clientId: "client-2" }, {}, [], "{"]],
  [TOKEN_PROBE, OTHER_TOKEN, [{ accessToken: "" }, { accessToken: "a\r\nb: c" }, {}, [], "{"]],
] as const)("%s needs a session, the console's header and a body that can be right", async (of) => {
  const [path, good, bad] = of;
  const headers = { "content-type": "application/json" };
  const answers = await Promise.all([
    gateway.call(path, { body: good }),
    ask(gateway.port, path, { cookie, headers, body: good }),
    ...bad.map((body) => gateway.call(path, { cookie, body })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 400, 400, 400, 400, 400]);
  expect(upstream.received).toEqual([]);
});

test("neither a secret nor a token is in a log line, an error or an answer", async () => {
  const errors = vi.spyOn(console, "error");
  const answers = [
    await probe(OTHER),
    await probe({ ...OTHER, clientId: 7 }),
    await probe(`{"clientId":"client-2","clientSecret":"very-secret`),
    await probeToken(OTHER_TOKEN),
    await probeToken({ accessToken: "other secret" }),
  ];
  const said = [...gateway.lines, ...answers.map(({ text }) => text), ...errors.mock.calls.flat()];
  expect(said.join("\n")).not.toMatch(/very-secret|other/);
  expect(said.join("\n")).toMatch(/POST \/gateway\/secret-probe 200[^]*token-probe 200/);
  errors.mockRestore();
});
