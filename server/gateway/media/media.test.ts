import type { ServerResponse } from "node:http";
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

const redirectTo = (server: Upstream, location: string, status = 302) => {
  server.answering = (_, response) => response.writeHead(status, { location }).end();
};

test.for([301, 302, 303, 307, 308])("a %s is followed, with the range", async (status) => {
  const film = answerFilm(FILM);
  store.answering = (received, response) =>
    received.url === "/signed/film.webm"
      ? film(received, response)
      : response.writeHead(status, { location: "/signed/film.webm" }).end();
  const answer = await play("recording-1", { range: "bytes=2-4" });
  expect(answer).toMatchObject({ status: 206, text: "234" });
});

test("a redirect is followed from the service's own address to a store's", async () => {
  details.videoUrl = `${upstream.address}/film.webm`;
  const { answering } = upstream;
  const location = `http://store.example:${new URL(store.address).port}/film.webm`;
  upstream.answering = (received, response) =>
    received.url === "/film.webm"
      ? response.writeHead(302, { location }).end()
      : answering(received, response);
  expect((await play()).text).toBe("0123456789");
});

test("a redirect to a private address is refused, also to the service's own", async () => {
  for (const host of [upstream.address, "http://10.0.0.1", "http://localhost:1", "file:///etc"]) {
    redirectTo(store, `${host}/elsewhere`);
    const answer = await play();
    expect(answer.status, host).toBe(502);
    expect(answer.text, host).toContain("public address");
  }
  expect(upstream.received.some(({ url }) => url === "/elsewhere")).toBe(false);
});

test("a redirect without an end, or without an address, is refused in words", async () => {
  redirectTo(store, "/again");
  const endless = await play();
  expect([endless.status, endless.json.error]).toEqual([
    502,
    "Can't read the recording's video: it redirects more than 3 times.",
  ]);
  expect(store.received).toHaveLength(4);
  redirectTo(store, "");
  expect((await play()).json.error).toContain("redirects nowhere");
});

/** Answers with a file as a store does that knows nothing of it. */
const answerFile =
  (file: Buffer, type: string | undefined) =>
  ({ headers }: Received, response: ServerResponse) => {
    const [, from = "0", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
    const part = file.subarray(Number(from), to === "" ? undefined : Number(to) + 1);
    const given = type === undefined ? {} : { "content-type": type };
    response.writeHead(headers.range === undefined ? 200 : 206, given).end(part);
  };

test.for(["binary/octet-stream", "application/octet-stream; charset=binary", undefined])(
  "media as %s has the type of its name",
  async (type) => {
    store.answering = answerFile(FILM, type);
    const answer = await play("recording-1", { range: "bytes=2-4" });
    expect(answer).toMatchObject({ status: 206, text: "234" });
    expect(answer.headers["content-type"]).toBe("video/webm");
    expect(store.received).toHaveLength(1);
  },
);

test.for([
  ["\x1A\x45\xDF\xA3\x01webm", "video/webm"],
  ["\0\0\0\x20ftypisom", "video/mp4"],
  ["\0\0\0\x20ftypM4A ", "audio/mp4"],
  ["ID3\x04", "audio/mpeg"],
  ["RIFF\x24\0\0\0WAVEfmt ", "audio/wav"],
] as const)(
  "media without a type and a name is known by its first bytes: %j",
  async ([start, type]) => {
    details.videoUrl = String(details.videoUrl).replace("film.webm", "objects/7");
    store.answering = answerFile(
      Buffer.concat([Buffer.from(start, "latin1"), FILM]),
      "binary/octet-stream",
    );
    for (const range of ["bytes=0-1", "bytes=4-9"]) {
      const answer = await play("recording-1", { range });
      expect([answer.status, answer.headers["content-type"]]).toEqual([206, type]);
    }
    // The first bytes are read once.
    expect(store.received.filter(({ headers }) => headers.range === "bytes=0-11")).toHaveLength(1);
  },
);

test("a file that is neither video nor audio is refused, whatever it is called", async () => {
  details.videoUrl = String(details.videoUrl).replace("film.webm", "page.html");
  store.answering = answerFile(Buffer.from("<!doctype html><script>"), "application/octet-stream");
  const answer = await play();
  expect([answer.status, answer.json.error]).toEqual([
    502,
    "Can't read the recording's video: it is neither video nor audio.",
  ]);
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

test("a clip plays if a proxy drops Sec-Fetch-Site, or a browser doesn't send it", async () => {
  const answer = await ask(gateway.port, "/gateway/media/recording-1", { cookie });
  expect(answer).toMatchObject({ status: 200, text: "0123456789" });
  expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
});

test("playing needs the console's page and a session that may read recordings", async () => {
  expect((await play("recording-1", { origin: "http://evil.example" })).status).toBe(403);
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
