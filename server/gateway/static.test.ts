import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { securityHeaders } from "./http/guards.ts";
import { releaseOf, staticFiles } from "./static.ts";
import { SESSION, ask, startTestGateway, type TestGateway } from "./testing/gateway.ts";

const folder = mkdtempSync(join(tmpdir(), "built-"));
const clientDir = join(folder, "client");
mkdirSync(join(clientDir, "assets"), { recursive: true });
const put = (path: string, content: string) => writeFileSync(join(folder, path), content);
put("secret.txt", "outside");
put("client/index.html", "<!doctype html>");
put("client/index.html.br", "brotli index");
put("client/favicon.svg", "<svg/>");
put("client/assets/main-abc.js", "script");
put("client/assets/main-abc.js.br", "brotli script");
put("client/assets/main-abc.js.gz", "gzip script");
put("client/assets/main-abc.js.map", "map");
put("client/assets/font-abc.woff2", "font");

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway("http://127.0.0.1:1", {}, { clientDir });
});
afterAll(() => gateway.close());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  ask(gateway.port, path, { method, headers });

test("a built file is sent in the best encoding and cached for a year", async () => {
  const forms = [
    ["gzip, deflate, br, zstd", "br", "brotli script"],
    ["gzip", "gzip", "gzip script"],
    ["br;q=0, gzip;q=0.5", "gzip", "gzip script"],
    ["identity", undefined, "script"],
  ] as const;
  for (const [accepted, encoding, content] of forms) {
    const answer = await get("/assets/main-abc.js", { "accept-encoding": accepted });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.text).toBe(content);
    expect(answer.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.vary).toBe("accept-encoding");
  }
  const font = await get("/assets/font-abc.woff2", { "accept-encoding": "br" });
  expect(font.headers["content-encoding"]).toBeUndefined();
  expect(font.headers["content-type"]).toBe("font/woff2");
});

test("every answer names the release, which changes with index.html", async () => {
  const first = (await get("/")).headers["x-console-release"];
  for (const path of ["/assets/main-abc.js", "/assets/gone.js", "/gateway/session", "/healthz"]) {
    expect((await get(path)).headers["x-console-release"], path).toBe(first);
  }
  const next = mkdtempSync(join(tmpdir(), "next-"));
  writeFileSync(join(next, "index.html"), "<!doctype html><title>Next</title>");
  expect(releaseOf(next)).not.toBe(first);
});

test("index.html is revalidated each time and not sent twice", async () => {
  const first = await get("/", { "accept-encoding": "br" });
  expect(first.text).toBe("brotli index");
  expect(first.headers["cache-control"]).toBe("no-cache");
  const etag = String(first.headers.etag);
  const again = await get("/", { "accept-encoding": "br", "if-none-match": `W/${etag}` });
  expect(again.status).toBe(304);
  expect(again.text).toBe("");
  expect((await get("/", { "if-none-match": etag })).status).toBe(200);
});

test.for([
  "/recordings?from=a%2Fb",
  "/no/such/page",
  "/recordings/id.with.dots",
  // Characters that browsers leave unencoded.
  "/recordings?name=a^b`c\\d{|}~[e]\"'<f>",
  "/recordings/a^b`c|d{e}[f]",
  // Addresses that were mistyped, or cut short.
  "/organizations/%",
  "/organizations/%E0%A4",
  "/recordings?name=%E0%A4",
  "//recordings",
])("the page address %s opens the console", async (path) => {
  const answer = await get(path, { accept: "text/html,*/*;q=0.8" });
  expect(answer.status).toBe(200);
  expect(answer.text).toBe("<!doctype html>");
});

test.for(["/recordings", "/sign-in", "/organizations/org-1", "/no/such/page"])(
  "%s opens the console for programs that accept anything, and for HEAD",
  async (path) => {
    const all: Record<string, string>[] = [{}, { accept: "*/*" }, { accept: "text/html" }];
    for (const headers of all) {
      const [got, head] = [await get(path, headers), await get(path, headers, "HEAD")];
      expect([got.status, got.text]).toEqual([200, "<!doctype html>"]);
      expect([head.status, head.text]).toEqual([200, ""]);
      expect(head.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(head.headers["content-length"]).toBe("15");
    }
  },
);

test.for(["script", "style", "image", "font", "empty", "worker"])(
  "a page that loads an unknown address as %s gets a 404",
  async (dest) => {
    const headers = { accept: "*/*", "sec-fetch-dest": dest };
    expect((await get("/recordings", headers)).status).toBe(404);
  },
);

test.for([
  ["HEAD", "/assets/main-old.js", "*/*"],
  ["GET", "/assets/main-old", "*/*"],
  ["GET", "/robots.txt", "*/*"],
  ["GET", "/.env", "*/*"],
  ["GET", "/.git/config", "*/*"],
  ["GET", "/.git/config", "text/html"],
  ["GET", "/recordings", "application/json"],
  ["GET", "/assets/main-old.js", "text/html"],
  ["GET", "/assets", "text/html"],
  ["GET", "/missing.png", "image/*"],
  ["GET", "/assets/main-abc.js.map", "*/*"],
  ["GET", "/assets/main-abc.js.br", "*/*"],
  ["GET", "/../secret.txt", "*/*"],
  ["GET", "/assets/../../secret.txt", "*/*"],
  ["GET", "/%2e%2e/secret.txt", "*/*"],
  ["GET", "/..%2fsecret.txt", "*/*"],
  ["GET", "/assets/..%5c..%5csecret.txt", "*/*"],
  ["GET", "//index.html", "*/*"],
  ["POST", "/", "text/html"],
  ["DELETE", "/recordings", "text/html"],
] as const)("%s %s as %s is a 404", async ([method, path, accept]) => {
  const answer = await get(path, { accept }, method);
  expect(answer.status).toBe(404);
  expect(answer.text).not.toContain("outside");
});

test("HEAD has the headers and no body", async () => {
  const answer = await get("/assets/main-abc.js", {}, "HEAD");
  expect(answer.headers["content-length"]).toBe("6");
  expect(answer.text).toBe("");
});

const SECURITY_HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "permissions-policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

test("every answer carries exactly these security headers", async () => {
  expect(securityHeaders(undefined)).toEqual(SECURITY_HEADERS);
  const https = { "strict-transport-security": "max-age=31536000" };
  expect(securityHeaders("max-age=31536000")).toEqual({ ...SECURITY_HEADERS, ...https });
  const { "content-security-policy": policy, ...others } = SECURITY_HEADERS;
  for (const path of ["/", "/assets/main-abc.js", "/nothing.png", SESSION, "//"]) {
    const { headers } = await get(path);
    expect(headers).toMatchObject(others);
    expect(String(headers["content-security-policy"]).startsWith(policy)).toBe(true);
    expect(headers["strict-transport-security"]).toBeUndefined();
  }
});

test("a console installed below a folder named assets has its page revalidated, too", async () => {
  const installed = join(folder, "assets", "tapedeck");
  mkdirSync(join(installed, "assets"), { recursive: true });
  put("assets/tapedeck/index.html", "<!doctype html>");
  put("assets/tapedeck/assets/main-abc.js", "script");
  const files = staticFiles(installed, "");
  const cached = (path: string) => files("GET", path, {})?.headers?.["cache-control"];
  expect(cached("/")).toBe("no-cache");
  expect(cached("/assets/main-abc.js")).toContain("immutable");
});

test("a missing build stops the start with one line", async () => {
  const empty = mkdtempSync(join(tmpdir(), "empty-"));
  await expect(startTestGateway("http://127.0.0.1:1", {}, { clientDir: empty })).rejects.toThrow(
    /^The console isn't built: .*Run npm run build\.$/,
  );
});

test("a port in use stops the start with one line", async () => {
  const port = String(gateway.port);
  await expect(startTestGateway("http://127.0.0.1:1", { PORT: port })).rejects.toThrow(
    `PORT is ${port}, which another program uses at 127.0.0.1. Stop that program, or set another port.`,
  );
});
