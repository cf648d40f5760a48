import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { startTestGateway } from "../testing/gateway.ts";
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
