import { Socket } from "node:net";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { publicLookup } from "../http/addresses.ts";
import { CLIENT, ORGANIZATION_TOKEN, RECORDINGS, ask, startPair } from "../testing/gateway.ts";
import {
  answerFilm,
  answerJson,
  answerEmptyList,
  startUpstream,
  type Upstream,
  type Received,
} from "../testing/upstream.ts";
import { startClock } from "../testing/clock.ts";

const FILM = Buffer.from("0123456789");
const clock = startClock();
const { upstream, gateway } = await startPair({
  clock,
  // These tests store videos on loopback, which is refused outside of tests.
  mediaLookup: (hostname, options, callback) =>
    hostname === "store.example"
      ? callback(null, [{ address: "127.0.0.1", family: 4 }])
      : publicLookup(hostname, options, callback),
});
const store = await startUpstream();
afterAll(() => store.close());
let cookie: string;
/** A recording's details. */
let details: Record<string, unknown> = {};

const play = (recordingId = "recording-1", headers: Record<string, string> = {}) =>
  ask(gateway.port, `/gateway/media/${recordingId}`, {
    cookie,
    headers: { "sec-fetch-site": "same-origin", ...headers },
  });
const filmOn = (server: Upstream) => {
  server.answering = answerFilm(FILM);
};

beforeEach(async () => {
  // Addresses are cached per session, so each test signs in.
  cookie = await gateway.signIn(CLIENT);
  details = {
    id: "recording-1",
    videoUrl: `http://store.example:${new URL(store.address).port}/film.webm?signature=1`,
    videoUrlExpiresAt: new Date(clock.now() + 900_000).toISOString(),
  };
  upstream.received.length = 0;
  store.received.length = 0;
  upstream.answering = (_, response) => answerJson(response, 200, { data: details });
  filmOn(store);
});
const reads = (calls: readonly Received[]) => calls.filter(({ url }) => url.includes("recording"));

test("a recording is streamed without the credential, the cookie and the store's headers", async () => {
  const answer = await play();
  expect(answer).toMatchObject({
    status: 200,
    text: "0123456789",
    headers: {
      "content-type": "video/webm",
      "content-length": "10",
      "accept-ranges": "bytes",
    },
  });
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(reads(upstream.received)[0]?.headers["x-svc-auth-token"]).toMatch(/^token-/);
  const { headers, url } = store.received[0] ?? {};
  expect(url).toBe("/film.webm?signature=1");
  expect(Object.keys(headers ?? {}).sort()).toEqual([
    "accept",
    "accept-encoding",
    "connection",
    "host",
  ]);
});

test("a range is answered with 206, one past the end with 416", async () => {
  const part = await play("recording-1", { range: "bytes=2-4" });
  expect(part.status).toBe(206);
  expect(part.text).toBe("234");
  expect(part.headers["content-range"]).toBe("bytes 2-4/10");
  const past = await play("recording-1", { range: "bytes=10-" });
  expect(past.status).toBe(416);
  expect(past.headers["content-range"]).toBe("bytes */10");
});

test("a signed address is cached until shortly before it expires, for its session only", async () => {
  await play();
  clock.pass(869_000);
  await play();
  expect(reads(upstream.received)).toHaveLength(1);
  clock.pass(1000);
  await play();
  expect(reads(upstream.received)).toHaveLength(2);
  cookie = await gateway.signIn(CLIENT);
  await play();
  expect(reads(upstream.received)).toHaveLength(3);
});

test("a refused address is signed again once", async () => {
  const good = store.answering;
  store.answering = (received, response) =>
    received.url.endsWith("signature=2") ? good(received, response) : response.writeHead(403).end();
  upstream.answering = (_, response) => {
    const signature = reads(upstream.received).length;
    const videoUrl = String(details.videoUrl).replace(/\d$/, String(signature));
    answerJson(response, 200, { data: { ...details, videoUrl } });
  };
  expect((await play()).status).toBe(200);
  expect(reads(upstream.received)).toHaveLength(2);
  store.answering = (_, response) => response.writeHead(410).end();
  store.received.length = 0;
  expect((await play()).status).toBe(502);
  expect(store.received).toHaveLength(2);
});

test.for([
  "http://127.0.0.1:1/film",
  "http://localhost:1/film",
  "http://10.0.0.1/film",
  "http://169.254.169.254/latest/meta-data",
  "http://0x7f000001/film",
  "http://[::1]/film",
  "http://[::ffff:10.0.0.1]/film",
  "http://[fd00::1]/film",
  "file:///etc/passwd",
  "ftp://store.example/film",
  "film.webm",
])("%s is refused", async (videoUrl) => {
  details.videoUrl = videoUrl;
  const answer = await play();
  expect(answer.status).toBe(502);
  expect(answer.text).toContain("public address");
  expect(answer.text).not.toContain("/film");
});

test("the service's own address is allowed, private or not", async () => {
  details.videoUrl = `${upstream.address}/film.webm`;
  const answering = upstream.answering;
  const film = store.answering;
  upstream.answering = (received, response) =>
    (received.url === "/film.webm" ? film : answering)(received, response);
  expect((await play()).text).toBe("0123456789");
  expect(upstream.received.at(-1)?.headers["x-svc-auth-token"]).toBeUndefined();
});

test("a redirect is not followed", async () => {
  store.answering = (_, response) => {
    response.writeHead(302, { location: `${upstream.address}/elsewhere` }).end();
  };
  expect((await play()).status).toBe(502);
  expect(upstream.received.some(({ url }) => url === "/elsewhere")).toBe(false);
});

test("anything but video and audio is refused", async () => {
  store.answering = (_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<script>");
  };
  const answer = await play();
  expect(answer.status).toBe(502);
  expect(answer.text).not.toContain("<script>");
});

test("a missing recording or one without a video is a 404", async () => {
  details = { id: "recording-1" };
  const none = await play();
  expect(none).toMatchObject({ status: 404, json: { code: "not_found" } });
  upstream.answering = (_, response) => answerJson(response, 404, { error: "No such recording." });
  expect((await play("recording-2")).status).toBe(404);
});

test("playing needs the console's page and a session that may read recordings", async () => {
  expect((await play("recording-1", { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await play("recording-1", { "sec-fetch-site": "none" })).status).toBe(403);
  expect((await play("recording-1", { cookie: "" })).status).toBe(401);
  upstream.answering = answerEmptyList;
  const legacy = await gateway.signIn(ORGANIZATION_TOKEN);
  upstream.received.length = 0;
  expect((await play("recording-1", { cookie: legacy })).status).toBe(403);
  expect(upstream.received).toEqual([]);
});

test("details contain the gateway's address instead of the signed one", async () => {
  details = { videoUrl: "https://store.example/film.webm?signature=s3cret", title: "A title" };
  const answer = await ask(gateway.port, "/gateway/user/v1/core/recordings/recording-1", {
    cookie,
    headers: { "x-console": "1" },
  });
  expect(answer.text).not.toContain("signature");
  expect(answer.json.data).toMatchObject({
    videoUrl: "/gateway/media/recording-1",
    title: "A title",
  });
});

test.for([
  ["a list", (videoUrl: string) => ({ data: { videoUrl: [videoUrl] } })],
  ["in a list", (videoUrl: string) => ({ data: [{ videoUrl }] })],
  ["without an envelope", (videoUrl: string) => ({ videoUrl })],
] as const)("a signed address in details of another format isn't passed on: %s", async ([, of]) => {
  upstream.answering = (_, response) =>
    answerJson(response, 200, of("https://store.example/film.webm?signature=s3cret"));
  const answer = await gateway.call(`${RECORDINGS}/recording-1`, { cookie });
  expect(answer.text).not.toContain("signature");
  expect(answer.text).toContain("/gateway/media/recording-1");
});

test("only a video that is streamed has no time limit, and its connection has one again after it", async () => {
  filmOn(store);
  const original = Reflect.get(Socket.prototype, "setTimeout");
  const limits: number[] = [];
  const set = vi.spyOn(Socket.prototype, "setTimeout").mockImplementation(function (
    this: Socket,
    limit,
    run,
  ) {
    if (this.localPort === gateway.port) limits.push(limit);
    return Reflect.apply(original, this, [limit, run]);
  });
  const headers = { "sec-fetch-site": "same-origin" };
  const refused = await ask(gateway.port, "/gateway/media/recording-1", { headers });
  expect(refused.status).toBe(401);
  expect(limits).not.toContain(0);
  expect((await play()).status).toBe(200);
  await expect.poll(() => limits.at(-1)).toBeGreaterThan(0);
  expect(limits).toContain(0);
  set.mockRestore();
});
