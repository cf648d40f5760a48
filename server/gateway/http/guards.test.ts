import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { CLIENT, RECORDINGS, ask, startTestGateway, startPair } from "../testing/gateway.ts";

const { upstream, gateway, cookie } = await startPair();

test.for([
  ["without X-Console", { "x-console": "" }, 403],
  ["from another site", { "sec-fetch-site": "cross-site" }, 403],
  ["from another subdomain", { "sec-fetch-site": "same-site" }, 403],
  ["typed into the address bar", { "sec-fetch-site": "none" }, 403],
  ["from another origin", { origin: "http://evil.example" }, 403],
  ["from the null origin", { origin: "null" }, 403],
  ["for another host", { host: "evil.example" }, 421],
  ["for another port", { host: "localhost:1" }, 421],
] as const)("a call %s is refused before the session is looked at", async ([, headers, status]) => {
  const before = upstream.received.length;
  const answer = await gateway.call(RECORDINGS, { headers: { cookie, ...headers } });
  expect(answer).toMatchObject({ status: status, json: { code: "forbidden_origin" } });
  expect(upstream.received).toHaveLength(before);
});

test("the three names of this machine are accepted, with and without an Origin", async () => {
  for (const name of ["localhost", "127.0.0.1", "[::1]"]) {
    const host = `${name}:${gateway.port}`;
    const answer = await gateway.call(RECORDINGS, {
      cookie,
      headers: { host, origin: `http://${host}` },
    });
    expect(answer.status).toBe(200);
  }
});

test("another site's form can't sign in: the same guards apply", async () => {
  const answer = await ask(gateway.port, "/gateway/session", {
    method: "POST",
    headers: { "content-type": "text/plain", "sec-fetch-site": "cross-site" },
    body: CLIENT,
  });
  expect(answer.status).toBe(403);
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("an absolute request line is rejected, even one that names this gateway", async () => {
  const target = `http://127.0.0.1:${gateway.port}${RECORDINGS}`;
  const answer = await gateway.call(target, { cookie });
  expect(answer.status).toBe(404);
});

test("files are guarded by the host name too", async () => {
  const headers = { host: "evil.example", accept: "text/html" };
  expect((await ask(gateway.port, "/", { headers })).status).toBe(421);
});

test("the parser refuses a request without a host", async () => {
  const socket = connect(gateway.port, "127.0.0.1");
  socket.end("GET / HTTP/1.1\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
});

const send = (target: string, lines: readonly string[]) => {
  const socket = connect(gateway.port, "127.0.0.1");
  socket.write([`GET ${target} HTTP/1.1`, ...lines, "connection: close", "", ""].join("\r\n"));
  return text(socket);
};

const [[shownHeader, shown] = []] = Object.entries(await gateway.shownBy(cookie));

const ownHeaders = () => [
  `host: localhost:${gateway.port}`,
  `origin: http://localhost:${gateway.port}`,
  "sec-fetch-site: same-origin",
  "x-console: 1",
  "content-type: application/json",
  "x-call-id: call-1",
  `${shownHeader?.toLowerCase()}: ${shown}`,
  `cookie: ${cookie}`,
];

describe("over a raw connection", () => {
  test.for([
    ["host", "localhost:1"],
    ["Host", "evil.example"],
    ["origin", "http://evil.example"],
    ["sec-fetch-site", "cross-site"],
    ["X-Console", "1"],
    ["content-type", "text/plain"],
    ["x-call-id", "call-2"],
    ["x-signed-in-as", "someone-else"],
  ] as const)("a second %s header is a 400, before and after the first", async ([name, value]) => {
    expect(await send(RECORDINGS, ownHeaders())).toMatch(/^HTTP\/1.1 200 /);
    upstream.received.length = 0;
    const same = ownHeaders().find((line) => line.startsWith(`${name.toLowerCase()}:`)) ?? "";
    for (const lines of [
      [...ownHeaders(), `${name}: ${value}`],
      [`${name}: ${value}`, ...ownHeaders()],
      [...ownHeaders(), same],
    ]) {
      for (const target of [RECORDINGS, "/", "/healthz"]) {
        const answer = await send(target, lines);
        expect(answer).toMatch(/^HTTP\/1.1 400 /);
        expect(answer).toContain('"code":"bad_request"');
      }
    }
    expect(upstream.received).toEqual([]);
  });

  test("two Cookie headers are one: a proxy may have split it", async () => {
    expect(await send(RECORDINGS, ["cookie: theme=dark", ...ownHeaders()])).toMatch(
      /^HTTP\/1.1 200 /,
    );
  });
});

test("behind a TLS proxy only its origin is accepted", async () => {
  const proxied = await startTestGateway(upstream.address, {
    ORIGIN: "https://console.example.com",
  });
  const call = (host: string) => ask(proxied.port, "/", { headers: { host, accept: "text/html" } });
  const answer = await call("console.example.com");
  expect(answer.status).toBe(200);
  expect(answer.headers["strict-transport-security"]).toContain("max-age=31536000");
  expect((await call(`localhost:${proxied.port}`)).status).toBe(421);
  await proxied.close();
});

describe("of one host", () => {
  test.for([
    ["https://console.example.com", "console.example.com:443", 200],
    ["https://console.example.com", "Console.Example.COM", 200],
    ["https://console.example.com", "console.example.com.", 200],
    ["https://console.example.com", "console.example.com.:443", 200],
    ["https://console.example.com:8443", "console.example.com:8443", 200],
    ["https://console.example.com.", "console.example.com", 200],
    ["http://localhost", "localhost:80", 200],
    ["https://console.example.com", "console.example.com:80", 421],
    ["https://console.example.com", "console.example.com..", 421],
    ["https://console.example.com", "evil.example:443", 421],
    ["https://console.example.com", "example.com", 421],
    ["https://console.example.com", "x@console.example.com", 421],
    ["https://console.example.com:8443", "console.example.com", 421],
  ] as const)("%s is asked for as %s: %i", async ([ORIGIN, host, status]) => {
    const other = await startTestGateway(upstream.address, { ORIGIN });
    const page = await ask(other.port, "/", { headers: { host, accept: "text/html" } });
    const origin = `${new URL(ORIGIN).protocol}//${host}`;
    const signedIn = await other.call("/gateway/session", {
      body: CLIENT,
      headers: { host: new URL(ORIGIN).host, origin },
    });
    expect([page.status, signedIn.status]).toEqual([status, status === 200 ? 200 : 403]);
    await other.close();
  });
});

test("some proxies announce a body for each call: an empty one needs no type", async () => {
  const headers = { "x-console": "1", "transfer-encoding": "chunked" };
  const call = (method: string, target: string, body: string) =>
    ask(gateway.port, target, { method, cookie, headers, body });
  expect((await call("GET", "/gateway/session", "")).status).toBe(200);
  expect((await call("GET", RECORDINGS, "")).status).toBe(200);
  expect((await call("PUT", "/gateway/session", "")).status).toBe(200);
  expect((await call("GET", "/gateway/none", "")).status).toBe(404);
  expect((await call("GET", RECORDINGS, "a=b")).status).toBe(415);
  expect((await call("POST", "/gateway/session", JSON.stringify(CLIENT))).status).toBe(415);
});

test("anyone may read the health check", async () => {
  const ready = await ask(gateway.port, "/readyz", { headers: { host: "10.0.0.1" } });
  expect([ready.status, ready.text]).toEqual([200, '{"status":"ready"}']);
  const answer = await ask(gateway.port, "/healthz", { headers: { host: "10.0.0.1" } });
  expect(answer.status).toBe(200);
});
