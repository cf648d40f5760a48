import { createServer } from "node:net";
import type { Server } from "node:net";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { CLIENT, cookieOf, startTestGateway } from "../testing/gateway.ts";
import { answerJson, startUpstream } from "../testing/upstream.ts";
import { startPair } from "../testing/pair.ts";

const RECORDINGS = "/gateway/user/v1/core/recordings";
const { upstream, gateway, cookie } = await startPair();
const trap = await startUpstream();
afterAll(() => trap.close());

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

test("a timeout of the service is a 504", async () => {
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

test("a connection lost before the answer is a 502 and isn't retried", async () => {
  upstream.answering = (_, response) => response.destroy();
  const answer = await get();
  expect(answer.status).toBe(502);
  expect(JSON.parse(answer.text)).toMatchObject({ code: "upstream_unreachable" });
  expect(upstream.received).toHaveLength(1);
});

test("an unreachable service is a 502 that names its host, not the credential", async () => {
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

test("while the embedded service is down calls get a 502 and the health check a 503", async () => {
  const waiting = await startTestGateway(upstream.address, {}, { service: () => undefined });
  const body = JSON.stringify(CLIENT);
  const signIn = await waiting.call("/gateway/session", { method: "POST", body });
  expect(signIn.status).toBe(502);
  expect(JSON.parse(signIn.text)).toMatchObject({ code: "upstream_unreachable" });
  expect((await waiting.call("/healthz", {})).status).toBe(503);
  const ready = await waiting.call("/readyz", {});
  expect([ready.status, JSON.parse(ready.text)]).toEqual([503, { status: "starting" }]);
  const signOut = await waiting.call("/gateway/session", { method: "DELETE" });
  expect(signOut.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
  await waiting.close();
});

test("reads share a connection, a write has its own", async () => {
  upstream.answering = (_, response) => answerJson(response, 200, {});
  await get();
  await get();
  await create();
  await create();
  const [read, readAgain, write, writeAgain] = upstream.received.map(({ port }) => port);
  expect(readAgain).toBe(read);
  expect(new Set([read, write, writeAgain]).size).toBe(3);
});

test("a read whose kept-alive connection was closed is repeated on a new one, and counted", async () => {
  const used = new Set<number | undefined>();
  upstream.answering = ({ port }, response) => {
    if (used.has(port)) return response.socket?.resetAndDestroy();
    used.add(port);
    return answerJson(response, 200, {});
  };
  const reader = await gateway.signIn({ ...CLIENT, clientId: "reader" });
  upstream.received.length = 0;
  const read = () => gateway.call(RECORDINGS, { headers: { cookie: reader } });
  expect((await read()).status).toBe(200);
  const second = await read();
  expect([second.status, second.headers["x-upstream-requests"]]).toEqual([200, "2"]);
  expect(upstream.received).toHaveLength(3);
});

test("an upstream that doesn't speak HTTP is a 502", async () => {
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
