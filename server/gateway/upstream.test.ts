import { createServer } from "node:net";
import type { Server } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestGateway } from "./test-gateway.ts";
import { CLIENT, cookieOf, startTestGateway } from "./test-gateway.ts";
import type { Upstream } from "./test-upstream.ts";
import { answerJson, startUpstream } from "./test-upstream.ts";

const RECORDINGS = "/gateway/user/v1/core/recordings";
let upstream: Upstream;
let trap: Upstream;
let gateway: TestGateway;
let cookie: string;

beforeAll(async () => {
  upstream = await startUpstream();
  trap = await startUpstream();
  gateway = await startTestGateway(upstream.address);
  cookie = await gateway.signIn(CLIENT);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  await trap.close();
});
beforeEach(() => {
  upstream.received.length = 0;
});

const get = () => gateway.call(RECORDINGS, { headers: { cookie } });
const create = () =>
  gateway.call("/gateway/org/api-externalApi/v1/core/organizations", {
    method: "POST",
    headers: { cookie },
    body: "{}",
  });

test.for([301, 302, 303, 307, 308])("a %i is a 502 and is not followed", async (status) => {
  upstream.answering = (_, response) => {
    response.writeHead(status, { location: `${trap.address}/steal` }).end();
  };
  const answer = await get();
  expect(answer.status).toBe(502);
  expect(JSON.parse(answer.text)).toMatchObject({ code: "upstream_invalid" });
  expect(answer.headers.location).toBeUndefined();
  expect(trap.received).toEqual([]);
  expect(upstream.received).toHaveLength(1);
});

test("a service that doesn't answer in time is a 504", async () => {
  upstream.answering = () => {};
  const impatient = await startTestGateway(upstream.address, {}, { timeout: 100 });
  const answer = await impatient.call("/gateway/session", {
    method: "POST",
    body: JSON.stringify({ kind: "oauth-app-token", accessToken: "oauth-1" }),
  });
  expect(answer.status).toBe(504);
  expect(JSON.parse(answer.text)).toMatchObject({ code: "upstream_timeout" });
  expect(upstream.received).toHaveLength(1);
  await impatient.close();
});

test("a connection that breaks off before the answer is a 502, and isn't tried again", async () => {
  upstream.answering = (_, response) => response.destroy();
  const answer = await get();
  expect(answer.status).toBe(502);
  expect(JSON.parse(answer.text)).toMatchObject({ code: "upstream_unreachable" });
  expect(upstream.received).toHaveLength(1);
});

test("half an answer never looks like a whole one", async () => {
  upstream.answering = (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"data":[', () => response.destroy());
  };
  await expect(get()).rejects.toThrow();
});

test("a service that can't be reached is a 502 that names its host, not the credential", async () => {
  const gone = await startUpstream();
  await gone.close();
  const alone = await startTestGateway(gone.address);
  const answer = await alone.call("/gateway/session", {
    method: "POST",
    body: JSON.stringify(CLIENT),
  });
  expect(answer.status).toBe(502);
  expect(JSON.parse(answer.text)).toMatchObject({ code: "upstream_unreachable" });
  expect(answer.text).toContain(new URL(gone.address).host);
  expect(answer.text).not.toContain("secret-1");
  await alone.close();
});

test("while the embedded service is down the answer is a 502, and health a 503", async () => {
  const waiting = await startTestGateway(upstream.address, {}, { service: () => undefined });
  const body = JSON.stringify(CLIENT);
  const signIn = await waiting.call("/gateway/session", { method: "POST", body });
  expect(signIn.status).toBe(502);
  expect(JSON.parse(signIn.text)).toMatchObject({ code: "upstream_unreachable" });
  expect((await waiting.call("/healthz", {})).status).toBe(503);
  const signOut = await waiting.call("/gateway/session", { method: "DELETE" });
  expect(signOut.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
  await waiting.close();
});

test("reading calls share a connection, a call that changes something has its own", async () => {
  upstream.answering = (_, response) => answerJson(response, 200, {});
  await get();
  await get();
  await create();
  await create();
  const [read, readAgain, write, writeAgain] = upstream.received.map(({ port }) => port);
  expect(readAgain).toBe(read);
  expect(new Set([read, write, writeAgain]).size).toBe(3);
});

test("something that doesn't speak HTTP is a 502", async () => {
  const server: Server = createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const odd = await startTestGateway(upstream.address, {
    SERVICE_BASE_URL: `http://127.0.0.1:${port}`,
  });
  const signedIn = cookieOf(
    await odd.call("/gateway/session", { method: "POST", body: JSON.stringify(CLIENT) }),
  );
  const answer = await odd.call(RECORDINGS, { headers: { cookie: signedIn } });
  expect(answer.status).toBe(502);
  expect(JSON.parse(answer.text)).toMatchObject({ code: "upstream_invalid" });
  await odd.close();
  server.close();
});

test("the log has one line a call, without query, cookie, credential or body", async () => {
  upstream.answering = (_, response) => answerJson(response, 200, { data: ["customer"] });
  gateway.lines.length = 0;
  const signedIn = await gateway.signIn(CLIENT);
  const answer = await gateway.call(`${RECORDINGS}/recording-1?showSummary=true&token=hush`, {
    headers: { cookie: signedIn },
  });
  await gateway.call("/", { headers: { accept: "text/html" } });
  expect(gateway.lines).toHaveLength(2);
  const [first = "", second = ""] = gateway.lines;
  expect(first).toMatch(/^\S+Z POST \/gateway\/session 200 \d+ms req_[a-z2-7]{16}$/);
  expect(second).toContain(` GET ${RECORDINGS}/recording-1 200 `);
  expect(second).toContain(String(answer.headers["x-request-id"]));
  const all = gateway.lines.join("\n");
  for (const secret of ["secret-1", "hush", "token-", "customer", signedIn.split("=")[1] ?? "-"]) {
    expect(all).not.toContain(secret);
  }
});

test("LOG=off writes none", async () => {
  const quiet = await startTestGateway(upstream.address, { LOG: "off" });
  await quiet.call("/gateway/session", {});
  expect(quiet.lines).toEqual([]);
  await quiet.close();
});
