import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { FORWARD_PREFIX } from "~/contract/first-calls.ts";
import * as gatewayRows from "~/contract/gateway.ts";
import * as rotationRows from "~/contract/rotations.ts";
import { TABLE } from "~/contract/table.ts";
import {
  type Asking,
  CLIENT,
  OAUTH_TOKEN,
  ORGANIZATION_TOKEN,
  ORGANIZATIONS,
  RECORDINGS,
  startPair,
} from "../testing/gateway.ts";
import { answerJson } from "../testing/upstream.ts";

const { upstream, gateway, cookie } = await startPair();

const filled = (path: string) => path.replaceAll(/\{\w+\}/g, "some%20id");
const call = (path: string, asking: Asking = {}) => gateway.call(path, { cookie, ...asking });
const callEncoded = (path: string, encoding: string, asking: Asking = {}) =>
  call(path, { ...asking, headers: { "accept-encoding": encoding } });

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

test.for(TABLE.map((row) => [row.name, row] as const))("%s", async ([name, row]) => {
  upstream.answering = (_, response) => answerJson(response, 200, LONG);
  const isOrg = row.host === "org";
  const prefix = isOrg ? FORWARD_PREFIX.org : FORWARD_PREFIX.user;
  const asking = { method: row.method, body: row.body && "{}" };
  const answer = await callEncoded(prefix + filled(row.path), "gzip, br", asking);
  const isCompressed = COMPRESSED.includes(name);
  expect(answer.headers["content-encoding"]).toBe(isCompressed ? "br" : undefined);
  expect(answer.headers["vary"]).toBe(isCompressed ? "accept-encoding" : undefined);
  if (row.reach !== "forward") {
    expect(answer).toMatchObject({ status: 404, json: { code: "not_in_api" } });
    expect(upstream.received).toEqual([]);
    return;
  }
  expect(answer.status).toBe(200);
  expect(upstream.calls()).toHaveLength(1);
  const [received] = upstream.calls();
  expect(received).toMatchObject({ method: row.method, url: filled(row.path) });
  expect(received?.headers).toMatchObject({
    // Nor may the service compress what the gateway doesn't.
    "accept-encoding": isCompressed ? "br, gzip" : "identity",
    ...(isOrg ? { authorization: "Bearer token-1" } : { "x-svc-auth-token": "token-1" }),
  });
  for (const header of [isOrg ? "x-svc-auth-token" : "authorization", "cookie", "x-console"]) {
    expect(received?.headers[header]).toBeUndefined();
  }
});

const gatewayCalls = Object.values({ ...gatewayRows, ...rotationRows }).flatMap((row) =>
  "reach" in row ? [[`${row.method} ${row.path}`, row] as const] : [],
);

test.for(gatewayCalls)("%s is never compressed", async ([, row]) => {
  upstream.answering = (_, response) => answerJson(response, 200, LONG);
  const answer = await callEncoded(filled(row.path), "gzip, br", {
    method: row.method,
    // A session for each call, as one of them ends it.
    cookie: await gateway.signIn(CLIENT),
    body: row.body && CLIENT,
  });
  expect(answer.headers["content-encoding"]).toBeUndefined();
});

const LONGER = { data: Array.from({ length: 100 }, () => LONG.data[0]), cursor: null };

test.for([LONG, LONGER])("the compressed answer is the service's answer", async (value) => {
  upstream.answering = (_, response) => answerJson(response, 200, value);
  const text = JSON.stringify(value);
  const { bytes } = await callEncoded(RECORDINGS, "gzip, br");
  expect(brotliDecompressSync(bytes).toString()).toBe(text);
  const zipped = await callEncoded(RECORDINGS, "gzip, deflate");
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(zipped.bytes).toString()).toBe(text);
});

test.for(["identity", "br;q=0", "deflate", "*;q=0"])(
  "an answer isn't compressed for Accept-Encoding: %s",
  async (encoding) => {
    upstream.answering = (_, response) => answerJson(response, 200, LONG);
    const { headers, json } = await callEncoded(RECORDINGS, encoding);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["vary"]).toBe("accept-encoding");
    expect(json).toEqual(LONG);
  },
);

test("short answers and errors aren't compressed, nor what the service compressed", async () => {
  expect((await callEncoded(RECORDINGS, "br")).headers["content-encoding"]).toBeUndefined();
  upstream.answering = (_, response) => answerJson(response, 400, { error: "No ".repeat(1000) });
  expect((await callEncoded(RECORDINGS, "br")).headers["content-encoding"]).toBeUndefined();
  const compressed = brotliCompressSync(JSON.stringify(LONG));
  upstream.answering = (_, response) => {
    const headers = { "content-type": "application/json", "content-encoding": "br" };
    response.writeHead(200, headers).end(compressed);
  };
  expect((await callEncoded(RECORDINGS, "br")).bytes).toEqual(compressed);
});

test.for([
  ["GET", "/gateway/user/v1/core/recordings/a%2Fb"],
  ["GET", "/gateway/user/v1/core/recordings/a%5Cb"],
  ["GET", "/gateway/user/v1/core/recordings/%2e%2e"],
  ["GET", "/gateway/user/v1/core/recordings/.."],
  ["GET", "/gateway/user/v1/core/recordings/%0d%0a"],
  ["GET", "/gateway/user/v1/core/recordings/%"],
  ["GET", "/gateway/user/v1/core/recordings/"],
  ["GET", "/gateway/user/v1/core/recordings/a/../b"],
  ["GET", "/gateway/user//v1/core/recordings"],
  ["GET", "/gateway/user@evil.example/v1/core/recordings"],
  ["GET", "/gateway/user/v1/core/recordings\\x"],
  ["GET", "/gateway/user/v1/core/recordings/a\\b"],
  ["GET", "/gateway/user/v1/core/%72ecordings"],
  ["GET", "/gateway/user/V1/core/recordings"],
  ["GET", "/gateway/user/http://evil.example/v1/core/recordings"],
  ["GET", "/gateway/../gateway/user/v1/core/recordings"],
  ["GET", "/gateway/org/v1/core/recordings"],
  ["GET", "/gateway/user/api-externalApi/v1/core/organizations"],
  ["GET", "/gateway/auth/oauth2/token"],
  ["GET", "//evil.example/gateway/user/v1/core/recordings"],
  ["GET", "http://evil.example/gateway/user/v1/core/recordings"],
  ["GET", "/gateway/user/v1/core/recordings#x"],
  ["DELETE", "/gateway/user/v1/core/recordings"],
  ["HEAD", "/gateway/user/v1/core/recordings"],
] as const)("%s %s never reaches the service", async ([method, target]) => {
  expect((await call(target, { method })).status).toBe(404);
  expect(upstream.received).toEqual([]);
});

test("only the row's own query keys are forwarded, repeated and unchanged", async () => {
  const query =
    "?filterByIds=a&filterByIds=b%26c&startAt=no%20date&filterBy=TEAM&evil=1&groupBy=%2F..";
  await call(`/gateway/user/v1/core/scorecards/scorecard-metrics/values${query}`);
  const url = new URL(upstream.calls()[0]?.url ?? "", upstream.address);
  expect([...url.searchParams]).toEqual([
    ["filterByIds", "a"],
    ["filterByIds", "b&c"],
    ["startAt", "no date"],
    ["filterBy", "TEAM"],
    ["groupBy", "/.."],
  ]);
});

test("a body is passed through byte for byte, and the service's 422 comes back", async () => {
  const issues = { name: "ZodError", issues: [{ code: "x", path: ["name"], message: "No." }] };
  upstream.answering = (_, response) => answerJson(response, 422, issues);
  const body = '{ "name" : "Zoë" , "name":"twice" }';
  const answer = await call(ORGANIZATIONS, { body });
  expect(upstream.calls()[0]?.body).toBe(body);
  expect(upstream.calls()[0]?.headers["content-type"]).toBe("application/json");
  expect([answer.status, answer.json]).toEqual([422, issues]);
});

test("a body over 1 MiB is a 413, one of another type a 415; neither is forwarded", async () => {
  const body = Buffer.alloc(1024 * 1024 + 1, 32);
  const chunked = { "transfer-encoding": "chunked" };
  expect((await call(ORGANIZATIONS, { body })).status).toBe(413);
  expect((await call(ORGANIZATIONS, { body, headers: chunked })).status).toBe(413);
  const form = { body: "{}", headers: { "content-type": "text/plain" } };
  expect((await call(ORGANIZATIONS, form)).status).toBe(415);
  expect(upstream.received).toEqual([]);
});

test("the wrong kind of credential is a 403 that names the right one; nothing is sent", async () => {
  const legacy = await gateway.signIn(ORGANIZATION_TOKEN);
  const oauth = await gateway.signIn(OAUTH_TOKEN);
  upstream.received.length = 0;
  const recordings = await call(RECORDINGS, { cookie: legacy });
  expect(recordings).toMatchObject({ status: 403, json: { code: "wrong_credential" } });
  expect(recordings.text).toContain("OAuth app token");
  expect((await call(ORGANIZATIONS, { cookie: oauth })).status).toBe(403);
  expect(upstream.received).toEqual([]);
});

test("only listed headers of the answer are passed on", async () => {
  upstream.answering = (_, response) => {
    response.writeHead(429, {
      "content-type": "application/json",
      "retry-after": "7",
      "x-request-id": "upstream-1",
      "set-cookie": "a=b",
      "access-control-allow-origin": "*",
      "content-security-policy": "none",
    });
    response.end('{"error":"Slower."}');
  };
  const { status, headers } = await call(RECORDINGS);
  expect(status).toBe(429);
  expect(headers).toMatchObject({
    "retry-after": "7",
    "x-request-id": "upstream-1",
    "cache-control": "no-store",
    "server-timing": expect.stringMatching(/^upstream;dur=[\d.]+$/),
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  expect(headers["set-cookie"]).toBeUndefined();
  expect(headers["access-control-allow-origin"]).toBeUndefined();
});

test("HTML of the service gets no rights in the console's origin", async () => {
  upstream.answering = (_, response) => {
    const headers = { "content-type": "text/html", "content-security-policy": "script-src *" };
    response.writeHead(200, headers).end("<script>top.stolen = 1</script>");
  };
  const answer = await call(RECORDINGS);
  expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'; .*; sandbox$/);
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  const page = await call("/recordings");
  expect(page.headers["content-security-policy"]).not.toContain("sandbox");
});

test("a request ID is created, forwarded, and returned if the service has none", async () => {
  const { headers } = await call(RECORDINGS);
  expect(headers["x-request-id"]).toMatch(/^req_[a-z2-7]{16}$/);
  expect(upstream.calls()[0]?.headers["x-request-id"]).toBe(headers["x-request-id"]);
});
