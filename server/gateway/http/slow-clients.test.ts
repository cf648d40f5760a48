import { once } from "node:events";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { CLIENT, SESSION, ask, startTestGateway, startPair } from "../testing/gateway.ts";
import { answerJson } from "../testing/upstream.ts";

const { upstream, gateway, cookie } = await startPair();
const hasty = await startTestGateway(upstream.address, {}, { clientTimeout: 500 });
const hastyCookie = await hasty.signIn(CLIENT);
afterAll(() => hasty.close());
const TEAMS = "/gateway/org/api-externalApi/v1/core/organizations/organization-1/teams";

/** A request of the console's page, as text up to its headers' end. */
const head = (line: string, port: number, cookies: string, length = 0) =>
  [
    line,
    `Host: 127.0.0.1:${port}`,
    "X-Console: 1",
    "Content-Type: application/json",
    `Cookie: ${cookies}`,
    `Content-Length: ${length}`,
    "",
    "",
  ].join("\r\n");

/** Opens a connection, sends this and nothing else, and resolves with all that comes back. */
async function sendOnly(bytes: string): Promise<string> {
  const socket: Socket = connect(hasty.port, "127.0.0.1");
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => (received += text));
  socket.write(bytes);
  await once(socket, "close");
  return received;
}

test("a client that doesn't finish its request is cut off, and others are served", async () => {
  const slow = [
    sendOnly(""),
    sendOnly("GET /gateway/session HTTP/1.1\r\nHost: "),
    sendOnly(`${head(`POST ${TEAMS} HTTP/1.1`, hasty.port, hastyCookie, 20)}{"name":`),
  ];
  expect((await hasty.call(SESSION, {})).status).toBe(200);
  for (const received of await Promise.all(slow)) expect(received).toMatch(/^HTTP\/1.1 408 /);
  expect(upstream.received).toEqual([]);
});

test("an idle connection is closed after the time that is set", async () => {
  const brief = await startTestGateway(upstream.address, { KEEP_ALIVE_SECONDS: "1" });
  const socket = connect(brief.port, "127.0.0.1").resume();
  socket.write(head("GET /gateway/session HTTP/1.1", brief.port, ""));
  await once(socket, "close");
  await brief.close();
});

test("a body that is too large is read on for a moment, as proxies send all of it first", async () => {
  const socket: Socket = connect(gateway.port, "127.0.0.1");
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => (received += text));
  const part = Buffer.alloc(400_000, 32);
  socket.write(head(`POST ${TEAMS} HTTP/1.1`, gateway.port, cookie, 4 * part.length));
  for (let count = 0; count < 4; count += 1) {
    expect(received).toBe("");
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await expect.poll(() => received, { timeout: 5000 }).toMatch(/^HTTP\/1.1 413 /);
  socket.destroy();
});

test("a client that doesn't read its answer is cut off", async () => {
  upstream.answering = (_, response) => answerJson(response, 200, { data: "x".repeat(20_000_000) });
  const socket = connect(hasty.port, "127.0.0.1").pause();
  hasty.lines.length = 0;
  socket.on("error", () => {});
  socket.write(head("GET /gateway/user/v1/core/recordings HTTP/1.1", hasty.port, hastyCookie));
  await expect.poll(() => hasty.lines, { timeout: 20_000 }).toHaveLength(1);
  socket.destroy();
});

const LIST = (from: number) =>
  head(`GET /gateway/user/v1/core/recordings?limit=${from} HTTP/1.1`, gateway.port, cookie);

test("2,000 requests on a connection that reads no answer cost one answer, and close it", async () => {
  upstream.answering = (_, response) => answerJson(response, 200, { data: "x".repeat(1_000_000) });
  const socket = connect(gateway.port, "127.0.0.1").on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(Array.from({ length: 2000 }, (_, index) => LIST(index)).join(""));
  await closed;
  expect(upstream.calls().length).toBeLessThan(3);
  // The waiting requests keep the gateway neither from answering nor from closing.
  expect((await gateway.call(SESSION, {})).status).toBe(200);
});

test("requests that don't wait for an answer are answered in turn", async () => {
  let [running, most] = [0, 0];
  upstream.answering = ({ url }, response) => {
    running += 1;
    most = Math.max(most, running);
    setImmediate(() => {
      running -= 1;
      answerJson(response, 200, { url });
    });
  };
  const socket = connect(gateway.port, "127.0.0.1").setEncoding("latin1");
  let received = "";
  socket.on("data", (text: string) => (received += text));
  socket.write(Array.from({ length: 50 }, (_, index) => LIST(index)).join(""));
  const answered = () => [...received.matchAll(/recordings\?limit=(\d+)/g)].map(([, at]) => at);
  await expect.poll(answered).toHaveLength(50);
  expect(answered()).toEqual(Array.from({ length: 50 }, (_, index) => String(index)));
  expect(most).toBe(1);
  socket.destroy();
});

test("a write is finished even if its browser is gone, unless it was cut off before it was sent", async () => {
  const arrived = new Promise<() => void>((resolve) => {
    upstream.answering = (_, response) => {
      resolve(() => answerJson(response, 201, { data: {} }));
    };
  });
  const leaving = new AbortController();
  const abandoned = ask(gateway.port, TEAMS, {
    method: "POST",
    cookie,
    headers: { "x-console": "1", "content-type": "application/json" },
    body: "{}",
    signal: leaving.signal,
  });
  const release = await arrived;
  leaving.abort();
  await expect(abandoned).rejects.toThrow();
  // The gateway has heard of it by the time it answers another call.
  await gateway.call(SESSION, {});
  release();
  await expect.poll(() => gateway.lines.join()).toMatch(/POST \S+teams 201/);

  upstream.received.length = 0;
  const socket = connect(gateway.port, "127.0.0.1");
  socket.write(`${head(`POST ${TEAMS} HTTP/1.1`, gateway.port, cookie, 20)}{"name":`);
  socket.end();
  await expect.poll(() => gateway.lines.join()).toMatch(/POST \S+teams 400/);
  expect(upstream.received).toEqual([]);
});
