import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "~server/service/testing/postgres.ts";
import { lockFolder } from "~server/shared/lock.ts";
import { ask, startTestGateway } from "../testing/gateway.ts";
import { startUpstream } from "../testing/upstream.ts";

const upstream = await startUpstream();
const REQUEST = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
const ANSWER = /^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n[^]*\{"status":"ok"\}$/i;

test("connections of which a gateway that stops doesn't know yet are answered", async () => {
  const gateway = await startTestGateway(upstream.address);
  const sockets = Array.from({ length: 30 }, () => connect(gateway.port, "127.0.0.1"));
  // Until they are connected, which only the system knows.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const closing = gateway.close();
  const answers = sockets.map(async (socket) => {
    socket.write(REQUEST);
    return text(socket);
  });
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(ANSWER);
  await closing;
});

test("a connection that a gateway accepted before it stops is answered once it sends a request", async () => {
  const gateway = await startTestGateway(upstream.address);
  const open = () => connect(gateway.port, "127.0.0.1");
  const [socket, silent] = [open(), open()];
  await Promise.all([socket, silent].map((one) => once(one, "connect")));
  // Has been accepted after them.
  await gateway.call("/healthz");
  const began = performance.now();
  const closing = gateway.close();
  await wait(100);
  socket.write(REQUEST);
  expect(await text(socket)).toMatch(ANSWER);
  // Nor does one that stays silent keep it.
  await closing;
  expect(performance.now() - began).toBeLessThan(5000);
  silent.destroy();
});

test("a request whose browser leaves before the gateway is open doesn't keep it from stopping", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "arrivals-"));
  const PORT = String(await freePort());
  const unlock = await lockFolder(dataDir, "gateway");
  const starting = startTestGateway(upstream.address, { DATA_DIR: dataDir, PORT });
  const asked = () =>
    new Promise<string>((resolve) => {
      const signal = AbortSignal.timeout(300);
      ask(Number(PORT), "/healthz", { signal }).catch(({ code }) => resolve(code));
    });
  // It listens before its folder is free.
  await expect.poll(asked).toBe("ABORT_ERR");
  await unlock();
  const gateway = await starting;
  const began = performance.now();
  await gateway.close();
  expect(performance.now() - began).toBeLessThan(3000);
});
