import { expect, test } from "vitest";
import { FORWARD_PREFIX } from "../../../src/contract/first-calls.ts";
import { TABLE } from "../../../src/contract/table.ts";
import { OAUTH_TOKEN, ORGANIZATION_TOKEN } from "../testing/gateway.ts";
import { answerJson } from "../testing/upstream.ts";
import { startPair } from "../testing/pair.ts";

const { upstream, gateway, cookie } = await startPair();

const filled = (path: string) => path.replaceAll(/\{\w+\}/g, "some%20id");

test.for(TABLE.map((row) => [row.name, row] as const))("%s", async ([, row]) => {
  const prefix = row.host === "org" ? FORWARD_PREFIX.org : FORWARD_PREFIX.user;
  const answer = await gateway.call(prefix + filled(row.path), {
    method: row.method,
    headers: { cookie },
    ...(row.body && { body: "{}" }),
  });
  if (row.reach !== "forward") {
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toMatchObject({ code: "not_in_api" });
    expect(upstream.received).toEqual([]);
    return;
  }
  expect(answer.status).toBe(200);
  expect(upstream.calls()).toHaveLength(1);
  const [received] = upstream.calls();
  expect(received).toMatchObject({ method: row.method, url: filled(row.path) });
  const isOrg = row.host === "org";
  expect(received?.headers.authorization).toBe(isOrg ? "Bearer token-1" : undefined);
  expect(received?.headers["x-svc-auth-token"]).toBe(isOrg ? undefined : "token-1");
  expect(received?.headers.cookie).toBeUndefined();
  expect(received?.headers["x-console"]).toBeUndefined();
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
  const answer = await gateway.call(target, { method, headers: { cookie } });
  expect(answer.status).toBe(404);
  expect(upstream.received).toEqual([]);
});

test("only the row's own query keys are forwarded, repeated and unchanged", async () => {
  const query =
    "?filterByIds=a&filterByIds=b%26c&startAt=no%20date&filterBy=TEAM&evil=1&groupBy=%2F..";
  await gateway.call(`/gateway/user/v1/core/scorecards/scorecard-metrics/values${query}`, {
    headers: { cookie },
  });
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
  const answer = await gateway.call("/gateway/org/api-externalApi/v1/core/organizations", {
    method: "POST",
    headers: { cookie },
    body,
  });
  expect(upstream.calls()[0]?.body).toBe(body);
  expect(upstream.calls()[0]?.headers["content-type"]).toBe("application/json");
  expect(answer.status).toBe(422);
  expect(JSON.parse(answer.text)).toEqual(issues);
});

test("a body over 1 MiB is a 413, one of another type a 415; neither is forwarded", async () => {
  const target = "/gateway/org/api-externalApi/v1/core/organizations";
  const large = await gateway.call(target, {
    method: "POST",
    headers: { cookie },
    body: Buffer.alloc(1024 * 1024 + 1, 32),
  });
  expect(large.status).toBe(413);
  const chunked = await gateway.call(target, {
    method: "POST",
    headers: { cookie, "transfer-encoding": "chunked" },
    body: Buffer.alloc(1024 * 1024 + 1, 32),
  });
  expect(chunked.status).toBe(413);
  const form = await gateway.call(target, {
    method: "POST",
    headers: { cookie, "content-type": "text/plain" },
    body: "{}",
  });
  expect(form.status).toBe(415);
  expect(upstream.received).toEqual([]);
});

test("the wrong kind of credential is a 403 that names the right one; nothing is sent", async () => {
  const legacy = await gateway.signIn(ORGANIZATION_TOKEN);
  const oauth = await gateway.signIn(OAUTH_TOKEN);
  upstream.received.length = 0;
  const recordings = await gateway.call("/gateway/user/v1/core/recordings", {
    headers: { cookie: legacy },
  });
  expect(recordings.status).toBe(403);
  expect(JSON.parse(recordings.text)).toMatchObject({ code: "wrong_credential" });
  expect(recordings.text).toContain("OAuth app token");
  const organizations = await gateway.call("/gateway/org/api-externalApi/v1/core/organizations", {
    headers: { cookie: oauth },
  });
  expect(organizations.status).toBe(403);
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
  const { status, headers } = await gateway.call("/gateway/user/v1/core/recordings", {
    headers: { cookie },
  });
  expect(status).toBe(429);
  expect(headers["retry-after"]).toBe("7");
  expect(headers["x-request-id"]).toBe("upstream-1");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["server-timing"]).toMatch(/^upstream;dur=[\d.]+$/);
  expect(headers["set-cookie"]).toBeUndefined();
  expect(headers["access-control-allow-origin"]).toBeUndefined();
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
});

test("HTML of the service gets no rights in the console's origin", async () => {
  upstream.answering = (_, response) => {
    response.writeHead(200, {
      "content-type": "text/html",
      "content-security-policy": "script-src *",
    });
    response.end("<script>top.stolen = 1</script>");
  };
  const answer = await gateway.call("/gateway/user/v1/core/recordings", { headers: { cookie } });
  expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'; .*; sandbox$/);
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  const page = await gateway.call("/recordings", { headers: { cookie } });
  expect(page.headers["content-security-policy"]).not.toContain("sandbox");
});

test("a request ID is created, forwarded, and returned if the service has none", async () => {
  const answer = await gateway.call("/gateway/user/v1/core/recordings", { headers: { cookie } });
  expect(answer.headers["x-request-id"]).toMatch(/^req_[a-z2-7]{16}$/);
  expect(upstream.calls()[0]?.headers["x-request-id"]).toBe(answer.headers["x-request-id"]);
});
