import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { FORWARD_PREFIX } from "../../../src/contract/first-calls.ts";
import * as gatewayRows from "../../../src/contract/gateway.ts";
import * as rotationRows from "../../../src/contract/rotations.ts";
import { recordingList } from "../../../src/contract/recordings.ts";
import { TABLE } from "../../../src/contract/table.ts";
import { CLIENT } from "../testing/gateway.ts";
import { answerJson } from "../testing/upstream.ts";
import { startPair } from "../testing/pair.ts";

const { upstream, gateway, cookie } = await startPair();

/** Whoever adds an endpoint decides here whether its answers hold nothing secret. */
const COMPRESSED = [
  "apiClientList",
  "engagementUserList",
  "followupList",
  "opportunityList",
  "organizationList",
  "orgWideRecordingList",
  "recordingList",
  "scorecardMetricValues",
];

const LONG = { data: [{ title: "Roof inspection ".repeat(200) }], cursor: null };

interface Asking {
  readonly method?: string;
  readonly encoding?: string;
  readonly body?: string;
  readonly session?: string;
}

/** A call as the page makes it, with the bytes of its answer. */
async function call(path: string, asking: Asking = {}) {
  const { method = "GET", encoding = "gzip, br", body, session = cookie } = asking;
  const { port } = gateway;
  const headers = {
    cookie: session,
    "x-console": "1",
    "accept-encoding": encoding,
    ...(body !== undefined && {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    }),
  };
  return new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
      buffer(response).then((bytes) => resolve({ headers: response.headers, bytes }), reject);
    })
      .on("error", reject)
      .end(body);
  });
}

const filled = (path: string) => path.replaceAll(/\{\w+\}/g, "some-id");
const list = FORWARD_PREFIX.user + recordingList.path;

test.for(TABLE.map((row) => [row.name, row] as const))("%s", async ([name, row]) => {
  upstream.answering = (_, response) => answerJson(response, 200, LONG);
  const prefix = row.host === "org" ? FORWARD_PREFIX.org : FORWARD_PREFIX.user;
  const answer = await call(prefix + filled(row.path), {
    method: row.method,
    ...(row.body && { body: "{}" }),
  });
  const isCompressed = COMPRESSED.includes(name);
  expect(answer.headers["content-encoding"]).toBe(isCompressed ? "br" : undefined);
  expect(answer.headers["vary"]).toBe(isCompressed ? "accept-encoding" : undefined);
  // Nor may the service compress what the gateway doesn't.
  for (const { headers } of upstream.calls()) {
    expect(headers["accept-encoding"]).toBe(isCompressed ? "br, gzip" : "identity");
  }
});

const own = Object.values({ ...gatewayRows, ...rotationRows }).flatMap((row) =>
  "reach" in row ? [[`${row.method} ${row.path}`, row] as const] : [],
);

test.for(own)("%s is never compressed", async ([, row]) => {
  upstream.answering = (_, response) => answerJson(response, 200, LONG);
  const answer = await call(filled(row.path), {
    method: row.method,
    // Its own, as one of the calls ends it.
    session: await gateway.signIn(CLIENT),
    ...(row.body && { body: JSON.stringify(CLIENT) }),
  });
  expect(answer.headers["content-encoding"]).toBeUndefined();
});

const LONGER = { data: Array.from({ length: 100 }, () => LONG.data[0]), cursor: null };

test.for([LONG, LONGER])("the compressed answer is the service's answer", async (value) => {
  upstream.answering = (_, response) => answerJson(response, 200, value);
  const text = JSON.stringify(value);
  expect(brotliDecompressSync((await call(list)).bytes).toString()).toBe(text);
  const zipped = await call(list, { encoding: "gzip, deflate" });
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(zipped.bytes).toString()).toBe(text);
});

test.for(["identity", "br;q=0", "deflate", "*;q=0"])(
  "none for Accept-Encoding: %s",
  async (encoding) => {
    upstream.answering = (_, response) => answerJson(response, 200, LONG);
    const answer = await call(list, { encoding });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers["vary"]).toBe("accept-encoding");
    expect(JSON.parse(answer.bytes.toString())).toEqual(LONG);
  },
);

test("short answers and errors stay as they are", async () => {
  upstream.answering = (_, response) => answerJson(response, 200, { data: [], cursor: null });
  expect((await call(list)).headers["content-encoding"]).toBeUndefined();
  upstream.answering = (_, response) => answerJson(response, 400, { error: "No ".repeat(1000) });
  expect((await call(list)).headers["content-encoding"]).toBeUndefined();
});

test("what the service compressed isn't compressed again", async () => {
  const compressed = brotliCompressSync(JSON.stringify(LONG));
  upstream.answering = (_, response) => {
    const headers = { "content-type": "application/json", "content-encoding": "br" };
    response.writeHead(200, headers).end(compressed);
  };
  expect((await call(list)).bytes).toEqual(compressed);
});
