import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ask, RECORDINGS, SESSION, startPair } from "../testing/gateway.ts";

const { gateway, cookie } = await startPair();

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
