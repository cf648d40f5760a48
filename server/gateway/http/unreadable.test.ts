import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ask, RECORDINGS, SESSION, startPair } from "../testing/gateway.ts";
import { answerJson } from "../testing/upstream.ts";

const { upstream, gateway, cookie } = await startPair();

/** Cookies of other programs of the host. */
const foreign = (bytes: number) =>
  Array.from({ length: bytes / 1000 }, (_, index) => `app-${index}=${"x".repeat(985)}`).join("; ");

test("other programs' cookies of 20 kB are no hindrance", async () => {
  const answer = await gateway.call(RECORDINGS, { cookie: `${foreign(20_000)}; ${cookie}` });
  expect(answer.status).toBe(200);
});

test.for([40_000, 1_000_000])("headers of %i bytes are refused in words", async (bytes) => {
  const plain = await gateway.call(SESSION);
  for (const target of ["/", RECORDINGS]) {
    const answer = await ask(gateway.port, target, { cookie: foreign(bytes) });
    expect(answer).toMatchObject({
      status: 431,
      json: { code: "too_large", stage: "not_sent", error: expect.stringContaining("32 KiB") },
    });
    for (const name of [
      "content-security-policy",
      "x-content-type-options",
      "x-frame-options",
      "x-console-release",
      "cache-control",
    ]) {
      expect(answer.headers[name], name).toBe(plain.headers[name]);
    }
  }
});

test("what isn't HTTP is refused in words", async () => {
  const socket = connect(gateway.port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nnot a header\r\n\r\n");
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  expect(answer).toContain('"error":"The request can\'t be read."');
});

test("half an answer isn't followed by another one", async () => {
  upstream.answering = ({ url }, response) => {
    const videoUrl = `${upstream.address}/film.webm`;
    if (url !== "/film.webm") return answerJson(response, 200, { data: { id: "1", videoUrl } });
    return response
      .writeHead(200, { "content-type": "video/webm", "content-length": 10 })
      .write("01234");
  };
  const socket = connect(gateway.port, "127.0.0.1").setEncoding("latin1");
  let received = "";
  socket.on("data", (part: string) => (received += part));
  const lines = ["GET /gateway/media/1 HTTP/1.1", `host: localhost:${gateway.port}`];
  socket.write([...lines, `cookie: ${cookie}`, "", ""].join("\r\n"));
  await expect.poll(() => received).toMatch(/01234$/);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write("not HTTP\r\n\r\n");
  await Promise.race([closed, wait(5000)]);
  expect(received).toMatch(/01234$/);
  expect(socket.destroyed).toBe(true);
});
