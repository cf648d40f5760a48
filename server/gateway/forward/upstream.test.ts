import { createServer as createHttpServer } from "node:http";
import { createServer, type Socket } from "node:net";
import { afterAll, expect, onTestFinished, test } from "vitest";
import {
  CLIENT,
  OAUTH_TOKEN,
  ORGANIZATION_TOKEN,
  ORGANIZATIONS,
  RECORDINGS,
  SESSION,
  startPair,
  type TestGateway,
} from "../testing/gateway.ts";
import { startListening } from "../testing/listening.ts";
import { send } from "./upstream.ts";
import { answerEmptyList, type Answering, answerJson, startUpstream } from "../testing/upstream.ts";

const { upstream, gateway, cookie, startOther } = await startPair({ timeout: 3000 });
const trap = await startUpstream();
const silent = await startListening(
  createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n")),
);
const gone = await startUpstream();
await gone.close();
afterAll(() => Promise.all([trap.close(), silent.close()]));

const get = (as = cookie) => gateway.call(RECORDINGS, { cookie: as });
const create = (as = cookie, body = "{}", headers = {}, at: TestGateway = gateway) =>
  at.call(ORGANIZATIONS, { cookie: as, body, headers });

test.for([301, 302, 303, 307, 308])("a %i is a 502 and is not followed", async (status) => {
  upstream.answering = (_, response) => {
    response.writeHead(status, { location: `${trap.address}/steal` }).end();
  };
  const answer = await get();
  expect(answer).toMatchObject({ status: 502, json: { code: "upstream_invalid" } });
  expect(answer.headers.location).toBeUndefined();
  expect(trap.received).toEqual([]);
  expect(upstream.received).toHaveLength(1);
});

test("a timeout of the service is a 504", async () => {
  upstream.answering = () => {};
  const impatient = await startOther({}, { timeout: 1000 });
  const answer = await impatient.call(SESSION, { body: OAUTH_TOKEN });
  expect(answer).toMatchObject({ status: 504, json: { code: "upstream_timeout" } });
  expect(upstream.received).toHaveLength(1);
});

test("of a user's connections to the service eight stay open, and for ten seconds only", async () => {
  const sockets = new Set<Socket>();
  const server = createHttpServer((_, response) => void setTimeout(() => response.end("{}"), 100));
  server.keepAliveTimeout = 60_000;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const { address, close } = await startListening(server);
  onTestFinished(close);
  const read = async () => {
    const url = new URL(address);
    const { body } = await send({ url, method: "GET", headers: {}, timeout: 5000, pool: "user" });
    body.resume();
  };
  await Promise.all(Array.from({ length: 20 }, read));
  await expect.poll(() => sockets.size).toBe(8);
  await expect.poll(() => sockets.size, { timeout: 12_000, interval: 250 }).toBe(0);
});

test("an unreachable service is a 502 that names its host, not the credential", async () => {
  const alone = await startOther({ SERVICE_AUTH_URL: gone.address });
  const answer = await alone.call(SESSION, { body: CLIENT });
  expect(answer).toMatchObject({ status: 502, json: { code: "upstream_unreachable" } });
  expect(answer.text).toContain(new URL(gone.address).host);
  expect(answer.text).not.toContain("secret-1");
});

test("while the embedded service is down calls get a 502 and the health check a 503", async () => {
  const waiting = await startOther({}, { service: () => undefined });
  const signIn = await waiting.call(SESSION, { body: CLIENT });
  expect(signIn).toMatchObject({ status: 502, json: { code: "upstream_unreachable" } });
  expect((await waiting.call("/healthz")).status).toBe(503);
  const ready = await waiting.call("/readyz");
  expect([ready.status, ready.json]).toEqual([503, { status: "starting" }]);
  const signOut = await waiting.call(SESSION, { method: "DELETE" });
  expect(signOut.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
});

test("reads share a connection, a write has its own", async () => {
  upstream.answering = (_, response) => answerJson(response, 200, {});
  for (const send of [get, get, create, create]) await send();
  const [read, readAgain, write, writeAgain] = upstream.received.map(({ port }) => port);
  expect(readAgain).toBe(read);
  expect(new Set([read, write, writeAgain]).size).toBe(3);
});

test("a read whose kept-alive connection was closed is repeated on a new one", async () => {
  const used = new Set<number | undefined>();
  upstream.answering = ({ port }, response) => {
    if (used.has(port)) return response.socket?.resetAndDestroy();
    used.add(port);
    return answerJson(response, 200, {});
  };
  const reader = await gateway.signIn({ ...CLIENT, clientId: "reader" });
  upstream.received.length = 0;
  expect((await get(reader)).status).toBe(200);
  expect((await get(reader)).status).toBe(200);
  expect(upstream.received).toHaveLength(3);
});

test("an upstream that doesn't speak HTTP is a 502", async () => {
  const odd = await startOther({ SERVICE_BASE_URL: silent.address });
  const answer = await odd.call(RECORDINGS, { cookie: await odd.signIn(CLIENT) });
  expect(answer).toMatchObject({ status: 502, json: { code: "upstream_invalid" } });
});

const json = { "content-type": "application/json" };
const resetAfterHeaders: Answering = (_, response) => {
  response.writeHead(201, { ...json, "content-length": "90" });
  response.write("{", () => response.destroy());
};

test.for([
  ["reset before an answer", (_, r) => r.destroy(), 502, "upstream_unreachable", "sent"],
  ["silent", () => {}, 504, "upstream_timeout", "sent"],
  ["redirecting", (_, r) => r.writeHead(307).end(), 502, "upstream_invalid", "answered"],
  ["reset after headers", resetAfterHeaders, 502, "upstream_invalid", "answered_in_part"],
  [
    "silent after half an answer",
    (_, r) => void r.writeHead(201, json).write("{"),
    504,
    "upstream_timeout",
    "answered_in_part",
  ],
  [
    "too large",
    (_, r) => r.writeHead(201, json).end(Buffer.alloc(33 * 1024 * 1024, 32)),
    502,
    "upstream_unreadable",
    "answered",
  ],
] as const satisfies readonly (readonly [string, Answering, number, string, string])[])(
  "a write's failure says how far the call got, and it isn't retried: the service is %s",
  async ([, answering, status, code, stage]) => {
    upstream.answering = answering;
    expect(await create()).toMatchObject({ status, json: { code, stage } });
    expect(upstream.calls()).toHaveLength(1);
  },
);

test.for([
  ["in its own format refused it", (_, r) => answerJson(r, 401, { error: "Expired." }), "refused"],
  ["in another format may follow it", (_, r) => r.writeHead(401).end("<p>Sign in"), "answered"],
  ["without a body may follow it", (_, r) => r.writeHead(401).end(), "answered"],
] as const satisfies readonly (readonly [string, Answering, string])[])(
  "a 401 of the service to a write %s",
  async ([, answering, stage]) => {
    const [app, legacy] = [await gateway.signIn(CLIENT), await gateway.signIn(ORGANIZATION_TOKEN)];
    upstream.received.length = 0;
    upstream.answering = answering;
    const answer = await create(app);
    expect(answer).toMatchObject({ status: 502, json: { code: "upstream_invalid", stage } });
    expect(answer.text.includes("Nothing changed")).toBe(stage === "refused");
    expect(upstream.calls()).toHaveLength(1);
    const expired = { status: 401, json: { code: "session_expired", stage } };
    expect(await create(legacy)).toMatchObject(expired);
  },
);

test("what fails before the call reaches the service isn't sent", async () => {
  const apart = await startOther({ SERVICE_ORG_API_URL: gone.address });
  // The service doesn't speak TLS.
  const secure = await startOther({
    SERVICE_ORG_API_URL: upstream.address.replace("http:", "https:"),
  });
  const refused = [
    await create(""),
    await create(`${cookie}x`),
    await create(cookie, "{}", { "sec-fetch-site": "cross-site" }),
    await create(cookie, " ".repeat(1024 * 1024 + 1)),
    await gateway.call("/gateway/org/v1/unknown", { method: "POST", cookie }),
    await create(await apart.signIn(CLIENT), "{}", {}, apart),
    await create(await secure.signIn(CLIENT), "{}", {}, secure),
  ];
  expect(refused.map((answer) => answer.json.stage)).toEqual(refused.map(() => "not_sent"));
  expect(upstream.calls()).toEqual([]);
});

test("a token that can't be had leaves the call unsent", async () => {
  const client = { ...CLIENT, clientSecret: "retired" };
  const as = await gateway.signIn(client);
  upstream.answering = (_, response) => answerJson(response, 401, { error: "Expired." });
  await get(as);
  upstream.received.length = 0;
  upstream.answering = answerEmptyList;
  upstream.refused.add(client.clientSecret);
  const unsent = { status: 401, json: { code: "session_expired", stage: "not_sent" } };
  expect(await create(as)).toMatchObject(unsent);
  expect(upstream.calls()).toEqual([]);
});
